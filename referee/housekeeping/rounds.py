"""Regular work of the referee that no timer triggers.

Every few minutes it looks for tables that should have been shown, moved or handled and were not. It also records signs
of life, and does a few things once after a start. The check at the start is like the later checks: it does not open
every table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from ..reporting.incidents import log_incident
from ..running.backoff import Backoff
from ..running.keyed_tasks import KeyedTasks
from ..running.uptime import BEAT, CLOCK
from ..store import checkpoints
from ..store.database import StoreStuck
from ..surfaces.surfaces import Surfaces
from ..table.services import Services
from . import forgetting, rule_changes
from .waking import Waking

ROUND = 180.0
"""The seconds between two searches for tables that should have been shown, moved or handled."""
COUNT = 200.0
"""The seconds between two updates of the ratings from new results."""
SWEEP = 30.0
"""The seconds between two checks for tables that can leave memory, because nobody has used them for long."""
DAY = 24 * 3600.0
"""The seconds between two deletions of data that is kept for a limited time only."""
RECENT = 600.0
"""The seconds before a start of the bot. Questions asked within them are announced again."""
AHEAD = 50
"""The most tables whose pictures are drawn in advance after the start: about as many as fit the cache."""
PORTION = 20
"""The most checkpoints of finished matches that are deleted in one commit."""

log = logging.getLogger(__name__)


class Rounds:
    """The regular work of the referee. Call ``await start()`` until it succeeds, and ``await stop()`` at the end."""

    def __init__(
        self,
        services: Services,
        surfaces: Surfaces,
        *,
        take_up: Callable[[int], Awaitable[None]],
        sweep: Callable[[], None],
        rate: Callable[[], Awaitable[int]],
    ) -> None:
        """Create the regular work, without starting it.

        ``take_up`` loads a table, if possible, and shows it. ``sweep`` drops tables from memory that nobody has used
        for long. ``rate`` updates the ratings from new results.
        """
        self._store, self._due, self._uptime, self._now = services.store, services.due, services.uptime, services.now
        self._surfaces, self._duty = surfaces, services.duty
        self._sweep, self._rate = sweep, rate
        self.waking = Waking(take_up, surfaces)
        self._running = KeyedTasks[object]()
        self.tidied: asyncio.Task[None] | None = None
        """The task that checks the whole database file, once after a start."""
        self.told_of_rules: asyncio.Task[None] | None = None
        self.drawn_ahead: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the timers and the regular work. If this fails, it may be called again."""
        await self.beat()
        await self._due.start()
        await self.find_neglected_tables(self._now() - RECENT)
        self._begin(self._repeat(BEAT, self.beat))
        self._begin(self._repeat(ROUND, lambda: self.find_neglected_tables(self._now())))
        self._begin(self._repeat(SWEEP, self._run_sweep))
        self._begin(self._repeat(COUNT, self._count_results))
        self._begin(self._repeat(DAY, self.forget))
        self.tidied = self._begin(self._check_file())
        self.told_of_rules = self._begin(self._post_rule_changes())

    def draw_ahead(self) -> None:
        """Begin to draw the boards of the tables with the latest questions, so that their next pictures are quick.

        Call this after ``start``.
        """
        self.drawn_ahead = self._begin(self._draw_ahead())

    async def stop(self) -> None:
        """Stop all tasks. Nothing is lost if this is not called."""
        await self._running.stop()
        await self.waking.stop()

    async def find_neglected_tables(self, recent: float) -> None:
        """Find the tables that should have been shown, moved or handled and were not.

        Questions asked since ``recent`` are announced again. A failure of one check does not stop the others.
        """

        async def find_unhandled() -> None:
            found = await self._store.tables.list_to_wake(recent, self._store.epoch.number)
            self.waking.load(await self._choose_driven(found))

        async def find_behind() -> None:
            self.waking.refresh(await self._choose_driven(await self._store.surfaces.list_behind()))

        for look in (find_unhandled, find_behind, self._due.look_for_damage):
            try:
                await look()
            except StoreStuck:  # The disk does not accept writes now; the next round checks everything again.
                raise
            except Exception as error:
                log_incident(error)
        await self.waking.run()
        self._due.wake_up()

    async def beat(self) -> None:
        """Record a sign of life of the bot. If time was lost, show the new ends of time limits on boards."""
        if await self._uptime.beat():
            self._due.wake_up()
            self._begin(self._show_clocks_again())

    async def forget(self) -> None:
        """Delete data that is kept for a limited time only. This is also called at the start."""
        if not self._duty.is_first:
            return
        await forgetting.forget(self._store, self._now(), self._surfaces.has_table)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._running.start(object(), work)

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception as error:
                log_incident(error)

    async def _choose_driven(self, numbers: list[int]) -> list[int]:
        return await self._duty.choose_driven(numbers, self._store.tables.map_servers)

    async def _show_clocks_again(self) -> None:
        """Show the tables with time limits again. Their limits end later, because the bot was away."""
        self.waking.load(await self._choose_driven(await self._store.due.list_tables(CLOCK)))
        await self.waking.run()

    async def _count_results(self) -> None:
        if self._duty.is_first:
            await self._rate()

    async def _run_sweep(self) -> None:
        self._sweep()

    async def _check_file(self) -> None:
        """Check the whole database file if that is still due, then delete checkpoints that older versions have left."""
        if not self._duty.is_first:
            return
        try:
            if not (await self._store.check_health())[1]:
                log.error("%s is damaged: put back a copy that is whole", self._store.name)
            for place, count in await self._store.checkpoints.list_superfluous():
                for _ in range(0, count, PORTION):
                    await self._store.commit([checkpoints.delete_surplus_checkpoints(place, PORTION)])
                    await asyncio.sleep(0.02)
        except Exception as error:
            log_incident(error)

    async def _post_rule_changes(self) -> None:
        """Post the rule changes to every live match that began under older rules.

        Rules change only with a new version of the bot, so this is done once after a start.
        """
        backoff = Backoff(asyncio.sleep)
        while True:
            try:
                await rule_changes.post_rule_changes(self._store, self._surfaces, self._duty)
                return
            except Exception as error:
                log_incident(error)
                await backoff.wait_after_failure()

    async def _draw_ahead(self) -> None:
        asked = await self._store.tables.list_last_asked(AHEAD)
        for number in await self._choose_driven(asked):
            try:
                await self._surfaces.draw_ahead(number)
            except Exception as error:
                log.warning("table %d: could not be drawn ahead (%s)", number, type(error).__name__)
