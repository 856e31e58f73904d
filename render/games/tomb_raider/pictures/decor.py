"""Decorations that distinguish the rooms of Tomb Raider: a bridge, a stair, bones, a carving.

Their colours are close to the floor's, because signs and text lie over them. Nobody needs to recognise a room by its
decoration.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from render.brush import (
    EMBER,
    INK,
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

from . import decor_deep as deep
from .icons import CRYSTAL, GOLD, MOSS, WATER, WOOD

Decor = Callable[[Brush, Colour], None]
"""Function that paints on a brush as large as the room. The colour is the colour of the floor."""


def draw_water(brush: Brush, floor: Colour) -> None:
    """Paint still water with a glint on it."""
    x, y, wide = brush.width * 0.5, brush.height * 0.6, brush.width * 0.3
    for grow, fill in ((7, mix_colours(floor, INK, 0.2)), (0, mix_colours(floor, WATER, 0.62))):
        shore = []
        for at in range(32):
            angle = at * math.tau / 32
            reach = wide + grow + 7 * math.sin(3 * angle + 1)
            shore.append((x + reach * math.cos(angle), y + reach * 0.4 * math.sin(angle)))
        brush.polygon(shore, fill)
    for dx, dy, long in ((-60, -8, 40), (-10, 4, 30), (24, -14, 34), (-30, 18, 26)):
        brush.line([(x + dx, y + dy), (x + dx + long, y + dy)], mix_colours(floor, WHITE, 0.45), 2.5)


def draw_bones(brush: Brush, floor: Colour) -> None:
    """Paint the bones of an earlier visitor."""
    x, y, ink, bone = brush.width / 2, brush.height * 0.54, mix_colours(floor, INK, 0.4), mix_colours(floor, WHITE, 0.6)
    for edge, fill in ((5.0, ink), (0.0, bone)):
        for flip in (-1, 1):
            for end in (-1, 1):
                brush.line([(x, y + 6), (x + end * 62, y + 6 + flip * end * 26)], fill, 9 + edge)
                for lean in (-5, 5):
                    brush.disc(x + end * 64, y + 6 + flip * end * 27 + lean, 6.5 + edge / 2, fill)
        brush.disc(x, y - 8, 27 + edge / 2, fill)
        brush.box(x - 15 - edge / 2, y + 10, 30 + edge, 18 + edge / 2, fill, 6)
    for dx in (-10, 10):
        brush.disc(x + dx, y - 6, 7.5, ink)
    brush.polygon([(x, y + 2), (x - 4, y + 10), (x + 4, y + 10)], ink)
    for dx in (-6, 0, 6):
        brush.line([(x + dx, y + 18), (x + dx, y + 26)], ink, 2)


def draw_chasm(brush: Brush, floor: Colour) -> None:
    """Paint a floor broken open over darkness."""
    top, low, dark = brush.height * 0.42, brush.height * 0.68, mix_colours(floor, INK, 0.72)
    upper = [(at * brush.width / 12, top + 9 * math.sin(at * 2.3)) for at in range(13)]
    under = [(at * brush.width / 12, low + 9 * math.sin(at * 1.9 + 1)) for at in range(12, -1, -1)]
    brush.polygon([*upper, *under], dark)
    brush.polygon([*upper, *[(x, y + 12) for x, y in reversed(upper)]], mix_colours(floor, INK, 0.42))


def draw_bridge(brush: Brush, floor: Colour) -> None:
    """Paint planks over a chasm."""
    draw_chasm(brush, floor)
    left, right, top, low = brush.width * 0.36, brush.width * 0.64, brush.height * 0.35, brush.height * 0.76
    step = (low - top) / 7
    for at in range(7):
        y = top + at * step
        brush.box(left, y, right - left, step - 3, mix_colours(WOOD, INK, 0.4), 3)
        brush.box(left, y, right - left, step - 7, mix_colours(floor, WOOD, 0.8), 3)
    for x in (left + 8, right - 8):
        brush.line([(x, top - 4), (x, low + 2)], mix_colours(WOOD, INK, 0.55), 5)


def draw_stairs(brush: Brush, floor: Colour) -> None:
    """Paint steps. Each step is lighter than the step below."""
    for at in range(6):
        wide = brush.width * (0.62 - at * 0.05)
        y = brush.height * 0.74 - at * 15
        brush.box((brush.width - wide) / 2, y, wide, 15, mix_colours(floor, INK, 0.34 - at * 0.05))
        brush.box((brush.width - wide) / 2, y, wide, 4, mix_colours(floor, WHITE, 0.32))


def draw_slide(brush: Brush, floor: Colour) -> None:
    """Paint a smooth slope, worn in stripes."""
    x, top, low = brush.width / 2, brush.height * 0.36, brush.height * 0.78
    brush.polygon([(x - 44, top), (x + 44, top), (x + 84, low), (x - 84, low)], mix_colours(floor, INK, 0.26))
    for at in range(-3, 4):
        brush.line([(x + at * 11, top + 6), (x + at * 22, low - 6)], mix_colours(floor, WHITE, 0.3), 3)


def draw_boulder(brush: Brush, floor: Colour) -> None:
    """Paint a boulder on the track that it rolls along."""
    x, y = brush.width / 2, brush.height * 0.55
    for side in (-52, 52):
        brush.line([(x + side, brush.height * 0.3), (x + side, brush.height * 0.86)], mix_colours(floor, INK, 0.2), 6)
    brush.disc(x, y + 5, 47, mix_colours(floor, INK, 0.5))
    brush.disc(x, y, 45, mix_colours(floor, INK, 0.3))
    brush.disc(x - 7, y - 8, 33, mix_colours(floor, INK, 0.2))
    brush.line([(x - 24, y - 20), (x - 4, y - 2), (x - 12, y + 18)], mix_colours(floor, INK, 0.42), 3)
    brush.line([(x + 22, y - 10), (x + 12, y + 16), (x + 20, y + 30)], mix_colours(floor, INK, 0.42), 3)


def draw_bats(brush: Brush, floor: Colour) -> None:
    """Paint bats under the roof."""
    for x, y, size in ((0.3, 0.48, 30), (0.52, 0.58, 38), (0.72, 0.46, 26)):
        mid, high, dark = x * brush.width, y * brush.height, mix_colours(floor, INK, 0.5)
        for flip in (-1, 1):
            wing = parse_outline("0,0 0.5,-0.5 1.2,0 0.8,-0.05 0.6,0.25 0.3,0.08 0,0.35")
            brush.polygon([(mid + flip * size * right, high + size * down) for right, down in wing], dark)
        brush.disc(mid, high - 1, size * 0.17, dark)


def draw_carving(brush: Brush, floor: Colour) -> None:
    """Paint a sun cut into the slabs, with bands of signs."""
    x, y, cut = brush.width / 2, brush.height * 0.56, mix_colours(floor, INK, 0.3)
    brush.polygon(list_star_corners(x, y, 12, 48, 36), cut)
    brush.disc(x, y, 33, mix_colours(floor, WHITE, 0.2), cut, 4)
    brush.disc(x, y, 14, cut)
    for side in (-1, 1):
        for at in range(3):
            middle = x + side * (74 + at * 24)
            brush.polygon(list_polygon_corners(middle, y, 4, 10), cut)
            brush.disc(middle, y, 3, mix_colours(floor, WHITE, 0.3))


def draw_hoard(brush: Brush, floor: Colour) -> None:
    """Paint coins around a low altar."""
    x, y = brush.width / 2, brush.height * 0.6
    brush.box(x - 76, y - 14, 152, 46, mix_colours(floor, INK, 0.34), 6)
    brush.box(x - 84, y - 26, 168, 18, mix_colours(floor, INK, 0.22), 5)
    for at in range(26):
        angle = at * 2.4
        reach = 30 + at * 3.2
        cx, cy = x + reach * math.cos(angle), y + 8 + reach * 0.36 * math.sin(angle)
        brush.disc(cx, cy + 1.5, 6, mix_colours(GOLD, INK, 0.45))
        brush.disc(cx, cy, 5.5, mix_colours(floor, GOLD, 0.9))


def draw_crystal(brush: Brush, floor: Colour) -> None:
    """Paint the blue crystal of a save point."""
    x, y = brush.width / 2, brush.height * 0.56
    brush.polygon(list_star_corners(x, y, 8, 62, 40), mix_colours(floor, CRYSTAL, 0.22))
    brush.polygon(list_star_corners(x, y, 8, 46, 30), mix_colours(floor, PAPER, 0.75))
    brush.polygon([(x, y - 40), (x + 18, y - 8), (x, y + 38), (x - 18, y - 8)], CRYSTAL)
    brush.polygon([(x, y - 40), (x + 5, y - 6), (x, y + 38), (x - 18, y - 8)], mix_colours(CRYSTAL, WHITE, 0.35))


def draw_rubble(brush: Brush, floor: Colour) -> None:
    """Paint rubble that has fallen from the roof."""
    for at in range(16):
        angle = at * 2.4
        x = brush.width / 2 + (26 + at * 5) * math.cos(angle)
        y = brush.height * 0.6 + (26 + at * 5) * 0.38 * math.sin(angle)
        size = 17 - at * 0.6
        brush.polygon(list_polygon_corners(x, y + 3, 5, size, angle * 50), mix_colours(floor, INK, 0.42))
        brush.polygon(
            list_polygon_corners(x, y, 5, size - 1, angle * 50), mix_colours(floor, INK, 0.16 + at % 3 * 0.07)
        )


def draw_fungus(brush: Brush, floor: Colour) -> None:
    """Paint moss that has spread over the floor."""
    for at in range(22):
        angle = at * 2.4
        reach = 12 + at * 5
        x, y = brush.width / 2 + reach * math.cos(angle), brush.height * 0.58 + reach * 0.4 * math.sin(angle)
        brush.disc(x, y, 12 - at * 0.3, mix_colours(floor, MOSS, (0.45, 0.65)[at % 2]))


def draw_daylight(brush: Brush, floor: Colour) -> None:
    """Paint daylight that falls through the door onto the last grass."""
    x, low = brush.width / 2, brush.height * 0.96
    for wide, reach, share in ((104, 0.42, 0.1), (84, 0.52, 0.2), (64, 0.62, 0.34)):
        top = [(x - wide, brush.height * reach), (x + wide, brush.height * reach)]
        brush.polygon([*top, (x + 44, low), (x - 44, low)], mix_colours(floor, WHITE, share))
    for at in range(8):
        left = x - 96 + at * 27 + at % 3 * 5
        for lean in (-6, 0, 6):
            brush.line([(left, low - 18), (left + lean, low - 36 - at % 2 * 8)], mix_colours(floor, MOSS, 0.65), 3)


def draw_sprung_trap(brush: Brush, floor: Colour) -> None:
    """Paint spikes around the bones of somebody who fell for the trap."""
    deep.draw_stalactites(brush, floor)
    draw_bones(brush, floor)


def draw_grille(brush: Brush, floor: Colour) -> None:
    """Paint a grille that has come down behind the raiders."""
    left, top, wide, high = brush.width * 0.3, brush.height * 0.36, brush.width * 0.4, brush.height * 0.44
    brush.box(left - 10, top - 8, wide + 20, high + 12, mix_colours(floor, INK, 0.55), 10)
    for at in range(6):
        x = left + wide * at / 5
        brush.line([(x, top), (x, top + high - 12)], mix_colours(floor, INK, 0.12), 8)
        brush.polygon(
            [(x - 6, top + high - 12), (x + 6, top + high - 12), (x, top + high + 4)], mix_colours(floor, INK, 0.12)
        )
    for y in (top + high * 0.25, top + high * 0.6):
        brush.line([(left, y), (left + wide, y)], mix_colours(floor, INK, 0.25), 6)


def draw_campfire(brush: Brush, floor: Colour) -> None:
    """Paint stones around ash that still glows."""
    x, y = brush.width / 2, brush.height * 0.62
    brush.disc(x, y, 38, mix_colours(floor, INK, 0.5))
    brush.polygon(list_star_corners(x, y, 9, 22, 12), mix_colours(floor, EMBER, 0.7))
    brush.polygon(list_star_corners(x, y, 7, 12, 6), mix_colours(floor, TORCH, 0.8))
    for at in range(9):
        angle = math.tau * at / 9
        brush.disc(
            x + 42 * math.cos(angle), y + 36 * math.sin(angle), 12, mix_colours(floor, INK, 0.34 + at % 2 * 0.12)
        )


def draw_signpost(brush: Brush, floor: Colour) -> None:
    """Paint a signpost with two unreadable boards."""
    x, y = brush.width / 2, brush.height * 0.56
    brush.box(x - 6, y - 52, 12, 112, mix_colours(WOOD, INK, 0.35), 3)
    for side, top in ((-1, -46), (1, -16)):
        tip = [(x - side * 16, y + top), (x + side * 66, y + top), (x + side * 84, y + top + 13)]
        brush.polygon(
            [*tip, (x + side * 66, y + top + 26), (x - side * 16, y + top + 26)], mix_colours(floor, WOOD, 0.8)
        )
        brush.line([(x + side * 4, y + top + 13), (x + side * 50, y + top + 13)], mix_colours(WOOD, INK, 0.4), 3)


def draw_roots(brush: Brush, floor: Colour) -> None:
    """Paint roots that have broken through the roof."""
    for at in range(6):
        x, lean = brush.width * (0.2 + 0.12 * at), (-1) ** at * 18
        run = [
            (x, brush.height * 0.28),
            (x + lean, brush.height * 0.46),
            (x + lean / 3, brush.height * (0.7 + at % 3 / 16)),
        ]
        brush.line(run, mix_colours(floor, INK, 0.5), 9 - at % 3 * 2)
        brush.line([run[1], (x + lean * 2, brush.height * 0.62)], mix_colours(floor, INK, 0.42), 4)


def draw_puddles(brush: Brush, floor: Colour) -> None:
    """Paint puddles of water that has dripped from the roof."""
    for x, y, r in ((0.34, 0.56, 34), (0.62, 0.5, 24), (0.56, 0.74, 40)):
        for share, fill in (
            (1.12, mix_colours(floor, INK, 0.2)),
            (1.0, mix_colours(floor, WATER, 0.55)),
            (0.5, mix_colours(floor, WATER, 0.35)),
        ):
            edge = [(r * share * math.cos(a / 4), r * share * 0.45 * math.sin(a / 4)) for a in range(26)]
            brush.polygon([(x * brush.width + dx, y * brush.height + dy) for dx, dy in edge], fill)


def draw_cart(brush: Brush, floor: Colour) -> None:
    """Paint a mine cart on rails."""
    low = brush.height * 0.76
    for at in range(9):
        brush.box(brush.width * (0.14 + 0.085 * at), low - 4, 12, 24, mix_colours(floor, WOOD, 0.7), 2)
    for y in (low, low + 14):
        brush.line([(brush.width * 0.12, y), (brush.width * 0.88, y)], mix_colours(floor, INK, 0.55), 5)
    x = brush.width / 2
    brush.polygon(
        [(x - 52, low - 58), (x + 52, low - 58), (x + 38, low - 12), (x - 38, low - 12)], mix_colours(floor, INK, 0.5)
    )
    for at in range(5):
        brush.polygon(
            list_polygon_corners(x - 34 + at * 17, low - 60 - at % 2 * 6, 5, 14),
            mix_colours(floor, INK, 0.2 + at % 2 * 0.12),
        )
    for side in (-24, 24):
        brush.disc(x + side, low - 8, 12, mix_colours(floor, INK, 0.65), mix_colours(floor, WHITE, 0.2), 3)


def draw_slabs(brush: Brush, floor: Colour) -> None:
    """Paint slabs of different heights."""
    for at in range(8):
        x, y = brush.width * (0.2 + 0.2 * (at % 4)), brush.height * (0.42 + 0.3 * (at // 4))
        up = (0, 9, 4, 13)[(at * 3) % 4]
        brush.box(x - 28, y - up, 56, 40 + up, mix_colours(floor, INK, 0.4), 3)
        brush.box(x - 28, y - up, 56, 36, mix_colours(floor, (INK, WHITE)[at % 2], 0.16), 3)


def draw_pillars(brush: Brush, floor: Colour) -> None:
    """Paint one upright pillar and one fallen pillar."""
    x, y = brush.width * 0.36, brush.height * 0.3
    for top, wide in ((0, 62), (94, 62)):
        brush.box(x - wide / 2, y + top, wide, 15, mix_colours(floor, INK, 0.4), 3)
    brush.box(x - 22, y + 13, 44, 82, mix_colours(floor, INK, 0.26))
    for dx in (-12, 0, 12):
        brush.line([(x + dx, y + 18), (x + dx, y + 90)], mix_colours(floor, INK, 0.42), 3)
    for at in range(3):
        left = brush.width * 0.5 + at * 42
        brush.box(left, brush.height * 0.64 + at % 2 * 5, 36, 40, mix_colours(floor, INK, 0.3), 7)
        brush.disc(left + 6, brush.height * 0.64 + 20 + at % 2 * 5, 13, mix_colours(floor, INK, 0.42))


DECOR: dict[str, Decor] = {
    "001": draw_daylight,
    "002": draw_crystal,
    "003": draw_hoard,
    "004": draw_bones,
    "005": draw_campfire,
    "006": draw_rubble,
    "007": draw_water,
    "008": draw_chasm,
    "009": draw_signpost,
    "010": draw_bats,
    "011": draw_bridge,
    "012": draw_cart,
    "013": draw_slide,
    "014": draw_roots,
    "015": draw_fungus,
    "016": draw_bats,
    "017": draw_water,
    "018": draw_puddles,
    "026": draw_daylight,
    "027": draw_crystal,
    "028": draw_hoard,
    "029": draw_slide,
    "030": deep.draw_slits,
    "031": draw_bridge,
    "032": draw_boulder,
    "033": draw_bones,
    "034": draw_rubble,
    "035": draw_carving,
    "036": draw_slabs,
    "037": draw_stairs,
    "038": draw_grille,
    "039": draw_bats,
    "040": draw_pillars,
    "041": draw_rubble,
    "042": draw_chasm,
    "043": draw_fungus,
    "101": deep.draw_cages,
    "102": deep.draw_rings,
    "103": draw_crystal,
    "104": deep.draw_high_steps,
    "105": deep.draw_lava,
    "106": deep.draw_spring,
    "107": deep.draw_maze,
    "108": deep.draw_bait,
    "109": draw_chasm,
    "110": draw_bridge,
    "111": draw_carving,
    "112": deep.draw_stalactites,
    "113": deep.draw_pods,
    "114": deep.draw_blossoms,
    "115": deep.draw_crates,
    "116": deep.draw_tracks,
    "117": deep.draw_lava_fall,
    "118": draw_hoard,
    "151": deep.draw_pyramid,
    "152": deep.draw_turning_door,
    "153": draw_slide,
    "154": deep.draw_covered_pit,
    "155": deep.draw_hidden_door,
    "156": deep.draw_mat,
    "157": deep.draw_web,
    "158": deep.draw_waterfall,
    "159": deep.draw_narrow_passage,
    "160": draw_sprung_trap,
}
"""Decorations by the location's number."""
