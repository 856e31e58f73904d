"""Figures of the beasts, oozes and dragons of the Crypts, drawn from shapes on a square of 100 by 100."""

from __future__ import annotations

import math

from render.brush import EMBER, INK, TORCH, WHITE, Brush, Colour, mix_colours, parse_outline
from render.figures import draw_eyes, draw_teeth

from .paint import draw_limb

GOLD: Colour = (236, 186, 66)


def draw_brine_spawn(brush: Brush, colour: Colour) -> None:
    """Draw a dripping head on a knot of arms with suckers."""
    for side in (-1, 1):
        for reach, low, thickness in ((40, 92, 10), (28, 98, 11), (46, 60, 9)):
            way = [(50 + side * 12, 56), (50 + side * reach * 0.7, low - 24), (50 + side * reach, low - 6)]
            draw_limb(brush, way, mix_colours(colour, INK, 0.25), thickness)
            brush.disc(50 + side * reach, low - 10, 5, mix_colours(colour, WHITE, 0.15))
            for share in (0.35, 0.65):
                x, y = 50 + side * (12 + (reach - 12) * share), 56 + (low - 62) * share
                brush.disc(x, y, 2.2, mix_colours(colour, WHITE, 0.55))
    brush.disc(50, 38, 30, colour)
    brush.polygon(parse_outline("24,44 76,44 66,76 50,84 34,76"), colour)
    brush.disc(42, 26, 12, mix_colours(colour, WHITE, 0.22))
    for x, y, r in ((36, 44, 8), (64, 44, 8), (50, 30, 6)):
        brush.disc(x, y, r, (240, 232, 150))
        brush.disc(x, y + 1, r * 0.45, INK)
    brush.polygon(parse_outline("40,62 60,62 54,72 46,72"), INK)
    draw_teeth(brush, 62, (41, 59), 4, 5)


def draw_rat_swarm(brush: Brush, colour: Colour) -> None:
    """Draw three rats over each other, with their tails up."""
    for x, y, size, tone in ((26, 40, 0.72, 0.35), (72, 44, 0.72, 0.25), (48, 66, 1.0, 0.0)):
        fill, s = mix_colours(colour, INK, tone), size
        tail = [(x + 26 * s, y + 12 * s), (x + 40 * s, y), (x + 36 * s, y - 22 * s), (x + 46 * s, y - 32 * s)]
        draw_limb(brush, tail, (196, 140, 130), 4 * s)
        brush.disc(x + 8 * s, y + 8 * s, 24 * s, fill)
        brush.polygon([(x - 6 * s, y - 12 * s), (x - 44 * s, y + 14 * s), (x - 4 * s, y + 26 * s)], fill)
        brush.disc(x + 2 * s, y, 13 * s, mix_colours(fill, WHITE, 0.14))
        brush.disc(x - 8 * s, y - 14 * s, 8 * s, fill)
        brush.disc(x - 8 * s, y - 14 * s, 4.5 * s, (206, 140, 130))
        brush.disc(x - 20 * s, y + 3 * s, 4 * s, EMBER)
        brush.disc(x - 42 * s, y + 13 * s, 3.5 * s, (206, 140, 130))
        draw_teeth(brush, y + 18 * s, (x - 38 * s, x - 28 * s), 2, 7 * s)
        for dx in (-8, 16):
            brush.line([(x + dx * s, y + 26 * s), (x + (dx - 6) * s, y + 32 * s)], (206, 140, 130), 4 * s)


def draw_jackal(brush: Brush, colour: Colour) -> None:
    """Draw a gaunt dog with bared teeth and visible ribs."""
    for x, foot in ((28, 20), (38, 40), (72, 66), (82, 86)):
        draw_limb(brush, [(x, 60), (foot + 2, 78), (foot, 96)], mix_colours(colour, INK, 0.28), 7)
    brush.polygon(parse_outline("22,36 54,44 86,42 92,58 84,70 62,62 36,72 20,58"), colour)
    brush.polygon(parse_outline("22,36 54,44 86,42 88,48 54,50 24,44"), mix_colours(colour, INK, 0.4))
    for x in (44, 51, 58):
        brush.line([(x, 52), (x - 3, 64)], mix_colours(colour, INK, 0.4), 2.5)
    draw_limb(brush, [(88, 48), (97, 36), (94, 22)], mix_colours(colour, INK, 0.2), 6)
    brush.polygon(parse_outline("26,64 30,30 34,6 40,20 48,8 46,34 40,58"), colour)
    brush.polygon(parse_outline("32,26 2,36 4,44 14,46 34,48"), colour)
    brush.polygon(parse_outline("8,46 30,46 28,56 12,54"), mix_colours(colour, INK, 0.35))
    draw_teeth(brush, 45, (6, 28), 6, 6)
    brush.disc(3, 37, 3, INK)
    brush.disc(28, 33, 4, TORCH)


