"""Figures in a room of Tomb Raider's map: the raiders, and the obstacles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.tomb_raider.view import RaiderView, SpaceView, View
from render.scene import Shape
from render.text.i18n import T

from ..words.names import describe_card_name
from .changes import Changes
from .figures import find_figure_name
from .grid import BROAD, FULL, Grid

TALL, SMALL, LOW = 94, 74, 66
"""Heights of raiders in pixels. ``SMALL`` is for narrow or crowded rooms, ``LOW`` for low rows, ``TALL`` for others."""
CROWD = 3
"""The most raiders that fit into a room at their full height."""
FOOT = 14
"""Distance in pixels from a raider's feet to the room's lower edge."""
BESIDE, ALONE = 56, 84
"""Sizes in pixels of an obstacle: beside a raider (``BESIDE``), and in a room without raiders (``ALONE``)."""


def is_room_lit(raiders: Sequence[RaiderView]) -> bool:
    """Tell whether the torch of one of the raiders lights their room."""
    return any(raider.alive for raider in raiders)


def build_raiders(
    grid: Grid, raiders: Sequence[RaiderView], view: View, changes: Changes, names: Sequence[str], marks: Sequence[str]
) -> tuple[Shape, ...]:
    """Build the raiders in a space, side by side. A dead raider stays in the space where it died (TR-DEATH-5)."""
    if not raiders:
        return ()
    high = grid.find_height(raiders[0].at[1])
    narrow = grid.columns > BROAD or len(raiders) > CROWD
    size = LOW if high < FULL else SMALL if narrow else TALL
    span = max(grid.width - size - 20, 0) if grid.columns > BROAD else grid.width - size - 108
    step = min(size * 3 // 5, span // max(1, len(raiders) - 1))
    left, top = (grid.width - step * (len(raiders) - 1) - size) // 2, high - FOOT - size
    return tuple(
        Shape(
            "raider",
            (left + at * step, top, size, size),
            make_raider_values(raider, changes, marks, raider.seat == view.active, not raider.alive),
            T("{name} is here.", name=names[raider.seat])
            if raider.alive
            else T("{name} lies dead here.", name=names[raider.seat]),
            rank=1,
        )
        for at, raider in enumerate(raiders)
    )


def make_raider_values(
    raider: RaiderView, changes: Changes, marks: Sequence[str], active: bool, dead: bool
) -> dict[str, Any]:
    """Return the values for the sprite "raider", which draws a raider."""
    return {
        "seat": raider.seat,
        "letter": marks[raider.seat],
        "who": describe_card_name(raider.character).key,
        "facing": find_facing(raider, changes),
        "active": active,
        "dead": dead,
    }


def find_facing(raider: RaiderView, changes: Changes) -> str:
    """Return the side towards which a raider last moved, or "back" (towards the viewer) if it has not moved."""
    way = changes.ways.get(raider.seat) or (raider.came_from or raider.at, raider.at)
    (x, y), (to_x, to_y) = way[-2:]
    if (across := to_x - x) and abs(across) >= abs(to_y - y):
        return "right" if across > 0 else "left"
    return "forward" if to_y > y else "back"


def build_lurking_obstacles(grid: Grid, space: SpaceView, raiders: int) -> tuple[Shape, ...]:
    """Build figures of the obstacles on the floor: large in a room without raiders, else on both sides of a raider.

    The plates of the obstacles give the details.
    """
    if grid.columns > BROAD or grid.find_height(space.at[1]) < FULL or raiders > 1:
        return ()
    there = [obstacle for obstacle in space.obstacles if not obstacle.removed][:2]
    size, reach = (BESIDE, 32) if raiders else (ALONE if len(there) < 2 else ALONE - 6, 1)
    middle = grid.width // 2 + (size // 2 if len(there) == 1 and not raiders else 0)
    places = ((middle - reach - size, True), (middle + reach, False))
    return tuple(
        Shape(
            "lurking",
            (x, FULL - size - FOOT, size, size),
            {"sign": find_figure_name(describe_card_name(one.key).key, one.sort), "sort": one.sort, "left": left},
        )
        for one, (x, left) in zip(there, places, strict=False)
    )
