"""Discord's limits as named numbers, and the one way to keep to a text's limit.

Numbers are from Discord's component, message and application command references (API v10).
"""

from __future__ import annotations

COMPONENTS = 40
"""In a message, nested ones counted."""
MESSAGE_TEXT = 4000
"""Characters in all text displays of a message."""
CONTENT = 2000
ALT = 1024
ROW = 5
"""Buttons in a row."""
MENU = 25
"""Entries of a select, and suggestions of an autocomplete."""
LABEL = 80
ENTRY = 100
"""A select entry's label, value and description; a choice's name and value."""
PLACEHOLDER = 150
CUSTOM_ID = 100
MODAL = 5
"""Components of a modal."""
FORM_ITEMS = MODAL * MENU
"""Items of a set that one form has room for."""
MODAL_TITLE = 45
MODAL_LABEL = 45
ROOTS = 100
SUBCOMMANDS = 25
PARAMETERS = 25
COMMAND = 8000
"""Characters of names, descriptions and values in one root command, the longest language of each counted."""
NAME = 32
DESCRIPTION = 100
NONCE = 25

BUTTONS_AT_ONCE = 20
"""Ours: more options than this are drilled down to by selects."""
MENUS = 5
"""Ours: selects beside each other for one question; five hold 125 entries."""
TYPED = 100
"""Ours: characters of a name or of words to find something by. What is longer means nothing."""
LISTED = 1000
"""Ours: characters of a list that is typed with commas."""
DEFER_AFTER = 1.5
"""Ours, seconds: Discord drops an interaction that is not answered within 3."""


def cut(text: str, most: int) -> str:
    """The text, shortened at a word with an ellipsis if it is longer than ``most`` characters."""
    if len(text) <= most:
        return text
    short = text[: most - 1]
    head, _, tail = short.rpartition(" ")
    return (head if head and len(tail) < 20 else short).rstrip() + "…"
