"""Stored seasons, one row for each month of a server, and the queries for the sums of a month."""

from __future__ import annotations

from typing import Any

from ..club.records.season import Season
from . import columns
from .club_records import PeriodStore
from .relations import RESULTS, SEASONS
from .shared_sql import UNHIDDEN

_IN_MONTH = "FROM results r JOIN tables t ON t.id = r.tbl WHERE t.guild = ? AND r.at >= ? AND r.at < ?"
_NAMED = f"r.person IS NOT NULL AND r.person {UNHIDDEN}"
_BEST = ("tbl", "match", "game", "level", "rounds")


class SeasonStore(PeriodStore[Season]):
    relation, record, owner = SEASONS, Season, "a season"

    # --- the sums of a month, whose first and last moment are in seconds since 1970 ---

    async def list_games(self, guild: int, begins: float, ends: float) -> list[tuple[str, int]]:
        """Return the games of a month in a server with their numbers of matches, the most played first."""
        rows = await self._database.look(
            f"SELECT r.game, count(*) {_IN_MONTH} AND r.seat = 0 GROUP BY r.game ORDER BY count(*) DESC, r.game",
            *(guild, begins, ends),
        )
        return list(columns.read_counted_rows("results", "game", rows, "a month"))

    async def count_players(self, guild: int, begins: float, ends: float) -> int:
        """Return how many people have finished a match in a server in a month."""
        rows = await self._database.look(f"SELECT count(DISTINCT r.person) {_IN_MONTH}", guild, begins, ends)
        return int(rows[0][0])

    async def list_people(self, guild: int, begins: float, ends: float, limit: int) -> list[tuple[int, int]]:
        """Return the people who played most in a month, with their numbers of matches, without hidden people."""
        rows = await self._database.look(
            f"SELECT r.person, count(*) FROM (SELECT DISTINCT r.person, r.tbl, r.match {_IN_MONTH} AND {_NAMED}) r "
            "GROUP BY r.person ORDER BY count(*) DESC, r.person LIMIT ?",
            *(guild, begins, ends, limit),
        )
        return list(columns.read_counted_rows("results", "person", rows, "a month"))

    async def list_titles(self, guild: int, begins: float, ends: float) -> list[tuple[str, int]]:
        """Return the titles given in a month and how often, the most frequent first.

        Titles of hidden people are left out.
        """
        rows = await self._database.look(
            "SELECT title, count(*) FROM titles WHERE guild = ? AND at >= ? AND at < ? "
            f"AND giver {UNHIDDEN} AND receiver {UNHIDDEN} GROUP BY title ORDER BY count(*) DESC, title",
            *(guild, begins, ends),
        )
        return list(columns.read_counted_rows("titles", "title", rows, "a month"))

    async def find_longest_match(self, guild: int, begins: float, ends: float) -> list[Any] | None:
        """Return the match of a month with the most rounds: the columns ``_BEST``, and its channel.

        If several matches have equally many rounds, the earliest is returned. Matches that were given up, matches at
        practice tables and games without rounds do not count.
        """
        rows = await self._database.look(
            f"SELECT {RESULTS.list(_BEST, 'r')}, t.channel {_IN_MONTH} AND r.seat = 0 "
            "AND r.rounds > 0 AND r.kind <> 'conceded' AND r.unrated <> 'practice' "
            "ORDER BY r.rounds DESC, r.at, r.tbl, r.match LIMIT 1",
            *(guild, begins, ends),
        )
        for row in rows:
            for values in columns.read_readable_rows("results", _BEST, [row[:-1]], "a result"):
                return [*values, row[-1]]
        return None

    async def list_names(self, place: tuple[int, int]) -> list[str]:
        """Return the names of the people who played a match and are not hidden, by seat.

        ``place``: the table's and the match's numbers.
        """
        rows = await self._database.look(
            f"SELECT r.name FROM results r WHERE r.tbl = ? AND r.match = ? AND {_NAMED} ORDER BY r.seat", *place
        )
        return [name for (name,) in columns.read_readable_rows("results", ("name",), rows, "a result")]
