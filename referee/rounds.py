"""What the referee does unasked, and not because something falls due: looks every few minutes at what should be shown,
due or moved and is not; signs of life; and what is done once after a start.

The first look, at the start, is the same as all others: no start opens every table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from . import forgetting, rule_changes
from .backoff import Backoff
from .due import Due
from .incidents import incident
from .store import matches
from .store.database import StoreStuck
from .store.store import Store
from .surfaces import Surfaces
from .uptime import BEAT, CLOCK, Uptime

ROUND = 180.0
"""Seconds between two looks at what should be shown, due or moved and is not."""
SWEEP = 30.0
"""Seconds between two looks at which tables nobody has touched for long."""
DAY = 24 * 3600.0
"""Seconds between two times at which is forgotten what was kept for long enough."""
RECENT = 600.0
"""What was asked in so many seconds before the start is told again, so that people are reminded of it."""
AHEAD = 50
"""Tables of which pictures are drawn after the start: about as many as there is room for."""
PORTION = 20
"""Checkpoints of matches long over that are thrown away at a time."""

log = logging.getLogger(__name__)


class Rounds:
    """``await start()`` until it has worked, ``await stop()`` at the end."""

    def __init__(
        self,
        store: Store,
        surfaces: Surfaces,
        due: Due,
        uptime: Uptime,
        now: Callable[[], float],
        *,
        take_up: Callable[[int], Awaitable[None]],
        sweep: Callable[[], None],
    ) -> None:
        """``take_up``: open a table and show it as it is, if it can be opened; ``sweep``: let go of those that nobody
        has touched for long."""
        self._store, self._surfaces, self._due, self._uptime, self._now = store, surfaces, due, uptime, now
        self._take_up_one, self._sweep = take_up, sweep
        self._running: set[asyncio.Task[None]] = set()
        self.tidied: asyncio.Task[None] | None = None
        """Once after a start: all of the file is looked at."""
        self.told_of_rules: asyncio.Task[None] | None = None
        self.drawn_ahead: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """What is due falls due, what is behind catches up, and is looked after from now on. Where this fails it can be
        asked for again."""
        await self.beat()
        self._due.start()
        await self.look_after(self._now() - RECENT)
        self._begin(self._every(BEAT, self.beat))
        self._begin(self._every(ROUND, lambda: self.look_after(self._now())))
        self._begin(self._every(SWEEP, self._swept))
        self._begin(self._every(DAY, self.forget))
        self.tidied = self._begin(self._tidy())
        self.told_of_rules = self._begin(self._tell_of_rules())

    def draw_ahead(self) -> None:
        """Begin to draw what the tables show where somebody was asked last, so that their next pictures are there soon.
        To be called after ``start``."""
        self.drawn_ahead = self._begin(self._draw_ahead())

    async def stop(self) -> None:
        """Nothing is lost by not coming here."""
        running = [*self._running]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def look_after(self, recent: float) -> None:
        """Find what should be shown, due or moved and is not. What was asked since ``recent`` is told again.

        One of these that fails keeps no other from its turn.
        """

        async def take_up() -> None:
            await self._take_up(await self._store.tables.to_wake(recent, self._store.epoch.number))

        for look in (take_up, self._surfaces.wake, self._due.look_for_damage):
            try:
                await look()
            except StoreStuck:  # the disk takes or gives nothing now: all of it is looked at again
                raise
            except Exception as error:
                incident(error)
        self._due.poke()

    async def beat(self) -> None:
        """A sign of life; what says when a clock ends is set right where some time has been lost."""
        if await self._uptime.beat():
            self._due.poke()
            self._begin(self._set_right())

    async def forget(self) -> None:
        """What was kept for long enough goes; a start has done the same."""
        await forgetting.forget(self._store, self._now(), self._surfaces.held)

    def _begin(self, what: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(what)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _every(self, seconds: float, what: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await what()
            except Exception as error:
                incident(error)

    async def _take_up(self, numbers: list[int]) -> None:
        for number in numbers:
            begun = time.monotonic()
            await self._take_up_one(number)
            await asyncio.sleep(min(0.1, time.monotonic() - begun))  # whoever presses comes first

    async def _set_right(self) -> None:
        """Boards say when a time is over: since the bot was away, later."""
        await self._take_up(await self._store.due.tables(CLOCK))

    async def _swept(self) -> None:
        self._sweep()

    async def _tidy(self) -> None:
        """Look at all of the file, if there was no time for it before; then throw away what files of older versions
        have too much of, a little at a time."""
        try:
            if not (await self._store.health())[1]:
                log.error("%s is damaged: put back a copy that is whole", self._store.path.name)
            for place, count in await self._store.matches.superfluous():
                for _ in range(0, count, PORTION):
                    await self._store.commit([matches.last_checkpoint_kept(place, PORTION)])
                    await asyncio.sleep(0.02)
        except Exception as error:
            incident(error)

    async def _tell_of_rules(self) -> None:
        """Every match begun under older rules is told what has changed: rules change with a start, and never after."""
        backoff = Backoff(asyncio.sleep)
        while True:
            try:
                await rule_changes.tell(self._store, self._surfaces)
                return
            except Exception as error:
                incident(error)
                await backoff.failed()

    async def _draw_ahead(self) -> None:
        for number in await self._store.tables.asked_last(AHEAD):
            try:
                await self._surfaces.draw_ahead(number)
            except Exception as error:
                log.warning("table %d: could not be drawn ahead (%s)", number, type(error).__name__)
