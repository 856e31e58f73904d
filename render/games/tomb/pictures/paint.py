"""Helpers for painting Tomb's figures and signs, in addition to the common brush."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from render.brush import Brush, Colour, Point
from render.lru_cache import cache_pictures

DrawFunction = Callable[[Brush, Colour], None]
"""Function that draws something on a square of 100 by 100, in the given colour."""


def draw_limb(brush: Brush, points: Sequence[Point], fill: Colour, thickness: float) -> None:
    """Draw an arm, a leg or a neck."""
    brush.line(points, fill, thickness)


def mirror_points(points: Sequence[Point]) -> list[Point]:
    """Return points mirrored at the middle line of the square."""
    return [(100 - x, y) for x, y in points]


@cache_pictures
def draw_scaled_figure(draw: DrawFunction, colour: Colour, size: int) -> Image.Image:
    """Draw a figure on a square and scale it to a size in pixels.

    The picture is cached: copy it before painting on it.
    """
    brush = Brush(100, 100)
    draw(brush, colour)
    return brush.scale_painting(size, size)
