"""The seasons of all servers. If a server wants it, each of its months ends with a picture of what was played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from ...people.settings import Settings
from ...ratings.calculation import compute_points, rate_matches
from ...ratings.encounters import Encounters
from ...records.rating_records import PlayerKey, RatedMatch, Rating, RatingKey
from ...running.duty import Duty
from ...store.database import Statement
from ...store.seasons import store_season
from ...store.store import Store
from ..records.appointment import Plan
from ..records.given_title import TITLES
from ..records.season import BestMatch, Gain, Season, SeasonSummary, find_month
from .appointments import Appointments
from .desk import Desk

POSTED_LATE = 14 * 24 * 3600.0
"""A picture is posted until so many seconds after its month."""
LISTED = 5
"""The most people, and the most titles, that the picture of a month lists."""


class Seasons(Desk[Season]):
    """The seasons of all servers. Whoever shows them posts each season that has ended (``_list_plans``)."""

    kind = "season"

    def __init__(
        self,
        store: Store,
        settings: Settings,
        now: Callable[[], float],
        duty: Duty | None = None,
        appointments: Appointments | None = None,
    ) -> None:
        super().__init__(store, now, duty, appointments)
        self._settings = settings

    async def find(self, number: int) -> Season | None:
        return await self._store.seasons.find(number)

    def _list_statements(self, record: Season) -> list[Statement]:
        return [store_season(record)]

    def _list_plans(self, record: Season) -> list[Plan]:
        return [Plan("post", record.ends)] if record.is_open else []

    async def _catch_up(self) -> list[Season]:
        """Plan again what an earlier version of the bot has not planned."""
        found = await self._store.seasons.list_open()
        await self._plan_each_again(one for one in found if self._duty.drives(one.guild))
        return []

    async def _look(self) -> None:
        """Begin the present month of each server that wants it."""
        guilds = filter(self._duty.drives, await self._store.seasons.list_servers())
        await self._do_for_each(guilds, int, self.begin_month)

    async def begin_month(self, guild: int) -> None:
        """Store the present month of a server that wants pictures, unless the month is stored already."""
        server = await self._settings.load_server(guild)
        if server.seasons is None:
            return
        month, begins, ends = find_month(self._now(), server.zone)
        async with self._opening:
            if not await self._store.seasons.has_month(guild, month):
                number = self._duty.space_number(await self._store.find_next_number("seasons"))
                season = Season(
                    number=number, guild=guild, channel=server.seasons, month=month, begins=begins, ends=ends
                )
                await self._commit(season)

    async def prepare(self, season: Season, language: str) -> tuple[Season, SeasonSummary] | None:
        """Return an ended season with the channel where it is to be posted, and the sums that its picture shows.

        Return None if the picture is not to be posted: it was posted, nothing was played, the server wants none, or it
        could not be posted for too long.
        """
        server = await self._settings.load_server(season.guild)
        if not season.is_open or season.ends > self._now():
            return None
        is_wanted = server.seasons is not None and self._now() < season.ends + POSTED_LATE
        summary = await self._summarize(season) if is_wanted else None
        if summary is None or server.seasons is None:
            await self.close(season.number)
            return None
        best, channel = summary.best.place if summary.best is not None else None, server.seasons
        ready = replace(season, channel=channel, language=server.locale or language, best=best)
        await self._store.commit([store_season(ready)])
        return ready, summary

    async def close(self, number: int) -> None:
        """Mark a season as over, so that its picture is not posted any more."""
        await self.change(number, lambda now: replace(now, is_over=True) if now.is_open else now)

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
