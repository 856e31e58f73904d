"""Single words kept under a name, for what is one value and needs no table of its own. For the files beside it alone:
everybody else asks for what the word means."""

from __future__ import annotations

from .database import Database, Statement

LAST_TABLE = "last table"
"""Under this name: the highest number there has been, where tables were thrown away."""
READ = 10_000
"""Words that are known without asking the file; the oldest are forgotten first."""


async def kept(database: Database, name: str) -> str | None:
    """The word of that name; None: there is none."""
    if name not in database.words:
        found = await database.look("SELECT value FROM kept WHERE key = ?", name)
        database.words.setdefault(name, str(found[0][0]) if found else None)
        if len(database.words) > READ:
            del database.words[next(iter(database.words))]
    return database.words.get(name)


def word(name: str, value: str) -> Statement:
    """To be committed with other things; for what is read once, at the start."""
    return "INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)", (name, value)


async def keep(database: Database, name: str, value: str) -> None:
    await database.commit([word(name, value)])
    database.words[name] = value


async def note(database: Database, name: str, value: str) -> None:
    """Keep what is learned anew where a kill has lost it: nothing is written for it alone, or if it is known."""
    if await kept(database, name) != value:
        database.rides.append(word(name, value))
        database.words[name] = value
