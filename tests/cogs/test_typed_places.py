"""Suggestions for typed fields: the places that take a value, and the values that a place takes."""

from __future__ import annotations

from random import Random

from cogs.client import Rulekeeper
from engine.games.roll_for_adventure.moves import Place
from playground.client import Person
from referee.table import match_commands
from tests.waiting import start

from .bad_input import one_table
from .conftest import on_board


async def test_where_dice_of_a_value_may_be_placed_is_listed(ana: Person, bot: Rulekeeper) -> None:
    """`/quest place value:3` lists only the places that take a 3. In the same way a place lists the values that fit."""
    await ana.command("game new", game="roll_for_adventure", level="book-of-magic", channel="table-one")
    await start(ana)
    await on_board(ana, lambda m: "Options" in m.labels)
    table, lot, told = await one_table(bot), Random(4), 0
    for step in range(60):
        if table.facts.phase != "playing":
            break
        put = table.find_question(0)
        assert put is not None
        ways = [one for one in getattr(put.ask.choice, "options", ()) if isinstance(one, Place)]
        values, places = {one.value for one in ways}, {one.where for one in ways}
        differs = {value: {one.where for one in ways if one.value == value} for value in values}
        if len({frozenset(found) for found in differs.values()}) > 1:
            told += 1
            for value, found in differs.items():
                offered = await ana.autocomplete("quest place", "where", "", value=value)
                assert {choice["value"] for choice in offered} == found, value
            for place in places:
                offered = await ana.autocomplete("quest place", "value", "", where=place)
                assert {choice["value"] for choice in offered} == {one.value for one in ways if one.where == place}
            if told > 2:
                return
        value = table.game.choose(table.view(0), put.ask, lot.randrange)
        await table.do(f"t:{step}", match_commands.answer, 0, put.number, put.ask.choice.write(value))
    raise AssertionError(f"only {told} rolls whose values go to different places")
