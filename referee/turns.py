"""Limits on what strangers may have the process do: how many things at a time, and how often."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator

from engine.protocol import Refused


class Turns:
    """So many at a time, so many that wait for it; whoever comes then is told that the queue is full."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._turns, self._most, self._waiting = asyncio.Semaphore(at_once), waiting, 0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One's turn, after those who came before. ``Refused``: "queue-full". What costs memory is fetched in it."""
        if self._turns.locked() and self._waiting >= self._most:
            raise Refused("queue-full", waiting=self._waiting)
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
    """So many times in so many seconds, for each person by themselves."""

    def __init__(self, times: int, seconds: float, now: Callable[[], float]) -> None:
        self._times, self._seconds, self._now = times, seconds, now
        self._used: dict[int, deque[float]] = {}

    def use(self, person: int) -> None:
        """Once more. ``Refused``: "too-often", with the seconds until it is possible again."""
        now = self._now()
        for somebody in [one for one, used in self._used.items() if now - used[-1] >= self._seconds]:
            del self._used[somebody]
        used = self._used.setdefault(person, deque(maxlen=self._times))
        if len(used) == self._times and now - used[0] < self._seconds:
            raise Refused("too-often", seconds=max(1, round(self._seconds - (now - used[0]))))
        used.append(now)

    @contextlib.contextmanager
    def used(self, person: int) -> Iterator[None]:
        """Around something done once more; where it fails it costs nothing. ``Refused``: as ``use``."""
        self.use(person)
        try:
            yield
        except BaseException:
            if used := self._used.get(person):
                used.pop()
            if not used:
                self._used.pop(person, None)
            raise
