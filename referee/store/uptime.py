"""The stored last sign of life, and the number of seconds that no clock has counted."""

from __future__ import annotations

from ..facts import encode_json
from . import key_values
from .columns import Time
from .database import Database, Statement

NAME = "uptime"

# --- statements ---


def store_beat(seen: float, lost: float) -> Statement:
    return key_values.word(NAME, encode_json((seen, lost)))


# --- queries ---


async def load_beat(database: Database) -> tuple[float, float] | None:
    """Return the last sign of life and the lost seconds.

    None before the first one, and if they cannot be read: nothing counts as lost then.
    """
    return await key_values.load_json(database, NAME, tuple[Time, Time])  # type: ignore[no-any-return]
