"""Stored timers. A timer has a table, a key ``what`` (``<kind>`` or ``<kind>:<more>``), and one time when it is due."""

from __future__ import annotations

from .database import Database, Statement
from .relations import DUE

_IS_PLAIN = "(typeof(what) = 'text' AND what NOT GLOB '*[^ -~]*')"
_IS_READABLE = f"typeof(at) IN ('real', 'integer') AND typeof(tbl) = 'integer' AND {_IS_PLAIN}"
"""The condition for a readable row in SQLite. A row that was damaged on disk may hold anything in any column."""

# --- statements ---


def set_timer(when: float, table: int, key: str) -> Statement:
    """Set a timer for a table, unless it is set already. After the commit, call ``Due.wake_up``."""
    return DUE.insert((table, key), at=when, once=True)


def replace_timer(when: float, table: int, key: str) -> Statement:
    """Set a timer for a table, or change its time if it is set already."""
    return DUE.upsert((table, key), at=when)


def cancel_timer(table: int, key: str) -> Statement:
    return DUE.delete((table, key))


def cancel_timers(table: int) -> Statement:
    return DUE.delete((table,))


def postpone_timer(when: float, table: int, key: str) -> Statement:
    """Postpone a timer whose handler has failed to the time ``when``."""
    return DUE.update((table, key), at=when)


def postpone_timers_of_kind(seconds: float, kind: str) -> Statement:
    """Postpone all timers of one kind, at every table, by ``seconds``."""
    return "UPDATE due SET at = at + ? WHERE what LIKE ?", (seconds, f"{kind}:%")


def delete_done_timer(table: int, key: str, when: float) -> Statement:
    """Delete a timer that has run, unless it was set to another time than ``when`` meanwhile."""
    return "DELETE FROM due WHERE tbl = ? AND what = ? AND at = ?", (table, key, when)


# --- timers of a person, which belong to no table ---


def make_person_key(person: int) -> int:
    """Return the number that stands in for a table's number in a timer of a person."""
    return -person


def parse_person_key(key: int) -> int:
    """Return the person of a number that ``make_person_key`` has made."""
    return -key


# --- queries ---


class DueStore:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._readable = "1 = 1" if database.has_typed_columns else _IS_READABLE

    async def list_due(self, now: float) -> list[tuple[int, str, float]]:
        """Return the table, key and time of each readable timer that is due by now, the earliest first."""
        return await self._database.read(
            f"SELECT tbl, what, at FROM due WHERE at <= ? AND {self._readable} ORDER BY at, tbl, what", now
        )

    async def list_unreadable(self) -> list[tuple[int | str, str]]:
        """Return the table and key of each timer that cannot be read, as far as they can be named."""
        if self._database.has_typed_columns:
            return []
        return await self._database.read(
            "SELECT CASE typeof(tbl) WHEN 'integer' THEN tbl ELSE hex(tbl) END, "
            f"CASE WHEN {_IS_PLAIN} THEN what ELSE hex(what) END FROM due WHERE NOT ({_IS_READABLE})"
        )

    async def list_tables(self, kind: str) -> list[int]:
        """Return the tables with a timer of this kind."""
        sql = f"SELECT tbl FROM due WHERE what LIKE ? AND {self._readable}"
        return [row[0] for row in await self._database.read(sql, f"{kind}:%")]

    async def find_next_time(self, after: float) -> float | None:
        """Return the time of the next timer after this moment."""
        when: float | None = (
            await self._database.read(f"SELECT min(at) FROM due WHERE at > ? AND {self._readable}", after)
        )[0][0]
        return when
