"""Through whose eyes: from a table and a person to a seat, a view, names, a language."""

from __future__ import annotations

from engine.protocol import Refused, Seat
from referee.table.state import TableState
from render.face.contract import Face
from render.face.missing import face_or_name
from render.text.clean import escaped, plain

from ..components.stepwise import Viewpoint

STARTED = ("playing", "over")


def face_of(table: TableState) -> Face:
    return face_or_name(table.facts.game, table.facts.level)


def viewpoint(table: TableState, seat: Seat | None, locale: str) -> Viewpoint:
    """A seat's (None: a spectator's) view of the match, to be said in a language. The match must have begun."""
    return Viewpoint(table.id, face_of(table), table.view(seat), locale, names_in_pictures(table))


def names_in_pictures(table: TableState) -> tuple[str, ...]:
    """The seats' names in seating order, harmless but unescaped; who shares a name is told apart by a number."""
    found: list[str] = []
    for info in table.facts.seats:
        name = plain(info.name)
        found.append(f"{name} ({len(found) + 1})" if name in found else name)
    return tuple(found)


def names_in_texts(table: TableState) -> tuple[str, ...]:
    """The same, escaped for Markdown."""
    return tuple(map(escaped, names_in_pictures(table)))


def place_link(table: TableState) -> str:
    return f"<#{table.facts.channel}>"


def need_seat(table: TableState, person: int) -> Seat:
    seat = table.facts.seat_of(person)
    if seat is None:
        raise Refused("not-at-table")
    return seat
