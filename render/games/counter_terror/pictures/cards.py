"""Pictures of Counter-Terror's cards, in the hand and when looked up."""

from __future__ import annotations

from PIL import Image

from render import plates
from render.brush import (
    EMBER,
    INK,
    NIGHT,
    PAPER,
    WHITE,
    Brush,
    Colour,
    Letters,
    fit_line,
    mix_colours,
    paste_over,
    wrap_text,
    write,
    write_fitting,
)
from render.lru_cache import cache_pictures
from render.sprites import Values

from .duel import draw_dusk
from .signs import draw_large_sign, draw_sign

BANDS: dict[str, Colour] = {"weapon": (96, 82, 70), "armour": (44, 112, 150), "special": (176, 104, 32)}
BAND, WIDE, TAB = 63, 500, 96
"""Sizes of a card in pixels.

``BAND``: the band's height. ``WIDE``: wider cards are drawn as wide cards. ``TAB``: the width of the figure's tab."""
LARGEST, LARGER, SMALLEST, LEADING = 36, 46, 28, 3
"""Letter sizes of a card's text in pixels: largest, largest on a wide card, smallest; then the space between lines."""


def draw_card(width: int, height: int, values: Values) -> Image.Image:
    """Draw a card: a band with its name, its picture with its type and figure, and its effects.

    The picture is on the left of a wide card, and in the upper half of any other card.
    """
    paper = _draw_empty_card(width, height, values["group"]).copy()
    count = f"×{values['count']}" if values["count"] > 1 else ""
    room = width - 28 - (50 if count else 0)
    name, size = fit_line(values["name"], "body", 36, room, 26)
    write(paper, (16, 35), name, Letters("body", size, WHITE))
    if count:
        write(paper, (width - 14, 35), count, Letters("body", 36, WHITE, "rm"))
    wide = width > WIDE
    seen = ((width - 10) * 2 // 5, height - BAND - 5) if wide else (width - 10, (height - BAND) * 6 // 11)
    paste_over(paper, _draw_object(*seen, values["sign"], bool(values["figure"])), (5, BAND))
    _write_kind(paper, values, (5, BAND, *seen))
    left, y = (5 + seen[0] + 18, BAND + 10) if wide else (16, BAND + seen[1] + 6)
    high = height - y - 10
    for size in range(LARGER if wide else LARGEST, SMALLEST - 1, -1):
        lines = wrap_text(values["text"], "light", size, width - left - 16)
        if len(lines) * (size + LEADING) <= high:
            break
    for line in lines:
        write(paper, (left, y + size / 2), line, Letters("light", size, INK))
        y += size + LEADING
    return paper


def _write_kind(paper: Image.Image, values: Values, box: tuple[int, int, int, int]) -> None:
    """Write the kind of card in the picture's lower left corner, and the figure on a paper tab in the lower right."""
    left, top, width, height = box
    y, right = top + height - 26, left + width
    if values["figure"]:
        paper.paste(PAPER, (right - TAB, y - 34, right, y + 26))
        letters = Letters("body", 50, mix_colours(EMBER, INK, 0.2), "mm")
        write(paper, (right - TAB / 2, y - 3), values["figure"], letters)
        width -= TAB
    write_fitting(paper, (left + 12, y + 4), values["type"], Letters("italic", 28, PAPER, edge=NIGHT), width - 24, 22)


@cache_pictures
def _draw_object(width: int, height: int, name: str, has_figure: bool) -> Image.Image:
    """Draw the object of a card, large, in a street at dusk. Room is left beside it if the card has a figure.

    The picture is cached: copy it before painting on it.
    """
    picture = draw_dusk(width, height).copy()
    room = width - (TAB if has_figure else 0)
    drawn = draw_large_sign(name, room - 24, height - (80 if height > 200 else 20))
    paste_over(picture, drawn, ((room - drawn.width) // 2, (height - drawn.height) // 2 - (0 if height < 200 else 16)))
    return picture


def draw_brief_card(width: int, height: int, values: Values) -> Image.Image:
    """Draw a card in a few lines, to be shown beside a question."""
    figures = [(None, values["figure"])] if values["figure"] else []
    return plates.draw_brief_card(
        (width, height), draw_sign(values["sign"], 44), BANDS[values["group"]], figures, values
    )


@cache_pictures
def _draw_empty_card(width: int, height: int, group: str) -> Image.Image:
    """Draw a card that has only the band of its group.

    The picture is cached: copy it before painting on it.
    """
    colour = BANDS[group]
    brush = Brush(width, height)
    brush.box(0, 0, width, height, mix_colours(colour, INK, 0.35), 16)
    brush.box(5, 5, width - 10, height - 10, PAPER, 12)
    brush.box(5, 5, width - 10, BAND - 5, colour, 11)
    brush.box(5, BAND - 25, width - 10, 20, colour)
    brush.box(5, BAND - 5, width - 10, 5, mix_colours(colour, INK, 0.35))
    return brush.finish()
