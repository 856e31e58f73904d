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
import errno
import logging
import os
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from . import copies
from .connections import Connection
from .database import Database, NoRoomToStart, Statement, StoreFull, StoreRefused, StoreStuck
from .locks import StoreBusy as StoreBusy
from .locks import hold, lock_file_itself
from .relations import KEPT, RELATIONS, build_schema
from .schema import ALWAYS, MIGRATIONS, count_done_migrations, list_missing_migrations
from .shortened import find_fuller_copy, find_newest_copy, knows_less_than_noted, note_beat, read_noted_beat

LIST_COLUMNS = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
APPLICATION = 0x52_4B_50_31  # "RKP1": the mark of a file of this program
MAGIC = b"SQLite format 3\x00"
LOOK_AFTER = 600.0
"""The seconds after which the file is checked again when somebody asks whether it is sound."""
SCHEMA = "schema"
"""The key in ``kept`` for the number of migrations that the file has had. Older versions read it. This version counts
the columns instead, because the stored number may be damaged."""
SLOW = 1.0
"""The seconds from which on a request to the disk is logged as slow."""
PATIENCE = 5.0
"""New requests are refused if the disk has not answered an earlier request for this many seconds."""
LARGE = 32 << 20
"""A file of at least this many bytes is not checked completely when it is opened, because the check takes seconds."""
FULL = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE})
NO_ROOM = frozenset({sqlite3.SQLITE_FULL})
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
FOLDER_ERRORS = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR})
"""SQLite's error codes for trouble with the folder of the file, or with its permissions."""
TEMPORARY_FILESYSTEMS = frozenset({"tmpfs", "ramfs", "overlay", "overlayfs", "aufs", "squashfs"})

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
            path, looked = _prepare_file(path, locks)
            try:
                connection = Connection(path)
                await connection
                database = cls(path, connection, locks.pop_all(), looked)
            except sqlite3.OperationalError as error:
                raise _explain_failure(path, error) from None
        try:
            await database._prepare()
            await database._reader
        except StoreStuck as trouble:
            await database.close()
            raise explain_trouble(path, trouble) from None
        except sqlite3.OperationalError as error:
            await database.close()
            raise _explain_failure(path, error) from None
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
            if not _is(error, FULL | FOLDER_ERRORS):
                raise
            full = _is(error, FULL) and await asyncio.to_thread(_has_no_room, self.path.parent)
            if full or _is(error, NO_ROOM):
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
            await self.commit([_store_migration_count(ALWAYS)])
        if time.monotonic() - self._looked > LOOK_AFTER:
            self._looked = time.monotonic()
            verdict = (await asyncio.to_thread(_read_verdict, self.path))[0]
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

    async def note_beat(self, epoch: int, seen: float) -> None:
        await asyncio.to_thread(note_beat, self.path, epoch, seen)

    async def _prepare(self) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            await self.read(f"PRAGMA {pragma}")
        version = await self._count_migrations()
        if 0 < version < len(MIGRATIONS):
            await self._copy_before(version)
        if version == 0:
            await self.commit(_list_creation())
            version = await self._count_migrations()
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            await self.commit([*((sql, ()) for sql in statements), _store_migration_count(number)])
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
            await self.commit([_store_migration_count(version)])
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
            full = error.full if isinstance(error, copies.NotCopied) else _is_full(error)
            begun = f"{self.path.name} is to be upgraded, and the disk for a copy of it"
            if full:
                raise NoRoomToStart(f"{begun} is full. Make room.") from None
            raise StoreRefused(f"{begun} cannot be written to ({error}).") from None


def _list_creation() -> list[Statement]:
    """Return the statements that give an empty file the form of this version."""
    relations = RELATIONS.values()
    present = [(relation.name, column) for relation in relations for column in relation.columns]
    counts = (_store_migration_count(number) for number in (ALWAYS, count_done_migrations(MIGRATIONS, present)))
    return [*((sql, ()) for sql in build_schema()), *counts]


