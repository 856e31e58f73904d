"""Stored campaigns: the entries from which a player's total in a game and server adds up.

Only entries are stored, at most one for each source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ..records.people import Entry, Tally
from . import columns
from .database import Queries, Statement
from .relations import CAMPAIGN
from .shared_sql import build_marks

_SELECTED = CAMPAIGN.select(Entry)

# --- statements ---


def store_entry(guild: int, game: str, entry: Entry, source: str) -> Statement:
    """Store an entry of a person's total. If an entry with an equal source exists, nothing is added."""
    return CAMPAIGN.insert((guild, game, entry.person, source), entry, once=True)


# --- queries ---


class CampaignStore(Queries):
    """The stored campaigns. Each call is about one game in one server."""

    async def load_totals(self, guild: int, game: str, people: Collection[int]) -> dict[int, int]:
        """Return the totals of these people. People without an entry are left out."""
        found = await self._database.read(
            f"{_SELECTED} WHERE guild = ? AND game = ? AND person IN ({build_marks(people)})", *(guild, game, *people)
        )
        totals = Counter[int]()
        for entry in _read_entries(found):
            totals[entry.person] += entry.amount
        return dict(totals)

    async def list_tallies(self, guild: int, game: str) -> tuple[Tally, ...]:
        """Return everybody who has an entry in a campaign, the highest totals first."""
        found: dict[int, list[Entry]] = {}
        for entry in await self.list_entries(guild, game):
            found.setdefault(entry.person, []).append(entry)
        tallies = (
            Tally(
                person,
                entries[0].name,  # the name in the newest entry
                sum(entry.amount for entry in entries),
                sum(entry.match is not None for entry in entries),
            )
            for person, entries in found.items()
        )
        return tuple(sorted(tallies, key=lambda tally: (-tally.total, tally.person)))

    async def list_entries(self, guild: int, game: str, person: int | None = None) -> tuple[Entry, ...]:
        """Return a person's entries (None: everybody's), newest first."""
        found = await self._database.look(
            f"{_SELECTED} WHERE guild = ? AND game = ? AND person = coalesce(?, person) "
            "ORDER BY at DESC, source DESC, person",
            *(guild, game, person),
        )
        return tuple(_read_entries(found))

    async def has(self, guild: int, game: str, person: int, source: str) -> bool:
        """Return whether this source has added an entry to the person's total."""
        found = await self._database.read(
            "SELECT 1 FROM campaign WHERE guild = ? AND game = ? AND person = ? AND source = ?",
            *(guild, game, person, source),
        )
        return bool(found)


def _read_entries(rows: Sequence[Sequence[Any]]) -> Iterator[Entry]:
    """Yield the entries that can be read. The others add nothing to totals, and stay as they are stored."""
    return columns.read_records(CAMPAIGN, Entry, rows, "a campaign")
