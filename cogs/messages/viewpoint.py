"""Through whose eyes: from a table and a person to a seat, a view, names, a language."""

from __future__ import annotations

from engine.protocol import Refused, Seat
from referee.table.table import Table
from render.face.contract import Face, face
from render.text.clean import escaped, plain

from ..components.stepwise import Viewpoint

STARTED = ("playing", "over")


def face_of(table: Table) -> Face:
    return face(table.facts.game)


def viewpoint(table: Table, seat: Seat | None, locale: str) -> Viewpoint:
    """A seat's (None: a spectator's) view of the match, to be said in a language. The match must have begun."""
    return Viewpoint(table.id, face_of(table), table.view(seat), locale, names_in_pictures(table))


def names_in_pictures(table: Table) -> tuple[str, ...]:
    """The seats' names in seating order, harmless but unescaped; who shares a name is told apart by a number."""
    found: list[str] = []
    for info in table.facts.seats:
        name = plain(info.name)
        found.append(f"{name} ({len(found) + 1})" if name in found else name)
    return tuple(found)


def names_in_texts(table: Table) -> tuple[str, ...]:
    """The same, escaped for Markdown."""
    return tuple(map(escaped, names_in_pictures(table)))


def place_link(table: Table) -> str:
    return f"<#{table.facts.channel}>"


def need_seat(table: Table, person: int) -> Seat:
    seat = table.facts.seat_of(person)
    if seat is None:
        raise Refused("not-at-table")
    return seat
