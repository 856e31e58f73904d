"""Copies of the file, made while somebody plays.

A reader of its own holds the file as it stood at one moment: with a write-ahead log nobody who writes waits for a
reader, and no write makes it begin again. (On the writer's own connection each portion would keep a press waiting.) It
is copied in portions, each brought to the disk before the next, with pauses between: so the disk, too, is there for
whoever presses. A copy is one file, complete and on the disk when it gets its name.
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

MARK = "INSERT OR REPLACE INTO kept (key, value) VALUES ('copied', ?)"
BESIDE = ".backups"
"""What the folder of copies has after the file's name."""
NAMED = "%Y-%m-%dT%H-%M-%SZ"
UPGRADE = "-schema-"
PORTION = 256
"""Pages copied at a time: a megabyte."""
PAUSE = 0.005
"""Seconds between two portions."""


def folder(path: Path) -> Path:
    """Where the copies of a database are: beside it. It is made where it is not there."""
    beside = path.with_name(path.name + BESIDE)
    beside.mkdir(mode=0o700, exist_ok=True)
    return beside


def name(at: float, before: int | None = None) -> str:
    """What the copy of this time is called; ``before``: it was made before a file with so many migrations was migrated
    further."""
    when = time.strftime(NAMED, time.gmtime(at))
    return f"{when}.sqlite3" if before is None else f"{when}{UPGRADE}{before}.sqlite3"


class NotCopied(Exception):
    """There is no copy, and why; what had its name before still has it."""

    def __init__(self, why: str, full: bool = False) -> None:
        """``full``: because there was no room."""
        super().__init__(why)
        self.full = full


def copy(path: Path, to: Path, at: float, pause: float = PAUSE, stop: threading.Event | None = None) -> None:
    """Copy the database to a file that is not there yet, or is replaced whole. ``at``: the time that the copy bears.
    ``stop``: set to break it off. ``NotCopied``."""
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
        part.open("r+b") as raw,  # closed last: to close it lets go of SQLite's own locks
        contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as source,
        contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target,
    ):

        def rest(status: int, left: int, of: int) -> None:
            os.fsync(raw.fileno())
            if stop.wait(pause):
                raise NotCopied("it was broken off")

        target.execute("PRAGMA synchronous = OFF")  # it is brought to the disk here
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from now on it stands still
        source.backup(target, pages=PORTION, progress=rest)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, not two
        target.execute(MARK, (str(at),))
        os.fsync(raw.fileno())


def duplicate(path: Path, to: Path) -> None:
    """Write the bytes of a file under a new name, and bring them to the disk. Raise ``FileExistsError``."""
    with path.open("rb") as source, open(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as target:
        shutil.copyfileobj(source, target)
    with to.open("rb+") as raw:
        os.fsync(raw.fileno())


def sync_folder(folder: Path) -> None:
    """Bring to the disk what files are called."""
    if sys.platform == "win32":  # it knows no such thing
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove(part: Path) -> None:
    """Take away a database with all that stands beside it."""
    for left in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
        left.unlink(missing_ok=True)
