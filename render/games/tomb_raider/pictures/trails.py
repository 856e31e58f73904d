"""Ways on Tomb Raider's map: raiders' footprints, and the exits to choose from now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.games.tomb_raider.moves import Exit, Step
from engine.games.tomb_raider.view import RaiderView, Space, View
from engine.protocol import Ask, One
from render.scene import Box, Shape
from render.text.i18n import T

from ..words.names import SIDE
from .changes import Changes
from .grid import GAP, Grid, find_side

ACROSS, ALONG = 46, 76
"""``ACROSS`` is the width, and ``ALONG`` the length, of a trail over a border, in pixels."""
SIGN, LIGHT = 58, 122
"""Sizes in pixels for an exit to choose: of its sign (``SIGN``), and of its light along the wall (``LIGHT``)."""


def build_trails_and_exits(grid: Grid, view: View, changes: Changes, ask: Ask | None) -> list[Shape]:
    """Build the raiders' trails and the exits to choose. A trail that would lie below an exit to choose is left out."""
    signs = build_exit_choices(grid, view, ask)
    under = {_compute_middle(one) for one in signs}
    return [*(one for one in build_trails(grid, changes, view.raiders) if _compute_middle(one) not in under), *signs]


def _compute_middle(shape: Shape) -> tuple[int, int]:
    """Return the middle of a shape's box."""
    x, y, width, height = shape.box
    return x + width // 2, y + height // 2


def build_trails(grid: Grid, changes: Changes, raiders: Sequence[RaiderView] = ()) -> list[Shape]:
    """Build each raider's trail since the last picture: footprints over borders, and dots for moves without an exit.

    A raider that has not moved since the last picture has faint footprints of its last step.
    """
    shapes = []
    for seat, way in changes.ways.items():
        for here, there in pairwise(way):
            shapes += _build_trail(grid, seat, here, there)
    for raider in raiders:
        before = None if raider.finished or raider.seat in changes.ways else raider.came_from
        if before is not None and find_side(before, raider.at) is not None:
            shapes += _build_trail(grid, raider.seat, before, raider.at, faint=True)
    return shapes


def _build_trail(grid: Grid, seat: int, start: Space, end: Space, faint: bool = False) -> list[Shape]:
    if start[1] not in grid.rows or end[1] not in grid.rows:
        return []
    side = find_side(start, end)
    if side is not None:
        values = {"seat": seat, "side": side, "faint": faint}
        return [Shape("step", _compute_border_box(grid, start, side, ACROSS, ALONG), values)]
    points = grid.find_middle(start), grid.find_middle(end)
    x, y = min(p[0] for p in points) - 10, min(p[1] for p in points) - 10
    right, low = max(p[0] for p in points) + 10, max(p[1] for p in points) + 10
    dots = {"seat": seat, "points": tuple((px - x, py - y) for px, py in points)}
    return [Shape("leap", (x, y, right - x, low - y), dots)]


def _compute_border_box(grid: Grid, space: Space, side: str, width: int, length: int) -> Box:
    """Return a box over the middle of a space's side, ``width`` pixels along it and ``length`` pixels across it."""
    (x, y), high = grid.find_corner(space), grid.find_height(space[1])
    if side in ("forward", "back"):
        border = y - GAP // 2 if side == "forward" else y + high + GAP // 2
        return x + (grid.width - width) // 2, border - length // 2, width, length
    border = x + grid.width + GAP // 2 if side == "right" else x - GAP // 2
    return border - length // 2, y + (high - width) // 2, length, width


def list_exits_to_choose(view: View, ask: Ask | None) -> list[tuple[Space, str]]:
    """Return the exits that a question's options take, or open with a marker. Each is a space and a side."""
    if ask is None or not isinstance(ask.choice, One):
        return []
    found = []
    for option in ask.choice.options:
        match option:
            case Step(direction=side):
                found.append((view.raiders[ask.seat].at, side))
            case Exit(at=at, direction=side):
                column, _, row = at.partition(".")
                found.append(((int(column), int(row)), side))
    return found


def build_exit_choices(grid: Grid, view: View, ask: Ask | None) -> list[Shape]:
    """Build the exits to choose, lit and with the signs of their buttons."""
    return [
        Shape("way", _compute_border_box(grid, at, side, LIGHT, SIGN), {"side": side})
        for at, side in list_exits_to_choose(view, ask)
        if at[1] in grid.rows
    ]


def describe_exit_choices(view: View, ask: Ask | None) -> Shape:
    """Describe in words the exits to choose."""
    sides = [SIDE[side] for side in dict.fromkeys(side for _, side in list_exits_to_choose(view, ask))]
    return Shape("ways", (0, 0, 0, 0), words=T("To choose from: {sides}.", sides=sides) if sides else None, rank=1)
