"""The timers of tables: what is done when one is due."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from .records.surface import Surface
from .running.due import Handler
from .running.uptime import BEAT, CLOCK
from .store import due
from .surfaces.front import Front
from .table import late_try, lobby, match_commands
from .table.idle import KIND as IDLE
from .table.overdue import list_nearly_over
from .table.progress import find_asking_time, find_idle
from .table.services import Services
from .table.table import Table
from .table.timers import handle_timer

GONE = 7 * 24 * 3600.0
"""A table without a channel is closed after this many seconds, unless people play on by direct message."""


class TableTimers:
    """The handlers of the tables' timers."""

    def __init__(
        self,
        services: Services,
        *,
        find_table: Callable[[int], Awaitable[Table | None]],
        list_surfaces: Callable[[int], Awaitable[list[Surface]]],
        front: Callable[[], Front],
        record_sign_of_life: Callable[[], Awaitable[None]],
        has_left: Callable[[int], Awaitable[bool]],
    ) -> None:
        """Create the handlers.

        ``front`` returns what shows the tables to people. ``record_sign_of_life`` records a sign of life of the bot.
        ``has_left`` returns whether a server has removed the bot.
        """
        self._services, self._store, self._now = services, services.store, services.now
        self._find_table, self._list_surfaces = find_table, list_surfaces
        self._front, self._beat, self._has_left = front, record_sign_of_life, has_left
        self._told_in_time: dict[int, set[int]] = {}
        """By table: the questions whose players were reminded of the time limit, until the reminders are stored."""

    def map_handlers(self) -> dict[str, Handler]:
        """Return the handlers of the tables' timers, by kind of timer."""
        of_table = ("pass", "proposal", "call", "lobby", lobby.HOST, late_try.CLOSE)
        return {
            **dict.fromkeys(of_table, self._handle_table_timer),
            IDLE: self._handle_idle_timer,
            CLOCK: self._handle_clock_timer,
            # Earlier versions have stored timers of the kind "limit" for time limits.
            "limit": lambda number, what: self._handle_clock_timer(number, what.replace("limit", CLOCK, 1)),
            "gone": self._close_if_abandoned,
        }

    async def _handle_table_timer(self, table_number: int, key: str) -> None:
        table = await self._find_table(table_number)
        if table is not None:
            await handle_timer(table, key)

    async def _handle_idle_timer(self, table_number: int, key: str) -> None:
        """Handle the timer that checks an idle table. If the table's closing is announced, tell the table's people."""
        table = await self._find_table(table_number)
        if table is None:
            return
        before = find_idle(table)
        await handle_timer(table, key)
        if before is None and find_idle(table) is not None:
            await self._front().closing(table)

    async def _handle_clock_timer(self, table_number: int, key: str) -> None:
        """Handle a timer that checks a table's clock.

        No time limit ends while Discord is unreachable. If possible, none ends before its player was reminded.
        """
        if self._services.uptime.overdue:
            await self._beat()
        if not self._services.uptime.connected:
            await self._store.commit([due.postpone_timer(self._now() + BEAT, table_number, key)])
            return
        table = await self._find_table(table_number)
        if table is None:
            return
        told = self._told_in_time.setdefault(table_number, set())
        for question in list_nearly_over(table):
            if question.number not in told:
                await self._front().warn(table, question)
                told.add(question.number)
        await handle_timer(table, key)
        self._told_in_time.pop(table_number, None)

    async def note_missing_surface(self, surface: Surface) -> None:
        """Set a timer that closes a table whose channel is gone. Until then people may play on by direct message."""
        if surface.kind == "board":
            await self._store.commit([due.set_timer(self._now() + GONE, surface.table, "gone")])
            self._services.due.wake_up()

    async def _close_if_abandoned(self, table_number: int, key: str) -> None:
        table = await self._find_table(table_number)
        boards = [one for one in await self._list_surfaces(table_number) if one.kind == "board"]
        if table is None or not table.facts.live or table.facts.damaged or not all(one.closed for one in boards):
            return
        guild, played = table.facts.guild, max(table.facts.opened_at, find_asking_time(table))
        # The tables of a server that has removed the bot are closed by another timer, unless the bot comes back.
        if guild is not None and await self._has_left(guild):
            await self._store.commit([due.replace_timer(self._now() + GONE, table_number, key)])
        elif self._now() - played < GONE:
            await self._store.commit([due.replace_timer(played + GONE, table_number, key)])
        else:
            await table.do_by_itself(f"due:{table_number}:{key}", match_commands.close_unseen)