def _store_migration_count(number: int) -> Statement:
    """Return the statement that stores the number of migrations."""
    if number <= ALWAYS:
        return f"PRAGMA user_version = {number}", ()
    return KEPT.upsert((SCHEMA,), value=str(number))


def _prepare_file(path_given: str | os.PathLike[str], locks: contextlib.ExitStack) -> tuple[Path, bool]:
    """Lock a database file, create it if missing, and check it. Return its resolved path, and if it was checked whole.

    A large file is not checked completely.
    """
    path = Path(path_given).resolve()  # a link and its target must have one lock
    try:
        locks.enter_context(hold(path))
        if not path.exists() or path.stat().st_size == 0:
            _create(path)
            if (copy := find_newest_copy(path)) is not None:
                log.warning("%s is new and empty, though there are copies of an older one, such as %s", path, copy)
                _mark_as_later_epoch(path)
            elif any(read_noted_beat(path)):
                log.warning("%s is new and empty, though an older one was used here", path)
                _mark_as_later_epoch(path)
        lock_file_itself(path, locks)
        looked = _examine(path)
        if (copy := find_fuller_copy(path)) is not None:
            raise StoreRefused(
                f"{path.name} knows less than its newest copy: what was written ahead of it, {path.name}-wal, must "
                f"have been lost. It was left as it is. Put that back, or restore {copy}; or move the copies away."
            )
        if knows_less_than_noted(path):
            raise StoreRefused(
                f"{path.name} knows less than was stored in it: what was written ahead of it, {path.name}-wal, must "
                "have been lost. It was left as it is. Put that back. To go on with the older state, copy the file to "
                "another name, and restore that by bot.py restore."
            )
        with contextlib.suppress(PermissionError):  # the file may belong to another user who lets the bot write
            path.chmod(0o600)
        return path, looked
    except (OSError, sqlite3.OperationalError) as error:
        raise _explain_failure(path, error) from None


def check_whole_file(path: Path) -> None:
    """Check a whole file. ``StoreRefused``: it is no sound database of this program, or this version cannot read it."""
    try:
        _examine(path.resolve(), check_whole=True)
    except OSError as error:
        raise StoreRefused(f"{path.name} cannot be read: {error.strerror}.") from None


def _is(error: sqlite3.Error, codes: frozenset[int]) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and (code in codes or code & 0xFF in codes)


def _explain_failure(path: Path, error: Exception) -> Exception:
    """Return an error that explains in a sentence why opening the file failed; return unknown errors unchanged."""
    if isinstance(error, OSError):
        why = error.strerror
    elif isinstance(error, sqlite3.OperationalError) and _is(error, FOLDER_ERRORS | FULL):
        why = str(error)
    else:
        return error
    if _is_full(error):
        return _make_full_error(path)
    return StoreRefused(f"The folder of {path.name} cannot be written to: {why}.")


def _make_full_error(path: Path) -> NoRoomToStart:
    return NoRoomToStart(f"The disk under {path.name} is full. Make room.")


def explain_trouble(path: Path, trouble: StoreStuck) -> StoreRefused:
    """Return an error that explains why a write to the file failed while the bot started."""
    if isinstance(trouble, StoreFull):
        return _make_full_error(path)
    return StoreRefused(f"The folder of {path.name} cannot be written to, or its disk does not answer.")


def _has_no_room(folder: Path) -> bool:
    """Return whether a small write to a folder fails for lack of room. SQLite's errors do not tell the reason."""
    try:
        with tempfile.TemporaryFile(dir=folder) as stream:
            stream.write(b"\0" * 4096)
    except OSError as error:
        return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    return False


