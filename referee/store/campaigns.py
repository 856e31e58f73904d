"""Stored campaigns: the entries from which a player's total in a game and server adds up.

Only entries are stored, at most one for each source.
"""

from __future__ import annotations

from collections.abc import Collection

from ..people import Entry, Tally
from .database import Database, Statement

# --- to be committed ---


def added(guild: int, game: str, entry: Entry, source: str) -> Statement:
    """Store an entry. A repeated source adds nothing."""
    return (
        "INSERT OR IGNORE INTO campaign (guild, game, person, source, name, amount, at, tbl, match, level, author, "
        "author_name, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(guild, game, entry.person, source, entry.name, entry.amount, entry.at, entry.table, entry.match),
            *(entry.level, entry.by, entry.by_name, entry.reason),
        ),
    )


# --- queries ---


class CampaignStore:
    """The stored campaigns, one server and game at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def totals(self, guild: int, game: str, people: Collection[int]) -> dict[int, int]:
        """Return the totals of these people, without those who have no entry."""
        marks = ", ".join("?" * len(people))
        found = await self._database.read(
            f"SELECT person, sum(amount) FROM campaign WHERE guild = ? AND game = ? AND person IN ({marks}) "
            "GROUP BY person",
            *(guild, game, *people),
        )
        return dict(found)

    async def tallies(self, guild: int, game: str) -> tuple[Tally, ...]:
        """Everybody who has an entry, those with most first."""
        found = await self._database.look(
            # beside the one max(), SQLite takes what is not summed up from the newest entry
            "SELECT person, name, sum(amount) AS total, count(match), max(at) FROM campaign "
            "WHERE guild = ? AND game = ? GROUP BY person ORDER BY total DESC, person",
            *(guild, game),
        )
        return tuple(Tally(person, name, total, matches) for person, name, total, matches, _ in found)

    async def entries(self, guild: int, game: str, person: int | None = None) -> tuple[Entry, ...]:
        """Return a person's entries (None: everybody's), newest first."""
        found = await self._database.look(
            "SELECT person, name, amount, at, tbl, match, level, author, author_name, reason FROM campaign "
            "WHERE guild = ? AND game = ? AND person = coalesce(?, person) ORDER BY at DESC, source DESC, person",
            *(guild, game, person),
        )
        return tuple(Entry(*row) for row in found)

    async def has(self, guild: int, game: str, person: int, source: str) -> bool:
        """Return whether this source has added an entry."""
        found = await self._database.read(
            "SELECT 1 FROM campaign WHERE guild = ? AND game = ? AND person = ? AND source = ?",
            *(guild, game, person, source),
        )
        return bool(found)
