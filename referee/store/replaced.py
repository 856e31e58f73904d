"""Restoring a backup: a copy replaces the database file, which is kept under another name."""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from pathlib import Path

from . import copies
from .locks import lock_file


def put_in_place(copy: Path, path: Path, stood: float, now: float) -> Path | None:
    """Replace a database file by ``copy``, and mark the new file with ``stood``, the time when the copy was made.

    Return the name under which the former file is kept; None if there was none. At every moment one of the two files
    has the database's name. So a bot that starts meanwhile creates no empty file. When the new file is opened, an epoch
    begins.

    ``StoreBusy``: a bot uses the former file. ``OSError``, ``NotCopied``: nothing was changed.
    """
    path = path.resolve()
    if path.exists() and copy.samefile(path):
        raise copies.NotCopied(f"{copy} is the database itself, not a copy of it.")
    with contextlib.ExitStack() as locks:
        lock_file(path, locks)
        young = path.with_name(path.name + ".restored")
        copies.copy(copy.resolve(), young, stood, pause=0.0)
        kept = _set_file_aside(path, now) if path.exists() else None
        os.replace(young, path)
        copies.sync_folder(path.parent)
    return kept


def _set_file_aside(path: Path, now: float) -> Path:
    """Give a database file a second name, rename its write-ahead log alike, and return the second name.

    The log loses its first name, because it must never be taken for the log of the new file.
    """
    named = time.strftime(f"{path.name}.replaced-%Y-%m-%dT%H-%M-%SZ", time.gmtime(now))
    names = (path.with_name(f"{named}-{n}" if n > 1 else named) for n in itertools.count(1))
    kept = next(name for name in names if not any(os.path.lexists(f"{name}{more}") for more in ("", "-wal", "-shm")))
    try:
        os.link(path, kept)
    except OSError:  # some file systems have no hard links
        copies.duplicate(path, kept)
    for more in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.rename(f"{path}{more}", f"{kept}{more}")
    copies.sync_folder(path.parent)
    return kept