def _is_full(error: Exception) -> bool:
    """Return whether an error means that the disk had no room."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    return isinstance(error, sqlite3.OperationalError) and _is(error, FULL)


def _create(path: Path) -> None:
    """Create a whole database file under another name, then rename it, so that nobody finds an incomplete file."""
    young = path.with_name(path.name + ".new")
    for left in (young, Path(f"{young}-journal"), Path(f"{young}-wal"), Path(f"{young}-shm")):
        left.unlink(missing_ok=True)
    os.close(os.open(young, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with contextlib.closing(sqlite3.connect(young, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 0")
    os.replace(young, path)


def _mark_as_later_epoch(path: Path) -> None:
    """Create all tables in a new file. Mark it as a copy. So its epoch begins after the epoch of a lost file."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        _lay_out(connection)
        connection.execute(copies.MARK, (str(time.time()),))


def create_database(path: Path) -> sqlite3.Connection:
    """Create a new empty database file of this version, and open it. Raises ``FileExistsError``."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    _create(path)
    connection = sqlite3.connect(path, isolation_level=None)
    _lay_out(connection)
    return connection


def _lay_out(connection: sqlite3.Connection) -> None:
    """Create all tables in an empty file."""
    for sql, values in _list_creation():
        connection.execute(sql, values)


def _examine(path: Path, check_whole: bool = False) -> bool:
    """Refuse a file that is not a sound database of this program. The file is not changed.

    Return False if the file is too large to check completely now.
    """
    with path.open("rb") as stream:
        head = stream.read(100)
    if not head.startswith(MAGIC):
        raise StoreRefused(f"{path.name} is not a database. It was left as it is; name another file.")
    if int.from_bytes(head[68:72], "big") != APPLICATION:
        raise StoreRefused(f"{path.name} belongs to another program. It was left as it is; name another file.")
    large = not check_whole and path.stat().st_size >= LARGE
    verdict, version = _read_verdict(path, check_whole=not large)
    if verdict not in (None, "ok"):
        raise StoreRefused(f"{path.name} is damaged ({verdict}). It was left as it is; put back a copy that is whole.")
    if version > len(MIGRATIONS):
        raise StoreRefused(f"{path.name} was written by a newer version of this bot. It was left as it is.")
    if (there := _count_by_columns(path, version)) != min(version, ALWAYS):
        raise StoreRefused(
            f"{path.name} is damaged: it is said to have form {version}, and it has form {there}. It was left as it "
            "is; put back a copy that is whole, or save what is in it by bot.py salvage."
        )
    return not large


def _count_by_columns(path: Path, version: int) -> int:
    """Return how many of the first migrations a file has had, as its columns tell; ``version`` if they cannot be read.

    At most ``ALWAYS`` are counted, because a later version of the bot counts the others in another way.
    """
    with (
        contextlib.suppress(sqlite3.OperationalError),
        contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection,
    ):
        there = {(str(table), str(column)) for table, column in connection.execute(LIST_COLUMNS)}
        return ALWAYS - len(list_missing_migrations(MIGRATIONS[:ALWAYS], there))
    return min(version, ALWAYS)


def _read_verdict(path: Path, check_whole: bool = True) -> tuple[str | None, int]:
    """Return SQLite's verdict on the file, and the number of its last migration, without changing it.

    "ok": no fault; None: the check failed for another reason.
    """
    version = 0
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if not check_whole:
                return "ok", version
            return str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]), version
    except sqlite3.OperationalError as error:
        return (str(error) if _is(error, DAMAGED) else None), version
    except sqlite3.DatabaseError as error:
        return str(error), version


def is_persistent(path: str | os.PathLike[str]) -> bool:
    """Return whether a file is likely to outlive its machine: it is not in memory, nor in a container's own layer."""
    if "DYNO" in os.environ:
        return False
    folder = Path(path).absolute().parent.resolve()
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return True  # a system without this list is a desktop machine, whose disk is persistent
    best, kind = "", ""
    for line in mounts:
        _, point, filesystem, *_ = line.split(" ")
        if folder.is_relative_to(point) and len(point) >= len(best):
            best, kind = point, filesystem
    return kind not in TEMPORARY_FILESYSTEMS
