"""The eight Characters of Counter-Terror, as busts on a sheet of 100 by 176.

Each team has four Characters. They differ in the things on their heads (CT-GEN-6).
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageOps

from render.brush import INK, NIGHT, TORCH, WHITE, Brush, Colour, mix_colours
from render.lru_cache import cache_pictures

from .signs import NEUTRAL, TEAMS, choose_team_colour

WIDE, TALL = 100, 176
FAIR: Colour = (226, 178, 142)
TAN: Colour = (192, 138, 98)
DARK: Colour = (122, 82, 58)
BLACK: Colour = (40, 38, 42)
KHAKI: Colour = (120, 108, 78)
OLIVE: Colour = (86, 96, 62)
NAVY: Colour = (52, 66, 92)
RED: Colour = (164, 58, 44)


Oval = tuple[float, float, float, float]
"""The middle of an ellipse, and its radii across and down."""


def _draw_oval(brush: Brush, oval: Oval, fill: Colour, part: tuple[int, int] = (0, 360)) -> None:
    """Draw an ellipse, or its part between two angles (``part``, degrees clockwise from three o'clock)."""
    x, y, rx, ry = oval
    start, end = part
    angles = [math.radians(start + (end - start) * at / 40) for at in range(41)]
    brush.polygon([(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles], fill)


def _draw_body(brush: Brush, cloth: Colour, skin: Colour) -> None:
    brush.polygon([(0, 176), (4, 92), (20, 78), (40, 70), (60, 70), (80, 78), (96, 92), (100, 176)], cloth)
    brush.polygon([(60, 70), (80, 78), (96, 92), (100, 176), (66, 176)], mix_colours(cloth, INK, 0.3))
    brush.polygon([(40, 50), (60, 50), (62, 72), (50, 80), (38, 72)], mix_colours(skin, INK, 0.28))


def _draw_head(brush: Brush, skin: Colour) -> None:
    _draw_oval(brush, (50, 36, 20, 25), skin)
    _draw_oval(brush, (50, 36, 20, 25), mix_colours(skin, INK, 0.16), (-75, 75))
    brush.polygon([(50, 34), (54, 44), (48, 45)], mix_colours(skin, INK, 0.3))
    for x in (41, 59):
        _draw_oval(brush, (x, 34, 4.2, 2.6), WHITE)
        brush.disc(x, 34, 2.3, INK)
        brush.line([(x - 6, 28), (x + 6, 27.5)], mix_colours(INK, skin, 0.15), 2.6)
    brush.line([(43, 51), (57, 51)], mix_colours(skin, INK, 0.5), 2.6)


def _draw_harness(brush: Brush, colour: Colour) -> None:
    """Draw the straps over both shoulders and the pouches of a TERROR player."""
    for x in (22, 78):
        brush.line([(x, 80), (50 + (x - 50) * 0.5, 176)], colour, 9)
    for at in range(5):
        brush.box(26 + at * 10, 108 + at * 5, 7, 18, mix_colours(TORCH, INK, 0.3), 2)


def _draw_armour(brush: Brush, colour: Colour) -> None:
    """Draw the plate carrier of a COUNTER player."""
    brush.box(20, 88, 60, 90, mix_colours(colour, INK, 0.2), 8)
    brush.box(24, 92, 52, 18, mix_colours(colour, INK, 0.4), 4)
    for x in (26, 43, 60):
        brush.box(x, 118, 14, 34, mix_colours(colour, INK, 0.42), 3)
    for x in (22, 70):
        brush.box(x, 74, 9, 22, mix_colours(colour, INK, 0.45), 3)


def _draw_balaclava(brush: Brush) -> None:
    _draw_body(brush, KHAKI, FAIR)
    _draw_harness(brush, BLACK)
    _draw_head(brush, FAIR)
    brush.polygon([(30, 42), (70, 42), (68, 58), (58, 74), (42, 74), (32, 58)], BLACK)
    _draw_oval(brush, (50, 29, 21, 22), BLACK, (180, 360))
    brush.polygon([(29, 26), (71, 26), (71, 30), (29, 30)], BLACK)
    brush.polygon([(58, 42), (70, 42), (68, 58), (58, 74)], mix_colours(BLACK, NIGHT, 0.5))
    brush.line([(38, 13), (50, 9), (60, 11)], mix_colours(BLACK, WHITE, 0.2), 2.5)


def _draw_bandana(brush: Brush) -> None:
    _draw_body(brush, RED, TAN)
    _draw_harness(brush, mix_colours(KHAKI, INK, 0.3))
    _draw_oval(brush, (50, 40, 23, 26), (54, 36, 26))
    _draw_head(brush, TAN)
    brush.polygon([(31, 46), (38, 49), (50, 47), (62, 49), (69, 46), (66, 60), (50, 68), (34, 60)], (64, 42, 30))
    brush.line([(44, 54), (56, 54)], mix_colours(TAN, INK, 0.4), 2.6)
    brush.polygon([(28, 22), (50, 10), (72, 22), (71, 28), (29, 28)], RED)
    brush.line([(29, 26), (71, 26)], mix_colours(RED, WHITE, 0.25), 2.5)
    brush.polygon([(70, 22), (86, 30), (80, 44), (74, 30)], mix_colours(RED, INK, 0.25))
    brush.line([(62, 36), (66, 46)], mix_colours(TAN, (120, 40, 30), 0.6), 2)


def _draw_beanie(brush: Brush) -> None:
    _draw_body(brush, (94, 88, 84), DARK)
    _draw_harness(brush, OLIVE)
    _draw_head(brush, DARK)
    _draw_oval(brush, (50, 24, 22, 20), mix_colours(OLIVE, INK, 0.2), (180, 360))
    brush.box(28, 20, 44, 8, mix_colours(OLIVE, INK, 0.4), 3)
    for x in (34, 52):
        brush.box(x, 30, 15, 9, NIGHT, 3)
        brush.line([(x + 3, 33), (x + 7, 32)], mix_colours(NIGHT, WHITE, 0.6), 2)
    brush.line([(47, 33), (53, 33)], NIGHT, 2.5)
    brush.line([(42, 52), (50, 54), (58, 51)], mix_colours(DARK, INK, 0.6), 3)


def _draw_hood(brush: Brush) -> None:
    _draw_body(brush, (72, 66, 70), FAIR)
    _draw_oval(brush, (50, 38, 33, 38), (72, 66, 70))
    _draw_oval(brush, (50, 38, 33, 38), (52, 47, 51), (-70, 70))
    _draw_oval(brush, (50, 40, 23, 28), NIGHT)
    _draw_head(brush, mix_colours(FAIR, INK, 0.2))
    _draw_oval(brush, (50, 26, 21, 16), mix_colours(NIGHT, INK, 0.4), (180, 360))
    brush.polygon([(28, 44), (50, 40), (72, 44), (74, 66), (50, 82), (26, 66)], mix_colours(RED, INK, 0.25))
    for y in (50, 59):
        brush.line([(30, y), (50, y - 3), (70, y)], mix_colours(RED, INK, 0.5), 2.4)
    _draw_harness(brush, mix_colours(KHAKI, INK, 0.4))


def _draw_goggles(brush: Brush) -> None:
    _draw_body(brush, mix_colours(OLIVE, WHITE, 0.08), FAIR)
    _draw_armour(brush, OLIVE)
    _draw_head(brush, FAIR)
    _draw_oval(brush, (50, 25, 27, 23), OLIVE, (180, 360))
    brush.polygon([(23, 22), (77, 22), (79, 31), (71, 27), (29, 27), (21, 31)], mix_colours(OLIVE, INK, 0.3))
    brush.box(28, 9, 44, 13, BLACK, 6)
    for x in (31, 52):
        brush.box(x, 11, 17, 9, (120, 168, 196), 4)
        brush.line([(x + 4, 17), (x + 8, 13)], WHITE, 2)
    for x in (30, 70):
        brush.line([(x, 30), (50 + (x - 50) * 0.5, 61)], BLACK, 2.6)


def _draw_visor(brush: Brush) -> None:
    _draw_body(brush, NAVY, FAIR)
    _draw_armour(brush, mix_colours(NAVY, WHITE, 0.12))
    _draw_oval(brush, (50, 38, 22, 28), BLACK)
    _draw_oval(brush, (50, 28, 28, 27), mix_colours(NAVY, INK, 0.2), (180, 360))
    brush.box(22, 26, 56, 6, mix_colours(NAVY, INK, 0.45), 2)
    brush.polygon([(27, 32), (73, 32), (70, 46), (58, 50), (42, 50), (30, 46)], (150, 192, 214))
    brush.polygon([(32, 34), (48, 34), (38, 48), (33, 45)], mix_colours((150, 192, 214), WHITE, 0.6))
    brush.line([(40, 58), (60, 58)], mix_colours(BLACK, WHITE, 0.25), 2.4)
    brush.line([(36, 10), (50, 6), (62, 9)], mix_colours(NAVY, WHITE, 0.35), 3)


def _draw_headset(brush: Brush) -> None:
    _draw_body(brush, (70, 74, 80), DARK)
    _draw_armour(brush, (88, 92, 96))
    _draw_head(brush, DARK)
    _draw_oval(brush, (50, 25, 22, 19), (64, 68, 74), (180, 360))
    brush.polygon([(28, 22), (72, 22), (84, 31), (60, 27), (29, 29)], mix_colours((64, 68, 74), INK, 0.35))
    brush.box(25, 28, 9, 17, BLACK, 4)
    brush.box(66, 28, 9, 17, BLACK, 4)
    brush.line([(30, 44), (34, 53), (44, 54)], BLACK, 3)
    for x in (35, 51):
        brush.box(x, 30, 14, 8, BLACK, 3)
    brush.line([(44, 52), (57, 51)], mix_colours(DARK, WHITE, 0.3), 2.4)


def _draw_beret(brush: Brush) -> None:
    _draw_body(brush, mix_colours(NAVY, WHITE, 0.05), TAN)
    _draw_armour(brush, NAVY)
    _draw_oval(brush, (50, 40, 24, 28), (96, 52, 30))
    brush.polygon([(70, 44), (86, 58), (82, 92), (70, 80)], (96, 52, 30))
    _draw_head(brush, TAN)
    brush.polygon([(30, 30), (36, 16), (66, 16), (70, 30), (52, 22)], (96, 52, 30))
    brush.polygon([(24, 22), (34, 6), (64, 2), (84, 12), (80, 22), (60, 19), (40, 20)], (76, 106, 158))
    brush.line([(27, 22), (42, 19), (62, 19), (78, 22)], mix_colours((76, 106, 158), INK, 0.5), 3.4)
    brush.disc(38, 13, 4, TORCH)
    brush.line([(44, 51), (56, 51)], (168, 74, 66), 3)


_BUSTS: dict[str, tuple[Callable[[Brush], None], ...]] = {
    "terror": (_draw_balaclava, _draw_bandana, _draw_beanie, _draw_hood),
    "counter": (_draw_goggles, _draw_visor, _draw_headset, _draw_beret),
}


@cache_pictures
def draw_portrait(team: str, mark: str, size: tuple[int, int], scheme: str, dead: bool = False) -> Image.Image:
    """Draw the Character of a player ("RGB"), by team and number (``mark``: "T2").

    A size lower than the sheet shows only the upper part. Before there are teams, a dark shape is drawn. The picture is
    cached: copy it before painting on it.
    """
    width, height = size
    colour = choose_team_colour(team, scheme)
    brush = Brush(WIDE, TALL)
    brush.box(0, 0, WIDE, TALL, mix_colours(colour, NIGHT, 0.72))
    _draw_oval(brush, (50, 40, 46, 46), mix_colours(colour, NIGHT, 0.5))
    if team in TEAMS:
        busts = _BUSTS[team]
        number = int(mark[1:]) if mark[1:].isdecimal() else 1
        busts[(number - 1) % len(busts)](brush)
    else:
        _draw_body(brush, mix_colours(NEUTRAL, INK, 0.5), mix_colours(NEUTRAL, INK, 0.3))
        _draw_oval(brush, (50, 36, 20, 25), mix_colours(NEUTRAL, INK, 0.4))
    whole = brush.scale_painting(width, round(width * TALL / WIDE)).convert("RGB")
    picture = whole.crop((0, 0, width, height))
    if dead:
        grey = ImageOps.grayscale(picture).point([at // 2 for at in range(256)])
        picture = Image.merge("RGB", (grey, grey, grey))
    return picture
