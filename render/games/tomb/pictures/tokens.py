"""Tokens of the parties: each marker has a colour, a shape, and the letter of its player.

The markers are named after their colours, so no colour scheme changes them. The six colours differ in brightness, so
that everybody can tell them apart.
"""

from __future__ import annotations

from PIL import Image

from render.art import draw_art
from render.brush import INK, WHITE, Brush, Colour, Letters, write
from render.lru_cache import cache_pictures
from render.sprites import Values

from .signs import GAME

MARKERS: dict[str, Colour] = {
    "red": (186, 34, 38),
    "blue": (50, 98, 218),
    "green": (96, 196, 110),
    "yellow": (248, 212, 62),
    "white": (246, 242, 234),
    "black": (46, 42, 48),
}
NOBODY: Colour = (150, 142, 132)
"""The colour of a party whose marker is not chosen yet."""
RINGED = (255, 236, 196)


def choose_colour(marker: str | None) -> Colour:
    """Return the colour of a party."""
    return MARKERS.get(marker or "", NOBODY)


def choose_ink(fill: Colour) -> Colour:
    """Return the text colour that can be read on a fill colour."""
    red, green, blue = fill
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 128 else WHITE


@cache_pictures
def draw_token(marker: str | None, letter: str, size: int, active: bool = False) -> Image.Image:
    """Draw a token ("RGBA"), with a bright ring if ``active``.

    The picture is cached: copy it before painting on it.
    """
    shape = f"token-{marker or 'nobody'}"
    picture = draw_art(GAME, shape, size, size, RINGED if active else None).copy()
    down = 0.03 if marker == "green" else 0
    letters = Letters("body", round(size * 0.56), choose_ink(choose_colour(marker)), "mm")
    write(picture, (size / 2, size * (0.51 + down)), letter, letters)
    return picture


def draw_party(width: int, height: int, values: Values) -> Image.Image:
    """Draw a party on the map: its token, with an arrow above the token if the party is active."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    drawn = draw_token(values["marker"], values["letter"], width, values["active"])
    picture.alpha_composite(drawn, (0, height - width))
    if values["active"]:
        brush, x = Brush(width, height), width / 2
        brush.polygon([(x - 13, 0), (x + 13, 0), (x, 16)], INK)
        brush.polygon([(x - 8, 2), (x + 8, 2), (x, 12)], (206, 66, 40))
        picture.alpha_composite(brush.finish())
    return picture
