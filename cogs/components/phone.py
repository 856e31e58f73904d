"""How much of a phone's screen a message takes, as far as that can be told before Discord has laid it out.

Of a window of 390 x 844 Discord leaves about 310 pixels of width to a message beside its gutter, 281 of them within a
box, and about 640 of height between its header and where one writes. The figures are those of the playground's page,
which is drawn so; ``tests/browser`` measures it.
"""

from __future__ import annotations

from math import ceil

from .sheet import Button, Row, Sheet

WIDTH, SCREEN = 281, 640
"""Pixels that a picture is wide, and that picture and controls together may be high."""
LETTER, LINE, ROW, RULE, GAP = 7.2, 22, 48, 13, 8
"""Of a letter's width, a line's and a row's height with what is between, the steady row's rule, between buttons."""


def fits(sheet: Sheet) -> bool:
    """Whether the picture shares one screen with all that stands below it."""
    if sheet.scene is None:
        return True
    picture = WIDTH * sheet.scene.height / sheet.scene.width
    said = sum(LINE * ceil(len(line) * LETTER / WIDTH) for line in sheet.lines)
    pressed = sum(ROW * _lines(row) for row in (*sheet.rows, *sheet.steady))
    return picture + said + pressed + (RULE if sheet.steady else 0) <= SCREEN


def _lines(row: Row) -> int:
    """In how many lines the buttons of a row stand; a menu has one to itself."""
    lines, left = 0, 0.0
    for part in row:
        wide = _wide(part) if isinstance(part, Button) else WIDTH
        if wide > left:
            lines, left = lines + 1, WIDTH
        left -= wide + GAP
    return lines


def _wide(button: Button) -> float:
    return 34 + LETTER * len(button.label) + (16 if button.emoji or button.picture else 0)
