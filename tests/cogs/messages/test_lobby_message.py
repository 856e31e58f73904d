"""The lobby's message: which button is next, which menus there are, and how many house rules are read at once."""

from __future__ import annotations

import pytest

from cogs.components.sheet import Button, Menu, MessageLayout
from cogs.messages.lobby import lobby, setting_forms, setting_messages, table_settings
from engine.registry import load_game
from referee.referee import Referee
from referee.table import lobby_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table

ANA, BEN = 100, 101


async def opened(referee: Referee, game: str, people: int = 2) -> Table:
    table, _ = await referee.open_table(TableTerms(1, 2, ANA, "Ana", game, load_game(game).levels[0]), "i:open")
    if people > 1:
        await table.do("i:join", lobby_commands.join, BEN, "Ben")
    return table


def styles(shown: MessageLayout) -> dict[str, str]:
    return {part.label: part.style for row in shown.rows for part in row if isinstance(part, Button)}


def entries(shown: MessageLayout) -> set[str]:
    return {entry.value for row in shown.rows for part in row if isinstance(part, Menu) for entry in part.entries}


async def test_ready_is_the_blue_button_once_enough_people_are_seated(referee: Referee) -> None:
    table = await opened(referee, "roll_for_adventure")
    shown = styles(lobby.build_lobby_message(table))
    assert shown["Ready"] == "primary" and shown["Join"] == "secondary"
    for person in (ANA, BEN):
        await table.do(f"i:ready{person}", lobby_commands.mark_ready, person)
    shown = styles(lobby.build_lobby_message(table))
    assert shown["Ready"] == "secondary" and shown["Join"] == "primary"


async def test_a_hero_is_chosen_only_where_the_choice_counts_and_leaves_everybody_ready(referee: Referee) -> None:
    table = await opened(referee, "roll_for_adventure")
    chosen = [one.choice.key for one in setting_forms.list_choices(table)]
    assert "hero" not in chosen and "Your choices…" in styles(lobby.build_lobby_message(table)), "heroes are dealt"
    await table.do("i:set", lobby_commands.configure, ANA, "heroes", "chosen")
    assert "hero" in [one.key for one in setting_forms.list_choice_fields(table, 1, "en-US")]
    await table.do("i:ready", lobby_commands.mark_ready, BEN)
    hero = next(one for one in load_game("roll_for_adventure").choices(table.facts.level) if one.key == "hero")
    await table.do("i:hero", lobby_commands.configure, BEN, "hero", hero.values[1])
    assert table.facts.seats[1].ready and table.facts.seats[1].choices["hero"] == hero.values[1]


@pytest.mark.parametrize("game", ["tomb_raider", "roll_for_adventure", "tomb"])
async def test_house_rules_are_read_in_groups_and_each_is_in_one(referee: Referee, game: str) -> None:
    table = await opened(referee, game, people=1)
    listed = [one.choice.key for one in table_settings.list_settings(table) if not one.choice.each_seat]
    read: list[str] = []
    for group in range(-(-len(listed) // setting_messages.A_GROUP)):
        shown = setting_messages.build_table_settings_message(table, "en-US", ANA, group)
        assert len(shown.lines) <= setting_messages.A_GROUP
        read += shown.lines
        assert entries(shown) <= set(listed[group * setting_messages.A_GROUP : (group + 1) * setting_messages.A_GROUP])
    assert len(read) == len(set(read)) == len(listed)
