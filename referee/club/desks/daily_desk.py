"""The puzzles of the day. If a server wants it, a puzzle from its own matches is posted there each day."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ...people.settings import Settings
from ...running.duty import Duty
from ...store.database import Statement
from ...store.puzzles import store_daily
from ...store.store import Store
from ...thinking.puzzles import Puzzles
from ..records.appointment import Plan
from ..records.daily import DAY, Daily, find_day
from .appointments import Appointments
from .desk import Desk


class Dailies(Desk[Daily]):
    """The puzzles of the day of all servers. Whoever shows them posts each one at its time (``_list_plans``)."""

    kind = "daily"

    def __init__(
        self,
        store: Store,
        settings: Settings,
        puzzles: Puzzles,
        now: Callable[[], float],
        duty: Duty | None = None,
        appointments: Appointments | None = None,
    ) -> None:
        super().__init__(store, now, duty, appointments)
        self._settings, self._puzzles = settings, puzzles

    async def find(self, number: int) -> Daily | None:
        return await self._store.dailies.find(number)

    def _list_statements(self, record: Daily) -> list[Statement]:
        return [store_daily(record)]

    def _list_plans(self, record: Daily) -> list[Plan]:
        return [Plan("post", record.posts)] if record.is_open else []

    async def _catch_up(self) -> list[Daily]:
        """Plan again what was not planned. Return the last messages, whose counts a kill may have left behind."""
        found = await self._store.dailies.list_open()
        await self._plan_each_again(one for one in found if self._duty.drives(one.guild))
        return [one for one in await self._store.dailies.list_last() if one.message is not None]

    async def _look(self) -> None:
        """Begin the present day of each server that wants puzzles."""
        guilds = filter(self._duty.drives, await self._store.dailies.list_servers())
        await self._do_for_each(guilds, int, self.begin_day)

    async def begin_day(self, guild: int) -> None:
        """Store the present day of a server that wants puzzles, unless the day is stored already."""
        server = await self._settings.load_server(guild)
        if server.puzzles is None:
            return
        day, posts = find_day(self._now(), server.zone)
        async with self._opening:
            if not await self._store.dailies.has_day(guild, day):
                number = self._duty.space_number(await self._store.find_next_number("dailies"))
                await self._commit(Daily(number=number, guild=guild, channel=server.puzzles, day=day, posts=posts))

    async def prepare(self, daily: Daily, language: str) -> Daily | None:
        """Return a day whose time has come, with its puzzle and its channel, ready to be posted.

        Return None if nothing is to be posted: it was posted, the server wants none, its day is over, or there is
        neither a puzzle nor the solution of an earlier one.
        """
        server = await self._settings.load_server(daily.guild)
        if not daily.is_open or daily.posts > self._now():
            return None
        ready = None
        if server.puzzles is not None and self._now() < daily.posts + DAY:
            ready = await self._choose(replace(daily, channel=server.puzzles, language=server.locale or language))
        if ready is None:
            await self.close(daily.number)
            return None
        await self._store.commit([store_daily(ready)])
        return ready

    async def _choose(self, daily: Daily) -> Daily | None:
        """Return a day with a puzzle, and with the earlier day whose solution is told; None if there is neither.

        A puzzle that was chosen before a failed try stays, unless somebody has taken the agreement back since.
        """
        puzzle = await self._puzzles.load_lent(daily.puzzle) if daily.puzzle is not None else None
        puzzle = puzzle or await self._puzzles.find_for_server(daily.guild)
        before = await self._store.dailies.find_last_with_puzzle(daily.guild, daily.number)
        if before is not None and not await self._is_to_be_told(before, daily):
            before = None
        if puzzle is None and before is None:
            return None
        return replace(
            daily,
            puzzle=puzzle.number if puzzle is not None else None,
            before=before.number if before is not None else None,
            since=self._now(),
        )

    async def _is_to_be_told(self, before: Daily, daily: Daily) -> bool:
        """Return whether a day is to tell the solution of an earlier one.

        No day between these two has told it, and its players still lend the puzzle.
        """
        last = await self._store.dailies.find_last_posted(daily.guild, daily.number)
        is_next = last is not None and last.number == before.number
        return is_next and before.puzzle is not None and await self._puzzles.load_lent(before.puzzle) is not None

    async def close(self, number: int) -> None:
        """Mark a day as over, so that nothing is posted any more."""
        await self.change(number, lambda now: replace(now, is_over=True) if now.is_open else now)
