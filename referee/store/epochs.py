"""What happens when a copy takes the place of the file: time goes back, and what was known by then must not come true
a second time.

A copy carries a mark. Whoever opens a file with that mark opens an earlier state: what was done since is forgotten here
and remembered by people, their messages and their buttons. So a new *epoch* begins, numbered by the time (seconds since
1970), and every number that is given to anything from then on lies beyond all that may have been given before: of
tables, questions, proposals, people's own files, messages. Matches under way are taken up one by one, as their tables
are opened (``referee/table/restored.py``).
"""

from __future__ import annotations

from msgspec import Struct

from . import words
from .columns import Time
from .database import Database, Statement

COPIED = "copied"
"""The word by which a copy is known: when it was made, in seconds since 1970."""
APART = 1000
"""Questions that may be put on one channel of a match in each second between two epochs."""


class Epoch(Struct, frozen=True):
    """Since when the file is what it is."""

    number: int
    """Seconds since 1970, as the first opening after the copy took its place found them; 0: no copy ever has."""
    stood: float
    """When that copy was made."""


def passed_over(number: int) -> int:
    """How many numbers of questions are passed over in a match of this epoch, on each channel."""
    return number * APART


async def current(database: Database, now: float) -> Epoch:
    """The epoch that this file is in; a new one begins here where it is a copy."""
    number, stood = int(await _number(database, "epoch")), await _number(database, "stood")
    if await words.kept(database, COPIED) is None:
        return Epoch(number, stood)
    epoch = Epoch(max(int(now), number + 1), await _number(database, COPIED) or now)
    await database.commit(_begun(epoch))
    database.words.clear()
    return epoch


async def _number(database: Database, word: str) -> float:
    """Return what a word says in seconds since 1970; 0 where there is none, or where it cannot be read."""
    return float(await words.decoded(database, word, Time) or 0.0)


def _begun(epoch: Epoch) -> list[Statement]:
    keep = "INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)"
    return [
        (keep, ("epoch", str(epoch.number))),
        (keep, ("stood", str(epoch.stood))),
        ("DELETE FROM kept WHERE key = ?", (COPIED,)),
        # nobody knows what messages show by now; and none posted from now on is taken for one posted before
        ("UPDATE surfaces SET shown = '', generation = ?", (epoch.number * 10**9,)),
        ("DELETE FROM sqlite_sequence WHERE name = 'own_files'", ()),
        ("INSERT INTO sqlite_sequence (name, seq) VALUES ('own_files', ?)", (epoch.number,)),
    ]
