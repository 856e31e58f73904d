"""The database: one SQLite file, one writer, and beside it one connection that only looks.

``commit(batch)`` hands a whole list of statements to the writer's thread in one hop: they run between BEGIN IMMEDIATE
and COMMIT without anything in between. That thread is the store-wide lock; two coroutines that interleave their
statements on one connection would lose half a step. What a change hangs on, and what goes with what a table has in
memory, is ``read`` there as well: after every commit asked for before. Who only wants to know something (lists, the
log, the record, settings) ``looks``, and waits for no slow disk: a commit under way is not seen before it is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from . import copies
from .connections import Connection
from .connections import Statement as Statement
from .locks import StoreBusy as StoreBusy
from .locks import hold, hold_too
from .schema import ALWAYS, MIGRATIONS, migrations_behind
from .shortened import find_fuller_copy, newest_copy

APPLICATION = 0x52_4B_50_31  # "RKP1": whose file this is
MAGIC = b"SQLite format 3\x00"
LOOK_AFTER = 600.0
"""Seconds for which a look at the file's soundness is believed."""
SCHEMA = "schema"
"""The word under which migrations are counted that an older version need not know: for that version, which reads it.
Here the columns that there are say it, for a word can be damaged."""
SLOW = 1.0
"""Seconds from which on it is said how long the disk took."""
PATIENCE = 5.0
"""Seconds after which a disk that has not answered is not asked for anything more."""
LARGE = 32 << 20
"""Bytes from which on a file is looked at beside what it is opened for: that takes seconds."""
FULL = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE})
NO_ROOM = frozenset({sqlite3.SQLITE_FULL})
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
IN_THE_WAY = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR})
"""What SQLite says where the folder, not the file, is the trouble."""
PASSING_DISKS = frozenset({"tmpfs", "ramfs", "overlay", "overlayfs", "aufs", "squashfs"})

log = logging.getLogger(__name__)
T = TypeVar("T")
Batch = Iterable[Statement]


class StoreRefused(Exception):
    """The file is not ours, damaged, or from a newer version, and was not touched; or it cannot be written to."""


class NoRoomToStart(StoreRefused):
    """The disk is full, so that the file cannot be opened. It can be as soon as there is room."""


class StoreStuck(Exception):
    """The disk takes nothing for now. Nothing was stored, nothing is damaged; then it goes on."""

    kind = "no-disk"
    """As what whoever presses is refused."""


class StoreFull(StoreStuck):
    """The disk has no room left."""

    kind = "no-room"


