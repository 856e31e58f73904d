"""Servers that have removed the bot: their tables are paused, and after a while all their data is deleted."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection

from engine.protocol import Refused

from ..store import due
from ..store.leaving import delete_server_data
from ..table import agreements
from ..table.services import Services
from ..table.table import Table

AFTER = 30 * 24 * 3600.0
"""The seconds from the removal of the bot until the server's data is deleted."""
GONE, REST = "server-gone", "left"
"""Kinds of timers: ``GONE`` deletes a server's data and belongs to no table; ``REST`` pauses one of its tables."""

log = logging.getLogger(__name__)


class Leaving:
    """The servers that have removed the bot, and their tables.

    ``forget`` is called with each table that is deleted. ``reopen`` is called with each table whose messages may be
    written again.
    """

    def __init__(
        self,
        services: Services,
        table: Callable[[int], Awaitable[Table | None]],
        forget: Callable[[int], None],
        reopen: Callable[[int], Awaitable[None]],
    ) -> None:
        self._store, self._settings = services.store, services.settings
        self._due, self._now, self._duty = services.due, services.now, services.duty
        self._table, self._forget, self._reopen = table, forget, reopen
        self._due.add_handlers({GONE: self._delete_data, REST: self._pause_table})

    async def note_left(self, guild: int) -> None:
        """Pause the tables of a server that has removed the bot, and plan to delete its data in a month.

        A repeated call changes nothing. Each table has its own timer, so a failure at one table affects no other.
        """
        if await self.has_left(guild):
            return
        live = await self._store.tables.list_live_of_server(guild)
        # This timer runs before all other timers of the table.
        resting = [due.set_timer(0.0, number, REST) for number in live]
        await self._store.commit([due.set_timer(self._now() + AFTER, 0, _name_timer(guild)), *resting])
        self._due.wake_up()

    async def cancel_deletion(self, guild: int) -> None:
        """Cancel the deletion for a server that has the bot again.

        Show the messages that Discord has refused meanwhile.
        """
        if await self.has_left(guild):
            for number in await self._store.tables.list_live_of_server(guild):
                await self._reopen(number)
            await self._store.commit([due.cancel_timer(0, _name_timer(guild))])

    async def has_left(self, guild: int) -> bool:
        return await self._store.leaving.has_timer(_name_timer(guild))

    async def compare_servers(self, guilds: Collection[int]) -> None:
        """Compare the servers that have data here with ``guilds``, those that have the bot at its start.

        ``guilds`` includes servers that Discord cannot reach now. This handles what happened while the bot was off.
        """
        for guild in filter(self._duty.drives, await self._store.leaving.list_servers()):
            await (self.cancel_deletion(guild) if guild in guilds else self.note_left(guild))

    async def _pause_table(self, table_number: int, key: str) -> None:
        table = await self._table(table_number)
        if table is None or table.facts.guild is None or not await self.has_left(table.facts.guild):
            return  # The server came back just now.
        # Only a match can be paused, and it may be paused already. A lobby expires anyway.
        with contextlib.suppress(Refused):
            await table.do_by_itself(
                f"due:{table_number}:{key}:{table.facts.match}:{table.facts.changes}", agreements.pause_without_vote
            )

    async def _delete_data(self, _: int, key: str) -> None:
        guild = int(key.partition(":")[2])
        if not await self.has_left(guild):
            return  # The server came back just now.
        numbers = await self._store.leaving.list_tables(guild)
        await self._store.commit([*delete_server_data(guild), due.cancel_timer(0, key)])
        self._settings.forget_server(guild)
        for number in numbers:
            self._forget(number)
        log.info("everything of a server that I left is gone (%d tables)", len(numbers))


def _name_timer(guild: int) -> str:
    return f"{GONE}:{guild}"
