"""How a card looks in the hand and when looked up: our own face for it, with our own figures marked as ours."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from ..brush import INK, PAPER, WHITE, Brush, Colour, fitted, mix, over, soft, stone, width_of, wrapped, write
from ..sprites import Values, sprite
from .icons import ABILITY_COLOURS, SORT_COLOURS, icon
from .rooms import GAME

BANDS: dict[str, Colour] = {
    "action": (176, 104, 32), "discovery": (44, 112, 150), "obstacle": (140, 54, 44), "upgrade": (72, 112, 56),
    "location": (96, 82, 70), "character": (112, 74, 128), "treasure": (158, 122, 30), "card": (90, 90, 90),
}  # fmt: skip


@sprite("card", GAME)
def card(width: int, height: int, values: Values) -> Image.Image:
    """A card: band with sign and name; type and figures; then what it does."""
    paper = _paper(width, height, values["kind"], int(values["seed"]) % 4).copy()
    over(paper, icon(values["sign"], 44, WHITE if values["sign"] in ("action", "upgrade") else None), (12, 12))
    count = f"×{values['count']}" if values["count"] > 1 else ""
    room = width - 76 - (52 if count else 0)
    name, size = fitted(values["name"], "body", 36, room, 26)
    write(paper, (64, 35), name, "body", size, WHITE, "lm")
    if count:
        write(paper, (width - 14, 35), count, "body", 36, WHITE, "rm")
    kind, size = fitted(values["type"], "italic", 28, width - 92, 24)
    write(paper, (18, 84), kind, "italic", size, mix(INK, PAPER, 0.15), "lm")
    write(paper, (width - 16, 84), values["number"], "light", 28, mix(INK, PAPER, 0.35), "rm")
    y = _figures(paper, values, 108)
    _says(paper, values, y)
    return paper


@cache
def _paper(width: int, height: int, kind: str, seed: int) -> Image.Image:
    """A card with nothing on it but the band of its kind; kept, so never paint on it."""
    colour = BANDS[kind]
    paper = stone(width, height, PAPER, seed, 0.04, 80).convert("RGBA")
    vignette = Image.new("L", (width, height), 110)
    ImageDraw.Draw(vignette).rounded_rectangle([16, 60, width - 16, height - 16], 16, 0)
    paper.paste((176, 146, 100), (0, 0), soft(vignette, 14))
    brush = Brush(width, height)
    brush.box(0, 0, width, height, None, 16, mix(colour, INK, 0.35), 5)
    brush.box(5, 5, width - 10, 58, colour, 11)
    over(paper, brush.done(), (0, 0))
    shape = Brush(width, height)
    shape.box(0, 0, width, height, WHITE, 16)
    paper.putalpha(shape.done().getchannel("A"))
    return paper


def _figures(paper: Image.Image, values: Values, y: int) -> int:
    """Rows of signs with numbers, as many to a row as fit; returns where the text may begin."""
    x = 16
    for sign, figure, ours in values["figures"]:
        text = ("≈" if ours else "") + figure
        size = 38
        fill = mix(ABILITY_COLOURS.get(sign, INK), INK, 0.45)
        long = 44 + round(width_of(text, "body", size)) + 16
        if x + long > paper.width - 8:
            x, y = 16, y + 50
        over(paper, _sign(sign), (x, y))
        write(paper, (x + 44, y + 20), text, "body", size, fill, "lm")
        x += long
    return y + 54 if values["figures"] else y


def _sign(sign: str) -> Image.Image:
    if sign == "danger":
        return icon("hazard", 40, SORT_COLOURS["creature"])
    return icon(sign, 40)


def _body(size: int):  # type: ignore[no-untyped-def]
    from ..fonts import font

    return font("body", size)


def _says(paper: Image.Image, values: Values, y: int) -> None:
    """The effect in words, in the largest size at which it fits."""
    width, room = paper.width - 36, paper.height - y - 14
    said = [("≈ " if values["ours"] else "") + line for line in values["lines"]]
    for size in (34, 32, 30, 28):
        lines = [part for line in said for part in wrapped(line, "light", size, width)]
        if len(lines) * (size + 4) <= room:
            break
    fits = max(0, room // (size + 4))
    if len(lines) > fits:
        lines = [*lines[: fits - 1], fitted(lines[fits - 1] + " …", "light", size, width, size)[0]] if fits else []
    for line in lines:
        write(paper, (18, y + size / 2), line, "light", size, INK, "lm")
        y += size + 4
