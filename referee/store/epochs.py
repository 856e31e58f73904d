"""Epochs: after a backup is restored, no number is given that may have been given since the backup was made.

Every copy of the database carries a mark. A file with a mark is an earlier state. The later events are lost, but
people, messages and buttons still refer to them. So opening it begins a new *epoch*, whose number is the time (seconds
since 1970). Every number given from then on is higher than any that may have been given before: for tables, questions,
proposals, people's own files, and messages. A live match is resumed when its table is opened (``table/restored.py``).
"""

from __future__ import annotations

from msgspec import Struct

from . import key_values, origin
from .columns import Time
from .database import Database, Statement, StoreConflict, expect_change
from .origin import COPIED
from .relations import KEPT

TRIES = 5
"""Processes that start together may each begin the epoch. One of them does, and the others look again this often."""
APART = 1000
"""A match skips this many question numbers for each second of its epoch's number. It never asks so many in a second."""


class Epoch(Struct, frozen=True):
    """The epoch of a database: the time since a backup was last restored."""

    number: int
    """The time, in seconds since 1970, of the first opening after a backup was restored; 0 if none ever was."""
    stood: float
    """The time, in seconds since 1970, at which the restored backup was made."""


def count_skipped_questions(number: int) -> int:
    """Return how many question numbers a match skips when it is resumed in the epoch of this number."""
    return number * APART


async def load_epoch(database: Database, now: float, last_signature: int = 0) -> Epoch:
    """Return the epoch of a database. If the database is a copy, begin a new epoch.

    ``last_signature``: see ``origin.sign``.
    """
    for _ in range(TRIES):
        try:
            return await _load_epoch(database, now, last_signature)
        except StoreConflict:
            database.words.clear()
    return await _load_epoch(database, now, last_signature)


async def _load_epoch(database: Database, now: float, last_signature: int) -> Epoch:
    if not database.is_exclusive:
        await origin.sign(database, last_signature)
    # The mark is read first: whoever deletes it stores the number of the new epoch in the same commit.
    is_copy = await key_values.load_value(database, COPIED) is not None
    number = int(await _number(database, "epoch"))
    if not is_copy:
        return Epoch(number, await _number(database, "stood"))
    epoch = Epoch(max(int(now), number + 1), await _number(database, COPIED) or now)
    await database.commit([*_begin_epoch(epoch), *database.start_numbers_after(epoch.number)])
    database.words.clear()
    return epoch


async def _number(database: Database, word: str) -> float:
    """Return the time that is stored under a key, in seconds since 1970; 0 if there is none or it cannot be read."""
    return float(await key_values.load_json(database, word, Time) or 0.0)


def _begin_epoch(epoch: Epoch) -> list[Statement]:
    keep = KEPT.build_upsert(("key", "value"))
    return [
        expect_change("DELETE FROM kept WHERE key = ?", (COPIED,)),
        (keep, ("epoch", str(epoch.number))),
        (keep, ("stood", str(epoch.stood))),
        # The bot does not know what its messages show now, and no new message may reuse an earlier nonce.
        ("UPDATE surfaces SET shown = '', generation = ?", (epoch.number * 10**9,)),
    ]
