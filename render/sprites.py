"""The shared sprites for all games, and the lookup of a game's own sprites."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from PIL import Image

from .brush import (
    INK,
    NIGHT,
    PAPER,
    TORCH,
    Brush,
    Letters,
    draw_stone_wall,
    fit_line,
    halve_line,
    measure_text,
    mix_colours,
    paste_over,
    wrap_text,
    write,
)
from .dice import IVORY, TALL, draw_die
from .homes import find_package
from .plates import draw_option, draw_prompt
from .statistic_plates import draw_figure, draw_match_mark, draw_statistic
from .text.clean import remove_markdown

Values = dict[str, Any]
Sprite = Callable[[int, int, Values], Image.Image]
"""A function that draws a shape of a width and a height from its values.

Texts in the values are already translated, and ``scheme`` is among them. The picture has this size; it is "RGB" if
opaque, else "RGBA".
"""

HOUSE = ""
"""The ``game`` of scenes that belong to no game."""
CAPTION, LINE, LETTERS = 3, 48, 38
"""A caption's number of lines (``CAPTION``), the height of a line, and the size of its letters in pixels."""
SMALL_LINE, SMALL_LETTERS = 36, 30
"""The height of a line and the size of its letters in pixels, for captions that are too long for the usual size."""
LARGE, AIRY = 58, 1.9
"""``LARGE``: the largest letters of a short caption, in pixels. ``AIRY``: its line height divided by the size."""


def draw_backdrop(width: int, height: int, values: Values) -> Image.Image:
    """Draw dark stone, the background of a whole picture."""
    return draw_stone_wall(width, height, values.get("colour", NIGHT), 7, 0.06, 96)


def draw_panel(width: int, height: int, values: Values) -> Image.Image:
    """Draw a plate that other things lie on."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, values.get("colour", PAPER), 14, values.get("ring"), 4)
    return brush.finish()


def draw_text(width: int, height: int, values: Values) -> Image.Image:
    """Write one line of text, or two if it is too long for one and the box is high enough.

    The values are ``text``, ``size``, ``font``, ``colour``, ``align`` ("l", "m" or "r") and ``least`` (the smallest
    size).
    """
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    size, kind, align = values.get("size", 30), values.get("font", "body"), values.get("align", "l")
    least = values.get("least", min(size, 22))
    lines: tuple[str, ...] = (values["text"],)
    if measure_text(values["text"], kind, least) > width and height >= 2 * least:
        size, lines = least, halve_line(values["text"], kind, least, width, least)
    x = {"l": 0, "m": width / 2, "r": width}[align]
    for at, text in enumerate(lines):
        line, size = fit_line(text, kind, size, width, least)
        y = height * (2 * at + 1) / (2 * len(lines))
        write(picture, (x, y), line, Letters(kind, size, tuple(values.get("colour", INK)), align + "m"))
    return picture


def draw_caption(width: int, height: int, values: Values) -> Image.Image:
    """Write a caption's last sentences, as many as fit, without Markdown. The newest sentence is last.

    A sentence that is too long is cut at its end.
    """
    picture = draw_stone_wall(width, height, NIGHT, 7, 0.06, 96)
    picture.paste(mix_colours(NIGHT, TORCH, 0.6), (0, 0, width, 3))
    room = height - 24
    lines, size = _break_sentences([remove_markdown(one) for one in values["lines"]], width - 48, room)
    high = min(room / max(1, len(lines)), size * AIRY)
    for at, line in enumerate(lines):
        top = 12 + (room - high * len(lines)) / 2
        write(picture, (24, top + high * (at + 0.5)), line, Letters("body", size, PAPER))
    return picture


def _break_sentences(sentences: Sequence[str], width: int, height: int) -> tuple[list[str], int]:
    """Break a caption's sentences into lines, in the largest size in which all fit; return the lines and the size.

    If they do not fit even in the smallest size, only as many of the last sentences as fit are returned.
    """
    for size in range(LARGE, LETTERS - 1, -4):
        lines = [line for sentence in sentences for line in wrap_text(sentence, "body", size, width)]
        if len(lines) * size * LINE / LETTERS <= height:
            return lines, size
    lines, most = [], height // SMALL_LINE
    for sentence in reversed(sentences):
        broken = wrap_text(sentence, "body", SMALL_LETTERS, width)
        if lines and len(broken) + len(lines) > most:
            break
        lines = [*broken[:most], *lines]
    return lines, SMALL_LETTERS


def draw_single_die(width: int, height: int, values: Values) -> Image.Image:
    """Draw one die from the values ``face``, ``colour`` and ``mark``, as large as the box allows."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    wide = min(width, int(height / TALL))
    drawn = draw_die(values.get("face", 0), wide, tuple(values.get("colour", IVORY)), values.get("mark", ""))
    paste_over(picture, drawn, ((width - drawn.width) // 2, (height - drawn.height) // 2))
    return picture


SPRITES: dict[str, Sprite] = {
    "backdrop": draw_backdrop,
    "panel": draw_panel,
    "text": draw_text,
    "caption": draw_caption,
    "die": draw_single_die,
    "prompt": draw_prompt,
    "option": draw_option,
    "figure": draw_figure,
    "statistic": draw_statistic,
    "match_mark": draw_match_mark,
}


@cache
def load_sprites(game: str) -> Mapping[str, Sprite]:
    """Return a game's own sprites by name: ``SPRITES`` of the module ``pictures`` in the game's home.

    The mapping is empty if the game has no such module.
    """
    home = find_package(game)
    if not home or find_spec(f"{home}.pictures") is None:
        return {}
    found: Mapping[str, Sprite] = getattr(import_module(f"{home}.pictures"), "SPRITES", {})
    return found


def find_sprite(game: str, name: str) -> Sprite:
    """Return a game's sprite of this name, else the shared sprite. Raises LookupError if there is neither."""
    found = load_sprites(game).get(name) or SPRITES.get(name)
    if found is None:
        raise LookupError(f"nobody draws {name!r} for {game!r}")
    return found
