"""Growing delays between the retries of background tasks that must survive a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

LONGEST = 60.0
"""The longest delay before a retry, in seconds, however often the task has failed."""


class Backoff:
    """The failures in a row of one background task, and the growing waits after them.

    Call ``end_wait`` when something has changed, so that the next attempt may succeed. It ends a wait early.
    """

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self._wait: asyncio.Future[None] | None = None
        self.failures = 0
        self.resting = False
        """True while a wait after a failure is under way."""

    def note_success(self) -> None:
        self.failures = 0

    async def wait_after_failure(self) -> None:
        """Wait for one second after the first failure. Each further failure doubles the wait, up to ``LONGEST``."""
        self.failures += 1
        await self._rest(min(LONGEST, 2.0 ** min(self.failures - 1, 10)), can_end_early=True)

    async def wait_as_demanded(self, seconds: float) -> None:
        """Wait ``seconds``, because a server demands it. This is no failure, and ``end_wait`` does not end it."""
        await self._rest(seconds, can_end_early=False)

    def end_wait(self) -> None:
        """End a present wait that follows a failure, so that the task is retried at once."""
        if self._wait is not None:
            self._wait.cancel()
            self.resting = False

    async def _rest(self, seconds: float, can_end_early: bool) -> None:
        """Wait ``seconds``. ``can_end_early``: ``end_wait`` may end the wait."""
        wait = asyncio.ensure_future(self._sleep(seconds))
        self._wait, self.resting = wait if can_end_early else None, True
        try:
            await asyncio.wait({wait})
        finally:
            wait.cancel()
            self._wait, self.resting = None, False
