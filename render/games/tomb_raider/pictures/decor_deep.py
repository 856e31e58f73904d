"""Decorations that distinguish the rooms of Atlantis and the generic rooms.

Their colours are close to the floor's, because signs and text lie over them.
"""

from __future__ import annotations

import math

from render.brush import (
    EMBER,
    INK,
    TORCH,
    WHITE,
    Brush,
    Colour,
    list_polygon_corners,
    list_star_corners,
    mix_colours,
    parse_outline,
)

from .icons import CRYSTAL, GOLD, MOSS, WATER, WOOD

FLESH: Colour = (168, 92, 84)


def _draw_shape(brush: Brush, corners: str, fill: Colour) -> None:
    """Paint a shape whose corners are given on a room of 100 by 100."""
    brush.polygon([(x * brush.width / 100, y * brush.height / 100) for x, y in parse_outline(corners)], fill)


def _draw_stream(brush: Brush, floor: Colour, tone: Colour, spark: Colour) -> None:
    """Paint a river that winds from wall to wall."""
    for wide, fill in (
        (50.0, mix_colours(floor, INK, 0.35)),
        (38.0, mix_colours(floor, tone, 0.75)),
        (14.0, mix_colours(tone, spark, 0.6)),
    ):
        run = [(at * brush.width / 10, brush.height * (0.6 + 0.08 * math.sin(at * 1.1))) for at in range(11)]
        brush.line(run, fill, wide)


def draw_lava(brush: Brush, floor: Colour) -> None:
    """Paint molten rock between its banks, with stepping stones."""
    _draw_stream(brush, floor, EMBER, TORCH)
    for x, y in ((0.3, 0.55), (0.5, 0.52), (0.7, 0.62)):
        brush.polygon(list_polygon_corners(x * brush.width, y * brush.height, 6, 17, 10), mix_colours(floor, INK, 0.5))
        brush.polygon(
            list_polygon_corners(x * brush.width, y * brush.height - 3, 6, 14, 10), mix_colours(floor, INK, 0.3)
        )


def draw_waterfall(brush: Brush, floor: Colour) -> None:
    """Paint water that falls down the wall into its pool."""
    _draw_cascade(brush, floor, WATER, WHITE)


def draw_lava_fall(brush: Brush, floor: Colour) -> None:
    """Paint molten rock that falls down the wall into its pool."""
    _draw_cascade(brush, floor, EMBER, TORCH)


def _draw_cascade(brush: Brush, floor: Colour, tone: Colour, spark: Colour) -> None:
    x, low = brush.width / 2, brush.height * 0.78
    brush.polygon(
        [(x + 92 * math.cos(at / 4), low + 20 * math.sin(at / 4)) for at in range(26)], mix_colours(floor, tone, 0.7)
    )
    brush.box(x - 48, brush.height * 0.28, 96, low - brush.height * 0.28, mix_colours(floor, tone, 0.8), 12)
    for at in range(5):
        left = x - 36 + at * 18
        brush.line([(left, brush.height * 0.32), (left, low - 6 - at % 2 * 12)], mix_colours(tone, spark, 0.55), 5)
    for at in range(7):
        brush.disc(x - 54 + at * 18, low + 3 * math.sin(at * 2), 9, mix_colours(floor, spark, 0.75))


def draw_maze(brush: Brush, floor: Colour) -> None:
    """Paint low walls that turn back on themselves."""
    x, y, wall = brush.width / 2, brush.height * 0.58, mix_colours(floor, INK, 0.4)
    for at, reach in enumerate((20, 38, 56)):
        wide, high = reach * 1.7, reach
        ring = [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)]
        ring = ring[at:] + ring[:at]
        gap = (ring[3][0] * 0.7 + ring[0][0] * 0.3, ring[3][1] * 0.7 + ring[0][1] * 0.3)
        brush.line([*ring, gap], wall, 9)
        brush.line([(px, py - 3) for px, py in (*ring, gap)], mix_colours(floor, WHITE, 0.25), 3)


def draw_cages(brush: Brush, floor: Colour) -> None:
    """Paint two cages with eyes behind the bars."""
    for side in (-1, 1):
        x, y = brush.width / 2 + side * 62, brush.height * 0.58
        brush.box(x - 46, y - 44, 92, 84, mix_colours(floor, INK, 0.6), 6)
        for eye in (-9, 9):
            brush.disc(x + eye + side * 8, y - 6, 4, mix_colours(EMBER, TORCH, 0.5))
        for bar in range(5):
            brush.line([(x - 40 + bar * 20, y - 44), (x - 40 + bar * 20, y + 40)], mix_colours(floor, INK, 0.2), 5)
        brush.box(x - 50, y - 50, 100, 10, mix_colours(floor, INK, 0.35), 4)


