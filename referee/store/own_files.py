"""Stored own files of players: decks and levels as texts. Each belongs to one person and is private."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict

from ..records.people import OwnText
from . import columns
from .database import Queries, Statement
from .relations import OWN_FILES

_SELECTED = OWN_FILES.select(OwnText)

# --- statements ---


def store_new_file(file: OwnText, time: float, source: str) -> Statement:
    """Return the statement that adds a file. The database numbers it."""
    fields = {field: value for field, value in asdict(file).items() if field != "number"}
    return OWN_FILES.insert((), **fields, changed=time, source=source)


def replace_file(file: OwnText, time: float) -> Statement:
    return (
        "UPDATE own_files SET name = ?, text = ?, changed = ? WHERE number = ? AND person = ?",
        (file.name, file.text, time, file.number, file.person),
    )


def delete_file(person: int, file_number: int) -> Statement:
    return "DELETE FROM own_files WHERE number = ? AND person = ?", (file_number, person)


# --- queries ---


class OwnFileStore(Queries):
    """The stored own files of players. Each call is about one person."""

    async def find(self, person: int, number: int) -> OwnText | None:
        """Return a person's file; None if the person has none of this number."""
        found = await self._database.read(f"{_SELECTED} WHERE number = ? AND person = ?", number, person)
        return next(_read_files(found), None)

    async def list_of_person(self, person: int, kind: str) -> tuple[OwnText, ...]:
        """Return all files of one kind that a person has, for any game, sorted by name."""
        found = await self._database.look(
            f"{_SELECTED} WHERE person = ? AND kind = ? ORDER BY lower(name), number", person, kind
        )
        return tuple(_read_files(found))

    async def find_by_source(self, source: str) -> OwnText | None:
        """Return the file that the command of this source has added, if the file still exists."""
        found = await self._database.read(f"{_SELECTED} WHERE source = ?", source)
        return next(_read_files(found), None)

    async def count(self, person: int) -> int:
        """Return how many files a person has, of all kinds."""
        return await self._count("SELECT count(*) FROM own_files WHERE person = ?", person)


def _read_files(rows: Sequence[Sequence[Any]]) -> Iterator[OwnText]:
    """Yield the files that can be read. The others stay as they are stored."""
    return columns.read_records(OWN_FILES, OwnText, rows, "a person")
