"""Decides which of several bots drives a table.

Several processes may share a database of PostgreSQL. Each of them connects some of the bot's shards, which are its
*slot*. The process that holds the slot of a table's server drives the table: it runs its timers and AI seats, and keeps
its messages up to date. Any other process may change the table when a button reaches it, but leaves the rest to the
driver.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

MapServers = Callable[[Sequence[int]], Awaitable[dict[int, int | None]]]
"""A function that returns the server of each of these tables; None for a table outside of servers."""


class Duty:
    """The slot of this process, which decides which tables it drives. A single process drives all tables."""

    def __init__(self, shards: int = 1, slots: int = 1, *, is_shared: bool = False) -> None:
        """Create the duty. ``is_shared``: other processes may change tables, too, and this one has no slot yet."""
        self.shards, self.slots, self.is_shared = shards, slots, is_shared
        self.slot: int | None = None if is_shared else 0
        """The slot that this process holds, from 0; None while it waits for one."""

    def take(self, slot: int) -> None:
        """Drive the tables of this slot from now on."""
        self.slot = slot

    @property
    def is_first(self) -> bool:
        """Return whether this process does the work that belongs to no server, such as counting ratings."""
        return self.slot == 0

    def drives(self, guild: int | None) -> bool:
        """Return whether this process drives the tables of a server.

        ``guild``: None for tables outside of servers, which slot 0 drives.
        """
        return self.slot is not None and self.slot == self.find_slot(guild)

    def find_slot(self, guild: int | None) -> int:
        """Return the slot whose shards get the events of a server, as Discord distributes them."""
        return 0 if guild is None else (guild >> 22) % self.shards % self.slots

    def list_shards(self, slot: int) -> list[int]:
        return [shard for shard in range(self.shards) if shard % self.slots == slot]

    def space_number(self, least: int) -> int:
        """Return a number for a new table or record, at least ``least``. No other slot gives this number."""
        return least + ((self.slot or 0) - least) % self.slots

    async def choose_driven(self, tables: Sequence[int], map_servers: MapServers) -> list[int]:
        """Return those of these tables that this process drives."""
        if not self.is_shared:
            return list(tables)
        servers = await map_servers(sorted({number for number in tables if number > 0}))
        return [number for number in tables if self.drives(servers.get(number))]