def draw_rings(brush: Brush, floor: Colour) -> None:
    """Paint rings let into the floor under a light."""
    x, y = brush.width / 2, brush.height * 0.6
    for r, fill in (
        (60.0, mix_colours(floor, INK, 0.34)),
        (52.0, mix_colours(floor, CRYSTAL, 0.25)),
        (38.0, mix_colours(floor, INK, 0.3)),
    ):
        brush.disc(x, y, r, fill)
    brush.disc(x, y, 31, mix_colours(floor, CRYSTAL, 0.5))
    brush.disc(x - 8, y - 8, 13, mix_colours(floor, WHITE, 0.8))
    for turn in range(8):
        angle = math.tau * turn / 8
        brush.line(
            [(x + r * math.cos(angle), y + r * math.sin(angle) * 0.8) for r in (66, 84)],
            mix_colours(floor, INK, 0.34),
            5,
        )


def draw_high_steps(brush: Brush, floor: Colour) -> None:
    """Paint blocks higher than a man, one behind another."""
    for at, (left, top) in enumerate(((18, 66), (38, 52), (58, 38))):
        x, y, high = left * brush.width / 100, top * brush.height / 100, (90 - top) * brush.height / 100
        brush.box(x, y, brush.width * 0.24, high, mix_colours(floor, INK, 0.42 - at * 0.06), 3)
        brush.box(x, y, brush.width * 0.24, 12, mix_colours(floor, WHITE, 0.35), 3)


def draw_spring(brush: Brush, floor: Colour) -> None:
    """Paint a basin that never runs dry."""
    x, y = brush.width / 2, brush.height * 0.6
    for r, fill in (
        (62.0, mix_colours(floor, INK, 0.4)),
        (56.0, mix_colours(floor, WHITE, 0.25)),
        (44.0, mix_colours(floor, WATER, 0.75)),
    ):
        brush.polygon([(x + r * 1.3 * math.cos(a / 5), y + r * 0.7 * math.sin(a / 5)) for a in range(32)], fill)
    for side in (-1, 1):
        for reach, high in ((12, 46), (26, 34)):
            arc = [(x + side * reach * t, y - high * 4 * t * (1 - t) - 4) for t in (0, 0.25, 0.5, 0.75, 1)]
            brush.line(arc, mix_colours(floor, WHITE, 0.7), 4)


def draw_bait(brush: Brush, floor: Colour) -> None:
    """Paint a shining stone on a stand, as bait."""
    x, y = brush.width / 2, brush.height * 0.58
    brush.polygon(list_star_corners(x, y - 22, 12, 58, 36), mix_colours(floor, GOLD, 0.4))
    brush.polygon([(x - 30, y + 6), (x + 30, y + 6), (x + 42, y + 52), (x - 42, y + 52)], mix_colours(floor, INK, 0.38))
    brush.box(x - 36, y, 72, 12, mix_colours(floor, INK, 0.22), 3)
    brush.polygon([(x - 20, y - 34), (x + 20, y - 34), (x + 30, y - 20), (x, y + 2), (x - 30, y - 20)], GOLD)
    brush.polygon([(x - 20, y - 34), (x, y - 20), (x - 30, y - 20)], mix_colours(GOLD, WHITE, 0.5))


def draw_pyramid(brush: Brush, floor: Colour) -> None:
    """Paint an eye in a pyramid, in relief."""
    x, y, cut = brush.width / 2, brush.height * 0.6, mix_colours(floor, INK, 0.34)
    brush.polygon([(x, y - 62), (x + 92, y + 52), (x - 92, y + 52)], cut)
    brush.polygon([(x, y - 50), (x + 76, y + 44), (x - 76, y + 44)], mix_colours(floor, GOLD, 0.3))
    for at in (0.34, 0.62):
        brush.line([(x - 92 * at, y - 62 + 114 * at), (x + 92 * at, y - 62 + 114 * at)], cut, 4)
    brush.polygon([(x - 28, y - 4), (x, y - 20), (x + 28, y - 4), (x, y + 10)], mix_colours(floor, WHITE, 0.6))
    brush.disc(x, y - 5, 9, mix_colours(CRYSTAL, INK, 0.2))


def draw_stalactites(brush: Brush, floor: Colour) -> None:
    """Paint teeth of rock from above and below."""
    for at in range(6):
        x = brush.width * (0.17 + 0.13 * at)
        for top, reach in ((0.3, 34 + at % 3 * 12), (0.88, -(30 + (at + 1) % 3 * 14))):
            y = brush.height * top
            brush.polygon([(x - 17, y), (x + 17, y), (x + 3, y + reach)], mix_colours(floor, INK, 0.42))
            brush.polygon([(x - 17, y), (x - 1, y), (x + 3, y + reach)], mix_colours(floor, INK, 0.22))


