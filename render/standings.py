"""A picture of a table of standings. Each entrant has a line, and the best entrant comes first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from .brush import INK, NIGHT, PAPER, TORCH, Colour, mix_colours
from .scene import WIDTH, Scene, Shape
from .sprites import HOUSE
from .text.clean import clean_name
from .text.i18n import T, Text

MARGIN, LINE, TITLE = 24, 64, 84
COLUMN = 132
"""The width of a column of figures."""
SHOWN = 24
"""The most lines in a picture. The message says how many more lines there are."""


class StandingLine(Struct, frozen=True):
    """A line of the table of standings: one entrant."""

    place: int
    """The place, from 1; 0: there are no places yet."""
    name: str
    cells: tuple[str, ...]
    """The figures, one for each column."""
    is_active: bool = True
    """False if the entrant has left. Then the name is dim."""


def build_standings(title: Text, columns: Sequence[Text], lines: Sequence[StandingLine]) -> Scene:
    """Build the scene of a table of standings. ``columns`` holds the headings of the cells, from left to right."""
    shown = lines[:SHOWN]
    height = TITLE + 44 + LINE * max(1, len(shown)) + MARGIN
    shapes = [
        Shape("backdrop", (0, 0, WIDTH, height)),
        _build_text(title, (MARGIN, 8, WIDTH - 2 * MARGIN, TITLE - 16), PAPER, 48, "l"),
    ]
    for place, column in enumerate(columns):
        shapes.append(_build_text(column, (_find_left(place, len(columns)), TITLE, COLUMN - 8, 40), TORCH, 28, "r"))
    for row, line in enumerate(shown):
        shapes += _build_line(line, TITLE + 44 + row * LINE, columns)
    return Scene(HOUSE, height, T("Standings of {title}.", title=title), tuple(shapes))


def _build_line(line: StandingLine, top: int, columns: Sequence[Text]) -> list[Shape]:
    leads = line.place == 1
    plate = {"colour": mix_colours(NIGHT, PAPER, 0.85 if leads else 0.10)}
    colour = INK if leads else PAPER if line.is_active else mix_colours(NIGHT, PAPER, 0.5)
    figures = [
        T("{column}: {value}", column=column, value=value) for column, value in zip(columns, line.cells, strict=True)
    ]
    place = f"{line.place}. " if line.place else ""
    words = T("{place}{name}, {figures}.", place=place, name=clean_name(line.name), figures=figures)
    room = _find_left(0, len(columns)) - MARGIN - 110
    shapes = [
        Shape("panel", (MARGIN, top, WIDTH - 2 * MARGIN, LINE - 8), plate, words=words),
        _build_text(place.strip(" ."), (MARGIN + 8, top, 64, LINE - 8), colour, 34, "r"),
        _build_text(clean_name(line.name), (MARGIN + 92, top, room, LINE - 8), colour, 36, "l"),
    ]
    for number, value in enumerate(line.cells):
        box = (_find_left(number, len(columns)), top, COLUMN - 8, LINE - 8)
        shapes.append(_build_text(value, box, colour, 34, "r"))
    return shapes


def _find_left(place: int, count: int) -> int:
    """Return the left edge of a column of figures in pixels. ``place`` is the index of the column among ``count``."""
    return WIDTH - MARGIN - 12 - COLUMN * (count - place)


def _build_text(text: object, box: tuple[int, int, int, int], colour: Colour, size: int, align: str) -> Shape:
    return Shape("text", box, {"text": text, "size": size, "colour": colour, "align": align, "least": 22})
