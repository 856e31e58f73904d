"""What players and servers have settled for themselves, on every table: read once, kept, written through."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from msgspec.structs import replace

from . import absence
from .people import Player, Server
from .store import players
from .store.database import Statement
from .store.store import Store

__all__ = ["GAPS", "PINGS", "Player", "Server", "Settings"]

PINGS = ("turn", "end", "never")
"""When somebody who watches is called: whenever the turn passes and at the end, at the end alone, or not at all."""

HOUR = 3600.0
GAPS = {
    "soon": (HOUR, 3 * HOUR, 9 * HOUR, 27 * HOUR),
    "usual": (6 * HOUR, 18 * HOUR, 54 * HOUR),
    "seldom": (24 * HOUR, 72 * HOUR),
    "once": (),
}
"""How long after one reminder the next comes, in seconds; after the last of them there is none."""


Settled = TypeVar("Settled", Player, Server)


class Settings:
    """Everybody's, as they are now."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._players: dict[int, Player] = {}
        self._servers: dict[int, Server] = {}
        self._lock = asyncio.Lock()
        """One change after the other, each of what the one before has made of it."""

    async def player(self, person: int) -> Player:
        """A person's settings; the defaults for who never changed any."""
        if person not in self._players:
            found = await self._store.players.player(person) or Player()
            self._players.setdefault(person, found)  # somebody may have changed it meanwhile
        return self._players[person]

    async def change_player(self, person: int, **fields: Any) -> Player:
        """Change some fields of ``Player``, each to a value, or to what a function makes of the one it has."""
        async with self._lock:
            new = _changed(await self.player(person), fields)
            await self._store.commit([players.player_saved(person, new)])
            self._players[person] = new
        return new

    async def go_away(self, person: int, days: int, now: float) -> Player:
        """Be away so many days from now on; 0: be back. ``Refused``: see ``absence``."""
        return await self.change_player(
            person, away=lambda spans: absence.away(spans, now, days) if days else absence.back(spans, now)
        )

    def forget(self, person: int) -> None:
        """Nothing of a person's is stored any more."""
        self._players.pop(person, None)

    def forget_server(self, guild: int) -> None:
        """Likewise of a server's."""
        self._servers.pop(guild, None)

    async def server(self, guild: int) -> Server:
        """A server's settings; the defaults where nobody changed any."""
        if guild not in self._servers:
            found = await self._store.players.server(guild) or Server()
            self._servers.setdefault(guild, found)
        return self._servers[guild]

    async def change_server(self, guild: int, *besides: Statement, **fields: Any) -> Server:
        """Change some fields of ``Server``, likewise; ``besides``: what is stored with it."""
        async with self._lock:
            new = _changed(await self.server(guild), fields)
            await self._store.commit([players.server_saved(guild, new), *besides])
            self._servers[guild] = new
        return new

    async def drop_channel(self, guild: int, channel: int) -> None:
        """A channel is no longer there: tables may be opened in the others, or everywhere where none is left."""
        if channel in (await self.server(guild)).channels:
            await self.change_server(guild, channels=lambda kept: tuple(one for one in kept if one != channel))

    async def ping_of(self, table: int, person: int) -> str:
        """When somebody who watches a table is called: one of ``PINGS``; "never" for who never said."""
        return await self._store.players.ping(table, person) or "never"

    async def change_ping(self, table: int, person: int, ping: str) -> None:
        await self._store.commit([players.ping_saved(table, person, ping)])


def _changed(before: Settled, fields: dict[str, Any]) -> Settled:
    changes = {name: value(getattr(before, name)) if callable(value) else value for name, value in fields.items()}
    return replace(before, **changes)
