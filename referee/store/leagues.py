"""Stored leagues: one row each, and the tables at which their pairings are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..club.records.league import League, Phase
from . import columns
from .database import Database, Statement
from .relations import LEAGUE_TABLES, LEAGUES
from .round_secrets import is_round_opened, load_opened_secret, load_round_secret

# --- statements ---


def store_league(league: League) -> list[Statement]:
    """Store a league, and which tables belong to it."""
    saved = LEAGUES.upsert((league.number,), league, record=league, unchanged=("guild", "channel"))
    tables = [LEAGUE_TABLES.insert((one.table,), league=league.number, once=True) for one in league.tables]
    return [saved, *tables]


def delete_leagues_of(guild: int) -> list[Statement]:
    return [
        ("DELETE FROM league_rounds WHERE league IN (SELECT number FROM leagues WHERE guild = ?)", (guild,)),
        ("DELETE FROM league_tables WHERE league IN (SELECT number FROM leagues WHERE guild = ?)", (guild,)),
        ("DELETE FROM leagues WHERE guild = ?", (guild,)),
    ]


# --- queries ---


class LeagueStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, number: int) -> League | None:
        """Return the league of this number; None if there is none, or it cannot be read."""
        found = await self._database.read("SELECT record FROM leagues WHERE number = ?", number)
        return next(_read_leagues(found), None)

    async def find_by_table(self, table: int) -> League | None:
        """Return the league to which a table belongs."""
        found = await self._database.read(
            "SELECT record FROM leagues JOIN league_tables ON league_tables.league = leagues.number WHERE tbl = ?",
            table,
        )
        return next(_read_leagues(found), None)

    async def load_secret(self, commitment: str) -> bytes:
        """Return the secret of the shuffles that a round shares, opened or not; b"" without a commitment.

        Raises ``Damaged`` if the secret cannot be read, because no match may begin with other shuffles.
        """
        return await load_round_secret(self._database, commitment) if commitment else b""

    async def load_opened_secret(self, commitment: str) -> bytes | None:
        """Return the secret of the shuffles that an ended round shared; None while the round goes on."""
        return await load_opened_secret(self._database, commitment)

    async def is_opened(self, commitment: str) -> bool:
        """Return whether the round with this commitment has ended."""
        return await is_round_opened(self._database, commitment)

    async def find_in_channel(self, channel: int) -> League | None:
        """Return the running league of a channel. If there is none, return the channel's latest league."""
        found = await self._database.read(
            "SELECT record FROM leagues WHERE channel = ? ORDER BY phase = ?, number DESC LIMIT 1",
            channel,
            Phase.ENDED.value,
        )
        return next(_read_leagues(found), None)

    async def list_in_server(self, guild: int) -> list[League]:
        """Return the leagues of a server, the newest first."""
        found = await self._database.read("SELECT record FROM leagues WHERE guild = ? ORDER BY number DESC", guild)
        return list(_read_leagues(found))

    async def list_live(self) -> list[League]:
        """Return all leagues that have not ended."""
        found = await self._database.look("SELECT record FROM leagues WHERE phase <> ?", Phase.ENDED.value)
        return list(_read_leagues(found))

    async def list_of_person(self, person: int) -> list[League]:
        """Return the leagues in which a person plays or has played, or which the person hosts."""
        found = await self._database.look("SELECT record FROM leagues ORDER BY number")
        return [one for one in _read_leagues(found) if one.host == person or one.knows(person)]


def _read_leagues(rows: Sequence[Sequence[Any]]) -> Iterator[League]:
    """Yield the leagues that can be read; the others stay as they are stored."""
    return (league for (league,) in columns.read_readable_rows("leagues", ("record",), rows, "a league"))
