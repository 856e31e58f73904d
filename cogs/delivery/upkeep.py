"""Work that brings Discord up to date with stored records. It is repeated until Discord shows the stored state."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

from referee.club.desks.desk import Desk
from referee.club.records.posted import Posted
from referee.running.keyed_tasks import KeyedTasks
from referee.running.rate_limit import Urgency, use_urgency

AGAIN = 60.0
"""The seconds until work that failed is tried again."""
TRIES = 30
"""The most tries in a row. The next change of the record begins a new count."""
R = TypeVar("R", bound=Posted)


class Upkeep(Generic[R]):
    """The work on all records of one kind, one task for each record that has changed."""

    def __init__(self, desk: Desk[R]) -> None:
        self._desk = desk
        self._wanted: set[int] = set()
        """The records that have changed since they were last shown."""
        self._tasks = KeyedTasks[int]()
        self._failed: set[int] = set()
        """The records whose latest work was given up."""

    async def _try(self, record: R) -> bool:
        """Do the work on a record. Return whether nothing is left to do."""
        raise NotImplementedError

    async def show(self, record: R) -> None:
        """Bring what Discord shows of a record up to date in the background."""
        self._wanted.add(record.number)
        if record.number not in self._tasks:
            self._tasks.start(record.number, self._bring_up_to_date(record.number))

    async def show_failed(self) -> None:
        """Try once more to show what could not be shown, because permissions have changed."""
        for number in [*self._failed]:
            if (record := await self._desk.find(number)) is not None:
                await self.show(record)

    async def stop(self) -> None:
        """Cancel the work that is waiting or in progress."""
        await self._tasks.stop()

    async def _bring_up_to_date(self, number: int) -> None:
        """Show a record, and once more whenever it has changed meanwhile. If that fails, it is tried again later."""
        tries = 0
        self._failed.discard(number)
        while number in self._wanted and tries < TRIES:
            self._wanted.discard(number)
            record = await self._desk.find(number)
            with use_urgency(Urgency.CLUB):
                is_done = record is None or await self._try(record)
            if not is_done:
                self._wanted.add(number)
                tries += 1
                await asyncio.sleep(AGAIN)
        if number in self._wanted:
            self._failed.add(number)
