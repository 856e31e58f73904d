"""Discord's limits as named numbers, and the function that shortens a text to a limit.

The numbers are from Discord's component, message and application command references (API v10).
"""

from __future__ import annotations

COMPONENTS = 40
"""The most components of a message, nested ones included."""
MESSAGE_TEXT = 4000
"""The most characters in all texts of a message together."""
CONTENT = 2000
ALT = 1024
ROW = 5
"""The most buttons in a row."""
MENU = 25
"""The most options of a select, and suggestions of an autocomplete."""
LABEL = 80
ENTRY = 100
"""The most characters of a select option's label, value and description, and of a choice's name and value."""
PLACEHOLDER = 150
CUSTOM_ID = 100
MODAL = 5
"""The most components of a form."""
FORM_ITEMS = MODAL * MENU
"""The most items of a set that fit into one form."""
MODAL_TITLE = 45
MODAL_LABEL = 45
ROOTS = 100
SUBCOMMANDS = 25
PARAMETERS = 25
COMMAND = 8000
"""The most characters of names, descriptions and values in one root command, in the longest language of each."""
NAME = 32
DESCRIPTION = 100
NONCE = 25

BUTTONS_AT_ONCE = 20
"""Our own limit: with more options than this, an answer is chosen field by field."""
MENUS = 5
"""Our own limit of selects for one question. Five hold 125 options."""
TYPED = 100
"""Our own limit of characters of a name or of search words. A longer text matches nothing."""
LISTED = 1000
"""Our own limit of characters of a typed list with commas."""
DEFER_AFTER = 1.5
"""The seconds after which an interaction is deferred. Discord drops one that is not answered within 3."""


def cut(text: str, most: int) -> str:
    """Shorten a text to ``most`` characters, at a word if possible, with an ellipsis."""
    if len(text) <= most:
        return text
    short = text[: most - 1]
    head, _, tail = short.rpartition(" ")
    return (head if head and len(tail) < 20 else short).rstrip() + "…"
