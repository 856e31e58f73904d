"""Waking: tables that nobody uses are brought up to date, a few at a time.

After a kill or an outage thousands of tables may be behind. Each of them costs several calls to Discord, which allows
few calls a second. So only a few messages of such tables are under way at a time, and a table where somebody presses a
button does not queue behind the others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable

from ..reporting.incidents import log_incident
from ..surfaces.surfaces import Surfaces

FIRST = 10
"""So many tables are woken before ``run`` returns. The others follow in the background."""
ROOM = 10
"""The next table is woken when fewer messages than this are being brought up to date, of whichever tables."""
PATIENCE = 2.0
"""The next table is woken after at most this many seconds, so that waking goes on while people press all the time."""
Wake = Callable[[int], Awaitable[None]]


class Waking:
    """The tables that are still to be woken, the most urgent first."""

    def __init__(self, load: Wake, surfaces: Surfaces) -> None:
        """Prepare the queue. ``load`` loads a table and announces it like a table that has changed."""
        self._load, self._surfaces = load, surfaces
        self._queue: dict[int, tuple[Wake, ...]] = {}
        """By table: what must be done with it."""
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._queue)

    def load(self, tables: Iterable[int]) -> None:
        """Add tables to the queue that must be loaded and announced."""
        self._add(tables, self._load)

    def refresh(self, tables: Iterable[int]) -> None:
        """Add tables to the queue whose messages must be brought up to date."""
        self._add(tables, self._surfaces.wake_table)

    async def run(self) -> None:
        """Wake the first tables of the queue, and begin to wake the others in the background."""
        for _ in range(FIRST if self._task is None or self._task.done() else 0):
            await self._wake_next()
        if self._queue and (self._task is None or self._task.done()):  # Another call may have begun the task meanwhile.
            self._task = asyncio.create_task(self._wake_others())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _add(self, tables: Iterable[int], wake: Wake) -> None:
        for number in tables:
            self._queue[number] = tuple(dict.fromkeys((*self._queue.get(number, ()), wake)))

    async def _wake_others(self) -> None:
        while self._queue:
            await self._surfaces.wait_for_room(ROOM, PATIENCE)
            await self._wake_next()

    async def _wake_next(self) -> None:
        if not self._queue:
            return
        number = next(iter(self._queue))
        begun = time.monotonic()
        for wake in self._queue.pop(number):
            try:
                await wake(number)
            except Exception as error:
                log_incident(error, f"table {number}")
        await asyncio.sleep(min(0.1, time.monotonic() - begun))  # This leaves time for people who press buttons.
