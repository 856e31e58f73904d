"""Stored results: how matches ended for each seat, and which matches the ratings have not counted yet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

from ..records.rating_records import EVERYWHERE, MatchResult, PlayerKey, RatedMatch, RatedSeat
from ..records.stored_match import Place
from . import columns
from .database import Queries, Statement
from .relations import HOLDERS, RESULTS

_RATED = (
    *("tbl", "match", "seat", "person", "game", "won", "at", "side", "played_by", "strength", "score", "difficulty"),
    *("kind", "rounds"),
)
_HOLDER = ("tbl", "match", "seat", "kind", "person")
_EARLY = 3
"""A match that ends by giving up is cut short if fewer rounds than this had begun, or if the game counts none."""
_PORTION = 500
"""The most matches that are read at once."""

# --- statements ---


def store_results(result: MatchResult) -> Iterator[Statement]:
    """Store the result of a match for each of its seats."""
    return (
        RESULTS.upsert((result.table, result.match, number), result, seat, counts=not result.unrated)
        for number, seat in enumerate(result.seats)
    )


def mark_as_rated(places: Collection[Place]) -> Iterator[Statement]:
    """Store that the ratings have counted these matches."""
    return (RESULTS.update(place, rated=True) for place in places)


def mark_all_as_unrated() -> Statement:
    """Store that the ratings have counted no match, so that they count every match again."""
    return "UPDATE results SET rated = 0 WHERE rated = 1", ()


def store_luck(place: Place, luck: Sequence[float]) -> Iterator[Statement]:
    """Store the ``luck`` of every seat of a match: the help by dice and cards that the match's review has found."""
    return (RESULTS.update((*place, seat), luck=max(-1.0, min(1.0, value))) for seat, value in enumerate(luck))


# --- queries ---


class ResultStore(Queries):
    async def list_unrated_matches(self, limit: int) -> list[RatedMatch]:
        """Return the oldest matches that the ratings have not counted yet, in the order of their ends.

        A match with an unreadable row is returned without seats.
        """
        return [
            match
            for _, match in await self._list_matches(
                "SELECT tbl, match, at FROM results WHERE counts = 1 AND rated = 0 AND side >= 0 AND seat = 0 "
                "ORDER BY at, tbl, match LIMIT ?",
                limit,
            )
        ]

    async def list_rated_matches(
        self, guild: int, after: tuple[float, int, int], until: float
    ) -> list[tuple[float, RatedMatch]]:
        """Return a server's next matches that count for ratings, each with the time of its end, sorted by that time.

        ``after``: the list begins after the match with this end, table and number. ``until``: the list has only matches
        that ended before this time. Times are in seconds since 1970. An empty list means that there are no more
        matches.
        """
        return await self._list_matches(
            "SELECT f.tbl, f.match, f.at FROM results f JOIN tables g ON g.id = f.tbl WHERE f.counts = 1 "
            "AND f.side >= 0 AND f.seat = 0 AND g.guild = ? AND (f.at, f.tbl, f.match) > (?, ?, ?) AND f.at < ? "
            "ORDER BY f.at, f.tbl, f.match LIMIT ?",
            *(guild, *after, until, _PORTION),
        )

    async def list_counted_matches(self, people: Collection[int], since: float, before: float) -> list[RatedMatch]:
        """Return the matches between two times that began with any of these people and that the ratings have counted.

        They are sorted by their ends. Times are in seconds since 1970.
        """
        places = set[tuple[int, int]]()
        for chosen in (
            "SELECT tbl, match, at FROM results WHERE rated = 1 AND person IN ({marks})",
            "SELECT r.tbl, r.match, r.at FROM results r JOIN holders h ON h.tbl = r.tbl AND h.match = r.match "
            "AND h.seat = r.seat AND h.number = 0 WHERE r.rated = 1 AND h.person IN ({marks})",
        ):
            rows = await self._database.read_rows_in(chosen, sorted(people))
            places |= {(table, match) for table, match, at in rows if _is_between(at, since, before)}
        rows = await self._database.read_rows_in(
            f"SELECT t.guild, {RESULTS.list(_RATED, 'r')}, r.at FROM results r "
            "JOIN tables t ON t.id = r.tbl WHERE r.rated = 1 AND r.tbl IN ({marks})",
            sorted({table for table, _ in places}),
        )
        kept = [row for row in rows if (row[1], row[2]) in places and _is_between(row[-1], since, before)]
        return [match for _, match in await self._build_matches(kept)]

    async def _list_matches(self, chosen: str, *values: Any) -> list[tuple[float, RatedMatch]]:
        """Return the matches whose table, number and end the query ``chosen`` finds, each with its end."""
        found = await self._database.read(
            f"SELECT t.guild, {RESULTS.list(_RATED, 'r')}, n.at FROM results r "
            f"JOIN ({chosen}) n ON n.tbl = r.tbl AND n.match = r.match JOIN tables t ON t.id = r.tbl",
            *values,
        )
        return await self._build_matches(found)

    async def _build_matches(self, found: Sequence[Sequence[Any]]) -> list[tuple[float, RatedMatch]]:
        """Return the matches of these rows, each with its end, sorted by their ends.

        A row is a server, the columns ``_RATED`` of a seat, and the end of the match.
        """
        # a match whose number or end is damaged could not be marked as rated
        found = [row for row in found if isinstance(row[2], int) and isinstance(row[-1], int | float)]
        found.sort(key=lambda row: (row[-1], row[1], row[2], row[3]))
        beginners = await self._map_beginners([(row[1], row[2]) for row in found])
        people = {row[4] for row in found} | {person for _, person in beginners.values()}
        agreed = await self._map_agreements([person for person in people if isinstance(person, int)])
        grouped = [(place, [*rows]) for place, rows in groupby(found, key=lambda row: (row[1], row[2]))]
        return [
            (rows[0][-1], _build_match(place, [row[:-1] for row in rows], beginners, agreed)) for place, rows in grouped
        ]

    async def _map_beginners(self, places: Sequence[Place]) -> dict[tuple[int, int, int], tuple[str, int | None]]:
        """Return the first players of the seats that have changed hands: kind and person, by table, match and seat."""
        found: dict[tuple[int, int, int], tuple[str, int | None]] = {}
        tables = sorted({table for table, _ in places})
        rows = await self._database.read_rows_in(
            f"{HOLDERS.select(_HOLDER)} WHERE number = 0 AND tbl IN ({{marks}})", tables
        )
        for table, match, seat, kind, person in columns.read_readable_rows("holders", _HOLDER, rows, "a match"):
            found[table, match, seat] = kind, person
        return found

    async def _map_agreements(self, people: Sequence[int]) -> dict[int, float | None]:
        """Return by person: since when the person agrees to be rated over all servers. None: no agreement.

        People without settings are left out.
        """
        found: dict[int, float | None] = {}
        rows = await self._database.read_rows_in(
            "SELECT person, compared FROM players WHERE person IN ({marks})", people
        )
        for row in rows:
            (person, compared), _ = columns.read_row_leniently("players", ("person", "compared"), row, "a person")
            found[person] = compared
        return found


