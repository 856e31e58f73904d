"""Shapes and words of the four territories: spaces, dice, unfinished sections, damage and enemies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.games.roll_for_adventure.board import CHAINS, FARTHEST, VALUE, compute_ice_level
from engine.games.roll_for_adventure.cards import DESERT, FOREST, FORTRESS, ICE_CAVE
from render.scene import Shape
from render.text.i18n import TN, T, Text, join_texts

from ..words.names import PLACE
from .pieces import DIE, HOLE_HIGH, MARGIN
from .table import FOE_GAP, FOE_HIGH, HoleMarks, Table, build_foes, build_holes

WIDE = 520
FIRST, SECOND, FOES = 54, 134, 244
"""Distances in pixels from the top: to the first row of holes, to the second row, and to the enemies."""
Drawn = tuple[list[Shape], list[Text]]


def build_territories(
    table: Table, left: int, top: int, gap: int, keys: Sequence[str], least_lines: int = 1
) -> tuple[list[Shape], int]:
    """Build territories side by side; return the shapes and their common height.

    The territories are as high as their enemies need, and always have room for ``least_lines`` lines of enemies. So the
    shapes below them seldom move.
    """
    count = max(least_lines, *(build_foes(table, key, 0, 0, WIDE - 24)[1] for key in keys))
    height = FOES + count * (FOE_HIGH + FOE_GAP) + 2
    return [_build_territory(table, key, left + at * (WIDE + gap), top, height) for at, key in enumerate(keys)], height


def build_lone_territory(table: Table, key: str, left: int, top: int) -> Shape:
    """Build one territory by itself, without room for enemies."""
    return _build_territory(table, key, left, top, FOES + 6)


def _build_territory(table: Table, key: str, x: int, y: int, height: int) -> Shape:
    board, changes = table.view.board, table.changes
    side = {
        DESERT: board.desert.side,
        FORTRESS: board.fortress.side,
        FOREST: board.forest.side,
        ICE_CAVE: board.ice_cave.side,
    }[key]
    shapes, said = _PARTS[key](table)
    enemies, _ = build_foes(table, key, 12, FOES, WIDE - 24)
    damage, length, hurt = board.damage[key], board.length[key], changes.damage[key]
    suffers = hurt or changes.lost[key] or key == table.view.target
    values = {
        "key": key,
        "name": PLACE[key],
        "side": side,
        "steps": length,
        "damage": damage,
        "moved": "bad" if hurt else "good" if key in changes.healed else "",
        "edge": "bad" if suffers else "good" if key in changes.earned else "",
    }
    words = [
        T(
            "{place}, side {side}: damage {damage} of {length}.",
            place=PLACE[key],
            side=side,
            damage=damage,
            length=length,
        )
    ]
    if hurt:
        words.append(T("Just damaged by {n}.", n=hurt))
    elif key in changes.healed:
        words.append(T("Just healed."))
    words += said
    if lost := changes.lost[key]:
        words.append(T("Just lost to Oblivion: {dice}.", dice=table.describe_dice(lost)))
    return Shape("territory", (x, y, WIDE, height), values, join_texts(words), (*shapes, *enemies), rank=1)


def _build_desert(table: Table) -> Drawn:
    desert, changes = table.view.board.desert, table.changes
    just, lost = changes.placed[DESERT], len(changes.lost[DESERT])
    shapes = build_holes(
        table,
        desert.first,
        [(16 + at * 66, FIRST) for at in range(3)],
        "111",
        HoleMarks(new_dice=just, lost_count=lost),
    )
    said = [_describe_section(T("Ones"), 3, table.describe_dice(desert.first), len(desert.first))]
    if desert.side == "B":
        shapes.append(
            Shape(
                "chains",
                (16, SECOND + 12, WIDE - 32, 80),
                {"count": CHAINS, "laid": desert.chains, "changed": changes.chains},
            )
        )
        return shapes, [*said, T("Chains: {n} of {chains}.", n=desert.chains, chains=CHAINS)]
    shapes.append(Shape("mark", (226, FIRST + 18, 40, 40), {"sign": "arrow", "lit": False}))
    shapes += build_holes(
        table,
        desert.second,
        [(WIDE - 16 - (3 - at) * 66, FIRST) for at in range(3)],
        ("", "", ""),
        HoleMarks(new_dice=Counter(changes.moved)),
    )
    box = (230, SECOND + 6, WIDE - 246, 92)
    inside = table.build_dice_row(desert.crater, 26, 10, box[2] - 52)
    shapes.append(Shape("crater", box, {"empty": not desert.crater, "changed": changes.swallowed}, None, tuple(inside)))
    said.append(_describe_section(T("Moved on"), 3, table.describe_dice(desert.second), len(desert.second)))
    if desert.crater:
        said.append(T("Crater: {dice}.", dice=table.describe_dice(desert.crater)))
    return shapes, said


def _build_fortress(table: Table) -> Drawn:
    fortress, changes = table.view.board.fortress, table.changes
    just = changes.placed[FORTRESS]
    shapes: list[Shape] = []
    said = []
    full = 2 if fortress.side == "B" else 1
    for at, (dice, left) in enumerate(zip(fortress.sections, fortress.barriers, strict=True)):
        value = at + 2
        x = 16 + at * 177
        places = [(x + column * 66, y) for y in (FIRST - 1, SECOND - 2) for column in (0, 1)]
        lost = sum(VALUE[die] == value for die in changes.lost[FORTRESS])
        shapes += build_holes(
            table, dice, places, str(value) * 4, HoleMarks(new_dice=just, lost_count=lost, first_shut=99 if left else 0)
        )
        shapes.append(
            Shape(
                "gate",
                (x, SECOND + HOLE_HIGH - 1, 128, 28),
                {"count": full, "left": left, "changed": (FORTRESS, value) in changes.sections},
            )
        )
        if not left:
            shapes.append(Shape("mark", (x + 32, SECOND - 34, 64, 64), {"sign": "closed", "lit": False}))
        name = T("Section {value}", value=value)
        if not left:
            said.append(T("{section}: closed until all barriers are gone.", section=name))
        elif full == 1:
            said.append(_describe_section(name, 4, table.describe_dice(dice), len(dice)))
        else:
            said += [
                _describe_section(name, 4, table.describe_dice(dice), len(dice)),
                TN("{n} barrier there.", "{n} barriers there.", left),
            ]
    return shapes, said


def _build_forest(table: Table) -> Drawn:
    forest, changes = table.view.board.forest, table.changes
    count = FARTHEST if forest.side == "A" else 7
    places = [(42 + at % 6 * 76, FIRST + at // 6 * (SECOND - FIRST)) for at in range(count)]
    shapes = [Shape("mark", (8, FIRST + 24, 30, 30), {"sign": "arrow", "lit": False})]
    shapes += build_holes(
        table,
        forest.path,
        places,
        ("5 6",) * count,
        HoleMarks(
            new_dice=changes.placed[FOREST],
            lost_count=len(changes.lost[FOREST]),
            first_shut=forest.spaces,
            signs={6: "oblivion"} if forest.side == "B" else {},
        ),
    )
    if forest.side == "A" and forest.spaces:
        x, y = places[forest.spaces - 1]
        shapes.append(Shape("bar", (x + 61, y - 2, 16, HOLE_HIGH + 4), {"lit": changes.boundary}))
    if not forest.spaces:
        return shapes, [T("The path is closed.")]
    said = [_describe_section(T("Fives and sixes"), forest.spaces, table.describe_dice(forest.path), len(forest.path))]
    if forest.side == "B":
        said.append(T("The seventh die goes to Oblivion."))
    return shapes, said


def _build_ice_cave(table: Table) -> Drawn:
    cave, changes = table.view.board.ice_cave, table.changes
    by_value = {VALUE[die]: die for die in cave.row}
    lost = [VALUE[die] for die in changes.lost[ICE_CAVE]]
    shapes = []
    for value in range(1, 7):
        own = [by_value[value]] if value in by_value else []
        shapes += build_holes(
            table,
            own,
            [(26 + (value - 1) * 78, FIRST + 6)],
            str(value),
            HoleMarks(new_dice=changes.placed[ICE_CAVE], lost_count=lost.count(value)),
        )
    level = compute_ice_level(cave.side, by_value)
    shapes.append(Shape("ladder", (16, SECOND + 21, 368, 62), {"level": level}))
    stock = table.view.board.stock
    shapes.append(
        Shape(
            "stock",
            (390, SECOND + 12, 116, HOLE_HIGH),
            {"lit": changes.stock, "n": stock},
            None,
            (table.build_die("bonus", MARGIN, MARGIN, DIE),) if stock else (),
        )
    )
    open_to = " ".join(str(value) for value in range(1, 7) if value not in by_value)
    said = [T("Holds {dice}.", dice=table.describe_dice(cave.row)) if cave.row else T("Empty.")]
    if open_to:
        said.append(T("Open to {values}.", values=Text(open_to)))
    if cave.side == "B":
        said.append(T("Longest run: {n}.", n=level))
    said.append(TN("{n} bonus die in stock.", "{n} bonus dice in stock.", stock))
    return shapes, said


_PARTS: dict[str, Callable[[Table], Drawn]] = {
    DESERT: _build_desert,
    FORTRESS: _build_fortress,
    FOREST: _build_forest,
    ICE_CAVE: _build_ice_cave,
}


def _describe_section(name: Text, size: int, dice: list[Text], count: int) -> Text:
    """Describe a section: its dice, and the number of its taken spaces."""
    if not count:
        return T("{section}: 0 of {size}.", section=name, size=size)
    return T("{section}: {count} of {size} ({dice}).", section=name, count=count, size=size, dice=dice)
