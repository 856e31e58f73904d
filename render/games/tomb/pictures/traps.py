"""Figures of all Traps, shown once a Trap is revealed, drawn from shapes on a square of 100 by 100."""

from __future__ import annotations

import math

from PIL import Image

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
from render.figures import draw_teeth

from .paint import DrawFunction, draw_limb, draw_scaled_figure
from .undead import BONE, STEEL, WOOD, draw_skull

STONE: Colour = (132, 122, 112)
MIST: Colour = (150, 178, 120)
BLOOD: Colour = (170, 36, 44)
ICE: Colour = (160, 210, 236)
WATER: Colour = (58, 126, 176)


def draw_danger_signs(brush: Brush, colour: Colour) -> None:
    """Draw a post with warning boards, and a skull beside them."""
    brush.box(44, 16, 10, 80, WOOD, 2)
    for points, tone in (("12,20 78,14 92,26 80,38 12,38", 0.0), ("88,46 26,42 10,54 24,66 88,64", 0.2)):
        brush.polygon(parse_outline(points), mix_colours(colour, INK, tone))
    draw_skull(brush, 36, 26, 8)
    brush.line([(40, 54), (74, 54)], EMBER, 5)
    brush.polygon(parse_outline("40,46 40,62 28,54"), EMBER)


def draw_cursed_light(brush: Brush, colour: Colour) -> None:
    """Draw a stone eye with a beam of light."""
    brush.polygon(parse_outline("50,30 98,98 2,98"), mix_colours(NIGHT, colour, 0.45))
    brush.polygon(parse_outline("50,30 78,98 22,98"), mix_colours(NIGHT, colour, 0.75))
    brush.polygon(parse_outline("4,30 26,10 50,2 74,10 96,30 74,50 50,56 26,50"), STONE)
    brush.polygon(parse_outline("16,30 50,12 84,30 50,48"), WHITE)
    brush.disc(50, 30, 15, colour)
    brush.disc(50, 30, 6, NIGHT)


def draw_shackles(brush: Brush, colour: Colour) -> None:
    for x, y in ((26, 62), (74, 62)):
        brush.disc(x, y, 22, None, mix_colours(colour, INK, 0.4), 12)
        brush.disc(x, y, 20, None, colour, 7)
        brush.box(x - 8, y - 28, 16, 12, mix_colours(colour, WHITE, 0.25), 2)
    for at in range(5):
        brush.disc(
            34 + at * 8,
            26 - 9 * math.sin(math.pi * (at + 0.5) / 5),
            6,
            None,
            mix_colours(colour, WHITE, 0.2 * (at % 2)),
            3,
        )
    for x in (20, 68, 84):
        brush.polygon([(x, 80), (x + 4, 88), (x - 4, 88)], ICE)


def draw_dart_lattice(brush: Brush, colour: Colour) -> None:
    brush.box(6, 6, 88, 88, mix_colours(STONE, INK, 0.55), 4)
    for at in range(4):
        brush.box(14 + at * 22, 6, 6, 88, colour, 1)
        brush.box(6, 14 + at * 22, 88, 6, colour, 1)
    for x, y in ((24, 30), (68, 44), (40, 70)):
        brush.line([(x, y), (x + 24, y + 16)], WOOD, 4)
        brush.polygon([(x + 32, y + 21), (x + 20, y + 18), (x + 26, y + 10)], WHITE)
        brush.polygon([(x - 6, y - 10), (x + 4, y - 2), (x - 8, y + 2)], EMBER)


def draw_tilting_floor(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("0,70 34,70 34,98 0,98"), mix_colours(colour, INK, 0.3))
    brush.polygon(parse_outline("68,56 100,56 100,98 68,98"), mix_colours(colour, INK, 0.3))
    brush.box(34, 64, 34, 34, NIGHT)
    draw_teeth(brush, 98, (36, 66), 4, -18, STEEL)
    brush.polygon(parse_outline("22,30 82,58 76,70 16,42"), colour)
    brush.polygon(parse_outline("22,30 82,58 80,62 20,34"), mix_colours(colour, WHITE, 0.3))
    draw_limb(brush, [(52, 8), (58, 22), (50, 34)], PAPER, 5)
    brush.disc(50, 8, 6, PAPER)
    draw_limb(brush, [(44, 18), (56, 16), (68, 10)], PAPER, 4)


def draw_spores(brush: Brush, colour: Colour) -> None:
    for x, y, r in ((22, 34, 15), (74, 26, 17), (50, 16, 13), (84, 52, 12), (12, 58, 11)):
        brush.disc(x, y, r, mix_colours(colour, WHITE, 0.25))
        brush.disc(x - r * 0.3, y - r * 0.3, r * 0.5, mix_colours(colour, WHITE, 0.5))
    for x, y, r in ((34, 58, 16), (66, 66, 14)):
        brush.box(x - 5, y, 10, 98 - y, BONE, 4)
        brush.polygon(list_polygon_corners(x, y, 16, r), (126, 84, 130))
        brush.box(x - r, y, 2 * r, r, mix_colours(colour, INK, 0.75), 2)
        for dx in (-0.5, 0.1, 0.5):
            brush.disc(x + dx * r, y - r * 0.45, 2.6, (226, 200, 226))


