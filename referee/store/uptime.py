"""Two stored numbers: the time of the bot's last sign of life, and the seconds that no clock has counted."""

from __future__ import annotations

from ..records.encoding import encode_json
from . import key_values
from .columns import Time
from .database import Database, Statement, expect_change

NAME = "uptime"

# --- statements ---


def store_beat(time: float, lost: float) -> Statement:
    return key_values.build_statement(NAME, encode_json((time, lost)))


def store_lost_time(old_seen: float, old_lost: float, seen: float, lost: float) -> Statement:
    """Store a sign of life after lost time.

    The commit fails if another process has stored one: see ``expect_change``.
    """
    old = encode_json((old_seen, old_lost))
    return expect_change(
        "UPDATE kept SET value = ? WHERE key = ? AND value = ?", (encode_json((seen, lost)), NAME, old)
    )


# --- queries ---


async def load_beat(database: Database) -> tuple[float, float] | None:
    """Return the time of the last sign of life, and the seconds that were lost until then.

    None if there was none, or if the values cannot be read. Then no time counts as lost.
    """
    return await key_values.load_json(database, NAME, tuple[Time, Time])  # type: ignore[no-any-return]
