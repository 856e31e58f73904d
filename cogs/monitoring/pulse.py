"""Liveness of the event loop, the store and the gateway, without which nobody can play.

Each records a sign whenever it has answered. A reader in a thread of its own sees how old the last sign is, so even a
blocked event loop is detected. No table is read.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from ..watchdog import Watchdog

log = logging.getLogger(__name__)
LOOK = 5.0
"""The seconds between two checks."""
PATIENCE = {"loop": 10.0, "store": 30.0, "gateway": 60.0}
"""The seconds without a sign after which each part counts as stalled.

discord.py restores a lost connection within this time, and a slow disk answers late.
"""
NEVER = float("-inf")


class Pulse:
    """The liveness checks. Create it on the event loop, and let ``run`` run there."""

    def __init__(self, dog: Watchdog, connected: Callable[[], bool], tables: Callable[[], Awaitable[tuple[int, int]]]):
        """Prepare the checks.

        ``dog``: watches the event loop. ``connected``: returns whether the gateway is connected now. ``tables``: asks
        the store how many live tables are in memory, and how many are not.
        """
        self._dog, self._connected, self._tables = dog, connected, tables
        self._signs = {"store": NEVER, "gateway": NEVER}
        self.tables = 0, 0
        """The number of live tables in memory at the last check, and of those only in the database."""

    async def run(self) -> None:
        """Check the store and the gateway for ever."""
        await asyncio.gather(self._hear_store(), self._hear_gateway())

    async def _hear_store(self) -> None:
        """Check the store for ever. A check that never ends leaves no sign, and the next one waits for it."""
        while True:
            try:
                self.tables = await self._tables()
                self._signs["store"] = time.monotonic()
            except Exception as error:
                log.error("the store does not answer (%s)", type(error).__name__)
            await asyncio.sleep(LOOK)

    async def _hear_gateway(self) -> None:
        while True:
            if self._connected():
                self._signs["gateway"] = time.monotonic()
            await asyncio.sleep(LOOK)

    def list_ages(self) -> dict[str, float]:
        """Return the seconds since each part's last sign; infinite if there was none."""
        now = time.monotonic()
        return {part: now - sign for part, sign in {"loop": self._dog.beaten, **self._signs}.items()}

    def list_stalled(self) -> dict[str, bool]:
        """Return for each part whether it is stalled."""
        return {part: age > PATIENCE[part] for part, age in self.list_ages().items()}
