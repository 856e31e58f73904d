"""Locks by which only one bot at a time uses a database file. They end with the process, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO


class StoreBusy(Exception):
    """Raised if another process uses the database file."""


def lock_file(path: Path, locks: contextlib.ExitStack) -> None:
    """Lock a database file, which need not exist, against other bots. ``StoreBusy``: a bot uses the file."""
    locks.enter_context(hold(path))
    if path.exists():
        lock_file_itself(path, locks)


def is_in_use(path: Path) -> bool:
    """Return whether a bot uses a database file. ``OSError``: the lock file beside it cannot be opened."""
    try:
        with contextlib.ExitStack() as locks:
            lock_file(path.resolve(), locks)
    except StoreBusy:
        return True
    return False


def lock_file_itself(path: Path, locks: contextlib.ExitStack) -> None:
    if sys.platform == "linux":  # only here: on other systems this lock may conflict with SQLite's own
        locks.enter_context(_open_locked(path))


def hold(path: Path) -> IO[bytes]:
    """Lock the file beside a database whose name is the database's name with ``.lock``.

    The lock ends with the process.
    """
    handle = os.fdopen(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            _lock_handle(handle)
    except OSError:
        handle.close()
        raise _make_busy_error(path) from None
    return handle


def _open_locked(path: Path) -> IO[bytes]:
    """Lock the database file itself, so that a bot that opens it under another name finds it locked, too.

    Close the returned file only after SQLite has closed the database: closing it earlier releases SQLite's own locks.
    """
    handle = path.open("r+b")
    try:
        _lock_handle(handle)
    except OSError:
        handle.close()
        raise _make_busy_error(path) from None
    return handle


def _lock_handle(handle: IO[bytes]) -> None:
    import fcntl

    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _make_busy_error(path: Path) -> StoreBusy:
    return StoreBusy(f"Another process is using {path.name}. Stop it first, or name another file for this one.")
