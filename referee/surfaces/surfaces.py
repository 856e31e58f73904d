"""Surfaces: Discord messages that are reconciled with what they should show.

A surface is one message for one reader or for all: a table's board, a player's hand, a copy of the board elsewhere. It
stores the fingerprint of what it last showed. After a possible change, ``refresh`` compares the surface with what it
should show *now*, so that a burst of changes is drawn once.

Few pictures are drawn at a time. A drawing slot is held for drawing only, never while waiting for presses, the table,
the disk or Discord. For each message one call is under way at a time, and only the newest content is sent. Discord
limits the number of calls per second; a surface waits for its call before it is drawn.

The ``Screen`` decides how contents look and how they are sent.
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

from ..records.surface import Surface, SurfaceKey
from ..reporting.press_latency import PressLatency
from ..running.backoff import Backoff
from ..running.duty import Duty
from ..running.keyed_tasks import KeyedTasks
from ..running.rate_limit import Calls, Rank, Slots, Urgency, use_urgency
from ..store.store import Store
from .delivery import Delivery
from .memory import SurfaceMemory
from .screen import Closed, Content, Gone, Later, Screen
from .shown_changes import ShownChanges

AT_ONCE = 2
"""The most pictures that are drawn at a time. A low number lets urgent pictures begin soon."""
CALLS, SPAN = 48, 1.0
"""The maximum number of calls within so many seconds.

