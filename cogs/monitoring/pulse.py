"""The liveness of the event loop, the store and the gateway. Without any of these, nobody can play.

For each of these parts, the time of its last sign of life is recorded. The health page runs in another thread, and
reads the ages of these signs. So even a blocked event loop is noticed. No table is read.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from ..watchdog import Watchdog

log = logging.getLogger(__name__)
LOOK = 5.0
"""The seconds between two checks of each part."""
PATIENCE = {"loop": 10.0, "store": 30.0, "gateway": 60.0}
"""By part: the seconds without a sign of life after which it counts as stalled.

Within these times, discord.py restores a lost connection, and a slow disk answers.
"""
NEVER = float("-inf")


class Pulse:
    """The liveness checks of the event loop, the store and the gateway. Run ``run`` as a task on the event loop."""

    def __init__(self, dog: Watchdog, connected: Callable[[], bool], tables: Callable[[], Awaitable[tuple[int, int]]]):
        """Prepare the checks.

        ``dog`` watches the event loop. ``connected`` returns whether the gateway is connected now. ``tables`` asks the
        store, and returns two numbers of live tables: those in memory, and the others.
        """
        self._dog, self._connected, self._tables = dog, connected, tables
        self._signs = {"store": NEVER, "gateway": NEVER}
        self.tables = 0, 0
        """The number of live tables in memory at the last check, and the number of those only in the database."""

    async def run(self) -> None:
        """Check the store and the gateway regularly, until cancelled."""
        await asyncio.gather(self._watch_store(), self._watch_gateway())

    async def _watch_store(self) -> None:
        """Check the store regularly, until cancelled. A check that does not end leaves no sign of life."""
        while True:
            try:
                self.tables = await self._tables()
                self._signs["store"] = time.monotonic()
            except Exception as error:
                log.error("the store does not answer (%s)", type(error).__name__)
            await asyncio.sleep(LOOK)

    async def _watch_gateway(self) -> None:
        while True:
            if self._connected():
                self._signs["gateway"] = time.monotonic()
            await asyncio.sleep(LOOK)

    def list_seconds_since_beats(self) -> dict[str, float]:
        """Return the seconds since each part's last sign of life; infinite if there was none."""
        now = time.monotonic()
        return {part: now - sign for part, sign in {"loop": self._dog.beaten, **self._signs}.items()}

    def list_stalled(self) -> dict[str, bool]:
        """Return for each part whether it is stalled: its last sign of life is older than ``PATIENCE`` allows."""
        return {part: age > PATIENCE[part] for part, age in self.list_seconds_since_beats().items()}