def draw_glyph(brush: Brush, colour: Colour) -> None:
    brush.disc(50, 50, 48, mix_colours(STONE, INK, 0.45))
    brush.disc(50, 50, 42, mix_colours(STONE, INK, 0.2))
    brush.disc(50, 50, 36, None, colour, 4)
    brush.polygon(list_star_corners(50, 50, 3, 36, 16), colour)
    brush.polygon(list_star_corners(50, 50, 3, 36, 16, 90), mix_colours(colour, WHITE, 0.25))
    brush.disc(50, 50, 11, NIGHT)
    brush.polygon(list_star_corners(50, 50, 4, 10, 3), WHITE)


def draw_whispering_door(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("12,98 12,36 26,10 50,2 74,10 88,36 88,98"), STONE)
    brush.polygon(parse_outline("22,98 22,40 32,20 50,12 68,20 78,40 78,98"), colour)
    for x in (40, 60):
        brush.line([(x, 18), (x, 98)], mix_colours(colour, INK, 0.4), 2.5)
    for x in (38, 62):
        brush.disc(x, 42, 5, TORCH)
        brush.disc(x, 42, 2.2, INK)
    brush.polygon(parse_outline("32,62 44,58 50,62 56,58 68,62 58,76 42,76"), INK)
    brush.polygon(parse_outline("40,70 60,70 56,75 44,75"), BLOOD)
    for r in (10, 18):
        brush.arc(78, 66, r, (-40, 40), PAPER, 3)


def draw_portcullis(brush: Brush, colour: Colour) -> None:
    brush.box(4, 0, 92, 30, STONE, 2)
    brush.box(4, 0, 14, 98, mix_colours(STONE, INK, 0.2), 2)
    brush.box(82, 0, 14, 98, mix_colours(STONE, INK, 0.2), 2)
    for at in range(4):
        x = 24 + at * 15
        brush.box(x, 10, 8, 66, colour, 1)
        brush.polygon([(x - 1, 74), (x + 9, 74), (x + 4, 92)], colour)
    for y in (26, 46, 66):
        brush.box(18, y, 64, 7, mix_colours(colour, INK, 0.3), 1)
    for x in (30, 50, 70):
        brush.line([(x, 2), (x, 12)], WHITE, 2.5)


def draw_chute(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("2,30 98,30 84,62 16,62"), NIGHT)
    brush.polygon(parse_outline("16,62 84,62 70,98 40,98"), colour)
    brush.polygon(parse_outline("16,62 40,62 52,98 40,98"), mix_colours(colour, INK, 0.35))
    brush.line([(2, 30), (98, 30)], STONE, 7)
    for x, y, turn in ((34, 12, 0), (60, 48, 1), (58, 80, 0)):
        brush.polygon(list_star_corners(x, y, 4, 11, 5, turn * 45), TORCH)
    draw_limb(brush, [(74, 8), (80, 22), (72, 30)], PAPER, 6)


def draw_grave_chill(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("22,98 22,40 34,22 50,16 66,22 78,40 78,98"), STONE)
    brush.polygon(parse_outline("22,98 22,40 34,22 50,16 50,98"), mix_colours(STONE, WHITE, 0.15))
    for turn in range(3):
        a = math.radians(30 + turn * 60)
        brush.line(
            [(50 - 22 * math.cos(a), 52 - 22 * math.sin(a)), (50 + 22 * math.cos(a), 52 + 22 * math.sin(a))], colour, 5
        )
    brush.disc(50, 52, 6, WHITE)
    draw_teeth(brush, 90, (8, 92), 7, -16, colour)
    for x, y in ((10, 20), (90, 28), (84, 8)):
        brush.polygon(list_star_corners(x, y, 6, 8, 3), mix_colours(colour, WHITE, 0.4))


def draw_flooding_cell(brush: Brush, colour: Colour) -> None:
    brush.box(4, 2, 92, 96, mix_colours(STONE, INK, 0.4), 3)
    for x in (18, 34, 50, 66, 82):
        brush.box(x - 3, 2, 6, 50, STEEL, 2)
    draw_limb(brush, [(40, 62), (46, 40), (42, 24)], PAPER, 7)
    for dx in (-5, 0, 5):
        brush.line([(42, 24), (42 + dx, 14)], PAPER, 3)
    for y, tone in ((58, 0.25), (68, 0.1), (80, -0.1)):
        wave = [(4 + at * 11.5, y + (5 if at % 2 else -5)) for at in range(9)]
        brush.polygon([*wave, (96, 98), (4, 98)], mix_colours(colour, WHITE if tone > 0 else INK, abs(tone) * 2))
    for x, y in ((62, 52), (74, 46)):
        brush.disc(x, y, 4, None, WHITE, 1.6)


