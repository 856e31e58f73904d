"""A desk keeps all records of one kind, such as leagues. It stores each change before anybody is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from engine.protocol import Refused

from ...running.duty import Duty
from ...running.held_lock import hold
from ...running.keyed_tasks import KeyedTasks
from ...store.appointments import plan_appointments
from ...store.database import Statement, StoreStuck
from ...store.store import Store
from ..records.appointment import Plan
from ..records.posted import Posted
from .appointments import Appointments

LOOK = 30.0
"""The seconds between two checks whether a record has something due, such as a deadline."""

log = logging.getLogger(__name__)


R = TypeVar("R", bound=Posted)
T = TypeVar("T")


class Desk(Generic[R]):
    """The desk that keeps all records of one kind.

    First call ``attach`` with the function that shows a changed record, then call ``start``.
    """

    kind, missing = "", Refused
    """The name of the kind of record, such as "league". The log uses it, and refusals such as "no-league"."""

    def __init__(
        self, store: Store, now: Callable[[], float], duty: Duty | None = None, appointments: Appointments | None = None
    ) -> None:
        """Create the desk.

        ``duty`` decides for which servers this process looks after the records. ``appointments`` keep what the records
        plan.
        """
        self._store, self._now, self._duty = store, now, duty or Duty()
        self.appointments = appointments or Appointments(store, now, duty)
        self.appointments.tell_of(self.kind, self._show_again)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self._loop = KeyedTasks[str]()
        self._changed: Callable[[R], Awaitable[None]] | None = None

    # --- what each kind says ---

    async def find(self, number: int) -> R | None:
        """Return the stored record of this number; None if there is none."""
        raise NotImplementedError

    def _list_statements(self, record: R) -> list[Statement]:
        """Return the statements that store a record."""
        raise NotImplementedError

    def _list_plans(self, record: R) -> Sequence[Plan]:
        """Return what a record wants to have done, and when. A plan stays done for as long as it is returned.

        ``self.appointments.add_handlers`` says who does it.
        """
        return ()

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
        """Do what is due now for the records and is not planned (``_list_plans``). Most kinds plan everything."""

    # --- what all kinds do ---

    def attach(self, changed: Callable[[R], Awaitable[None]]) -> None:
        """Call ``changed`` from now on with each record that changes.

        At the start, call it with each record to show.
        """
        self._changed = changed

    async def start(self) -> None:
        """Check regularly from now on what is due for the records."""
        if self.kind not in self._loop:
            self._loop.start(self.kind, self._run())

    async def stop(self) -> None:
        """Stop the regular checks that ``start`` has begun."""
        await self._loop.stop()

    async def change(self, number: int, change: Callable[[R], R]) -> R:
        """Change a record and return it. Raises ``missing``, and whatever the function ``change`` raises."""
        async with self._hold(number):
            record = await self.require(number)
            changed = change(record)
            if changed == record:
                return record
            changed, further = await self._complete(record, self._follow_up(changed))
            await self._commit(changed, further)
        await self._tell(changed)
        return changed

    async def plan_again(self, number: int) -> None:
        """Store what a record plans. An earlier version of the bot may not have stored it."""
        async with self._hold(number):
            if (record := await self.find(number)) is not None:
                await self._commit(*await self._complete(record, record))

    async def note_message(self, number: int, message: int) -> None:
        """Store the id of the message that shows a record.

        ``changed`` is not called, because the code that shows the record has just posted it.
        """
        async with self._hold(number):
            record = await self.find(number)
            if record is not None:
                await self._store.commit(self._list_statements(replace(record, message=message)))

    async def require(self, number: int) -> R:
        """Return the stored record of this number. Raises ``missing`` if there is none, or it cannot be read."""
        if (record := await self.find(number)) is None:
            raise self.missing()
        return record

    async def list_obstacles(self, number: int) -> dict[str, str]:
        """Return what a record waits for: by part of its plans, the kind of refusal that says what is missing."""
        return {one.part: one.obstacle for one in await self._store.appointments.list_hindered(self.kind, number)}

    def _hold(self, number: int) -> AbstractAsyncContextManager[None]:
        """Hold the lock of a record. Hold no other lock meanwhile."""
        return hold(self._locks.setdefault(number, asyncio.Lock()), f"{self.kind} {number}")

    async def _commit(self, record: R, further: Sequence[Statement] = ()) -> None:
        """Store a record, what it plans, and these further statements."""
        planned = plan_appointments(self.kind, record.number, record.guild, self._list_plans(record))
        await self._store.commit([*self._list_statements(record), *planned, *further])
        self.appointments.wake_up()

    async def _do_for_each(
        self, records: Iterable[T], number_of: Callable[[T], int], do: Callable[[T], Awaitable[None]]
    ) -> None:
        """Do something for each one. One that fails, such as by a damaged value, is logged and stops no other."""
        for one in records:
            try:
                await do(one)
            except StoreStuck:  # The database stores nothing now, so the desk tries again later.
                raise
            except Exception as error:
                log.error("%s: what is due for %d failed (%s)", self.kind, number_of(one), type(error).__name__)

    async def _plan_each_again(self, records: Iterable[R]) -> None:
        """Store what each of these records plans."""
        await self._do_for_each([one.number for one in records], int, self.plan_again)

    async def _show_again(self, number: int) -> None:
        if (record := await self.find(number)) is not None:
            await self._tell(record)

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
