"""An estimate of the height that a message takes on a phone's screen.

In a window of 390 x 844 pixels, Discord leaves a message a width of about 310 pixels, 281 of them within a box. The
height between Discord's header and the input field is about 640 pixels. The figures are those of the playground's page,
which has this layout; ``tests/browser`` measures it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .sheet import Button, MessageLayout, Row, Section

WIDTH, SCREEN = 281, 640
"""The width of a picture, and the greatest height of picture and controls together, in pixels."""
LINE, SMALL, ROW, MENU, RULE, GAP = 22, 18, 48, 52, 13, 8
"""Heights and gaps in pixels.

In order: a line, a line in small letters, a row of buttons and a menu (each with the space between rows), the rule
above the toolbar, and the space between elements.
"""
TEXT, LITTLE, NAME, BOLD = 16, 13, 14, 1.14
"""Font sizes in pixels: of a line, of small letters, of a button's label. BOLD is the factor for bold letters."""
LEAST, BESIDE, EMOJI, BUTTON = 60, 24, 28, 40
"""Buttons in pixels: least width, padding beside the label, width of an emoji, least height."""
APART, LARGEST = 12, 0.5
"""Sections: the pixels between the words and the button, and the largest part of the width that the button takes."""
WIDE = {
    **dict.fromkeys("ijlíIJ'", 0.29),
    **dict.fromkeys(" .,’·:;/|", 0.34),
    **dict.fromkeys("frt()[]!-", 0.41),
    **dict.fromkeys("szcçLkvxyFP?", 0.58),
    **dict.fromkeys("CDGHNOQUXwRB", 0.77),
    **dict.fromkeys("mMW%…→+—=", 0.97),
    "💡": 1.4,
}
"""The widths, in ems, of letters that differ from the usual width (that is ``USUAL``, or ``SQUARE`` in Japanese).

They are measured in the widest of the usual fonts.
"""
USUAL, SQUARE = 0.64, 1.0
FIRST_SQUARE = "\u2e80"
"""From here on, letters are as wide as they are high, as in Japanese, where a line may break at each of them."""
UNBROKEN = re.compile(rf"[{FIRST_SQUARE}-\U0010ffff] ?|[^ {FIRST_SQUARE}-\U0010ffff]+ ?| ")
SPARE = 8
"""The pixels that are added to an estimated height, because some parts cannot be estimated well."""
TIME, MARKS = re.compile(r"<t:\d+:\w>"), re.compile(r"\*\*|-# |`")


def choose_fitting_layout(sheets: Iterable[MessageLayout]) -> MessageLayout:
    """Return the first of these message layouts that fits on a phone's screen and into a message, or the last."""
    shown = None
    for shown in sheets:
        if shown.has_room and can_fit_screen(shown):
            break
    assert shown is not None
    return shown


def can_fit_screen(sheet: MessageLayout) -> bool:
    """Return whether a message's picture and everything below it fit on a phone's screen."""
    return compute_height(sheet) + SPARE <= SCREEN


def compute_height(sheet: MessageLayout) -> float:
    """Return the pixels from the picture's upper edge to the last button's lower edge; 0 without a picture.

    Lines above the picture do not count.
    """
    if sheet.scene is None:
        return 0
    picture = WIDTH * sheet.scene.height / sheet.scene.width
    said = sum(_compute_line_height(line) for text in sheet.lines[sheet.above :] for line in text.splitlines())
    pressed = sum(_compute_row_height(row) for row in (*sheet.rows, *sheet.toolbar))
    return picture + (said + GAP if said else 0) + pressed + (RULE if sheet.toolbar else 0)


def _compute_line_height(line: str, width: float = WIDTH) -> int:
    """Return the height of a line of Markdown in pixels, line breaks included."""
    small, shown = line.startswith("-# "), MARKS.sub("", TIME.sub("in 55 minutes", line))
    em = (LITTLE if small else TEXT) * (BOLD if "**" in line else 1)
    return (SMALL if small else LINE) * count_text_lines(shown, em, width)


def count_text_lines(text: str, em: float, width: float = WIDTH) -> int:
    """Return the number of lines that a text takes. ``em``: the font size in pixels."""
    found, left = 1, width
    for word in UNBROKEN.findall(text):
        wide = compute_text_width(word.rstrip(" "), em)
        if wide > left and left < width:
            found, left = found + 1, width
        left -= compute_text_width(word, em)
    return found


def compute_text_width(text: str, em: float) -> float:
    """Return the approximate width of a text in pixels. ``em``: the font size in pixels."""
    return em * sum(WIDE.get(letter, SQUARE if letter >= FIRST_SQUARE else USUAL) for letter in text)


def _compute_row_height(row: Row) -> int:
    if isinstance(row[0], Section):
        return _compute_section_height(row[0])
    if not all(isinstance(part, Button) for part in row):
        return MENU
    return ROW * count_button_lines(row) + sum(_compute_extra_height(part) for part in row if isinstance(part, Button))


def _compute_section_height(section: Section) -> int:
    """Return the height of a section, with the space below it."""
    wide = min(WIDTH * LARGEST, _compute_button_width(section))
    said = sum(_compute_line_height(line, WIDTH - APART - wide) for line in section.about.splitlines())
    return max(said, BUTTON + _compute_extra_height(section, wide)) + GAP


def _compute_extra_height(button: Button, width: float = WIDTH) -> int:
    """Return the pixels by which a button is higher than others because its label breaks into lines."""
    return max(0, SMALL * count_text_lines(button.label, NAME, width - _compute_button_padding(button)) + 6 - BUTTON)


def count_button_lines(row: Row) -> int:
    """Return the number of lines that the buttons of a row take. A menu takes a line of its own."""
    found, left = 0, 0.0
    for part in row:
        wide = _compute_button_width(part) if isinstance(part, Button) else float(WIDTH)
        if wide > left:
            found, left = found + 1, WIDTH
        left -= wide + GAP
    return found


def _compute_button_width(button: Button) -> float:
    return min(
        WIDTH, max(LEAST, _compute_button_padding(button) + compute_text_width(button.label, NAME))
    )  # A longer label breaks into several lines.


def _compute_button_padding(button: Button) -> int:
    return BESIDE + (EMOJI if button.emoji or button.picture else 0)
