"""A cache of surfaces. A table's surfaces are read on first use, and changes are written soon afterwards, in groups.

A kill may lose the record that a change was shown. The database then counts the change as not shown, and the message is
edited once more. Code that must not lose a change calls ``save``.

A kill between storing a change and showing it does no harm, because each step's transaction counts its table's changes:
the surfaces that may be behind are known after a restart. Only the nonce that prevents a second post is written before
a message is posted.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace

from ..records.surface import Surface, SurfaceKey
from ..running.backoff import Backoff
from ..store import surfaces, tables
from ..store.database import Statement
from ..store.store import Store

GROUP = 0.5
"""A change is written after at most this many seconds, together with all changes since then."""

log = logging.getLogger(__name__)


class SurfaceMemory:
    """The surfaces in memory, by table."""

    def __init__(self, store: Store, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._store, self._sleep = store, sleep
        self._tables: dict[int, dict[SurfaceKey, Surface]] = {}
        self._unsaved: set[SurfaceKey] = set()
        self._shown: dict[int, int] = {}
        """By table: the number of the last change that all its surfaces show."""
        self._timer: asyncio.TimerHandle | None = None
        self._writer: asyncio.Task[None] | None = None

    # --- reading ---

    async def list_of_table(self, table: int) -> dict[SurfaceKey, Surface]:
        """Return a table's surfaces as they are now."""
        if table not in self._tables:
            listed = await self._store.surfaces.list_of_table(table)
            # Another task may have read and changed them meanwhile.
            self._tables.setdefault(table, {surface.key: surface for surface in listed})
        return self._tables[table]

    async def find(self, key: SurfaceKey) -> Surface | None:
        return (await self.list_of_table(key[0])).get(key)

    def find_current(self, before: Surface) -> Surface | None:
        """Return a surface as it is now; None if it was removed, or if its message is to be posted again."""
        found = self._tables.get(before.table, {}).get(before.key)
        return found if found is not None and found.generation == before.generation else None

    async def list_showing(self, message: int) -> list[Surface]:
        """Return the surfaces that this message shows."""
        unsaved = {key[0] for key in self._unsaved}
        listed = unsaved | set(await self._store.surfaces.list_tables_with(message))
        found = [surface for table in listed for surface in (await self.list_of_table(table)).values()]
        return [surface for surface in found if surface.message == message]

    # --- changing ---

    def put(self, surface: Surface) -> None:
        """Put a surface into memory, to be written soon. Its table's surfaces must have been read."""
        self._tables[surface.table][surface.key] = surface
        self._unsaved.add(surface.key)
        self._plan_store()

    def change(self, before: Surface, **fields: Any) -> Surface | None:
        """Change fields of a surface, unless it was removed or its message is to be posted again."""
        now = self.find_current(before)
        if now is not None:
            now = replace(now, **fields)
            self.put(now)
        return now

    def remove(self, key: SurfaceKey) -> bool:
        """Remove a surface. Return False if there was none. Its table's surfaces must have been read."""
        if self._tables[key[0]].pop(key, None) is None:
            return False
        self._unsaved.add(key)
        self._plan_store()
        return True

    def record_shown_change(self, table: int, change: int) -> None:
        """Record that all surfaces of a table show this change."""
        self._shown[table] = change
        self._plan_store()

    def has_table(self, table: int) -> bool:
        """Return whether the surfaces of a table are in memory."""
        return table in self._tables

    def forget(self, table: int) -> None:
        """Drop a table's surfaces from memory, unless some are not written yet."""
        if not any(key[0] == table for key in self._unsaved):
            self._tables.pop(table, None)

    # --- writing ---

    async def save(self) -> None:
        """Write all changes in one commit. When this returns, they are on disk."""
        keys, shown = self._unsaved, self._shown
        if not keys and not shown:
            return
        self._unsaved, self._shown = set(), {}
        try:
            await self._store.commit(
                [*map(self._build_statement, sorted(keys)), *(tables.store_shown_change(*one) for one in shown.items())]
            )
        except BaseException:
            self._unsaved |= keys
            self._shown = {**shown, **self._shown}
            raise

    def write(self) -> None:
        """Begin to write the changes in a task. Returns at once."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if (self._unsaved or self._shown) and self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write the remaining changes if possible, and stop."""
        if self._timer is not None:
            self._timer.cancel()
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        try:
            await self.save()
        except Exception as error:
            log.warning("what was shown could not be stored (%s)", type(error).__name__)

    def _plan_store(self) -> None:
        if self._timer is None and self._writer is None:
            self._timer = asyncio.get_running_loop().call_later(GROUP, self.write)

    async def _write(self) -> None:
        backoff = Backoff(self._sleep)
        try:
            while self._unsaved or self._shown:
                try:
                    await self.save()
                    backoff.note_success()
                except Exception as error:
                    log.warning("what was shown could not be stored (%s)", type(error).__name__)
                    await backoff.wait_after_failure()
        finally:
            self._writer = None

    def _build_statement(self, key: SurfaceKey) -> Statement:
        surface = self._tables[key[0]].get(key)
        return surfaces.delete_surface(key) if surface is None else surfaces.store_surface(surface)
