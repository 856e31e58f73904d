"""Detects a database file that is older than its newest copy, because its write-ahead log (``…-wal``) was lost.

Such a file is sound, and may even be empty. If it were opened, the data that only the copy has would be lost.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

from . import copies

SEEN, EPOCH, COPIED = "uptime", "epoch", "copied"
"""The keys in ``kept`` for the last sign of life, the epoch, and the mark of a copy."""


def find_newest_copy(path: Path) -> Path | None:
    """Return the newest copy of a database file, or None."""
    return max(copies.find_folder(path).glob("*.sqlite3"), key=lambda copy: copy.name, default=None)


def find_fuller_copy(path: Path) -> Path | None:
    """Return the newest copy of a database file, if it was made after the last sign of life in the file.

    Return None for a restored file. It is in a later epoch than all copies, or still carries the mark of a copy.
    """
    copy = find_newest_copy(path)
    if copy is None:
        return None
    now, then = _read_words(path), _read_words(copy)
    if COPIED in now or SEEN not in then:
        return None
    return (
        copy if (_number(now, EPOCH), _parse_last_seen(now)) < (_number(then, EPOCH), _parse_last_seen(then)) else None
    )


def _read_words(path: Path) -> dict[str, str]:
    """Return the keys and values of the table ``kept`` in a file; empty if they cannot be read."""
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


def _parse_last_seen(words: dict[str, str]) -> float:
    """Return the time of the last sign of life, in seconds since 1970; 0 if there is none."""
    with contextlib.suppress(ValueError, TypeError, IndexError, KeyError, RecursionError):
        return float(json.loads(words[SEEN])[0])
    return 0.0
