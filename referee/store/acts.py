"""Stored commands that were carried out, by their source. A repeated command gets the stored outcome."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Seat

from ..records.facts import TableFacts
from ..records.outcome import Outcome
from . import columns
from .database import Database, Statement
from .events import EventStore
from .relations import ACTS
from .shared_sql import build_marks

# --- statements ---


def store_act(source: str, facts: TableFacts, outcome: Outcome, time: float, answer: str | None = None) -> Statement:
    """Store the command of a source with its outcome. ``answer``: the text of the answer that it gave."""
    after = outcome.first + len(outcome.events)
    return ACTS.insert((source,), outcome, tbl=facts.id, match=facts.match, after=after, at=time, answer=answer)


def delete_acts_before(before: float) -> Statement:
    """Delete the commands that are older than this time, in seconds since 1970."""
    return "DELETE FROM acts WHERE at < ?", (before,)


def delete_acts_of(sources: Sequence[str]) -> Statement:
    """Delete the commands of these sources."""
    return f"DELETE FROM acts WHERE source IN ({build_marks(sources)})", tuple(sources)


# --- queries ---


class ActStore:
    """The stored commands that were carried out, by source."""

    def __init__(self, database: Database, events: EventStore) -> None:
        self._database, self._events = database, events

    async def find_outcome(self, source: str) -> Outcome | None:
        """Return the outcome of this source's command; None if none was carried out."""
        done = ("tbl", "match", "kind", "seat", "first", "after", "over")
        found = await self._database.read(f"{ACTS.select(done)} WHERE source = ?", source)
        if not found:
            return None
        (table, match, kind, seat, first, after, over), _ = columns.read_row_leniently("acts", done, found[0], "an act")
        logged = await self._events.list_events((table, match), first, after, struck=True) if after > first else ()
        return Outcome(kind, seat, tuple(one.event for one in logged), first, over, again=True)

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
