"""Detects a database file whose write-ahead log (``…-wal``) was lost.

Such a file is sound, and may even be empty. If it were opened, the rest would be lost without a word. So it is compared
with its newest copy, and with a small file beside it (``….seen``) in which the bot notes its signs of life.
"""

from __future__ import annotations

import contextlib
import json
import os
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


def note_beat(path: Path, epoch: int, time: float) -> None:
    """Note beside a database file that it holds this sign of life. It need not succeed."""
    young = Path(f"{path}.seen.new")
    with contextlib.suppress(OSError):
        young.write_text(json.dumps([epoch, time]), encoding="utf-8")
        os.replace(young, f"{path}.seen")


def read_noted_beat(path: Path) -> tuple[float, float]:
    """Return the epoch and the time of the last sign of life that is noted beside a file; zeros if there is none."""
    with contextlib.suppress(OSError, ValueError, TypeError, RecursionError):
        epoch, seen = json.loads(Path(f"{path}.seen").read_text(encoding="utf-8"))
        return float(epoch), float(seen)
    return 0.0, 0.0


def knows_less_than_noted(path: Path) -> bool:
    """Return whether a file lacks the sign of life that is noted beside it. A restored file does not."""
    words = _read_words(path)
    return COPIED not in words and (_number(words, EPOCH), _parse_last_seen(words)) < read_noted_beat(path)


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
