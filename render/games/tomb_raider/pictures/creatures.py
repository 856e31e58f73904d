"""Beasts, monsters and people that bar the way, drawn on a square of 100 by 100."""

from __future__ import annotations

import math

from render.brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
    TORCH,
    WHITE,
    Colour,
    Point,
    list_star_corners,
    mix_colours,
    parse_outline,
)

from .pen import Pen

EYE: Colour = (255, 226, 120)
STEEL: Colour = (176, 182, 188)
GREY: Colour = (132, 128, 124)


def _draw_eye(pen: Pen, x: float, y: float, r: float = 3.4) -> None:
    pen.disc(x, y, r + 1.4, INK)
    pen.disc(x, y, r, EYE)


def _draw_legs(pen: Pen, feet: tuple[float, ...], top: float, bottom: float, thickness: float, colour: Colour) -> None:
    for at, x in enumerate(feet):
        pen.line(
            [(x, top), (x + (2 if at % 2 else -2), bottom)], mix_colours(colour, INK, 0.25 if at % 2 else 0), thickness
        )


def draw_bear(pen: Pen, colour: Colour) -> None:
    """Draw an upright bear with its arms spread."""
    dark = mix_colours(colour, INK, 0.28)
    pen.polygon(parse_outline("30,40 70,40 80,66 74,94 56,94 50,84 44,94 26,94 20,66"), colour)
    pen.polygon(parse_outline("36,52 64,52 68,74 58,86 42,86 32,74"), mix_colours(colour, PAPER, 0.3))
    for flip in (1, -1):
        pen.line([(50 + flip * 20, 48), (50 + flip * 37, 36), (50 + flip * 40, 20)], dark, 13)
        for at in range(3):
            x = 50 + flip * (35 + at * 5)
            pen.polygon([(x - 2, 16), (x + 2, 16), (x, 5)], WHITE)
        pen.disc(50 + flip * 14, 12, 8, dark)
    pen.disc(50, 26, 20, colour)
    pen.disc(50, 34, 11, mix_colours(colour, PAPER, 0.35))
    pen.polygon(parse_outline("44,29 56,29 50,36"), INK)
    pen.polygon(parse_outline("43,39 57,39 54,46 46,46"), INK)
    for x in (42, 58):
        _draw_eye(pen, x, 22, 2.6)


def draw_bats(pen: Pen, colour: Colour) -> None:
    for x, y, size in ((50, 58, 1.0), (22, 22, 0.44), (80, 24, 0.5)):

        def place_point(dx: float, dy: float, x: float = x, y: float = y, size: float = size) -> Point:
            return x + dx * size, y + dy * size

        wing = ((6, -8), (22, -28), (48, -20), (40, -4), (42, 14), (28, 8), (20, 22), (10, 12))
        for flip in (1, -1):
            pen.polygon(
                [place_point(flip * dx, dy) for dx, dy in wing], colour if flip > 0 else mix_colours(colour, INK, 0.22)
            )
        pen.polygon(
            [
                place_point(dx, dy)
                for dx, dy in ((-10, -24), (-4, -14), (4, -14), (10, -24), (11, 6), (0, 26), (-11, 6))
            ],
            colour,
        )
        for flip in (1, -1):
            _draw_eye(pen, *place_point(flip * 5, -4), 2.6 * size + 0.6)
        pen.polygon([place_point(-4, 5), place_point(4, 5), place_point(0, 13)], WHITE)


def draw_wolf(pen: Pen, colour: Colour) -> None:
    """Draw a prowling wolf with its head low."""
    dark = mix_colours(colour, INK, 0.3)
    _draw_legs(pen, (30, 40, 70, 80), 58, 92, 9, colour)
    pen.polygon(parse_outline("24,42 60,36 84,42 96,22 94,48 84,62 62,66 34,66"), colour)
    pen.polygon(parse_outline("24,42 36,36 46,66 34,66"), dark)
    pen.polygon(parse_outline("40,34 30,18 25,30 16,24 18,36 2,50 6,58 22,62 38,54"), colour)
    pen.polygon(parse_outline("2,50 6,58 20,60 16,53"), dark)
    for x in (8, 13):
        pen.polygon([(x, 56), (x + 4, 57), (x + 2, 63)], WHITE)
    _draw_eye(pen, 21, 43, 3)
    for x in (54, 64, 74):
        pen.polygon([(x, 38), (x + 5, 27), (x + 9, 39)], dark)


