"""Queries over stored results, for statistics.

To count matches, the rows of their first seats are counted. People whose results are hidden are left out of every list.
Long lists are checked in another thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from . import columns
from .database import Queries
from .relations import RESULTS
from .shared_sql import UNHIDDEN

_OF_SERVER = "FROM results r JOIN tables t ON t.id = r.tbl WHERE t.guild = ?"
_NAMED = f"r.person IS NOT NULL AND r.person {UNHIDDEN}"
_WINS = "sum(CASE WHEN r.won = 1 THEN 1 ELSE 0 END)"
_ANY_WON = (
    "(SELECT max(CASE WHEN w.won = 1 THEN 1 ELSE 0 END) FROM results w WHERE w.tbl = r.tbl AND w.match = r.match)"
)
_WITH_AI = (
    "CASE WHEN EXISTS (SELECT 1 FROM results a WHERE a.tbl = r.tbl AND a.match = r.match AND a.played_by = 'ai') "
    "THEN 1 ELSE 0 END"
)
OWN = ("game", "won", "at", "traits", "rounds", "luck", "difficulty", "tbl", "match")
"""The first columns of ``list_own_results``."""


class StatisticsStore(Queries):
    """The queries over stored results from which statistics are made."""

    async def list_own_results(self, guild: int, person: int, limit: int) -> list[list[Any]]:
        """Return a person's results in a server, newest first: the columns ``OWN`` and two more.

        They tell whether an AI has played, and whether anybody has won.
        """
        rows = await self._database.look(
            f"SELECT {RESULTS.list(OWN, 'r')}, {_WITH_AI}, {_ANY_WON} {_OF_SERVER} "
            "AND r.person = ? ORDER BY r.at DESC, r.tbl DESC, r.match DESC LIMIT ?",
            *(guild, person, limit),
        )
        return await asyncio.to_thread(_read, OWN, rows)

    async def list_companions(self, guild: int, person: int, limit: int) -> list[tuple[int, int, int, int]]:
        """Return the people with whom a person has played most, the most frequent first.

        Each row has the other person's number, the matches together, the person's wins in these, and the matches on one
        side.
        """
        rows = await self._database.look(
            f"SELECT r.person, count(*), {_WINS.replace('r.won', 'm.won')}, "
            "sum(CASE WHEN r.side = m.side AND m.side >= 0 THEN 1 ELSE 0 END) "
            "FROM results m JOIN results r ON r.tbl = m.tbl AND r.match = m.match AND r.person <> m.person "
            f"JOIN tables t ON t.id = m.tbl WHERE t.guild = ? AND m.person = ? AND {_NAMED} "
            "GROUP BY r.person ORDER BY count(*) DESC, r.person LIMIT ?",
            *(guild, person, limit),
        )
        return [(other, count, int(wins), int(together)) for other, count, wins, together in _read(("person",), rows)]

    async def find_names(self, people: Collection[int], guild: int | None) -> dict[int, str]:
        """Return the latest names of people, as given in a server; None: in any server."""
        found = {}
        for person in people:
            rows = await self._database.look(
                "SELECT r.person, r.name FROM results r JOIN tables t ON t.id = r.tbl "
                "WHERE r.person = ? AND t.guild = coalesce(?, t.guild) ORDER BY r.at DESC LIMIT 1",
                *(person, guild),
            )
            for _, name in columns.read_readable_rows("results", ("person", "name"), rows, "a result"):
                found[person] = name
        return found

    async def list_games(self, guild: int) -> list[tuple[str, int, int, float]]:
        """Return the games of a server, each with its matches, the matches that somebody won, and the mean rounds."""
        rows = await self._database.look(
            f"SELECT r.game, count(*), sum({_ANY_WON}), avg(r.rounds) {_OF_SERVER} AND r.seat = 0 GROUP BY r.game "
            "ORDER BY count(*) DESC, r.game",
            guild,
        )
        return [(game, count, int(wins), float(rounds)) for game, count, wins, rounds in _read(("game",), rows)]

    async def list_ends(self, guild: int, since: float) -> list[float]:
        """Return the times at which matches of a server ended, from ``since`` on, in seconds since 1970."""
        rows = await self._database.look(f"SELECT r.at {_OF_SERVER} AND r.seat = 0 AND r.at >= ?", guild, since)
        return [at for (at,) in await asyncio.to_thread(_read, ("at",), rows)]

    async def count_players(self, guild: int) -> int:
        """Return how many people have finished a match in a server."""
        return int((await self._database.look(f"SELECT count(DISTINCT r.person) {_OF_SERVER}", guild))[0][0])

    async def list_active_people(self, guild: int, limit: int) -> list[tuple[int, int, int]]:
        """Return the people who have played most in a server, each with the numbers of matches and wins."""
        rows = await self._database.look(
            f"SELECT r.person, count(*), {_WINS} {_OF_SERVER} AND {_NAMED} GROUP BY r.person "
            "ORDER BY count(*) DESC, r.person LIMIT ?",
            *(guild, limit),
        )
        return [(person, count, int(wins)) for person, count, wins in _read(("person",), rows)]

    async def list_pairs(self, guild: int, since: float, limit: int) -> list[tuple[int, int, int]]:
        """Return the pairs of people who have played most with each other since a time, and how many matches."""
        rows = await self._database.look(
            "SELECT r.person, o.person, count(*) FROM results r JOIN results o ON o.tbl = r.tbl AND o.match = r.match "
            f"AND o.person > r.person JOIN tables t ON t.id = r.tbl WHERE t.guild = ? AND r.at >= ? AND {_NAMED} "
            f"AND {_NAMED.replace('r.person', 'o.person')} "
            "GROUP BY r.person, o.person ORDER BY count(*) DESC, r.person, o.person LIMIT ?",
            *(guild, since, limit),
        )
        return [(first, second, count) for first, second, count in _read(("person", "person"), rows)]

    async def list_levels(self, guild: int, game: str) -> list[tuple[str, bool, int, int, float]]:
        """Return the levels of a game, each for its matches with AI players and for the others.

        A row has the level, whether an AI has played, the matches, the matches that somebody won, and the mean rounds.
        """
        rows = await self._database.look(
            "SELECT level, ai, count(*), sum(is_won), avg(rounds) FROM "
            f"(SELECT r.level AS level, {_WITH_AI} AS ai, {_ANY_WON} AS is_won, r.rounds AS rounds "
            f"{_OF_SERVER} AND r.game = ? AND r.seat = 0) counted "
            "GROUP BY level, ai ORDER BY count(*) DESC, level, ai",
            *(guild, game),
        )
        return [
            (level, bool(ai), count, int(wins), float(rounds))
            for level, ai, count, wins, rounds in _read(("level",), rows)
        ]

    async def list_traits(self, guild: int, game: str) -> list[tuple[dict[str, str], int, int]]:
        """Return the traits that seats of a game had: each set of traits with the numbers of matches and wins."""
        rows = await self._database.look(
            f"SELECT r.traits, count(*), {_WINS} {_OF_SERVER} AND r.game = ? GROUP BY r.traits", *(guild, game)
        )
        return [(traits, count, int(wins)) for traits, count, wins in _read(("traits",), rows)]

    async def list_channel_results(self, guild: int, channel: int, limit: int) -> list[list[Any]]:
        """Return the latest results at a channel's tables, newest first: seats of one match follow each other.

        A row has these values: table, match, game, time, rounds, won, difficulty, person. The person is None if the
        results are hidden.
        """
        named = ("tbl", "match", "game", "at", "rounds", "won", "difficulty", "person")
        rows = await self._database.look(
            f"SELECT {RESULTS.list(named[:-1], 'r')}, CASE WHEN {_NAMED} THEN r.person END "
            "FROM results r JOIN (SELECT n.tbl, n.match, n.at FROM results n JOIN tables t ON t.id = n.tbl "
            "WHERE t.guild = ? AND t.channel = ? AND n.seat = 0 ORDER BY n.at DESC LIMIT ?) m "
            "ON m.tbl = r.tbl AND m.match = r.match ORDER BY m.at DESC, r.tbl, r.match, r.seat",
            *(guild, channel, limit),
        )
        return await asyncio.to_thread(_read, named, rows)


def _read(names: tuple[str, ...], rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """Return the rows whose first columns, ``names``, can be read. The further columns of a row were computed."""
    found = []
    for row in rows:
        for read in columns.read_readable_rows("results", names, [row[: len(names)]], "a result"):
            found.append([*read, *row[len(names) :]])
    return found