def draw_pods(brush: Brush, floor: Colour) -> None:
    """Paint three pods hung in veins, one of them hatched."""
    for at, x in enumerate((0.26, 0.5, 0.74)):
        mid, y = x * brush.width, brush.height * (0.58 + 0.04 * (at % 2))
        vein = mix_colours(floor, FLESH, 0.6)
        brush.line([(mid - 30, brush.height * 0.3), (mid, y), (mid + 34, brush.height * 0.86)], vein, 5)
        for r, fill in ((1.0, mix_colours(floor, INK, 0.5)), (0.86, mix_colours(floor, FLESH, 0.85))):
            brush.polygon([(mid + 27 * r * math.cos(a / 4), y + 40 * r * math.sin(a / 4)) for a in range(26)], fill)
        if at == 1:
            brush.polygon(
                [(mid, y - 30), (mid + 13, y - 4), (mid + 4, y + 30), (mid - 12, y)], mix_colours(floor, INK, 0.7)
            )
        else:
            brush.line([(mid - 10, y - 20), (mid - 14, y + 4)], mix_colours(floor, WHITE, 0.5), 5)


def draw_blossoms(brush: Brush, floor: Colour) -> None:
    """Paint flowers in a place where nothing should grow."""
    for at in range(9):
        x = brush.width * (0.18 + 0.08 * at)
        y = brush.height * (0.62 + 0.13 * math.sin(at * 2.2))
        brush.line([(x, y), (x - 4, y + 26)], mix_colours(floor, MOSS, 0.8), 4)
        tone = ((214, 150, 190), (240, 214, 130), (168, 160, 220))[at % 3]
        brush.polygon(list_star_corners(x, y, 5, 14, 6, at * 31), mix_colours(floor, tone, 0.9))
        brush.disc(x, y, 4, mix_colours(floor, GOLD, 0.9))


def draw_crates(brush: Brush, floor: Colour) -> None:
    """Paint forgotten boxes and jars."""
    for x, y, size in ((0.28, 0.62, 50), (0.43, 0.67, 42), (0.35, 0.42, 36)):
        left, top = x * brush.width, y * brush.height
        brush.box(left - size / 2, top - size / 2, size, size, mix_colours(WOOD, INK, 0.3), 3)
        brush.box(left - size / 2 + 4, top - size / 2 + 4, size - 8, size - 8, mix_colours(floor, WOOD, 0.75), 2)
        brush.line([(left - size / 2 + 6, top - size / 2 + 6), (left + size / 2 - 6, top + size / 2 - 6)], WOOD, 5)
    for x, y in ((0.6, 0.64), (0.71, 0.6)):
        left, top = x * brush.width, y * brush.height
        brush.disc(left, top, 23, mix_colours(floor, FLESH, 0.6))
        brush.box(left - 11, top - 34, 22, 16, mix_colours(floor, FLESH, 0.6), 3)
        brush.line([(left - 20, top), (left + 20, top)], mix_colours(floor, INK, 0.35), 4)


def draw_tracks(brush: Brush, floor: Colour) -> None:
    """Paint the tracks of claws."""
    for at in range(7):
        x, y = brush.width * (0.14 + 0.12 * at), brush.height * (0.66 - 0.12 * (at % 2) - 0.02 * at)
        for claw in (-9, 0, 9):
            brush.line([(x, y), (x + 18, y + claw - 4)], mix_colours(floor, INK, 0.45), 5)
        brush.disc(x, y, 8, mix_colours(floor, INK, 0.45))


def draw_turning_door(brush: Brush, floor: Colour) -> None:
    """Paint a door that turns on its middle, and its marks on the floor."""
    x, y = brush.width / 2, brush.height * 0.56
    brush.disc(x, y, 58, mix_colours(floor, INK, 0.14), mix_colours(floor, INK, 0.3), 5)
    for angle in (0.5, 0.5 + math.pi / 2):
        dx, dy = 56 * math.cos(angle), 56 * math.sin(angle)
        brush.line([(x - dx, y - dy), (x + dx, y + dy)], mix_colours(floor, INK, 0.5), 13)
        brush.line([(x - dx, y - dy - 3), (x + dx, y + dy - 3)], mix_colours(floor, WHITE, 0.15), 4)
    brush.disc(x, y, 13, mix_colours(floor, INK, 0.55))


