"""The database: one SQLite file, one connection, one writer. The one place that knows aiosqlite.

``commit(batch)`` hands a whole list of statements to the connection's thread in one hop: they run between BEGIN
IMMEDIATE and COMMIT without anything in between. That thread is the store-wide lock; two coroutines that interleave
their statements on one connection would lose half a step.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import sys
import time
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import IO, Any

import aiosqlite

from .schema import MIGRATIONS

APPLICATION = 0x52_4B_50_31  # "RKP1": whose file this is
MAGIC = b"SQLite format 3\x00"
LOOK_AFTER = 600.0
"""Seconds for which a look at the file's soundness is believed."""
PASSING_DISKS = frozenset({"tmpfs", "ramfs", "overlay", "overlayfs", "aufs", "squashfs"})

logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it logs whole statements, secrets included

Statement = tuple[str, Sequence[Any]]
Batch = Iterable[Statement]


class StoreBusy(Exception):
    """Another process holds the file."""


class StoreRefused(Exception):
    """The file is not ours, damaged, or from a newer version; it was not touched."""


class _Connection(aiosqlite.Connection):
    """aiosqlite's connection, plus whole calls on its thread."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: sqlite3.connect(path, isolation_level=None), iter_chunk_size=64)
        self._thread.daemon = True  # a bot that fails while starting must not hang on its way out

    async def commit_batch(self, batch: Sequence[Statement]) -> None:
        await self._execute(self._commit_batch, batch)  # type: ignore[no-untyped-call]

    async def fetch(self, sql: str, parameters: Sequence[Any]) -> list[Any]:
        query = partial(self._execute_fetchall, sql, parameters)
        return list(await self._execute(query))  # type: ignore[no-untyped-call]

    def _commit_batch(self, batch: Sequence[Statement]) -> None:
        connection = self._conn
        connection.execute("BEGIN IMMEDIATE")
        try:
            for sql, parameters in batch:
                connection.execute(sql, parameters)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


class Database:
    """``await Database.open(path)``, then ``commit`` and ``read``; ``close`` at the end. For the files beside it alone:
    everybody else asks the ``Store``."""

    def __init__(self, path: Path, connection: _Connection, lock: IO[bytes]) -> None:
        self.path, self._connection, self._lock = path, connection, lock
        self._sound, self._looked = True, time.monotonic()  # it was looked at on the way in

    @classmethod
    async def open(cls, path: str | os.PathLike[str]) -> Database:
        """Open the file, or make it. ``StoreBusy``: another process has it; ``StoreRefused``: see the message."""
        path, lock = _ready(path)
        try:
            connection = _Connection(path)
            await connection
        except BaseException:
            lock.close()
            raise
        database = cls(path, connection, lock)
        try:
            await database._prepare()
        except BaseException:
            await database.close()
            raise
        return database

    async def commit(self, batch: Batch) -> None:
        """All of these statements or none. When this returns they are on the disk."""
        await self._connection.commit_batch(list(batch))

    async def read(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query; what was committed before is seen."""
        return await self._connection.fetch(sql, parameters)

    async def health(self) -> tuple[int, bool]:
        """The bytes on the disk, and whether all of it is sound. Looked at beside the connection, which nobody has to
        wait for; no more than once in ten minutes, however often somebody asks."""
        if time.monotonic() - self._looked > LOOK_AFTER:
            self._looked = time.monotonic()
            self._sound = (await asyncio.to_thread(_verdict, self.path))[0] == "ok"
        files = (self.path, Path(f"{self.path}-wal"))
        return sum(file.stat().st_size for file in files if file.exists()), self._sound

    async def close(self) -> None:
        """Close the file and let the next process have it."""
        try:
            await self._connection.close()
        finally:
            self._lock.close()

    async def _prepare(self) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"):
            await self.read(f"PRAGMA {pragma}")
        version = (await self.read("PRAGMA user_version"))[0][0]
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            await self.commit([*((sql, ()) for sql in statements), (f"PRAGMA user_version = {number}", ())])


def _ready(path: str | os.PathLike[str]) -> tuple[Path, IO[bytes]]:
    """The lock, and behind it a sound file of ours."""
    path = Path(path).absolute()
    lock = _hold(path)
    try:
        if not path.exists() or path.stat().st_size == 0:
            _create(path)
        _examine(path)
        path.chmod(0o600)
    except BaseException:
        lock.close()
        raise
    return path, lock


def _hold(path: Path) -> IO[bytes]:
    """Take the OS lock beside the file; it goes with the process, however that ends."""
    try:
        handle = os.fdopen(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    except OSError as error:
        raise StoreRefused(f"The folder of {path.name} cannot be written to: {error.strerror}.") from None
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise StoreBusy(
            f"Another process is using {path.name}. Stop it first, or name another file for this one."
        ) from None
    return handle


def _create(path: Path) -> None:
    """Make a whole database under another name, then give it the right one: no half-made file is ever found there."""
    young = path.with_name(path.name + ".new")
    for left in (young, Path(f"{young}-journal"), Path(f"{young}-wal"), Path(f"{young}-shm")):
        left.unlink(missing_ok=True)
    os.close(os.open(young, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with contextlib.closing(sqlite3.connect(young, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 0")
    os.replace(young, path)


def _examine(path: Path) -> None:
    """Refuse what is not a sound database of ours. Reads only: a refused file stays as it is, byte for byte."""
    with path.open("rb") as stream:
        head = stream.read(100)
    if not head.startswith(MAGIC):
        raise StoreRefused(f"{path.name} is not a database. It was left as it is; name another file.")
    if int.from_bytes(head[68:72], "big") != APPLICATION:
        raise StoreRefused(f"{path.name} belongs to another program. It was left as it is; name another file.")
    verdict, version = _verdict(path)
    if verdict != "ok":
        raise StoreRefused(f"{path.name} is damaged ({verdict}). It was left as it is; put back a copy that is whole.")
    if version > len(MIGRATIONS):
        raise StoreRefused(f"{path.name} was written by a newer version of this bot. It was left as it is.")


def _verdict(path: Path) -> tuple[str, int]:
    """What SQLite finds wrong with the file ("ok": nothing), and the number of its last migration. Reads only."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            return str(verdict), int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.DatabaseError as error:
        return str(error), 0


def is_persistent(path: str | os.PathLike[str]) -> bool:
    """A guess whether the file outlives its machine: not in memory, not on a container's own layer or a dyno's disk."""
    if "DYNO" in os.environ:
        return False
    folder = Path(path).absolute().parent.resolve()
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return True  # no such list here: a desktop machine
    best, kind = "", ""
    for line in mounts:
        _, point, filesystem, *_ = line.split(" ")
        if folder.is_relative_to(point) and len(point) >= len(best):
            best, kind = point, filesystem
    return kind not in PASSING_DISKS
