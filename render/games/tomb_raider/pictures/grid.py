"""Position and size of each space of Tomb Raider's map in a picture."""

from __future__ import annotations

from msgspec import Struct

from engine.games.tomb_raider.view import Space, View
from render.scene import WIDTH

from .changes import Changes

MARGIN, GAP, SCALE = 12, 6, 50
FULL, QUIET, STRIP = 216, 116, 60
"""Heights of a row in pixels.

``FULL``: a row with raiders or events. ``QUIET``: a row without them, if room is short. ``STRIP``: unexplored."""
BROAD = 3
"""Rooms have their full width on maps with at most this many columns."""
MAP = 860
"""Height of a map in pixels that fits a phone's screen together with the buttons."""
CROWDED = 1060
"""A map may be up to this high, in pixels, to keep rows high in which raiders only wait.

On a higher map, rows with events would not fit on the screen.
"""


class Grid(Struct, frozen=True):
    """Positions of the map's spaces in a picture: row 1 is at the bottom, and forward is up."""

    columns: int
    heights: tuple[int, ...]
    """The heights of the shown rows in pixels, from the bottom row on."""
    top: int
    first: int = 1
    """The number of the row at the bottom."""

    @classmethod
    def build_whole(cls, view: View, changes: Changes, top: int, most_height: int = MAP) -> Grid:
        """Build a grid of the whole map.

        Unexplored rows are strips. Explored rows far from all raiders are made low, the farthest first, until the map
        is at most ``most_height`` pixels high. Then rows in which raiders only wait are made low, from the entrance on,
        until the map is no higher than ``CROWDED``.
        """
        spaces, rows = view.spaces, range(1, view.rows + 1)
        explored = {space.at[1] for space in spaces if space.card is not None and not space.face_down}
        acting = {raider.at[1] for raider in view.raiders if raider.seat == view.active}
        acting |= {row for _, row in changes.spaces} | {row for (_, row), _ in changes.obstacles | changes.passed}
        seen = {raider.at[1] for raider in view.raiders if not raider.left} | acting
        heights = {row: FULL if row in explored or row in seen else STRIP for row in rows}
        far = sorted(explored - seen, key=lambda row: -min((abs(row - one) for one in seen), default=row))
        for low, enough in ((far, most_height), (sorted(seen & explored - acting), max(most_height, CROWDED))):
            for row in low:
                if sum(heights.values()) + GAP * (view.rows - 1) > enough:
                    heights[row] = _compute_low_height(view)
        return cls(view.width, tuple(heights[row] for row in rows), top)

    @classmethod
    def build_around(cls, view: View, space: Space, top: int, row_count: int = 1) -> Grid:
        """Build a grid of a space's row at full height, and of ``row_count`` low rows before and behind it."""
        rows = range(max(1, space[1] - row_count), min(view.rows, space[1] + row_count) + 1)
        explored = {space.at[1] for space in view.spaces if space.card is not None and not space.face_down}
        heights = (FULL if row == space[1] else _compute_low_height(view) if row in explored else STRIP for row in rows)
        return cls(view.width, tuple(heights), top, rows[0])

    @property
    def rows(self) -> range:
        return range(self.first, self.first + len(self.heights))

    @property
    def width(self) -> int:
        return (WIDTH - 2 * MARGIN - SCALE - self.columns * GAP) // self.columns

    def find_height(self, row: int) -> int:
        """Return the height of a row in pixels."""
        return self.heights[row - self.first]

    @property
    def bottom(self) -> int:
        return self.top + sum(self.heights) + GAP * (len(self.heights) - 1)

    def find_corner(self, space: Space) -> tuple[int, int]:
        """Return the pixel (x, y) of the upper left corner of a space."""
        column, row = space
        above = self.heights[row - self.first + 1 :]
        x = MARGIN + SCALE + GAP + (column - 1) * (self.width + GAP)
        return x, self.top + sum(above) + GAP * len(above)

    def find_middle(self, space: Space) -> tuple[int, int]:
        """Return the pixel (x, y) at which figures stand in a space."""
        x, y = self.find_corner(space)
        return x + self.width // 2, y + max(self.find_height(space[1]) - 50, self.find_height(space[1]) // 2)


def _compute_low_height(view: View) -> int:
    """Return the height of a low row. On a narrow map, obstacles are above the figures; otherwise beside them."""
    return QUIET if view.width <= BROAD else QUIET + 34


def find_side(space: Space, neighbour: Space) -> str | None:
    """Return the side on which one space borders another, or None if they are not adjacent."""
    return {(0, 1): "forward", (0, -1): "back", (1, 0): "right", (-1, 0): "left"}.get(
        (neighbour[0] - space[0], neighbour[1] - space[1])
    )
