"""Shared plates for questions: the question itself, an option, and a card in brief."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from PIL import Image

from .brush import (
    EMBER,
    FINE,
    INK,
    NIGHT,
    PAPER,
    TORCH,
    WHITE,
    Brush,
    Colour,
    Letters,
    fit_line,
    halve_line,
    measure_text,
    mix_colours,
    paste_over,
    wrap_text,
    write,
    write_fitting,
)
from .lru_cache import cache_pictures
from .phrases import join_lines

PLATE: Colour = (44, 38, 36)
DIM: Colour = (196, 184, 160)
STYLES: dict[str, Colour] = {
    "primary": TORCH,
    "success": (96, 160, 88),
    "danger": EMBER,
    "secondary": mix_colours(PLATE, PAPER, 0.4),
}
"""Style of an option's button -> colour of the option's mark."""
LARGEST, LEAST = 40, 26
"""The largest and the smallest size, in pixels, of the letters of a question."""
BROKEN, SMALLEST = 25, 19
"""The usual and the smallest letter size, in pixels, of a card's name in two lines. Nothing is below such a name."""
_SENTENCE_END = re.compile(r"(?<=\.) |(?<=[。！？])(?!$)")


class PlateStyle(NamedTuple):
    """The look of a plate with an edge."""

    edge: Colour
    thickness: float
    """The thickness of the edge."""
    fill: Colour
    behind: Colour
    """The colour in the corners, behind the plate. A transparent plate would take five times as long to paste."""
    corner_radii: tuple[float, float] = (14, 11)
    """The radii of the corners, outside and inside."""
    scale: int = FINE
    """The scale of the ``Brush``."""


def draw_edged_plate(width: int, height: int, style: PlateStyle) -> Image.Image:
    """Return an opaque plate with an edge, to paint on."""
    return _draw_edged_plate(width, height, style).copy()


@cache_pictures
def _draw_edged_plate(width: int, height: int, style: PlateStyle) -> Image.Image:
    brush, thickness = Brush(width, height, style.scale), style.thickness
    outside, inside = style.corner_radii
    brush.box(0, 0, width, height, style.edge, outside)
    brush.box(thickness, thickness, width - 2 * thickness, height - 2 * thickness, style.fill, inside)
    bare = brush.finish_on(style.behind)
    return bare


def draw_prompt(width: int, height: int, values: dict[str, Any]) -> Image.Image:
    """Draw a question (``text``) in the largest letters that fit, in as many lines as the height allows."""
    picture = Image.new("RGB", (width, height), NIGHT)
    picture.paste(TORCH, (0, 0, 8, height))
    _write_lines(picture, values["text"], "body", (LARGEST, LEAST), (24, 6, width - 36, height - 12), WHITE)
    return picture


def draw_option(width: int, height: int, values: dict[str, Any]) -> Image.Image:
    """Draw an option: ``text``, below it ``detail``, and the mark of the ``style`` of the option's button.

    In a high box each of them may take two lines.
    """
    picture = _draw_empty_option(width, height, STYLES[values["style"]]).copy()
    room, is_broken = width - 36, measure_text(values["text"], "body", LEAST) > width - 36
    head = 46 if is_broken and height > 90 else 38
    _write_lines(picture, values["text"], "body", (34, 20), (26, 6, room, head), WHITE)
    _write_lines(picture, values["detail"], "light", (30, 20), (26, head + 1, room, height - head - 6), DIM)
    return picture


