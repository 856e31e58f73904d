"""How a card of Counter-Terror looks, in the hand and looked up."""

from __future__ import annotations

from PIL import Image

from render.brush import EMBER, INK, NIGHT, PAPER, WHITE, Brush, Colour, fitted, mix, over, width_of, wrapped, write
from render.kept import kept
from render.plates import brief as in_brief
from render.sprites import Values

from .signs import sign

BANDS: dict[str, Colour] = {"weapon": (96, 82, 70), "armour": (44, 112, 150), "special": (176, 104, 32)}
LARGEST, LARGER, SMALLEST, LEADING = 36, 46, 28, 3
"""Of what a card says: pixels of its letters (the second where the card is wide), and between its lines."""


def card(width: int, height: int, values: Values) -> Image.Image:
    """A card: band with its name; sign and figure; then what it does."""
    paper = _paper(width, height, values["group"]).copy()
    count = f"×{values['count']}" if values["count"] > 1 else ""
    room = width - 28 - (50 if count else 0)
    name, size = fitted(values["name"], "body", 36, room, 26)
    write(paper, (16, 35), name, "body", size, WHITE, "lm")
    if count:
        write(paper, (width - 14, 35), count, "body", 36, WHITE, "rm")
    over(paper, sign(values["sign"], 84), (14, 72))
    kind, size = fitted(values["type"], "italic", 28, width - 122, 24)
    write(paper, (112, 92), kind, "italic", size, mix(INK, PAPER, 0.15), "lm")
    if values["figure"]:
        write(paper, (112, 132), values["figure"], "body", 48, mix(EMBER, INK, 0.2), "lm")
        x = 122 + round(width_of(values["figure"], "body", 48))
        unit, size = fitted(values["unit"], "light", 28, width - x - 14, 22)
        write(paper, (x, 136), unit, "light", size, INK, "lm")
    y, high = 166, height - 178
    for size in range(LARGER if width > 500 else LARGEST, SMALLEST - 1, -1):
        lines = wrapped(values["text"], "light", size, width - 32)
        if len(lines) * (size + LEADING) <= high:
            break
    for line in lines:
        write(paper, (16, y + size / 2), line, "light", size, INK, "lm")
        y += size + LEADING
    return paper


def brief(width: int, height: int, values: Values) -> Image.Image:
    """A card in a few lines, beside what is asked."""
    figures = [(None, values["figure"])] if values["figure"] else []
    return in_brief((width, height), sign(values["sign"], 44), BANDS[values["group"]], figures, values)


@kept
def _paper(width: int, height: int, group: str) -> Image.Image:
    """A card with nothing on it but the band of its group; kept, so never paint on it."""
    colour = BANDS[group]
    brush = Brush(width, height)
    brush.box(0, 0, width, height, mix(colour, INK, 0.35), 16)
    brush.box(5, 5, width - 10, height - 10, PAPER, 12)
    brush.box(5, 5, width - 10, 58, colour, 11)
    brush.box(5, 58, width - 10, 5, mix(colour, INK, 0.35))
    return brush.done()


def art(width: int, height: int, values: Values) -> Image.Image:
    """One large sign on a dark plate."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, BANDS[values["group"]], 16)
    brush.box(6, 6, width - 12, height - 12, mix(NIGHT, BANDS[values["group"]], 0.25), 12)
    picture = brush.done()
    big = min(width, height) * 3 // 4
    over(picture, sign(values["sign"], big), ((width - big) // 2, (height - big) // 2))
    return picture
