"""Timers. Each is stored with the time when it is due. At that time, the function for its kind is run.

A timer is deleted in the transaction of its effect, or after it has run. If the process is killed before that, the
timer runs again. The timers of one table run in order and delay no other table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from itertools import groupby

from ..store import due
from ..store.store import Store
from .duty import Duty
from .timer_queue import AGAIN, TimerQueue, compute_delay

AT_ONCE = 50
"""Timers of at most this many tables run at a time. The timers of other tables wait."""

log = logging.getLogger(__name__)
Handler = Callable[[int, str], Awaitable[None]]
DueTimer = tuple[int, str, float]
"""A timer: its table, its key, and the time at which it was due."""


class Due(TimerQueue[int]):
    """The timer queue, stored in the database. Each kind of timer has a handler, called with the table and the key."""

    name = "wake list"

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        duty: Duty | None = None,
    ) -> None:
        """Create the queue. ``sleep`` is for tests. ``duty`` decides for which tables this process runs the timers."""
        super().__init__(now, AT_ONCE, sleep)
        self._store, self._duty = store, duty or Duty()
        self._failures: dict[tuple[int, str], int] = {}
        """By table and key of a timer: the number of its failures in a row. Only the first is logged."""
        self.unreadable: frozenset[tuple[int | str, str]] = frozenset()
        """The table and the key of each damaged row. Such a timer never runs, and delays no other."""
        self.handlers: dict[str, Handler] = {}

    def add_handlers(self, handlers: Mapping[str, Handler]) -> None:
        """Call these handlers, by kind of timer, with the table and the key of each timer that is due."""
        self.handlers = {**self.handlers, **handlers}

    async def _begin_due(self, now: float) -> None:
        # The sort is stable, so the timers of each table keep their order in time.
        found = sorted(await self._store.due.list_due(now), key=lambda thing: thing[0])
        driven = await self._duty.choose_driven([thing[0] for thing in found], self._store.tables.map_servers)
        mine = {*driven}
        found = [thing for thing in found if thing[0] in mine]
        for table, things in groupby(found, key=lambda thing: thing[0]):
            if table not in self._running:
                self._running.start(table, self._run_timers(list(things)))

    async def _find_next_time(self, after: float) -> float | None:
        return await self._store.due.find_next_time(after)

    async def look_for_damage(self) -> None:
        """Log each stored timer that cannot be read, once."""
        found = frozenset(await self._store.due.list_unreadable())
        for table, what in sorted(found - self.unreadable, key=str):
            log.error("table %s: %s is stored unreadably among what is due and is left out", table, what)
        self.unreadable = found

    async def _run_timers(self, timers: list[DueTimer]) -> None:
        for thing in timers:
            async with self._few:
                done = await self._run_timer(*thing)
            if not done:
                await self._sleep(AGAIN)

    async def _run_timer(self, table: int, key: str, when: float) -> bool:
        """Run one timer. Return False if it failed and the database could not store the failure."""
        handler = self.handlers.get(key.split(":")[0])
        try:
            try:
                if handler is None:
                    log.error("table %d: nothing is known that is called %s, and it fell due", table, key)
                else:
                    await handler(table, key)
            except Exception as error:
                await self._postpone(table, key, error)
            else:
                self._failures.pop((table, key), None)
                await self._store.commit([due.delete_done_timer(table, key, when)])
        except Exception as error:
            log.error("table %d: that %s fell due could not be stored (%s)", table, key, type(error).__name__)
            return False
        return True

    async def _postpone(self, table: int, key: str, error: Exception) -> None:
        """Postpone a failed timer, with growing delays. Its first failure in a row is logged."""
        failures = self._failures.get((table, key), 0)
        self._failures[table, key] = failures + 1
        if not failures:
            log.error("table %d: %s fell due and failed (%s)", table, key, type(error).__name__)
        await self._store.commit([due.postpone_timer(self._now() + compute_delay(failures), table, key)])
