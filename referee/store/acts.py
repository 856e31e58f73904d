"""Stored commands that were carried out, by their source. A repeated command gets the stored outcome."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Seat

from ..records.facts import Outcome, TableFacts
from . import columns
from .database import Database, Statement
from .matches import MatchStore
from .shared_sql import build_marks

# --- statements ---


def store_act(source: str, facts: TableFacts, outcome: Outcome, time: float, answer: str | None = None) -> Statement:
    """Store the command of a source with its outcome. ``answer``: the text of the answer that it gave."""
    return (
        "INSERT INTO acts (source, tbl, match, kind, seat, first, after, over, at, answer) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(source, facts.id, facts.match, outcome.kind, outcome.seat),
            *(outcome.first, outcome.first + len(outcome.told), int(outcome.over), time, answer),
        ),
    )


def delete_acts_before(before: float) -> Statement:
    """Delete the commands that are older than this time, in seconds since 1970."""
    return "DELETE FROM acts WHERE at < ?", (before,)


def delete_acts_of(sources: Sequence[str]) -> Statement:
    """Delete the commands of these sources."""
    return f"DELETE FROM acts WHERE source IN ({build_marks(sources)})", tuple(sources)


# --- queries ---


class ActStore:
    """The stored commands that were carried out, by source."""

    def __init__(self, database: Database, matches: MatchStore) -> None:
        self._database, self._matches = database, matches

    async def find_outcome(self, source: str) -> Outcome | None:
        """Return the outcome of this source's command; None if none was carried out."""
        found = await self._database.read(
            "SELECT tbl, match, kind, seat, first, after, over FROM acts WHERE source = ?", source
        )
        if not found:
            return None
        done = ("tbl", "match", "kind", "seat", "first", "after", "over")
        (table, match, kind, seat, first, after, over), _ = columns.read_row_leniently("acts", done, found[0], "an act")
        told = await self._matches.list_events((table, match), first, after, struck=True) if after > first else ()
        return Outcome(kind, seat, tuple(news.told for news in told), first, bool(over), again=True)

    async def list_old_sources(self, before: float) -> list[str]:
        """Return the sources of the commands that are older than this time, in seconds since 1970."""
        return [source for (source,) in await self._database.look("SELECT source FROM acts WHERE at < ?", before)]

    async def find_table(self, source: str) -> int:
        """Return the table at which a source's command was carried out."""
        found = await self._database.read("SELECT tbl FROM acts WHERE source = ?", source)
        return int(columns.read("acts", "tbl", found[0][0], "an act"))

    async def find_answer_outcome(self, facts: TableFacts, seat: Seat, answer: str) -> Outcome | None:
        """Return the outcome of a seat's last answer, if it was ``answer`` and nothing has been taken back since.

        This serves a person who presses a button again because the reply was lost.
        """
        found = await self._database.read(
            "SELECT source, answer FROM acts WHERE tbl = ? AND match = ? AND (seat = ? OR kind = 'undone') "
            "ORDER BY at DESC, kind = 'undone' DESC LIMIT 1",
            *(facts.id, facts.match, seat),
        )
        return await self.find_outcome(found[0][0]) if found and found[0][1] == answer else None