def draw_web_matron(brush: Brush, colour: Colour) -> None:
    """Draw a spider as large as a table."""
    for side in (-1, 1):
        for knee, foot in (((30, 16), (44, 62)), ((38, 34), (48, 84)), ((34, 52), (38, 98)), ((22, 60), (20, 98))):
            way = [(50 + side * 8, 52), (50 + side * knee[0], knee[1]), (50 + side * foot[0], foot[1])]
            draw_limb(brush, way, mix_colours(colour, INK, 0.3), 5)
            brush.disc(50 + side * knee[0], knee[1], 4, mix_colours(colour, WHITE, 0.2))
    brush.disc(50, 34, 29, colour)
    brush.polygon(parse_outline("50,12 60,26 54,34 62,46 50,58 38,46 46,34 40,26"), EMBER)
    brush.disc(50, 66, 18, mix_colours(colour, WHITE, 0.08))
    for x, y, r in ((43, 62, 4.5), (57, 62, 4.5), (36, 68, 3), (64, 68, 3), (47, 71, 2.5), (53, 71, 2.5)):
        brush.disc(x, y, r, (190, 240, 120))
    for side in (-1, 1):
        brush.polygon([(50 + side * 10, 76), (50 + side * 3, 78), (50 + side * 5, 94)], WHITE)


def draw_hookbeak(brush: Brush, colour: Colour) -> None:
    """Draw a great bird with spread wings and a beak like a sickle."""
    for side in (-1, 1):
        wing = parse_outline("8,40 22,10 36,4 49,8 46,18 50,28 44,36 49,48 40,52 44,64 30,60 20,72 8,58")
        brush.polygon([(50 + side * x, y) for x, y in wing], mix_colours(colour, INK, 0.3 if side > 0 else 0.15))
        for x, y in ((24, 20), (34, 26), (38, 44)):
            brush.line([(50 + side * 12, 44), (50 + side * x, y)], mix_colours(colour, INK, 0.5), 2.5)
        draw_limb(brush, [(50 + side * 9, 78), (50 + side * 11, 94)], GOLD, 5)
        for dx in (-7, 0, 7):
            brush.line([(50 + side * 11, 92), (50 + side * 11 + dx, 98)], GOLD, 3)
    brush.polygon(parse_outline("36,40 50,32 64,40 68,66 58,84 50,96 42,84 32,66"), colour)
    for y in (56, 66, 76):
        brush.polygon([(38, y), (50, y + 8), (62, y), (50, y + 4)], mix_colours(colour, WHITE, 0.3))
    brush.disc(50, 28, 15, mix_colours(colour, WHITE, 0.1))
    brush.polygon(parse_outline("38,14 50,2 62,14 56,20 44,20"), EMBER)
    brush.polygon(parse_outline("42,28 58,28 60,40 52,60 50,46 42,38"), GOLD)
    draw_eyes(brush, 25, 8, 6, WHITE)


def draw_serpent(brush: Brush, colour: Colour) -> None:
    """Draw a coiled serpent with its head raised."""
    for y, wide, tone in ((86, 46, 0.35), (74, 40, 0.2), (62, 32, 0.05)):
        brush.box(50 - wide, y - 11, 2 * wide, 22, mix_colours(colour, INK, tone), 11)
        for at in range(-3, 4):
            brush.disc(50 + at * wide / 4.2, y + 3, 3.6, mix_colours(colour, GOLD, 0.5))
    draw_limb(brush, [(58, 60), (70, 44), (60, 28), (46, 22)], colour, 20)
    draw_limb(brush, [(62, 58), (75, 43), (63, 24), (48, 17)], mix_colours(colour, INK, 0.3), 5)
    brush.polygon(parse_outline("60,8 40,4 18,16 10,30 30,34 54,36 66,24"), colour)
    brush.polygon(parse_outline("14,32 32,35 56,36 46,48 24,44"), mix_colours(colour, INK, 0.35))
    brush.polygon(parse_outline("14,32 34,34 50,37 40,42 24,40"), (150, 40, 44))
    for x in (20, 30):
        brush.polygon([(x - 3, 32), (x + 3, 32), (x, 44)], WHITE)
    brush.line([(24, 40), (8, 50), (2, 46)], EMBER, 2.5)
    brush.line([(8, 50), (4, 56)], EMBER, 2.5)
    brush.polygon(parse_outline("34,16 46,14 42,22"), TORCH)