def draw_gorilla(pen: Pen, colour: Colour) -> None:
    dark = mix_colours(colour, INK, 0.45)
    pen.polygon(parse_outline("18,40 36,26 64,26 82,40 78,70 66,94 34,94 22,70"), dark)
    pen.polygon(parse_outline("34,44 66,44 62,66 38,66"), mix_colours(colour, INK, 0.1))
    for flip in (1, -1):
        pen.line([(50 + flip * 30, 42), (50 + flip * 42, 66), (50 + flip * 34, 90)], dark, 16)
        pen.disc(50 + flip * 33, 90, 9, mix_colours(colour, INK, 0.1))
    pen.disc(50, 24, 20, dark)
    pen.disc(50, 28, 13, mix_colours(colour, INK, 0.05))
    pen.line([(40, 20), (60, 20)], NIGHT, 5)
    for x in (44, 56):
        _draw_eye(pen, x, 25, 2.4)
    pen.polygon(parse_outline("42,34 58,34 54,40 46,40"), INK)
    for x in (45, 52):
        pen.polygon([(x, 34), (x + 4, 34), (x + 2, 38)], WHITE)


def draw_lion(pen: Pen, colour: Colour) -> None:
    pen.polygon(list_star_corners(50, 52, 16, 47, 38), mix_colours(colour, INK, 0.45))
    pen.polygon(list_star_corners(50, 52, 16, 38, 32, 0), mix_colours(colour, INK, 0.25))
    pen.disc(50, 52, 27, mix_colours(colour, TORCH, 0.35))
    for x in (40, 60):
        _draw_eye(pen, x, 45, 3.2)
        pen.line([(x - 7, 38), (x + 7, 40 if x < 50 else 36)], INK, 3)
    pen.polygon(parse_outline("43,53 57,53 50,61"), INK)
    pen.polygon(parse_outline("36,64 64,64 58,78 42,78"), (110, 30, 28))
    for x in (38, 57):
        pen.polygon([(x, 64), (x + 5, 64), (x + 2.5, 73)], WHITE)


def draw_puma(pen: Pen, colour: Colour) -> None:
    """Draw a leaping puma."""
    dark = mix_colours(colour, INK, 0.3)
    pen.line([(78, 58), (90, 74), (98, 60)], colour, 6)
    pen.line([(70, 58), (82, 80), (94, 86)], dark, 9)
    pen.polygon(parse_outline("26,34 52,36 82,50 84,66 62,68 36,58 22,48"), colour)
    pen.line([(32, 48), (16, 66), (4, 68)], colour, 9)
    pen.line([(40, 54), (26, 76), (14, 80)], dark, 9)
    pen.polygon(parse_outline("34,30 30,18 24,24 16,18 14,28 6,36 10,46 24,50 36,44"), colour)
    _draw_eye(pen, 19, 33, 2.8)
    pen.polygon(parse_outline("6,38 16,42 10,46"), INK)
    pen.polygon(parse_outline("10,41 14,42 12,48"), WHITE)


