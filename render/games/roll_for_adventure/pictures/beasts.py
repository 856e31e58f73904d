"""Faces of the enemies, drawn from shapes on a square of 100 by 100."""

from __future__ import annotations

import math

from render.brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
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

SAND: Colour = (206, 150, 82)
BARK: Colour = (122, 86, 54)
FROST: Colour = (150, 206, 230)
IRON: Colour = (120, 124, 132)


def draw_sand_devil(brush: Brush, colour: Colour) -> None:
    brush.polygon([(10, 4), (30, 28), (70, 28), (90, 4), (88, 50), (66, 74), (34, 74), (12, 50)], colour)
    brush.polygon([(30, 28), (50, 34), (50, 74), (34, 74), (12, 50), (10, 4)], mix_colours(colour, WHITE, 0.18))
    draw_eyes(brush, 46, 18, 12, EMBER)
    brush.polygon([(34, 58), (66, 58), (58, 69), (42, 69)], INK)
    draw_teeth(brush, 58, (36, 64), 4, 7)
    for at, wide in enumerate((40, 28, 16)):
        brush.box(50 - wide / 2 + (at % 2) * 4, 78 + at * 8, wide, 5, mix_colours(colour, INK, 0.2), 2)


def draw_crypt_spirit(brush: Brush, colour: Colour) -> None:
    brush.polygon(
        [(50, 2), (84, 30), (88, 96), (72, 84), (60, 97), (50, 86), (40, 97), (28, 84), (12, 96), (16, 30)], colour
    )
    brush.disc(50, 44, 25, mix_colours(colour, INK, 0.72))
    for x in (40, 60):
        brush.disc(x, 41, 7, (150, 240, 190))
        brush.disc(x, 41, 3, WHITE)
    brush.polygon([(44, 56), (56, 56), (50, 66)], (150, 240, 190))


def draw_desert_worm(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 50, 48, mix_colours(colour, INK, 0.35))
    brush.disc(50, 50, 42, colour)
    brush.disc(50, 50, 32, (120, 40, 36))
    brush.disc(50, 50, 16, NIGHT)
    for at in range(12):
        turn = math.tau * at / 12
        tip = (50 + 15 * math.cos(turn), 50 + 15 * math.sin(turn))
        feet = [(50 + 34 * math.cos(turn + lean), 50 + 34 * math.sin(turn + lean)) for lean in (-0.2, 0.2)]
        brush.polygon([tip, *feet], WHITE)


def draw_gate_raider(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 48, 36, colour)
    brush.box(14, 44, 72, 44, colour, 12)
    brush.polygon([(8, 30), (20, 8), (28, 30)], PAPER)
    brush.polygon([(92, 30), (80, 8), (72, 30)], PAPER)
    brush.box(14, 40, 72, 10, mix_colours(colour, INK, 0.45))
    brush.box(44, 40, 12, 40, mix_colours(colour, INK, 0.45))
    for x in (32, 68):
        brush.box(x - 10, 54, 20, 8, NIGHT, 3)
        brush.disc(x, 58, 3, TORCH)


def draw_bloodsucker(brush: Brush, colour: Colour) -> None:
    for side in (-1, 1):
        wing = parse_outline("0,40 26,12 49,22 46,74 34,60 22,76 12,62")
        brush.polygon([(50 + side * x, y) for x, y in wing], mix_colours(colour, INK, 0.25))
    brush.polygon([(32, 14), (42, 34), (58, 34), (68, 14), (70, 60), (50, 84), (30, 60)], colour)
    draw_eyes(brush, 48, 11, 8, (250, 220, 120))
    brush.polygon([(38, 62), (62, 62), (50, 72)], INK)
    for x in (42, 58):
        brush.polygon([(x - 4, 62), (x + 4, 62), (x, 76)], WHITE)


def draw_black_knight(brush: Brush, colour: Colour) -> None:
    brush.polygon([(50, 14), (66, 2), (92, 14), (84, 44), (60, 26)], EMBER)
    brush.polygon([(18, 40), (50, 10), (82, 40), (80, 84), (50, 98), (20, 84)], colour)
    brush.polygon([(50, 10), (50, 98), (20, 84), (18, 40)], mix_colours(colour, WHITE, 0.2))
    brush.polygon([(24, 46), (76, 46), (70, 60), (30, 60)], NIGHT)
    for x in (38, 62):
        brush.disc(x, 53, 5, EMBER)
    for x in (36, 46, 56, 66):
        brush.line([(x, 70), (x, 82)], NIGHT, 4)


