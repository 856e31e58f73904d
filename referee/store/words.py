"""Single words kept under a name, for what is one value and needs no table of its own. For the files beside it alone:
everybody else asks for what the word means."""

from __future__ import annotations

from .database import Database


async def kept(database: Database, name: str) -> str | None:
    found = await database.read("SELECT value FROM kept WHERE key = ?", name)
    return str(found[0][0]) if found else None


async def keep(database: Database, name: str, word: str) -> None:
    await database.commit([("INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)", (name, word))])
