"""What is stored, for tests that look behind the calls: at what no call gives, because nobody else asks for it.

One of the few places outside of ``referee.store`` that know how things are stored; ``tests/test_store_alone.py`` lists
them.
"""

from __future__ import annotations

from typing import Any

from engine.match import Row
from referee.store.store import Store


async def sources(store: Store, like: str) -> list[str]:
    """The sources of all that was done, of one pattern (``i:%``)."""
    found = await store.database.read("SELECT source FROM acts WHERE source LIKE ? ORDER BY source", like)
    return [source for (source,) in found]


async def due(store: Store, like: str = "%") -> list[tuple[str, float]]:
    """What will fall due, of one pattern, and when; the nearest first."""
    return await store.database.read("SELECT what, at FROM due WHERE what LIKE ? ORDER BY at", like)


async def numbers(store: Store, what: str, table: int = 1, match: int = 1) -> list[int]:
    """The numbers of a match's "rows", "news" or "checkpoints", in order."""
    assert what in ("rows", "news", "checkpoints")
    sql = f"SELECT number FROM {what} WHERE tbl = ? AND match = ? ORDER BY number"
    return [number for (number,) in await store.database.read(sql, table, match)]


async def rows(store: Store, table: int = 1, match: int = 1) -> list[Row]:
    """A match's rows, those taken back included."""
    return [kept.row for kept in await store.matches.rows((table, match))]


async def everything(store: Store, *tables: str) -> list[list[tuple[Any, ...]]]:
    """Whole tables of the database, to be compared."""
    return [await store.database.read(f"SELECT * FROM {table}") for table in tables]


async def results(store: Store) -> list[tuple[int | None, str, int, int]]:
    """Person, how it ended, whether won, whether it counts; by seat."""
    return await store.database.read("SELECT person, kind, won, counts FROM results ORDER BY tbl, match, seat")


async def secret(store: Store, table: int = 1, match: int = 1) -> bytes:
    """Of a match's dice."""
    return await store.matches.secret((table, match))
