"""Traps, hazards and puzzles that bar the way, drawn on a square of 100 by 100."""

from __future__ import annotations

import math

from render.brush import EMBER, INK, NIGHT, PAPER, TORCH, WHITE, Colour, list_star_corners, mix_colours, parse_outline

from .pen import Pen

EYE: Colour = (255, 226, 120)
STEEL: Colour = (176, 182, 188)
GREY: Colour = (132, 128, 124)


def draw_spikes(pen: Pen, colour: Colour) -> None:
    for x, top in ((6, 34), (24, 14), (42, 28), (60, 8), (78, 30)):
        pen.polygon([(x, 82), (x + 8, top), (x + 16, 82)], STEEL)
        pen.polygon([(x + 8, top), (x + 16, 82), (x + 9, 82)], mix_colours(STEEL, INK, 0.4))
    pen.box(2, 80, 96, 12, mix_colours(colour, INK, 0.45), 3)


def draw_pit(pen: Pen, colour: Colour) -> None:
    pen.box(4, 40, 92, 48, mix_colours(colour, INK, 0.25), 8)
    pen.box(16, 50, 68, 38, NIGHT, 4)
    for x in (22, 38, 54, 70):
        pen.polygon([(x - 5, 88), (x + 3, 62), (x + 9, 88)], STEEL)
    for x in (4, 72):
        pen.line([(x + 6, 38), (x + 20, 24)], mix_colours(colour, INK, 0.1), 8)


def draw_boulder(pen: Pen, colour: Colour) -> None:
    pen.disc(44, 54, 36, mix_colours(colour, INK, 0.2))
    pen.disc(36, 44, 22, colour)
    pen.line([(30, 60), (44, 68), (60, 62)], mix_colours(colour, INK, 0.5), 4)
    pen.line([(50, 34), (60, 46)], mix_colours(colour, INK, 0.5), 4)
    pen.disc(84, 82, 12, colour)
    for y in (16, 30):
        pen.line([(70, y - 8), (92, y - 14)], PAPER, 3)


def draw_crusher(pen: Pen, colour: Colour) -> None:
    pen.box(10, 4, 80, 44, mix_colours(colour, INK, 0.15), 4)
    pen.box(10, 40, 80, 8, mix_colours(colour, INK, 0.45))
    pen.box(4, 84, 92, 12, mix_colours(colour, INK, 0.3), 3)
    for x in (26, 50, 74):
        pen.line([(x, 54), (x, 72)], EMBER, 5)
        pen.polygon([(x - 8, 68), (x + 8, 68), (x, 80)], EMBER)


def draw_darts(pen: Pen, colour: Colour) -> None:
    pen.box(78, 6, 18, 88, mix_colours(colour, INK, 0.35), 4)
    for y in (22, 50, 78):
        pen.disc(86, y, 6, NIGHT)
        pen.line([(18, y), (66, y)], STEEL, 4)
        pen.polygon([(20, y - 7), (4, y), (20, y + 7)], WHITE)
        pen.polygon([(60, y), (70, y - 8), (76, y - 8), (68, y)], EMBER)
        pen.polygon([(60, y), (70, y + 8), (76, y + 8), (68, y)], EMBER)


def draw_teeth(pen: Pen, colour: Colour) -> None:
    for gum, root, tip in ((4, 20, 44), (78, 80, 56)):
        pen.box(4, gum, 92, 18, mix_colours(colour, INK, 0.4), 3)
        for x in range(6, 94, 18):
            pen.polygon([(x, root), (x + 16, root), (x + 8, tip)], STEEL)


def draw_breaking_floor(pen: Pen, colour: Colour) -> None:
    """Draw a floor that breaks away."""
    pen.polygon(parse_outline("2,44 40,44 32,60 2,62"), colour)
    pen.polygon(parse_outline("98,44 64,44 68,58 98,62"), mix_colours(colour, INK, 0.15))
    for points in ("40,56 56,50 54,66 42,68", "46,76 60,72 56,88", "32,74 40,72 38,84"):
        pen.polygon(parse_outline(points), mix_colours(colour, INK, 0.3))
    pen.line([(40, 44), (36, 52), (42, 58)], INK, 3)


def draw_flash(pen: Pen, colour: Colour) -> None:
    pen.polygon(list_star_corners(50, 50, 12, 48, 22), TORCH)
    pen.polygon(list_star_corners(50, 50, 12, 30, 15, -75), WHITE)


