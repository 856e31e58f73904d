"""What Tomb's figures and signs are painted with besides the house's brush."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from render.brush import TORCH, WHITE, Brush, Colour, Point
from render.kept import kept

Draws = Callable[[Brush, Colour], None]
"""Draws something on a square of 100 by 100, in a colour of its own."""


def limb(b: Brush, points: Sequence[Point], fill: Colour, thick: float) -> None:
    """An arm, a leg or a neck."""
    b.line(points, fill, thick)


def mirrored(points: Sequence[Point]) -> list[Point]:
    """The same on the other side."""
    return [(100 - x, y) for x, y in points]


def eyes(b: Brush, y: float, apart: float, size: float, fill: Colour = TORCH, x: float = 50) -> None:
    """Two slanted eyes around the middle."""
    for side in (-1, 1):
        at = x + side * apart
        slant = ((-1.0, 0.35), (1.0, -0.5), (0.6, 0.7))
        b.polygon([(at + side * dx * size, y + dy * size) for dx, dy in slant], fill)


def teeth(b: Brush, y: float, left: float, right: float, count: int, long: float, fill: Colour = WHITE) -> None:
    """A row of teeth that point down."""
    step = (right - left) / count
    for at in range(count):
        x = left + at * step
        b.polygon([(x, y), (x + step, y), (x + step / 2, y + long)], fill)


@kept
def painted(draws: Draws, colour: Colour, size: int) -> Image.Image:
    """What draws on a square, at a size; kept, so never paint on it."""
    brush = Brush(100, 100)
    draws(brush, colour)
    return brush.sized(size, size)