class Database:
    """``await Database.open(path)``, then ``commit``, ``read`` and ``look``; ``close`` at the end. For the files beside
    it alone: everybody else asks the ``Store``."""

    def __init__(self, path: Path, connection: Connection, locks: contextlib.ExitStack, looked: bool) -> None:
        """``looked``: whether all of the file was looked at on the way in."""
        self.path, self._connection, self._locks = path, connection, locks
        self._reader = Connection(path, reads_only=True)
        self._waiting: dict[object, float] = {}
        """What the writer's thread was asked and has not answered, and when; the oldest first."""
        self._looking: dict[object, float] = {}
        """The same of the reader's."""
        self._sound, self._looked = True, time.monotonic() - (0.0 if looked else LOOK_AFTER + 1.0)
        self.trouble: StoreStuck | None = None
        """Why what was asked for last was not done, where the disk was to blame."""
        self.words: dict[str, str | None] = {}
        """Single words that have been read (see ``words``)."""
        self.rides: list[Statement] = []
        """What goes onto the disk with the next commit, whatever that is for; a kill may lose it."""

    @classmethod
    async def open(cls, path: str | os.PathLike[str]) -> Database:
        """Open the file, or make it. ``StoreBusy``: another process has it; ``StoreRefused``: see the message."""
        with contextlib.ExitStack() as locks:
            path, looked = _ready(path, locks)
            try:
                connection = Connection(path)
                await connection
                database = cls(path, connection, locks.pop_all(), looked)
            except sqlite3.OperationalError as error:
                raise _said(path, error) from None
        try:
            await database._prepare()
            await database._reader
        except StoreStuck as trouble:
            await database.close()
            raise trouble_said(path, trouble) from None
        except sqlite3.OperationalError as error:
            await database.close()
            raise _said(path, error) from None
        except BaseException:
            await database.close()
            raise
        return database

    async def commit(self, batch: Batch) -> None:
        """All of these statements or none. When this returns they are on the disk. ``StoreStuck``, ``StoreFull``: the
        disk did not take them."""
        rides, self.rides = self.rides, []
        try:
            await self._asked(lambda: self._connection.commit_batch([*rides, *batch]), self._waiting)
        except BaseException:
            self.rides = [*rides, *self.rides]
            raise
        self.trouble = None

    async def read(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query; what was committed before is seen. ``StoreStuck``: the disk does not answer."""
        return await self._asked(lambda: self._connection.fetch(sql, parameters), self._waiting)

    async def look(self, sql: str, *parameters: Any) -> list[Any]:
        """The same beside the writer, for whom it does not wait; what is being committed meanwhile may be missing."""
        return await self._asked(lambda: self._reader.fetch(sql, parameters), self._looking)

    async def read_named(self, sql: str, values: Mapping[str, Any]) -> tuple[list[str], list[Any]]:
        """The columns and the rows of a query whose parameters have names."""
        return await self._asked(lambda: self._connection.fetch_named(sql, values), self._waiting)

    async def _asked(self, what: Callable[[], Awaitable[T]], waiting: dict[object, float]) -> T:
        """Ask a connection's thread, unless one hangs: what is under way then is answered when that is over, and what
        would come after it had better be refused at once. ``waiting``: what it was asked already."""
        now = time.monotonic()
        if any(now - next(iter(each.values())) > PATIENCE for each in (self._waiting, self._looking) if each):
            raise self._in_trouble(StoreStuck(), "does not answer")
        waiting[what] = now
        try:
            return await what()
        except sqlite3.OperationalError as error:
            if not _is(error, FULL | IN_THE_WAY):
                raise
            full = _is(error, FULL) and await asyncio.to_thread(_has_no_room, self.path.parent)
            if full or _is(error, NO_ROOM):
                raise self._in_trouble(StoreFull(), "is full") from None
            raise self._in_trouble(StoreStuck(), f"fails ({error})") from None
        finally:
            if (took := time.monotonic() - waiting.pop(what)) > SLOW:
                log.warning("the disk under %s took %.1f s", self.path.name, took)

    def _in_trouble(self, trouble: StoreStuck, why: str) -> StoreStuck:
        """Say so to whoever runs this, once while it lasts."""
        if type(self.trouble) is not type(trouble):
            log.error("the disk under %s %s: nothing new is kept until that is over", self.path.name, why)
        self.trouble = trouble
        return trouble

    async def health(self) -> tuple[int, bool]:
        """The bytes on the disk, and whether all of it is sound. Looked at beside the connection, which nobody has to
        wait for; no more than once in ten minutes, however often somebody asks. ``trouble`` is as of now."""
        with contextlib.suppress(StoreStuck, sqlite3.OperationalError):
            await self.commit([_migrated(ALWAYS)])  # which it has, whatever newer version was here
        if time.monotonic() - self._looked > LOOK_AFTER:
            self._looked = time.monotonic()
            verdict = (await asyncio.to_thread(_verdict, self.path))[0]
            self._sound = self._sound if verdict is None else verdict == "ok"
        files = (self.path, Path(f"{self.path}-wal"))
        return sum(file.stat().st_size for file in files if file.exists()), self._sound

    async def close(self) -> None:
        """Close the file and let the next process have it."""
        try:
            if self.rides:
                with contextlib.suppress(StoreStuck):
                    await self.commit([])
            await self._reader.close()
            await self._connection.close()  # the last: it puts all into the one file
        finally:
            self._locks.close()

    async def _prepare(self) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            await self.read(f"PRAGMA {pragma}")
        version = await self._version()
        if 0 < version < len(MIGRATIONS):
            await self._copy_before(version)
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            await self.commit([*((sql, ()) for sql in statements), _migrated(number)])
        if 0 < version < len(MIGRATIONS):
            log.info("%s was upgraded: %d of %d migrations were new", self.path.name, len(MIGRATIONS) - version, number)

    async def _version(self) -> int:
        """How many migrations the file has behind it."""
        version = int((await self.read("PRAGMA user_version"))[0][0])
        if version < ALWAYS:
            return version
        found = await self.read(
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
        )
        version = migrations_behind(MIGRATIONS, [(table, column) for table, column in found])
        counted = await self.read("SELECT value FROM kept WHERE key = ?", SCHEMA)
        word = str(counted[0][0]) if counted else str(ALWAYS)
        if version > ALWAYS and not (word.isdecimal() and int(word[:9]) >= version):
            log.error("what is stored as kept.value under “%s” cannot be right, and is counted anew", SCHEMA)
            await self.commit([_migrated(version)])
        return version

    async def _copy_before(self, version: int) -> None:
        """What a migration changes can be had back."""
        try:
            folder = copies.folder(self.path)
            to = folder / copies.name(time.time(), before=version)
            await asyncio.to_thread(copies.copy, self.path, to, time.time(), 0.0)
            await asyncio.to_thread(examined, to)
        except (OSError, copies.NotCopied) as error:
            full = error.full if isinstance(error, copies.NotCopied) else _full(error)
            begun = f"{self.path.name} is to be upgraded, and the disk for a copy of it"
            if full:
                raise NoRoomToStart(f"{begun} is full. Make room.") from None
            raise StoreRefused(f"{begun} cannot be written to ({error}).") from None


def _migrated(number: int) -> Statement:
    """So many migrations are behind the file."""
    if number <= ALWAYS:
        return f"PRAGMA user_version = {number}", ()
    return "INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)", (SCHEMA, str(number))


def _ready(given: str | os.PathLike[str], locks: contextlib.ExitStack) -> tuple[Path, bool]:
    """A sound file of ours, locked, by its own name; False: it is too large to look at all of it now."""
    path = Path(given).resolve()  # through a link it is the same file
    try:
        locks.enter_context(hold(path))
        if not path.exists() or path.stat().st_size == 0:
            _create(path)
            if (copy := newest_copy(path)) is not None:
                log.warning("%s is new and empty, though there are copies of an older one, such as %s", path, copy)
                _begin_apart(path)
        hold_too(path, locks)
        looked = _examine(path)
        if (copy := find_fuller_copy(path)) is not None:
            raise StoreRefused(
                f"{path.name} knows less than its newest copy: what was written ahead of it, {path.name}-wal, must "
                f"have been lost. It was left as it is. Put that back, or restore {copy}; or move the copies away."
            )
        with contextlib.suppress(PermissionError):  # somebody else's file that we may write to
            path.chmod(0o600)
        return path, looked
    except (OSError, sqlite3.OperationalError) as error:
        raise _said(path, error) from None


def examined(path: Path) -> None:
    """Look at all of a file. ``StoreRefused``: it is not a sound database of ours that this version can read."""
    try:
        _examine(path.resolve(), everything=True)
    except OSError as error:
        raise StoreRefused(f"{path.name} cannot be read: {error.strerror}.") from None


def _is(error: sqlite3.Error, codes: frozenset[int]) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and (code in codes or code & 0xFF in codes)


def _said(path: Path, error: Exception) -> Exception:
    """What stands in the way of opening, in a sentence; the error itself where it is another."""
    if isinstance(error, OSError):
        why = error.strerror
    elif isinstance(error, sqlite3.OperationalError) and _is(error, IN_THE_WAY | FULL):
        why = str(error)
    else:
        return error
    if _full(error):
        return _no_room(path)
    return StoreRefused(f"The folder of {path.name} cannot be written to: {why}.")


def _no_room(path: Path) -> NoRoomToStart:
    return NoRoomToStart(f"The disk under {path.name} is full. Make room.")


def trouble_said(path: Path, trouble: StoreStuck) -> StoreRefused:
    """The same of what stood in the way of a write at the start."""
    if isinstance(trouble, StoreFull):
        return _no_room(path)
    return StoreRefused(f"The folder of {path.name} cannot be written to, or its disk does not answer.")


def _has_no_room(folder: Path) -> bool:
    """Whether a small write fails for want of room: of its own failures SQLite does not say so."""
    try:
        with tempfile.TemporaryFile(dir=folder) as stream:
            stream.write(b"\0" * 4096)
    except OSError as error:
        return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    return False


def _full(error: Exception) -> bool:
    """Whether there was no room."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    return isinstance(error, sqlite3.OperationalError) and _is(error, FULL)


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


def _begin_apart(path: Path) -> None:
    """Let a new file be later than all copies of the one before it, as a file is that was put back."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        _lay_out(connection)
        connection.execute(copies.MARK, (str(time.time()),))


def fresh(path: Path) -> sqlite3.Connection:
    """A new file with nothing in it, as this version makes it, open to be written. ``FileExistsError``."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    _create(path)
    connection = sqlite3.connect(path, isolation_level=None)
    _lay_out(connection)
    return connection


def _lay_out(connection: sqlite3.Connection) -> None:
    """Make all tables, as this version has them, in a file that has none."""
    for number, statements in enumerate(MIGRATIONS, start=1):
        for sql, values in (*((sql, ()) for sql in statements), _migrated(number)):
            connection.execute(sql, values)


def _examine(path: Path, everything: bool = False) -> bool:
    """Refuse what is not a sound database of ours. Reads only: a refused file stays as it is, byte for byte. False: it
    is too large to look at all of it now."""
    with path.open("rb") as stream:
        head = stream.read(100)
    if not head.startswith(MAGIC):
        raise StoreRefused(f"{path.name} is not a database. It was left as it is; name another file.")
    if int.from_bytes(head[68:72], "big") != APPLICATION:
        raise StoreRefused(f"{path.name} belongs to another program. It was left as it is; name another file.")
    large = not everything and path.stat().st_size >= LARGE
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
