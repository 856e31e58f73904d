"""Highlights: the picture of an event that everybody should see replaces the board's picture until *Continue*.

The match goes on meanwhile: the next step replaces a highlight, even if nobody has pressed. Only the AI waits some
seconds. The store knows which highlights are over, so that none returns after a restart.
"""

from __future__ import annotations

from engine.protocol import Seat
from referee.referee import Referee
from referee.table import history
from referee.table.table import Table
from render.face.records import Highlight
from render.text.i18n import T, say

from ...components import custom_ids
from ...components.sheet import Button
from ...refusals import WordedRefusal
from ..common.viewpoint import find_table_presenter, list_picture_names


class NotYourMoment(WordedRefusal):
    words = T("Only players who were part of the event can see its details. `/game board` shows you the current board.")


def find_latest_highlight(table: Table) -> Highlight | None:
    """Return the highlight of a match's last step, from public facts only; None if the step has no highlight."""
    if table.facts.phase != "playing" or not table.readable:
        return None
    return find_table_presenter(table).telling.highlight(
        history.list_latest_events(table, None), table.view(None), list_picture_names(table)
    )


async def load_present_highlight(referee: Referee, table: Table) -> Highlight | None:
    """Return the highlight of a match's last step; None if the step has no highlight, or if the highlight is over."""
    found = find_latest_highlight(table)
    if found is None or await referee.store.surfaces.find_finished_highlight(
        table.place
    ) >= history.find_first_event_number(table):
        return None
    return found


async def is_highlight_shown(referee: Referee, table: Table) -> bool:
    """Return whether a table's board shows a highlight now, so that the AI waits."""
    return await load_present_highlight(referee, table) is not None


async def end_highlight(referee: Referee, table: Table, seat: Seat, name: str) -> None:
    """End the highlight of this name for everybody. Raises ``NotYourMoment``.

    If this highlight is over already, nothing happens.
    """
    found = find_latest_highlight(table)
    if found is None or name != _make_highlight_name(table):
        return
    if seat not in _find_continuing_seats(table, found):
        raise NotYourMoment()
    await referee.store.surfaces.store_highlight_end(table.place, history.find_first_event_number(table))


def build_continue_button(table: Table, beside: bool = False) -> Button:
    """Return the button *Continue* that ends the present highlight. ``beside``: there are answers beside it."""
    return Button(
        custom_ids.make_table_id(table.id, "continue", _make_highlight_name(table)),
        say(T("Continue"), table.facts.language),
        "secondary" if beside else "success",
    )


def _make_highlight_name(table: Table) -> str:
    return f"{table.facts.match}.{history.find_first_event_number(table)}"


def _find_continuing_seats(table: Table, highlight: Highlight) -> set[Seat]:
    """Return the seats whose players may end a highlight.

    These are the seats that the highlight concerns, and the seats with a public question, whose players need the board.
    If all of these are AI seats, every player may end the highlight.
    """
    asked = {one.seat for one in table.list_waiting() if one.ask is not None}
    people = {seat for seat, info in enumerate(table.facts.seats) if info.kind == "person"}
    return people & {*highlight.concerned, *asked} or people