def draw_covered_pit(brush: Brush, floor: Colour) -> None:
    """Paint branches and leaves that cover a dark pit."""
    brush.box(
        brush.width * 0.28,
        brush.height * 0.4,
        brush.width * 0.44,
        brush.height * 0.42,
        mix_colours(floor, INK, 0.4),
        12,
    )
    for at in range(9):
        x = brush.width * (0.3 + 0.05 * at)
        brush.line(
            [(x - 20, brush.height * 0.37), (x + 16, brush.height * 0.85)],
            mix_colours(floor, WOOD, 0.7 - at % 2 * 0.2),
            6,
        )
    for at in range(20):
        x, y = brush.width * (0.3 + 0.4 * (at * 0.37 % 1)), brush.height * (0.42 + 0.38 * (at * 0.61 % 1))
        brush.polygon(list_star_corners(x, y, 4, 12, 5, at * 40), mix_colours(floor, MOSS, (0.6, 0.85)[at % 2]))


def draw_hidden_door(brush: Brush, floor: Colour) -> None:
    """Paint a bookshelf and an opening in the wall behind it."""
    x, y = brush.width / 2, brush.height * 0.56
    brush.box(x - 84, y - 46, 96, 96, mix_colours(WOOD, INK, 0.35), 4)
    for row in range(3):
        brush.box(x - 78, y - 40 + row * 31, 84, 25, mix_colours(floor, INK, 0.55))
        for book in range(6):
            tone = (EMBER, WATER, GOLD, MOSS)[(book + row) % 4]
            brush.box(
                x - 76 + book * 14,
                y - 36 + row * 31 + book % 3 * 2,
                10,
                21 - book % 3 * 2,
                mix_colours(floor, tone, 0.7),
            )
    brush.polygon(
        [(x + 22, y - 46), (x + 58, y - 30), (x + 58, y + 66), (x + 22, y + 50)], mix_colours(floor, INK, 0.7)
    )
    brush.polygon(
        [(x + 58, y - 30), (x + 84, y - 44), (x + 84, y + 52), (x + 58, y + 66)], mix_colours(floor, INK, 0.25)
    )


def draw_mat(brush: Brush, floor: Colour) -> None:
    """Paint a round mat between smoking bowls."""
    x, y = brush.width / 2, brush.height * 0.62
    for r, fill in (
        (66.0, mix_colours(floor, INK, 0.3)),
        (59.0, mix_colours(floor, FLESH, 0.55)),
        (40.0, mix_colours(floor, GOLD, 0.45)),
    ):
        brush.polygon([(x + r * 1.25 * math.cos(a / 6), y + r * 0.62 * math.sin(a / 6)) for a in range(38)], fill)
    brush.polygon(list_star_corners(x, y, 8, 26, 12), mix_colours(floor, FLESH, 0.6))
    for side in (-1, 1):
        brush.box(x + side * 96 - 13, y + 4, 26, 12, mix_colours(floor, INK, 0.5), 5)
        smoke = [(x + side * 96 + 6 * math.sin(at), y - at * 10) for at in range(6)]
        brush.line(smoke, mix_colours(floor, WHITE, 0.5), 4)


def draw_web(brush: Brush, floor: Colour) -> None:
    """Paint a cobweb in an empty room."""
    x, y = brush.width * 0.78, brush.height * 0.3
    for at in range(5):
        angle = math.pi / 2 + at * math.pi / 8
        brush.line(
            [(x, y), (x + 110 * math.cos(angle), y + 110 * math.sin(angle))], mix_colours(floor, WHITE, 0.55), 2.5
        )
    for r in (34, 64, 94):
        ring = [(math.pi / 2 + at * math.pi / 8, r - at % 2 * 5) for at in range(5)]
        brush.line([(x + q * math.cos(a), y + q * math.sin(a)) for a, q in ring], mix_colours(floor, WHITE, 0.55), 2.5)


def draw_narrow_passage(brush: Brush, floor: Colour) -> None:
    """Paint a narrow passage between two walls of rock."""
    for corners, dark in (
        ("6,28 36,32 43,50 37,66 42,84 6,88", 0.42),
        ("94,28 64,32 57,52 63,68 58,84 94,88", 0.42),
        ("6,28 32,33 38,50 32,66 36,80 6,84", 0.28),
        ("94,28 68,33 62,52 68,68 64,80 94,84", 0.28),
    ):
        _draw_shape(brush, corners, mix_colours(floor, INK, dark))


def draw_slits(brush: Brush, floor: Colour) -> None:
    """Paint slits in the floor, and red stains."""
    for at in range(4):
        y = brush.height * (0.42 + 0.12 * at)
        brush.line([(brush.width * 0.22, y), (brush.width * 0.78, y)], mix_colours(floor, INK, 0.55), 8)
        brush.line([(brush.width * 0.22, y + 5), (brush.width * 0.78, y + 5)], mix_colours(floor, WHITE, 0.3), 2)
    for x, y in ((0.36, 0.5), (0.6, 0.7), (0.68, 0.46)):
        brush.disc(x * brush.width, y * brush.height, 8, mix_colours(floor, EMBER, 0.45))
