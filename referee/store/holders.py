"""The stored players of the seats that have changed hands. Each has the input from which on the player had the seat.

A seat without entries was played by its present player from the beginning.
"""

from __future__ import annotations

from ..records.facts import SeatInfo, TableFacts
from ..records.match_facts import Holder
from ..records.stored_match import Place
from . import columns
from .database import Queries, Statement
from .relations import HOLDERS

# --- statements ---


def store_new_holder(place: Place, seat: int, row: int, before: SeatInfo, now: SeatInfo) -> tuple[Statement, Statement]:
    """Return the statements that store that a seat changes hands: for its first player, and for the new one.

    ``before`` has played the seat so far; ``now`` plays it from the input ``row`` on.
    """
    return (
        HOLDERS.insert((*place, seat, 0), before, kind=before.plays, row=0, once=True),
        (
            "INSERT INTO holders (tbl, match, seat, number, row, kind, person, name) "
            "SELECT tbl, match, seat, max(number) + 1, ?, ?, ?, ? FROM holders "
            "WHERE tbl = ? AND match = ? AND seat = ? GROUP BY tbl, match, seat",
            (row, *_list_holder_values(now), *place, seat),
        ),
    )


def store_change_of_hands(before: TableFacts, now: TableFacts, row: int) -> list[Statement]:
    """Return the statements that store the changes of players between two records of a table.

    The statements cover every seat that has another player, or whose player has another name. ``row``: the first input
    of the new players.
    """
    if before.phase != "playing" or before.match != now.match:
        return []
    place = (now.id, now.match)
    pairs = enumerate(zip(before.seats, now.seats, strict=True))
    handed = [(seat, old, new) for seat, (old, new) in pairs if _list_holder_values(old) != _list_holder_values(new)]
    return [one for seat, old, new in handed for one in store_new_holder(place, seat, row, old, new)]


def _list_holder_values(info: SeatInfo) -> tuple[str, int | None, str]:
    """Return what is stored of a seat's holder: the kind of player, the person's id and the name."""
    return info.plays, info.person, info.name


# --- queries ---


class HolderStore(Queries):
    """The stored players of the seats that have changed hands."""

    async def list_by_seat(self, place: Place) -> tuple[Holder, ...]:
        """Return the successive players of each seat that has changed hands, sorted by seat."""
        found = await self._database.read(
            f"{HOLDERS.select(Holder)} WHERE tbl = ? AND match = ? ORDER BY seat, number", *place
        )
        return tuple(columns.read_records(HOLDERS, Holder, found, f"match {place[1]} of table {place[0]}"))

    async def list_held_seats(self, place: Place, person: int) -> frozenset[int]:
        """Return the seats of a match that a person has held, among those that have changed hands."""
        sql = "SELECT DISTINCT seat FROM holders WHERE tbl = ? AND match = ? AND person = ?"
        return frozenset(await self._read_column(sql, *place, person))

    async def list_forgotten_seats(self, place: Place) -> frozenset[int]:
        """Return the seats of a match whose former player was deleted."""
        sql = "SELECT DISTINCT seat FROM holders WHERE tbl = ? AND match = ? AND kind = 'person' AND person IS NULL"
        return frozenset(await self._read_column(sql, *place))