def draw_mould_crawler(brush: Brush, colour: Colour) -> None:
    """Draw a creeping heap with toadstools on it."""
    brush.polygon(parse_outline("2,96 6,78 18,68 22,54 40,48 58,50 74,46 84,62 94,74 98,96"), colour)
    brush.polygon(parse_outline("6,78 18,68 22,54 40,48 58,50 44,62 26,80"), mix_colours(colour, WHITE, 0.18))
    for x, y, r in ((30, 44, 12), (52, 30, 15), (74, 42, 11)):
        brush.box(x - 4, y, 8, 22, (220, 210, 180), 3)
        brush.polygon(
            [(x - r, y + 4), (x - r * 0.7, y - r * 0.7), (x, y - r), (x + r * 0.7, y - r * 0.7), (x + r, y + 4)],
            (176, 76, 60),
        )
        for dx, dy in ((-0.4, -0.3), (0.3, -0.5), (0.5, 0)):
            brush.disc(x + dx * r, y + dy * r, r * 0.16, (240, 220, 190))
    for x, y, r in ((28, 72, 6), (50, 66, 8), (72, 74, 6)):
        brush.disc(x, y, r, (240, 240, 190))
        brush.disc(x, y, r * 0.5, INK)
    brush.polygon(parse_outline("30,86 70,84 62,94 38,95"), INK)
    draw_teeth(brush, 85, (32, 68), 6, 6, (220, 210, 180))


def draw_gelid_ooze(brush: Brush, colour: Colour) -> None:
    """Draw a cube of cold jelly, with the things that it has swallowed."""
    brush.polygon(parse_outline("14,28 50,14 88,26 92,88 54,98 8,90"), colour)
    brush.polygon(parse_outline("14,28 50,14 88,26 52,40"), mix_colours(colour, WHITE, 0.5))
    brush.polygon(parse_outline("14,28 52,40 54,98 8,90"), mix_colours(colour, WHITE, 0.22))
    brush.line([(14, 28), (52, 40), (88, 26)], mix_colours(colour, WHITE, 0.7), 2.5)
    brush.line([(52, 40), (54, 98)], mix_colours(colour, WHITE, 0.6), 2.5)
    brush.disc(34, 60, 11, (226, 222, 206))
    brush.box(27, 66, 14, 10, (226, 222, 206), 3)
    for x in (30, 38):
        brush.disc(x, 60, 3.4, mix_colours(colour, INK, 0.6))
    brush.line([(64, 82), (82, 46)], (180, 186, 192), 4)
    brush.line([(72, 72), (84, 78)], (130, 100, 60), 4)
    for x, y, r in ((22, 44, 3), (44, 84, 4), (74, 36, 3.5), (64, 58, 2.5)):
        brush.disc(x, y, r, mix_colours(colour, WHITE, 0.75))
    for x, wide in ((2, 20), (40, 24), (76, 22)):
        brush.box(x, 91, wide, 8, mix_colours(colour, INK, 0.15), 4)


def draw_drake(brush: Brush, colour: Colour) -> None:
    """Draw a lean dragon with dull scales and raised wings."""
    for side in (-1, 1):
        wing = parse_outline("6,50 20,14 46,2 42,22 49,36 36,38 38,54 22,52")
        brush.polygon([(52 + side * x, y) for x, y in wing], mix_colours(colour, (90, 60, 110), 0.45))
        for x, y in ((46, 2), (49, 36), (38, 54)):
            brush.line([(52 + side * 6, 50), (52 + side * x, y)], mix_colours(colour, INK, 0.4), 3)
    draw_limb(brush, [(60, 80), (84, 86), (96, 74), (92, 62)], colour, 8)
    brush.polygon(parse_outline("92,66 86,54 98,56"), mix_colours(colour, WHITE, 0.2))
    brush.polygon(parse_outline("36,52 62,46 72,76 62,92 38,92 32,74"), colour)
    for y in (60, 70, 80):
        brush.box(40, y, 18, 6, mix_colours(colour, (150, 130, 170), 0.4), 2)
    for x in (38, 62):
        draw_limb(brush, [(x, 82), (x - 3, 95)], mix_colours(colour, INK, 0.25), 9)
        draw_teeth(brush, 94, (x - 9, x + 3), 3, 5)
    draw_limb(brush, [(46, 56), (38, 38), (36, 26)], colour, 15)
    brush.polygon(parse_outline("48,12 40,16 30,14 8,28 6,36 26,40 44,34"), mix_colours(colour, WHITE, 0.1))
    brush.polygon(parse_outline("40,16 56,4 46,20"), mix_colours(colour, WHITE, 0.4))
    brush.polygon(parse_outline("8,38 26,40 38,38 26,46 12,44"), mix_colours(colour, INK, 0.4))
    draw_teeth(brush, 37, (9, 25), 4, 5)
    brush.polygon(parse_outline("24,24 34,22 30,30"), (180, 130, 250))


