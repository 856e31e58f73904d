"""Messages kept up to date: reconciled, not sent.

A surface is one message for one reader or all: a table's board, a player's hand, somebody watching elsewhere. It
remembers the fingerprint of what it last showed, and, written before the call, the one it is about to show. Whoever
thinks that something has changed says ``look``; the surface is then compared with what it should show *now*, so that a
burst of changes is drawn once, and a kill between "saved" and "shown" heals itself at the next look.

How things look and how they travel is the ``Screen``'s part.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Protocol

from msgspec.structs import replace

from .facts import Surface, SurfaceKey
from .store import surfaces
from .store.store import Store

__all__ = ["Closed", "Content", "Gone", "Later", "Screen", "Surface", "Surfaces"]

TRIES = 6
"""Failures in a row after which a surface rests until the next look."""
LONGEST = 60.0
"""The longest back-off, in seconds."""
AT_ONCE = 2
"""Contents made and drawn at a time: what is shown a moment later must not keep those waiting who press now."""
DRAWINGS = 3
"""Failed drawings of one content after which its text is shown instead."""

log = logging.getLogger(__name__)


class Gone(Exception):
    """The message, or on posting the channel, is no longer there."""


class Closed(Exception):
    """We may not write there: a closed DM, a missing permission."""


class Later(Exception):
    """Not now: try again after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Content(Protocol):
    """What a surface should show, not yet drawn."""

    @property
    def fingerprint(self) -> str: ...


class Screen(Protocol):
    """Whoever can draw and send. Every sending method may raise ``Gone``, ``Closed`` or ``Later``."""

    async def content(self, surface: Surface) -> Content | None:
        """What it should show now (None: nothing, its message goes). Called while the table stands still: read it,
        call nothing that changes it."""

    async def draw(self, surface: Surface, content: Any, plain: bool) -> Any:
        """What post and edit take. ``plain``: without a picture, for drawing has failed."""

    async def post(self, surface: Surface, drawn: Any, nonce: str) -> tuple[int, int]:
        """A new message: gives its channel and its id. The same nonce again must not post twice."""

    async def edit(self, surface: Surface, drawn: Any) -> None:
        """Change the message in place."""

    async def retire(self, surface: Surface, message: int) -> None:
        """Take the buttons from a message that was replaced."""

    async def delete(self, surface: Surface) -> None:
        """Take the message away."""

    async def refused(self, surface: Surface) -> None:
        """We may not write there; said once."""


