"""Notice a file that knows less than its newest copy: what was written ahead of it (``…-wal``) has been lost.

Such a file is sound, and may even be empty. To open it would lose what the copy still has.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

from . import copies

SEEN, EPOCH, COPIED = "uptime", "epoch", "copied"
"""The words under which a file keeps its last sign of life, its epoch, and that it is a copy."""


def newest_copy(path: Path) -> Path | None:
    """Return the newest copy beside a file."""
    folder = path.with_name(path.name + copies.BESIDE)
    return max(folder.glob("*.sqlite3"), key=lambda copy: copy.name, default=None)


def find_fuller_copy(path: Path) -> Path | None:
    """Return the newest copy of a file, where it was made after the last sign of life that the file knows.

    A file that was put back from a copy is in a later epoch than all copies, or still bears the mark of a copy.
    """
    copy = newest_copy(path)
    if copy is None:
        return None
    now, then = _words(path), _words(copy)
    if COPIED in now or SEEN not in then:
        return None
    return copy if (_number(now, EPOCH), _seen(now)) < (_number(then, EPOCH), _seen(then)) else None


def _words(path: Path) -> dict[str, str]:
    """Return the words kept in a file; none where they cannot be read, for then something else is said of it."""
    with (
        contextlib.suppress(sqlite3.Error),
        contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db,
    ):
        return {str(key): str(value) for key, value in db.execute("SELECT key, value FROM kept")}
    return {}


def _number(words: dict[str, str], key: str) -> float:
    with contextlib.suppress(ValueError):
        return float(words.get(key, 0))
    return 0.0


def _seen(words: dict[str, str]) -> float:
    """Return the last sign of life, in seconds since 1970; 0: there is none."""
    with contextlib.suppress(ValueError, TypeError, IndexError, KeyError, RecursionError):
        return float(json.loads(words[SEEN])[0])
    return 0.0
