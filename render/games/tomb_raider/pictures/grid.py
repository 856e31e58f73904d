"""Where each space of Tomb Raider's map lies in a picture, and how much room it gets."""

from __future__ import annotations

from msgspec import Struct

from engine.games.tomb_raider.view import Space, View
from render.scene import WIDTH

from .changes import Changes

MARGIN, GAP, SCALE = 12, 6, 50
FULL, QUIET, STRIP = 216, 116, 60
"""How high a row is: where somebody is or something happened; elsewhere, where there is no room for that; where nobody
has been."""
BROAD = 3
"""So many columns leave rooms as wide as they should be."""
MAP = 860
"""How high a map should be, so that it shares a phone's screen with its buttons."""
CROWDED = 1060
"""How high it may be for the sake of rows where raiders only wait: above it what happened has no room on the screen."""


class Grid(Struct, frozen=True):
    """Where each space of the map lies in the picture; row 1 at the bottom, forward is up."""

    columns: int
    heights: tuple[int, ...]
    """Of the rows, from the first that is shown."""
    top: int
    first: int = 1
    """The row at the bottom."""

    @classmethod
    def of(cls, view: View, changes: Changes, top: int, most: int = MAP) -> Grid:
        """Rows that nobody has explored are strips; of the others those far from everybody are low, the farthest first,
        until the map is at ``most`` so high; then, from the entrance on, those where raiders only wait, until it is no
        more ``CROWDED``."""
        spaces, rows = view.spaces, range(1, view.rows + 1)
        explored = {space.at[1] for space in spaces if space.card is not None and not space.face_down}
        acting = {raider.at[1] for raider in view.raiders if raider.seat == view.active}
        acting |= {row for _, row in changes.spaces} | {row for (_, row), _ in changes.obstacles | changes.passed}
        seen = {raider.at[1] for raider in view.raiders if not raider.left} | acting
        heights = {row: FULL if row in explored or row in seen else STRIP for row in rows}
        far = sorted(explored - seen, key=lambda row: -min((abs(row - one) for one in seen), default=row))
        for low, enough in ((far, most), (sorted(seen & explored - acting), max(most, CROWDED))):
            for row in low:
                if sum(heights.values()) + GAP * (view.rows - 1) > enough:
                    heights[row] = _quiet(view)
        return cls(view.width, tuple(heights[row] for row in rows), top)

    @classmethod
    def around(cls, view: View, at: Space, top: int, far: int = 1) -> Grid:
        """The row of a space, and so ``far`` the ones before and behind it, low."""
        rows = range(max(1, at[1] - far), min(view.rows, at[1] + far) + 1)
        explored = {space.at[1] for space in view.spaces if space.card is not None and not space.face_down}
        heights = (FULL if row == at[1] else _quiet(view) if row in explored else STRIP for row in rows)
        return cls(view.width, tuple(heights), top, rows[0])

    @property
    def rows(self) -> range:
        return range(self.first, self.first + len(self.heights))

    @property
    def width(self) -> int:
        return (WIDTH - 2 * MARGIN - SCALE - self.columns * GAP) // self.columns

    def height(self, row: int) -> int:
        return self.heights[row - self.first]

    @property
    def bottom(self) -> int:
        return self.top + sum(self.heights) + GAP * (len(self.heights) - 1)

    def corner(self, at: Space) -> tuple[int, int]:
        column, row = at
        above = self.heights[row - self.first + 1 :]
        x = MARGIN + SCALE + GAP + (column - 1) * (self.width + GAP)
        return x, self.top + sum(above) + GAP * len(above)

    def middle(self, at: Space) -> tuple[int, int]:
        """Where figures stand."""
        x, y = self.corner(at)
        return x + self.width // 2, y + max(self.height(at[1]) - 50, self.height(at[1]) // 2)


def _quiet(view: View) -> int:
    """A narrow room has its obstacles above its figures, a wider one beside them."""
    return QUIET if view.width <= BROAD else QUIET + 34


def side_of(here: Space, there: Space) -> str | None:
    """The side by which one space borders on the other."""
    return {(0, 1): "forward", (0, -1): "back", (1, 0): "right", (-1, 0): "left"}.get(
        (there[0] - here[0], there[1] - here[1])
    )
