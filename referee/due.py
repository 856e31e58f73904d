"""What falls due: stored with its time, carried out by one task.

A due thing is deleted in the transaction of whatever it brings about, or after it has been looked at; so a kill in
between only has it looked at again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from .store import due
from .store.store import Store

AGAIN = 60.0
"""Seconds until a thing that failed is tried again."""

log = logging.getLogger(__name__)
Handler = Callable[[int, str], Awaitable[None]]


class Due:
    """Carries out what falls due, as ``store.due`` keeps it; each kind has a handler ``(table, what)``."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._poked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.handlers: dict[str, Handler] = {}

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def poke(self) -> None:
        """Something was stored that may be the next to fall due."""
        self._poked.set()

    async def fire(self) -> None:
        """Carry out everything that is due now."""
        now = self._now()
        for table, what, when in await self._store.due.until(now):
            handler = self.handlers.get(what.split(":")[0])
            try:
                if handler is not None:
                    await handler(table, what)
            except Exception as error:
                log.error("table %d: %s fell due and failed (%s)", table, what, type(error).__name__)
                await self._store.commit([due.later(now + AGAIN, table, what)])
            else:
                await self._store.commit([due.carried_out(table, what, when)])

    async def _run(self) -> None:
        while True:
            self._poked.clear()
            try:
                await self.fire()
            except Exception as error:  # the store did not answer; what is due stays due
                log.error("the wake list could not be read (%s)", type(error).__name__)
                await asyncio.sleep(AGAIN)
                continue
            nearest = await self._store.due.nearest()
            wait = None if nearest is None else max(0.0, nearest - self._now())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._poked.wait(), wait)
