"""Figures of the undead, spirits and demons of the Crypts, drawn from shapes on a square of 100 by 100."""

from __future__ import annotations

import math

from render.brush import (
    EMBER,
    INK,
    NIGHT,
    TORCH,
    WHITE,
    Brush,
    Colour,
    list_polygon_corners,
    list_star_corners,
    mix_colours,
    parse_outline,
)
from render.figures import draw_eyes, draw_teeth

from .paint import draw_limb, mirror_points

BONE: Colour = (228, 220, 198)
GOLD: Colour = (236, 186, 66)
STEEL: Colour = (150, 158, 166)
WOOD: Colour = (122, 84, 50)
GREEN: Colour = (130, 240, 170)


def draw_skull(brush: Brush, x: float, y: float, r: float, fill: Colour = BONE, glow: Colour = INK) -> None:
    """Draw a skull around (x, y)."""
    brush.disc(x, y, r, fill)
    brush.box(x - r * 0.58, y + r * 0.3, r * 1.16, r * 0.85, fill, r * 0.2)
    for side in (-1, 1):
        brush.disc(x + side * r * 0.4, y + r * 0.05, r * 0.27, INK)
        if glow != INK:
            brush.disc(x + side * r * 0.4, y + r * 0.05, r * 0.14, glow)
    brush.polygon([(x, y + r * 0.3), (x - r * 0.16, y + r * 0.58), (x + r * 0.16, y + r * 0.58)], INK)
    for dx in (-0.26, 0, 0.26):
        brush.line([(x + dx * r, y + r * 0.8), (x + dx * r, y + r * 1.1)], INK, max(1.0, r * 0.09))


def draw_ribs(brush: Brush, x: float, top: float, fill: Colour = BONE) -> None:
    """Draw a spine with ribs and hips."""
    brush.line([(x, top), (x, top + 34)], fill, 4)
    for at, wide in enumerate((14, 15, 13, 10)):
        y = top + 4 + at * 6.5
        brush.line([(x - wide, y + 2), (x, y), (x + wide, y + 2)], fill, 3)
    brush.polygon([(x - 12, top + 32), (x + 12, top + 32), (x + 6, top + 42), (x - 6, top + 42)], fill)


def draw_legs(brush: Brush, x: float, top: float, fill: Colour, thickness: float = 5, apart: float = 8) -> None:
    for side in (-1, 1):
        draw_limb(
            brush,
            [(x + side * apart * 0.7, top), (x + side * (apart + 2), top + 16), (x + side * apart, 94)],
            fill,
            thickness,
        )
        brush.line([(x + side * apart, 95), (x + side * (apart + 7), 96)], fill, thickness)


def draw_bone_porter(brush: Brush, colour: Colour) -> None:
    """Draw a skeleton that carries a chest on its back."""
    brush.box(50, 24, 44, 34, WOOD, 4)
    brush.box(50, 24, 44, 9, mix_colours(WOOD, WHITE, 0.2), 4)
    for x in (58, 82):
        brush.box(x, 24, 5, 34, STEEL)
    draw_ribs(brush, 42, 36, colour)
    draw_legs(brush, 42, 76, colour)
    draw_limb(brush, [(30, 42), (20, 54), (32, 62)], colour, 5)
    draw_limb(brush, [(54, 40), (66, 50), (74, 58)], colour, 5)
    brush.line([(32, 38), (60, 30)], mix_colours(WOOD, INK, 0.3), 4)
    draw_skull(brush, 36, 20, 14, colour)


