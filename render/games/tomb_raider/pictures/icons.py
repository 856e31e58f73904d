"""Tomb Raider's signs, drawn from shapes, because no font or file contains them."""

from __future__ import annotations

from PIL import Image

from render.brush import (
    EMBER,
    INK,
    PAPER,
    TORCH,
    WHITE,
    Colour,
    Point,
    list_polygon_corners,
    list_star_corners,
    mix_colours,
    parse_outline,
)
from render.lru_cache import cache_pictures
from render.schemes import DEFAULT
from render.signs import draw_chest, draw_entrance, draw_gem, draw_hazard, draw_move, draw_skull

from .figures import DRAWN
from .pen import DrawFunction, Pen

RED: Colour = (196, 58, 48)
BLUE: Colour = (52, 112, 178)
GREEN: Colour = (58, 132, 72)
YELLOW: Colour = (226, 170, 40)
CRYSTAL: Colour = (74, 168, 214)
GOLD: Colour = (236, 186, 66)
BONE: Colour = (232, 224, 204)
STEEL: Colour = (150, 156, 162)
MOSS: Colour = (104, 142, 76)
WOOD: Colour = (126, 86, 50)
WATER: Colour = (70, 128, 140)

ABILITY_COLOURS: dict[str, Colour] = {"fight": RED, "move": BLUE, "search": GREEN, "think": YELLOW}
SORTS: dict[str, dict[str, Colour]] = {
    "torch": {
        "creature": (230, 103, 40),
        "human": (200, 126, 94),
        "trap": (167, 154, 154),
        "hazard": (255, 203, 50),
        "puzzle": (150, 174, 220),
    },
    "sea": {
        "creature": (191, 117, 66),
        "human": (245, 216, 70),
        "trap": (123, 126, 132),
        "hazard": (219, 255, 237),
        "puzzle": (59, 160, 255),
    },
    "frost": {
        "creature": (236, 108, 22),
        "human": (255, 215, 154),
        "trap": (122, 133, 137),
        "hazard": (221, 255, 255),
        "puzzle": (87, 173, 242),
    },
}
"""Colours of the sorts of obstacles, by scheme (``render.schemes``)."""


def _draw_fight(pen: Pen, colour: Colour) -> None:
    for flip in (1, -1):

        def place_point(x: float, y: float, flip: int = flip) -> Point:
            return (50 + flip * (x - 50), y)

        pen.line([place_point(84, 12), place_point(28, 72)], colour, 11)
        pen.line([place_point(18, 62), place_point(38, 84)], colour, 9)
        pen.line([place_point(26, 74), place_point(13, 88)], colour, 10)


def _draw_search(pen: Pen, colour: Colour) -> None:
    pen.line([(60, 60), (86, 86)], colour, 15)
    pen.disc(40, 40, 32, mix_colours(colour, WHITE, 0.75), colour, 10)


def _draw_think(pen: Pen, colour: Colour) -> None:
    pen.disc(50, 40, 31, colour)
    pen.polygon([(34, 62), (66, 62), (62, 78), (38, 78)], colour)
    pen.box(37, 80, 26, 6, mix_colours(colour, INK, 0.55), 3)
    pen.box(41, 88, 18, 6, mix_colours(colour, INK, 0.55), 3)
    pen.line([(38, 38), (46, 48), (54, 38), (62, 48)], mix_colours(colour, INK, 0.5), 4)


def _draw_heart(pen: Pen, colour: Colour) -> None:
    pen.disc(31, 36, 23, colour)
    pen.disc(69, 36, 23, colour)
    pen.polygon([(10, 44), (50, 92), (90, 44), (70, 30), (30, 30)], colour)


def _draw_heart_lost(pen: Pen, colour: Colour) -> None:
    _draw_heart(pen, mix_colours(colour, (60, 52, 50), 0.75))
    pen.line([(52, 20), (40, 42), (58, 54), (48, 86)], WHITE, 6)


