"""Stored data about people and servers: their settings, facts learned from Discord, and private notes."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Sequence
from typing import Any

from ..records.people import Player, Reminder, Server
from . import columns, key_values
from .database import Queries, Statement, StoreStuck
from .relation import Relation, list_names
from .relations import MUTED, NOTES, PLAYERS, REMINDERS, SERVERS, WATCHING
from .schema import PACE
from .shared_sql import build_marks

_PLAYER = (*list_names(Player), "ping")
_SERVER = list_names(Server)

IN_PRIVATE = 2
"""The value of the column ``ping`` for mentions by direct message. 0: no mentions; 1: on the board."""

# --- statements ---


def store_player(person: int, player: Player) -> Statement:
    ping = IN_PRIVATE if player.ping and player.ping_private else int(player.ping)
    return PLAYERS.upsert((person,), player, ping=ping)


def store_server(guild: int, server: Server) -> Statement:
    """Store a server's settings. The pace replaces a time limit that an older version has stored."""
    return SERVERS.upsert((guild,), server, time_limit="none")


def store_ping(table: int, person: int, ping: str) -> Statement:
    return WATCHING.upsert((table, person), ping=ping)


def store_reminder(person: int, reminder: Reminder) -> Statement:
    if reminder == Reminder():
        return REMINDERS.delete((person,))
    return REMINDERS.upsert((person,), state=reminder)


def store_muting(table: int, person: int, on: bool) -> Statement:
    """Store whether a person is reminded of a table: ``on`` means no reminders."""
    return MUTED.insert((table, person), once=True) if on else MUTED.delete((table, person))


def store_note(place: tuple[int, int], person: int, text: str) -> Statement:
    """Store a person's private notes in a match; "" deletes them. ``place``: the table's and the match's numbers."""
    if not text:
        return NOTES.delete((*place, person))
    return NOTES.upsert((*place, person), text=text)


# --- queries, and single values that are stored at once ---


class PlayerStore(Queries):
    """The stored people and servers."""

    async def load_player(self, person: int) -> Player | None:
        """Return a person's settings; None if the person has changed none."""
        found = await self._database.look(f"{PLAYERS.select(_PLAYER)} WHERE person = ?", person)
        if not found:
            return None
        private = found[0][_PLAYER.index("ping")] == IN_PRIVATE
        return Player(**_read_settings(PLAYERS, _PLAYER, found[0], "a person"), ping_private=private)

    async def load_server(self, guild: int) -> Server | None:
        """Return a server's settings; None if nobody has changed any."""
        found = await self._database.look(
            f"SELECT {', '.join(PACE if one == 'pace' else one for one in _SERVER)} FROM servers WHERE guild = ?", guild
        )
        return Server(**_read_settings(SERVERS, _SERVER, found[0], f"server {guild}")) if found else None

    async def load_ping(self, table: int, person: int) -> str | None:
        """Return the time when a follower of a table wants to be mentioned: one of ``PINGS``.

        None: the person has not chosen.
        """
        found = await self._database.read("SELECT ping FROM watching WHERE tbl = ? AND person = ?", table, person)
        for (ping,) in columns.read_readable_rows("watching", ("ping",), found, f"table {table}"):
            return str(ping)
        return None

    async def load_reminder(self, person: int) -> Reminder:
        """Return the reminders that a person was sent."""
        found = await self._database.read("SELECT state FROM reminders WHERE person = ?", person)
        if not found:
            return Reminder()
        (reminder,), _ = columns.read_row_leniently("reminders", ("state",), found[0], "a person")
        return reminder  # type: ignore[no-any-return]

    async def has_been_asked_zone(self, person: int) -> bool:
        """Return whether the bot has already asked a person for a time zone."""
        return await key_values.load_value(self._database, f"zone of {person}") is not None

    async def note_zone_asked(self, person: int) -> None:
        with contextlib.suppress(StoreStuck):
            await key_values.store_value(self._database, f"zone of {person}", "asked")

    async def load_note(self, place: tuple[int, int], person: int) -> str:
        """Return a person's private notes in a match, for that person alone.

        ``place``: the table's and the match's numbers.
        """
        found = await self._database.read(
            "SELECT text FROM notes WHERE tbl = ? AND match = ? AND person = ?", *place, person
        )
        return str(columns.read_row_leniently("notes", ("text",), found[0], "a person")[0][0]) if found else ""

    async def is_muted(self, table: int, person: int) -> bool:
        """Return whether a person is not to be reminded of a table."""
        return bool(await self._database.read("SELECT 1 FROM muted WHERE tbl = ? AND person = ?", table, person))

    async def count_experienced(self, people: Collection[int], game: str) -> int:
        """Return how many of these people have finished a match of a game."""
        marks = build_marks(people)
        found = await self._database.look(
            f"SELECT count(DISTINCT person) FROM results WHERE game = ? AND person IN ({marks})", game, *people
        )
        return int(found[0][0])

    async def load_language(self, person: int) -> str | None:
        """Return the language of a person's Discord client, as last seen; None if unknown."""
        return await key_values.load_value(self._database, f"locale of {person}")

    async def note_language(self, person: int, locale: str) -> None:
        """Store the language of a person's Discord client. A kill may lose it until the person's next press."""
        with contextlib.suppress(StoreStuck):
            await key_values.store_with_next_commit(self._database, f"locale of {person}", locale)

    async def load_dm_outcome(self, person: int) -> bool | None:
        """Return whether the last direct message to a person has arrived; None if unknown."""
        word = await key_values.load_value(self._database, f"door of {person}")
        return None if word is None else word == "open"

    async def note_dm_outcome(self, person: int, opened: bool) -> None:
        """Store whether a direct message to a person has arrived.

        If the database accepts nothing now, that is ignored.
        """
        with contextlib.suppress(StoreStuck):
            await key_values.store_value(self._database, f"door of {person}", "open" if opened else "closed")


def _read_settings(relation: Relation, names: tuple[str, ...], row: Sequence[Any], owner: str) -> dict[str, Any]:
    """Return the settings of a person or a server that can be read from a stored row, by field.

    Unreadable settings are left out, so their defaults are used until the person chooses again.
    """
    values, damaged = columns.read_row_leniently(relation.name, names, row, owner)
    return {
        relation.columns[column].field: bool(value) if column == "ping" else value
        for column, value in zip(names, values, strict=True)
        if column not in damaged
    }