def draw_darkness(pen: Pen, colour: Colour) -> None:
    pen.disc(50, 50, 46, NIGHT, mix_colours(colour, INK, 0.4), 5)
    for x, y in ((36, 46), (64, 46)):
        pen.polygon([(x - 11, y), (x, y - 7), (x + 11, y), (x, y + 7)], EYE)
        pen.disc(x, y, 3.4, INK)


def draw_tnt(pen: Pen, colour: Colour) -> None:
    for x in (14, 38, 62):
        pen.box(x, 34, 22, 60, (190, 56, 44), 5)
        pen.box(x + 4, 38, 4, 52, (226, 110, 92), 2)
    pen.box(12, 56, 74, 12, mix_colours(PAPER, INK, 0.2))
    pen.line([(50, 34), (54, 18), (70, 14)], PAPER, 4)
    pen.polygon(list_star_corners(76, 14, 8, 14, 6), TORCH)


def draw_shutters(pen: Pen, colour: Colour) -> None:
    pen.box(8, 8, 84, 84, mix_colours(colour, INK, 0.5), 4)
    for at in range(5):
        pen.polygon([(14, 20 + at * 15), (86, 14 + at * 15), (86, 24 + at * 15), (14, 30 + at * 15)], colour)


def draw_grate(pen: Pen, colour: Colour) -> None:
    for y in (66, 80):
        pen.line([(2, y), (26, y - 8), (50, y), (74, y - 8), (98, y)], (80, 150, 190), 6)
    for x in (16, 38, 60, 82):
        pen.line([(x, 8), (x, 92)], STEEL, 7)
    for y in (24, 56):
        pen.line([(8, y), (92, y)], mix_colours(STEEL, INK, 0.25), 7)


def draw_cobweb(pen: Pen, colour: Colour) -> None:
    for at in range(8):
        turn = math.tau * at / 8
        pen.line([(50, 50), (50 + 47 * math.cos(turn), 50 + 47 * math.sin(turn))], PAPER, 2.4)
    for reach in (14, 27, 40):
        ring = [(50 + reach * math.cos(math.tau * at / 8), 50 + reach * math.sin(math.tau * at / 8)) for at in range(9)]
        pen.line(ring, PAPER, 2.4)
    pen.disc(62, 62, 9, INK)
    for flip in (-1, 1):
        for at in (-8, 0, 8):
            pen.line([(62, 62), (62 + flip * 14, 62 + at - 4), (62 + flip * 18, 62 + at + 4)], INK, 2.6)


def draw_gap(pen: Pen, colour: Colour) -> None:
    pen.polygon(parse_outline("0,40 30,40 24,66 34,96 0,96"), colour)
    pen.polygon(parse_outline("100,40 70,40 78,62 66,96 100,96"), mix_colours(colour, INK, 0.25))
    pen.line([(30, 30), (50, 16), (70, 30)], EMBER, 5)
    pen.polygon(parse_outline("64,20 78,38 58,34"), EMBER)


def draw_lava(pen: Pen, colour: Colour) -> None:
    pen.polygon(parse_outline("0,56 18,50 34,58 54,48 74,58 100,50 100,96 0,96"), EMBER)
    pen.polygon(parse_outline("0,70 22,64 44,72 66,62 100,70 100,96 0,96"), TORCH)
    pen.polygon(parse_outline("48,4 66,34 60,50 40,50 32,34 42,32"), EMBER)
    pen.polygon(parse_outline("50,24 58,40 48,48 42,40"), TORCH)


def draw_shale(pen: Pen, colour: Colour) -> None:
    for points, grey in (("6,88 30,60 54,88", 0.7), ("40,90 62,44 88,90", 0.78), ("24,58 40,36 54,58", 0.65)):
        pen.polygon(parse_outline(points), mix_colours(colour, GREY, grey))
    pen.polygon(parse_outline("66,40 80,22 92,42"), mix_colours(colour, GREY, 0.72))
    pen.line([(10, 20), (34, 44)], PAPER, 4)
    pen.line([(24, 12), (46, 32)], PAPER, 4)


def draw_current(pen: Pen, colour: Colour) -> None:
    for at, y in enumerate((24, 50, 76)):
        way = [(4 + x * 9, y + 9 * math.sin(x / 1.6 + at)) for x in range(9)]
        pen.line(way, (90, 168, 210), 9)
        tip, middle = way[-1]
        pen.polygon([(tip + 22, middle), (tip - 2, middle - 14), (tip - 2, middle + 14)], (90, 168, 210))


