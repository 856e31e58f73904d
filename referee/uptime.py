"""The time that counts for clocks: it stands still while the bot, or Discord, is away.

A clock's end is kept in this time, and the wake list in the time of day: what was lost is added there when it is found,
in the transaction that remembers it. So nobody is charged for it, whatever ended the process and however long it was
gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .store import due, uptime
from .store.database import StoreStuck
from .store.store import Store

BEAT = 20.0
"""Seconds between two signs of life."""
AWAY = 60.0
"""Seconds without one from which on it counts as having been away."""
CLOCK = "clock"
"""The kind of what falls due when a table's clock is to be looked at: ``clock:<match>``."""


class Uptime:
    """``load`` it before use; ``beat`` while Discord can be reached."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self.connected = True
        """Whether Discord can be reached; kept by whoever is connected to it."""
        self.seen = now()
        """The last sign of life, in seconds since 1970."""
        self.lost = 0.0
        """Seconds that were lost so far."""
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        if (found := await self._store.uptime()) is not None:
            self.seen, self.lost = found

    def running(self) -> float:
        """The time that counts."""
        return self._now() - self.lost

    def real(self, at: float) -> float:
        """A moment of it in seconds since 1970, if nothing more is lost until then."""
        return at + self.lost

    @property
    def overdue(self) -> bool:
        """Whether time is lost that nobody has noted yet."""
        return self._now() - self.seen > AWAY

    async def beat(self) -> bool:
        """A sign of life. True: some time had been lost, and whatever says when a clock ends says it wrong."""
        if not self.connected:
            return False
        async with self._lock:
            now = self._now()
            gone = now - self.seen
            lost = gone if gone > AWAY else 0.0
            batch = [uptime.beaten(now, self.lost + lost), *([due.delayed(lost, CLOCK)] if lost else [])]
            try:
                await self._store.commit(batch)
            except StoreStuck:  # nothing else can be stored either
                return False
            self.seen, self.lost = max(now, self.seen), self.lost + lost
            return bool(lost)
