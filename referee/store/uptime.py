"""The last sign of life, and how many seconds no clock has counted."""

from __future__ import annotations

from ..facts import text
from . import words
from .columns import Time
from .database import Database, Statement

NAME = "uptime"

# --- to be committed ---


def beaten(seen: float, lost: float) -> Statement:
    return words.word(NAME, text((seen, lost)))


# --- to be asked ---


async def beat(database: Database) -> tuple[float, float] | None:
    """Both; None before the first, and where they cannot be read: then nothing was lost."""
    return await words.decoded(database, NAME, tuple[Time, Time])  # type: ignore[no-any-return]
