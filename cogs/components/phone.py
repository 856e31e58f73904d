"""How much of a phone's screen a message takes, as far as that can be told before Discord has laid it out.

Of a window of 390 x 844 Discord leaves about 310 pixels of width to a message beside its gutter, 281 of them within a
box, and about 640 of height between its header and where one writes. The figures are those of the playground's page,
which is drawn so; ``tests/browser`` measures it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from .sheet import Button, Row, Sheet

WIDTH, SCREEN = 281, 640
"""Pixels that a picture is wide, and that picture and controls together may be high."""
LETTER, LINE, ROW, RULE, GAP = 7.8, 22, 48, 21, 8
"""Of a letter's width with what is left free at a line's end, a line's and a row's height with what is between, the
steady row's rule, between buttons."""
LEAST, BESIDE, NAMED = 60, 24, 7.6
"""Of a button: the least width, what is beside its words, a letter of them."""


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
    return high(sheet) <= SCREEN


def high(sheet: Sheet) -> float:
    """Pixels from the upper edge of the picture to the lower edge of the last button; 0 where there is no picture."""
    if sheet.scene is None:
        return 0
    picture = WIDTH * sheet.scene.height / sheet.scene.width
    said = sum(LINE * ceil(len(line) * LETTER / WIDTH) for line in sheet.lines)
    pressed = sum(ROW * lines(row) for row in (*sheet.rows, *sheet.steady))
    return picture + said + pressed + (RULE if sheet.steady else 0)


def lines(row: Row) -> int:
    """In how many lines the buttons of a row stand; a menu has one to itself."""
    found, left = 0, 0.0
    for part in row:
        wide = _wide(part) if isinstance(part, Button) else WIDTH
        if wide > left:
            found, left = found + 1, WIDTH
        left -= wide + GAP
    return found


def _wide(button: Button) -> float:
    return max(LEAST, BESIDE + NAMED * len(button.label) + (28 if button.emoji or button.picture else 0))
