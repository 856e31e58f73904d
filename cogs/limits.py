"""Discord's limits as named numbers, and the function that shortens a text to a limit.

The numbers are from Discord's component, message and application command references (API v10).
"""

from __future__ import annotations

COMPONENTS = 40
"""The most components of a message, including nested ones."""
MESSAGE_TEXT = 4000
"""The most characters in all texts of a message together."""
CONTENT = 2000
ALT = 1024
HEARD, LEAST_ALT = 620, 260
"""Characters of a message that somebody hears at once, about 115 words, and of its alt text at least. A wide character,
as in Japanese, counts twice. (Not Discord's limits.)"""
ROW = 5
"""The most buttons in a row."""
MENU = 25
"""The most entries of a menu, and the most suggestions of an autocomplete."""
LABEL = 80
ENTRY = 100
"""The most characters of a menu entry's label, value and description, and of a suggestion's name and value."""
PLACEHOLDER = 150
CUSTOM_ID = 100
MODAL = 5
"""The most components of a form."""
GROUP = 10
"""The most radio buttons or checkboxes of a group in a form."""
FORM_ITEMS = MODAL * MENU
"""The most items of a set that fit into one form."""
MODAL_TITLE = 45
MODAL_LABEL = 45
ROOTS = 100
SUBCOMMANDS = 25
PARAMETERS = 25
COMMAND = 8000
"""The most characters of all names, descriptions and values in one root command, in its longest language."""
NAME = 32
DESCRIPTION = 100

BUTTONS_AT_ONCE = 20
"""The most options that are shown as buttons. With more, an answer is chosen field by field. (Not Discord's limit.)"""
CARDS = 8
"""The most options that are shown as sections, each with three components. (Not Discord's limit.)"""
MENUS = 5
"""The most menus for one question. Five hold 125 options. (Not Discord's limit.)"""
TYPED = 100
"""The most characters of a typed name or of search words. A longer text matches nothing. (Not Discord's limit.)"""
LISTED = 1000
"""The most characters of a typed list with commas. (Not Discord's limit.)"""
DEFER_AFTER = 1.5
"""The seconds after which an interaction is deferred. Discord accepts no reply after three seconds."""


def cut(text: str, most: int) -> str:
    """Shorten a text to ``most`` characters, at a word if possible, with an ellipsis."""
    if len(text) <= most:
        return text
    short = text[: most - 1]
    head, _, tail = short.rpartition(" ")
    return (head if head and len(tail) < 20 else short).rstrip() + "…"
