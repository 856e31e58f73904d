"""Who has played which seat of a match: kept where a seat changes hands, so that the record can say it.

A seat of which nothing is kept was played by who sits there, from the beginning.
"""

from __future__ import annotations

from ..facts import Holder, SeatInfo
from . import columns
from .database import Database, Statement
from .matches import Place

# --- to be committed ---


def changed(place: Place, seat: int, row: int, before: SeatInfo, now: SeatInfo) -> tuple[Statement, Statement]:
    """A seat goes from one to another, who plays from this row on."""
    return (
        (
            "INSERT OR IGNORE INTO holders (tbl, match, seat, number, row, kind, person, name) "
            "VALUES (?, ?, ?, 0, 0, ?, ?, ?)",
            (*place, seat, *_who(before)),
        ),
        (
            "INSERT INTO holders (tbl, match, seat, number, row, kind, person, name) "
            "SELECT tbl, match, seat, max(number) + 1, ?, ?, ?, ? FROM holders "
            "WHERE tbl = ? AND match = ? AND seat = ?",
            (row, *_who(now), *place, seat),
        ),
    )


def _who(info: SeatInfo) -> tuple[str, int | None, str]:
    return info.plays, info.person, info.name


# --- to be asked ---


class HolderStore:
    """Of every match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, place: Place) -> tuple[Holder, ...]:
        """By seat, each seat's in their order; nobody of a seat that has not changed hands."""
        found = await self._database.read(
            "SELECT seat, row, kind, person, name FROM holders WHERE tbl = ? AND match = ? ORDER BY seat, number",
            *place,
        )
        named = ("seat", "row", "kind", "person", "name")
        readable = columns.all_readable("holders", named, found, f"match {place[1]} of table {place[0]}")
        return tuple(Holder(*one) for one in readable)

    async def held(self, place: Place, person: int) -> frozenset[int]:
        """The seats of a match that somebody had before they changed hands, or after."""
        found = await self._database.read(
            "SELECT DISTINCT seat FROM holders WHERE tbl = ? AND match = ? AND person = ?", *place, person
        )
        return frozenset(seat for (seat,) in found)

    async def forgotten(self, place: Place) -> frozenset[int]:
        """The seats of a match that somebody had of whom nothing is known any more."""
        found = await self._database.read(
            "SELECT DISTINCT seat FROM holders WHERE tbl = ? AND match = ? AND kind = 'person' AND person IS NULL",
            *place,
        )
        return frozenset(seat for (seat,) in found)
