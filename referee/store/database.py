"""The database: one SQLite file, one connection, one writer. The one place that knows aiosqlite.

``commit(batch)`` hands a whole list of statements to the connection's thread in one hop: they run between BEGIN
IMMEDIATE and COMMIT without anything in between. That thread is the store-wide lock; two coroutines that interleave
their statements on one connection would lose half a step.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
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
LARGE = 32 << 20
"""Bytes from which on a file is looked at beside what it is opened for: that takes seconds."""
FULL = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE})
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
IN_THE_WAY = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR})
"""What SQLite says where the folder, not the file, is the trouble."""
PASSING_DISKS = frozenset({"tmpfs", "ramfs", "overlay", "overlayfs", "aufs", "squashfs"})

logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it logs whole statements, secrets included

Statement = tuple[str, Sequence[Any]]
Batch = Iterable[Statement]


class StoreBusy(Exception):
    """Another process holds the file."""


class StoreRefused(Exception):
    """The file is not ours, damaged, or from a newer version, and was not touched; or it cannot be written to."""


class StoreFull(Exception):
    """The disk has no room left. Nothing was stored, nothing is damaged; with room it goes on."""


class _Connection(aiosqlite.Connection):
    """aiosqlite's connection, plus whole calls on its thread."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: _connected(path), iter_chunk_size=64)
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


def _connected(path: Path) -> sqlite3.Connection:
    """Text of which a bit has flipped is read all the same: else one value stops every query that comes by it."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection


class Database:
    """``await Database.open(path)``, then ``commit`` and ``read``; ``close`` at the end. For the files beside it alone:
    everybody else asks the ``Store``."""

    def __init__(self, path: Path, connection: _Connection, locks: contextlib.ExitStack, looked: bool) -> None:
        """``looked``: whether all of the file was looked at on the way in."""
        self.path, self._connection, self._locks = path, connection, locks
        self._sound, self._looked = True, time.monotonic() - (0.0 if looked else LOOK_AFTER + 1.0)
        self.full = False
        """Whether there was no room for what was written last."""
        self.words: dict[str, str | None] = {}
        """Single words that have been read (see ``words``)."""

    @classmethod
    async def open(cls, path: str | os.PathLike[str]) -> Database:
        """Open the file, or make it. ``StoreBusy``: another process has it; ``StoreRefused``: see the message."""
        with contextlib.ExitStack() as locks:
            path, looked = _ready(path, locks)
            try:
                connection = _Connection(path)
                await connection
                database = cls(path, connection, locks.pop_all(), looked)
            except sqlite3.OperationalError as error:
                raise _said(path, error) from None
        try:
            await database._prepare()
        except StoreFull:
            await database.close()
            raise StoreRefused(f"The disk under {path.name} is full. Make room and start again.") from None
        except sqlite3.OperationalError as error:
            await database.close()
            raise _said(path, error) from None
        except BaseException:
            await database.close()
            raise
        return database

    async def commit(self, batch: Batch) -> None:
        """All of these statements or none. When this returns they are on the disk. ``StoreFull``: there was no room."""
        try:
            await self._connection.commit_batch(list(batch))
        except sqlite3.OperationalError as error:
            if _is(error, FULL):
                self.full = True
                raise StoreFull from None
            raise
        self.full = False

    async def read(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query; what was committed before is seen."""
        return await self._connection.fetch(sql, parameters)

    async def health(self) -> tuple[int, bool]:
        """The bytes on the disk, and whether all of it is sound. Looked at beside the connection, which nobody has to
        wait for; no more than once in ten minutes, however often somebody asks. ``full`` is as of now."""
        with contextlib.suppress(StoreFull, sqlite3.OperationalError):
            await self.commit([_version(len(MIGRATIONS))])  # which it has already
        if time.monotonic() - self._looked > LOOK_AFTER:
            self._looked = time.monotonic()
            verdict = (await asyncio.to_thread(_verdict, self.path))[0]
            self._sound = self._sound if verdict is None else verdict == "ok"
        files = (self.path, Path(f"{self.path}-wal"))
        return sum(file.stat().st_size for file in files if file.exists()), self._sound

    async def close(self) -> None:
        """Close the file and let the next process have it."""
        try:
            await self._connection.close()
        finally:
            self._locks.close()

    async def _prepare(self) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"):
            await self.read(f"PRAGMA {pragma}")
        version = (await self.read("PRAGMA user_version"))[0][0]
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            await self.commit([*((sql, ()) for sql in statements), _version(number)])


