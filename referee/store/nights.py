"""Stored game nights, one row each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..club.records.night import Night
from . import columns
from .database import Database, Statement
from .relations import NIGHTS

# --- statements ---


def store_night(night: Night) -> list[Statement]:
    """Store a night. The column ``opens`` is NULL once no lobby will open for the night any more.

    The columns ``event`` and ``running`` hold the numbers of the night's events on Discord.
    """
    return [
        NIGHTS.upsert(
            (night.number,),
            night,
            opens=None if night.is_over else night.opens,
            record=night,
            event=night.event.number if night.event is not None else None,
            running=night.running.number if night.running is not None else None,
            unchanged=("guild", "channel"),
        )
    ]


# --- queries ---


class NightStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, number: int) -> Night | None:
        """Return the night of this number; None if there is none, or it cannot be read."""
        return next(_read_nights(await self._database.read("SELECT record FROM nights WHERE number = ?", number)), None)

    async def find_by_event(self, event: int) -> Night | None:
        """Return the night whose next event on Discord has this number; None if there is none."""
        return next(_read_nights(await self._database.read("SELECT record FROM nights WHERE event = ?", event)), None)

    async def list_to_end(self) -> list[Night]:
        """Return the nights whose event on Discord has still to end, now or later."""
        found = await self._database.look(
            "SELECT record FROM nights WHERE running IS NOT NULL OR (event IS NOT NULL AND opens IS NULL) "
            "ORDER BY number"
        )
        return list(_read_nights(found))

    async def list_in_server(self, guild: int) -> list[Night]:
        """Return the nights of a server that are not over, the next one first."""
        found = await self._database.read(
            "SELECT record FROM nights WHERE guild = ? AND opens IS NOT NULL ORDER BY opens", guild
        )
        return list(_read_nights(found))

    async def list_live(self) -> list[Night]:
        """Return all nights that are not over."""
        return list(_read_nights(await self._database.look("SELECT record FROM nights WHERE opens IS NOT NULL")))

    async def list_of_person(self, person: int) -> list[Night]:
        """Return the nights that a person hosts, or for which the person has given an answer."""
        nights = _read_nights(await self._database.look("SELECT record FROM nights ORDER BY number"))
        return [
            one for one in nights
            if person in (one.host, *one.absent, *one.interested, *(guest.person for guest in one.coming))
            or any(person in notice.people for notice in one.notices)
        ]  # fmt: skip

    async def list_in_channel(self, channel: int) -> list[Night]:
        """Return the nights of a channel that are not over."""
        found = await self._database.read(
            "SELECT record FROM nights WHERE channel = ? AND opens IS NOT NULL ORDER BY number", channel
        )
        return list(_read_nights(found))

    async def list_running(self, guild: int) -> list[Night]:
        """Return the nights of a server whose latest event on Discord has still to end."""
        found = await self._database.read(
            "SELECT record FROM nights WHERE guild = ? AND running IS NOT NULL ORDER BY number", guild
        )
        return list(_read_nights(found))


def _read_nights(rows: Sequence[Sequence[Any]]) -> Iterator[Night]:
    """Yield the nights that can be read; the others stay as they are stored."""
    return (night for (night,) in columns.read_readable_rows("nights", ("record",), rows, "a game night"))