def _draw_heart_hurt(pen: Pen, colour: Colour) -> None:
    """Draw a life lost to a hurt: a dark heart with a drop in it."""
    _draw_heart(pen, mix_colours(colour, (60, 52, 50), 0.75))
    pen.disc(33, 38, 14, (44, 38, 36))
    pen.disc(67, 38, 14, (44, 38, 36))
    pen.polygon([(20, 46), (50, 80), (80, 46), (66, 34), (34, 34)], (44, 38, 36))
    pen.polygon([(50, 30), (62, 54), (38, 54)], WHITE)
    pen.disc(50, 56, 12, WHITE)


def _draw_creature(pen: Pen, colour: Colour) -> None:
    pen.disc(50, 66, 24, colour)
    for x, y, r in ((18, 44, 11), (38, 24, 12), (62, 24, 12), (82, 44, 11)):
        pen.disc(x, y, r, colour)


def _draw_human(pen: Pen, colour: Colour) -> None:
    pen.disc(50, 30, 20, colour)
    pen.box(16, 56, 68, 60, colour, 28)


def _draw_trap(pen: Pen, colour: Colour) -> None:
    for x in (10, 36, 62):
        pen.polygon([(x, 76), (x + 14, 14), (x + 28, 76)], colour)
    pen.box(6, 76, 88, 14, mix_colours(colour, INK, 0.4), 4)


def _draw_puzzle(pen: Pen, colour: Colour) -> None:
    pen.box(12, 30, 58, 58, colour, 5)
    pen.disc(41, 24, 14, colour)
    pen.disc(76, 59, 14, colour)
    pen.disc(41, 84, 11, mix_colours(colour, INK, 0.75))


def _draw_save(pen: Pen, colour: Colour) -> None:
    pen.polygon([(50, 4), (80, 34), (72, 76), (50, 96), (28, 76), (20, 34)], colour)
    pen.polygon([(50, 4), (50, 96), (28, 76), (20, 34)], mix_colours(colour, WHITE, 0.35))
    pen.polygon([(50, 4), (62, 40), (50, 96), (38, 40)], mix_colours(colour, WHITE, 0.7))


def _draw_hand(pen: Pen, colour: Colour) -> None:
    for turn in (0, 1, 2):
        x = 8 + turn * 22
        pen.box(x, 24 - abs(turn - 1) * -6, 42, 62, mix_colours(colour, INK, 0.3 - 0.15 * turn), 7, INK, 4)


def _draw_deck(pen: Pen, colour: Colour) -> None:
    for step in (2, 1, 0):
        pen.box(18 + step * 8, 8 + step * 7, 50, 70, mix_colours(colour, INK, 0.14 * step), 7, INK, 4)


def _draw_stuck(pen: Pen, colour: Colour) -> None:
    pen.disc(66, 66, 26, colour)
    pen.disc(58, 58, 7, mix_colours(colour, WHITE, 0.6))
    for x, y in ((42, 40), (29, 27), (16, 14)):
        pen.disc(x, y, 11, None, colour, 5)


def _draw_no_search(pen: Pen, colour: Colour) -> None:
    _draw_search(pen, mix_colours(colour, STEEL, 0.6))
    pen.line([(12, 88), (88, 12)], EMBER, 11)


def _draw_burst(pen: Pen, colour: Colour) -> None:
    pen.polygon(list_star_corners(50, 50, 9, 48, 27), colour)
    pen.polygon(list_star_corners(50, 50, 9, 28, 14), mix_colours(colour, WHITE, 0.75))


def _draw_yes(pen: Pen, colour: Colour) -> None:
    pen.line([(14, 54), (40, 80), (86, 22)], colour, 16)


def _draw_no(pen: Pen, colour: Colour) -> None:
    pen.line([(18, 18), (82, 82)], colour, 16)
    pen.line([(82, 18), (18, 82)], colour, 16)


def _draw_bag(pen: Pen, colour: Colour) -> None:
    pen.arc(50, 34, 26, (180, 360), mix_colours(colour, INK, 0.4), 9)
    pen.box(12, 34, 76, 56, colour, 16)
    pen.box(12, 34, 76, 26, mix_colours(colour, INK, 0.25), 12)
    pen.box(42, 50, 16, 18, PAPER, 4)


