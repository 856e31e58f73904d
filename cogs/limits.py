"""Discord's limits as named numbers, and the function that shortens a text to a limit.

The numbers are from Discord's component, message and application command references (API v10).
"""

from __future__ import annotations

COMPONENTS = 40
"""Components in a message, nested ones included."""
MESSAGE_TEXT = 4000
"""Characters in all text displays of a message."""
CONTENT = 2000
ALT = 1024
ROW = 5
"""Buttons in an action row."""
MENU = 25
"""Options of a select, and suggestions of an autocomplete."""
LABEL = 80
ENTRY = 100
"""Characters of a select option's label, value and description, and of a choice's name and value."""
PLACEHOLDER = 150
CUSTOM_ID = 100
MODAL = 5
"""Components of a modal."""
FORM_ITEMS = MODAL * MENU
"""Items of a set that fit into one form."""
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
"""Our own limit: with more options than this, an answer is chosen field by field with selects."""
MENUS = 5
"""Our own limit: selects for one question. Five hold 125 options."""
TYPED = 100
"""Our own limit: characters of a name or of search words. A longer text matches nothing."""
LISTED = 1000
"""Our own limit: characters of a typed list with commas."""
DEFER_AFTER = 1.5
"""Our own limit, in seconds: Discord drops an interaction that is not answered within 3."""


def cut(text: str, most: int) -> str:
    """Shorten a text to ``most`` characters, at a word if possible, with an ellipsis."""
    if len(text) <= most:
        return text
    short = text[: most - 1]
    head, _, tail = short.rpartition(" ")
    return (head if head and len(tail) < 20 else short).rstrip() + "…"
