"""Tomb Raider's signs and figures, which are files in the folder ``art``, and the colours of sorts and abilities."""

from __future__ import annotations

from PIL import Image

from render.art import draw_art
from render.brush import Colour
from render.lru_cache import cache_pictures
from render.schemes import DEFAULT

from .figures import GAME, TINTED

RED: Colour = (196, 58, 48)
BLUE: Colour = (52, 112, 178)
GREEN: Colour = (58, 132, 72)
YELLOW: Colour = (226, 170, 40)
CRYSTAL: Colour = (74, 168, 214)
GOLD: Colour = (236, 186, 66)
STEEL: Colour = (150, 156, 162)
MOSS: Colour = (104, 142, 76)
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


FAINT = 56
"""Opacity of a pale sign, out of 255."""


def draw_icon(name: str, size: int, colour: Colour | None = None) -> Image.Image:
    """Draw a sign or figure as a square "RGBA" picture.

    The picture is cached: copy it before painting on it.
    """
    file, own = TINTED.get(name, (name, colour))
    return draw_art(GAME, file, size, size, own)


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
    return SORTS.get(scheme, SORTS[DEFAULT]).get(sort)


def draw_badge(seat: int, size: int, colour: Colour) -> Image.Image:
    """Draw a raider's shape without its letter, by seat: disc, diamond, square, hexagon, triangle, shield.

    The picture is cached: copy it before painting on it.
    """
    return draw_art(GAME, f"badge-{seat % 6}", size, size, colour)