def draw_drowned_sentry(brush: Brush, colour: Colour) -> None:
    """Draw a drowned soldier with a helm, a spear and hanging weeds."""
    brush.line([(82, 4), (78, 97)], WOOD, 4)
    brush.polygon(parse_outline("82,-2 89,14 82,20 76,13"), STEEL)
    brush.polygon(parse_outline("32,34 62,34 68,72 26,72"), mix_colours(colour, INK, 0.25))
    brush.polygon(parse_outline("32,34 48,34 46,72 26,72"), colour)
    draw_legs(brush, 47, 70, mix_colours(colour, INK, 0.35), 9)
    draw_limb(brush, [(62, 38), (74, 48), (80, 54)], colour, 8)
    draw_limb(brush, [(32, 38), (20, 50), (18, 64)], colour, 8)
    brush.disc(18, 60, 16, mix_colours(STEEL, (60, 100, 100), 0.5), mix_colours(STEEL, INK, 0.5), 3)
    brush.disc(18, 60, 5, mix_colours(STEEL, WHITE, 0.2))
    draw_skull(brush, 47, 22, 12, mix_colours(colour, BONE, 0.55), GREEN)
    brush.polygon(parse_outline("33,20 36,6 47,2 58,6 61,20 54,14 40,14"), STEEL)
    for x, low in ((30, 66), (38, 84), (52, 80), (62, 62), (44, 50)):
        brush.line([(x, low - 22), (x + 3, low - 10), (x - 1, low)], (66, 120, 76), 3.5)


def draw_ghoul(brush: Brush, colour: Colour) -> None:
    """Draw a stooping digger with a spade and long claws."""
    brush.line([(90, 8), (66, 92)], WOOD, 4.5)
    brush.polygon(parse_outline("58,84 74,88 68,100 54,98"), STEEL)
    draw_legs(brush, 50, 70, mix_colours(colour, INK, 0.3), 9, 12)
    brush.polygon(parse_outline("26,38 44,24 64,30 70,56 62,76 38,78 30,60"), colour)
    brush.polygon(parse_outline("38,60 62,54 66,76 58,90 50,80 42,92 36,78"), (84, 66, 52))
    draw_limb(brush, [(62, 36), (76, 46), (76, 60)], colour, 8)
    draw_limb(brush, [(30, 44), (14, 60), (12, 78)], colour, 8)
    for dx in (-6, 0, 6):
        brush.line([(12, 78), (12 + dx, 90)], BONE, 2.6)
    brush.disc(32, 26, 16, mix_colours(colour, WHITE, 0.1))
    for ear in ("22,16 14,4 30,12", "42,16 52,6 46,20"):
        brush.polygon(parse_outline(ear), colour)
    draw_eyes(brush, 24, 7, 5.5, TORCH, 30)
    brush.polygon(parse_outline("20,32 40,32 34,42 24,40"), INK)
    draw_teeth(brush, 32, (21, 39), 5, 6)


def draw_barrow_knight(brush: Brush, colour: Colour) -> None:
    """Draw a knight in rusty mail, with light in his closed helm and a long sword."""
    brush.polygon(parse_outline("24,34 76,34 88,96 12,96"), mix_colours(colour, EMBER, 0.25))
    draw_legs(brush, 50, 72, mix_colours(STEEL, INK, 0.4), 11, 11)
    brush.polygon(parse_outline("30,32 70,32 66,74 34,74"), colour)
    brush.polygon(parse_outline("30,32 50,32 50,74 34,74"), mix_colours(colour, WHITE, 0.2))
    for x in (26, 74):
        brush.disc(x, 38, 11, mix_colours(colour, WHITE, 0.12), mix_colours(colour, INK, 0.4), 2)
    draw_limb(brush, [(24, 42), (14, 58), (18, 70)], colour, 9)
    draw_limb(brush, [(76, 42), (88, 56), (84, 70)], colour, 9)
    brush.polygon(parse_outline("80,64 88,64 90,8 85,-2 81,8"), mix_colours(STEEL, WHITE, 0.4))
    brush.box(72, 62, 25, 6, GOLD, 2)
    brush.line([(84, 68), (84, 78)], WOOD, 5)
    brush.polygon(parse_outline("36,26 38,8 50,2 62,8 64,26 58,34 42,34"), mix_colours(colour, WHITE, 0.1))
    brush.polygon(parse_outline("38,18 62,18 58,24 42,24"), NIGHT)
    for x in (45, 55):
        brush.disc(x, 21, 2.4, (120, 200, 255))
    brush.line([(50, 24), (50, 33)], NIGHT, 2)


