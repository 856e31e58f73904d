"""Copies of the database file, made while the bot runs.

A separate reader sees the file as it was at one moment. With a write-ahead log no writer waits for a reader, and no
write makes the copy restart. (On the writer's own connection each portion would delay button presses.) The file is
copied in portions. Each portion is flushed to disk, and a pause follows it, so that the disk stays responsive. A copy
is a single file, complete and on disk when it gets its name.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
import sys
import threading
import time
from pathlib import Path

MARK = "INSERT INTO kept (key, value) VALUES ('copied', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
BESIDE = ".backups"
"""The end of the name of the folder with copies. The beginning is the database file's name."""
NAMED = "%Y-%m-%dT%H-%M-%SZ"
UPGRADE = "-schema-"
PORTION = 256
"""The number of the file's pages that are copied at a time: one megabyte."""
PAUSE = 0.005
"""The seconds between two portions, so that the disk stays responsive."""


def find_folder(path: Path) -> Path:
    """Return the folder with the copies of a database file. It lies beside the file."""
    return path.with_name(path.name + BESIDE)


def ensure_folder(path: Path) -> Path:
    """Return the folder with the copies of a database file, which is created if missing."""
    beside = find_folder(path)
    beside.mkdir(mode=0o700, exist_ok=True)
    return beside


def name(at: float, before: int | None = None) -> str:
    """Return the file name of a copy made at this time.

    ``before``: the number of migrations in a copy that was made before an upgrade.
    """
    when = time.strftime(NAMED, time.gmtime(at))
    return f"{when}.sqlite3" if before is None else f"{when}{UPGRADE}{before}.sqlite3"


class NotCopied(Exception):
    """Raised, with the reason, if no copy was made. If a file with the copy's name existed, it is unchanged."""

    def __init__(self, why: str, full: bool = False) -> None:
        """Create the error. ``why``: the reason. ``full``: the disk had no room."""
        super().__init__(why)
        self.full = full


def copy(path: Path, to: Path, at: float, pause: float = PAUSE, stop: threading.Event | None = None) -> None:
    """Copy the database ``path`` to the file ``to``, which is replaced if it exists. Raises ``NotCopied``.

    ``at``: the time with which the copy is marked. ``pause``: as ``PAUSE``. Set ``stop`` to abort.
    """
    part = to.with_name(to.name + ".part")
    try:
        remove(part)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        _fill(path, part, at, pause, stop or threading.Event())
        os.replace(part, to)
        sync_folder(to.parent)
    except (OSError, sqlite3.Error) as error:
        remove(part)
        code = getattr(error, "sqlite_errorcode", None)
        full = isinstance(error, OSError) and error.errno == errno.ENOSPC
        raise NotCopied(str(error), full or code == sqlite3.SQLITE_FULL) from None
    except NotCopied:
        remove(part)
        raise


def _fill(path: Path, part: Path, at: float, pause: float, stop: threading.Event) -> None:
    with (
        part.open("r+b") as raw,  # this is closed last, because closing it releases SQLite's own locks
        contextlib.closing(
            sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        ) as source,
        contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target,
    ):

        def rest(status: int, left: int, of: int) -> None:
            os.fsync(raw.fileno())
            if stop.wait(pause):
                raise NotCopied("it was broken off")

        target.execute("PRAGMA synchronous = OFF")  # this module flushes the file itself
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # this read begins the snapshot
        source.backup(target, pages=PORTION, progress=rest)
        target.execute("PRAGMA journal_mode = DELETE")  # this makes the copy a single file, without a write-ahead log
        target.execute(MARK, (str(at),))
        os.fsync(raw.fileno())


def duplicate(path: Path, to: Path) -> None:
    """Write the bytes of a file under a new name, and flush them to disk. Raise ``FileExistsError``."""
    with path.open("rb") as source, open(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as target:
        shutil.copyfileobj(source, target)
    with to.open("rb+") as raw:
        os.fsync(raw.fileno())


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that the names of its files survive a failure of power."""
    if sys.platform == "win32":  # Windows has no such call
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove(path: Path) -> None:
    """Delete a database file and the files that SQLite keeps beside it."""
    for left in (path, Path(f"{path}-journal"), Path(f"{path}-wal"), Path(f"{path}-shm")):
        left.unlink(missing_ok=True)
