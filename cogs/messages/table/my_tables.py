"""The list of a person's tables, one line for each: the game, whose turn it is, and a link."""

from __future__ import annotations

from collections.abc import Sequence

from referee.records.surface import Surface
from referee.table import progress
from referee.table.progress import find_question_time
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ..common.standing import list_waited_names
from ..common.viewpoint import find_board_link, find_table_presenter, format_place_link, list_text_names


def format_table_line(table: Table, person: int, boards: Sequence[Surface], muted: bool, locale: str) -> str:
    """Return the line on a table in a person's list. ``boards``: the table's surfaces.

    ``muted``: the person has muted the table.
    """
    face = find_table_presenter(table)
    game = T("{game}, {level}", game=face.title, level=face.name_level(table.facts.level))
    where = find_board_link(table, boards) or format_place_link(table)
    since, end = find_question_time(table), progress.find_limit_end(table)
    line = f"- {say(game, locale)}: {say(_describe_table_state(table, person), locale)}"
    line += f" · <t:{since}:R>" if since else ""
    line += f" → <t:{int(end)}:R>" if end is not None else ""
    mute = say(T("muted"), locale)
    return f"{line} · {where}" + (f" · {mute}" if muted else "")


def _describe_table_state(table: Table, person: int) -> Text:
    """Describe the state of a table and whose turn it is, as this person may know it."""
    facts, seat = table.facts, table.facts.seat_of(person)
    if facts.damaged:
        return T("the table is damaged") if facts.is_installed else T("the game is not installed")
    if facts.phase == "lobby":
        return T("not started")
    if facts.paused is not None:
        return T("paused")
    if seat is not None and table.find_question(seat) is not None and not table.has_answered(seat):
        return T("**your turn to answer**")
    names = list_waited_names(table, list_text_names(table)) if table.readable else []
    return T("Waiting for {names}", names=names) if names else T("Waiting for an answer")