Discord allows a bot 50 calls a second. It blocks a bot that ignores this limit, eventually for hours. Two calls are
held back, in case a call travels faster than any before.
"""
KEPT = 16
"""This number of the calls is reserved for boards and secret questions, because everything else can wait."""
DRAWINGS = 3
"""After this number of failed drawings of a picture, the message is sent without the picture."""

log = logging.getLogger(__name__)


class Surfaces:
    """The surfaces of all tables, and the tasks that keep them up to date. Call ``show_on`` before ``refresh``."""

    screen: Screen

    def __init__(
        self,
        store: Store,
        hold_table: Callable[[int], AbstractAsyncContextManager[None]],
        urgency: Callable[[Surface], Urgency] = lambda surface: Urgency.QUESTION,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        handle_lost_channel: Callable[[Surface], Awaitable[None]] | None = None,
        duty: Duty | None = None,
    ) -> None:
        """Create the surfaces.

        ``hold_table(table)`` is held while a content and its ``urgency`` are read. ``handle_lost_channel`` is called
        when the channel in which a message is to be posted no longer exists. ``sleep`` is for tests. ``duty``: the
        tables whose surfaces this process keeps up to date.
        """
        self._duty = duty or Duty()
        self._foreign: set[int] = set()
        """The tables that another process drives. That process keeps their messages up to date."""
        self._store, self._hold_table, self._urgency, self._sleep = store, hold_table, urgency, sleep
        self._memory = SurfaceMemory(store, sleep)
        self.seen = PressLatency()
        self._slots = Slots(AT_ONCE)
        self.calls = Calls(max(1, CALLS // self._duty.slots), SPAN, max(1, KEPT // self._duty.slots))
        """The limit for every rate-limited call to Discord, whoever makes it."""
        self._tasks = KeyedTasks[SurfaceKey](self._note_end)
        self._backoffs: dict[SurfaceKey, Backoff] = {}
        """By surface with a running task: the delays after failures."""
        self._again: set[SurfaceKey] = set()
        self._delivery = Delivery(lambda: self.screen, self._memory, self._again, self.seen, handle_lost_channel)
        self._doubted: set[SurfaceKey] = set()
        """The surfaces whose readers may have lost the right to see them, to be checked."""
        self._changes = ShownChanges(self._memory.record_shown_change)
        self._unreadable: set[int] = set()
        """The tables whose surfaces cannot be read from the store. Each was logged."""

    def show_on(self, screen: Screen) -> None:
        """Draw contents and send messages by this screen from now on."""
        self.screen = screen

    async def want(self, table: int, kind: str, person: int = 0, channel: int = 0) -> Surface:
        """Keep a message up to date from now on. If Discord has refused the message before, try again to post it."""
        surface = await self._memory.find((table, kind, person))
        if surface is None:
            surface = Surface(table, kind, person, channel, generation=time.time_ns())
        elif channel not in (0, surface.channel):
            surface = surface.renew(channel=channel, closed=False)
        else:
            surface = replace(surface, closed=False)
        self._memory.put(surface)
        self._wake_up(surface.key)
        await self._memory.save()
        await self._hand_over(table)
        return surface

    async def reopen(self, table: int, channel: int | None = None) -> None:
        """Try again to post the messages of a table that Discord has refused.

        ``channel``: only those in this channel.
        """
        shut = [one for one in await self.list_of_table(table) if one.closed and channel in (None, one.channel)]
        for surface in shut:
            self._memory.put(replace(surface, closed=False))
            self._wake_up(surface.key)
        if shut:
            await self._memory.save()
            await self._hand_over(table)

    async def expect(self, table: int, kind: str, person: int = 0, channel: int = 0) -> None:
        """Create a surface, unless it exists. Unlike ``want``, do not post a refused message once more."""
        key = (table, kind, person)
        if await self._memory.find(key) is None:
            self._memory.put(Surface(*key, channel, generation=time.time_ns()))
            self._wake_up(key)

    async def refresh(self, table: int) -> None:
        """Bring all messages of a table up to date, because the table may have changed."""
        for key in list(await self._memory.list_of_table(table)):
            self._wake_up(key)

    async def check_readers(self, table: int) -> None:
        """Check whether each reader of a table's surfaces may still see them."""
        for key in list(await self._memory.list_of_table(table)):
            self._doubted.add(key)
            self._wake_up(key)

    async def note_deleted(self, message: int) -> None:
        """Post a surface's message again after somebody has deleted it."""
        for surface in await self._memory.list_showing(message):
            self._memory.put(surface.renew())
            self._wake_up(surface.key)

    async def move(self, table: int, kind: str, person: int = 0) -> None:
        """Post a surface's message again below the latest ones in its channel, and remove the earlier message."""
        surface = await self._memory.find((table, kind, person))
        if surface is None or surface.message is None:
            return
        if surface.old is None:  # Otherwise it was moved just now, and its earlier message is not removed yet.
            self._memory.put(surface.renew(old=surface.message))
        self._wake_up(surface.key)
        await self._hand_over(table)

    async def adopt(self, table: int, kind: str, channel: int, message: int | None) -> None:
        """Show a surface in a message that exists already (None: in a new one).

        The message that has shown it stays as it is.
        """
        key = (table, kind, 0)
        surface = await self._memory.find(key) or Surface(*key, channel, generation=time.time_ns())
        if message is None or (surface.channel, surface.message) != (channel, message):
            self._memory.put(surface.renew(message=message, channel=channel, old=None, closed=False))
            self._wake_up(key)
            await self._memory.save()
            await self._hand_over(table)

    async def drop(self, table: int, kind: str, person: int = 0) -> None:
        """Stop keeping a surface up to date. Its message stays as it is."""
        await self._memory.list_of_table(table)
        if self._memory.remove((table, kind, person)):
            await self._memory.save()
            await self._hand_over(table)

    async def list_of_table(self, table: int) -> list[Surface]:
        return list((await self._memory.list_of_table(table)).values())

    @asynccontextmanager
    async def wrap_call(self) -> AsyncIterator[None]:
        """Wrap a call to Discord that is not for a surface. Calls for surfaces go first."""
        async with self.calls.hold_place(self.calls.rank(Urgency.REST)):
            yield

    async def draw_ahead(self, table: int) -> None:
        """Draw the pictures that a table's surfaces already show, so that most parts of the next pictures are cached.

        Nobody waits for this, so it gets a slot only after everybody else.
        """
        for surface in list((await self._memory.list_of_table(table)).values()):
            async with self._hold_table(table):
                content = await self.screen.build_content(surface)
            if content is not None:
                await self.screen.wait_for_answers()
                async with self._slots.hold_place(self.calls.rank(Urgency.AHEAD)):
                    await self.screen.draw(surface, content, False)

    @property
    def busy(self) -> int:
        """The number of surfaces that are being brought up to date, or wait for a retry."""
        return len(self._tasks)

    async def wait_for_room(self, limit: int, patience: float) -> None:
        """Wait until fewer than ``limit`` surfaces are being brought up to date, at most ``patience`` seconds.

        Announcements of changes count, because surfaces follow them. Surfaces that wait for a retry do not count.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._changes.count_tasks() - sum(one.resting for one in self._backoffs.values()) >= limit:
                    await self._changes.wait_for_end()

    @contextmanager
    def wrap_announcement(self, table: int, change: int) -> Iterator[None]:
        """Wrap the announcement of a table's change.

        Once no surface of the table is behind, the change is recorded as shown, unless the announcement fails.
        """
        self._changes.begin(table)
        try:
            yield
            self._changes.announce(table, change)
        finally:
            self._end_work(table)

    def forget(self, table: int) -> None:
        """Drop the surfaces of a table from memory, because nobody uses the table now."""
        if table not in self._changes:
            self._memory.forget(table)
            self.seen.forget((table, "board", 0))

    def mark_foreign(self, table: int) -> None:
        """Leave a table's surfaces to the process that drives the table, and read them again before their next use."""
        self._foreign.add(table)
        self.forget(table)

    async def take_over(self, table: int) -> None:
        """Read a table's surfaces again, because another process has changed them, and bring them up to date."""
        self._memory.forget(table)
        await self.refresh(table)

    def has_table(self, table: int) -> bool:
        """Return whether surfaces of a table are in memory, and perhaps not stored yet."""
        return table in self._changes or self._memory.has_table(table)

    async def wake_table(self, table: int) -> None:
        """Bring a table up to date that nobody uses, if its surfaces can be read."""
        try:
            await self.refresh(table)
        except Exception as error:
            if table not in self._unreadable:
                log.error("table %s: its messages cannot be read (%s)", table, type(error).__name__)
                self._unreadable.add(table)

    async def settle(self) -> None:
        """Wait until every surface is up to date or waits for a retry, and everything is stored."""
        while active := [key for key in self._tasks if not self._backoffs[key].resting]:
            await self._tasks.wait_for_any(active, 0.01)
        await self._memory.save()

    async def stop(self) -> None:
        await self._tasks.stop()
        await self._memory.close()

    async def _hand_over(self, table: int) -> None:
        """Store a table's surfaces. If another process drives the table, tell that process to read them."""
        if table in self._foreign:
            await self._memory.save()
            self._memory.forget(table)
            await self._store.tell_of_surfaces(table)

    def _wake_up(self, key: SurfaceKey) -> None:
        if key[0] in self._foreign:
            return
        self._again.add(key)
        if key in self._tasks:
            self._backoffs[key].end_wait()
        elif hasattr(self, "screen"):
            self._changes.begin(key[0])
            self._backoffs[key] = Backoff(self._sleep)
            self._tasks.start(key, self._run(key))

    async def _run(self, key: SurfaceKey) -> None:
        try:
            await self._reconcile(key, self._backoffs[key])
        except BaseException:  # The task was cancelled, so nobody knows what the message shows.
            self._changes.doubt(key[0])
            raise

    def _note_end(self, key: SurfaceKey) -> None:
        del self._backoffs[key]
        if key in self._again:  # The task was cancelled before it had begun.
            self._changes.doubt(key[0])
        self._end_work(key[0])

    def _end_work(self, table: int) -> None:
        """Note that a task for a table has ended.

        What is shown is written to the database once no surface of any table is being brought up to date.
        """
        self._changes.end(table)
        if self._changes.count_tasks() == len(self._tasks) and all(one.resting for one in self._backoffs.values()):
            self._memory.write()

    async def _reconcile(self, key: SurfaceKey, backoff: Backoff) -> None:
        """Bring one surface up to date, again and again while changes come; wait after failures."""
        drawings: Counter[str] = Counter()
        while key in self._again:
            try:
                await self._catch_up(key, drawings)
                backoff.note_success()
            except Later as later:
                self._again.add(key)
                await backoff.wait_as_demanded(later.seconds)
            except Exception as error:
                if not backoff.failures:
                    log.warning("table %d: %s is behind (%s)", key[0], key[1], type(error).__name__)
                self._again.add(key)
                await backoff.wait_after_failure()

    async def _catch_up(self, key: SurfaceKey, drawings: Counter[str]) -> None:
        await self.screen.wait_for_answers()
        if key in self._doubted and not await self._is_shown_on(key):
            return
        self._doubted.discard(key)
        found = await self._find_behind(key)
        if found is None or not await self._is_shown_on(key) or not await self.screen.can_reach(found[0]):
            return
        rank = self.calls.rank(found[2])
        async with self._hold_call_place(found[0], found[2], rank):
            for first in (True, False):
                surface, content, _ = found
                async with self._slots.hold_place(rank):
                    if not (first and key in self._again):
                        drawn = await self._draw(surface, content, drawings)
                        break
                found = await self._find_behind(key)  # The surface may have changed during the wait.
                if found is None:
                    return
            self.seen.note_drawn(key)
            await self._delivery.send(key, drawn, content.fingerprint)

    @asynccontextmanager
    async def _hold_call_place(self, surface: Surface, urgency: Urgency, rank: Rank) -> AsyncIterator[None]:
        """Hold a place for the call of a surface, if the rate limit counts that call."""
        if surface.message is not None and await self.screen.is_uncounted(surface, not rank.urgent):
            with use_urgency(urgency):  # The call is counted after all if a token was refused.
                yield
        else:
            async with self.calls.hold_place(rank):
                yield

    async def _is_shown_on(self, key: SurfaceKey) -> bool:
        """Return whether a surface's reader may still see it. If not, end its message and remove the surface."""
        surface = await self._memory.find(key)
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

    async def _find_behind(self, key: SurfaceKey) -> tuple[Surface, Content, Urgency] | None:
        """Return what a surface should show, and how urgent it is; None if there is nothing to send."""
        self._again.discard(key)
        surface = await self._memory.find(key)
        if surface is None or surface.closed:
            self.seen.forget(key)
            return None
        async with self._hold_table(surface.table):
            content, urgency = await self.screen.build_content(surface), self._urgency(surface)
            self.seen.read(key)
        if content is None:
            await self._delivery.delete(surface)
        elif surface.message is not None and surface.shown == content.fingerprint:
            await self._delivery.retire(surface)
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