def draw_sarcophagus(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("34,2 66,2 84,30 72,98 28,98 16,30"), mix_colours(colour, INK, 0.35))
    brush.polygon(parse_outline("37,8 63,8 77,31 67,92 33,92 23,31"), colour)
    brush.disc(50, 24, 12, mix_colours(colour, WHITE, 0.4))
    for x in (45, 55):
        brush.disc(x, 23, 2.2, INK)
    for at in range(9):
        left, top = 34 + at % 3 * 11.5, 42 + at // 3 * 11.5
        fill = NIGHT if at == 7 else ((74, 140, 170), (190, 90, 60), (90, 140, 80))[at * 2 % 3]
        brush.box(left, top, 10, 10, fill, 1)
    brush.line([(38, 84), (62, 84)], mix_colours(colour, INK, 0.5), 4)


def draw_mirror_maze(brush: Brush, colour: Colour) -> None:
    for x, lean, tone in ((4, 10, 0.25), (36, 0, 0.0), (68, -10, 0.25)):
        frame = [
            (x, 14 + max(0, lean)),
            (x + 28, 14 + max(0, -lean)),
            (x + 28, 94 - max(0, -lean)),
            (x, 94 - max(0, lean)),
        ]
        brush.polygon(frame, (160, 122, 60))
        brush.polygon(
            [(px + (3 if at in (0, 3) else -3), py + (4 if at < 2 else -4)) for at, (px, py) in enumerate(frame)],
            mix_colours(colour, INK, tone),
        )
        brush.disc(x + 14, 42, 5, mix_colours(colour, INK, 0.55))
        brush.polygon([(x + 8, 70), (x + 10, 50), (x + 18, 50), (x + 20, 70)], mix_colours(colour, INK, 0.55))
        brush.line([(x + 6, 34), (x + 13, 24)], WHITE, 2.5)


def draw_blood_censer(brush: Brush, colour: Colour) -> None:
    for x in (34, 50, 66):
        brush.line([(50, 2), (x, 46)], STEEL, 2.5)
    brush.disc(50, 4, 5, None, STEEL, 2.5)
    brush.polygon(parse_outline("24,48 76,48 70,70 50,80 30,70"), colour)
    brush.polygon(parse_outline("24,48 50,48 50,80 30,70"), mix_colours(colour, WHITE, 0.3))
    brush.box(22, 43, 56, 8, mix_colours(colour, INK, 0.3), 3)
    for x in (36, 50, 64):
        brush.disc(x, 60, 4, BLOOD)
    for x, y, r in ((40, 86, 5), (56, 92, 4.5), (62, 82, 3.5)):
        brush.polygon([(x, y - r * 2), (x + r, y), (x - r, y)], BLOOD)
        brush.disc(x, y + r * 0.3, r, BLOOD)
    for x, y, r in ((30, 30, 7), (68, 26, 9), (52, 22, 6)):
        brush.disc(x, y, r, mix_colours(BLOOD, NIGHT, 0.35))


def draw_collapsing_vault(brush: Brush, colour: Colour) -> None:
    brush.polygon(parse_outline("0,98 0,10 40,0 36,16 22,30 18,98"), colour)
    brush.polygon(parse_outline("100,98 100,10 62,0 68,18 80,32 82,98"), mix_colours(colour, INK, 0.25))
    for points, tone in (
        ("40,12 56,6 60,20 48,26", 0.1), ("30,40 46,34 50,50 36,54", 0.3), ("58,36 74,40 70,56 56,52", 0.0),
        ("40,64 58,60 62,76 46,80", 0.2), ("20,84 40,78 48,98 18,98", 0.1), ("52,86 78,80 84,98 54,98", 0.3),
    ):  # fmt: skip
        brush.polygon(parse_outline(points), mix_colours(colour, INK, tone))
    for x, y in ((52, 30), (40, 58), (66, 62)):
        brush.line([(x, y), (x + 1, y + 8)], PAPER, 2)


TRAPS: dict[str, tuple[DrawFunction, Colour]] = {
    "r01": (draw_danger_signs, (176, 132, 84)),
    "r02": (draw_cursed_light, (236, 210, 96)),
    "r03": (draw_shackles, (126, 146, 166)),
    "r04": (draw_dart_lattice, STEEL),
    "r05": (draw_tilting_floor, STONE),
    "r06": (draw_spores, MIST),
    "r07": (draw_glyph, (224, 84, 60)),
    "r08": (draw_whispering_door, WOOD),
    "r09": (draw_portcullis, STEEL),
    "r10": (draw_chute, (120, 104, 90)),
    "r11": (draw_grave_chill, ICE),
    "r12": (draw_flooding_cell, WATER),
    "r13": (draw_sarcophagus, (196, 160, 92)),
    "r14": (draw_mirror_maze, (176, 206, 216)),
    "r15": (draw_blood_censer, (214, 170, 70)),
    "r16": (draw_collapsing_vault, STONE),
}


def draw_trap(card: str, size: int) -> Image.Image:
    """Draw a Trap's figure.

    The picture is cached: copy it before painting on it.
    """
    return draw_scaled_figure(*TRAPS[card], size)
