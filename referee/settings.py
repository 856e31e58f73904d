"""What players and servers have settled for themselves, on every table."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .facts import text
from .store.database import Store

PINGS = ("turn", "end", "never")
"""When somebody who watches is called: whenever the turn passes and at the end, at the end alone, or not at all."""


class Player(Struct, frozen=True):
    """A person's own settings."""

    locale: str | None = None
    """The language chosen here; None: Discord's."""
    dm: bool = True
    """Hands by direct message."""
    ping: bool = True
    """A mention when a question has waited."""
    stops: dict[str, bool] = {}
    """``<game>:<kind of question>`` -> always stop me there (True), never (False); missing: when it concerns me."""
    scheme: str | None = None
    """The colours of this person's own pictures; None: the server's."""

    def stops_in(self, game: str) -> dict[str, bool]:
        start = f"{game}:"
        return {key.removeprefix(start): stop for key, stop in self.stops.items() if key.startswith(start)}


class Server(Struct, frozen=True):
    """A server's settings."""

    locale: str | None = None
    """Of what is public; None: Discord's."""
    scheme: str | None = None
    """The colours of public pictures; None: the usual ones."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened, in these channels and their threads; none: everywhere."""
    limit: str = "none"
    """The time limit of new tables: a key of ``facts.LIMITS``."""


class Settings:
    """Read once, kept, written through."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._players: dict[int, Player] = {}
        self._servers: dict[int, Server] = {}

    async def player(self, person: int) -> Player:
        """A person's settings; the defaults for who never changed any."""
        if person not in self._players:
            sql = "SELECT locale, dm, ping, stops, scheme FROM players WHERE person = ?"
            player = Player()
            for locale, dm, ping, stops, scheme in await self._store.read(sql, person):
                player = Player(locale, bool(dm), bool(ping), msgspec.json.decode(stops), scheme)
            self._players[person] = player
        return self._players[person]

    async def change_player(self, person: int, **fields: Any) -> Player:
        """Change some fields of ``Player``."""
        new = replace(await self.player(person), **fields)
        row = (person, new.locale, int(new.dm), int(new.ping), text(new.stops), new.scheme)
        sql = "INSERT OR REPLACE INTO players (person, locale, dm, ping, stops, scheme) VALUES (?, ?, ?, ?, ?, ?)"
        await self._store.commit([(sql, row)])
        self._players[person] = new
        return new

    async def server(self, guild: int) -> Server:
        """A server's settings; the defaults where nobody changed any."""
        if guild not in self._servers:
            sql = "SELECT locale, scheme, channels, time_limit FROM servers WHERE guild = ?"
            server = Server()
            for locale, scheme, channels, limit in await self._store.read(sql, guild):
                server = Server(locale, scheme, msgspec.json.decode(channels, type=tuple[int, ...]), limit)
            self._servers[guild] = server
        return self._servers[guild]

    async def change_server(self, guild: int, **fields: Any) -> Server:
        """Change some fields of ``Server``."""
        new = replace(await self.server(guild), **fields)
        row = (guild, new.locale, new.scheme, text(new.channels), new.limit)
        sql = "INSERT OR REPLACE INTO servers (guild, locale, scheme, channels, time_limit) VALUES (?, ?, ?, ?, ?)"
        await self._store.commit([(sql, row)])
        self._servers[guild] = new
        return new

    async def ping_of(self, table: int, person: int) -> str:
        """When somebody who watches a table is called: one of ``PINGS``; "never" for who never said."""
        found = await self._store.read("SELECT ping FROM watching WHERE tbl = ? AND person = ?", table, person)
        return str(found[0][0]) if found else "never"

    async def change_ping(self, table: int, person: int, ping: str) -> None:
        sql = "INSERT OR REPLACE INTO watching (tbl, person, ping) VALUES (?, ?, ?)"
        await self._store.commit([(sql, (table, person, ping))])
