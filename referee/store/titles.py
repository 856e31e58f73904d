"""Stored titles: which player gave which title to whom, after which match."""

from __future__ import annotations

from ..club.records.given_title import GivenTitle
from ..records.stored_match import Place
from . import columns
from .database import Queries, Statement
from .relations import TITLES
from .shared_sql import UNHIDDEN

_SELECTED = TITLES.select(GivenTitle)
_VISIBLE = f"giver {UNHIDDEN}"
"""SQL condition: the giver of the title does not hide their results."""

# --- statements ---


def store_title(place: Place, guild: int, title: GivenTitle, at: float) -> Statement:
    """Store a title, unless its giver has given one for this match already. ``at``: seconds since 1970."""
    return TITLES.insert((*place, title.giver), title, guild=guild, at=at, once=True)


# --- queries ---


class TitleStore(Queries):
    """The stored titles that players gave each other."""

    async def list_of_match(self, place: Place) -> list[GivenTitle]:
        """Return the titles given after a match, in the order in which they were given."""
        rows = await self._database.read(f"{_SELECTED} WHERE tbl = ? AND match = ? ORDER BY at, giver", *place)
        return [*columns.read_records(TITLES, GivenTitle, rows, "a title")]

    async def find_of_giver(self, place: Place, giver: int) -> GivenTitle | None:
        """Return the title that a person has given after a match; None if none was given."""
        rows = await self._database.read(f"{_SELECTED} WHERE tbl = ? AND match = ? AND giver = ?", *place, giver)
        return next(columns.read_records(TITLES, GivenTitle, rows, "a title"), None)

    async def count_by_title(self, guild: int, receiver: int) -> list[tuple[str, int]]:
        """Return how often a person got each title in a server, the most frequent first."""
        rows = await self._database.look(
            f"SELECT title, count(*) FROM titles WHERE guild = ? AND receiver = ? AND {_VISIBLE} "
            "GROUP BY title ORDER BY count(*) DESC, title",
            *(guild, receiver),
        )
        return list(columns.read_counted_rows("titles", "title", rows, "a title"))

    async def count_by_game(self, guild: int, receiver: int) -> list[tuple[str, int]]:
        """Return how many titles a person got in the matches of each game in a server, the most first."""
        rows = await self._database.look(
            "SELECT t.game, count(*) FROM titles g JOIN tables t ON t.id = g.tbl "
            f"WHERE g.guild = ? AND g.receiver = ? AND g.{_VISIBLE} GROUP BY t.game ORDER BY count(*) DESC, t.game",
            *(guild, receiver),
        )
        return list(columns.read_counted_rows("tables", "game", rows, "a title"))

    async def count_givers(self, guild: int, receiver: int) -> int:
        """Return how many people gave titles to a person in a server."""
        rows = await self._database.look(
            f"SELECT count(DISTINCT giver) FROM titles WHERE guild = ? AND receiver = ? AND {_VISIBLE}",
            *(guild, receiver),
        )
        return int(rows[0][0])
