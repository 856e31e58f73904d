"""The appointments of the club: everything that is planned is opened, retried, announced and closed here, in one way.

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

from ...running.duty import Duty
from ...running.timer_queue import AGAIN, TimerQueue, compute_delay
from ...store.appointments import close_appointment, hasten_appointments, postpone_appointment
from ...store.store import Store
from ..records.appointment import Appointment

LONGEST_TRY = 180.0
"""The seconds after which a try counts as failed."""
MOST_AT_ONCE = 8
"""The most records whose appointments are kept at the same time."""
FAILED = "failed"
"""The obstacle of a try that failed by an error and not by a refusal."""

log = logging.getLogger(__name__)
Handler = Callable[[Appointment], Awaitable[None]]
"""A function that does what an appointment says. It raises ``Refused`` if something is missing."""
Tell = Callable[[int], Awaitable[None]]
"""A function that shows the record of this number again."""


class Appointments(TimerQueue[tuple[str, int]]):
    """The appointments of all records. Those of one record are kept one by one, and delay no other record."""

    name = "appointments"
    look_every = 60.0  # The clock may have been set meanwhile.

    def __init__(self, store: Store, now: Callable[[], float], duty: Duty | None = None) -> None:
        super().__init__(now, MOST_AT_ONCE)
        self.store, self.now, self.duty = store, now, duty or Duty()
        self._handlers: dict[tuple[str, str], Handler] = {}
        self._tell: dict[str, Tell] = {}

    def add_handlers(self, kind: str, handlers: Mapping[str, Handler]) -> None:
        """Let these functions, by word, keep the appointments of a kind of record.

        An appointment without a handler waits for one.
        """
        self._handlers |= {(kind, word): handler for word, handler in handlers.items()}

    def tell_of(self, kind: str, tell: Tell) -> None:
        """Call ``tell`` with the number of each record of this kind for which something else is missing than before."""
        self._tell[kind] = tell

    async def start(self) -> None:
        """Log the appointments that cannot be read, and run the others from now on."""
        for part in await self.store.appointments.list_unreadable():
            log.error("an appointment is stored unreadably and is left out: %s", part)
        await super().start()

    async def hasten(self, guild: int) -> None:
        """Try everything that has failed in a server once more now, because its permissions have changed."""
        await self.store.commit([hasten_appointments(guild, self._now())])
        self.wake_up()

    async def _begin_due(self, now: float) -> None:
        found = [
            one
            for one in await self.store.appointments.list_due(now)
            if self.duty.drives(one.guild) and (one.kind, one.word) in self._handlers
        ]
        found.sort(key=lambda one: (one.kind, one.number))
        for key, group in groupby(found, key=lambda one: (one.kind, one.number)):
            if key not in self._running:
                self._running.start(key, self._keep_all(key, list(group)))

    async def _find_next_time(self, after: float) -> float | None:
        return await self.store.appointments.find_next_time(after)

    async def _keep_all(self, key: tuple[str, int], due: list[Appointment]) -> None:
        async with self._few:
            try:
                for one in due:
                    await self._keep(one)
            except Exception as error:  # The database did not answer, so the appointments stay due.
                log.error("%s %d: an appointment could not be stored (%s)", *key, type(error).__name__)
                await asyncio.sleep(AGAIN)

    async def _keep(self, appointment: Appointment) -> None:
        """Do what an appointment says, and store that it is done, or why not."""
        try:
            async with asyncio.timeout(LONGEST_TRY):
                await self._handlers[appointment.kind, appointment.word](appointment)
        except Refused as refused:
            obstacle = str(refused)
        except Exception as error:
            obstacle = FAILED
            log.error(
                "%s %d: %s has failed (%s)",
                appointment.kind,
                appointment.number,
                appointment.part,
                type(error).__name__,
            )
        else:
            await self.store.commit([close_appointment(appointment)])
            return
        if obstacle != appointment.obstacle:
            log.warning("%s %d: %s has to wait (%s)", appointment.kind, appointment.number, appointment.part, obstacle)
        again = self._now() + compute_delay(appointment.tries)
        await self.store.commit([postpone_appointment(appointment, again, obstacle)])
        if obstacle != appointment.obstacle and (tell := self._tell.get(appointment.kind)) is not None:
            await tell(appointment.number)
