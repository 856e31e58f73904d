from __future__ import annotations

import asyncio

from cogs.client import Rulekeeper
from playground.client import Message, Person
from referee.club.records.league import League
from referee.table import lobby_commands, match_commands
from referee.table.table import Table
from tests.waiting import until

CHANNEL = "table-one"


async def message_of(person: Person, part: str) -> Message:
    return await person.wait_for(lambda m: part in m.text and not m.only_you, CHANNEL)


async def load(bot: Rulekeeper) -> League:
    league = await bot.referee.store.leagues.find(1)
    assert league is not None
    return league


async def tables_of_round(bot: Rulekeeper, number: int, count: int = 2) -> list[Table]:
    """Return the tables of a round, as soon as all are open."""
    for _ in range(600):
        league = await load(bot)
        if len(league.competition.rounds) == number and len(league.tables) == count:
            tables = [await bot.referee.find_table(one.table) for one in league.tables]
            return [table for table in tables if table is not None]
        await asyncio.sleep(0.05)
    raise AssertionError(f"no {count} tables of round {number}")


async def begin(table: Table) -> None:
    people = [info.person for info in table.facts.seats]
    for person in people:
        assert person is not None
        await table.do(f"t:ready {table.id} {person}", lobby_commands.mark_ready, person, True)
    assert table.facts.phase == "playing", "it starts by itself"


async def play_second_match(bot: Rulekeeper, first: Table, *losers: int) -> Table:
    """Play the other match of a pairing whose players change seats. ``losers``: the seats that give up in it."""

    async def find() -> Table | None:
        league = await load(bot)
        own = next(one for one in league.tables if one.table == first.id)
        later = [one.table for one in league.tables if one.first == own.first and one.leg == 1]
        return await bot.referee.find_table(later[0]) if later else None

    table = await until(find)
    assert table is not None and [info.person for info in table.facts.seats] != first.facts.seats
    await begin(table)
    for seat in losers:
        await table.do(f"t:over {table.id} {seat}", match_commands.concede, seat)
    assert table.facts.phase == "over"
    return table
