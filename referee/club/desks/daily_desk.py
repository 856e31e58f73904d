"""The puzzles of the day. If a server wants it, a puzzle from its own matches is posted there each day."""

from __future__ import annotations

from msgspec.structs import replace

from ...people.settings import Settings
from ...thinking.puzzles import Puzzles
from ..records.daily import Daily, find_day
from .appointments import Appointments
from .period_desk import PeriodDesk


class Dailies(PeriodDesk[Daily]):
    """The puzzles of the day of all servers."""

    kind = "daily"

    def __init__(self, appointments: Appointments, settings: Settings, puzzles: Puzzles) -> None:
        super().__init__(appointments, appointments.store.dailies, settings)
        self._puzzles = puzzles

    def _make(self, guild: int, channel: int, zone: str | None) -> Daily:
        day, posts = find_day(self._now(), zone)
        return Daily(number=0, guild=guild, channel=channel, day=day, posts=posts)

    async def _catch_up(self) -> list[Daily]:
        """Return the last messages, too, whose counts a kill may have left behind."""
        await super()._catch_up()
        return [one for one in await self._store.dailies.list_last() if one.message is not None]

    async def _prepare(self, period: Daily) -> Daily | None:
        """Return a day with a puzzle, and with the earlier day whose solution is shown; None if there is neither.

        A puzzle that was chosen before a failed try stays, unless somebody has taken the agreement back since.
        """
        puzzle = await self._puzzles.load_lent(period.puzzle) if period.puzzle is not None else None
        puzzle = puzzle or await self._puzzles.find_for_server(period.guild)
        before = await self._store.dailies.find_last_with_puzzle(period.guild, period.number)
        if before is not None and not await self._is_to_be_told(before, period):
            before = None
        if puzzle is None and before is None:
            return None
        return replace(
            period,
            puzzle=puzzle.number if puzzle is not None else None,
            before=before.number if before is not None else None,
            since=self._now(),
        )

    async def _is_to_be_told(self, before: Daily, daily: Daily) -> bool:
        """Return whether a day is to show the solution of an earlier one.

        No day between these two has shown it, and its players still lend the puzzle.
        """
        last = await self._store.dailies.find_last_posted(daily.guild, daily.number)
        is_next = last is not None and last.number == before.number
        return is_next and before.puzzle is not None and await self._puzzles.load_lent(before.puzzle) is not None
