from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from playground.client import Message, Person
from referee.table import match_commands
from referee.table.table import Table


@pytest.fixture
async def cleo(ana: Person) -> Person:
    return await ana.playground.person("Cleo")


async def the_table(bot: Rulekeeper) -> Table:
    (table,) = await bot.referee.list_live_tables()
    return table


async def board_of(who: Person) -> Message:
    return await who.wait_for(lambda m: "This is a live copy of the table in" in m.text, "dm")


async def answer(bot: Rulekeeper, table: Table, until: str) -> None:
    """Answer until a question of that kind is open to all, and let everything be shown."""
    for number in range(40):
        waiting = table.list_waiting()
        if not table.facts.live or any(one.ask is not None and one.ask.kind == until for one in waiting):
            break
        await once(bot, table, f"{until}{table.id}{number}")
    await settled(bot)


async def once(bot: Rulekeeper, table: Table, source: str) -> None:
    seat = table.list_waiting()[0].seat
    put = table.find_question(seat)
    assert put is not None
    await table.do(
        f"i:{source}{put.number}", match_commands.answer, seat, put.number, put.ask.choice.write(put.ask.default)
    )
    await settled(bot)


async def settled(bot: Rulekeeper) -> None:
    while bot.referee._telling:
        await bot.referee._telling.settle()
    await bot.referee.surfaces.settle()
