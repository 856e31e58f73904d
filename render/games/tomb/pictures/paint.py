"""What Tomb's figures and signs are painted with besides the house's brush."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from render.brush import Brush, Colour, Point
from render.kept import kept

Draws = Callable[[Brush, Colour], None]
"""Draws something on a square of 100 by 100, in a colour of its own."""


def limb(b: Brush, points: Sequence[Point], fill: Colour, thick: float) -> None:
    """An arm, a leg or a neck."""
    b.line(points, fill, thick)


def mirrored(points: Sequence[Point]) -> list[Point]:
    """The same on the other side."""
    return [(100 - x, y) for x, y in points]


@kept
def painted(draws: Draws, colour: Colour, size: int) -> Image.Image:
    """What draws on a square, at a size; kept, so never paint on it."""
    brush = Brush(100, 100)
    draws(brush, colour)
    return brush.sized(size, size)