def _is_between(at: object, since: float, before: float) -> bool:
    return isinstance(at, int | float) and since <= at < before


def _build_match(
    place: Place,
    rows: Sequence[Sequence[Any]],
    beginners: dict[tuple[int, int, int], tuple[str, int | None]],
    agreements: dict[int, float | None],
) -> RatedMatch:
    """Return the record of a match from which ratings are computed.

    People who hide their results are rated like all others; nobody else is shown their ratings.
    """
    read = list(columns.read_readable_rows("results", _RATED, [row[1:] for row in rows], "the result of a match"))
    if len(read) < len(rows):
        return RatedMatch(*place, "", (), ())
    _, _, _, _, game, _, at, _, _, _, _, difficulty, end, rounds = read[0]
    people = set[int | None]()
    seats = []
    for table, match, number, person, _, won, _, side, played_by, strength, score, *_ in read:
        kind, beginner = beginners.get((table, match, number), (played_by, person))
        person_began = beginner is not None or kind != "ai"
        left = person_began and (played_by != "person" or person != beginner)
        if person_began:
            people.add(beginner)
            player = PlayerKey(beginner) if beginner is not None else None
        else:
            player = PlayerKey(0, f"ai:{strength}")
        seats.append(RatedSeat(player, side, won, score, left, not person_began and played_by != "ai"))
    agreed = all(
        person is not None and (since := agreements.get(person)) is not None and since <= at for person in people
    )
    guild = rows[0][0]
    scopes = ([guild] if isinstance(guild, int) else []) + ([EVERYWHERE] if agreed and people else [])
    opponent = PlayerKey(0, f"level:{difficulty}") if difficulty else None
    is_cut_short = end == "conceded" and rounds < _EARLY and any(seat.left for seat in seats)
    return RatedMatch(*place, game, tuple(scopes), tuple(seats), opponent, at, is_cut_short)
