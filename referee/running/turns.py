"""Limits on what strangers may make the process do: how many actions at a time, and how often."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator

from engine.protocol import Refused


class QueueFull(Refused):
    waiting: int


class TooOften(Refused):
    seconds: int


class Turns:
    """A queue for costly actions. At most ``at_once`` actions run at a time, and ``waiting`` wait.

    Further actions are refused.
    """

    def __init__(self, at_once: int, waiting: int) -> None:
        self._turns, self._most, self._waiting = asyncio.Semaphore(at_once), waiting, 0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn, behind those who came earlier, and hold it. Raises ``QueueFull``.

        Fetch large data only while holding the turn.
        """
        if self._turns.locked() and self._waiting >= self._most:
            raise QueueFull(waiting=self._waiting)
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._turns.release()


class Quota:
    """A limit for each person: at most ``most`` uses within ``seconds``."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float]) -> None:
        self._times, self._seconds, self._now = most, seconds, now
        self._used: dict[int, deque[float]] = {}

    def use(self, person: int) -> None:
        """Count one use by a person. Raises ``TooOften``, with the seconds until the next use is possible."""
        now = self._now()
        for somebody in [one for one, used in self._used.items() if now - used[-1] >= self._seconds]:
            del self._used[somebody]
        used = self._used.setdefault(person, deque(maxlen=self._times))
        if len(used) == self._times and now - used[0] < self._seconds:
            raise TooOften(seconds=max(1, round(self._seconds - (now - used[0]))))
        used.append(now)

    @contextlib.contextmanager
    def count_use(self, person: int) -> Iterator[None]:
        """Count the wrapped action as one use by a person, unless it fails. Raises ``TooOften``."""
        self.use(person)
        try:
            yield
        except BaseException:
            if used := self._used.get(person):
                used.pop()
            if not used:
                self._used.pop(person, None)
            raise
