"""Retries with growing delays, without end, for background tasks that must survive a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

LONGEST = 60.0
"""The longest delay after failures in a row, in seconds."""


class Backoff:
    """A count of failures in a row, and the waits that follow them.

    ``end_wait`` ends such a wait early, because the next attempt may succeed.
    """

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._wait: asyncio.Future[None] | None = None
        self.failures = 0
        self.resting = False
        """True if a wait is under way."""

    def note_success(self) -> None:
        self.failures = 0

    async def wait_after_failure(self) -> None:
        """Wait for one second after the first failure, twice as long after each further one, ``LONGEST`` at most."""
        self.failures += 1
        await self._rest(min(LONGEST, 2.0 ** min(self.failures - 1, 10)), pokable=True)

    async def wait_as_demanded(self, seconds: float) -> None:
        """Wait because the other side demands it. This counts as no failure, and ``end_wait`` does not end it."""
        await self._rest(seconds, pokable=False)

    def end_wait(self) -> None:
        """End a wait that follows a failure."""
        if self._wait is not None:
            self._wait.cancel()
            self.resting = False

    async def _rest(self, seconds: float, pokable: bool) -> None:
        """Wait so many seconds. ``pokable``: ``end_wait`` may end the wait."""
        wait = asyncio.ensure_future(self._sleep(seconds))
        self._wait, self.resting = wait if pokable else None, True
        try:
            await asyncio.wait({wait})
        finally:
            wait.cancel()
            self._wait, self.resting = None, False
