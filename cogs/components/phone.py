"""How much of a phone's screen a message takes, as far as that can be told before Discord has laid it out.

Of a window of 390 x 844 Discord leaves about 310 pixels of width to a message beside its gutter, 281 of them within a
box, and about 640 of height between its header and where one writes. The figures are those of the playground's page,
which is drawn so; ``tests/browser`` measures it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .sheet import Button, Row, Sheet

WIDTH, SCREEN = 281, 640
"""Pixels that a picture is wide, and that picture and controls together may be high."""
LINE, SMALL, ROW, MENU, RULE, GAP = 22, 18, 48, 52, 13, 8
"""Pixels of height: of a line, of one in small letters, of buttons and of a menu with what is between rows, of the
steady row's rule; what is free between what stands beside or below each other."""
TEXT, LITTLE, NAME, BOLD = 16, 13, 14, 1.14
"""Pixels of an em in a line, in small letters, on a button; by how much bold letters are wider."""
LEAST, BESIDE, EMOJI, BUTTON = 60, 24, 28, 40
"""Of a button: the least width, what is beside its words, its emoji, and the least height."""
WIDE = {
    **dict.fromkeys("ijlíIJ'", 0.29),
    **dict.fromkeys(" .,’·:;/|", 0.34),
    **dict.fromkeys("frt()[]!-", 0.41),
    **dict.fromkeys("szcçLkvxyFP?", 0.58),
    **dict.fromkeys("CDGHNOQUXwRB", 0.77),
    **dict.fromkeys("mMW%…→+—=", 0.97),
    "💡": 1.4,
}
"""Of letters that are not of the usual width: in ems, in the widest of the usual faces."""
USUAL = 0.64
SPARE = 8
"""Pixels by which a message may be higher than can be told here, as where a menu stands among buttons."""
TIME, MARKS = re.compile(r"<t:\d+:\w>"), re.compile(r"\*\*|-# |`")


def fitted(sheets: Iterable[Sheet]) -> Sheet:
    """The first of these that fits; where none does, the last."""
    shown = None
    for shown in sheets:
        if fits(shown):
            break
    assert shown is not None
    return shown


def fits(sheet: Sheet) -> bool:
    """Whether the picture shares one screen with all that stands below it."""
    return high(sheet) + SPARE <= SCREEN


def high(sheet: Sheet) -> float:
    """Pixels from the upper edge of the picture to the lower edge of the last button; 0 where there is no picture."""
    if sheet.scene is None:
        return 0
    picture = WIDTH * sheet.scene.height / sheet.scene.width
    said = sum(_said(line) for text in sheet.lines for line in text.splitlines())
    pressed = sum(_row(row) for row in (*sheet.rows, *sheet.steady))
    return picture + (said + GAP if said else 0) + pressed + (RULE if sheet.steady else 0)


def _said(line: str) -> int:
    """How high a line of Markdown is, broken where it has to be."""
    small, shown = line.startswith("-# "), MARKS.sub("", TIME.sub("in 55 minutes", line))
    em = (LITTLE if small else TEXT) * (BOLD if "**" in line else 1)
    return (SMALL if small else LINE) * broken(shown, em)


def broken(text: str, em: float, width: float = WIDTH) -> int:
    """In how many lines words stand."""
    found, left = 1, width
    for word in text.split(" "):
        wide = long(word, em)
        if wide > left and left < width:
            found, left = found + 1, width
        left -= wide + long(" ", em)
    return found


def long(text: str, em: float) -> float:
    """How many pixels long words are, about."""
    return em * sum(WIDE.get(letter, USUAL) for letter in text)


def _row(row: Row) -> int:
    if not all(isinstance(part, Button) for part in row):
        return MENU
    return ROW * lines(row) + sum(_higher(part) for part in row if isinstance(part, Button))


def _higher(button: Button) -> int:
    """By how much a button is higher than others as its words are broken."""
    return max(0, SMALL * broken(button.label, NAME, WIDTH - _beside(button)) + 6 - BUTTON)


def lines(row: Row) -> int:
    """In how many lines the buttons of a row stand; a menu has one to itself."""
    found, left = 0, 0.0
    for part in row:
        wide = _wide(part) if isinstance(part, Button) else float(WIDTH)
        if wide > left:
            found, left = found + 1, WIDTH
        left -= wide + GAP
    return found


def _wide(button: Button) -> float:
    return min(WIDTH, max(LEAST, _beside(button) + long(button.label, NAME)))  # a long one is broken


def _beside(button: Button) -> int:
    return BESIDE + (EMOJI if button.emoji or button.picture else 0)