def _draw_action(pen: Pen, colour: Colour) -> None:
    pen.polygon([(58, 4), (16, 56), (46, 56), (36, 96), (84, 40), (54, 40), (70, 4)], colour)


def _draw_upgrade(pen: Pen, colour: Colour) -> None:
    for y in (6, 44):
        pen.line([(16, y + 40), (50, y + 6), (84, y + 40)], colour, 15)


def _draw_map(pen: Pen, colour: Colour) -> None:
    pen.polygon([(6, 20), (36, 10), (66, 20), (94, 10), (94, 80), (66, 90), (36, 80), (6, 90)], colour)
    pen.line([(36, 14), (36, 78)], mix_colours(colour, INK, 0.4), 3)
    pen.line([(66, 24), (66, 86)], mix_colours(colour, INK, 0.4), 3)
    pen.line([(18, 66), (34, 46), (58, 58), (78, 34)], EMBER, 6)


def _draw_raider(pen: Pen, colour: Colour) -> None:
    """Draw a person with a braid and two straps."""
    hair, strap = (112, 66, 40), (92, 60, 38)
    pen.box(16, 60, 68, 60, (70, 150, 150), 26)
    pen.polygon([(42, 48), (58, 48), (60, 68), (50, 74), (40, 68)], mix_colours(colour, (226, 160, 120), 0.75))
    for flip in (-1, 1):
        pen.line([(50 + flip * 24, 64), (50 + flip * 16, 98)], strap, 7)
    pen.disc(50, 28, 25, hair)
    pen.disc(50, 34, 19, mix_colours(colour, (226, 160, 120), 0.6))
    pen.polygon([(30, 32), (34, 14), (66, 14), (70, 32), (54, 22)], hair)
    for x, y, r in ((74, 40, 7), (78, 52, 7), (80, 64, 6.5), (80, 75, 6), (79, 85, 5)):
        pen.disc(x, y, r, hair)
    pen.disc(79, 92, 3.5, EMBER)


def _draw_weapon(pen: Pen, colour: Colour) -> None:
    pen.box(8, 26, 84, 20, mix_colours(colour, INK, 0.25), 4)
    pen.box(8, 26, 84, 8, mix_colours(colour, WHITE, 0.3), 3)
    pen.polygon([(56, 44), (86, 44), (92, 88), (66, 88)], mix_colours(WOOD, INK, 0.15))
    pen.arc(50, 52, 12, (0, 180), mix_colours(colour, INK, 0.4), 6)
    pen.box(84, 18, 8, 10, mix_colours(colour, INK, 0.4), 2)


def _draw_ammo(pen: Pen, colour: Colour) -> None:
    for x, y in ((8, 22), (38, 12), (68, 22)):
        pen.box(x, y + 22, 24, 58, EMBER, 4)
        pen.box(x, y + 6, 24, 20, mix_colours(EMBER, INK, 0.2), 9)
        pen.box(x - 2, y + 66, 28, 12, colour, 3)


def _draw_lever(pen: Pen, colour: Colour) -> None:
    """Draw a thrown lever."""
    pen.line([(46, 70), (72, 20)], mix_colours(colour, INK, 0.3), 10)
    pen.disc(72, 20, 13, EMBER)
    pen.box(12, 66, 76, 24, colour, 8)
    pen.box(34, 60, 26, 14, mix_colours(colour, INK, 0.45), 5)


def _draw_turn(pen: Pen, colour: Colour) -> None:
    pen.polygon([(24, 12), (76, 12), (54, 50), (76, 88), (24, 88), (46, 50)], colour)
    for y in (6, 86):
        pen.box(18, y, 64, 9, mix_colours(colour, INK, 0.35), 4)


