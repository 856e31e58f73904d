"""The positions from which a match may be played on: those at which a person was asked and has answered.

The number of a position is that of the input with the person's answer. Answers of other people make no positions,
because such a list could reveal secret questions.
"""

from __future__ import annotations

from msgspec import Struct

from engine.events import GameEvent
from engine.protocol import CHANCE, Seat

from ..records.stored_match import KeptRow
from .refusals import NoSuchPosition, NotAtTable
from .table import Table


class Position(Struct, frozen=True):
    """The position of a match before an answer."""

    row: int
    """The number of the stored input that holds the person's answer."""
    seat: Seat
    """The seat that gave the answer."""
    number: int
    """The number of the answer among the person's own answers, from 1."""
    events: tuple[GameEvent, ...]
    """The events after the answer, up to the person's next answer, as the seat may know them."""


async def list_positions(table: Table, person: int) -> tuple[Position, ...]:
    """Return the positions before each of a person's own answers in a table's match, oldest first.

    Raises ``NotAtTable``.
    """
    seats = table.facts.list_seats_of(person)
    if not seats:
        raise NotAtTable()
    store = table.services.store
    own = [one.row for one in await store.inputs.list_rows(table.place) if is_own(one, seats)]
    events = await store.events.list_events(table.place)
    found = list[Position]()
    for place, row in enumerate(own):
        until = own[place + 1].number if place + 1 < len(own) else None
        shown = [one.event for one in events if row.number < one.row and (until is None or one.row <= until)]
        found.append(Position(row.number, row.seat, place + 1, tuple(one.hide_secrets_from(row.seat) for one in shown)))
    return tuple(found)


async def list_ai_moves(table: Table, viewer: Seat | None, limit: int | None = None) -> tuple[Position, ...]:
    """Return the newest answers of AI seats, newest first, with the events that a seat may know.

    An answer to a secret question is listed only after the end: before, the list would tell that it was given.
    """
    store, seats = table.services.store, table.facts.seats
    ended = table.facts.phase == "over" and not table.facts.sealed
    rows = [one for one in await store.inputs.list_rows(table.place) if not (one.row.void or one.row.seat == CHANCE)]
    events = await store.events.list_events(table.place)
    found = list[Position]()
    for at in reversed(range(len(rows))):
        kept, until = rows[at], rows[at + 1].row.number if at + 1 < len(rows) else None
        hidden = kept.secret and not ended
        if hidden or kept.passed or kept.ordered or seats[kept.row.seat].plays != "ai":
            continue
        shown = [one.event for one in events if kept.row.number < one.row and (until is None or one.row <= until)]
        told = tuple(one.hide_secrets_from(viewer) for one in shown)
        found.append(Position(kept.row.number, kept.row.seat, at + 1, told))
        if len(found) == limit:
            break
    return tuple(found)


async def find_position(table: Table, person: int, row: int) -> Position:
    """Return the position before a person's own answer at the input ``row``. Raises ``NoSuchPosition``."""
    found = next((one for one in await list_positions(table, person) if one.row == row), None)
    if found is None:
        raise NoSuchPosition()
    return found


def is_own(stored: KeptRow, seats: tuple[Seat, ...]) -> bool:
    """Return whether a stored input is a valid answer that the player of one of these seats gave."""
    return stored.row.seat in seats and not (stored.row.void or stored.passed or stored.ordered)
