"""Followers see what they may see now: the channel's rights are looked at when something is delivered."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.client import Rulekeeper
from cogs.delivery.rights import APART, KNOWN, Rights
from playground.client import Person
from playground.client import Playground as Client
from referee.surfaces.screen import Later
from referee.table.table import Table

from ..conftest import playing
from ..watch import answer, board_of, cleo, settled, the_table

__all__ = ["cleo"]
ENDED = "You can no longer see the table's channel, so you no longer follow the table"


async def follows(who: Person, bot: Rulekeeper) -> Table:
    """Let Cleo follow the table of Ana and Ben by direct message."""
    await who.command("watch on")
    await board_of(who)
    await settled(bot)
    return await the_table(bot)


async def test_who_may_no_longer_see_the_channel_is_told_so_once_and_sees_no_more(
    ana: Person, ben: Person, cleo: Person, pg: Client, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await follows(cleo, bot)
    await pg.deny("table-one", "view", who="Cleo")
    ended = await cleo.wait_for(lambda m: ENDED in m.text, "dm")
    assert not ended.buttons and "This is a live copy of the table in" not in ended.text
    await answer(bot, table, "go")
    assert not [m for m in await cleo.messages("dm") if "This is a live copy of the table in" in m.text]
    assert not [one for one in await bot.referee.surfaces.list_of_table(table.id) if one.kind == "watch"]


async def test_who_is_banned_follows_no_table_of_the_server_any_more(
    ana: Person, ben: Person, cleo: Person, pg: Client, bot: Rulekeeper
) -> None:
    await playing(ana, ben)
    table = await follows(cleo, bot)
    await ana.change(manager=True)
    await ana.command("settings server", ban="Cleo")
    await cleo.wait_for(lambda m: "banned you from its tables, so you no longer follow" in m.text, "dm")
    await answer(bot, table, "go")
    assert not [m for m in await cleo.messages("dm") if "This is a live copy of the table in" in m.text]


async def test_who_has_left_the_server_receives_nothing_once_that_is_known(
    ana: Person, ben: Person, cleo: Person, pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await playing(ana, ben)
    table = await follows(cleo, bot)
    before = (await board_of(cleo)).text
    await cleo.change(left=True)
    monkeypatch.setattr(bot.context.rights, "_now", lambda: 1e9)  # Everything remembered is out of date now.
    await answer(bot, table, "go")
    assert ENDED in (await cleo.wait_for(lambda m: ENDED in m.text, "dm")).text
    assert before not in [m.text for m in await cleo.messages("dm")]


async def test_who_sits_at_the_table_keeps_the_seat(ana: Person, ben: Person, pg: Client, bot: Rulekeeper) -> None:
    await playing(ana, ben)
    table = await the_table(bot)
    await pg.deny("table-one", "view", who="Ben")
    await answer(bot, table, "go")
    assert len(table.facts.people) == 2
    assert not [m for m in await ben.messages("dm") if ENDED in m.text]


# --- what Discord says, and does not say ---


class Asked:
    """A server with one channel that everybody sees. It records who asks for members."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.count = list(answers), 0
        self.unavailable = False

    def get_guild(self, number: int) -> Asked:
        return self

    def get_channel_or_thread(self, number: int) -> Any:
        return SimpleNamespace(permissions_for=lambda member: discord.Permissions(view_channel=True))

    async def fetch_member(self, person: int) -> Any:
        self.count += 1
        found = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(found, Exception):
            raise found
        return found


def refused(status: int, code: int) -> discord.HTTPException:
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})  # type: ignore[arg-type]


def rights(server: Asked, clock: list[float]) -> Rights:
    async def sleep(seconds: float) -> None:
        clock[0] += seconds

    return Rights(server, nullcontext, lambda: clock[0], sleep)  # type: ignore[arg-type]


@pytest.mark.parametrize("error", [lambda: refused(500, 0), lambda: refused(429, 0), lambda: OSError("lost")])
async def test_unknown_rights_are_asked_again_and_nothing_is_sent(error: Callable[[], Exception]) -> None:
    server = Asked(error(), object())
    mine = rights(server, [0.0])
    with pytest.raises(Later):
        await mine.may_see(1, 2, 3)
    assert await mine.may_see(1, 2, 3)


async def test_nothing_is_known_of_a_server_out_of_reach() -> None:
    server = Asked(object())
    server.unavailable = True
    with pytest.raises(Later):
        await rights(server, [0.0]).may_see(1, 2, 3)


async def test_knowledge_of_members_lasts_ten_minutes_even_of_missing_ones() -> None:
    server, clock = Asked(refused(404, 10007)), [0.0]
    mine = rights(server, clock)
    assert not await mine.may_see(1, 2, 3) and not await mine.may_see(1, 2, 3) and server.count == 1
    clock[0] += KNOWN
    assert not await mine.may_see(1, 2, 3) and server.count == 2


async def test_a_thousand_followers_cost_two_calls_a_second() -> None:
    server, clock = Asked(object()), [0.0]
    mine = rights(server, clock)
    for person in range(1000):
        assert await mine.may_see(1, 2, person)
    assert server.count == 1000 and clock[0] == pytest.approx(999 * APART)
