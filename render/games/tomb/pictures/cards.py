"""Pictures of Tomb's cards, in the hand and when looked up."""

from __future__ import annotations

from PIL import Image

from render import plates
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
    fit_line,
    measure_text,
    mix_colours,
    paste_over,
    write,
    write_fitting,
    write_paragraphs,
)
from render.lru_cache import cache_pictures
from render.sprites import Values

from .dice import draw_die
from .signs import draw_figure, draw_sign

BANDS: dict[str, Colour] = {
    "character": (104, 82, 62), "item": (96, 98, 110), "prayer": (176, 128, 52), "spell": (112, 76, 150),
    "tactic": (84, 108, 72), "monster": (128, 48, 56), "trap": (70, 78, 92), "treasure": (34, 122, 112),
    "engraving": (84, 66, 98), "hazard": (150, 100, 40),
}  # fmt: skip
SIZES, LEADING = (42, 34, 30, 27, 24, 22, 20, 18), 3
"""Letter sizes of a card's text in pixels, and the space between lines. The first size is only for wide cards.

There are few sizes, because measuring words takes most of the time.
"""
LEAST = 19
"""Smallest letter size of a card's name in a line."""
WIDE, NARROW = 500, 0.4
"""``WIDE``: cards from this width in pixels on are wide.

``NARROW``: the least average width of a letter, as a share of its size."""


def draw_card(width: int, height: int, values: Values) -> Image.Image:
    """Draw a card: a band with its name, its figure, type and numbers, and its effects."""
    band = BANDS[values["kind"]]
    paper = _draw_empty_card(width, height, values["kind"]).copy()
    count = f"×{values['count']}" if values["count"] > 1 else ""
    name, size = fit_line(values["name"], "body", 36, width - 28 - (50 if count else 0), 24)
    write(paper, (16, 35), name, Letters("body", size, WHITE))
    if count:
        write(paper, (width - 14, 35), count, Letters("body", 36, WHITE, "rm"))
    art = 104 if width < WIDE else -10
    if art > 0:
        paste_over(paper, _draw_niche(art, band), (14, 74))
        paste_over(paper, draw_figure(values["card"], art - 12), (20, 80))
    letters = Letters("italic", 28, mix_colours(INK, PAPER, 0.15))
    write_fitting(paper, (art + 28, 92), values["type"], letters, width - art - 32, 13)
    x, y = art + 28, 114
    for name, text in values["figures"]:
        long = 38 + round(measure_text(text, "body", 36))
        if x + long > width - 12:  # a card with three numbers has no dice, so the line for dice is free
            x, y = art + 28, y + 40
        paste_over(paper, draw_sign(name, 34), (x, y))
        write(paper, (x + 38, y + 18), text, Letters("body", 36, INK))
        x += long + 16
    low = _draw_dice(paper, values, (art + 28, 154, width - 14))
    plain = not values["figures"] and not values["dice"] and art < 0
    _write_effects(paper, values["text"], 124 if plain else max(190, low + 4))
    return paper


def _draw_dice(paper: Image.Image, values: Values, room: tuple[int, int, int]) -> int:
    """Draw the dice of every attribute by colour, in lines 36 pixels high; return their lower edge."""
    left, y, right = room
    x, dice = left, values["dice"]
    if dice and values["ours"]:
        write(paper, (x, y + 15), "≈", Letters("body", 30, INK))
        x += 24
    for attr, *counts in dice:
        shown = [(colour, n) for colour, n in zip("gbr", counts, strict=True) if n]
        long = 36 + 44 * len(shown)
        if x + long > right and x > left:
            x, y = left if y < 180 else 16, y + 36
        paste_over(paper, draw_sign(attr, 30), (x, y))
        x += 36
        for colour, n in shown:
            paste_over(paper, draw_die(colour, 26, None), (x, y + 2))
            write(paper, (x + 27, y + 16), str(n), Letters("body", 28, INK))
            x += 44
        x += 10
    return y + 36 if dice else y


