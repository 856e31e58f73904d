"""Stored ratings, by server, game and player. They can be computed from the stored results again at any time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ..records.rating_records import EVERYWHERE, PlayerKey, Rating, RatingKey
from . import columns, key_values
from .database import Queries, Statement
from .relation import list_names
from .relations import RATINGS
from .shared_sql import UNHIDDEN

_COLUMNS = ("guild", "game", *list_names(PlayerKey), *list_names(Rating))
_SELECTED = RATINGS.select(_COLUMNS)
_METHOD = "ratings counted by method"
"""The key in ``kept`` for the version of the calculation that has computed the stored ratings."""

# --- statements ---


def store_ratings(ratings: Mapping[RatingKey, Rating]) -> Iterator[Statement]:
    """Store these ratings. They replace stored ratings with equal keys."""
    for (guild, game, player), rating in ratings.items():
        yield RATINGS.upsert((guild, game, player.person, player.name), rating)


def delete_all_ratings() -> Statement:
    return "DELETE FROM ratings", ()


def store_method(method: int) -> Statement:
    """Store which version of the calculation has computed the stored ratings."""
    return key_values.build_statement(_METHOD, str(method))


def delete_ratings_of(person: int, scope: int | None = None) -> Statement:
    """Delete a person's ratings. ``scope``: only those that hold in this server, or ``EVERYWHERE``."""
    if scope is None:
        return "DELETE FROM ratings WHERE person = ?", (person,)
    return "DELETE FROM ratings WHERE person = ? AND guild = ?", (person, scope)


# --- queries ---


class RatingStore(Queries):
    async def is_counted_by(self, method: int) -> bool:
        """Return whether this version of the calculation has computed the stored ratings."""
        found = await self._database.read("SELECT value FROM kept WHERE key = ?", _METHOD)
        return bool(found) and found[0][0] == str(method)

    async def load_ratings(self, keys: Collection[RatingKey]) -> dict[RatingKey, Rating]:
        """Return the ratings with these keys that are stored and can be read."""
        people = sorted({player.person for _, _, player in keys})
        wanted = set(keys)
        rows = await self._database.read_rows_in(f"{_SELECTED} WHERE person IN ({{marks}})", people)
        return {key: rating for key, rating in _read_ratings(rows) if key in wanted}

    async def count_ratings(self) -> int:
        """Return the number of stored ratings, including those of the AI and of levels."""
        return int((await self._database.read("SELECT count(*) FROM ratings"))[0][0])

    async def list_ratings(self, scope: int, game: str) -> dict[PlayerKey, Rating]:
        """Return a game's ratings in a server, or ``EVERYWHERE``, without those of people who hide their results."""
        rows = await self._database.look(
            f"{_SELECTED} WHERE guild = ? AND game = ? AND person {UNHIDDEN}", *(scope, game)
        )
        return {player: rating for (_, _, player), rating in _read_ratings(rows)}

    async def list_ratings_of(self, person: int, guild: int | None) -> dict[RatingKey, Rating]:
        """Return a person's ratings in a server and over all servers."""
        rows = await self._database.look(
            f"{_SELECTED} WHERE person = ? AND guild IN (?, ?)",
            *(person, guild if guild is not None else EVERYWHERE, EVERYWHERE),
        )
        return dict(_read_ratings(rows))


def _read_ratings(rows: Collection[tuple[object, ...]]) -> Iterator[tuple[RatingKey, Rating]]:
    """Yield the ratings that can be read. The players of the others count as unrated."""
    for guild, game, person, player, *figures in columns.read_readable_rows("ratings", _COLUMNS, rows, "a rating"):
        yield (guild, game, PlayerKey(person, player)), Rating(*figures)
