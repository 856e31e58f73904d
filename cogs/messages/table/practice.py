"""The lists of positions from which a match may be played on, for *rewind* and for *Try it again from here*."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from referee.table.positions import Position
from referee.table.table import Table
from render.text.clean import remove_markdown
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.controls import build_menus
from ...components.sheet import Button, Entry, MessageLayout, Row, add_button, arrange_buttons
from ...components.typed import Named
from ...limits import ENTRY, MENU, cut
from ..common.viewpoint import find_table_presenter, list_picture_names

Naming = Callable[[str], str]
"""A function that returns the id of a component from the argument that it carries."""
A_PAGE = 4 * MENU
"""The number of positions on a page of the list."""
RETRY, RETRY_THREAD = "retry", "retry-thread"
"""Two verbs: of the list of an ended match's positions, and of the button that opens a thread for such a position."""
AT = "at."
"""The beginning of the argument of ``RETRY`` that names a position by itself, followed by the number of its input."""
BEGUN_EARLIER = T(
    "The match begins a little before the question that you chose: the hidden cards cannot be dealt again at the "
    "question itself."
)
REWIND = "rewind"
"""The verb of the list of a practice table's positions, and of its menus and pages."""


def rewind_button(table: Table, locale: str) -> Button:
    """Return the button that opens the list of positions to which the match can be put back."""
    return Button(custom_ids.make_table_id(table.id, REWIND), say(T("Go back to a position…"), locale))


def build_rewind(table: Table, positions: Sequence[Position], page: int, locale: str) -> MessageLayout:
    """Build the list of the positions to which the match can be put back."""

    def name(rest: str) -> str:
        return custom_ids.make_table_id(table.id, REWIND, rest)

    heading = T("### Go back to a position")
    note = T("The match continues from just before the answer that you choose. All later answers are taken back.")
    if not positions:
        note = T("You have not answered anything yet, so you cannot go back.")
    rows = _list_rows(table, positions, page, locale, name)
    return MessageLayout(say(heading, locale), locale, lines=(say(note, locale),), rows=rows)


def offer_retry(table: Table, sheet: MessageLayout, person: int) -> MessageLayout:
    """Return the message of an ended match, with the button to try it again if the person had a seat in it."""
    if table.facts.phase != "over" or not table.readable or not table.facts.list_seats_of(person):
        return sheet
    button = Button(custom_ids.make_match_id(*table.place, RETRY), say(T("Try again from a position…"), sheet.locale))
    return replace(sheet, rows=add_button(sheet.rows, button))


def build_retry(table: Table, positions: Sequence[Position], page: int, locale: str) -> MessageLayout:
    """Build the list of the positions of an ended match from which it can be tried again."""
    lines = [
        T(
            "The bot opens a new practice table at the question whose answer you choose. What follows has new dice and "
            "the current rules, and it is not rated."
        ),
        T("Hidden cards that you did not know are dealt again. The AI plays all other seats until people take them."),
    ]
    if not positions:
        lines = [T("You gave no answer in that match, so there is no position to try again.")]
    rows = _list_rows(table, positions, page, locale, lambda rest: custom_ids.make_match_id(*table.place, RETRY, rest))
    heading = say(T("### Try again from a position"), locale)
    return MessageLayout(heading, locale, lines=tuple(say(line, locale) for line in lines), rows=rows)


def name_positions(table: Table, positions: Sequence[Position], locale: str) -> list[Named]:
    """Return the positions by the numbers of their inputs, each with its words, the newest first."""
    return [(str(one.row), (_build_entry(table, one, locale).label,)) for one in reversed(positions)]


def _list_rows(table: Table, positions: Sequence[Position], page: int, locale: str, name: Naming) -> tuple[Row, ...]:
    """Return the rows of a page of positions: menus, the newest position first, and the buttons that turn pages."""
    newest = list(reversed(positions))
    pages = max(1, -(-len(newest) // A_PAGE))
    page = min(page, pages - 1)
    entries = [_build_entry(table, one, locale) for one in newest[page * A_PAGE : (page + 1) * A_PAGE]]
    rows = build_menus(entries, say(T("Go back to just before…"), locale), lambda n: name(f"{page}.{n}"))

    def turn(to: int, words: Text) -> Button:
        return Button(name(str(to)), say(words, locale))

    turns = [turn(page - 1, T("Later"))] if page else []
    turns += [turn(page + 1, T("Earlier"))] if page + 1 < pages else []
    return (*rows, *arrange_buttons(turns))


def _build_entry(table: Table, position: Position, locale: str) -> Entry:
    """Return a menu entry for a position: the events after the answer, as far as the person may know them."""
    face, names = find_table_presenter(table), list_picture_names(table)
    lines = [line for one in position.events if (line := face.line(one, position.seat, names)) is not None]
    words = [remove_markdown(say(line, locale)) for line in lines[:2]] or [say(T("your answer"), locale)]
    return Entry(
        str(position.row),
        cut(say(T("{n}. {what}", n=position.number, what=words[0]), locale), ENTRY),
        cut(words[1], ENTRY) if len(words) > 1 else None,
    )
