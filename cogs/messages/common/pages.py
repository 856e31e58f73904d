"""Lists that are longer than a message, as pages of lines with buttons to turn pages."""

from __future__ import annotations

from collections.abc import Sequence

from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout, Row

LINES = 10
"""The number of lines on a page of a list."""


def build_list_page(verb: str, lines: Sequence[str], page: int, locale: str) -> MessageLayout:
    """Build the message of one page of a list.

    ``verb``: the verb in the ids of the buttons that turn pages. These belong to no table.
    """
    pages = max(1, -(-len(lines) // LINES))
    page = max(0, min(page, pages - 1))
    shown = lines[page * LINES : (page + 1) * LINES]
    if pages == 1:
        return MessageLayout("\n".join(shown), locale)
    first = page * LINES + 1
    count = T("-# {first} to {last} of {n}", first=first, last=first + len(shown) - 1, n=len(lines))

    def turn(to: int, words: Text, disabled: bool) -> Button:
        return Button(custom_ids.make_global_id(verb, str(to)), say(words, locale), disabled=disabled)

    rows: tuple[Row, ...] = ((turn(page - 1, T("Back"), page == 0), turn(page + 1, T("More"), page == pages - 1)),)
    return MessageLayout(say(count, locale), locale, lines=tuple(shown), rows=rows)
