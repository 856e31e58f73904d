"""Single values stored by key, for data that needs no table of its own.

For the files of this folder alone: other code uses a call that names the value's meaning.
"""

from __future__ import annotations

import logging
import time
from typing import Any

import msgspec

from .columns import UNFIT
from .database import Database, Statement
from .relations import KEPT

log = logging.getLogger(__name__)

LAST_TABLE = "last table"
"""The key under which the highest number of a deleted table is stored."""
BACKUP = "backup"
"""The key under which the time of the newest backup of a shared database is stored."""
LAST_OF_ALL = (
    f"(SELECT coalesce(max(given.id), 0) FROM (SELECT id FROM tables WHERE id < {1 << 61} UNION ALL "
    f"SELECT CAST(value AS BIGINT) FROM kept WHERE key = ? AND CAST(value AS BIGINT) < {1 << 61}) AS given)"
)
"""SQL for the highest number that any table has had, deleted ones included. Its parameter is ``LAST_TABLE``."""
HARMLESS = ("door of ", "locale of ", "zone of ")
"""The beginnings of keys whose values may be out of date for ``FRESH``: they only help to speak to a person."""
FRESH = 60.0
"""The seconds for which a harmless value is not read again, where processes share the database."""
READ = 10_000
"""The most values in the cache. The oldest are dropped first."""


async def load_value(database: Database, name: str) -> str | None:
    """Return the value of a key; None if there is none."""
    if name not in database.words or not _is_fresh(database, name):
        database.words.pop(name, None)
        found = await database.look("SELECT value FROM kept WHERE key = ?", name)
        value = found[0][0] if found else None
        if not isinstance(value, str | None):
            _log_unreadable_value(name)
            value = None
        database.words.setdefault(name, value)
        database.read_at[name] = time.monotonic()
        if len(database.words) > READ:
            oldest = next(iter(database.words))
            del database.words[oldest]
            database.read_at.pop(oldest, None)
    return database.words.get(name)


def _is_fresh(database: Database, name: str) -> bool:
    """Return whether a value in the cache may be used, though other processes may have changed it."""
    if database.is_exclusive:
        return True
    return name.startswith(HARMLESS) and time.monotonic() - database.read_at.get(name, 0.0) < FRESH


async def load_json(database: Database, name: str, type_: Any) -> Any:
    """Return the value of a key, decoded from JSON to this type; None if there is none or it cannot be read."""
    value = await load_value(database, name)
    try:
        return None if value is None else msgspec.json.decode(value, type=type_)
    except UNFIT:
        _log_unreadable_value(name)
        return None


def _log_unreadable_value(name: str) -> None:
    """Log that the value of a key cannot be read.

    If the key ends with the number of a person or table, it is left out.
    """
    log.error("what is stored as kept.value under “%s” cannot be read", name.rstrip("0123456789").rstrip())


def build_statement(name: str, value: str) -> Statement:
    """Return the statement that stores the value of a key, to be committed with others. The cache is not changed."""
    return KEPT.upsert((name,), value=value)


async def store_value(database: Database, name: str, value: str) -> None:
    await database.commit([build_statement(name, value)])
    database.words[name] = value


async def store_with_next_commit(database: Database, name: str, value: str) -> None:
    """Store the value of a key with the next commit, if it has changed. A kill before that loses the value."""
    if await load_value(database, name) != value:
        database.rides.append(build_statement(name, value))
        database.words[name] = value
