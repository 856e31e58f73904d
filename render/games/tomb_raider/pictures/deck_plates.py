"""Plates of a deck's picture: a kind's tally, a curve of bars, a card's line."""

from __future__ import annotations

from PIL import Image

from render.brush import (
    INK,
    PAPER,
    TORCH,
    WHITE,
    Brush,
    Letters,
    measure_text,
    mix_colours,
    paste_over,
    write,
    write_fitting,
)
from render.sprites import Values

from .cards import BANDS
from .icons import choose_sort_colour, draw_icon
from .plates import DIM, PLATE, draw_plate
from .walls import LOWER


def draw_tally(width: int, height: int, values: Values) -> Image.Image:
    """Draw the number of cards of a kind."""
    colour = BANDS[values["kind"]]
    picture = draw_plate(width, height, colour, 4, LOWER)
    paste_over(picture, draw_icon(values["sign"], 44), (10, 8))
    letters = Letters("title", 44, WHITE if values["count"] else DIM, "rm")
    write(picture, (width - 16, 32), str(values["count"]), letters)
    letters = Letters("body", 28, mix_colours(colour, WHITE, 0.7), "mm")
    write_fitting(picture, (width / 2, height - 18), values["name"], letters, width - 20, 18)
    return picture


def draw_curve(width: int, height: int, values: Values) -> Image.Image:
    """Draw a bar for each figure. Its height is the number of cards, which is written above the bar."""
    colour = BANDS[values["kind"]]
    picture = draw_plate(width, height, mix_colours(colour, PLATE, 0.4), 4, LOWER)
    write_fitting(picture, (16, 28), values["title"], Letters("body", 32, PAPER), width - 32, 26)
    bars = values["bars"]
    most = max(count for _, count in bars)
    step = (width - 32) / len(bars)
    room = height - 56 - 36 - 46
    brush = Brush(width, height)
    for at, (_, count) in enumerate(bars):
        high = max(4.0, room * count / most) if count else 2.0
        x, thickness = 16 + at * step + step * 0.14, step * 0.72
        brush.box(
            x,
            height - 42 - high,
            thickness,
            high,
            mix_colours(colour, WHITE, 0.25) if count else mix_colours(colour, INK, 0.4),
            4,
        )
    paste_over(picture, brush.finish(), (0, 0))
    for at, (label, count) in enumerate(bars):
        x = 16 + (at + 0.5) * step
        write(picture, (x, height - 22), label, Letters("body", 28, DIM, "mm"))
        if count:
            high = max(4.0, room * count / most)
            write(picture, (x, height - 42 - high - 16), str(count), Letters("body", 28, WHITE, "mm"))
    return picture


def draw_deck_line(width: int, height: int, values: Values) -> Image.Image:
    """Draw the line of a card in a deck: its number of copies, its sign, its name and its first figure."""
    picture = draw_plate(width, height, mix_colours(BANDS[values["kind"]], PLATE, 0.35), 2, LOWER)
    mid = height / 2
    count = f"{values['count']}×"
    write(picture, (12, mid), count, Letters("body", 28, TORCH if values["count"] > 1 else DIM))
    sort = values["sort"]
    colour = None if sort in ("action", "upgrade") else choose_sort_colour(sort, values["scheme"])
    paste_over(picture, draw_icon(values["sign"], height - 8, colour), (54, 4))
    figure = values["figure"]
    right = width - 14
    if figure:
        write(picture, (right, mid), figure, Letters("body", 28, PAPER, "rm"))
        right -= round(measure_text(figure, "body", 28)) + 10
    write_fitting(picture, (54 + height, mid), values["name"], Letters("body", 30, WHITE), right - 54 - height - 4, 22)
    return picture
