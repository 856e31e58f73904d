"""Stored leagues: one row each, and the tables at which their pairings are played."""

from __future__ import annotations

from ..club.records.league import League, Phase
from .club_records import RecordStore
from .database import Statement
from .relations import LEAGUE_TABLES, LEAGUES
from .round_secrets import is_round_opened, load_opened_secret, load_round_secret


def delete_leagues_of(guild: int) -> list[Statement]:
    return [
        ("DELETE FROM league_rounds WHERE league IN (SELECT number FROM leagues WHERE guild = ?)", (guild,)),
        ("DELETE FROM league_tables WHERE league IN (SELECT number FROM leagues WHERE guild = ?)", (guild,)),
        ("DELETE FROM leagues WHERE guild = ?", (guild,)),
    ]


class LeagueStore(RecordStore[League]):
    relation, owner = LEAGUES, "a league"

    def store(self, record: League) -> list[Statement]:
        """Return the statements that store a league, and which tables belong to it."""
        saved = LEAGUES.upsert((record.number,), record, record=record, unchanged=("guild", "channel"))
        return [saved, *(LEAGUE_TABLES.insert((one.table,), league=record.number, once=True) for one in record.tables)]

    async def find_by_table(self, table: int) -> League | None:
        """Return the league to which a table belongs."""
        return await self._find("number = (SELECT league FROM league_tables WHERE tbl = ?)", table)

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
        return await self._find("channel = ? ORDER BY phase = ?, number DESC LIMIT 1", channel, Phase.ENDED.value)

    async def list_in_server(self, guild: int) -> list[League]:
        """Return the leagues of a server, the newest first."""
        return await self._list("guild = ? ORDER BY number DESC", guild)

    async def list_live(self) -> list[League]:
        """Return all leagues that have not ended."""
        return await self._survey("phase <> ?", Phase.ENDED.value)

    async def list_of_person(self, person: int) -> list[League]:
        """Return the leagues in which a person plays or has played, or which the person hosts."""
        return [one for one in await self._survey("1 = 1 ORDER BY number") if one.host == person or one.knows(person)]
