"""A queue that runs stored timers: those of one key in order, and those of different keys beside each other."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from .backoff import Backoff
from .keyed_tasks import KeyedTasks

AGAIN, LONGEST = 60.0, 900.0
"""The first and the longest delay, in seconds, until a failed timer is tried again. Each failure doubles it."""

log = logging.getLogger(__name__)
K = TypeVar("K", bound=Hashable)


def compute_delay(failures: int) -> float:
    """Return the seconds until a timer is tried again after ``failures`` failures."""
    return min(LONGEST, AGAIN * 2.0 ** min(failures, 10))


class TimerQueue(ABC, Generic[K]):
    """A queue of stored timers. It sleeps until the next one is due, or until ``wake_up`` is called."""

    name: str
    """The name of the timers in the log."""
    look_every: float | None = None
    """The most seconds between two looks at what is due; None: as long as nothing is due."""

    def __init__(
        self, now: Callable[[], float], at_once: int, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        """Create the queue. The timers of at most ``at_once`` keys run at a time. ``sleep`` is for tests."""
        self._now, self._sleep = now, sleep
        self._poked = asyncio.Event()
        self._loop = KeyedTasks[str]()
        self._running = KeyedTasks[K](lambda key: self.wake_up())
        self._few = asyncio.Semaphore(at_once)

    async def start(self) -> None:
        """Run the timers from now on, unless the queue was started before."""
        if self.name not in self._loop:
            self._loop.start(self.name, self._run())

    async def stop(self) -> None:
        """Cancel what is running. Its timers stay due."""
        await self._loop.stop()
        await self._running.stop()

    def wake_up(self) -> None:
        """Let the queue look for its next timer, because a new one may be due before all others."""
        self._poked.set()

    async def fire(self) -> None:
        """Run all timers that are due now, and wait for them."""
        await self._begin_due(self._now())
        await self._running.settle()

    @abstractmethod
    async def _begin_due(self, now: float) -> None:
        """Begin to run the timers that are due, except those of keys whose earlier timers still run."""

    @abstractmethod
    async def _find_next_time(self, after: float) -> float | None:
        """Return the time of the next timer after this moment; None if there is none."""

    async def _run(self) -> None:
        backoff = Backoff(self._sleep)
        while True:
            self._poked.clear()
            try:
                now = self._now()
                await self._begin_due(now)
                nearest = await self._find_next_time(now)
                backoff.note_success()
            except Exception as error:  # The database did not answer, so the timers stay due.
                log.error("the %s could not be read (%s)", self.name, type(error).__name__)
                await backoff.wait_after_failure()
                continue
            waits = [] if nearest is None else [max(0.0, nearest - self._now())]
            waits += [] if self.look_every is None else [self.look_every]
            try:
                async with asyncio.timeout(min(waits, default=None)):
                    await self._poked.wait()
            except TimeoutError:
                pass
