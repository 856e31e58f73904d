"""People and servers: what they settled for themselves, what Discord was heard to say of them, how matches ended for
them."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from engine.game import Result

from ..facts import Facts, Player, Server, text
from . import words
from .database import Database, Statement, StoreStuck

log = logging.getLogger(__name__)

# --- to be committed ---


def player_saved(person: int, player: Player) -> Statement:
    return (
        "INSERT OR REPLACE INTO players (person, locale, dm, ping, stops, scheme) VALUES (?, ?, ?, ?, ?, ?)",
        (person, player.locale, int(player.dm), int(player.ping), text(player.orders), player.scheme),
    )


def server_saved(guild: int, server: Server) -> Statement:
    return (
        "INSERT OR REPLACE INTO servers (guild, locale, scheme, channels, time_limit) VALUES (?, ?, ?, ?, ?)",
        (guild, server.locale, server.scheme, text(server.channels), server.limit),
    )


def ping_saved(table: int, person: int, ping: str) -> Statement:
    return "INSERT OR REPLACE INTO watching (tbl, person, ping) VALUES (?, ?, ?)", (table, person, ping)


def results_added(facts: Facts, result: Result, at: float, counts: bool) -> Iterator[Statement]:
    """How a match ended, for each seat. ``counts``: for a rating."""
    for seat, info in enumerate(facts.seats):
        yield (
            "INSERT OR REPLACE INTO results (tbl, match, seat, person, name, game, level, kind, won, at, "
            "counts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(facts.id, facts.match, seat, info.person, info.name, facts.game, facts.level),
                *(result.kind, int(seat in result.winners), at, counts),
            ),
        )


# --- to be asked, and small things kept at once ---


class PlayerStore:
    """People and servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def player(self, person: int) -> Player | None:
        """A person's settings; None for who never changed any."""
        found = await self._database.read(
            "SELECT locale, dm, ping, stops, scheme FROM players WHERE person = ?", person
        )
        if not found:
            return None
        locale, dm, ping, stops, scheme = found[0]
        return Player(locale, bool(dm), bool(ping), _read(stops, dict[str, bool]) or {}, scheme)

    async def server(self, guild: int) -> Server | None:
        """A server's settings; None where nobody changed any."""
        found = await self._database.read(
            "SELECT locale, scheme, channels, time_limit FROM servers WHERE guild = ?", guild
        )
        if not found:
            return None
        locale, scheme, channels, limit = found[0]
        return Server(locale, scheme, _read(channels, tuple[int, ...]) or (), limit)

    async def ping(self, table: int, person: int) -> str | None:
        """When somebody who watches a table is called; None for who never said."""
        found = await self._database.read("SELECT ping FROM watching WHERE tbl = ? AND person = ?", table, person)
        return str(found[0][0]) if found else None

    async def experienced(self, people: Collection[int], game: str) -> int:
        """How many of these people have ended a match of a game."""
        marks = ", ".join("?" * len(people))
        found = await self._database.read(
            f"SELECT count(DISTINCT person) FROM results WHERE game = ? AND person IN ({marks})", game, *people
        )
        return int(found[0][0])

    async def heard(self, person: int) -> str | None:
        """The language that a person's Discord spoke last."""
        return await words.kept(self._database, f"locale of {person}")

    async def hear(self, person: int, locale: str) -> None:
        """Where there is no room for it, it is heard anew the next time: whoever looks something up needs none."""
        with contextlib.suppress(StoreStuck):
            await words.keep(self._database, f"locale of {person}", locale)

    async def door(self, person: int) -> bool | None:
        """Whether the last direct message to somebody arrived; None: not known."""
        word = await words.kept(self._database, f"door of {person}")
        return None if word is None else word == "open"

    async def note_door(self, person: int, opened: bool) -> None:
        """Likewise."""
        with contextlib.suppress(StoreStuck):
            await words.keep(self._database, f"door of {person}", "open" if opened else "closed")


def _read(raw: str, type_: Any) -> Any:
    """What somebody had settled; None where it is damaged: nobody's table stops for it."""
    try:
        return msgspec.json.decode(raw, type=type_)
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError):
        log.error("a person's or a server's settings are damaged; the defaults hold until they are settled anew")
        return None
