"""The appointments of the club: everything that is booked ahead is opened, retried, told and closed here, in one way.

A record says what it plans (``Desk._list_plans``), and each change of the record stores its plans. At the time of a
plan its handler does the work. A handler that fails is called again, with growing delays. The reason is stored, and the
record is shown again, so that its message can say what is missing. A handler may be called twice, because a kill may
come between its work and the note that it is done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from itertools import groupby

from engine.protocol import Refused

from ...running.backoff import Backoff
from ...running.duty import Duty
from ...store.appointments import close_appointment, hasten_appointments, postpone_appointment
from ...store.store import Store
from ..records.appointment import Appointment

AGAIN, LONGEST = 60.0, 900.0
"""The first and the longest delay, in seconds, until a failed appointment is tried again. Each failure doubles it."""
LONGEST_TRY = 180.0
"""The seconds after which a try counts as failed."""
LOOK = 60.0
"""The most seconds between two looks for what is due, in case that the clock was set."""
MOST_AT_ONCE = 8
"""The most records whose appointments are kept at the same time."""
FAILED = "failed"
"""The obstacle of a try that failed by an error and not by a refusal."""

log = logging.getLogger(__name__)
Handler = Callable[[Appointment], Awaitable[None]]
"""A function that does what an appointment says. It raises ``Refused`` if something is missing."""
Tell = Callable[[int], Awaitable[None]]
"""A function that shows the record of this number again."""


class Appointments:
    """The appointments of all records. Those of one record are kept one by one, and delay no other record."""

    def __init__(self, store: Store, now: Callable[[], float], duty: Duty | None = None) -> None:
        self._store, self._now, self._duty = store, now, duty or Duty()
        self._handlers: dict[tuple[str, str], Handler] = {}
        self._tell: dict[str, Tell] = {}
        self._poked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._running: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._few = asyncio.Semaphore(MOST_AT_ONCE)

    def add_handlers(self, kind: str, handlers: Mapping[str, Handler]) -> None:
        """Let these functions, by word, keep the appointments of a kind of record.

        An appointment without a handler waits for one.
        """
        self._handlers |= {(kind, word): handler for word, handler in handlers.items()}

    def tell_of(self, kind: str, tell: Tell) -> None:
        """Call ``tell`` with the number of each record of this kind for which something else is missing than before."""
        self._tell[kind] = tell

    async def start(self) -> None:
        """Keep the appointments from now on."""
        if self._task is None:
            for part in await self._store.appointments.list_unreadable():
                log.error("an appointment is stored unreadably and is left out: %s", part)
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop what ``start`` has begun."""
        tasks = [*self._running.values(), *([self._task] if self._task is not None else ())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._task = None

    def wake_up(self) -> None:
        """Look for what is due, because plans have changed."""
        self._poked.set()

    async def hasten(self, guild: int) -> None:
        """Try everything that has failed in a server once more now, because its permissions have changed."""
        await self._store.commit([hasten_appointments(guild, self._now())])
        self.wake_up()

    async def keep_due(self) -> None:
        """Keep all appointments that are due now, and wait for them."""
        await self._begin_due()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _run(self) -> None:
        backoff = Backoff()
        while True:
            self._poked.clear()
            try:
                await self._begin_due()
                nearest = await self._store.appointments.find_next_time(self._now())
                backoff.note_success()
            except Exception as error:
                log.error("the appointments could not be read (%s)", type(error).__name__)
                await backoff.wait_after_failure()
                continue
            try:
                async with asyncio.timeout(LOOK if nearest is None else min(LOOK, max(0.0, nearest - self._now()))):
                    await self._poked.wait()
            except TimeoutError:
                pass

    async def _begin_due(self) -> None:
        """Begin to keep what is due, except for records whose earlier appointments are still being kept."""
        found = [
            one
            for one in await self._store.appointments.list_due(self._now())
            if self._duty.drives(one.guild) and (one.kind, one.word) in self._handlers
        ]
        found.sort(key=lambda one: (one.kind, one.number))
        for key, group in groupby(found, key=lambda one: (one.kind, one.number)):
            if key not in self._running:
                self._running[key] = asyncio.create_task(self._keep_all(key, list(group)))

    async def _keep_all(self, key: tuple[str, int], due: list[Appointment]) -> None:
        async with self._few:
            try:
                for one in due:
                    await self._keep(one)
            except Exception as error:  # The database did not answer, so the appointments stay due.
                log.error("%s %d: an appointment could not be stored (%s)", *key, type(error).__name__)
                await asyncio.sleep(AGAIN)
            finally:
                del self._running[key]
                self.wake_up()

    async def _keep(self, one: Appointment) -> None:
        """Do what an appointment says, and store that it is done, or why not."""
        try:
            async with asyncio.timeout(LONGEST_TRY):
                await self._handlers[one.kind, one.word](one)
        except Refused as refused:
            obstacle = refused.stored_kind
        except Exception as error:
            obstacle = FAILED
            log.error("%s %d: %s has failed (%s)", one.kind, one.number, one.part, type(error).__name__)
        else:
            await self._store.commit([close_appointment(one)])
            return
        if obstacle != one.obstacle:
            log.warning("%s %d: %s has to wait (%s)", one.kind, one.number, one.part, obstacle)
        wait = min(LONGEST, AGAIN * 2.0 ** min(one.tries, 10))
        await self._store.commit([postpone_appointment(one, self._now() + wait, obstacle)])
        if obstacle != one.obstacle and (tell := self._tell.get(one.kind)) is not None:
            await tell(one.number)
