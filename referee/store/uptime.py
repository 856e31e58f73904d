"""The stored last sign of life, and the number of seconds that no clock has counted."""

from __future__ import annotations

from ..facts import encode_json
from . import key_values
from .columns import Time
from .database import Database, Statement, expect_change

NAME = "uptime"

# --- statements ---


def store_beat(seen: float, lost: float) -> Statement:
    return key_values.word(NAME, encode_json((seen, lost)))


def store_lost_time(old_seen: float, old_lost: float, seen: float, lost: float) -> Statement:
    """Store that time was lost, unless another process has stored it: see ``expect_change``."""
    old = encode_json((old_seen, old_lost))
    return expect_change(
        "UPDATE kept SET value = ? WHERE key = ? AND value = ?", (encode_json((seen, lost)), NAME, old)
    )


# --- queries ---


async def load_beat(database: Database) -> tuple[float, float] | None:
    """Return the last sign of life and the lost seconds.

    None before the first one, and if they cannot be read: nothing counts as lost then.
    """
    return await key_values.load_json(database, NAME, tuple[Time, Time])  # type: ignore[no-any-return]
