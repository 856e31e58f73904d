"""Sprites of the unexplored spaces of Tomb Raider's map."""

from __future__ import annotations

import math

from PIL import Image

from render.brush import (
    INK,
    Brush,
    Colour,
    Letters,
    list_polygon_corners,
    mix_colours,
    paste_over,
    wrap_text,
    write,
    write_fitting,
)
from render.masonry import Stones, draw_masonry
from render.sprites import Values

from .icons import draw_icon
from .rooms import draw_bevel

PLAN = (250, 232, 196)
"""Colour of the name of a location that is face down, but known to everybody."""


def draw_unknown_space(width: int, height: int, values: Values) -> Image.Image:
    """Draw an unexplored space: rubble, which is thinner at sides with light from an adjacent room (``near``).

    A face-down card and a glint where the treasure may be are drawn on it.
    """
    middle, treasure = (width / 2, height / 2), values["treasure"]
    far = math.hypot(*middle)

    def compute_light(x: float, y: float) -> Colour:
        near = 1 - math.hypot(x - middle[0], y - middle[1]) / far
        if treasure:
            return mix_colours((40, 36, 38), (128, 96, 44), round(near * near * 8) / 8)
        if values["near"]:
            return mix_colours((48, 43, 43), (98, 86, 76), round(near * 5) / 5)
        return mix_colours((30, 28, 32), (50, 47, 52), round(near * 5) / 5)

    picture = draw_masonry(width, height, values["seed"], Stones((88, 50), (25, 22, 24), 0.8, 5), compute_light)
    draw_bevel(picture, width, height)
    if height < 120:
        _draw_signs_in_row(picture, values)
        return picture
    if values["face_down"]:
        _draw_card_back(picture, 124, height - 36)
    if treasure:
        size = 76 if values["face_down"] else 56
        paste_over(
            picture, draw_icon("chest", size), ((width - size) // 2, height // 2 - (58 if values["face_down"] else 66))
        )
        write(picture, (width / 2, height / 2 + 46), "?", Letters("title", 58, (250, 214, 130), "mm", INK))
    elif values["plan"]:
        lines = wrap_text(values["plan"], "body", 28, 112)
        for line, words in enumerate(lines):
            letters = Letters("body", 28, PLAN, "mm", INK)
            write_fitting(
                picture, (width / 2, height / 2 + 32 * (line - (len(lines) - 1) / 2)), words, letters, 112, 20
            )
    elif values["face_down"]:
        write(picture, (width / 2, height / 2 + 4), "?", Letters("title", 84, (232, 196, 128), "mm", INK))
    else:
        _draw_question_mark(picture, 88)
    return picture


def _draw_signs_in_row(picture: Image.Image, values: Values) -> None:
    """Draw the signs of a low unexplored space side by side."""
    middle = picture.width / 2, picture.height / 2
    if values["face_down"]:
        _draw_card_back(picture, picture.width - 10 if values["plan"] else 116, picture.height - 10)
    if values["treasure"]:
        paste_over(picture, draw_icon("chest", 44), (round(middle[0]) - 46, round(middle[1]) - 23))
        write(picture, (middle[0] + 26, middle[1] + 2), "?", Letters("title", 42, (250, 214, 130), "mm", INK))
    elif values["plan"]:
        letters = Letters("body", 28, PLAN, "mm", INK)
        write_fitting(picture, (middle[0], middle[1] + 1), values["plan"], letters, picture.width - 12, 20)
    elif values["face_down"]:
        write(picture, (middle[0], middle[1] + 2), "?", Letters("title", 42, (232, 196, 128), "mm", INK))
    else:
        _draw_question_mark(picture, 40)


def _draw_card_back(picture: Image.Image, width: int, height: int) -> None:
    """Draw a face-down card in the middle."""
    x, y = (picture.width - width) / 2, (picture.height - height) / 2
    brush = Brush(*picture.size)
    brush.box(x - 4, y, width + 8, height + 4, (14, 11, 12), 13)
    brush.box(x, y, width, height, (112, 60, 44), 12, (206, 160, 90), 5)
    if height > 100:
        brush.box(x + 12, y + 13, width - 24, height - 26, None, 8, (158, 102, 62), 3)
        for turn in (0.0, 45.0):
            brush.polygon(list_polygon_corners(picture.width / 2, picture.height / 2, 4, 44, turn), (134, 76, 52))
    paste_over(picture, brush.finish(), (0, 0))


def _draw_question_mark(picture: Image.Image, size: int) -> None:
    """Draw a question mark cut into the rock."""
    for off, ink in ((3, (18, 15, 16)), (0, (138, 128, 122))):
        write(picture, (picture.width / 2 + off, picture.height / 2 + 2 + off), "?", Letters("title", size, ink, "mm"))
