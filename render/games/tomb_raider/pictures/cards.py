"""Pictures of cards, in the hand and when looked up, in our own design. Figures that are our estimates are marked."""

from __future__ import annotations

import random

from PIL import Image

from render import plates
from render.brush import (
    EMBER,
    INK,
    PAPER,
    WHITE,
    Brush,
    Colour,
    Letters,
    Point,
    fit_line,
    halve_line,
    measure_text,
    mix_colours,
    paste_over,
    write,
    write_fitting,
    write_paragraphs,
)
from render.lru_cache import cache_pictures
from render.sprites import Values

from .icons import ABILITY_COLOURS, choose_sort_colour, draw_faint_icon, draw_icon

LARGEST, LARGER, SMALLEST, LEADING = 36, 46, 20, 3
"""Letter sizes of a card's text in pixels: largest, largest on a wide card, smallest; then the space between lines."""
BANDS: dict[str, Colour] = {
    "action": (176, 104, 32),
    "discovery": (44, 112, 150),
    "obstacle": (140, 54, 44),
    "upgrade": (72, 112, 56),
    "location": (96, 82, 70),
    "character": (112, 74, 128),
    "treasure": (158, 122, 30),
    "card": (90, 90, 90),
}


def draw_card(width: int, height: int, values: Values) -> Image.Image:
    """Draw a card: a band with its sign and name, its type and figures, and its effects."""
    band = WHITE if values["sort"] in ("action", "upgrade") else choose_sort_colour(values["sort"], values["scheme"])
    paper = _draw_empty_card(width, height, values["kind"], int(values["seed"]) % 4).copy()
    vignette = draw_faint_icon(
        values["sign"], min(width // 2, height * 2 // 5), choose_sort_colour(values["sort"], values["scheme"])
    )
    paste_over(paper, vignette, (width - vignette.width - 14, height - vignette.height - 14))
    paste_over(paper, draw_icon(values["sign"], 44, band), (12, 12))
    count = f"×{values['count']}" if values["count"] > 1 else ""
    room = width - 76 - (52 if count else 0)
    _write_name(paper, values["name"], room)
    if count:
        write(paper, (width - 14, 35), count, Letters("body", 36, WHITE, "rm"))
    letters = Letters("italic", 28, mix_colours(INK, PAPER, 0.15))
    write_fitting(
        paper, (18, 84), values["type"], letters, width - 46 - round(measure_text(values["number"], "light", 28)), 18
    )
    write(paper, (width - 16, 84), values["number"], Letters("light", 28, mix_colours(INK, PAPER, 0.35), "rm"))
    y = _draw_figures(paper, values, 108)
    _write_effects(paper, values, y)
    return paper


def draw_brief_card(width: int, height: int, values: Values) -> Image.Image:
    """Draw a card in a few lines, beside a question."""
    sign = draw_icon(
        values["sign"],
        44,
        None if values["sort"] in ("action", "upgrade") else choose_sort_colour(values["sort"], values["scheme"]),
    )
    figures = [
        (_draw_sign(sign).resize((36, 36)), ("≈" if ours else "") + text) for sign, text, ours in values["figures"]
    ]
    return plates.draw_brief_card((width, height), sign, BANDS[values["kind"]], figures, values)


@cache_pictures
def _draw_empty_card(width: int, height: int, kind: str, seed: int) -> Image.Image:
    """Draw a card that has only the band of its kind.

    The picture is cached: copy it before painting on it.
    """
    colour = BANDS[kind]
    brush = Brush(width, height)
    brush.box(0, 0, width, height, mix_colours(colour, INK, 0.35), 16)
    brush.box(5, 5, width - 10, height - 10, mix_colours(PAPER, (150, 112, 64), 0.3), 12)
    worn = random.Random(seed)  # the darker rim is uneven, like the rim of paper that many hands have held
    rim = [(x, y) for side in range(4) for x, y in _list_edge_points(width, height, side, worn)]
    brush.polygon(rim, PAPER)
    brush.box(5, 5, width - 10, 58, colour, 11)
    brush.box(8, 8, width - 16, 3, mix_colours(colour, WHITE, 0.25), 1.5)
    brush.box(5, 58, width - 10, 5, mix_colours(colour, INK, 0.35))
    return brush.finish()


def _list_edge_points(width: int, height: int, side: int, generator: random.Random) -> list[Point]:
    """Return the points along one side of the clean paper, clockwise from the upper left."""
    count, (right, low) = 9, (width - 14, height - 14)
    points = []
    for at in range(count):
        share, off = at / count, generator.uniform(-3, 3)
        match side:
            case 0:
                points.append((14 + share * (right - 14), 60.0))
            case 1:
                points.append((right + off, 60 + share * (low - 60)))
            case 2:
                points.append((right - share * (right - 14), low + off))
            case _:
                points.append((14 + off, low - share * (low - 60)))
    return points


def _write_name(paper: Image.Image, name: str, most_width: int) -> None:
    """Write a card's name in one line if it fits in large letters, else in two lines."""
    if measure_text(name, "body", 28) <= most_width:
        line, size = fit_line(name, "body", 36, most_width, 28)
        write(paper, (64, 35), line, Letters("body", size, WHITE))
        return
    for at, line in enumerate(halve_line(name, "body", 26, most_width, 20)):
        write_fitting(paper, (64, 22 + at * 26), line, Letters("body", 26, WHITE), most_width, 20)


def _draw_figures(paper: Image.Image, values: Values, y: int) -> int:
    """Draw signs with figures, in rows as long as fit; return the y at which the text may begin."""
    x = 16
    for sign, figure, ours in values["figures"]:
        text = ("≈" if ours else "") + figure
        size = 38
        fill = mix_colours(ABILITY_COLOURS.get(sign, INK), INK, 0.45)
        long = 44 + round(measure_text(text, "body", size)) + 16
        if x + long > paper.width - 8:
            x, y = 16, y + 50
        paste_over(paper, _draw_sign(sign), (x, y))
        write(paper, (x + 44, y + 20), text, Letters("body", size, fill))
        x += long
    return y + 54 if values["figures"] else y


def _draw_sign(sign: str) -> Image.Image:
    if sign == "danger":
        return draw_icon("hazard", 40, EMBER)
    return draw_icon(sign, 40)


def _write_effects(paper: Image.Image, values: Values, y: int) -> None:
    """Write the effects in the largest letters that fit."""
    width, room = paper.width - 36, paper.height - y - 16
    said = [("≈ " if values["ours"] else "") + line for line in values["lines"]]
    sizes = range(LARGER if paper.width > 500 else LARGEST, SMALLEST - 1, -1)
    write_paragraphs(paper, (18, y, width, room), said, sizes, LEADING)
