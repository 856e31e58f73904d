"""Data that is kept for a week is deleted after it, without a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from referee.housekeeping import forgetting
from referee.housekeeping.forgetting import REMEMBERED
from referee.housekeeping.rounds import DAY
from referee.referee import Referee
from referee.store import tables
from referee.table import match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored

from .conftest import ANA, CHANNEL, GAME, GUILD, Clock, Sources, answer, later, play_to_end, playing
from .surfaces import Discord, Script


async def acts_of(referee: Referee, table: Table) -> int:
    return await stored.acts(referee.store, table.id)


async def kept(referee: Referee, table: Table) -> int:
    """Return how many messages of a table are stored."""
    return len(await referee.store.surfaces.list_of_table(table.id))


async def shown(referee: Referee, table: Table) -> None:
    """Let a board show its table's present state, store that, and let nobody look at it any more."""
    await referee.surfaces.want(table.id, "board", 0, table.facts.channel)
    await referee.surfaces.refresh(table.id)
    await referee.surfaces.settle()
    await referee.store.commit([tables.store_shown_change(table.id, table.facts.changes)])
    referee.surfaces.forget(table.id)


async def daily(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Awaitable[None]]:
    """Return the function that the referee runs once a day."""
    begun = dict[float, Callable[[], Awaitable[None]]]()

    async def every(seconds: float, what: Callable[[], Awaitable[None]]) -> None:
        begun[seconds] = what

    monkeypatch.setattr(referee.rounds, "_repeat", every)
    await referee.wake()
    await asyncio.sleep(0)
    return begun[DAY]


@pytest.mark.parametrize("portion", [1, 500])
async def test_old_data_is_deleted_after_a_week_without_a_restart(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch, portion: int
) -> None:
    """All of it goes, in portions, and nothing else: not what was done since, and no match that ended a few days
    ago."""
    monkeypatch.setattr(forgetting, "PORTION", portion)
    referee.surfaces.screen = Script(Discord())
    once_a_day = await daily(referee, monkeypatch)
    over = await playing(referee, source)
    await play_to_end(over, source)
    going_on, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 1, ANA, "Ana", GAME.key, "short"), source())
    await going_on.do(source(), match_commands.start, ANA)
    ended_late, _ = await referee.open_table(TableTerms(GUILD, CHANNEL + 2, ANA, "Ana", GAME.key, "short"), source())
    await ended_late.do(source(), match_commands.start, ANA)
    for table in (over, going_on, ended_late):
        await answer(table, source) if table.facts.live else None
        await shown(referee, table)
    await later(referee, clock, REMEMBERED - DAY)
    await once_a_day()
    assert await acts_of(referee, over) > 1 and await kept(referee, over) == 1
    await play_to_end(ended_late, source)
    await shown(referee, ended_late)
    since = await acts_of(referee, ended_late)
    await later(referee, clock, 2 * DAY)
    await once_a_day()
    assert await acts_of(referee, over) == await acts_of(referee, going_on) == await kept(referee, over) == 0
    assert 0 < await acts_of(referee, ended_late) < since
    assert await kept(referee, ended_late) == await kept(referee, going_on) == 1
    await later(referee, clock, REMEMBERED)
    await once_a_day()
    assert await acts_of(referee, ended_late) == await kept(referee, ended_late) == 0


async def test_tables_in_memory_are_cleaned_on_another_day(
    referee: Referee, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables in memory are left for another day, because their stored state may be older."""
    referee.surfaces.screen = Script(Discord())
    once_a_day = await daily(referee, monkeypatch)
    over = await playing(referee, source)
    await play_to_end(over, source)
    await shown(referee, over)
    await referee.surfaces.list_of_table(over.id)
    clock.at += REMEMBERED + DAY
    await once_a_day()
    assert await kept(referee, over) == 1
    referee.surfaces.forget(over.id)
    await once_a_day()
    assert await kept(referee, over) == 0