def draw_fumes(pen: Pen, colour: Colour) -> None:
    for x, y, r in ((30, 60, 24), (60, 46, 28), (74, 68, 20), (46, 76, 22), (40, 34, 16)):
        pen.disc(x, y, r, (128, 168, 92))
    pen.disc(54, 52, 15, PAPER)
    pen.box(46, 62, 16, 10, PAPER, 3)
    for x in (48, 60):
        pen.disc(x, 51, 4, INK)


def draw_door(pen: Pen, colour: Colour) -> None:
    """Draw a door with its counterweight."""
    pen.box(8, 20, 46, 74, mix_colours(colour, INK, 0.3), 6)
    pen.box(14, 26, 34, 62, colour, 4)
    pen.disc(42, 58, 4, INK)
    pen.line([(30, 20), (30, 8), (80, 8), (80, 46)], PAPER, 4)
    pen.polygon(parse_outline("68,46 92,46 96,78 64,78"), STEEL)


def draw_cliff(pen: Pen, colour: Colour) -> None:
    pen.polygon(parse_outline("100,4 62,4 66,28 54,44 62,66 48,96 100,96"), mix_colours(colour, GREY, 0.6))
    pen.polygon(
        parse_outline("62,4 66,28 54,44 62,66 48,96 40,96 52,64 44,42 56,26 54,4"), mix_colours(colour, INK, 0.5)
    )
    pen.line([(28, 4), (26, 34), (30, 62), (26, 92)], PAPER, 5)
    for y in (30, 58):
        pen.disc(28, y, 6, PAPER)


def draw_slope(pen: Pen, colour: Colour) -> None:
    pen.polygon(parse_outline("2,14 98,92 2,92"), mix_colours(colour, GREY, 0.5))
    pen.polygon(parse_outline("2,14 98,92 84,92 2,28"), mix_colours(colour, WHITE, 0.2))
    pen.line([(34, 18), (70, 46)], EMBER, 7)
    pen.polygon(parse_outline("62,50 84,58 76,34"), EMBER)


def draw_sphere(pen: Pen, colour: Colour) -> None:
    for reach, fill in ((44, (60, 84, 130)), (32, (92, 150, 214)), (18, WHITE)):
        pen.disc(50, 50, reach, fill)
    for points in ("14,30 34,40 28,48 46,56", "86,26 68,40 76,46 60,54", "40,92 48,72 56,76 54,60"):
        pen.line(parse_outline(points), (226, 240, 255), 3.4)


def draw_blades(pen: Pen, colour: Colour) -> None:
    for x, lean in ((28, -12), (70, 14)):
        pen.line([(x, 2), (x + lean, 56)], mix_colours(colour, INK, 0.3), 6)
        low = x + lean
        pen.polygon([(low - 26, 56), (low + 26, 52), (low + 14, 80), (low, 88), (low - 16, 80)], STEEL)
        pen.polygon([(low - 22, 62), (low + 22, 60), (low + 24, 54), (low - 26, 56)], mix_colours(STEEL, INK, 0.4))


def draw_blocks(pen: Pen, colour: Colour) -> None:
    for x, y, share in ((6, 52, 0.0), (52, 52, 0.2), (28, 8, 0.1)):
        pen.box(x, y, 42, 42, mix_colours(colour, INK, share + 0.2), 4)
        pen.box(x + 5, y + 5, 32, 32, mix_colours(colour, INK, share), 3)
    pen.disc(49, 29, 8, None, INK, 3)
    pen.line([(20, 73), (34, 73)], INK, 3)
    pen.line([(66, 66), (80, 80)], INK, 3)


def draw_maze(pen: Pen, colour: Colour) -> None:
    pen.box(6, 6, 88, 88, mix_colours(colour, INK, 0.5), 4)
    for points in ("16,16 84,16 84,84 30,84 30,44 62,44 62,66 46,66", "16,16 16,84", "46,16 46,30 70,30"):
        pen.line(parse_outline(points), colour, 7)


def draw_bridge(pen: Pen, colour: Colour) -> None:
    pen.box(4, 66, 24, 30, mix_colours(colour, INK, 0.3), 2)
    pen.box(74, 66, 22, 30, mix_colours(colour, INK, 0.3), 2)
    pen.polygon(parse_outline("26,66 34,66 66,14 58,10"), (150, 104, 62))
    for at in range(4):
        pen.line([(32 + at * 8, 60 - at * 13), (38 + at * 8, 63 - at * 13)], INK, 2.5)
    pen.line([(62, 12), (84, 66)], STEEL, 3.5)
