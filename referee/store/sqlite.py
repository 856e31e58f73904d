"""SQLite: a database in one file, with one writing connection and one reading connection.

``commit(batch)`` hands a whole list of statements to the writer's thread in one call. They run between BEGIN IMMEDIATE
and COMMIT with nothing in between. The thread serves as the lock of the whole store. If coroutines mixed their
statements on one connection, half a step could be lost. ``read`` also runs there, after all earlier commits, for data
on which a change depends or that must match a table in memory. ``look`` is for data that is only shown (lists, the log,
results, settings). It does not wait for a slow disk, and does not see a commit in progress.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from . import copies
from .connections import Connection
from .database import Database, NoRoomToStart, Statement, StoreFull, StoreRefused, StoreStuck
from .locks import StoreBusy as StoreBusy
from .schema import ALWAYS, MIGRATIONS, count_done_migrations
from .shortened import note_beat
from .sqlite_file import (
    FOLDER_ERRORS,
    FULL,
    LIST_COLUMNS,
    NO_ROOM,
    SCHEMA,
    check_whole_file,
    explain_failure,
    explain_trouble,
    has_code,
    has_no_room,
    is_full,
    list_creation,
    prepare_file,
    read_verdict,
    store_migration_count,
)

LOOK_AFTER = 600.0
"""The seconds after which the file is checked again when somebody asks whether it is sound."""
SLOW = 1.0
"""The seconds from which on a request to the disk is logged as slow."""
PATIENCE = 5.0
"""New requests are refused if the disk has not answered an earlier request for this many seconds."""

log = logging.getLogger(__name__)
T = TypeVar("T")


class SqliteDatabase(Database):
    """A database in a file of SQLite: ``await SqliteDatabase.open(path)``, and ``close`` at the end.

    Only the files of this folder use it. Other code uses the ``Store``.
    """

    has_typed_columns = False
    is_exclusive = True

    def __init__(self, path: Path, connection: Connection, locks: contextlib.ExitStack, is_checked: bool) -> None:
        """Create the database object. ``is_checked``: the whole file was checked just now."""
        super().__init__()
        self.name = path.name
        self.path, self._connection, self._locks = path, connection, locks
        self._reader = Connection(path, reads_only=True)
        self._waiting: dict[object, float] = {}
        """The requests that the writing connection has not answered, each with its time; oldest first."""
        self._looking: dict[object, float] = {}
        """The requests that the reading connection has not answered, each with its time; oldest first."""
        self._sound, self._looked = True, time.monotonic() - (0.0 if is_checked else LOOK_AFTER + 1.0)

    @classmethod
    async def open(cls, path: str | os.PathLike[str]) -> SqliteDatabase:
        """Open a database file, or create it. ``StoreBusy``: a process uses it. ``StoreRefused``: see its message."""
        with contextlib.ExitStack() as locks:
            path, looked = prepare_file(path, locks)
            try:
                connection = Connection(path)
                await connection
                database = cls(path, connection, locks.pop_all(), looked)
            except sqlite3.OperationalError as error:
                raise explain_failure(path, error) from None
        try:
            await database._prepare()
            await database._reader
        except StoreStuck as trouble:
            await database.close()
            raise explain_trouble(path, trouble) from None
        except sqlite3.OperationalError as error:
            await database.close()
            raise explain_failure(path, error) from None
        except BaseException:
            await database.close()
            raise
        return database

    async def _commit_statements(self, batch: list[Statement]) -> None:
        await self._run_request(lambda: self._connection.commit_batch(batch), self._waiting)

    async def read(self, sql: str, *parameters: Any) -> list[Any]:
        return await self._run_request(lambda: self._connection.fetch(sql, parameters), self._waiting)

    async def look(self, sql: str, *parameters: Any) -> list[Any]:
        return await self._run_request(lambda: self._reader.fetch(sql, parameters), self._looking)

    async def read_with_column_names(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
        return await self._run_request(lambda: self._connection.fetch_with_column_names(sql, values), self._waiting)

    async def _run_request(self, request: Callable[[], Awaitable[T]], waiting: dict[object, float]) -> T:
        """Run a request on a connection's thread, or refuse it while a thread hangs.

        While one of the two threads hangs, its pending requests wait, and new requests to both connections are refused.
        ``waiting``: the pending requests of this connection.
        """
        now = time.monotonic()
        if any(now - next(iter(each.values())) > PATIENCE for each in (self._waiting, self._looking) if each):
            raise self._record_trouble(StoreStuck(), "does not answer")
        waiting[request] = now
        try:
            return await request()
        except sqlite3.OperationalError as error:
            if not has_code(error, FULL | FOLDER_ERRORS):
                raise
            full = has_code(error, FULL) and await asyncio.to_thread(has_no_room, self.path.parent)
            if full or has_code(error, NO_ROOM):
                raise self._record_trouble(StoreFull(), "is full") from None
            raise self._record_trouble(StoreStuck(), f"fails ({error})") from None
        finally:
            if (took := time.monotonic() - waiting.pop(request)) > SLOW:
                log.warning("the disk under %s took %.1f s", self.path.name, took)

    def _record_trouble(self, trouble: StoreStuck, why: str) -> StoreStuck:
        """Record the error of a failed request as ``trouble``, and return it. It is logged once while it lasts."""
        if type(self.trouble) is not type(trouble):
            log.error("the disk under %s %s: nothing new is kept until that is over", self.path.name, why)
        self.trouble = trouble
        return trouble

    def start_numbers_after(self, number: int) -> list[Statement]:
        return [
            ("DELETE FROM sqlite_sequence WHERE name = 'own_files'", ()),
            ("INSERT INTO sqlite_sequence (name, seq) VALUES ('own_files', ?)", (number,)),
        ]

    def explain_trouble(self, trouble: Exception) -> StoreRefused | None:
        return explain_trouble(self.path, trouble) if isinstance(trouble, StoreStuck) else None

    async def check_health(self) -> tuple[int, bool]:
        """Return the size of the files in bytes, and whether the database is sound.

        The check runs beside the connections, so nobody waits for it, at most once in ten minutes. ``trouble`` is up to
        date afterwards.
        """
        with contextlib.suppress(StoreStuck, sqlite3.OperationalError):
            # This commit changes nothing, even in a file of a newer version. It tests whether the disk accepts writes.
            await self.commit([store_migration_count(ALWAYS)])
        if time.monotonic() - self._looked > LOOK_AFTER:
            self._looked = time.monotonic()
            verdict = (await asyncio.to_thread(read_verdict, self.path))[0]
            self._sound = self._sound if verdict is None else verdict == "ok"
        files = (self.path, Path(f"{self.path}-wal"))
        return sum(file.stat().st_size for file in files if file.exists()), self._sound

    async def close(self) -> None:
        """Close the file and release it for the next process."""
        try:
            if self.rides:
                with contextlib.suppress(StoreStuck):
                    await self.commit([])
            await self._reader.close()
            await self._connection.close()  # closing the last connection moves the write-ahead log into the file
        finally:
            self._locks.close()

    async def note_beat(self, epoch: int, time: float) -> None:
        await asyncio.to_thread(note_beat, self.path, epoch, time)

    async def _prepare(self) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            await self.read(f"PRAGMA {pragma}")
        version = await self._count_migrations()
        if 0 < version < len(MIGRATIONS):
            await self._copy_before(version)
        if version == 0:
            await self.commit(list_creation())
            version = await self._count_migrations()
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            await self.commit([*((sql, ()) for sql in statements), store_migration_count(number)])
        if 0 < version < len(MIGRATIONS):
            log.info("%s was upgraded: %d of %d migrations were new", self.path.name, len(MIGRATIONS) - version, number)

    async def _count_migrations(self) -> int:
        """Return how many migrations the file has had."""
        version = int((await self.read("PRAGMA user_version"))[0][0])
        if version < ALWAYS:
            return version
        found = await self.read(LIST_COLUMNS)
        version = count_done_migrations(MIGRATIONS, [(table, column) for table, column in found])
        counted = await self.read("SELECT value FROM kept WHERE key = ?", SCHEMA)
        word = str(counted[0][0]) if counted else str(ALWAYS)
        if version > ALWAYS and not (word.isdecimal() and int(word[:9]) >= version):
            log.error("what is stored as kept.value under “%s” cannot be right, and is counted anew", SCHEMA)
            await self.commit([store_migration_count(version)])
        return version

    async def _copy_before(self, version: int) -> None:
        """Copy the file before it is upgraded, so that it can be restored.

        ``version``: the number of its last migration.
        """
        try:
            folder = copies.ensure_folder(self.path)
            to = folder / copies.name(time.time(), before=version)
            await asyncio.to_thread(copies.copy, self.path, to, time.time(), 0.0)
            await asyncio.to_thread(check_whole_file, to)
        except (OSError, copies.NotCopied) as error:
            full = error.full if isinstance(error, copies.NotCopied) else is_full(error)
            begun = f"{self.path.name} is to be upgraded, and the disk for a copy of it"
            if full:
                raise NoRoomToStart(f"{begun} is full. Make room.") from None
            raise StoreRefused(f"{begun} cannot be written to ({error}).") from None
