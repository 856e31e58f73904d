"""The stored threads of tables, and the timers at which the threads are checked and closed."""

from __future__ import annotations

from collections.abc import Collection

from ..records.thread import Thread
from ..running.due import Due
from ..store import due, threads
from ..store.database import Statement
from ..store.store import Store

LOOK, CLOSE = "thread", "close"
"""The kinds of timers that check a table's thread, and that archive it after a match (``close:<match>``)."""


class TableThreads:
    """The stored threads of all tables. Times are in seconds since 1970."""

    def __init__(self, store: Store, queue: Due) -> None:
        self._store, self._queue = store, queue

    async def find(self, channel: int) -> Thread | None:
        """Return the stored thread of this id; None for any other channel."""
        return await self._store.threads.find(channel)

    async def list_live(self, guild: int) -> list[tuple[int, int, bool]]:
        """Return the live tables of a server: channel, table number, and whether the channel is a stored thread."""
        return await self._store.threads.list_live(guild)

    async def add(self, channel: int, guild: int, is_own: bool) -> None:
        """Store that a table is about to be opened in a thread. ``is_own``: the bot has opened the thread."""
        await self._store.commit([threads.store_thread(channel, guild, is_own)])

    async def note_announced_end(self, channel: int, match: int) -> None:
        """Store that the end of a match was announced in a thread."""
        await self._store.commit([threads.store_announced_end(channel, match)])

    async def drop(self, channel: int) -> None:
        """Delete the stored thread, because the thread was deleted. Any other channel is ignored."""
        await self._store.commit([threads.delete_thread(channel)])

    async def plan_checks(self, tables: Collection[int], when: float) -> None:
        """Plan the next checks of these tables' threads, in place of the planned ones."""
        await self._plan(*(due.replace_timer(when, table, LOOK) for table in tables))

    async def plan_check_and_closing(self, table: int, match: int, now: float, closes: float) -> None:
        """Plan a check of a table's thread now, and its closing after a match unless that is planned already."""
        closing = due.set_timer(closes, table, f"{CLOSE}:{match}")
        await self._plan(due.replace_timer(now, table, LOOK), closing)

    async def postpone_closing(self, table: int, match: int, when: float) -> None:
        """Plan the closing of a table's thread after a match, in place of the planned one."""
        await self._plan(due.replace_timer(when, table, f"{CLOSE}:{match}"))

    async def _plan(self, *timers: Statement) -> None:
        await self._store.commit(timers)
        self._queue.wake_up()