def draw_revenant(brush: Brush, colour: Colour) -> None:
    """Draw a skeleton in flames."""
    for fill, share in ((mix_colours(EMBER, INK, 0.3), 1.0), (EMBER, 0.82), (TORCH, 0.56)):
        flame = parse_outline(
            "0,46 -34,30 -26,4 -44,-22 -24,-16 -22,-44 -8,-26 2,-50 10,-26 26,-42 24,-14 44,-20 28,6 34,30"
        )
        brush.polygon([(50 + x * share, 52 + y * share + (1 - share) * 40) for x, y in flame], fill)
    draw_ribs(brush, 50, 40, mix_colours(colour, INK, 0.45))
    draw_legs(brush, 50, 80, mix_colours(colour, INK, 0.45))
    for side in (-1, 1):
        draw_limb(
            brush, [(50 + side * 12, 44), (50 + side * 28, 38), (50 + side * 34, 20)], mix_colours(colour, INK, 0.45), 5
        )
    draw_skull(brush, 50, 25, 14, mix_colours(colour, INK, 0.35), TORCH)


def draw_night_abbess(brush: Brush, colour: Colour) -> None:
    """Draw a pale woman under a black veil, with a censer in her hand."""
    brush.polygon(parse_outline("50,2 70,14 78,44 92,98 8,98 22,44 30,14"), colour)
    brush.polygon(parse_outline("50,2 50,98 8,98 22,44 30,14"), mix_colours(colour, WHITE, 0.14))
    brush.disc(50, 28, 16, (232, 228, 236))
    brush.polygon(parse_outline("34,24 50,12 66,24 62,14 50,6 38,14"), WHITE)
    for side in (-1, 1):
        brush.disc(50 + side * 6, 27, 3.4, (140, 30, 60))
    brush.line([(46, 37), (54, 37)], (140, 30, 60), 2.4)
    brush.line([(50, 46), (50, 66)], GOLD, 4)
    brush.line([(43, 52), (57, 52)], GOLD, 4)
    draw_limb(brush, [(66, 52), (80, 58)], mix_colours(colour, WHITE, 0.1), 9)
    brush.line([(82, 58), (84, 74)], STEEL, 2)
    brush.disc(84, 80, 8, GOLD, mix_colours(GOLD, INK, 0.4), 2)
    for x, y, r in ((80, 66, 4), (90, 58, 5), (84, 46, 6)):
        brush.disc(x, y, r, mix_colours(colour, (190, 150, 220), 0.6))


def draw_buried_king(brush: Brush, colour: Colour) -> None:
    """Draw a crowned skeleton on its throne, with a sword across its knees."""
    brush.polygon(parse_outline("14,98 18,10 32,0 50,8 68,0 82,10 86,98"), mix_colours(WOOD, INK, 0.35))
    brush.polygon(parse_outline("22,98 25,18 50,12 75,18 78,98"), (104, 34, 44))
    brush.polygon(parse_outline("28,46 72,46 84,98 16,98"), colour)
    brush.polygon(parse_outline("28,46 46,46 38,98 16,98"), mix_colours(colour, WHITE, 0.18))
    draw_ribs(brush, 50, 44)
    for side in (-1, 1):
        draw_limb(brush, [(50 + side * 16, 48), (50 + side * 28, 62), (50 + side * 20, 74)], BONE, 5)
        brush.disc(50 + side * 18, 46, 8, GOLD, mix_colours(GOLD, INK, 0.4), 2)
    brush.polygon(parse_outline("12,76 16,70 88,74 96,78 88,80 14,82"), mix_colours(STEEL, WHITE, 0.35))
    brush.box(24, 66, 6, 22, GOLD, 2)
    draw_skull(brush, 50, 28, 13, BONE, (120, 200, 255))
    brush.polygon(parse_outline("34,20 32,2 42,12 50,-2 58,12 68,2 66,20"), GOLD)
    brush.disc(50, 13, 3, EMBER)


