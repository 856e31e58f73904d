"""The pen that draws signs and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.brush import Brush, Colour, Point


class Pen:
    """A brush with coordinates from 0 to 100 in both directions, for any size in pixels."""

    def __init__(self, size: int) -> None:
        self.brush, self.unit = Brush(size, size), size / 100

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        self.brush.polygon([(x * self.unit, y * self.unit) for x, y in points], fill)

    def disc(
        self, x: float, y: float, radius: float, fill: Colour | None, ring: Colour | None = None, thickness: float = 0
    ) -> None:
        u = self.unit
        self.brush.disc(x * u, y * u, radius * u, fill, ring, thickness * u)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Colour | None,
        corner_radius: float = 0,
        ring: Colour | None = None,
        thickness: float = 0,
    ) -> None:
        u = self.unit
        self.brush.box(x * u, y * u, width * u, height * u, fill, corner_radius * u, ring, thickness * u)

    def line(self, points: Sequence[Point], fill: Colour, thickness: float) -> None:
        self.brush.line([(x * self.unit, y * self.unit) for x, y in points], fill, thickness * self.unit)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, fill: Colour, thickness: float) -> None:
        u = self.unit
        self.brush.arc(x * u, y * u, radius * u, start, end, fill, thickness * u)


DrawFunction = Callable[[Pen, Colour], None]
"""Function that draws something on the pen's square, in the given colour."""
