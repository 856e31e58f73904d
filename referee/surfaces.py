"""Messages kept up to date: reconciled, not sent.

A surface is one message for one reader or all: a table's board, a player's hand, somebody watching elsewhere. It
remembers the fingerprint of what it last showed. Whoever thinks that something has changed says ``look``; the surface
is then compared with what it should show *now*, so that a burst of changes is drawn once.

A kill between "saved" and "shown" heals itself: a step's transaction counts its table's changes, and what was shown of
them is written later, in groups; so whatever may be behind is known after the start, and is edited once more. Only
before a message is posted is the nonce written that keeps it from being posted twice.

Few pictures are drawn at a time, in slots that are held for nothing else: what waits for presses, for the table, for
the disk or for Discord keeps nobody. One call at a time is under way for a message, and then the newest wins. Discord
takes so many calls a second and no more: who has to wait for that waits before it is drawn.

How things look and how they travel is the ``Screen``'s part.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from typing import Any

from msgspec.structs import replace

from .backoff import Backoff
from .facts import Surface, SurfaceKey
from .screen import Closed, Content, Gone, Later, Screen
from .seen import Seen
from .slots import Calls, Slots, Urgency
from .store.store import Store
from .surface_memory import SurfaceMemory

AT_ONCE = 2
"""Pictures drawn at a time: what is shown a moment later must not keep those waiting who press now."""
CALLS, SPAN = 48, 1.0
"""Calls in any so many seconds: Discord takes 50 of a bot, and who calls on all the same is sent away, at last for
hours. Two are left for what nobody counts here."""
KEPT = 16
"""Of these, how many are left to boards and secret questions: what can wait is much more, and would be everywhere."""
DRAWINGS = 3
"""Failed drawings of one content after which its text is shown instead."""

log = logging.getLogger(__name__)


class Surfaces:
    """All surfaces there are. Set ``screen`` before the first ``look``."""

    screen: Screen
    gone: Callable[[Surface], Awaitable[None]] | None = None
    """Called when the channel of a message that is to be posted is no longer there."""

    def __init__(
        self,
        store: Store,
        steady: Callable[[int], AbstractAsyncContextManager[None]],
        urgency: Callable[[Surface], Urgency] = lambda surface: Urgency.QUESTION,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``steady(table)`` is held while a content is read, and ``urgency`` of it is asked; ``sleep`` is for tests."""
        self._store, self._steady, self._urgency, self._sleep = store, steady, urgency, sleep
        self._memory = SurfaceMemory(store, sleep)
        self.seen = Seen()
        self._slots, self._calls = Slots(AT_ONCE), Calls(CALLS, SPAN, KEPT)
        self._tasks: dict[SurfaceKey, asyncio.Task[None]] = {}
        self._backoffs: dict[SurfaceKey, Backoff] = {}
        """For each task."""
        self._again: set[SurfaceKey] = set()
        self._doubted: set[SurfaceKey] = set()
        """Those of which it is to be looked at whether their readers may still see them."""
        self._working: Counter[int] = Counter()
        """Table -> how many of its surfaces are behind, and whether everybody is being told of a change."""
        self._told: dict[int, int] = {}
        """Table -> a change that everybody was told of, while surfaces of it are still behind."""
        self._unreadable: set[int] = set()
        """Tables of which the operator was told that their messages cannot be read."""

    # --- for whoever shows tables ---

    async def want(self, table: int, kind: str, whom: int = 0, channel: int = 0) -> Surface:
        """Keep a message up to date from now on; one that was refused is tried anew. Another channel: posted there."""
        surface = await self._memory.one((table, kind, whom))
        if surface is None:
            surface = Surface(table, kind, whom, channel, generation=time.time_ns())
        elif channel not in (0, surface.channel):
            surface = replace(surface, channel=channel, message=None, shown="", wanted="", closed=False)
            surface = replace(surface, generation=surface.generation + 1)
        else:
            surface = replace(surface, closed=False)
        self._memory.put(surface)
        self._poke(surface.key)
        await self._memory.save()
        return surface

    async def reopen(self, table: int, channel: int | None = None) -> None:
        """Try anew what was refused: all of a table's, or what stands in one channel."""
        shut = [one for one in await self.of(table) if one.closed and channel in (None, one.channel)]
        for surface in shut:
            self._memory.put(replace(surface, closed=False))
            self._poke(surface.key)
        if shut:
            await self._memory.save()

    async def expect(self, table: int, kind: str, whom: int = 0, channel: int = 0) -> None:
        """Like ``want`` for a message that there should be anyhow: one that is known is left as it is."""
        key = (table, kind, whom)
        if await self._memory.one(key) is None:
            self._memory.put(Surface(*key, channel, generation=time.time_ns()))
            self._poke(key)

    async def look(self, table: int) -> None:
        """Something may have changed at a table."""
        for key in list(await self._memory.of(table)):
            self._poke(key)

    async def review(self, table: int) -> None:
        """Whether readers may still see what a table shows them may have changed."""
        for key in list(await self._memory.of(table)):
            self._doubted.add(key)
            self._poke(key)

    async def lost(self, message: int) -> None:
        """Somebody deleted a message; if it was one of ours, it is posted anew."""
        for surface in await self._memory.showing(message):
            new = replace(surface, message=None, shown="", wanted="", generation=surface.generation + 1)
            self._memory.put(new)
            self._poke(surface.key)

    async def move(self, table: int, kind: str, whom: int = 0) -> None:
        """Post it anew, below what was written since; the message it had is retired."""
        surface = await self._memory.one((table, kind, whom))
        if surface is None or surface.message is None:
            return
        if surface.old is None:  # else it has just been moved, and the message from before that is still to go
            new = replace(surface, old=surface.message, message=None, shown="", wanted="")
            self._memory.put(replace(new, generation=surface.generation + 1))
        self._poke(surface.key)

    async def drop(self, table: int, kind: str, whom: int = 0) -> None:
        """No longer keep it up to date. Its message stays as it is."""
        await self._memory.of(table)
        if self._memory.remove((table, kind, whom)):
            await self._memory.save()

    async def of(self, table: int) -> list[Surface]:
        """The surfaces of a table."""
        return list((await self._memory.of(table)).values())

    @asynccontextmanager
    async def calling(self) -> AsyncIterator[None]:
        """Around a call to Discord that changes none of the messages here: it comes after those that do."""
        async with self._calls.held(self._calls.rank(Urgency.REST)):
            yield

    async def draw_ahead(self, table: int) -> None:
        """Draw what a table's messages show already: most of it will be wanted at the next press. For nobody, so only
        where a slot is to be had after everybody else."""
        for surface in list((await self._memory.of(table)).values()):
            async with self._steady(table):
                content = await self.screen.content(surface)
            if content is not None:
                await self.screen.quiet()
                async with self._slots.held(self._calls.rank(Urgency.AHEAD)):
                    await self.screen.draw(surface, content, False)

    @property
    def busy(self) -> int:
        """How many are being brought up to date now, or wait until that may work again."""
        return len(self._tasks)

    @contextmanager
    def telling(self, table: int, change: int) -> Iterator[None]:
        """While everybody is told of this change of a table. Once none of its surfaces is behind, that is remembered;
        unless telling fails."""
        self._working[table] += 1
        try:
            yield
            self._told[table] = change
        finally:
            self._done(table)

    def forget(self, table: int) -> None:
        """Hold nothing in memory of a table that nobody touches."""
        if table not in self._working:
            self._memory.forget(table)
            self.seen.forget((table, "board", 0))

    def held(self, table: int) -> bool:
        """Whether something of a table is in memory, and perhaps stored nowhere yet."""
        return table in self._working or self._memory.holds(table)

    async def wake(self) -> None:
        """Look at everything that did not get as far as it should have."""
        for table in await self._store.surfaces.behind():
            try:
                await self.look(table)
            except Exception as error:
                if table not in self._unreadable:
                    log.error("table %s: its messages cannot be read (%s)", table, type(error).__name__)
                    self._unreadable.add(table)

    async def settle(self) -> None:
        """Wait until nothing is behind that could be brought up to date now, and all of it is stored."""
        while active := [task for key, task in self._tasks.items() if not self._backoffs[key].resting]:
            await asyncio.wait(active, timeout=0.01)
        await self._memory.save()

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._memory.close()

    # --- the inside ---

    def _poke(self, key: SurfaceKey) -> None:
        self._again.add(key)
        if key in self._tasks:
            self._backoffs[key].poke()
        elif hasattr(self, "screen"):
            self._working[key[0]] += 1
            self._backoffs[key] = Backoff(self._sleep)
            self._tasks[key] = asyncio.create_task(self._run(key))

    async def _run(self, key: SurfaceKey) -> None:
        try:
            await self._reconcile(key, self._backoffs[key])
        except BaseException:  # it was stopped: nobody knows what is shown
            self._told.pop(key[0], None)
            raise
        finally:
            del self._tasks[key], self._backoffs[key]
            self._done(key[0])

    def _done(self, table: int) -> None:
        """Remember that a table is shown as it is, if so; and write what there is to write while there is time."""
        self._working[table] -= 1
        if not self._working[table]:
            del self._working[table]
            if table in self._told:
                self._memory.caught_up(table, self._told.pop(table))
        if self._working.total() == len(self._tasks) and all(one.resting for one in self._backoffs.values()):
            self._memory.write()

    async def _reconcile(self, key: SurfaceKey, backoff: Backoff) -> None:
        """Bring one surface up to date; look again if asked to meanwhile; back off while it fails."""
        drawings: Counter[str] = Counter()
        while key in self._again:
            try:
                await self._catch_up(key, drawings)
                backoff.worked()
            except Later as later:
                self._again.add(key)
                await backoff.told_to_wait(later.seconds)
            except Exception as error:
                if not backoff.failures:
                    log.warning("table %d: %s is behind (%s)", key[0], key[1], type(error).__name__)
                self._again.add(key)
                await backoff.failed()

    async def _catch_up(self, key: SurfaceKey, drawings: Counter[str]) -> None:
        await self.screen.quiet()
        if key in self._doubted and not await self._is_shown_on(key):
            return
        self._doubted.discard(key)
        found = await self._behind(key)
        if found is None or not await self._is_shown_on(key):
            return
        rank = self._calls.rank(found[2])
        async with self._calls.held(rank):
            for first in (True, False):
                surface, content, _ = found
                async with self._slots.held(rank):
                    if not (first and key in self._again):
                        drawn = await self._draw(surface, content, drawings)
                        break
                found = await self._behind(key)  # it has changed while this waited: drawn is what is so now
                if found is None:
                    return
            await self._send(key, drawn, content.fingerprint)

    async def _is_shown_on(self, key: SurfaceKey) -> bool:
        """Whether its reader may still see it; where not, it says so and is kept up to date no longer."""
        surface = await self._memory.one(key)
        if surface is None or surface.closed or await self.screen.may_show(surface):
            return True
        self._again.discard(key)
        self._doubted.discard(key)
        self.seen.forget(key)
        if surface.message is not None:
            with suppress(Gone, Closed):
                await self.screen.end(surface)
        if self._memory.remove(key):
            await self._memory.save()
        return False

    async def _behind(self, key: SurfaceKey) -> tuple[Surface, Content, Urgency] | None:
        """What a surface should show, and how soon; None if it does already, or is no longer to show anything."""
        self._again.discard(key)
        surface = await self._memory.one(key)
        if surface is None or surface.closed:
            self.seen.forget(key)
            return None
        async with self._steady(surface.table):
            content, urgency = await self.screen.content(surface), self._urgency(surface)
            self.seen.read(key)
        if content is None:
            await self._vanish(surface)
        elif surface.message is not None and surface.shown == content.fingerprint:
            await self._retire(surface)
        else:
            return surface, content, urgency
        self.seen.forget(key)
        return None

    async def _draw(self, surface: Surface, content: Content, drawings: Counter[str]) -> Any:
        mark = content.fingerprint
        try:
            return await self.screen.draw(surface, content, drawings[mark] >= DRAWINGS)
        except Exception:
            drawings[mark] += 1
            raise

    async def _send(self, key: SurfaceKey, drawn: Any, mark: str) -> None:
        """To the message it has by now. Whatever is drawn is sent, also where something newer is known: a board that is
        pressed without end would never be shown else."""
        surface = await self._memory.one(key)
        if surface is None or surface.closed:
            return
        try:
            if surface.message is None:
                await self._post(surface, drawn, mark)
            else:
                await self.screen.edit(surface, drawn)
                self._memory.change(surface, shown=mark, wanted=mark)
        except Gone:
            await self._gone(surface)
        except Closed:
            await self._refused(surface)
        else:
            self.seen.shown(key, time.monotonic())
            now = await self._memory.one(key)
            if now is not None and now.message is not None:
                await self._retire(now)

    async def _post(self, surface: Surface, drawn: Any, mark: str) -> None:
        doubtful = surface.wanted not in ("", mark)
        self._memory.put(replace(surface, wanted=surface.wanted if doubtful else mark))
        await self._memory.save()
        if self._memory.now(surface) is None:
            return
        try:
            channel, message = await self.screen.post(surface, drawn, surface.nonce)
        except (Closed, Later):
            self._memory.change(surface, wanted=surface.wanted)  # nothing was posted now
            raise
        # with a nonce that was used before, Discord gives the message of that time: what it shows is not known
        shown = "" if doubtful else mark
        if self._memory.change(surface, channel=channel, message=message, shown=shown, wanted=mark) is None:
            await self._put_away(replace(surface, channel=channel), message)
        elif doubtful:
            self._again.add(surface.key)

    async def _put_away(self, surface: Surface, message: int) -> None:
        """By the time a message was there, nobody wanted it any longer, or another one instead."""
        now = await self._memory.one(surface.key)
        if now is not None and now.old is None and now.channel in (0, surface.channel):
            self._memory.put(replace(now, old=message))  # retired once its successor is there
            self._again.add(surface.key)
        else:
            await self.screen.retire(surface, message)

    async def _gone(self, surface: Surface) -> None:
        """A message that somebody deleted is posted anew; a channel that is gone is left alone."""
        if surface.message is None:
            await self._refused(surface)
            if self.gone is not None:
                await self.gone(surface)
        elif self._memory.change(surface, message=None, shown="", wanted="", generation=surface.generation + 1):
            self._again.add(surface.key)

    async def _refused(self, surface: Surface) -> None:
        if self._memory.change(surface, closed=True):
            await self.screen.refused(surface)

    async def _retire(self, surface: Surface) -> None:
        old = surface.old
        if old is None:
            return
        with suppress(Gone, Closed):
            await self.screen.retire(surface, old)
        now = await self._memory.one(surface.key)
        if now is not None and now.old == old:
            self._memory.put(replace(now, old=None))

    async def _vanish(self, surface: Surface) -> None:
        """There is nothing to show; unless somebody asked for it anew while its message went.

        What was being posted when the process ended, or when Discord failed, may be there: its nonce finds it.
        """
        await self._retire(surface)
        with suppress(Gone, Closed):
            found = surface
            if surface.message is None and surface.wanted:
                channel, message = await self.screen.find(surface, surface.nonce)
                found = replace(surface, channel=channel, message=message)
            if found.message is not None:
                await self.screen.delete(found)
        if self._memory.now(surface) is None:
            return
        if surface.key in self._again:
            self._memory.change(surface, message=None, shown="", wanted="", generation=surface.generation + 1)
        else:
            self._memory.remove(surface.key)
