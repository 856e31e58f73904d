"""A desk keeps all records of one kind, such as leagues. It stores each change before anybody is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from engine.protocol import Refused

from ...duty import Duty
from ...store.database import Statement
from ...store.store import Store
from ..records.posted import Posted

LOOK = 30.0
"""The seconds between two checks whether a record has something due, such as a deadline."""

log = logging.getLogger(__name__)


R = TypeVar("R", bound=Posted)


class Desk(Generic[R]):
    """The desk that keeps all records of one kind.

    First call ``attach`` with the function that shows a changed record, then call ``start``.
    """

    kind = ""
    """The name of the kind of record, such as "league". The log uses it, and refusals such as "no-league"."""

    def __init__(self, store: Store, now: Callable[[], float], duty: Duty | None = None) -> None:
        """Create the desk. ``duty`` decides for which servers this process looks after the records."""
        self._store, self._now, self._duty = store, now, duty or Duty()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._changed: Callable[[R], Awaitable[None]] | None = None

    # --- what each kind says ---

    async def find(self, number: int) -> R | None:
        """Return the stored record of this number; None if there is none."""
        raise NotImplementedError

    def _list_statements(self, record: R) -> list[Statement]:
        """Return the statements that store a record."""
        raise NotImplementedError

    def _follow_up(self, record: R) -> R:
        """Return a changed record with all further changes that its change causes."""
        return record

    async def _complete(self, before: R, record: R) -> tuple[R, list[Statement]]:
        """Return a changed record, completed with what stored data adds, and statements to store with it.

        ``before``: the record before the change.
        """
        return record, []

    async def _catch_up(self) -> list[R]:
        """Do what was left undone when the process was killed, and return the records to show at the start."""
        raise NotImplementedError

    async def _look(self) -> None:
        """Do everything that is due now for the records."""
        raise NotImplementedError

    # --- what all kinds do ---

    def attach(self, changed: Callable[[R], Awaitable[None]]) -> None:
        """Call ``changed`` from now on with each record that changes.

        At the start, call it with each record to show.
        """
        self._changed = changed

    async def start(self) -> None:
        """Check regularly from now on what is due for the records."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop the regular checks that ``start`` has begun."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def change(self, number: int, change: Callable[[R], R]) -> R:
        """Change a record and return it. ``Refused``: "no-<kind>", and whatever the function ``change`` raises."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            record = await self.find(number)
            if record is None:
                raise Refused(f"no-{self.kind}")
            changed = change(record)
            if changed == record:
                return record
            changed, further = await self._complete(record, self._follow_up(changed))
            await self._store.commit([*self._list_statements(changed), *further])
        await self._tell(changed)
        return changed

    async def note_message(self, number: int, message: int) -> None:
        """Store the id of the message that shows a record.

        ``changed`` is not called, because the code that shows the record has just posted it.
        """
        async with self._locks.setdefault(number, asyncio.Lock()):
            record = await self.find(number)
            if record is not None:
                await self._store.commit(self._list_statements(replace(record, message=message)))

    async def _tell(self, record: R) -> None:
        if self._changed is None:
            return
        try:
            await self._changed(record)
        except Exception as error:
            log.error("%s %d cannot be shown (%s)", self.kind, record.number, type(error).__name__)

    async def _run(self) -> None:
        is_begun = False
        while True:
            try:
                if not is_begun:
                    for record in await self._catch_up():
                        if self._duty.drives(record.guild):
                            await self._tell(record)
                    is_begun = True
                await self._look()
            except Exception as error:
                log.error("%s: what is due failed (%s)", self.kind, type(error).__name__)
            await asyncio.sleep(LOOK)
