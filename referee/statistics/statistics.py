"""The statistics of players, servers, games and tables, as they are when somebody asks."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from ..people.settings import Settings
from ..ratings.calculation import is_provisional
from ..ratings.rating_book import RatingBook
from ..records.rating_records import EVERYWHERE, WITH_AI, PlayerKey, RatingKey
from ..refusals import ResultsHidden
from ..store import results
from ..store.database import StoreStuck
from ..store.store import Store
from .records import (
    FormLine,
    GameLine,
    GameStatistics,
    LevelLine,
    Luck,
    PairLine,
    PersonLine,
    PlayerStatistics,
    RatingLine,
    Score,
    ServerStatistics,
    TableStatistics,
    TraitLine,
)

MOST = 5000
"""The most matches of a player or channel that are counted. If there are more, only the latest are counted."""
FORM = 12
"""The number of latest matches that are shown one by one."""
PAIRED = 3000
"""Pairs of people are counted in this number of a server's latest matches."""
LISTED = 8
"""The most entries of a list in statistics, such as people or traits."""
MONTH = 30 * 24 * 3600.0
"""The length, in seconds, of the spans of time for which a server's matches are counted separately."""
MONTHS = 12


class Statistics:
    """The statistics of players, servers, games and channels. Matches that are still played are not counted."""

    def __init__(self, store: Store, settings: Settings, ratings: RatingBook, now: Callable[[], float]) -> None:
        self._store, self._settings, self._ratings, self._now = store, settings, ratings, now

    async def describe_player(self, guild: int, person: int, name: str, reader: int) -> PlayerStatistics:
        """Return a player's statistics.

        ``name``: the name to show for a player without results. ``reader``: the person who asks. Raises
        ``ResultsHidden`` if the player hides the results from others.
        """
        if person != reader and (await self._settings.load_player(person)).hidden:
            raise ResultsHidden()
        await self._ratings.count_new_results()
        store = self._store.statistics
        rows = await store.list_own_results(guild, person, MOST)
        ratings = await self._store.ratings.list_ratings_of(person, guild)
        companions = await store.list_companions(guild, person, LISTED)
        names = await store.find_names([person, *(other for other, *_ in companions)], guild)
        people = tuple(
            PersonLine(other, names.get(other, ""), Score(count, wins), together)
            for other, count, wins, together in companions
        )
        return await asyncio.to_thread(
            _build_player, names.get(person, name), rows, ratings, PlayerKey(person), guild, people
        )

    async def describe_server(self, guild: int) -> ServerStatistics:
        store, now = self._store.statistics, self._now()
        games = await store.list_games(guild)
        people = await store.list_active_people(guild, LISTED)
        ended = sorted(await store.list_ends(guild, now - MONTHS * MONTH), reverse=True)
        pairs = await store.list_pairs(guild, ended[:PAIRED][-1], LISTED) if ended else []
        named = {person for person, *_ in people} | {one for pair in pairs for one in pair[:2]}
        names = await store.find_names(named, guild)
        ends = Counter(int((now - at) // MONTH) for at in ended)
        return ServerStatistics(
            sum(count for _, count, _, _ in games),
            await store.count_players(guild),
            tuple(GameLine(game, Score(count, wins), rounds or None) for game, count, wins, rounds in games),
            tuple(PersonLine(person, names.get(person, ""), Score(*score)) for person, *score in people),
            tuple(PairLine((names.get(one, ""), names.get(other, "")), count) for one, other, count in pairs),
            tuple(ends[span] for span in reversed(range(MONTHS))),
        )

    async def describe_game(self, guild: int, game: str, everywhere: bool = False) -> GameStatistics:
        """Return a game's statistics in a server. ``everywhere``: with the ratings over all servers."""
        await self._ratings.count_new_results()
        store = self._store.statistics
        levels = await store.list_levels(guild, game)
        traits = await store.list_traits(guild, game)
        found = await self._store.ratings.list_ratings(EVERYWHERE if everywhere else guild, game)
        ordered = sorted(found.items(), key=lambda item: (is_provisional(item[1]), -item[1].mu, item[0].person))
        shown = ordered[: 2 * LISTED]
        named = [player.person for player, _ in shown if player.person]
        names = await store.find_names(named, None if everywhere else guild)
        lines = [LevelLine(level, Score(count, won), mean or None, ai) for level, ai, count, won, mean in levels]
        total = _add_up(line.score for line in lines)
        rounds = sum(line.score.matches * (line.rounds or 0.0) for line in lines)
        return GameStatistics(
            game,
            total,
            _add_up(line.score for line in lines if line.with_ai),
            rounds / total.matches if rounds else None,
            tuple(lines[:LISTED]),
            _add_up_traits((game, *row) for row in traits),
            tuple(RatingLine(player, names.get(player.person, ""), rating) for player, rating in shown),
        )

    async def describe_table(self, guild: int, channel: int) -> TableStatistics:
        """Return the statistics of the tables of a server's channel."""
        rows = await self._store.statistics.list_channel_results(guild, channel, MOST)
        built = await asyncio.to_thread(_build_table, rows)
        names = await self._store.statistics.find_names([line.person for line in built.people], guild)
        people = tuple(PersonLine(line.person, names.get(line.person, ""), line.score) for line in built.people)
        return TableStatistics(built.score, built.players, built.games, people, built.form)

    async def note_luck(self, place: tuple[int, int], luck: Sequence[float]) -> None:
        """Store the ``luck`` of every seat of a match: the help by dice and cards that the match's review has found.

        ``place``: the table's and the match's numbers.
        """
        with contextlib.suppress(StoreStuck):  # The next request for the review tries again to store this.
            await self._store.commit([*results.store_luck(place, luck)])


def compute_luck(values: Sequence[float]) -> Luck | None:
    """Return the mean of a player's ``luck`` in matches, with its standard error; None if no match was reviewed."""
    if not values:
        return None
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return Luck(fmean(values), error, len(values))


def _build_player(
    name: str,
    rows: Sequence[Sequence[Any]],
    ratings: Mapping[RatingKey, Any],
    player: PlayerKey,
    guild: int,
    people: tuple[PersonLine, ...],
) -> PlayerStatistics:
    """Build a player's statistics from rows as ``list_own_results`` returns them."""
    scores, rounds = dict[str, Score](), dict[str, list[int]]()
    with_ai, second = dict[str, Score](), PlayerKey(player.person, WITH_AI)
    for game, won, _, _, length, *_, ai, _ in rows:
        scores[game] = scores.get(game, Score()).add(1, won)
        with_ai[game] = with_ai.get(game, Score()).add(int(ai), won if ai else 0)
        if length:
            rounds.setdefault(game, []).append(length)
    games = [
        GameLine(
            game,
            score,
            fmean(rounds[game]) if game in rounds else None,
            with_ai[game],
            *(ratings.get((scope, game, key)) for key in (player, second) for scope in (guild, EVERYWHERE)),
        )
        for game, score in scores.items()
    ]
    form = tuple(FormLine(row[0], bool(row[1]), not row[-1] and not row[6], row[2]) for row in rows[:FORM])
    return PlayerStatistics(
        name,
        Score(len(rows), sum(row[1] for row in rows)),
        _add_up(with_ai.values()),
        tuple(sorted(games, key=lambda line: (-line.score.matches, line.game))),
        form,
        _add_up_traits((row[0], row[3], 1, row[1]) for row in rows),
        people,
        compute_luck([row[5] for row in rows if row[5] is not None]),
    )


def _add_up(scores: Iterable[Score]) -> Score:
    total = Score()
    for score in scores:
        total = total.add(score.matches, score.wins)
    return total


def _add_up_traits(rows: Iterable[tuple[str, Mapping[str, str], int, int]]) -> tuple[TraitLine, ...]:
    """Return the most frequent traits of each game and key. A row is a game, the traits of a seat, matches and wins."""
    scores = dict[tuple[str, str, str], Score]()
    for game, traits, matches, wins in rows:
        for key, value in traits.items():
            scores[game, key, value] = scores.get((game, key, value), Score()).add(matches, wins)
    taken = Counter[tuple[str, str]]()
    lines = []
    for (game, key, value), score in sorted(scores.items(), key=lambda item: (-item[1].matches, item[0])):
        taken[game, key] += 1
        if taken[game, key] <= LISTED:
            lines.append(TraitLine(game, key, value, score))
    return tuple(lines)


def _build_table(rows: Sequence[Sequence[Any]]) -> TableStatistics:
    """Build the statistics of a channel from rows as ``list_channel_results`` returns them, without names."""
    games, lengths = dict[str, Score](), dict[str, list[int]]()
    people = dict[int, Score]()
    form = list[FormLine]()
    for _, grouped in groupby(rows, key=lambda row: row[:2]):
        seats = list(grouped)
        _, _, game, at, rounds, *_ = seats[0]
        won = any(seat[5] for seat in seats)
        games[game] = games.get(game, Score()).add(1, won)
        if rounds:
            lengths.setdefault(game, []).append(rounds)
        form.append(FormLine(game, won, not won and not seats[0][6], at))
        for seat in seats:
            if seat[7] is not None:
                people[seat[7]] = people.get(seat[7], Score()).add(1, seat[5])
    lines = [GameLine(game, score, fmean(lengths[game]) if game in lengths else None) for game, score in games.items()]
    ordered = sorted(people.items(), key=lambda item: (-item[1].wins, -item[1].matches, item[0]))
    return TableStatistics(
        Score(len(form), sum(line.won for line in form)),
        len(people),
        tuple(sorted(lines, key=lambda line: -line.score.matches)),
        tuple(PersonLine(person, "", score) for person, score in ordered[:LISTED]),
        tuple(form[:FORM]),
    )
