"""The message in which a player reports a move of the AI to the host of the bot."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Seat
from referee.table.positions import Position
from referee.table.table import Table
from render.text.clean import remove_markdown
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.controls import build_menus
from ...components.sheet import Button, Entry, MessageLayout
from ...limits import ENTRY, MENU, cut
from ..common.viewpoint import find_table_presenter, list_picture_names

SILLY = "silly"
"""The verb of the button under the AI's moves, and of the menu of moves."""


def silly_button(table: Table, locale: str) -> Button:
    """Return the button that opens the list of the AI's moves."""
    return Button(custom_ids.make_table_id(table.id, SILLY), say(T("The AI's move was silly…"), locale))


def has_ai(table: Table) -> bool:
    """Return whether the AI has a seat in a match that has begun."""
    return table.facts.phase in ("playing", "over") and any(info.plays == "ai" for info in table.facts.seats)


def build_silly_moves(table: Table, moves: Sequence[Position], viewer: Seat | None, locale: str) -> MessageLayout:
    """Build the list of the AI's newest moves, one of which can be reported."""
    heading = say(T("### Report a move of the AI"), locale)
    later = T("The AI's answers to secret questions can be reported once the match is over.")
    notes = [later] if table.facts.phase == "playing" or table.facts.sealed else []
    if not moves:
        notes = [T("The AI has made no move here that you can report."), *notes]
        return MessageLayout(heading, locale, lines=tuple(say(note, locale) for note in notes))
    face, names = find_table_presenter(table), list_picture_names(table)
    entries = []
    for move in moves[:MENU]:
        lines = [line for one in move.events if (line := face.line(one, viewer, names)) is not None]
        words = [remove_markdown(say(line, locale)) for line in lines[:2]] or [names[move.seat]]
        detail = cut(words[1], ENTRY) if len(words) > 1 else None
        entries.append(Entry(str(move.row), cut(words[0], ENTRY), detail))
    note = T(
        "The host of this bot gets the position and the match up to there, with all cards, but not your name. The host "
        "can then make the AI play better."
    )
    rows = build_menus(
        entries, say(T("Which move was silly?"), locale), lambda n: custom_ids.make_table_id(table.id, SILLY, str(n))
    )
    return MessageLayout(heading, locale, lines=tuple(say(one, locale) for one in (note, *notes)), rows=rows)
