"""Figures of the giants and constructs of the Crypts, drawn from shapes on a square of 100 by 100."""

from __future__ import annotations

from render.brush import (
    EMBER,
    INK,
    NIGHT,
    TORCH,
    WHITE,
    Brush,
    Colour,
    list_polygon_corners,
    mix_colours,
    parse_outline,
)
from render.figures import draw_eyes, draw_teeth

from .paint import draw_limb

STEEL: Colour = (150, 158, 166)
WOOD: Colour = (122, 84, 50)
GOLD: Colour = (236, 186, 66)


def _draw_trunk(brush: Brush, colour: Colour, cloth: Colour) -> None:
    """Draw a giant's legs, belly and loincloth."""
    for x in (34, 66):
        brush.box(x - 11, 68, 22, 26, mix_colours(colour, INK, 0.2), 5)
        brush.box(x - 14, 89, 27, 9, mix_colours(colour, INK, 0.35), 4)
    brush.polygon(parse_outline("14,38 32,26 68,26 86,38 78,74 22,74"), colour)
    brush.polygon(parse_outline("14,38 32,26 50,26 50,74 22,74"), mix_colours(colour, WHITE, 0.1))
    brush.polygon(parse_outline("20,66 80,66 76,82 62,78 50,88 38,78 24,82"), cloth)


def draw_crusher(brush: Brush, colour: Colour) -> None:
    """Draw a hulk with a tree as a club."""
    _draw_trunk(brush, colour, (92, 66, 44))
    draw_limb(brush, [(20, 42), (8, 58), (14, 72)], colour, 14)
    brush.polygon(parse_outline("76,60 84,56 98,6 92,-2 78,0 74,8"), WOOD)
    for x, y in ((80, 8), (92, 14), (82, 22)):
        brush.polygon([(x - 4, y), (x + 4, y + 3), (x - 6, y - 8)], STEEL)
    draw_limb(brush, [(80, 42), (92, 54), (80, 60)], colour, 14)
    brush.box(34, 4, 32, 32, mix_colours(colour, WHITE, 0.06), 12)
    brush.box(34, 13, 32, 6, mix_colours(colour, INK, 0.5), 2)
    for x in (43, 57):
        brush.disc(x, 20, 3, TORCH)
    brush.polygon(parse_outline("40,26 60,26 58,33 42,33"), INK)
    for x in (42, 58):
        brush.polygon([(x - 3, 33), (x + 3, 33), (x, 22)], WHITE)


def draw_gaoler(brush: Brush, colour: Colour) -> None:
    """Draw a giant with two heads, keys and a whip."""
    _draw_trunk(brush, colour, (70, 64, 74))
    draw_limb(brush, [(20, 42), (8, 56), (12, 70)], colour, 13)
    brush.line([(12, 70), (4, 82), (16, 90), (6, 98)], (60, 44, 36), 3.5)
    draw_limb(brush, [(80, 42), (92, 54), (86, 66)], colour, 13)
    brush.disc(86, 74, 8, None, GOLD, 3)
    for x in (80, 86, 92):
        brush.line([(x, 80), (x, 92)], GOLD, 3)
        brush.line([(x, 90), (x + 4, 90)], GOLD, 2.5)
    for x, brow, tone in ((32, -2, 0.0), (68, 2, 0.14)):
        brush.disc(x, 18, 17, mix_colours(colour, WHITE, tone))
        brush.line([(x - 10, 12 + brow), (x + 10, 12 - brow)], INK, 4)
        for side in (-1, 1):
            brush.disc(x + side * 6, 18, 3, TORCH)
        brush.polygon([(x - 8, 26), (x + 8, 26), (x + 5, 32), (x - 5, 32)], INK)
        draw_teeth(brush, 26, (x - 7, x + 7), 3, 5)
    brush.line([(24, 42), (76, 42)], STEEL, 5)


def draw_overseer(brush: Brush, colour: Colour) -> None:
    """Draw an iron watcher with one great lens, a halberd and a bell as its body."""
    brush.line([(88, 2), (84, 98)], WOOD, 4)
    brush.polygon(parse_outline("86,6 98,14 98,30 87,26 78,20"), STEEL)
    for x in (38, 62):
        brush.box(x - 7, 74, 14, 22, mix_colours(colour, INK, 0.4), 2)
        brush.box(x - 10, 91, 20, 7, mix_colours(colour, INK, 0.5), 3)
    brush.polygon(parse_outline("30,34 70,34 80,78 20,78"), colour)
    brush.polygon(parse_outline("30,34 46,34 40,78 20,78"), mix_colours(colour, WHITE, 0.24))
    brush.box(18, 72, 64, 8, mix_colours(colour, INK, 0.35), 3)
    for x in (34, 50, 66):
        brush.disc(x, 76, 2.2, GOLD)
    brush.box(40, 46, 20, 16, NIGHT, 2)
    for x in (44, 50, 56):
        brush.line([(x, 47), (x, 61)], EMBER, 2.4)
    draw_limb(brush, [(72, 40), (82, 52), (84, 62)], mix_colours(colour, INK, 0.2), 9)
    draw_limb(brush, [(28, 40), (16, 54), (20, 68)], mix_colours(colour, INK, 0.2), 9)
    brush.polygon(list_polygon_corners(50, 20, 8, 20, 22.5), mix_colours(colour, WHITE, 0.1))
    brush.disc(50, 20, 12, NIGHT, mix_colours(colour, INK, 0.4), 3)
    brush.disc(50, 20, 7.5, EMBER)
    brush.disc(50, 20, 3.4, TORCH)


def draw_golem(brush: Brush, colour: Colour) -> None:
    """Draw a walking vault door with bolts, a keyhole and fists like anvils."""
    for x in (34, 66):
        brush.box(x - 11, 74, 22, 22, mix_colours(colour, INK, 0.35), 3)
    brush.box(20, 26, 60, 52, colour, 6)
    brush.box(20, 26, 60, 9, mix_colours(colour, WHITE, 0.25), 5)
    brush.disc(50, 54, 18, mix_colours(colour, INK, 0.25), mix_colours(colour, INK, 0.5), 3)
    brush.disc(50, 50, 5, NIGHT)
    brush.polygon(parse_outline("47,52 53,52 56,64 44,64"), NIGHT)
    for x, y in ((26, 40), (74, 40), (26, 70), (74, 70)):
        brush.disc(x, y, 3, GOLD)
    for side in (-1, 1):
        brush.box(50 + side * 38 - 9, 32, 18, 34, mix_colours(colour, INK, 0.15), 5)
        brush.box(50 + side * 38 - 12, 62, 24, 24, mix_colours(colour, INK, 0.28), 5)
    brush.box(37, 6, 26, 22, mix_colours(colour, WHITE, 0.08), 4)
    brush.box(40, 12, 20, 7, NIGHT, 2)
    draw_eyes(brush, 15.5, 5, 3.5, (120, 220, 240))
    brush.line([(44, 23), (56, 23)], mix_colours(colour, INK, 0.5), 2.5)
