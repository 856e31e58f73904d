"""Pictures of dice, seen from above and in front.

The pips are on the upper face, the owner's mark on the front face.
"""

from __future__ import annotations

from PIL import Image

from .brush import INK, WHITE, Brush, Colour, Letters, Point, list_star_corners, mix_colours, write
from .lru_cache import cache_pictures

IVORY: Colour = (244, 236, 216)
TALL = 1.32
"""The height of a die divided by its width."""
RING, STAR = "ring", "star"
"""Two marks that are drawn as signs, for dice without an owner. Any other mark is written as text."""
_LOW, _MID, _HIGH = 0.24, 0.5, 0.76
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _HIGH), (_LOW, _HIGH), (_HIGH, _LOW)),
    5: ((_LOW, _LOW), (_HIGH, _HIGH), (_LOW, _HIGH), (_HIGH, _LOW), (_MID, _MID)),
    6: ((_LOW, _LOW), (_HIGH, _HIGH), (_LOW, _HIGH), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID)),
}
"""The positions of pips by face, as shares of the face's width and height."""


def compute_die_height(width: int) -> int:
    """Return the height of a die of this width."""
    return round(width * TALL)


@cache_pictures
def draw_die(face: int, width: int, colour: Colour = IVORY, mark: str = "") -> Image.Image:
    """Draw a die ("RGBA", ``width`` by ``compute_die_height(width)``) that shows ``face`` (0: not thrown).

    ``mark`` is a letter, RING, STAR, or "" for a die that needs none. The picture is shared: never paint on it.
    """
    height = compute_die_height(width)
    brush, top = Brush(width, height), width * 0.86
    edge = max(1.5, width / 28)
    bright = _compute_brightness(colour) > 0.42
    pip = INK if bright else WHITE
    brush.box(0, 0, width, height, INK, width * 0.2)
    brush.box(edge, edge, width - 2 * edge, height - 2 * edge, mix_colours(colour, INK, 0.52), width * 0.17)
    brush.box(edge, edge, width - 2 * edge, top, mix_colours(colour, WHITE, 0.35), width * 0.18)
    brush.box(edge, edge * 2, width - 2 * edge, top - edge, colour, width * 0.17)
    inset = width * 0.03
    for x, y in PIPS.get(face, ()):
        brush.disc(inset + x * (width - 2 * inset), edge * 1.5 + y * (top - edge), width * 0.1, pip)
    middle = (width / 2, (top + height) / 2 - width * 0.01)
    _draw_mark(brush, mark, middle, width)
    picture = brush.finish()
    if mark not in ("", RING, STAR):
        size = round(width * (0.48 if len(mark) == 1 else 0.4))
        write(picture, middle, mark, Letters("body", size, WHITE, "mm"))
    return picture


def _draw_mark(brush: Brush, mark: str, middle: Point, width: int) -> None:
    x, y = middle
    if mark == RING:
        brush.disc(x, y, width * 0.15, None, WHITE, width * 0.065)
    elif mark == STAR:
        brush.polygon(list_star_corners(x, y + width * 0.01, 5, width * 0.2, width * 0.09), WHITE)


def _compute_brightness(colour: Colour) -> float:
    red, green, blue = colour
    return (0.3 * red + 0.59 * green + 0.11 * blue) / 255
