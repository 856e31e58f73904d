"""Shapes and words of the hero boards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.roll_for_adventure.board import ALLY, BONUS, KIND, Board
from engine.games.roll_for_adventure.view import Player, View
from render.scene import Box, Shape
from render.text.i18n import TN, T, Text, join_texts

from ..words.names import ABILITY, COLOUR, HERO
from ..words.who import choose_marks, describe_kinds_by_owner, describe_players
from .table import Table

HIGH = 140
"""Height of a hero board in pixels; all are in one row."""
GAP, DICE = 8, 62


def list_dice_on_board(board: Board) -> Iterator[str]:
    """Yield every die on the board. Dice in Oblivion are left out."""
    yield from (*board.desert.first, *board.desert.second, *board.desert.crater)
    for section in board.fortress.sections:
        yield from section
    yield from (*board.forest.path, *board.ice_cave.row, *board.resurrection)
    for enemy in board.enemies:
        yield from enemy.dice


def build_heroes(table: Table, left: int, top: int, row_width: int) -> list[Shape]:
    """Build the hero boards in a row, in turn order."""
    players = table.view.players
    wide = (row_width + GAP) // len(players) - GAP
    return [
        _build_hero(table, at, player, (left + at * (wide + GAP), top, wide, HIGH)) for at, player in enumerate(players)
    ]


def _build_hero(table: Table, place: int, player: Player, box: Box) -> Shape:
    view, changes = table.view, table.changes
    name = describe_players(view, table.names)[player.colour]
    active = place == view.active and view.phase != "setup" and not view.over
    placed = sum(KIND[die] == player.colour for die in list_dice_on_board(view.board))
    lost = view.board.oblivion.count(player.colour)
    used = active and not view.ability_left
    values = {
        "colour": player.colour,
        "mark": choose_marks(view, table.names)[player.colour],
        "name": name,
        "active": active,
        "hero": player.hero,
        "hero_name": _describe_hero_name(view, player),
        "placed": placed,
        "lost": lost,
        "used": used,
        "back": changes.home[player.colour],
    }
    dice = sorted(player.dice, key=lambda kind: (kind == BONUS, kind == ALLY))
    inside = table.build_dice_row(dice, 12, DICE, box[2] - 24)
    return Shape(
        "hero",
        box,
        values,
        _describe_hero(table, player, dice, (placed, lost), used if active else None),
        tuple(inside),
        rank=2,
    )


def _describe_hero_name(view: View, player: Player) -> Text | str:
    if not player.hero:
        return ""
    ability = ABILITY.get(player.hero, player.hero)
    if view.solo:
        return ability
    return T("{hero}: {ability}", hero=HERO.get(player.hero, player.hero), ability=ability)


def _describe_hero(table: Table, player: Player, dice: list[str], away: tuple[int, int], is_used: bool | None) -> Text:
    """Describe a hero board.

    ``away``: the numbers of dice on the board and in Oblivion. ``is_used``: whether the ability is used; None in the
    turns of other players.
    """
    view, (placed_count, lost_count) = table.view, away
    name = describe_players(view, table.names)[player.colour]
    hand = describe_kinds_by_owner(dice, view, table.names)
    values = {
        "name": name,
        "mark": choose_marks(view, table.names)[player.colour],
        "dice": hand,
        "colour": COLOUR[player.colour],
    }
    if not player.hero:
        said = [
            T("{name} ({mark}, {colour}): at hand {dice}.", **values)
            if hand
            else T("{name} ({mark}, {colour}): no dice at hand.", **values)
        ]
    else:
        values["hero"] = HERO.get(player.hero, player.hero)
        said = [
            T("{name} ({mark}, {colour}, {hero}): at hand {dice}.", **values)
            if hand
            else T("{name} ({mark}, {colour}, {hero}): no dice at hand.", **values)
        ]
    if placed_count:
        said.append(TN("{n} on the board.", "{n} on the board.", placed_count))
    if lost_count:
        said.append(T("{n} in Oblivion.", n=lost_count))
    if back := table.changes.home[player.colour]:
        said.append(TN("{n} just came back.", "{n} just came back.", back))
    if is_used is not None and player.hero:
        ability = ABILITY.get(player.hero, player.hero)
        said.append(
            T("{ability} is used.", ability=ability) if is_used else T("{ability} can be used.", ability=ability)
        )
    return join_texts(said)