def draw_wyrm(brush: Brush, colour: Colour) -> None:
    """Draw a huge dragon coiled around its gold."""
    brush.polygon(parse_outline("0,98 10,84 30,76 52,70 76,78 92,86 100,98"), mix_colours(GOLD, INK, 0.2))
    for at in range(14):
        x, y = 8 + at * 6.5, 92 - 12 * math.sin(math.pi * (at + 0.5) / 14)
        brush.disc(x, y, 3.6, GOLD, mix_colours(GOLD, INK, 0.45), 1)
    for side, tone in ((1, 0.4), (-1, 0.25)):
        wing = parse_outline("2,48 14,6 30,0 28,14 48,10 42,28 49,40 36,42 34,58 18,54")
        brush.polygon([(54 + side * x, y + 2) for x, y in wing], mix_colours(colour, INK, tone))
        for x, y in ((30, 2), (48, 12), (49, 42)):
            brush.line([(54 + side * 6, 50), (54 + side * x, y)], mix_colours(colour, INK, 0.6), 2.5)
    draw_limb(brush, [(50, 76), (84, 78), (95, 62), (88, 48)], colour, 11)
    brush.polygon(parse_outline("82,50 90,36 97,50"), mix_colours(colour, TORCH, 0.5))
    brush.polygon(parse_outline("36,50 62,46 74,72 64,84 36,84 28,70"), colour)
    for y in (58, 67, 76):
        brush.box(38, y, 22, 6, mix_colours(colour, GOLD, 0.55), 3)
    draw_limb(brush, [(46, 56), (34, 40), (38, 26)], colour, 18)
    brush.polygon(parse_outline("54,12 44,10 30,6 12,20 2,30 6,38 28,42 46,34"), mix_colours(colour, WHITE, 0.06))
    for horn in ("40,12 62,0 48,18", "34,10 46,-4 42,14"):
        brush.polygon(parse_outline(horn), (236, 222, 190))
    brush.polygon(parse_outline("4,38 28,41 42,38 30,50 10,48"), mix_colours(colour, INK, 0.45))
    brush.polygon(parse_outline("6,40 24,42 16,46"), TORCH)
    draw_teeth(brush, 37, (5, 27), 5, 6)
    brush.polygon(parse_outline("26,22 38,20 33,29"), TORCH)
    for x, y, r in ((7, 47, 4), (9, 57, 6), (18, 60, 4)):
        brush.disc(x, y, r, mix_colours(EMBER, TORCH, r / 8))


def draw_mastiff(brush: Brush, colour: Colour) -> None:
    """Draw a dog hewn from blocks."""
    for x in (20, 38, 62, 80):
        brush.box(x - 7, 66, 14, 30, mix_colours(colour, INK, 0.2), 2)
        brush.box(x - 9, 89, 18, 8, mix_colours(colour, INK, 0.35), 2)
    brush.box(12, 40, 78, 32, colour, 5)
    brush.box(12, 40, 78, 9, mix_colours(colour, WHITE, 0.22), 4)
    for x in (40, 64):
        brush.line([(x, 42), (x, 72)], mix_colours(colour, INK, 0.35), 2.5)
    brush.box(84, 26, 9, 22, colour, 3)
    brush.box(2, 18, 46, 38, mix_colours(colour, WHITE, 0.08), 4)
    brush.box(0, 36, 24, 22, mix_colours(colour, WHITE, 0.16), 3)
    for ear in ("20,20 24,4 34,18", "34,20 44,6 48,22"):
        brush.polygon(parse_outline(ear), mix_colours(colour, INK, 0.25))
    brush.box(0, 36, 8, 8, INK, 2)
    draw_teeth(brush, 56, (2, 24), 4, 6)
    brush.box(24, 28, 14, 7, (120, 220, 240), 2)
    brush.line([(36, 18), (42, 32), (38, 44)], mix_colours(colour, INK, 0.45), 2)