_SORT = SORTS[DEFAULT]
_ICONS: dict[str, tuple[DrawFunction, Colour]] = {
    "fight": (_draw_fight, RED),
    "move": (draw_move, BLUE),
    "search": (_draw_search, GREEN),
    "think": (_draw_think, YELLOW),
    "heart": (_draw_heart, (214, 56, 60)),
    "heart-lost": (_draw_heart_lost, (214, 56, 60)),
    "heart-hurt": (_draw_heart_hurt, (214, 56, 60)),
    "creature": (_draw_creature, _SORT["creature"]),
    "human": (_draw_human, _SORT["human"]),
    "trap": (_draw_trap, _SORT["trap"]),
    "hazard": (draw_hazard, _SORT["hazard"]),
    "puzzle": (_draw_puzzle, _SORT["puzzle"]),
    "skull": (draw_skull, BONE),
    "save": (_draw_save, CRYSTAL),
    "chest": (draw_chest, GOLD),
    "entrance": (draw_entrance, (146, 128, 108)),
    "hand": (_draw_hand, PAPER),
    "deck": (_draw_deck, (168, 92, 66)),
    "stuck": (_draw_stuck, STEEL),
    "no-search": (_draw_no_search, GREEN),
    "burst": (_draw_burst, EMBER),
    "yes": (_draw_yes, (112, 178, 92)),
    "no": (_draw_no, EMBER),
    "bag": (_draw_bag, (158, 112, 68)),
    "action": (_draw_action, TORCH),
    "discovery": (draw_gem, CRYSTAL),
    "upgrade": (_draw_upgrade, MOSS),
    "location": (_draw_map, PAPER),
    "weapon": (_draw_weapon, STEEL),
    "ammo": (_draw_ammo, GOLD),
    "triggered": (_draw_lever, STEEL),
    "character": (_draw_raider, PAPER),
    "treasure": (draw_chest, GOLD),
    "turn": (_draw_turn, TORCH),
}

NAMES = tuple(_ICONS)
SHIELD = parse_outline("4,6 50,0 96,6 92,58 50,98 8,58")
FAINT = 56
"""Opacity of a pale sign, out of 255."""


@cache_pictures
def draw_icon(name: str, size: int, colour: Colour | None = None) -> Image.Image:
    """Draw a sign, or the figure of a card by its name, as a square "RGBA" picture.

    The picture is cached: copy it before painting on it.
    """
    draws, own = (DRAWN[name], STEEL) if name in DRAWN else _ICONS[name]
    pen = Pen(size)
    draws(pen, colour or own)
    return pen.finish()


@cache_pictures
def draw_faint_icon(name: str, size: int, colour: Colour | None = None) -> Image.Image:
    """Draw a sign so pale that text over it can be read.

    The picture is cached: copy it before painting on it.
    """
    picture = draw_icon(name, size, colour).copy()
    picture.putalpha(picture.getchannel("A").point([at * FAINT // 255 for at in range(256)]))
    return picture


def choose_sort_colour(sort: str, scheme: str) -> Colour | None:
    """Return the colour of a sort of obstacles; None if there is no such sort."""
    return SORTS.get(scheme, _SORT).get(sort)


@cache_pictures
def draw_badge(seat: int, size: int, colour: Colour) -> Image.Image:
    """Draw a raider's shape without its letter, by seat: disc, diamond, square, hexagon, triangle, shield."""
    pen = Pen(size)
    for grow, fill in ((0.0, INK), (7.0, WHITE), (12.0, colour)):
        match seat % 6:
            case 0:
                pen.disc(50, 50, 48 - grow, fill)
            case 1:
                pen.polygon(list_polygon_corners(50, 50, 4, 50 - grow * 1.35), fill)
            case 2:
                pen.box(6 + grow, 6 + grow, 88 - 2 * grow, 88 - 2 * grow, fill, 8)
            case 3:
                pen.polygon(list_polygon_corners(50, 50, 6, 50 - grow * 1.1), fill)
            case 4:
                pen.polygon(list_polygon_corners(50, 58, 3, 58 - grow * 1.9), fill)
            case _:
                pen.polygon(
                    [(50 + (x - 50) * (1 - grow / 48), 50 + (y - 50) * (1 - grow / 48)) for x, y in SHIELD], fill
                )
    return pen.finish()
