"""Whether the loop, the store and the gateway still answer: three things without which nobody can play.

Each leaves a sign whenever it has answered; whoever asks, from a thread of its own, sees how old the last one is. So
also a loop that stands is told from one that goes. Nothing here reads any table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from ..watchdog import Watchdog

log = logging.getLogger(__name__)
LOOK = 5.0
"""Seconds between two looks."""
PATIENCE = {"loop": 10.0, "store": 30.0, "gateway": 60.0}
"""Seconds after its last sign from which on each is said to stand. The library makes a connection that was cut anew
within some of them, and a slow disk answers late."""
NEVER = float("-inf")


class Pulse:
    """Make it where the loop runs, and let ``run`` run there."""

    def __init__(self, dog: Watchdog, connected: Callable[[], bool], tables: Callable[[], Awaitable[tuple[int, int]]]):
        """``dog`` hears the loop; ``connected``: whether the gateway is open now; ``tables`` asks the store how many
        are awake and asleep."""
        self._dog, self._connected, self._tables = dog, connected, tables
        self._signs = {"store": NEVER, "gateway": NEVER}
        self.tables = 0, 0
        """How many were awake and asleep at the last look."""

    async def run(self) -> None:
        """Without end."""
        await asyncio.gather(self._hear_store(), self._hear_gateway())

    async def _hear_store(self) -> None:
        """A look that never ends leaves no sign, and none begins before it has ended."""
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

    def ages(self) -> dict[str, float]:
        """Seconds since each has answered last; endless: it never has."""
        now = time.monotonic()
        return {part: now - sign for part, sign in {"loop": self._dog.beaten, **self._signs}.items()}

    def standing(self) -> dict[str, bool]:
        """Part -> whether it has not answered for too long."""
        return {part: age > PATIENCE[part] for part, age in self.ages().items()}