def _write_effects(paper: Image.Image, text: str, y: int) -> None:
    width, room = paper.width - 32, paper.height - y - 12

    def may_fit(size: int) -> bool:
        """Tell whether the text may fit in a letter size and is worth measuring."""
        return size == SIZES[-1] or len(text) * size * NARROW <= width * (room // (size + LEADING))

    sizes = [size for size in SIZES[paper.width < WIDE :] if may_fit(size)]
    write_paragraphs(paper, (16, y, width, room), (text,), sizes, LEADING)


def draw_known_card(width: int, height: int, values: Values) -> Image.Image:
    """Draw a line for a Crypt card that the viewer knows: the Crypt's letter, then the card."""
    picture = _draw_empty_line(width, height, values["kind"]).copy()
    write(picture, (26, height / 2), values["crypt"].upper(), Letters("title", 34, WHITE, "mm"))
    paste_over(picture, draw_figure(values["card"], height - 12), (52, 6))
    write_fitting(picture, (height + 48, height / 2), values["name"], Letters("body", 32, INK), width - height - 54, 15)
    return picture


@cache_pictures
def _draw_empty_line(width: int, height: int, kind: str) -> Image.Image:
    """Draw the line of a card without its words.

    The picture is cached: copy it before painting on it.
    """
    band, brush = BANDS[kind], Brush(width, height, 2)
    brush.box(0, 0, width, height, mix_colours(band, INK, 0.35), 10)
    brush.box(48, 3, width - 51, height - 6, mix_colours(PAPER, INK, 0.12), 7)
    brush.box(3, 3, 46, height - 6, band, 7)
    picture = brush.finish_on((38, 33, 35))
    return picture


def draw_brief_card(width: int, height: int, values: Values) -> Image.Image:
    """Draw a card in a few lines, beside a question."""
    figures = [(draw_sign(name, 32), text) for name, text in values["figures"]]
    return plates.draw_brief_card(
        (width, height), draw_figure(values["card"], 46), BANDS[values["kind"]], figures, values
    )


@cache_pictures
def _draw_niche(size: int, band: Colour) -> Image.Image:
    brush = Brush(size, size)
    brush.box(0, 0, size, size, mix_colours(band, INK, 0.5), 12)
    brush.box(4, 4, size - 8, size - 8, mix_colours(band, NIGHT, 0.6), 9)
    return brush.finish()


@cache_pictures
def _draw_empty_card(width: int, height: int, kind: str) -> Image.Image:
    """Draw a card that has only the band of its kind.

    The picture is cached: copy it before painting on it.
    """
    band = BANDS[kind]
    brush = Brush(width, height, 2)
    brush.box(0, 0, width, height, mix_colours(band, INK, 0.35), 16)
    brush.box(5, 5, width - 10, height - 10, PAPER, 12)
    brush.box(5, 5, width - 10, 58, band, 11)
    brush.box(8, 8, width - 16, 3, mix_colours(band, WHITE, 0.3), 1)
    brush.box(5, 58, width - 10, 5, mix_colours(band, INK, 0.35))
    return brush.finish()


def draw_large_figure(width: int, height: int, values: Values) -> Image.Image:
    """Draw a niche with the card's figure, large, in torchlight."""
    band = BANDS[values["kind"]]
    brush, x, y = Brush(width, height, 2), width / 2, height / 2
    brush.box(0, 0, width, height, band, 16)
    brush.box(6, 6, width - 12, height - 12, mix_colours(NIGHT, band, 0.18), 12)
    for share, tone in ((0.47, 0.3), (0.4, 0.42), (0.32, 0.54)):
        brush.disc(x, y, min(width, height) * share, mix_colours(NIGHT, mix_colours(band, TORCH, 0.5), tone))
    low = y + min(width, height) * 0.36
    brush.polygon([(x - 150, low), (x, low - 26), (x + 150, low), (x, low + 26)], mix_colours(NIGHT, EMBER, 0.12))
    picture = brush.finish()
    big = min(width, height) * 76 // 100
    paste_over(picture, draw_figure(values["card"], big), ((width - big) // 2, (height - big) // 2 - 6))
    return picture
