"""Single values stored by key, for data that needs no table of its own.

For the files of this folder alone: other code uses a call that names the value's meaning.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from .columns import UNFIT
from .database import Database, Statement
from .shared_sql import build_upsert

log = logging.getLogger(__name__)

LAST_TABLE = "last table"
"""The key of the highest table number so far, where tables were deleted."""
LAST_OF_ALL = (
    f"(SELECT coalesce(max(given.id), 0) FROM (SELECT id FROM tables WHERE id < {1 << 61} UNION ALL "
    f"SELECT CAST(value AS BIGINT) FROM kept WHERE key = ? AND CAST(value AS BIGINT) < {1 << 61}) AS given)"
)
"""The highest number of a table that there has been, in SQL; its parameter is ``LAST_TABLE``."""
READ = 10_000
"""The maximum number of cached values; the oldest are dropped first."""


async def load_value(database: Database, name: str) -> str | None:
    """Return the value of a key; None if there is none."""
    if name not in database.words or not database.is_exclusive:
        database.words.pop(name, None)
        found = await database.look("SELECT value FROM kept WHERE key = ?", name)
        value = found[0][0] if found else None
        if not isinstance(value, str | None):
            _log_damaged_word(name)
            value = None
        database.words.setdefault(name, value)
        if len(database.words) > READ:
            del database.words[next(iter(database.words))]
    return database.words.get(name)


async def load_json(database: Database, name: str, type_: Any) -> Any:
    """Return the word of that name as what it says in JSON; None where there is none, or where it cannot be read."""
    value = await load_value(database, name)
    try:
        return None if value is None else msgspec.json.decode(value, type=type_)
    except UNFIT:
        _log_damaged_word(name)
        return None


def _log_damaged_word(name: str) -> None:
    """Log the key of a value that cannot be read, without the person's or table's number at its end."""
    log.error("what is stored as kept.value under “%s” cannot be read", name.rstrip("0123456789").rstrip())


def word(name: str, value: str) -> Statement:
    """Return the statement that stores a value together with other changes. It leaves the cache as it is."""
    return build_upsert("kept", ("key",), ("value",)), (name, value)


async def keep(database: Database, name: str, value: str) -> None:
    await database.commit([word(name, value)])
    database.words[name] = value


async def note(database: Database, name: str, value: str) -> None:
    """Store a value that can be learned again after a kill: with the next commit, and only if it has changed."""
    if await load_value(database, name) != value:
        database.rides.append(word(name, value))
        database.words[name] = value