def _draw_fish(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    def place_point(dx: float, dy: float) -> Point:
        return x + dx * size, y + dy * size

    pen.polygon(
        [place_point(28, 0), place_point(46, -18), place_point(42, 0), place_point(46, 18)],
        mix_colours(colour, INK, 0.3),
    )
    pen.polygon(
        [place_point(*p) for p in ((-34, 2), (-18, -20), (10, -22), (32, -4), (32, 6), (10, 22), (-16, 20))], colour
    )
    pen.polygon([place_point(-6, -20), place_point(8, -34), place_point(14, -18)], mix_colours(colour, INK, 0.3))
    pen.polygon([place_point(-36, 2), place_point(-10, 2), place_point(-18, 16)], INK)
    for tooth in range(4):
        pen.polygon(
            [place_point(-33 + tooth * 6, 2), place_point(-28 + tooth * 6, 2), place_point(-30 + tooth * 6, 10)], WHITE
        )
    _draw_eye(pen, *place_point(-16, -7), 3.4 * size)


def draw_piranhas(pen: Pen, colour: Colour) -> None:
    _draw_fish(pen, 62, 30, 0.72, mix_colours(colour, INK, 0.15))
    _draw_fish(pen, 42, 68, 0.92, colour)


def draw_shark(pen: Pen, colour: Colour) -> None:
    pen.polygon(
        parse_outline("4,56 26,42 46,38 52,14 66,38 82,46 98,28 94,56 98,76 80,62 60,68 54,86 44,68 24,68"), colour
    )
    pen.polygon(parse_outline("10,60 30,62 62,64 54,68 24,68"), mix_colours(colour, WHITE, 0.45))
    pen.polygon(parse_outline("6,58 26,58 20,66"), INK)
    for x in (9, 14, 19):
        pen.polygon([(x, 58), (x + 4, 58), (x + 2, 63)], WHITE)
    _draw_eye(pen, 26, 50, 2.8)
    for x in (38, 43, 48):
        pen.line([(x, 48), (x - 2, 60)], mix_colours(colour, INK, 0.4), 2)


def draw_eel(pen: Pen, colour: Colour) -> None:
    way = [(88 - at * 2.0, 78 - at * 0.6 + 20 * math.sin(at / 4.6)) for at in range(32)]
    for at, point in enumerate(way):
        pen.disc(*point, 5 + at * 0.32, mix_colours(colour, INK, 0.25 if at % 6 < 2 else 0.0))
    x, y = way[-1]
    pen.polygon([(x + 8, y - 17), (x - 16, y - 4), (x - 24, y + 6), (x - 2, y + 17), (x + 12, y + 12)], colour)
    pen.polygon([(x - 24, y + 4), (x - 2, y + 2), (x - 8, y + 11)], INK)
    for at in range(3):
        pen.polygon([(x - 20 + at * 6, y + 4), (x - 16 + at * 6, y + 3.6), (x - 18 + at * 6, y + 9)], WHITE)
    _draw_eye(pen, x - 3, y - 6, 3.2)


def draw_scorpion(pen: Pen, colour: Colour) -> None:
    dark = mix_colours(colour, INK, 0.35)
    for at in range(4):
        for flip in (1, -1):
            y = 50 + at * 9
            pen.line([(50, y), (50 + flip * 24, y - 6), (50 + flip * 34, y + 10)], dark, 4)
    for flip in (1, -1):
        pen.line([(50 + flip * 10, 74), (50 + flip * 30, 84), (50 + flip * 22, 94)], colour, 7)
        pen.polygon([(50 + flip * x, y) for x, y in ((14, 88), (30, 84), (26, 99), (18, 94))], colour)
    for at in range(5):
        pen.disc(50, 80 - at * 10, 14 - at * 1.2, colour if at % 2 else mix_colours(colour, INK, 0.15))
    pen.line([(50, 36), (56, 20), (70, 12), (80, 20)], colour, 10)
    pen.polygon(parse_outline("74,18 88,16 86,36"), EMBER)
    for x in (45, 55):
        _draw_eye(pen, x, 84, 2)


def _draw_atlantean(pen: Pen, colour: Colour, lean: float = 0) -> None:
    flesh = mix_colours(colour, (150, 40, 46), 0.55)
    pen.polygon([(36 + lean, 34), (64 + lean, 34), (70, 62), (58, 94), (48, 72), (40, 94), (30, 62)], flesh)
    for at in range(4):
        y = 42 + at * 8
        pen.line([(38 + lean, y), (50 + lean * 0.6, y + 4), (62 + lean, y)], mix_colours(flesh, PAPER, 0.4), 3)
    pen.polygon(
        [(38 + lean, 14), (50 + lean, 4), (62 + lean, 14), (58 + lean, 34), (50 + lean, 38), (42 + lean, 34)], flesh
    )
    for x in (44, 56):
        _draw_eye(pen, x + lean, 18, 2.8)
    pen.polygon([(44 + lean, 26), (56 + lean, 26), (50 + lean, 33)], INK)


def draw_atlantean(pen: Pen, colour: Colour) -> None:
    flesh = mix_colours(colour, (150, 40, 46), 0.55)
    for flip in (1, -1):
        pen.line([(50 + flip * 14, 40), (50 + flip * 34, 48), (50 + flip * 38, 70)], mix_colours(flesh, INK, 0.2), 8)
        for at in (-5, 0, 5):
            pen.polygon(
                [(50 + flip * 38 + at - 2, 72), (50 + flip * 38 + at + 2, 72), (50 + flip * 38 + at, 84)], PAPER
            )
    _draw_atlantean(pen, colour)


def draw_winged_atlantean(pen: Pen, colour: Colour) -> None:
    flesh = mix_colours(colour, (150, 40, 46), 0.55)
    for flip in (1, -1):
        wing = ((10, 40), (26, 8), (48, 16), (44, 34), (48, 52), (36, 50), (34, 66), (22, 56))
        pen.polygon([(50 + flip * x, y) for x, y in wing], mix_colours(flesh, INK, 0.15 if flip > 0 else 0.35))
    _draw_atlantean(pen, colour)


def draw_crawling_atlantean(pen: Pen, colour: Colour) -> None:
    flesh = mix_colours(colour, (150, 40, 46), 0.55)
    _draw_legs(pen, (34, 48, 66, 82), 62, 92, 8, flesh)
    pen.polygon(parse_outline("18,50 40,44 74,42 94,56 88,72 60,76 32,72"), flesh)
    for at in range(5):
        x = 40 + at * 10
        pen.polygon([(x, 46), (x + 8, 46), (x + 5, 32)], mix_colours(flesh, PAPER, 0.35))
    pen.polygon(parse_outline("30,40 10,42 2,58 8,72 26,70 36,58"), flesh)
    pen.polygon(parse_outline("2,62 18,60 12,72"), INK)
    _draw_eye(pen, 17, 52, 3)


def draw_horseman(pen: Pen, colour: Colour) -> None:
    flesh = mix_colours(colour, (150, 40, 46), 0.4)
    _draw_legs(pen, (30, 42, 68, 80), 66, 96, 8, mix_colours(colour, INK, 0.2))
    pen.polygon(parse_outline("24,54 74,52 88,60 84,74 60,76 30,74"), mix_colours(colour, INK, 0.2))
    pen.line([(86, 60), (96, 80)], mix_colours(colour, INK, 0.5), 6)
    pen.polygon(parse_outline("24,56 34,56 42,30 26,34"), flesh)
    pen.polygon(parse_outline("24,58 32,34 44,22 56,30 50,58"), flesh)
    pen.disc(42, 18, 11, flesh)
    _draw_eye(pen, 38, 17, 2.6)
    pen.line([(28, 62), (10, 6)], STEEL, 4)
    pen.polygon(parse_outline("4,14 8,-2 17,9"), WHITE)


def _draw_person(pen: Pen, skin: Colour, hair: Colour, coat: Colour) -> None:
    pen.polygon(parse_outline("12,98 18,66 38,56 62,56 82,66 88,98"), coat)
    pen.polygon(parse_outline("62,56 82,66 88,98 62,98"), mix_colours(coat, INK, 0.3))
    pen.box(42, 46, 16, 16, mix_colours(skin, INK, 0.25))
    pen.disc(50, 30, 22, hair)
    pen.polygon(parse_outline("35,28 65,28 63,46 50,56 37,46"), skin)
    for x in (43, 57):
        pen.disc(x, 36, 2.6, INK)


def draw_natla(pen: Pen, colour: Colour) -> None:
    _draw_person(pen, (234, 196, 162), (240, 214, 120), (60, 52, 66))
    pen.polygon(parse_outline("28,24 50,6 72,24 76,56 66,50 64,26 36,26 34,50 24,56"), (240, 214, 120))
    pen.line([(45, 47), (55, 47)], (176, 60, 60), 3)


def draw_thug(pen: Pen, colour: Colour) -> None:
    _draw_person(pen, (206, 156, 116), (52, 44, 40), colour)
    pen.box(28, 12, 44, 14, mix_colours(colour, INK, 0.5), 5)
    pen.box(30, 22, 52, 5, mix_colours(colour, INK, 0.65), 2)
    pen.line([(42, 47), (58, 45)], INK, 3)
    pen.line([(60, 84), (92, 60)], STEEL, 9)


def draw_sniper(pen: Pen, colour: Colour) -> None:
    _draw_person(pen, (206, 156, 116), (70, 84, 62), (86, 96, 74))
    pen.polygon(parse_outline("30,30 50,8 70,30"), (70, 84, 62))
    pen.line([(8, 66), (96, 52)], mix_colours(STEEL, INK, 0.3), 7)
    pen.line([(44, 50), (66, 46)], STEEL, 8)
    pen.disc(57, 36, 7, None, INK, 3)


def draw_guardian(pen: Pen, colour: Colour) -> None:
    """Draw a walking statue."""
    stone = mix_colours(colour, (150, 146, 138), 0.75)
    _draw_legs(pen, (40, 60), 66, 96, 13, stone)
    pen.polygon(parse_outline("28,34 72,34 66,70 34,70"), stone)
    pen.polygon(parse_outline("50,34 72,34 66,70 50,70"), mix_colours(stone, INK, 0.3))
    for flip in (1, -1):
        pen.line([(50 + flip * 22, 38), (50 + flip * 32, 58)], mix_colours(stone, INK, 0.2), 11)
    pen.polygon(parse_outline("34,32 34,8 50,2 66,8 66,32 50,38"), stone)
    for x in (43, 57):
        _draw_eye(pen, x, 20, 3)
    pen.line([(82, 6), (82, 94)], mix_colours(stone, INK, 0.5), 5)
    pen.polygon(parse_outline("74,16 82,-2 90,16"), STEEL)