def _version(number: int) -> Statement:
    return f"PRAGMA user_version = {number}", ()


def _ready(given: str | os.PathLike[str], locks: contextlib.ExitStack) -> tuple[Path, bool]:
    """A sound file of ours, locked, by its own name; False: it is too large to look at all of it now."""
    path = Path(given).resolve()  # through a link it is the same file
    try:
        locks.enter_context(_hold(path))
        if not path.exists() or path.stat().st_size == 0:
            _create(path)
        if sys.platform == "linux":  # elsewhere such a lock and SQLite's own may be in each other's way
            locks.enter_context(_hold_itself(path))
        looked = _examine(path)
        with contextlib.suppress(PermissionError):  # somebody else's file that we may write to
            path.chmod(0o600)
        return path, looked
    except (OSError, sqlite3.OperationalError) as error:
        raise _said(path, error) from None


def _is(error: sqlite3.Error, codes: frozenset[int]) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and (code in codes or code & 0xFF in codes)


def _said(path: Path, error: Exception) -> Exception:
    """What stands in the way of opening, in a sentence; the error itself where it is another."""
    if isinstance(error, OSError):
        full, why = error.errno == errno.ENOSPC, error.strerror
    elif isinstance(error, sqlite3.OperationalError) and _is(error, IN_THE_WAY | FULL):
        full, why = _is(error, FULL), str(error)
    else:
        return error
    if full:
        return StoreRefused(f"The disk under {path.name} is full. Make room and start again.")
    return StoreRefused(f"The folder of {path.name} cannot be written to: {why}.")


def _hold(path: Path) -> IO[bytes]:
    """Take the OS lock beside the file; it goes with the process, however that ends."""
    handle = os.fdopen(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            _flock(handle)
    except OSError:
        handle.close()
        raise _busy(path) from None
    return handle


def _hold_itself(path: Path) -> IO[bytes]:
    """Take the lock on the file itself, whatever name it goes by. It is closed after SQLite has closed the file: before
    that, closing it would take SQLite's own locks along."""
    handle = path.open("r+b")
    try:
        _flock(handle)
    except OSError:
        handle.close()
        raise _busy(path) from None
    return handle


def _flock(handle: IO[bytes]) -> None:
    import fcntl

    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _busy(path: Path) -> StoreBusy:
    return StoreBusy(f"Another process is using {path.name}. Stop it first, or name another file for this one.")


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


def _examine(path: Path) -> bool:
    """Refuse what is not a sound database of ours. Reads only: a refused file stays as it is, byte for byte. False: it
    is too large to look at all of it now."""
    with path.open("rb") as stream:
        head = stream.read(100)
    if not head.startswith(MAGIC):
        raise StoreRefused(f"{path.name} is not a database. It was left as it is; name another file.")
    if int.from_bytes(head[68:72], "big") != APPLICATION:
        raise StoreRefused(f"{path.name} belongs to another program. It was left as it is; name another file.")
    large = path.stat().st_size >= LARGE
    verdict, version = _verdict(path, all_of_it=not large)
    if verdict not in (None, "ok"):
        raise StoreRefused(f"{path.name} is damaged ({verdict}). It was left as it is; put back a copy that is whole.")
    if version > len(MIGRATIONS):
        raise StoreRefused(f"{path.name} was written by a newer version of this bot. It was left as it is.")
    return not large


def _verdict(path: Path, all_of_it: bool = True) -> tuple[str | None, int]:
    """What SQLite finds wrong with the file ("ok": nothing; None: something else is in the way), and the number of its
    last migration. Reads only."""
    version = 0
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if not all_of_it:
                return "ok", version
            return str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]), version
    except sqlite3.OperationalError as error:
        return (str(error) if _is(error, DAMAGED) else None), version
    except sqlite3.DatabaseError as error:
        return str(error), version


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