def draw_wisp(brush: Brush, colour: Colour) -> None:
    """Draw a floating lantern with a face of light."""
    for radius, share in ((46, 0.12), (36, 0.26), (27, 0.5)):
        brush.polygon(list_star_corners(50, 52, 11, radius, radius * 0.8), mix_colours(NIGHT, colour, share))
    brush.disc(50, 14, 9, None, STEEL, 3)
    brush.polygon(parse_outline("34,24 66,24 72,34 28,34"), STEEL)
    brush.box(30, 34, 40, 44, mix_colours(STEEL, INK, 0.4), 3)
    brush.box(34, 36, 32, 40, colour, 3)
    brush.polygon(parse_outline("50,38 62,56 58,72 42,72 38,56"), WHITE)
    for x in (45, 55):
        brush.disc(x, 58, 3, INK)
    brush.disc(50, 66, 2.6, INK)
    brush.polygon(parse_outline("26,78 74,78 68,86 32,86"), STEEL)
    for x, low in ((40, 97), (50, 93), (62, 98)):
        brush.line([(x, 86), (x - 3, low)], mix_colours(colour, NIGHT, 0.4), 3)


def draw_cantor(brush: Brush, colour: Colour) -> None:
    """Draw a singing ghost."""
    brush.polygon(
        parse_outline("50,6 66,14 70,36 84,50 80,92 70,82 60,98 50,84 40,98 30,82 20,92 16,50 30,36 34,14"), colour
    )
    brush.polygon(parse_outline("50,6 50,84 40,98 30,82 20,92 16,50 30,36 34,14"), mix_colours(colour, WHITE, 0.4))
    for x in (42, 58):
        brush.disc(x, 26, 4.5, INK)
    brush.disc(50, 42, 8, INK)
    draw_limb(brush, [(28, 54), (14, 42), (18, 30)], mix_colours(colour, WHITE, 0.2), 7)
    draw_limb(brush, [(72, 54), (86, 44), (84, 30)], colour, 7)
    for x, y in ((8, 16), (88, 12), (94, 64)):
        brush.disc(x, y + 8, 4, (150, 200, 255))
        brush.line([(x + 3.4, y + 8), (x + 3.4, y - 6), (x + 9, y - 2)], (150, 200, 255), 2.5)


def draw_chainwraith(brush: Brush, colour: Colour) -> None:
    """Draw a horned shade that swings chains."""
    brush.polygon(parse_outline("50,14 72,30 84,62 74,98 60,84 50,98 40,84 26,98 16,62 28,30"), colour)
    brush.polygon(parse_outline("50,14 50,98 40,84 26,98 16,62 28,30"), mix_colours(colour, WHITE, 0.12))
    for horn in ("34,22 18,2 42,16", "66,22 82,2 58,16"):
        brush.polygon(parse_outline(horn), BONE)
    brush.polygon(parse_outline("36,26 50,18 64,26 60,44 50,50 40,44"), NIGHT)
    draw_eyes(brush, 33, 7, 6, EMBER)
    for side in (-1, 1):
        draw_limb(brush, [(50 + side * 22, 44), (50 + side * 38, 36), (50 + side * 42, 22)], colour, 8)
        for at in range(8):
            x = 50 + side * (42 + 5 * math.sin(at * 0.9))
            brush.disc(x, 24 + at * 9, 4.4, None, STEEL, 2.2)
        brush.polygon(list_polygon_corners(50 + side * 44, 95, 6, 6), mix_colours(STEEL, INK, 0.3))
    for x, y in ((42, 62), (50, 66), (58, 62)):
        brush.disc(x, y, 5, None, STEEL, 2.2)


