"""Running time for clocks: it stops while the bot or Discord is unavailable.

The ends of time limits are stored in running time. Timers are stored in the time of day. When lost time is found, one
transaction records it and postpones the timers. So no player loses time, however long the bot was down.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ..store import due, uptime
from ..store.database import StoreConflict, StoreStuck
from ..store.store import Store
from .duty import Duty

BEAT = 20.0
"""The seconds between two signs of life."""
AWAY = 60.0
"""The seconds without a sign of life after which the bot counts as having been away."""
CLOCK = "clock"
"""The kind of timer that checks a table's clock. The timer's text is ``clock:<match>``."""


class Uptime:
    """The running time of the bot. Call ``load`` before use, and ``beat`` regularly while Discord can be reached."""

    def __init__(self, store: Store, now: Callable[[], float], duty: Duty | None = None) -> None:
        """Create it. ``duty`` tells whether processes share the database.

        If they do, time is lost only while none of them runs.
        """
        self._duty = duty or Duty()
        self._store, self._now = store, now
        self.connected = True
        """True if Discord can be reached."""
        self.seen = now()
        """The time of the last sign of life, in seconds since 1970."""
        self.lost = 0.0
        """The seconds that no clock has counted so far, because the bot or Discord was unavailable."""
        self._lock = asyncio.Lock()

    async def load(self) -> None:
        if (found := await self._store.load_uptime()) is not None:
            self.seen, self.lost = min(found[0], self._now()), found[1]

    def note_connection(self, connected: bool) -> None:
        """Record whether Discord can be reached now. While it cannot, no clock runs."""
        self.connected = connected

    def compute_running_time(self) -> float:
        return self._now() - self.lost

    def compute_real_time(self, time: float) -> float:
        """Convert a running time to seconds since 1970, assuming that no more time is lost until then."""
        return time + self.lost

    @property
    def overdue(self) -> bool:
        """Return whether the last sign of life is so long ago that time was lost and is not recorded yet."""
        return self._now() - self.seen > AWAY

    async def beat(self) -> bool:
        """Record a sign of life. Return True if time was lost. Boards then show wrong ends of time limits."""
        if not self.connected:
            return False
        async with self._lock:
            known = self.lost
            if self._duty.is_shared:
                await self.load()  # another process may have recorded a sign of life meanwhile
            now = self._now()
            gone = now - self.seen
            lost = gone if gone > AWAY else 0.0
            batch = [
                uptime.store_lost_time(self.seen, self.lost, now, self.lost + lost)
                if lost and self._duty.is_shared
                else uptime.store_beat(now, self.lost + lost),
                *([due.postpone_timers_of_kind(lost, CLOCK)] if lost else []),
            ]
            try:
                await self._store.commit(batch)
            except (StoreStuck, StoreConflict):  # the database is stuck, or another process has recorded the lost time
                return False
            await self._store.note_beat(now)
            self.seen, self.lost = max(now, self.seen), self.lost + lost
            return self.lost != known
