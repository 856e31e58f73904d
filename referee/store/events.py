"""Stored events of matches (*news*). All are kept, also those that were taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import load_event
from engine.match_records import LoggedEvent
from engine.registry import load_games

from ..records.stored_match import NOTHING, Place, describe_place
from . import columns
from .database import Queries, Statement
from .relations import NEWS

_COLUMNS = ("number", "row", "kind", "open", "secret")
_GAME = "(SELECT game FROM tables WHERE id = tbl)"
_SELECTED = (
    f"SELECT {NEWS.list(_COLUMNS)}, {_GAME} FROM news WHERE tbl = ? AND match = ? AND number >= ? AND number < ?"
)
_LAST_EVENT = "SELECT max(number) FROM news WHERE tbl = ? AND match = ?"

# --- statements ---


def store_event(place: Place, logged: LoggedEvent) -> Statement:
    """Store an event, unless it is stored already. Resuming a match may emit stored events again."""
    key, event = (*place, logged.number), logged.event
    return NEWS.insert(key, logged, kind=event.kind, open=event.open, secret=event.secret or None, once=True)


def void_events_after(place: Place, after: int) -> Statement:
    """Mark events as taken back: those that the inputs after this one caused."""
    return "UPDATE news SET struck = 1 WHERE tbl = ? AND match = ? AND row > ?", (*place, after)


# --- queries ---


class EventStore(Queries):
    """The stored events of matches."""

    async def list_events(
        self,
        place: Place,
        first: int = 0,
        after: int | None = None,
        limit: int | None = None,
        *,
        struck: bool = False,
        after_row: int = -1,
    ) -> tuple[LoggedEvent, ...]:
        """Return the newest ``limit`` events of a match, with numbers from ``first`` to ``after`` - 1 (None: no end).

        ``struck``: include events that were taken back. Only the events after the input ``after_row`` are returned.
        """
        found = await self._database.read(
            f"{_SELECTED} AND struck <= ? AND row > ? ORDER BY number DESC LIMIT ?",
            *(*place, first, NOTHING if after is None else after, int(struck), after_row),
            NOTHING if limit is None else limit,
        )
        return _decode_events(found, describe_place(place))

    async def list_events_on_disk(
        self, place: Place, first: int, after: int | None = None, limit: int | None = None
    ) -> tuple[LoggedEvent, ...]:
        """Return valid events as ``list_events`` does, but without waiting for a step that is being stored."""
        found = await self._database.look(
            f"{_SELECTED} AND struck = 0 ORDER BY number DESC LIMIT ?",
            *(*place, first, NOTHING if after is None else after, NOTHING if limit is None else limit),
        )
        return _decode_events(found, describe_place(place))

    async def find_last_event(self, place: Place) -> int:
        """Return the number of a match's newest event, even if it was taken back; -1 if there is none."""
        return _number(await self._database.read(_LAST_EVENT, *place))

    async def find_last_stored_event(self, place: Place) -> int:
        """Return the number of a match's newest event on disk (-1: none), without waiting for a step being stored."""
        return _number(await self._database.look(_LAST_EVENT, *place))


def _decode_events(rows: Sequence[Sequence[Any]], owner: str) -> tuple[LoggedEvent, ...]:
    """Return the events of stored rows, the oldest first. In ``rows``, the newest row is first.

    A row has the columns ``_COLUMNS`` of an event, and the key of the game. An unreadable row is left out. ``owner``
    names the match in the log.
    """
    kinds = load_games()[rows[0][-1]].event_kinds if rows and rows[0][-1] in load_games() else {}
    readable = columns.read_readable_rows("news", _COLUMNS, [row[:-1] for row in rows[::-1]], owner)
    return tuple(
        LoggedEvent(number, row, load_event(kinds, kind, opened, secret))
        for number, row, kind, opened, secret in readable
    )


def _number(rows: Sequence[Sequence[Any]]) -> int:
    return -1 if rows[0][0] is None else int(rows[0][0])
