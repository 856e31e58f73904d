"""The settings of players and servers. They are cached in memory, and each change is stored at once."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from msgspec.structs import replace

from ..records.people import PINGS, Player, Server
from ..store import players
from ..store.database import Statement
from ..store.store import Store
from . import absence

__all__ = ["GAPS", "PINGS", "Player", "Server", "Settings"]

HOUR = 3600.0
GAPS = {
    "soon": (HOUR, 3 * HOUR, 9 * HOUR, 27 * HOUR),
    "usual": (6 * HOUR, 18 * HOUR, 54 * HOUR),
    "seldom": (24 * HOUR, 72 * HOUR),
    "once": (),
}
"""By setting: the seconds from each reminder to the next. After the last interval, no further reminder follows."""


POSTING = ("seasons", "puzzles")
"""The settings of a server that name a channel where the bot posts by itself."""

Settled = TypeVar("Settled", Player, Server)


class Settings:
    """The settings of all players and servers, as they are now."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._players: dict[int, Player] = {}
        self._servers: dict[int, Server] = {}
        self._lock = asyncio.Lock()
        """The lock under which settings change one after the other."""

    async def load_player(self, person: int) -> Player:
        """Return a person's settings; the defaults if the person has changed none."""
        if person not in self._players:
            found = await self._store.players.load_player(person) or Player()
            self._players.setdefault(person, found)  # A change may have stored newer settings meanwhile.
        return self._players[person]

    async def change_player(self, person: int, **fields: Any) -> Player:
        """Change fields of ``Player``. Each value is the new one, or a function that computes it from the old one."""
        async with self._lock:
            new = _apply_changes(await self.load_player(person), fields)
            await self._store.commit([players.store_player(person, new)])
            self._players[person] = new
        return new

    async def go_away(self, person: int, days: int, now: float) -> Player:
        """Mark the person as away for ``days`` days from now; 0: the person is back.

        ``Refused`` as in ``absence.begin_absence``.
        """
        return await self.change_player(
            person,
            away=lambda spans: absence.begin_absence(spans, now, days) if days else absence.end_absence(spans, now),
        )

    def forget(self, person: int) -> None:
        """Drop a person's settings from memory, because they are no longer stored."""
        self._players.pop(person, None)

    def forget_server(self, guild: int) -> None:
        """Drop a server's settings from memory, because they are no longer stored."""
        self._servers.pop(guild, None)

    def forget_all(self) -> None:
        """Drop everything from memory, because another process may have changed it."""
        self._players.clear()
        self._servers.clear()

    async def load_server(self, guild: int) -> Server:
        """Return a server's settings; the defaults if nobody has changed any."""
        if guild not in self._servers:
            found = await self._store.players.load_server(guild) or Server()
            self._servers.setdefault(guild, found)
        return self._servers[guild]

    async def change_server(self, guild: int, *further_statements: Statement, **fields: Any) -> Server:
        """Change fields of ``Server``. Each value is the new one, or a function that computes it from the old one.

        ``further_statements``: further statements that are stored in the same commit as the settings.
        """
        async with self._lock:
            new = _apply_changes(await self.load_server(guild), fields)
            await self._store.commit([players.store_server(guild, new), *further_statements])
            self._servers[guild] = new
        return new

    async def drop_channel(self, guild: int, channel: int) -> None:
        """Remove a deleted channel from a server's settings. If none is left, tables may be opened everywhere."""
        server = await self.load_server(guild)
        changes: dict[str, Any] = {field: None for field in POSTING if getattr(server, field) == channel}
        if channel in server.channels:
            changes["channels"] = lambda kept: tuple(one for one in kept if one != channel)
        if changes:
            await self.change_server(guild, **changes)

    async def read_ping_choice(self, table: int, person: int) -> str:
        """Return when a follower of a table is mentioned: one of ``PINGS``; "never" by default."""
        return await self._store.players.load_ping(table, person) or "never"

    async def change_ping(self, table: int, person: int, ping: str) -> None:
        await self._store.commit([players.store_ping(table, person, ping)])


def _apply_changes(before: Settled, fields: dict[str, Any]) -> Settled:
    changes = {name: value(getattr(before, name)) if callable(value) else value for name, value in fields.items()}
    return replace(before, **changes)
