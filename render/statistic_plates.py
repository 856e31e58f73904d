"""The sprites of statistics: a large number, a line with a bar, and a match that was won, lost or drawn."""

from __future__ import annotations

from typing import Any

from PIL import Image

from .brush import (
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
    write,
    write_fitting,
)
from .schemes import choose_player_colour

PLATE: Colour = mix_colours(NIGHT, PAPER, 0.07)
DIM: Colour = mix_colours(NIGHT, PAPER, 0.72)
TRACK: Colour = mix_colours(NIGHT, PAPER, 0.2)
WON, LOST, DRAWN = "won", "lost", "drawn"
"""The ways in which a match can end for a player. Each has a mark with a different shape."""
_NUMBER, _LABEL, _LINE, _LEAST = 58, 30, 32, 24
"""Sizes of letters in pixels: of a large number, of its label, of a line; and the smallest size."""


def draw_figure(width: int, height: int, values: dict[str, Any]) -> Image.Image:
    """Draw a large number (``value``) above its ``label``."""
    picture = _draw_plate(width, height)
    letters = Letters("title", _NUMBER, TORCH, "mm")
    write_fitting(picture, (width / 2, height * 0.4), values["value"], letters, width - 24, 30)
    letters = Letters("body", _LABEL, PAPER, "mm")
    write_fitting(picture, (width / 2, height * 0.8), values["label"], letters, width - 20, _LEAST)
    return picture


def draw_statistic(width: int, height: int, values: dict[str, Any]) -> Image.Image:
    """Draw a line of statistics: ``label`` left, ``value`` right, and a bar below both.

    ``share`` is the length of the bar, from 0 to 1; a negative share means no bar. All bars have one colour.
    """
    picture = _draw_plate(width, height)
    middle = height * (0.36 if values["share"] >= 0 else 0.5)
    value, size = fit_line(values["value"], "body", _LINE, width // 2, _LEAST)
    write(picture, (width - 16, middle), value, Letters("body", size, WHITE, "rm"))
    room = round(width - 48 - measure_text(value, "body", size))
    write_fitting(picture, (16, middle), values["label"], Letters("body", _LINE, PAPER), room, _LEAST)
    if values["share"] >= 0:
        top, long = height - 14, width - 32
        picture.paste(TRACK, (16, top, 16 + long, top + 8))
        filled = round(long * min(1.0, values["share"]))
        picture.paste(choose_player_colour(values["scheme"], 0), (16, top, 16 + filled, top + 8))
    return picture


def draw_match_mark(width: int, height: int, values: dict[str, Any]) -> Image.Image:
    """Draw the mark of a match's end (``end``): a tick, a cross or a dash. Its shape is clear without colour."""
    brush = Brush(width, height)
    colour = choose_player_colour(values["scheme"], {WON: 2, LOST: 0, DRAWN: 1}[values["end"]])
    brush.box(0, 0, width, height, mix_colours(NIGHT, colour, 0.3), 10, colour, 3)
    x, y, r = width / 2, height / 2, min(width, height) * 0.24
    strokes = {
        WON: [[(x - r, y), (x - r * 0.3, y + r * 0.8), (x + r, y - r * 0.8)]],
        LOST: [[(x - r, y - r), (x + r, y + r)], [(x - r, y + r), (x + r, y - r)]],
        DRAWN: [[(x - r, y), (x + r, y)]],
    }[values["end"]]
    for points in strokes:
        brush.line(points, WHITE, 6)
    return brush.finish_on(NIGHT)


def _draw_plate(width: int, height: int) -> Image.Image:
    return Image.new("RGB", (width, height), PLATE)