@cache_pictures
def _draw_empty_option(width: int, height: int, colour: Colour) -> Image.Image:
    """Draw an empty option. The picture is shared: never paint on it."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, mix_colours(PLATE, PAPER, 0.2), 10)
    brush.box(2, 2, width - 4, height - 4, PLATE, 9)
    brush.box(2, 2, 12, height - 4, colour, 6)
    return brush.finish_on(NIGHT)


def draw_brief_card(
    size: tuple[int, int],
    sign: Image.Image,
    band: Colour,
    figures: Sequence[tuple[Image.Image | None, str]],
    values: dict[str, Any],
) -> Image.Image:
    """Draw a card in brief: ``name``, ``count``, ``figures``, and the sentences of ``text`` that fit.

    ``sign``: the picture in the upper left corner. ``lit`` marks a card that may answer the question.
    """
    width, height = size
    picture = _draw_empty_card(width, height, band, values["lit"]).copy()
    paste_over(picture, sign, (24, 8))
    x = float(width - 14)
    for mark, text in reversed(figures):
        x -= measure_text(text, "body", 32)
        write(picture, (x, 30), text, Letters("body", 32, INK))
        if mark is not None:
            x -= mark.width + 2
            paste_over(picture, mark, (round(x), 30 - mark.height // 2))
        x -= 12
    name = f"{values['name']} ×{values['count']}" if values["count"] > 1 else values["name"]
    left = 32 + sign.width
    _write_card_name(picture, name, left, round(x) - left, not values["text"])
    room = (width - 42, height - 62)
    _write_lines(
        picture, _select_fitting_sentences(values["text"], "light", *room), "light", (30, LEAST), (26, 54, *room), INK
    )
    return picture


def _write_card_name(picture: Image.Image, name: str, x: int, most_width: int, may_take_two_lines: bool) -> None:
    """Write a card's name in one line.

    A name that is too long takes two lines, if ``may_take_two_lines``: nothing is below the name then.
    """
    if not may_take_two_lines or measure_text(name, "body", BROKEN) <= most_width:
        line, large = fit_line(name, "body", 34, most_width, BROKEN if may_take_two_lines else LEAST)
        write(picture, (x, 30), line, Letters("body", large, INK))
        return
    for at, half in enumerate(halve_line(name, "body", BROKEN, most_width, SMALLEST)):
        write_fitting(picture, (x, 18 + at * BROKEN), half, Letters("body", BROKEN, INK), most_width, SMALLEST)


def _select_fitting_sentences(text: str, kind: str, width: int, height: int) -> str:
    """Return the first sentences that fit into a box, with "…" if some are left out.

    If not even the first sentence fits, the whole text is returned.
    """
    sentences = _SENTENCE_END.split(text)
    for count in range(len(sentences), 0, -1):
        said = join_lines(sentences[:count]) + (" …" if count < len(sentences) else "")
        if _can_fit(said, kind, LEAST, width, height):
            return said
    return text


@cache_pictures
def _draw_empty_card(width: int, height: int, band: Colour, lit: bool) -> Image.Image:
    """Draw an empty card in brief. The picture is shared: never paint on it."""
    brush, thickness = Brush(width, height), 7 if lit else 3
    brush.box(0, 0, width, height, TORCH if lit else mix_colours(band, INK, 0.35), 12)
    brush.box(
        thickness,
        thickness,
        width - 2 * thickness,
        height - 2 * thickness,
        PAPER if lit else mix_colours(PAPER, INK, 0.14),
        8,
    )
    brush.box(thickness, thickness, 10, height - 2 * thickness, band, 5)
    return brush.finish_on(NIGHT)


def draw_herald(size: tuple[int, int], sign: Image.Image, colour: Colour, values: dict[str, Any]) -> Image.Image:
    """Draw the head of a highlight: a large sign in rays, a sentence (``text``), and ``lines`` in smaller letters."""
    width, height = size
    picture = _draw_halo(width, height, colour).copy()
    paste_over(picture, sign, (height // 2 - sign.width // 2, (height - sign.height) // 2))
    left, lines = height, values["lines"]
    low = 110 // max(1, len(lines))
    deep = height - 40 - (122 if lines else 0)
    _write_lines(
        picture,
        values["text"],
        "title",
        (68, 28),
        (left, 20, width - left - 28, deep),
        mix_colours(colour, WHITE, 0.45),
    )
    for at, line in enumerate(lines):
        _write_lines(picture, line, "body", (38, 20), (left, 32 + deep + low * at, width - left - 28, low), WHITE)
    return picture


@cache_pictures
def _draw_halo(width: int, height: int, colour: Colour) -> Image.Image:
    """Draw a dark plate with rays around the place of the sign. The picture is shared: never paint on it."""
    x = y = height / 2
    rays, brush = Brush(height - 12, height - 12, 2), Brush(width, height, 2)
    brush.box(0, 0, width, height, colour, 18)
    brush.box(6, 6, width - 12, height - 12, mix_colours(NIGHT, colour, 0.1), 13)
    for turn in range(16):
        angle, wide = math.tau * turn / 16, 0.1
        ends = [(angle - wide, 0.24), (angle - wide, 0.47), (angle + wide, 0.47), (angle + wide, 0.24)]
        corners = [(x - 6 + height * r * math.cos(a), y - 6 + height * r * math.sin(a)) for a, r in ends]
        rays.polygon(corners, mix_colours(NIGHT, colour, 0.42))
    bare = brush.finish_on(NIGHT)
    paste_over(bare, rays.finish(), (6, 6))
    return bare


def _write_lines(
    picture: Image.Image, text: str, kind: str, sizes: tuple[int, int], box: tuple[int, int, int, int], fill: Colour
) -> None:
    """Write a text into a box, in the largest letters that fit. In the smallest size, words that do not fit are cut."""
    left, top, width, height = box
    size = next((at for at in range(sizes[0], sizes[1], -2) if _can_fit(text, kind, at, width, height)), sizes[1])
    lines, fits = wrap_text(text, kind, size, width), max(1, height // (size + 3))
    if len(lines) > fits:
        lines = [*lines[: fits - 1], fit_line(join_lines(lines[fits - 1 :]), kind, size, width, size)[0]]
    y = top + (height - len(lines) * (size + 3)) / 2
    for line in lines:
        write(picture, (left, y + (size + 3) / 2), line, Letters(kind, size, fill))
        y += size + 3


def _can_fit(text: str, kind: str, size: int, width: int, height: int) -> bool:
    return len(wrap_text(text, kind, size, width)) * (size + 3) <= height