def draw_wall_thing(brush: Brush, colour: Colour) -> None:
    """Draw a thing with arms, eyes and a mouth behind burst bricks."""
    for row in range(6):
        for column in range(-1, 4):
            brush.box(
                column * 30 + row % 2 * 15 + 1,
                row * 17 + 1,
                28,
                15,
                mix_colours((104, 92, 82), INK, 0.12 * (row % 3)),
                2,
            )
    brush.polygon(parse_outline("22,14 40,6 62,10 82,22 88,50 78,82 54,94 28,86 12,60 14,34"), NIGHT)
    brush.polygon(parse_outline("30,24 50,16 72,26 78,52 68,76 46,82 26,70 22,44"), colour)
    for x, y, r in ((38, 36, 8), (60, 32, 6), (70, 48, 5), (30, 52, 5)):
        brush.disc(x, y, r, (244, 236, 170))
        brush.disc(x, y, r * 0.45, EMBER)
    brush.polygon(parse_outline("32,58 70,58 62,76 42,76"), INK)
    draw_teeth(brush, 58, (34, 68), 6, 8)
    for way in ([(26, 70), (10, 80), (4, 96)], [(74, 68), (92, 74), (97, 94)], [(24, 30), (6, 22), (2, 8)]):
        draw_limb(brush, way, mix_colours(colour, WHITE, 0.12), 8)
        x, y = way[-1]
        for dx in (-5, 0, 5):
            brush.line([(x, y), (x + dx, y + (4 if y > 50 else -6))], BONE, 2.4)


def draw_elithe(brush: Brush, colour: Colour) -> None:
    """Draw a noble thief with a thin blade and a stolen necklace."""
    brush.polygon(parse_outline("34,34 66,34 90,96 10,96"), mix_colours(colour, INK, 0.45))
    draw_legs(brush, 48, 70, (52, 44, 52), 8)
    brush.polygon(parse_outline("36,34 62,34 60,74 38,74"), colour)
    brush.polygon(parse_outline("36,34 49,34 49,74 38,74"), mix_colours(colour, WHITE, 0.2))
    brush.box(36, 62, 26, 5, GOLD, 2)
    draw_limb(brush, [(60, 38), (74, 46), (84, 36)], colour, 8)
    brush.line([(80, 40), (98, 4)], mix_colours(STEEL, WHITE, 0.5), 3)
    brush.line([(79, 34), (89, 40)], GOLD, 3)
    draw_limb(brush, [(38, 38), (24, 50), (14, 44)], colour, 8)
    for at in range(6):
        brush.disc(10 + at * 3 - abs(at - 2.5), 48 + at % 2 * 3 + abs(at - 2.5) * -2 + 12, 2.4, GOLD)
    brush.disc(49, 20, 13, (232, 190, 160))
    brush.polygon(parse_outline("34,24 34,8 48,2 64,8 64,26 60,16 40,12 38,36 32,40"), (60, 34, 30))
    for x in (44, 55):
        brush.disc(x, 21, 2.2, INK)
    brush.line([(45, 28), (54, 27)], (150, 50, 50), 2)


