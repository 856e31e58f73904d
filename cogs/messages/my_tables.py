"""The list of a person's tables, a line each: the game, whose turn it is, and a link."""

from __future__ import annotations

from collections.abc import Sequence

from referee.facts import Surface
from referee.table import progress
from referee.table.table import Table
from render.text.i18n import T, Text, say

from .recap import asked
from .standing import waited_for
from .viewpoint import face_of, find_board_link, format_place_link, names_in_texts


def format_table_line(table: Table, person: int, boards: Sequence[Surface], muted: bool, locale: str) -> str:
    """Return the line of a table. ``boards``: its surfaces. ``muted``: whether this person has muted it."""
    face = face_of(table)
    game = T("{game}, {level}", game=face.title, level=face.level(table.facts.level))
    where = find_board_link(table, boards) or format_place_link(table)
    since, end = asked(table), progress.ends_at(table)
    said = f"- {say(game, locale)}: {say(_stands(table, person), locale)}"
    said += f" · <t:{since}:R>" if since else ""
    said += f" → <t:{int(end)}:R>" if end is not None else ""
    mute = say(T("muted"), locale)
    return f"{said} · {where}" + (f" · {mute}" if muted else "")


def _stands(table: Table, person: int) -> Text:
    """Describe whose turn it is, from this person's view."""
    facts, seat = table.facts, table.facts.seat_of(person)
    if facts.damaged:
        return T("it is damaged") if facts.is_installed else T("what it plays is not installed here")
    if facts.phase == "lobby":
        return T("not begun")
    if facts.paused is not None:
        return T("rests")
    if seat is not None and table.question(seat) is not None and not table.answered(seat):
        return T("**you are asked**")
    names = waited_for(table, names_in_texts(table)) if table.readable else []
    return T("Waiting for {names}", names=names) if names else T("Waiting for an answer")
