"""Signs that several games use, most of them drawn on a square of 100 by 100 units, in the given colour."""

from __future__ import annotations

import math

from .brush import INK, TORCH, WHITE, Brush, Colour, Point, mix_colours


def draw_skull(brush: Brush, colour: Colour) -> None:
    """Draw a skull."""
    brush.disc(50, 42, 36, colour)
    brush.box(30, 62, 40, 28, colour, 8)
    for x in (35, 65):
        brush.disc(x, 44, 10, INK)
    brush.polygon([(50, 54), (44, 66), (56, 66)], INK)
    for x in (42, 50, 58):
        brush.line([(x, 76), (x, 88)], INK, 3)


def draw_chest(brush: Brush, colour: Colour) -> None:
    """Draw a closed chest."""
    brush.box(10, 18, 80, 44, mix_colours(colour, INK, 0.15), 20)
    brush.box(8, 44, 84, 44, colour, 4)
    brush.box(8, 44, 84, 7, mix_colours(colour, INK, 0.6))
    for x in (20, 72):
        brush.box(x, 18, 8, 70, mix_colours(colour, INK, 0.5))
    brush.box(41, 38, 18, 24, WHITE, 4, INK, 4)


def draw_gem(brush: Brush, colour: Colour) -> None:
    """Draw a cut gem."""
    brush.polygon([(26, 16), (74, 16), (96, 42), (50, 94), (4, 42)], colour)
    brush.polygon([(26, 16), (50, 42), (4, 42)], mix_colours(colour, WHITE, 0.4))
    brush.polygon([(74, 16), (50, 42), (96, 42)], mix_colours(colour, INK, 0.2))
    brush.polygon([(30, 42), (70, 42), (50, 94)], mix_colours(colour, WHITE, 0.25))


def draw_move(brush: Brush, colour: Colour) -> None:
    """Draw a boot."""
    brush.polygon([(30, 8), (60, 8), (60, 50), (86, 64), (92, 76), (92, 82), (26, 82), (26, 44)], colour)
    brush.box(22, 84, 72, 9, mix_colours(colour, INK, 0.45), 3)
    brush.line([(34, 22), (56, 22)], mix_colours(colour, WHITE, 0.5), 5)


def draw_hazard(brush: Brush, colour: Colour) -> None:
    """Draw a warning sign."""
    brush.polygon([(50, 8), (95, 88), (5, 88)], colour)
    brush.line([(50, 36), (50, 60)], INK, 11)
    brush.disc(50, 75, 6.5, INK)


def draw_entrance(brush: Brush, colour: Colour) -> None:
    """Draw a gate with light in it."""
    brush.disc(50, 46, 40, colour)
    brush.box(10, 46, 80, 46, colour)
    brush.disc(50, 48, 24, INK)
    brush.box(26, 48, 48, 44, INK)
    brush.polygon([(50, 44), (66, 92), (34, 92)], TORCH)


def list_flame_corners(x: float, y: float, wide: float, tall: float, lean: float, corners: int = 60) -> list[Point]:
    """Return the corners of a flame of these sizes that burns at (x, y)."""
    outline = []
    for at in range(corners):
        turn = at * math.tau / corners
        rise = (1 - math.cos(turn)) / 2  # 0 at the foot of the flame, 1 at its tip
        outline.append((x + wide * math.sin(turn) * (1 - rise) ** 0.6 * 1.1 + lean * rise, y + 6 - tall * rise))
    return outline
