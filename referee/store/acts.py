"""What was done at tables, by what caused it: so nothing is done twice, and who asks again is told what was done."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Seat

from ..facts import Facts, Outcome, text
from . import columns
from .database import Database, Statement
from .matches import MatchStore

# --- to be committed ---


def remembered(source: str, facts: Facts, outcome: Outcome, at: float, answer: str | None = None) -> Statement:
    """Remember that this source did this, in the transaction that stores it. ``answer``: what was answered by it."""
    return (
        "INSERT INTO acts (source, tbl, match, kind, seat, first, after, over, at, answer) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(source, facts.id, facts.match, outcome.kind, outcome.seat),
            *(outcome.first, outcome.first + len(outcome.told), int(outcome.over), at, answer),
        ),
    )


def forgotten(before: float) -> Statement:
    """Forget what was done before this time."""
    return "DELETE FROM acts WHERE at < ?", (before,)


def dropped(sources: Sequence[str]) -> Statement:
    """Forget what these sources did."""
    return "DELETE FROM acts WHERE source IN (SELECT value FROM json_each(?))", (text(sources),)


# --- to be asked ---


class ActStore:
    """What each source has done."""

    def __init__(self, database: Database, matches: MatchStore) -> None:
        self._database, self._matches = database, matches

    async def done(self, source: str) -> Outcome | None:
        """What this source did, if it has been here before."""
        found = await self._database.read(
            "SELECT tbl, match, kind, seat, first, after, over FROM acts WHERE source = ?", source
        )
        if not found:
            return None
        done = ("tbl", "match", "kind", "seat", "first", "after", "over")
        (table, match, kind, seat, first, after, over), _ = columns.as_far_as_readable("acts", done, found[0], "an act")
        told = await self._matches.news((table, match), first, after, struck=True) if after > first else ()
        return Outcome(kind, seat, tuple(news.told for news in told), first, bool(over), again=True)

    async def old(self, before: float) -> list[str]:
        """The sources that did something before this time."""
        return [source for (source,) in await self._database.look("SELECT source FROM acts WHERE at < ?", before)]

    async def table_of(self, source: str) -> int:
        """The table at which a source that has been here did something."""
        found = await self._database.read("SELECT tbl FROM acts WHERE source = ?", source)
        return int(columns.read("acts", "tbl", found[0][0], "an act"))

    async def answered(self, facts: Facts, seat: Seat, answer: str) -> Outcome | None:
        """What a seat's last answer did, if it was this one and nothing has been taken back since: whoever was cut off
        before hearing of it presses again."""
        found = await self._database.read(
            "SELECT source, answer FROM acts WHERE tbl = ? AND match = ? AND (seat = ? OR kind = 'undone') "
            "ORDER BY at DESC, kind = 'undone' DESC LIMIT 1",
            *(facts.id, facts.match, seat),
        )
        return await self.done(found[0][0]) if found and found[0][1] == answer else None
