"""Epochs: restoring a backup goes back in time, and what was known until then must not happen a second time.

A copy carries a mark. Opening a marked file opens an earlier state. What happened since then is gone here, but people,
their messages and their buttons remember it. So a new *epoch* begins, numbered by the time (seconds since 1970). Every
number given from then on is higher than any that may have been given before: for tables, questions, proposals, people's
own files, and messages. Live matches are resumed one by one as their tables are opened (``referee/table/restored.py``).
"""

from __future__ import annotations

from msgspec import Struct

from . import key_values
from .columns import Time
from .database import Database, Statement
from .shared_sql import build_upsert

COPIED = "copied"
"""The key that marks a copy: when it was made, in seconds since 1970."""
APART = 1000
"""The maximum number of questions on one channel of a match in each second between two epochs."""


class Epoch(Struct, frozen=True):
    """The epoch of the file."""

    number: int
    """Seconds since 1970 at the first opening after a backup was restored; 0 if none ever was."""
    stood: float
    """When that backup was made."""


def count_skipped_questions(number: int) -> int:
    """Return how many question numbers a match of this epoch skips on each channel."""
    return number * APART


async def load_epoch(database: Database, now: float) -> Epoch:
    """Return the epoch of this file. If the file is a copy, begin a new one."""
    number, stood = int(await _number(database, "epoch")), await _number(database, "stood")
    if await key_values.load_value(database, COPIED) is None:
        return Epoch(number, stood)
    epoch = Epoch(max(int(now), number + 1), await _number(database, COPIED) or now)
    await database.commit([*_begin_epoch(epoch), *database.start_file_numbers_after(epoch.number)])
    database.words.clear()
    return epoch


async def _number(database: Database, word: str) -> float:
    """Return what a word says in seconds since 1970; 0 where there is none, or where it cannot be read."""
    return float(await key_values.load_json(database, word, Time) or 0.0)


def _begin_epoch(epoch: Epoch) -> list[Statement]:
    keep = build_upsert("kept", ("key",), ("value",))
    return [
        (keep, ("epoch", str(epoch.number))),
        (keep, ("stood", str(epoch.stood))),
        ("DELETE FROM kept WHERE key = ?", (COPIED,)),
        # Nobody knows what messages show now, and no new message may reuse an earlier nonce.
        ("UPDATE surfaces SET shown = '', generation = ?", (epoch.number * 10**9,)),
    ]
