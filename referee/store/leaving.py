"""The deletion of all data of a server that has removed the bot."""

from __future__ import annotations

from . import key_values, leagues
from .database import Queries, Statement

_TABLES = "(SELECT id FROM tables WHERE guild = ?)"
_CHALLENGED = "(SELECT t.tbl FROM challenge_tables t JOIN challenges c ON c.number = t.challenge WHERE c.guild = ?)"
"""The tables at which the challenges of a server are played, in direct messages."""
_OF_TABLE = (
    *("matches", "seats", "rows", "news", "checkpoints", "dice", "acts", "results", "surfaces", "due"),
    "holders",
    *("watching", "suggestions", "muted", "notes", "puzzles"),
)
_BY_TABLE = ("hints at ", "hints missed at ", "moment ")
"""The beginnings of the keys in ``kept`` that end with the number of a table."""


def delete_server_data(guild: int) -> list[Statement]:
    """Return the statements that delete everything of a server. The numbers of its tables are never reused."""
    return [
        (f"UPDATE tables SET guild = ? WHERE id IN {_CHALLENGED}", (guild, guild)),
        (
            # Without a WHERE in the SELECT, SQLite would read ON CONFLICT as the condition of a join.
            f"INSERT INTO kept (key, value) SELECT ?, CAST({key_values.LAST_OF_ALL} AS TEXT) WHERE true "
            "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key_values.LAST_TABLE, key_values.LAST_TABLE),
        ),
        (
            "DELETE FROM kept WHERE key IN (SELECT 'final board ' || message FROM surfaces "
            f"WHERE message IS NOT NULL AND tbl IN {_TABLES})",
            (guild,),
        ),
        *(
            ("DELETE FROM kept WHERE key IN (SELECT CAST(? AS TEXT) || id FROM tables WHERE guild = ?)", (start, guild))
            for start in _BY_TABLE
        ),
        (f"DELETE FROM puzzle_tries WHERE puzzle IN (SELECT number FROM puzzles WHERE tbl IN {_TABLES})", (guild,)),
        *((f"DELETE FROM {name} WHERE tbl IN {_TABLES}", (guild,)) for name in _OF_TABLE),
        ("DELETE FROM tables WHERE guild = ?", (guild,)),
        *leagues.delete_leagues_of(guild),
        *(
            (f"DELETE FROM {name} WHERE challenge IN (SELECT number FROM challenges WHERE guild = ?)", (guild,))
            for name in ("challenge_tables", "challenge_marks")
        ),
        *(
            (f"DELETE FROM {name} WHERE guild = ?", (guild,))
            for name in (
                *("campaign", "servers", "threads", "nights", "ratings"),
                *("titles", "seasons", "challenges", "appointments", "dailies"),
            )
        ),
    ]


class LeavingStore(Queries):
    """The servers with stored data, and their tables."""

    async def list_servers(self) -> list[int]:
        """Return every server that has stored tables, settings or campaigns. Damaged numbers are left out."""
        found = await self._database.read(
            "SELECT guild FROM tables WHERE guild IS NOT NULL UNION SELECT guild FROM servers "
            "UNION SELECT guild FROM campaign UNION SELECT guild FROM leagues UNION SELECT guild FROM nights "
            "UNION SELECT guild FROM challenges "
            "ORDER BY guild"
        )
        return [guild for (guild,) in found if isinstance(guild, int)]

    async def list_tables(self, guild: int) -> list[int]:
        """Return all tables of a server and of its challenges, finished ones included."""
        found = await self._database.read(
            f"SELECT id FROM tables WHERE guild = ? OR id IN {_CHALLENGED} ORDER BY id", guild, guild
        )
        return [number for (number,) in found]

    async def has_timer(self, key: str) -> bool:
        """Return whether the timer with the key ``key``, which belongs to no table, is set."""
        return bool(await self._database.read("SELECT 1 FROM due WHERE tbl = 0 AND what = ?", key))
