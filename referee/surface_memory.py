"""What is known of surfaces: read by table, when a table is touched; written in groups, a moment after it has changed.

What was shown may be lost by a kill: the store knows that the table has changed since, and the message is edited once
more. What must not be lost is saved by whoever changes it (``save``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace

from .backoff import Backoff
from .facts import Surface, SurfaceKey
from .store import surfaces, tables
from .store.database import Statement
from .store.store import Store

GROUP = 0.5
"""Seconds until what has changed is written, at the latest; at once while nothing else is under way."""

log = logging.getLogger(__name__)


class SurfaceMemory:
    """Surfaces by table."""

    def __init__(self, store: Store, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._store, self._sleep = store, sleep
        self._tables: dict[int, dict[SurfaceKey, Surface]] = {}
        self._unsaved: set[SurfaceKey] = set()
        self._shown: dict[int, int] = {}
        """Table -> the last of its changes that all its surfaces show."""
        self._timer: asyncio.TimerHandle | None = None
        self._writer: asyncio.Task[None] | None = None

    # --- read ---

    async def of(self, table: int) -> dict[SurfaceKey, Surface]:
        """A table's surfaces, as they are now."""
        if table not in self._tables:
            listed = await self._store.surfaces.of(table)
            # somebody else may have read them, and added to them, meanwhile
            self._tables.setdefault(table, {surface.key: surface for surface in listed})
        return self._tables[table]

    async def one(self, key: SurfaceKey) -> Surface | None:
        return (await self.of(key[0])).get(key)

    def now(self, before: Surface) -> Surface | None:
        """How a surface is by now; None if it is no longer wanted, or is to have another message."""
        found = self._tables.get(before.table, {}).get(before.key)
        return found if found is not None and found.generation == before.generation else None

    async def showing(self, message: int) -> list[Surface]:
        """The surfaces that have this message."""
        unsaved = {key[0] for key in self._unsaved}
        listed = unsaved | set(await self._store.surfaces.tables_with(message))
        found = [surface for table in listed for surface in (await self.of(table)).values()]
        return [surface for surface in found if surface.message == message]

    # --- changed ---

    def put(self, surface: Surface) -> None:
        """It is like this from now on. Its table has been read."""
        self._tables[surface.table][surface.key] = surface
        self._unsaved.add(surface.key)
        self._soon()

    def change(self, before: Surface, **fields: Any) -> Surface | None:
        """Change it, unless it is no longer wanted or is to have another message."""
        now = self.now(before)
        if now is not None:
            now = replace(now, **fields)
            self.put(now)
        return now

    def remove(self, key: SurfaceKey) -> bool:
        """It is no longer kept up to date; False: it was not. Its table has been read."""
        if self._tables[key[0]].pop(key, None) is None:
            return False
        self._unsaved.add(key)
        self._soon()
        return True

    def caught_up(self, table: int, change: int) -> None:
        """All surfaces of a table show this change of it."""
        self._shown[table] = change
        self._soon()

    def holds(self, table: int) -> bool:
        """Whether anything is known of a table here."""
        return table in self._tables

    def forget(self, table: int) -> None:
        """Hold nothing of a table that nobody has touched for long; what is not yet written stays."""
        if not any(key[0] == table for key in self._unsaved):
            self._tables.pop(table, None)

    # --- written ---

    async def save(self) -> None:
        """Write all that has changed, in one commit. When this returns it is on the disk."""
        keys, shown = self._unsaved, self._shown
        if not keys and not shown:
            return
        self._unsaved, self._shown = set(), {}
        try:
            await self._store.commit(
                [*map(self._statement, sorted(keys)), *(tables.shown(*one) for one in shown.items())]
            )
        except BaseException:
            self._unsaved |= keys
            self._shown = {**shown, **self._shown}
            raise

    def write(self) -> None:
        """Begin to write what has changed; nobody waits for it."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if (self._unsaved or self._shown) and self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what is left, if that is possible."""
        if self._timer is not None:
            self._timer.cancel()
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        try:
            await self.save()
        except Exception as error:
            log.warning("what was shown could not be stored (%s)", type(error).__name__)

    def _soon(self) -> None:
        if self._timer is None and self._writer is None:
            self._timer = asyncio.get_running_loop().call_later(GROUP, self.write)

    async def _write(self) -> None:
        backoff = Backoff(self._sleep)
        try:
            while self._unsaved or self._shown:
                try:
                    await self.save()
                    backoff.worked()
                except Exception as error:
                    log.warning("what was shown could not be stored (%s)", type(error).__name__)
                    await backoff.failed()
        finally:
            self._writer = None

    def _statement(self, key: SurfaceKey) -> Statement:
        surface = self._tables[key[0]].get(key)
        return surfaces.dropped(key) if surface is None else surfaces.saved(surface)
