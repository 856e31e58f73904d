"""Locks that keep a database to one bot. They end with the process, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO


class StoreBusy(Exception):
    """Raised if another process holds the file."""


def lock_file(path: Path, locks: contextlib.ExitStack) -> None:
    """Lock an existing or future file against all other bots. ``StoreBusy``: one is using it."""
    locks.enter_context(hold(path))
    if path.exists():
        hold_too(path, locks)


def is_in_use(path: Path) -> bool:
    """Return whether a bot has the file open. ``OSError``: the lock file cannot be opened."""
    try:
        with contextlib.ExitStack() as locks:
            lock_file(path.resolve(), locks)
    except StoreBusy:
        return True
    return False


def hold_too(path: Path, locks: contextlib.ExitStack) -> None:
    if sys.platform == "linux":  # on other systems this lock and SQLite's own may conflict
        locks.enter_context(_hold_itself(path))


def hold(path: Path) -> IO[bytes]:
    """Take the OS lock on the file beside it (``.lock``). It ends with the process."""
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


def _hold_itself(path: Path) -> IO[bytes]:
    """Take the lock on the file itself, whatever name it goes by.

    It must be closed after SQLite has closed the file: closing it earlier would release SQLite's own locks.
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
