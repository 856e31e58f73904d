"""The file of SQLite's database: created, checked before it is opened, and explained where it cannot be used."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import sqlite3
import tempfile
import time
from pathlib import Path

from . import copies
from .database import NoRoomToStart, Statement, StoreFull, StoreRefused, StoreStuck
from .locks import hold, lock_file_itself
from .relations import KEPT, RELATIONS, build_schema
from .schema import ALWAYS, MIGRATIONS, count_done_migrations, list_missing_migrations
from .shortened import find_fuller_copy, find_newest_copy, knows_less_than_noted, read_noted_beat

LIST_COLUMNS = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
APPLICATION = 0x52_4B_50_31  # "RKP1": the mark of a file of this program
MAGIC = b"SQLite format 3\x00"
SCHEMA = "schema"
"""The key in ``kept`` for the number of migrations that the file has had. Older versions read it. This version counts
the columns instead, because the stored number may be damaged."""
LARGE = 32 << 20
"""A file of at least this many bytes is not checked completely when it is opened, because the check takes seconds."""
FULL = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE})
NO_ROOM = frozenset({sqlite3.SQLITE_FULL})
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
FOLDER_ERRORS = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR})
"""SQLite's error codes for trouble with the folder of the file, or with its permissions."""
TEMPORARY_FILESYSTEMS = frozenset({"tmpfs", "ramfs", "overlay", "overlayfs", "aufs", "squashfs"})

log = logging.getLogger(__name__)


def list_creation() -> list[Statement]:
    """Return the statements that give an empty file the form of this version."""
    relations = RELATIONS.values()
    present = [(relation.name, column) for relation in relations for column in relation.columns]
    counts = (store_migration_count(number) for number in (ALWAYS, count_done_migrations(MIGRATIONS, present)))
    return [*((sql, ()) for sql in build_schema()), *counts]


def store_migration_count(number: int) -> Statement:
    """Return the statement that stores the number of migrations."""
    if number <= ALWAYS:
        return f"PRAGMA user_version = {number}", ()
    return KEPT.upsert((SCHEMA,), value=str(number))


def prepare_file(given: str | os.PathLike[str], locks: contextlib.ExitStack) -> tuple[Path, bool]:
    """Lock a database file, create it if missing, and check it. Return its resolved path, and if it was checked whole.

    A large file is not checked completely.
    """
    path = Path(given).resolve()  # a link and its target must have one lock
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
        raise explain_failure(path, error) from None


def check_whole_file(path: Path) -> None:
    """Check a whole file. ``StoreRefused``: it is no sound database of this program, or this version cannot read it."""
    try:
        _examine(path.resolve(), everything=True)
    except OSError as error:
        raise StoreRefused(f"{path.name} cannot be read: {error.strerror}.") from None


def has_code(error: sqlite3.Error, codes: frozenset[int]) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and (code in codes or code & 0xFF in codes)


def explain_failure(path: Path, error: Exception) -> Exception:
    """Return an error that explains in a sentence why opening the file failed; return unknown errors unchanged."""
    if isinstance(error, OSError):
        why = error.strerror
    elif isinstance(error, sqlite3.OperationalError) and has_code(error, FOLDER_ERRORS | FULL):
        why = str(error)
    else:
        return error
    if is_full(error):
        return _make_full_error(path)
    return StoreRefused(f"The folder of {path.name} cannot be written to: {why}.")


def _make_full_error(path: Path) -> NoRoomToStart:
    return NoRoomToStart(f"The disk under {path.name} is full. Make room.")


def explain_trouble(path: Path, trouble: StoreStuck) -> StoreRefused:
    """Return an error that explains why a write to the file failed while the bot started."""
    if isinstance(trouble, StoreFull):
        return _make_full_error(path)
    return StoreRefused(f"The folder of {path.name} cannot be written to, or its disk does not answer.")


def has_no_room(folder: Path) -> bool:
    """Return whether a small write to a folder fails for lack of room. SQLite's errors do not tell the reason."""
    try:
        with tempfile.TemporaryFile(dir=folder) as stream:
            stream.write(b"\0" * 4096)
    except OSError as error:
        return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    return False


def is_full(error: Exception) -> bool:
    """Return whether an error means that the disk had no room."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    return isinstance(error, sqlite3.OperationalError) and has_code(error, FULL)


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
    for sql, values in list_creation():
        connection.execute(sql, values)


def _examine(path: Path, everything: bool = False) -> bool:
    """Refuse a file that is not a sound database of this program. The file is not changed.

    Return False if the file is too large to check completely now.
    """
    with path.open("rb") as stream:
        head = stream.read(100)
    if not head.startswith(MAGIC):
        raise StoreRefused(f"{path.name} is not a database. It was left as it is; name another file.")
    if int.from_bytes(head[68:72], "big") != APPLICATION:
        raise StoreRefused(f"{path.name} belongs to another program. It was left as it is; name another file.")
    large = not everything and path.stat().st_size >= LARGE
    verdict, version = read_verdict(path, all_of_it=not large)
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


def read_verdict(path: Path, all_of_it: bool = True) -> tuple[str | None, int]:
    """Return SQLite's verdict on the file, and the number of its last migration, without changing it.

    "ok": no fault; None: the check failed for another reason.
    """
    version = 0
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if not all_of_it:
                return "ok", version
            return str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]), version
    except sqlite3.OperationalError as error:
        return (str(error) if has_code(error, DAMAGED) else None), version
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