def draw_tree_shrike(brush: Brush, colour: Colour) -> None:
    brush.polygon(
        [(16, 30), (34, 6), (40, 22), (58, 4), (60, 24), (80, 16), (76, 44), (60, 84), (26, 90), (10, 62)], colour
    )
    brush.polygon([(60, 40), (99, 56), (86, 64), (58, 62)], (236, 186, 66))
    brush.polygon([(58, 62), (86, 64), (60, 70)], (180, 130, 50))
    brush.disc(50, 40, 12, INK)
    brush.disc(52, 38, 6, TORCH)
    brush.polygon([(32, 24), (66, 36), (64, 28), (36, 16)], mix_colours(colour, INK, 0.5))


def draw_briar_witch(brush: Brush, colour: Colour) -> None:
    brush.polygon([(28, 44), (72, 44), (68, 84), (50, 97), (32, 84)], (150, 176, 104))
    brush.polygon([(2, 46), (98, 46), (86, 34), (66, 32), (58, 2), (34, 30), (14, 34)], colour)
    brush.line([(34, 30), (66, 32)], EMBER, 7)
    draw_eyes(brush, 58, 11, 8, EMBER)
    brush.polygon([(50, 58), (60, 76), (46, 74)], (112, 138, 76))
    brush.line([(40, 84), (60, 82)], INK, 4)


def draw_rotwood_colossus(brush: Brush, colour: Colour) -> None:
    brush.polygon(
        parse_outline("26,30 20,4 36,18 50,2 62,18 84,6 74,32 80,96 62,88 50,98 38,88 18,96"),
        colour,
    )
    for x in (32, 66):
        brush.line([(x, 30), (x - 3, 84)], mix_colours(colour, INK, 0.3), 4)
    draw_eyes(brush, 48, 14, 11, (170, 230, 90))
    brush.disc(50, 72, 11, NIGHT)
    for x, y in ((18, 11), (50, 10), (82, 12), (32, 22), (68, 22)):
        brush.disc(x, y, 9, (96, 138, 74))


def draw_white_wolf(brush: Brush, colour: Colour) -> None:
    brush.polygon(
        [(8, 2), (34, 22), (66, 22), (92, 2), (92, 48), (70, 72), (58, 96), (42, 96), (30, 72), (8, 48)], colour
    )
    for side in (-1, 1):
        brush.polygon(
            [(50 + side * 38, 12), (50 + side * 22, 26), (50 + side * 38, 34)], mix_colours(colour, INK, 0.35)
        )
        brush.polygon(
            [(50 + side * 42, 46), (50 + side * 20, 70), (50 + side * 26, 44)], mix_colours(colour, (90, 120, 150), 0.3)
        )
    draw_eyes(brush, 46, 18, 9, (90, 180, 245))
    brush.polygon([(42, 76), (58, 76), (50, 87)], INK)


def draw_cave_troll(brush: Brush, colour: Colour) -> None:
    brush.polygon(
        parse_outline("2,40 18,34 30,12 70,12 82,34 98,40 84,54 88,84 62,97 38,97 12,84 16,54"),
        colour,
    )
    brush.box(26, 32, 48, 9, mix_colours(colour, INK, 0.4), 4)
    for x in (38, 62):
        brush.disc(x, 47, 7, TORCH)
        brush.disc(x, 47, 3, INK)
    brush.disc(50, 60, 10, mix_colours(colour, INK, 0.2))
    brush.polygon([(24, 72), (76, 72), (68, 88), (32, 88)], INK)
    for x in (30, 70):
        brush.polygon([(x - 7, 84), (x + 7, 84), (x, 60)], WHITE)


def draw_ice_giant(brush: Brush, colour: Colour) -> None:
    _crown = [(16, 40), (10, 10), (30, 26), (50, 2), (70, 26), (90, 10), (84, 40)]
    brush.polygon([*_crown, (84, 60), (16, 60)], mix_colours(colour, WHITE, 0.45))
    brush.polygon([(18, 38), (82, 38), (80, 70), (20, 70)], colour)
    draw_eyes(brush, 50, 15, 10, (20, 60, 120))
    for x, low in ((26, 86), (38, 95), (50, 99), (62, 95), (74, 86)):
        brush.polygon([(x - 8, 64), (x + 8, 64), (x, low)], mix_colours(colour, WHITE, 0.6))
    brush.line([(40, 64), (60, 64)], INK, 4)


def draw_brute(brush: Brush, colour: Colour) -> None:
    """Draw the face of an enemy without a face of its own."""
    brush.polygon([(12, 4), (30, 26), (70, 26), (88, 4), (90, 52), (68, 94), (32, 94), (10, 52)], colour)
    for x, lean in ((34, 5), (66, -5)):
        brush.polygon([(x - 13, 44 - lean), (x + 13, 44 + lean), (x, 58)], INK)
    brush.polygon([(32, 72), (68, 72), (62, 84), (38, 84)], INK)
    draw_teeth(brush, 72, (33, 67), 3, 9)


