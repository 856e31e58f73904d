"""Keeps backups of a shared database, and notices if the database is put back to an earlier state meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from pathlib import Path

from ..running.duty import Duty
from ..store import origin
from ..store.database import StoreConflict, StoreStuck
from ..store.store import Store
from . import backups
from .backups import EVERY, LOOK, Made

SIGN = 20.0
"""The seconds between two signatures."""


class ServerBackups:
    """The backups of a shared database: ``await keep()``. The process of the first slot makes one a day."""

    def __init__(self, store: Store, duty: Duty, address: str, folder: Path) -> None:
        self._store, self._duty = store, duty
        self._address, self._folder = address, folder
        self._count = 0

    async def keep(self, now: Callable[[], float]) -> None:
        """Make backups, and sign the database, until cancelled.

        ``StoreRefused``: the database was put back to an earlier state. This process must end, and start again.
        """
        making = asyncio.create_task(self._make_daily(now))
        try:
            while True:
                with contextlib.suppress(StoreStuck, StoreConflict):
                    await self.sign()
                await asyncio.sleep(SIGN)
        finally:
            making.cancel()

    async def sign(self) -> None:
        """Sign the database, and remember the count on this machine's disk. ``StoreRefused``: it has gone back."""
        self._count = await self._store.sign(self._count)
        with contextlib.suppress(OSError):  # if it cannot be written, neither can a backup, and that is logged
            origin.remember(self._folder, self._address, self._count)

    async def _make_daily(self, now: Callable[[], float]) -> None:
        while True:
            with contextlib.suppress(StoreStuck, StoreConflict):
                await self.make_if_due(now)
            await asyncio.sleep(LOOK)

    async def make_if_due(self, now: Callable[[], float]) -> None:
        """Make a backup if the newest one is a day old, and tell the other processes so. Only the first slot does."""
        await self._store.load_backup_time()
        at = now()
        if not self._duty.is_first or 0 <= at - self._store.backup_time < EVERY:
            return

        def make(stop: threading.Event) -> Made:
            return backups.make_of_server(self._address, self._folder, at, stop)

        if await backups.try_once(make):
            await self._store.store_backup_time(at)
