"""Files that players have of their own to play with: a deck, as its text. Each is one person's, and nobody else's to
ask for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..people import OwnText
from . import columns
from .database import Database, Statement

_NAMED = ("number", "person", "game", "kind", "name", "text")
_COLUMNS = ", ".join(_NAMED)

# --- to be committed ---


def added(person: int, game: str, kind: str, name: str, text: str, at: float, source: str) -> Statement:
    return (
        "INSERT INTO own_files (person, game, kind, name, text, changed, source) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (person, game, kind, name, text, at, source),
    )


def saved(file: OwnText, at: float) -> Statement:
    return (
        "UPDATE own_files SET name = ?, text = ?, changed = ? WHERE number = ? AND person = ?",
        (file.name, file.text, at, file.number, file.person),
    )


def removed(person: int, number: int) -> Statement:
    return "DELETE FROM own_files WHERE number = ? AND person = ?", (number, person)


# --- to be asked ---


class OwnFileStore:
    """Asked for one person at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def one(self, person: int, number: int) -> OwnText | None:
        """A person's file; None where that person has none of this number."""
        found = await self._database.read(
            f"SELECT {_COLUMNS} FROM own_files WHERE number = ? AND person = ?", number, person
        )
        return next(_files(found), None)

    async def of(self, person: int, kind: str) -> tuple[OwnText, ...]:
        """All of a kind that a person has, of whatever game, by name."""
        found = await self._database.look(
            f"SELECT {_COLUMNS} FROM own_files WHERE person = ? AND kind = ? ORDER BY name COLLATE NOCASE, number",
            person,
            kind,
        )
        return tuple(_files(found))

    async def made(self, source: str) -> OwnText | None:
        """What came of a source that made a file, if it has been here before and the file is still there."""
        found = await self._database.read(f"SELECT {_COLUMNS} FROM own_files WHERE source = ?", source)
        return next(_files(found), None)

    async def count(self, person: int) -> int:
        """How many a person has, of all kinds."""
        found = await self._database.read("SELECT count(*) FROM own_files WHERE person = ?", person)
        return int(found[0][0])


def _files(found: Sequence[Sequence[Any]]) -> Iterator[OwnText]:
    """Yield the files that can be read; the others stay as they are stored."""
    return (OwnText(*row) for row in columns.all_readable("own_files", _NAMED, found, "a person"))
