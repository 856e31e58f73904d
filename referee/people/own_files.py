"""Players' own files, such as decks and levels: named, limited in number and size, and private.

The games read the contents (``engine.own_files``). In this module they are plain texts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from engine.folding import fold
from engine.own_files import LARGEST
from engine.protocol import Refused
from engine.refusals import LimitReached

from ..records.people import OwnText
from ..refusals import FileTooLarge, NoSuchFile
from ..store import own_files
from ..store.database import Statement, refuse_if_stuck
from ..store.store import Store

__all__ = ["MOST", "NAME", "OwnFiles", "OwnText"]

MOST = 50
"""The maximum number of files of one person, of all kinds and games."""
NAME = 40
"""The maximum length of a file's name, in characters."""


class NameTaken(Refused): ...


class NoName(Refused): ...


class TooManyFiles(LimitReached): ...


class OwnFiles:
    """Everybody's own files.

    Among a person's files of one game and kind, each name is unique; case and accents are ignored.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._lock = asyncio.Lock()

    async def list_of_person(self, person: int, kind: str) -> tuple[OwnText, ...]:
        """Return a person's files of a kind, such as "deck", sorted by name."""
        return await self._store.own_files.list_of_person(person, kind)

    async def find(self, person: int, number: int) -> OwnText:
        """Return the file of this number. Raises ``NoSuchFile`` if it is missing or somebody else's."""
        found = await self._store.own_files.find(person, number)
        if found is None:
            raise NoSuchFile()
        return found

    async def add(self, person: int, game: str, kind: str, name: str, text: str, source: str) -> OwnText:
        """Add a file for a person, and return it. If the person has a file of this name, a number is appended.

        ``source``: the id of the command. A second call with an equal source adds nothing. Raises ``TooManyFiles``,
        ``NoName``, ``FileTooLarge``, ``DiskFull``, ``NoDisk``.
        """
        async with self._lock:
            if (before := await self._store.own_files.find_by_source(source)) is not None:
                return before
            if await self._store.own_files.count(person) >= MOST:
                raise TooManyFiles(most=MOST)
            taken = {fold(one.name) for one in await self.list_of_person(person, kind) if one.game == game}
            name = _find_free_name(_clean_name(name), taken)
            new = OwnText(0, person, game, kind, name, _check_size(text))
            await self._commit(own_files.store_new_file(new, self._now(), source))
            made = await self._store.own_files.find_by_source(source)
            assert made is not None
            return made

    async def change(
        self, person: int, number: int, *, name: str | None = None, text: Callable[[str], str] | None = None
    ) -> OwnText:
        """Change the name or the text of a person's file. ``text`` returns the new text for the present one.

        Raises ``NoSuchFile``, ``NoName``, ``NameTaken``, ``FileTooLarge``, ``DiskFull``, ``NoDisk``.
        """
        async with self._lock:
            file = before = await self.find(person, number)
            if name is not None:
                file = replace(file, name=_clean_name(name))
                others = [one for one in await self.list_of_person(person, file.kind) if one.number != number]
                if any(one.game == file.game and fold(one.name) == fold(file.name) for one in others):
                    raise NameTaken()
            if text is not None:
                file = replace(file, text=_check_size(text(file.text)))
            if file != before:
                await self._commit(own_files.replace_file(file, self._now()))
            return file

    async def delete(self, person: int, number: int) -> OwnText:
        """Delete a person's file and return it. Raises ``NoSuchFile``, ``DiskFull``, ``NoDisk``."""
        async with self._lock:
            file = await self.find(person, number)
            await self._commit(own_files.delete_file(person, number))
            return file

    async def _commit(self, statement: Statement) -> None:
        with refuse_if_stuck():
            await self._store.commit([statement])


def _clean_name(name: str) -> str:
    """Return a file's name without superfluous blanks, cut to ``NAME``. Raises ``NoName`` if it is empty."""
    found = " ".join("".join(char if char.isprintable() else " " for char in name).split())[:NAME].strip()
    if not found:
        raise NoName()
    return found


def _find_free_name(name: str, names_taken: set[str]) -> str:
    """Return a free name for a file: ``name``, with a number appended if the person already has a file of that name."""
    found, count = name, 1
    while fold(found) in names_taken:
        count += 1
        found = f"{name[: NAME - 5]} {count}"
    return found


def _check_size(text: str) -> str:
    if len(text.encode()) > LARGEST:
        raise FileTooLarge()
    return text
