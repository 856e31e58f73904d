"""The seasons of all servers. If a server wants it, each of its months ends with a picture of what was played."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from ...people.settings import Settings
from ...ratings.calculation import compute_points, rate_matches
from ...ratings.encounters import Encounters
from ...records.rating_records import PlayerKey, RatedMatch, Rating, RatingKey
from ..records.given_title import TITLES
from ..records.season import BestMatch, Gain, Season, SeasonSummary, find_month
from .appointments import Appointments
from .period_desk import PeriodDesk

LISTED = 5
"""The most people, and the most titles, that the picture of a month lists."""


class Seasons(PeriodDesk[Season]):
    """The seasons of all servers. The message of one is posted when its month has ended."""

    kind = "season"

    def __init__(self, appointments: Appointments, settings: Settings) -> None:
        super().__init__(appointments, appointments.store.seasons, settings)
        self.summaries: dict[int, SeasonSummary] = {}
        """By number of a season that is about to be posted: the sums that its picture shows."""

    def _make(self, guild: int, channel: int, zone: str | None) -> Season:
        month, begins, ends = find_month(self._now(), zone)
        return Season(number=0, guild=guild, channel=channel, month=month, begins=begins, ends=ends)

    async def _prepare(self, period: Season) -> Season | None:
        """Return a season with its best match, and add up its month in ``summaries``; None if nothing was played."""
        if (summary := await self._summarize(period)) is None:
            return None
        self.summaries[period.number] = summary
        return replace(period, best=summary.best.place if summary.best is not None else None)

    async def _summarize(self, season: Season) -> SeasonSummary | None:
        """Return the sums of a month; None if no match ended in it."""
        store, span = self._store.seasons, (season.guild, season.begins, season.ends)
        games = await store.list_games(*span)
        if not games:
            return None
        people = await store.list_people(*span, LISTED)
        titles = [one for one in await store.list_titles(*span) if one[0] in TITLES]
        gain = await self._find_gain(season)
        named = [person for person, _ in people] + ([gain[0]] if gain is not None else [])
        names = await self._store.statistics.find_names(named, season.guild)
        return SeasonSummary(
            sum(count for _, count in games),
            await store.count_players(*span),
            tuple(games),
            tuple((names.get(person, ""), count) for person, count in people),
            tuple(titles),
            Gain(names.get(gain[0], ""), *gain[1:]) if gain is not None else None,
            await self._find_best(season),
        )

    async def _find_best(self, season: Season) -> BestMatch | None:
        found = await self._store.seasons.find_longest_match(season.guild, season.begins, season.ends)
        if found is None:
            return None
        table, match, game, level, rounds, channel = found
        names = await self._store.seasons.list_names((table, match))
        return BestMatch((table, match), channel, game, level, rounds, tuple(names))

    async def _find_gain(self, season: Season) -> tuple[int, str, int] | None:
        """Return who gained most rating points in a month: the person, the game and the points.

        Only the present ratings are stored. Past ratings are computed from all matches of the server.
        """
        ratings, encounters = dict[RatingKey, Rating](), Encounters()
        before: dict[RatingKey, Rating] | None = None
        last = (-1.0, 0, 0)
        while found := await self._store.results.list_rated_matches(season.guild, last, season.ends):
            old = [match for at, match in found if at < season.begins]
            new = [match for at, match in found if at >= season.begins]
            await asyncio.to_thread(rate_matches, _keep_scope(old, season.guild), ratings, encounters)
            if new and before is None:
                before = dict(ratings)
            await asyncio.to_thread(rate_matches, _keep_scope(new, season.guild), ratings, encounters)
            at, match = found[-1]
            last = (at, match.table, match.match)
        for gain in _list_gains(before if before is not None else ratings, ratings):
            if not (await self._settings.load_player(gain[0])).hidden:
                return gain
        return None


def _keep_scope(matches: list[RatedMatch], guild: int) -> list[RatedMatch]:
    """Return the matches, limited to the scope of one server."""
    return [replace(match, scopes=(guild,)) for match in matches if guild in match.scopes]


def _list_gains(before: dict[RatingKey, Rating], after: dict[RatingKey, Rating]) -> list[tuple[int, str, int]]:
    """Return the people whose rating among people has risen, with the game and the points, the greatest gain first."""
    gains = [
        (player.person, game, compute_points(rating) - compute_points(before.get((scope, game, player), Rating())))
        for (scope, game, player), rating in after.items()
        if player.person and player == PlayerKey(player.person)
    ]
    return sorted((gain for gain in gains if gain[2] > 0), key=lambda gain: (-gain[2], gain[0], gain[1]))
