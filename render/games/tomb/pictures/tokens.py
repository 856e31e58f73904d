"""Tokens of the parties: each marker has a colour, a shape, and the letter of its player.

The markers are named after their colours, so no colour scheme changes them. The six colours differ in brightness, so
that everybody can tell them apart.
"""

from __future__ import annotations

from PIL import Image

from render.brush import (
    INK,
    WHITE,
    Brush,
    Colour,
    Letters,
    Point,
    list_polygon_corners,
    mix_colours,
    parse_outline,
    write,
)
from render.lru_cache import cache_pictures
from render.sprites import Values

MARKERS: dict[str, tuple[Colour, tuple[Point, ...]]] = {
    "red": ((186, 34, 38), tuple(parse_outline("50,2 94,14 90,58 50,98 10,58 6,14"))),
    "blue": ((50, 98, 218), tuple(list_polygon_corners(50, 50, 40, 48))),
    "green": ((96, 196, 110), tuple(list_polygon_corners(50, 54, 5, 52))),
    "yellow": ((248, 212, 62), ((50, 0), (100, 50), (50, 100), (0, 50))),
    "white": ((246, 242, 234), tuple(parse_outline("8,8 92,8 92,92 8,92"))),
    "black": ((46, 42, 48), tuple(list_polygon_corners(50, 50, 6, 50, 0))),
}
NOBODY: tuple[Colour, tuple[Point, ...]] = ((150, 142, 132), tuple(list_polygon_corners(50, 50, 40, 42)))
"""Colour and shape of a party whose marker is not chosen yet."""
RINGED = (255, 236, 196)


def choose_colour(marker: str | None) -> Colour:
    """Return the colour of a party."""
    return MARKERS.get(marker or "", NOBODY)[0]


def choose_ink(fill: Colour) -> Colour:
    """Return the text colour that can be read on a fill colour."""
    red, green, blue = fill
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 128 else WHITE


@cache_pictures
def draw_token(marker: str | None, letter: str, size: int, active: bool = False) -> Image.Image:
    """Draw a token ("RGBA"), with a bright ring if ``active``.

    The picture is cached: copy it before painting on it.
    """
    fill, corners = MARKERS.get(marker or "", NOBODY)
    brush = Brush(100, 100)
    for shade, share in ((INK, 1.0), (RINGED if active else mix_colours(fill, WHITE, 0.55), 0.94), (fill, 0.8)):
        brush.polygon([(50 + (x - 50) * share, 50 + (y - 50) * share) for x, y in corners], shade)
    picture = brush.scale_painting(size, size)
    down = 0.03 if marker == "green" else 0
    letters = Letters("body", round(size * 0.56), choose_ink(fill), "mm")
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
