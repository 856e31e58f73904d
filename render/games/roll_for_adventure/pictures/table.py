"""The data from which the board is drawn, and shapes that all its parts use: holes, dice, enemies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.games.roll_for_adventure.board import KIND, VALUE, list_enemy_names
from engine.games.roll_for_adventure.view import View
from render.dice import compute_die_height
from render.scene import Shape
from render.text.i18n import T, Text, join_texts

from ..words.names import describe_enemy
from ..words.who import choose_colour, choose_marks, describe_dice_by_owner
from .changes import Changes, mark_new_dice
from .pieces import DIE, HOLE, HOLE_HIGH, MARGIN
from .signs import choose_enemy_sign

FOE_WIDE, FOE_HIGH, FOE_GAP = 243, 79, 6


class Table(Struct, frozen=True):
    """A view, the changes that the last events made, and the seats' names."""

    view: View
    changes: Changes
    names: Sequence[str]

    def build_die(self, die: str, x: int, y: int, width: int = DIE) -> Shape:
        """Build a die. ``die`` is its kind and face ("red4"), or its kind alone."""
        kind = KIND.get(die, die)
        values = {
            "colour": choose_colour(self.view, kind),
            "mark": choose_marks(self.view, self.names)[kind],
            "face": VALUE.get(die, 0),
        }
        return Shape("piece", (x, y, width, compute_die_height(width)), values)

    def build_dice_row(self, dice: Sequence[str], x: int, y: int, most_width: int, width: int = DIE) -> list[Shape]:
        """Build dice side by side, overlapping if they do not fit otherwise."""
        pitch = width + 4 if len(dice) < 2 else min(width + 4, (most_width - width) // (len(dice) - 1))
        return [self.build_die(die, x + at * pitch, y, width) for at, die in enumerate(dice)]

    def describe_dice(self, dice: Iterable[str]) -> list[Text]:
        """List dice by their owners, in words."""
        return describe_dice_by_owner(dice, self.view, self.names)


class HoleMarks(NamedTuple):
    """The marks that a row of holes shows."""

    new_dice: Counter[str] = Counter()
    """The dice that were just laid in these holes."""
    lost_count: int = 0
    """The number of holes that have just lost their die. These holes come directly after those with dice."""
    first_shut: int = 99
    """The index of the first hole in which no die can be laid. All holes after it are shut, too."""
    signs: Mapping[int, str] = {}


def build_holes(
    table: Table, dice: Sequence[str], places: Sequence[tuple[int, int]], texts: Sequence[str], marks: HoleMarks
) -> list[Shape]:
    """Build a row of holes. The dice are in the first holes, in order."""
    lit = mark_new_dice(dice, marks.new_dice)
    shapes = []
    for at, (x, y) in enumerate(places):
        values: dict[str, object] = {"text": texts[at]}
        if at < len(dice):
            values["lit"] = lit[at]
        elif at < len(dice) + marks.lost_count:
            values["struck"] = True
        if at >= marks.first_shut:
            values["shut"] = True
        if at in marks.signs:
            values["sign"] = marks.signs[at]
        shapes.append(Shape("hole", (x, y, HOLE, HOLE_HIGH), values))
        if at < len(dice):
            shapes.append(table.build_die(dice[at], x + MARGIN, y + MARGIN))
    return shapes


def build_foes(table: Table, territory: str, left: int, top: int, line_width: int) -> tuple[list[Shape], int]:
    """Build the enemies of a territory, or the roaming enemies; return the shapes and the number of lines.

    A line of ``line_width`` pixels holds two enemies, or one enemy with dice on it.
    """
    board, came = table.view.board, Counter(table.changes.came)
    newest: dict[int, bool] = {}
    for at in range(len(board.enemies) - 1, -1, -1):
        newest[at] = came[board.enemies[at].card] > 0
        came[board.enemies[at].card] -= newest[at]
    shapes: list[Shape] = []
    x, line = left, 0
    for at, (name, enemy) in enumerate(zip(list_enemy_names(board), board.enemies, strict=True)):
        if enemy.territory != territory:
            continue
        wide = 2 * FOE_WIDE + FOE_GAP if enemy.dice else FOE_WIDE
        if x + wide > left + line_width:
            x, line = left, line + 1
        values = {
            "face": choose_enemy_sign(enemy.card, enemy.data.kind),
            "land": territory or "roaming",
            "rank": enemy.data.rank,
            "name": describe_enemy(enemy.card),
            "nth": name.partition(".")[2],
            "total": enemy.total,
            "threshold": enemy.data.threshold,
            "room": FOE_WIDE,
            "counters": enemy.counters,
            "new": newest[at],
            "attacked": name in table.changes.attacked or name == table.view.attacker,
            "hit": bool(table.changes.placed[name]),
        }
        dice = table.build_dice_row(
            enemy.dice, FOE_WIDE + 4, (FOE_HIGH - compute_die_height(DIE)) // 2, wide - FOE_WIDE - 12
        )
        state = {"enemy": describe_enemy(name), "total": enemy.total, "threshold": enemy.data.threshold}
        said = [
            T("{enemy}: {total} of {threshold}.", **state)
            if enemy.data.kind in ("phantom", "giant")
            else T("{enemy}, rank {rank}: {total} of {threshold}.", rank=enemy.data.rank, **state)
        ]
        if enemy.dice:
            said.append(T("On it: {dice}.", dice=table.describe_dice(enemy.dice)))
        if newest[at]:
            said.append(T("Just came."))
        box = (x, top + line * (FOE_HIGH + FOE_GAP), wide, FOE_HIGH)
        shapes.append(Shape("foe", box, values, join_texts(said), tuple(dice), rank=3))
        x += wide + FOE_GAP
    return shapes, line + 1 if shapes else 0
