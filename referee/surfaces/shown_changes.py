"""The changes of tables that were announced, until every message of the table shows them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable


class ShownChanges:
    """The tables whose messages are being brought up to date, each with the last change that was announced."""

    def __init__(self, record: Callable[[int, int], None]) -> None:
        """Begin without work. ``record(table, change)`` is called when all messages of a table show a change."""
        self._record = record
        self._working: Counter[int] = Counter()
        """By table: the number of running tasks that update its messages or announce its changes."""
        self._fewer = asyncio.Event()
        """Set when a running task has ended."""
        self._told: dict[int, int] = {}
        """By table: the number of the last announced change, while some message of the table does not show it."""

    def __contains__(self, table: int) -> bool:
        """Return whether a table's messages are being brought up to date."""
        return table in self._working

    def count_tasks(self) -> int:
        """Return the number of running tasks of all tables."""
        return self._working.total()

    def begin(self, table: int) -> None:
        """Note that a task for a table has begun."""
        self._working[table] += 1

    def end(self, table: int) -> None:
        """Note that a task for a table has ended. If it was the last one, record the announced change as shown."""
        self._fewer.set()
        self._working[table] -= 1
        if not self._working[table]:
            del self._working[table]
            if table in self._told:
                self._record(table, self._told.pop(table))

    def announce(self, table: int, change: int) -> None:
        """Note that a change was announced. A later one may have ended before this one."""
        self._told[table] = max(change, self._told.get(table, 0))

    def doubt(self, table: int) -> None:
        """Do not record the announced change of a table, because nobody knows what some message shows."""
        self._told.pop(table, None)

    async def wait_for_end(self) -> None:
        """Wait until some running task ends."""
        self._fewer.clear()
        await self._fewer.wait()
