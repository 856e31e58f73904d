"""What players and servers have settled for themselves, on every table."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .facts import text
from .store import Store


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

    def stops_in(self, game: str) -> dict[str, bool]:
        start = f"{game}:"
        return {key.removeprefix(start): stop for key, stop in self.stops.items() if key.startswith(start)}


class Server(Struct, frozen=True):
    """A server's settings."""

    locale: str | None = None
    """Of what is public; None: Discord's."""


class Settings:
    """Read once, kept, written through."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._players: dict[int, Player] = {}
        self._servers: dict[int, Server] = {}

    async def player(self, person: int) -> Player:
        """A person's settings; the defaults for who never changed any."""
        if person not in self._players:
            found = await self._store.read("SELECT locale, dm, ping, stops FROM players WHERE person = ?", person)
            self._players[person] = (
                Player(found[0][0], bool(found[0][1]), bool(found[0][2]), msgspec.json.decode(found[0][3]))
                if found
                else Player()
            )
        return self._players[person]

    async def change_player(self, person: int, **fields: Any) -> Player:
        """Change some fields of ``Player``."""
        new = replace(await self.player(person), **fields)
        await self._store.commit(
            [
                (
                    "INSERT OR REPLACE INTO players (person, locale, dm, ping, stops) VALUES (?, ?, ?, ?, ?)",
                    (person, new.locale, int(new.dm), int(new.ping), text(new.stops)),
                )
            ]
        )
        self._players[person] = new
        return new

    async def server(self, guild: int) -> Server:
        if guild not in self._servers:
            found = await self._store.read("SELECT locale FROM servers WHERE guild = ?", guild)
            self._servers[guild] = Server(found[0][0]) if found else Server()
        return self._servers[guild]

    async def change_server(self, guild: int, **fields: Any) -> Server:
        """Change some fields of ``Server``."""
        new = replace(await self.server(guild), **fields)
        await self._store.commit(
            [("INSERT OR REPLACE INTO servers (guild, locale) VALUES (?, ?)", (guild, new.locale))]
        )
        self._servers[guild] = new
        return new
