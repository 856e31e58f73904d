"""A copy takes the place of the file, which is kept under another name. Whoever opens it then begins a new epoch."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from . import copies
from .locks import locked


def put_in_place(copy: Path, path: Path, stood: float, now: float) -> Path | None:
    """Put a copy of a sound file in the place of the database, with the mark of ``stood``, the time that it shows.
    Gives the name by which what was there is kept; None: nothing was.

    At every moment one of the two is there by the right name: no bot that starts meanwhile makes an empty one.
    ``StoreBusy``: a bot is using it; ``OSError``, ``NotCopied``: nothing was changed.
    """
    path = path.resolve()
    with contextlib.ExitStack() as locks:
        locked(path, locks)
        young = path.with_name(path.name + ".restored")
        copies.copy(copy.resolve(), young, stood, pause=0.0)
        kept = _aside(path, now) if path.exists() else None
        os.replace(young, path)
        copies.sync_folder(path.parent)
    return kept


def _aside(path: Path, now: float) -> Path:
    """Give the file, and what is written ahead of it, a second name; what is written ahead loses its first: it must
    never be taken for the new file's."""
    kept = path.with_name(time.strftime(f"{path.name}.replaced-%Y-%m-%dT%H-%M-%SZ", time.gmtime(now)))
    try:
        os.link(path, kept)
    except OSError:  # there are disks without second names
        copies.duplicate(path, kept)
    for more in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.rename(f"{path}{more}", f"{kept}{more}")
    copies.sync_folder(path.parent)
    return kept
