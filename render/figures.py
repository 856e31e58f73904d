"""Parts of figures that every game uses: eyes and teeth, on a brush's square of 100 by 100."""

from __future__ import annotations

from .brush import TORCH, WHITE, Brush, Colour


def draw_eyes(brush: Brush, y: float, distance: float, size: float, fill: Colour = TORCH, x: float = 50) -> None:
    """Draw two slanted eyes, each at a ``distance`` from the middle ``x``."""
    for side in (-1, 1):
        at = x + side * distance
        slant = ((-1.0, 0.35), (1.0, -0.5), (0.6, 0.7))
        brush.polygon([(at + side * dx * size, y + dy * size) for dx, dy in slant], fill)


def draw_teeth(
    brush: Brush, y: float, sides: tuple[float, float], count: int, length: float, fill: Colour = WHITE
) -> None:
    """Draw a row of teeth that point down. ``sides`` are the left and right end of the row."""
    left, right = sides
    step = (right - left) / count
    for at in range(count):
        x = left + at * step
        brush.polygon([(x, y), (x + step, y), (x + step / 2, y + length)], fill)
