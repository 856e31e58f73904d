"""The bot wakes when Discord is ready: with one try or with many, and once."""

from __future__ import annotations

from functools import partial

import pytest

from cogs.client import Rulekeeper
from referee.housekeeping.rounds import ROUND, SWEEP
from referee.referee import Referee
from referee.running.backoff import Backoff
from referee.running.uptime import BEAT
from referee.store.database import StoreStuck


async def at_once(seconds: float) -> None:
    """Return at once, without waiting."""


@pytest.mark.parametrize("where", ["leaving.list_servers", "uptime", "tables.list_to_wake", "surfaces.list_behind"])
async def test_one_failure_at_the_start_keeps_nobody_waiting_for_ever(
    referee: Referee, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Whichever step fails is tried again, and no step runs twice."""
    monkeypatch.setattr("cogs.client.Backoff", partial(Backoff, at_once))
    bot = Rulekeeper(referee, draw_ahead=False)
    begun, failing, held = list[object](), [3], referee.uptime if where == "uptime" else referee.store
    *path, name = ("beat",) if where == "uptime" else where.split(".")
    for part in path:
        held = getattr(held, part)
    real, run = getattr(held, name), referee.due._run

    async def fails(*given: object) -> object:
        if failing[0]:
            failing[0] -= 1
            raise StoreStuck
        return await real(*given)

    async def counted() -> None:
        begun.append("due")
        await run()

    async def every(seconds: float, what: object) -> None:
        begun.append(seconds)

    monkeypatch.setattr(held, name, fails)
    monkeypatch.setattr(referee.due, "_run", counted)
    monkeypatch.setattr(referee.rounds, "_repeat", every)
    for _ in range(2):
        await bot.on_ready()
    assert referee.rounds.tidied is not None
    await referee.rounds.tidied
    assert not failing[0] and {"due", ROUND, SWEEP, BEAT} <= set(begun) and len(begun) == len(set(begun))


async def test_a_bot_that_is_closed_tries_no_more(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, waited = Rulekeeper(referee, draw_ahead=False), list[float]()

    async def closed(seconds: float) -> None:
        waited.append(seconds)

    async def fails(guilds: object) -> None:
        raise StoreStuck

    monkeypatch.setattr("cogs.client.Backoff", partial(Backoff, closed))
    monkeypatch.setattr(bot, "is_closed", lambda: len(waited) == 3)
    monkeypatch.setattr(referee.leaving, "compare_servers", fails)
    await bot.on_ready()
    assert waited == [1.0, 2.0, 4.0] and referee.rounds.tidied is None