class Surfaces:
    """All surfaces there are. Set ``screen`` before the first ``look``."""

    screen: Screen

    def __init__(
        self,
        store: Store,
        steady: Callable[[int], AbstractAsyncContextManager[None]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``steady(table)`` is held while a content is read; ``sleep`` is for tests."""
        self._store, self._steady, self._sleep = store, steady, sleep
        self._few = asyncio.Semaphore(AT_ONCE)
        self._known: dict[SurfaceKey, Surface] | None = None
        self._tasks: dict[SurfaceKey, asyncio.Task[None]] = {}
        self._again: set[SurfaceKey] = set()

    # --- for whoever shows tables ---

    async def want(self, table: int, kind: str, whom: int = 0, channel: int = 0) -> Surface:
        """Keep a message up to date from now on; one that was refused is tried anew. Another channel: posted there."""
        known = await self._all()
        surface = known.get((table, kind, whom))
        if surface is None:
            surface = Surface(table, kind, whom, channel, generation=time.time_ns())
        elif channel not in (0, surface.channel):
            surface = replace(surface, channel=channel, message=None, shown="", wanted="", closed=False)
            surface = replace(surface, generation=surface.generation + 1)
        else:
            surface = replace(surface, closed=False)
        await self._save(surface)
        self._poke(surface.key)
        return surface

    async def expect(self, table: int, kind: str, whom: int = 0, channel: int = 0) -> None:
        """Like ``want`` for a message that there should be anyhow: one that is known is left as it is."""
        if (table, kind, whom) not in await self._all():
            await self.want(table, kind, whom, channel)

    async def look(self, table: int) -> None:
        """Something may have changed at a table."""
        for key in list(await self._all()):
            if key[0] == table:
                self._poke(key)

    async def lost(self, message: int) -> None:
        """Somebody deleted a message; if it was one of ours, it is posted anew."""
        for surface in list((await self._all()).values()):
            if surface.message == message:
                await self._save(replace(surface, message=None, shown="", generation=surface.generation + 1))
                self._poke(surface.key)

    async def move(self, table: int, kind: str, whom: int = 0) -> None:
        """Post it anew, below what was written since; the message it had is retired."""
        surface = (await self._all()).get((table, kind, whom))
        if surface is not None and surface.message is not None:
            await self._save(
                replace(
                    surface, old=surface.message, message=None, shown="", wanted="", generation=surface.generation + 1
                )
            )
            self._poke(surface.key)

    async def drop(self, table: int, kind: str, whom: int = 0) -> None:
        """No longer keep it up to date. Its message stays as it is."""
        if (await self._all()).pop((table, kind, whom), None) is not None:
            await self._store.commit([surfaces.dropped((table, kind, whom))])

    async def of(self, table: int) -> list[Surface]:
        """The surfaces of a table."""
        return [surface for key, surface in (await self._all()).items() if key[0] == table]

    @property
    def busy(self) -> int:
        """How many are being brought up to date now."""
        return len(self._tasks)

    async def wake(self) -> None:
        """After the start: look at everything that did not get as far as it should have."""
        for surface in (await self._all()).values():
            if surface.message is None or surface.old is not None or surface.shown != surface.wanted:
                self._poke(surface.key)

    async def settle(self) -> None:
        """Wait until nothing is behind that could be brought up to date now."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- the inside ---

    async def _all(self) -> dict[SurfaceKey, Surface]:
        if self._known is None:
            listed = await self._store.surfaces.all()
            if self._known is None:  # somebody else may have read it, and added to it, meanwhile
                self._known = {surface.key: surface for surface in listed}
        return self._known

    async def _save(self, surface: Surface) -> None:
        known = await self._all()
        known[surface.key] = surface
        await self._store.commit([surfaces.saved(surface)])

    def _poke(self, key: SurfaceKey) -> None:
        self._again.add(key)
        if key not in self._tasks and hasattr(self, "screen"):
            self._tasks[key] = asyncio.create_task(self._run(key))

    async def _run(self, key: SurfaceKey) -> None:
        try:
            await self._reconcile(key)
        finally:
            del self._tasks[key]

    async def _reconcile(self, key: SurfaceKey) -> None:
        """Bring one surface up to date; look again if asked to meanwhile; back off while it fails."""
        failures = 0
        drawings: dict[str, int] = {}
        while key in self._again:
            try:
                await self._catch_up(key, drawings)
                failures = 0
            except Later as later:
                self._again.add(key)
                await self._sleep(later.seconds)
            except Exception as error:
                failures += 1
                log.warning("table %d: %s is behind (%s)", key[0], key[1], type(error).__name__)
                if failures >= TRIES:
                    self._again.discard(key)
                    return
                self._again.add(key)
                await self._sleep(min(LONGEST, 2.0 ** (failures - 1)))

    async def _catch_up(self, key: SurfaceKey, drawings: dict[str, int]) -> None:
        async with self._few:
            self._again.discard(key)
            surface = (await self._all()).get(key)
            if surface is None or surface.closed:
                return
            async with self._steady(surface.table):
                content = await self.screen.content(surface)
            mark = content.fingerprint if content is not None else ""
            stands = surface.message is not None and surface.shown == mark
            drawn = await self._draw(surface, content, drawings) if content is not None and not stands else None
        if content is None:
            await self._vanish(surface)
            return
        if stands:
            await self._retire(surface)
            return
        doubtful = surface.message is None and surface.wanted not in ("", mark)
        surface = await self._update(surface.key, wanted=surface.wanted if doubtful else mark)
        try:
            if surface.message is None:
                channel, message = await self.screen.post(surface, drawn, surface.nonce)
                # with a nonce that was used before, Discord gives the message of that time: what it shows is not known
                surface = await self._update(
                    surface.key, channel=channel, message=message, shown="" if doubtful else mark, wanted=mark
                )
                if doubtful:
                    self._again.add(surface.key)
            else:
                await self.screen.edit(surface, drawn)
                surface = await self._update(surface.key, shown=mark)
        except Gone:
            await self._gone(surface)
            return
        except Closed:
            await self._update(surface.key, closed=True)
            await self.screen.refused(surface)
            return
        await self._retire(surface)

    async def _draw(self, surface: Surface, content: Content, drawings: dict[str, int]) -> Any:
        mark = content.fingerprint
        try:
            return await self.screen.draw(surface, content, drawings.get(mark, 0) >= DRAWINGS)
        except Exception:
            drawings[mark] = drawings.get(mark, 0) + 1
            raise

    async def _gone(self, surface: Surface) -> None:
        """A message that somebody deleted is posted anew; a channel that is gone is left alone."""
        if surface.message is None:
            await self._update(surface.key, closed=True)
            await self.screen.refused(surface)
            return
        await self._update(surface.key, message=None, shown="", wanted="", generation=surface.generation + 1)
        self._again.add(surface.key)

    async def _retire(self, surface: Surface) -> None:
        if surface.old is None:
            return
        with suppress(Gone, Closed):
            await self.screen.retire(surface, surface.old)
        await self._update(surface.key, old=None)

    async def _vanish(self, surface: Surface) -> None:
        if surface.message is not None:
            with suppress(Gone, Closed):
                await self.screen.delete(surface)
        await self.drop(*surface.key)

    async def _update(self, key: SurfaceKey, **fields: Any) -> Surface:
        """Change what is known now: another call may have moved the surface while this one waited."""
        known = await self._all()
        surface = replace(known[key], **fields)
        await self._save(surface)
        return surface
