"""Sprites that cover the board for a moment: the Master's shadow with the territory die, and the banner of a stone."""

from __future__ import annotations

from PIL import Image

from render.brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
    TORCH,
    WHITE,
    Brush,
    Colour,
    Letters,
    list_star_corners,
    mix_colours,
    paste_over,
    wrap_text,
    write_fitting,
)
from render.dice import compute_die_height, draw_die
from render.lru_cache import cache_pictures
from render.plates import draw_herald
from render.sprites import Values

from .pieces import STONES
from .signs import LAND, STEEL, draw_sign

STONE = 200
"""Size in pixels of the stone on its banner."""
SHADE = 150
"""Opacity of the shadow, out of 255."""


def draw_shadow(width: int, height: int, values: Values) -> Image.Image:
    """Draw darkness over the board, with the Master of Shadows in it."""
    picture = Image.new("RGBA", (width, height), (*mix_colours(NIGHT, (40, 20, 60), 0.4), SHADE))
    size = round(min(width, height) * 0.8)
    paste_over(picture, draw_sign("shadow", size), ((width - size) // 2, round(height * 0.04)))
    return picture


def draw_omen(width: int, height: int, values: Values) -> Image.Image:
    """Draw the rolled territory die, large, and its consequences."""
    thrown = _draw_land_die(values["die"], height * 6 // 11).rotate(-8, Image.Resampling.BICUBIC, True)
    return draw_herald((width, height), thrown, mix_colours(EMBER, WHITE, 0.15), values)


@cache_pictures
def _draw_land_die(side: str, size: int) -> Image.Image:
    """Draw the territory die with one side up. ``side`` is a territory, "all" or "none".

    The picture is cached: copy it before painting on it.
    """
    colour = mix_colours(LAND.get(side, STEEL), INK, 0.25)
    picture = draw_die(0, size, colour).copy()
    if side in LAND:
        paste_over(picture, draw_sign(side, round(size * 0.74)), (round(size * 0.13), round(size * 0.12)))
    elif side == "all":
        for at, land in enumerate(LAND):
            small = round(size * 0.4)
            paste_over(
                picture,
                draw_sign(land, small),
                (round(size * (0.09 + at % 2 * 0.42)), round(size * (0.08 + at // 2 * 0.42))),
            )
    else:
        brush = Brush(size, compute_die_height(size))
        brush.disc(size / 2, size * 0.48, size * 0.2, None, mix_colours(colour, WHITE, 0.6), size * 0.07)
        paste_over(picture, brush.finish(), (0, 0))
    return picture


def draw_banner(width: int, height: int, values: Values) -> Image.Image:
    """Draw a stone on a hanging banner in the stone's colour; ``text`` says where it was won."""
    stone = STONES[(values["nth"] - 1) % len(STONES)]
    picture = _draw_cloth(width, height, stone).copy()
    paste_over(
        picture, draw_sign("stone", STONE, stone), (round(height * 0.56) - STONE // 2, round(height * 0.5) - STONE // 2)
    )
    left = round(height * 1.06)
    room = width - left - 70
    letters = next((at for at in range(76, 38, -2) if len(wrap_text(values["text"], "title", at, room)) <= 2), 38)
    lines = wrap_text(values["text"], "title", letters, room)[:3]
    for at, line in enumerate(lines):
        y = height * 0.48 + (at - (len(lines) - 1) / 2) * letters * 1.15
        write_fitting(picture, (left, y), line, Letters("title", letters, PAPER, edge=NIGHT), room, 28)
    return picture


@cache_pictures
def _draw_cloth(width: int, height: int, stone: Colour) -> Image.Image:
    """Draw the banner without its stone and text.

    The picture is cached: copy it before painting on it.
    """
    brush, cloth = Brush(width, height, 2), mix_colours(stone, NIGHT, 0.62)
    left, right, top, low = 44, width - 44, 22, height - 52
    points = [(right - (right - left) * at / 14, low + (40 if at % 2 else 0)) for at in range(15)]
    for inset, fill in ((0, mix_colours(TORCH, INK, 0.3)), (8, cloth)):
        edge = [(min(max(x, left + inset), right - inset), y - inset) for x, y in points]
        brush.polygon([(left + inset, top), (right - inset, top), *edge], fill)
    for at in range(1, 6):
        x = left + (right - left) * at / 6
        brush.polygon(
            [(x - 16, top), (x + 16, top), (x + 5, low - 20), (x - 5, low - 20)], mix_colours(cloth, NIGHT, 0.22)
        )
    x, y = height * 0.56, height * 0.5
    brush.polygon(list_star_corners(x, y, 16, height * 0.4, height * 0.32), mix_colours(cloth, TORCH, 0.6))
    brush.box(12, 10, width - 24, 20, mix_colours((126, 86, 50), INK, 0.25), 10)
    brush.box(12, 12, width - 24, 7, (164, 118, 74), 3)
    for end in (16, width - 16):
        brush.disc(end, 20, 16, TORCH, mix_colours(TORCH, INK, 0.5), 4)
    return brush.finish()