def draw_dragon(brush: Brush, colour: Colour) -> None:
    """Draw a dragon's head in profile, breathing fire."""
    brush.polygon([(60, 70), (99, 52), (92, 70), (99, 82), (84, 80), (78, 94), (66, 84)], TORCH)
    brush.polygon(
        parse_outline("4,60 8,30 2,6 26,22 36,4 46,24 70,34 92,48 88,58 60,60 50,66 62,76 44,82 34,97 10,97"),
        colour,
    )
    brush.polygon([(4, 60), (10, 97), (34, 97), (30, 70), (18, 56)], mix_colours(colour, INK, 0.3))
    brush.polygon([(40, 34), (56, 40), (44, 46)], (255, 232, 160))
    brush.disc(84, 49, 3, INK)
    draw_teeth(brush, 58, (60, 84), 4, 7)


def draw_phantom(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 36, 32, colour)
    brush.polygon([(18, 36), (82, 36), (90, 94), (74, 82), (62, 96), (50, 82), (38, 96), (26, 82), (10, 94)], colour)
    for x in (38, 62):
        brush.disc(x, 36, 8, INK)
    brush.disc(50, 58, 7, INK)


def draw_giant(brush: Brush, colour: Colour) -> None:
    brush.polygon([(2, 98), (6, 66), (28, 50), (72, 50), (94, 66), (98, 98)], mix_colours(colour, INK, 0.35))
    brush.box(24, 6, 52, 62, colour, 16)
    brush.box(24, 6, 52, 18, mix_colours(colour, INK, 0.55), 10)
    brush.box(30, 30, 40, 7, mix_colours(colour, INK, 0.4), 3)
    for x in (40, 60):
        brush.disc(x, 40, 5, TORCH)
    brush.polygon([(44, 44), (56, 44), (60, 56), (40, 56)], mix_colours(colour, INK, 0.15))
    brush.box(38, 59, 24, 5, INK, 2)


def draw_master(brush: Brush, colour: Colour) -> None:
    """Draw the Master of Shadows as a hood with nothing but eyes in it."""
    brush.polygon([(50, 2), (92, 30), (98, 98), (2, 98), (8, 30)], (46, 34, 62))
    brush.polygon([(50, 2), (50, 98), (2, 98), (8, 30)], (58, 44, 78))
    brush.polygon([(50, 16), (78, 36), (74, 78), (50, 92), (26, 78), (22, 36)], NIGHT)
    for x in (38, 62):
        brush.polygon([(x - 11, 48), (x, 42), (x + 11, 48), (x, 56)], colour)
    brush.polygon(list_star_corners(50, 6, 5, 9, 4), colour)


def draw_custom_enemy(brush: Brush, colour: Colour) -> None:
    """Draw the face of a custom enemy, which comes on a blank card."""
    brush.polygon(list_polygon_corners(50, 50, 8, 48, 22.5), colour)
    brush.polygon(list_polygon_corners(50, 50, 8, 38, 22.5), mix_colours(colour, INK, 0.3))
    draw_eyes(brush, 44, 16, 11)
    brush.box(30, 62, 40, 14, INK, 4)
    for x in (40, 50, 60):
        brush.line([(x, 62), (x, 76)], colour, 4)


BEASTS = {
    "sand-devil": (draw_sand_devil, SAND),
    "crypt-spirit": (draw_crypt_spirit, (128, 150, 130)),
    "desert-worm": (draw_desert_worm, (196, 132, 92)),
    "gate-raider": (draw_gate_raider, IRON),
    "bloodsucker": (draw_bloodsucker, (150, 60, 84)),
    "black-knight": (draw_black_knight, (66, 64, 76)),
    "tree-shrike": (draw_tree_shrike, (92, 124, 92)),
    "briar-witch": (draw_briar_witch, (94, 62, 104)),
    "rotwood-colossus": (draw_rotwood_colossus, BARK),
    "white-wolf": (draw_white_wolf, (226, 232, 236)),
    "cave-troll": (draw_cave_troll, (112, 138, 132)),
    "ice-giant": (draw_ice_giant, FROST),
    "enemy": (draw_brute, (170, 78, 60)),
    "blank": (draw_custom_enemy, (150, 150, 156)),
    "dragon": (draw_dragon, EMBER),
    "phantom": (draw_phantom, (182, 204, 214)),
    "giant": (draw_giant, (170, 128, 92)),
    "master": (draw_master, EMBER),
}
"""Drawing function and colour, by enemy or by kind."""
