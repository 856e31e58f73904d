"""The Tomb Dice: three colours, each with its own shape, and a star on a success."""

from __future__ import annotations

from PIL import Image

from render.brush import INK, WHITE, Brush, Colour, Point, list_polygon_corners, list_star_corners, mix_colours
from render.lru_cache import cache_pictures

DICE: dict[str, tuple[Colour, tuple[Point, ...]]] = {
    "g": ((66, 176, 92), ((50, 1), (99, 93), (1, 93))),
    "b": ((66, 122, 226), ((4, 4), (96, 4), (96, 96), (4, 96))),
    "r": ((208, 58, 50), tuple(list_polygon_corners(50, 50, 8, 50, 22.5))),
}
"""Letter -> colour and corners of a die on a square of 100 by 100: green triangle, blue square, red octagon."""
MIDDLE = {"g": 62, "b": 50, "r": 50}


@cache_pictures
def draw_die(colour: str, size: int, hit: bool | None) -> Image.Image:
    """Draw a die with a star for a success, dark for a failure, or plain if it is not rolled (``hit`` is None).

    The picture is cached: copy it before painting on it.
    """
    fill, corners = DICE[colour]
    brush, y = Brush(100, 100), MIDDLE[colour]
    shown = mix_colours(fill, INK, 0.62) if hit is False else fill

    def shrink_outline(share: float) -> list[Point]:
        return [(50 + (px - 50) * share, y + (py - y) * share) for px, py in corners]

    brush.polygon(list(corners), INK if hit is not False else mix_colours(fill, INK, 0.35))
    brush.polygon(shrink_outline(0.9), mix_colours(shown, WHITE, 0.4) if hit is not False else shown)
    brush.polygon(shrink_outline(0.8), shown)
    if hit:
        brush.polygon(list_star_corners(50, y, 5, 27, 11), INK)
        brush.polygon(list_star_corners(50, y, 5, 23, 9.5), WHITE)
    elif hit is False:
        brush.line([(42, y), (58, y)], mix_colours(fill, WHITE, 0.25), 6)
    return brush.scale_painting(size, size)


@cache_pictures
def draw_sure_success(size: int, minus: bool = False) -> Image.Image:
    """Draw the sign of a success that needs no die. With ``minus``, draw the sign of a success that is taken away."""
    brush = Brush(100, 100)
    brush.polygon(list_star_corners(50, 54, 5, 50, 21), INK)
    brush.polygon(list_star_corners(50, 54, 5, 43, 18), (190, 70, 60) if minus else (250, 214, 110))
    return brush.scale_painting(size, size)