def draw_robber(brush: Brush, colour: Colour) -> None:
    """Draw a robber with a hood, a crowbar, and a sack over the shoulder."""
    brush.disc(76, 46, 20, (150, 116, 74))
    brush.polygon(parse_outline("62,30 70,20 78,28"), (150, 116, 74))
    brush.line([(62, 34), (74, 28)], WOOD, 3)
    draw_legs(brush, 44, 70, (58, 48, 44), 9)
    brush.polygon(parse_outline("28,36 60,36 64,76 24,76"), colour)
    brush.polygon(parse_outline("28,36 44,36 42,76 24,76"), mix_colours(colour, WHITE, 0.16))
    draw_limb(brush, [(58, 40), (68, 42), (66, 32)], colour, 8)
    draw_limb(brush, [(30, 40), (16, 54), (22, 66)], colour, 8)
    brush.line([(24, 60), (12, 92)], STEEL, 4)
    brush.line([(12, 92), (6, 90)], STEEL, 4)
    brush.polygon(parse_outline("44,2 62,14 62,34 44,42 26,34 26,14"), mix_colours(colour, INK, 0.3))
    brush.disc(44, 24, 11, (190, 150, 120))
    brush.box(32, 26, 24, 12, mix_colours(colour, INK, 0.5), 3)
    for x in (39, 49):
        brush.disc(x, 21, 2.4, WHITE)
        brush.disc(x, 21, 1.2, INK)


def draw_candle_witch(brush: Brush, colour: Colour) -> None:
    """Draw a witch with candles burning on the brim of her hat."""
    brush.polygon(parse_outline("40,42 60,42 82,98 18,98"), colour)
    brush.polygon(parse_outline("40,42 50,42 44,98 18,98"), mix_colours(colour, WHITE, 0.16))
    draw_limb(brush, [(60, 48), (76, 54), (84, 46)], colour, 8)
    draw_limb(brush, [(40, 48), (24, 56), (16, 48)], colour, 8)
    for x, y in ((84, 36), (16, 38)):
        brush.box(x - 3, y, 6, 12, WHITE, 1)
        brush.polygon([(x - 4, y), (x, y - 13), (x + 4, y)], TORCH)
    brush.polygon(parse_outline("36,28 64,28 60,46 50,54 40,46"), (168, 190, 130))
    brush.polygon(parse_outline("8,30 92,30 74,22 62,20 54,-2 40,20 26,22"), mix_colours(colour, INK, 0.25))
    for x in (18, 32, 68, 82):
        brush.box(x - 2.5, 14, 5, 12, WHITE, 1)
        brush.polygon([(x - 3.5, 14), (x, 3), (x + 3.5, 14)], TORCH)
    draw_eyes(brush, 36, 7, 4.5, EMBER)
    brush.polygon(parse_outline("50,36 56,45 48,44"), (130, 150, 96))


def draw_abbot(brush: Brush, colour: Colour) -> None:
    """Draw a stout monk in torn robes with a spiked mace."""
    brush.polygon(parse_outline("28,38 72,38 90,96 76,90 66,97 54,90 40,97 26,90 10,96"), colour)
    brush.polygon(parse_outline("28,38 50,38 50,92 40,97 26,90 10,96"), mix_colours(colour, WHITE, 0.14))
    brush.line([(24, 66), (76, 66)], (210, 190, 140), 5)
    brush.line([(60, 66), (62, 86)], (210, 190, 140), 4)
    draw_limb(brush, [(72, 44), (86, 48), (84, 34)], colour, 10)
    brush.line([(82, 44), (90, 14)], WOOD, 5)
    brush.polygon(list_star_corners(91, 10, 8, 13, 8), STEEL)
    draw_limb(brush, [(28, 44), (18, 58), (30, 60)], colour, 10)
    brush.line([(33, 50), (33, 70)], EMBER, 4)
    brush.line([(26, 64), (40, 64)], EMBER, 4)
    brush.disc(50, 24, 16, (214, 168, 138))
    brush.polygon(parse_outline("34,24 36,34 30,30 33,16"), (90, 70, 56))
    brush.polygon(mirror_points(parse_outline("34,24 36,34 30,30 33,16")), (90, 70, 56))
    for side in (-1, 1):
        brush.line([(50 + side * 10, 17), (50 + side * 3, 20)], (90, 70, 56), 3)
        brush.disc(50 + side * 6, 23, 2.2, INK)
    brush.line([(44, 33), (56, 33)], (120, 40, 40), 2.5)
