"""The picture of statistics: large numbers, the latest matches, and lists of lines with bars.

It belongs to no game, so that all statistics look alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from .brush import PAPER, TORCH
from .face.shapes import build_background
from .scene import WIDTH, Scene, Shape, group_shapes
from .schemes import DEFAULT
from .sprites import HOUSE
from .text.i18n import T, Text

MARGIN, GAP = 24, 12
HEADING, FIGURE, MARK, LINE = 84, 128, 68, 62
"""Heights in scene units, in order: of the title, of a large number, of a match's mark, of a line."""
LEGEND = 52
"""The height of the legend of the marks."""
SECTION = 58
"""The height of the heading of a list."""
COLUMN = (WIDTH - 2 * MARGIN - GAP) // 2


class Figure(Struct, frozen=True):
    """A large number in the picture of statistics, with its label."""

    label: Text
    value: Text | str


class Line(Struct, frozen=True):
    """A line of a list in the picture of statistics. A label that is a plain string is somebody's name."""

    label: Text | str
    value: Text | str
    share: float = -1.0
    """The length of the bar, from 0 to 1; negative: no bar."""


class Section(Struct, frozen=True):
    """A list in the picture of statistics, with its heading."""

    title: Text
    lines: tuple[Line, ...]


def build_statistics(
    title: Text, figures: Sequence[Figure], form: Sequence[str], sections: Sequence[Section], scheme: str = DEFAULT
) -> Scene:
    """Build the picture of statistics. ``form`` has ``WON``, ``LOST`` or ``DRAWN`` for each match, the newest last."""
    head = {"text": title, "size": 52, "font": "title", "colour": TORCH, "least": 30}
    shapes = [Shape("text", (MARGIN, 12, WIDTH - 2 * MARGIN, HEADING - 12), head)]
    y = HEADING
    if figures:
        wide = (WIDTH - 2 * MARGIN - (len(figures) - 1) * GAP) // len(figures)
        placed = [
            Shape(
                "figure",
                (MARGIN + at * (wide + GAP), y, wide, FIGURE),
                {"label": figure.label, "value": figure.value},
                T("{label}: {value}.", label=figure.label, value=figure.value),
                rank=1,
            )
            for at, figure in enumerate(figures)
        ]
        shapes.append(group_shapes(*placed))
        y += FIGURE + GAP
    if form:
        shapes.append(_build_match_marks(form, y))
        y += MARK + LEGEND + GAP
    columns = [y, y]
    for section in (section for section in sections if section.lines):
        column = 0 if columns[0] <= columns[1] else 1
        shapes.append(_build_section(section, MARGIN + column * (COLUMN + GAP), columns[column]))
        columns[column] += SECTION + len(section.lines) * (LINE + 6) + GAP
    height = max(columns) + MARGIN - GAP
    return Scene(HOUSE, height, title, (build_background("backdrop", height), *shapes), scheme=scheme)


def _build_match_marks(form: Sequence[str], y: int) -> Shape:
    """Build the row of marks that show how the latest matches ended, and a legend of the marks below it."""
    told = {"won": T("won"), "lost": T("lost"), "drawn": T("drawn")}
    words = T("The latest matches, oldest first: {ends}.", ends=[told[end] for end in form])
    wide = (WIDTH - 2 * MARGIN - 11 * 8) // 12
    marks = [
        Shape("match_mark", (MARGIN + at * (wide + 8), y, wide, MARK), {"end": end})
        for at, end in enumerate(form[-12:])
    ]
    third = (WIDTH - 2 * MARGIN) // len(told)
    legend = []
    for at, (end, named) in enumerate(told.items()):
        x, top = MARGIN + at * third, y + MARK + 8
        legend.append(Shape("match_mark", (x, top, LEGEND - 8, LEGEND - 8), {"end": end}))
        text = {"text": named, "size": 32, "colour": PAPER, "align": "l", "least": 26}
        legend.append(Shape("text", (x + LEGEND, top, third - LEGEND - GAP, LEGEND - 8), text))
    return group_shapes(Shape("words", (0, 0, 0, 0), words=words, rank=2), *marks, *legend)


def _build_section(section: Section, x: int, y: int) -> Shape:
    head = {"text": section.title, "size": 36, "font": "title", "colour": TORCH, "least": 26}
    lines = [
        Shape(
            "statistic",
            (x, y + SECTION + at * (LINE + 6), COLUMN, LINE),
            {"label": line.label, "value": line.value, "share": line.share},
            T("{label}: {value}.", label=line.label, value=line.value),
            rank=3 + min(at, 4),
        )
        for at, line in enumerate(section.lines)
    ]
    return group_shapes(Shape("text", (x, y + 6, COLUMN, SECTION - 12), head), *lines, heading=section.title)
