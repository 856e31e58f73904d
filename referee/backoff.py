"""Trying again, ever later, without end: for whatever runs in the background and must not die of one failure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

LONGEST = 60.0
"""The longest that is waited after failures in a row, in seconds."""


class Backoff:
    """Counts failures in a row and waits for as long as they ask for. ``poke`` ends such a wait: somebody has seen that
    it may work again."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._wait: asyncio.Future[None] | None = None
        self.failures = 0
        self.resting = False
        """Whether it waits now."""

    def worked(self) -> None:
        self.failures = 0

    async def failed(self) -> None:
        """Wait: one second after the first failure, twice as long after each that follows, ``LONGEST`` at most."""
        self.failures += 1
        await self._rest(min(LONGEST, 2.0 ** min(self.failures - 1, 10)), pokable=True)

    async def told_to_wait(self, seconds: float) -> None:
        """Wait because somebody else says so: no failure, and nobody can shorten it."""
        await self._rest(seconds, pokable=False)

    def poke(self) -> None:
        """End a wait that follows a failure."""
        if self._wait is not None:
            self._wait.cancel()
            self.resting = False

    async def _rest(self, seconds: float, pokable: bool) -> None:
        wait = asyncio.ensure_future(self._sleep(seconds))
        self._wait, self.resting = wait if pokable else None, True
        try:
            await asyncio.wait({wait})
        finally:
            wait.cancel()
            self._wait, self.resting = None, False
