"""Single values stored by key, for data that needs no table of its own.

For the files of this folder alone: other code uses a call that names the value's meaning.
"""

from __future__ import annotations

from .database import Database, Statement

LAST_TABLE = "last table"
"""Under this name: the highest number there has been, where tables were thrown away."""
READ = 10_000
"""The maximum number of cached values; the oldest are dropped first."""


async def kept(database: Database, name: str) -> str | None:
    """Return the value of a key; None if there is none."""
    if name not in database.words:
        found = await database.look("SELECT value FROM kept WHERE key = ?", name)
        database.words.setdefault(name, str(found[0][0]) if found else None)
        if len(database.words) > READ:
            del database.words[next(iter(database.words))]
    return database.words.get(name)


def word(name: str, value: str) -> Statement:
    """Return the statement that stores a value together with other changes. It leaves the cache as it is."""
    return "INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)", (name, value)


async def keep(database: Database, name: str, value: str) -> None:
    await database.commit([word(name, value)])
    database.words[name] = value


async def note(database: Database, name: str, value: str) -> None:
    """Store a value that can be learned again after a kill: with the next commit, and only if it has changed."""
    if await kept(database, name) != value:
        database.rides.append(word(name, value))
        database.words[name] = value
