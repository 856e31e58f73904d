"""Stored game nights, one row each."""

from __future__ import annotations

from ..club.records.night import Night
from .club_records import RecordStore
from .database import Statement
from .relations import NIGHTS


class NightStore(RecordStore[Night]):
    """The stored game nights.

    The column ``opens`` is NULL once no lobby will open for a night any more. The columns ``event`` and ``running``
    hold the numbers of the night's events on Discord.
    """

    relation, owner = NIGHTS, "a game night"

    def store(self, record: Night) -> list[Statement]:
        return [
            NIGHTS.upsert(
                (record.number,),
                record,
                opens=None if record.is_over else record.opens,
                record=record,
                event=record.event.number if record.event is not None else None,
                running=record.running.number if record.running is not None else None,
                unchanged=("guild", "channel"),
            )
        ]

    async def find_by_event(self, event: int) -> Night | None:
        """Return the night whose next event on Discord has this number; None if there is none."""
        return await self._find("event = ?", event)

    async def list_to_end(self) -> list[Night]:
        """Return the nights whose event on Discord has still to end, now or later."""
        return await self._survey("running IS NOT NULL OR (event IS NOT NULL AND opens IS NULL) ORDER BY number")

    async def list_in_server(self, guild: int) -> list[Night]:
        """Return the nights of a server that are not over, the next one first."""
        return await self._list("guild = ? AND opens IS NOT NULL ORDER BY opens", guild)

    async def list_live(self) -> list[Night]:
        """Return all nights that are not over."""
        return await self._survey("opens IS NOT NULL")

    async def list_of_person(self, person: int) -> list[Night]:
        """Return the nights that a person hosts, or for which the person has given an answer."""
        return [
            one for one in await self._survey("1 = 1 ORDER BY number")
            if person in (one.host, *one.absent, *one.interested, *(guest.person for guest in one.coming))
            or any(person in notice.people for notice in one.notices)
        ]  # fmt: skip

    async def list_in_channel(self, channel: int) -> list[Night]:
        """Return the nights of a channel that are not over."""
        return await self._list("channel = ? AND opens IS NOT NULL ORDER BY number", channel)

    async def list_running(self, guild: int) -> list[Night]:
        """Return the nights of a server whose latest event on Discord has still to end."""
        return await self._list("guild = ? AND running IS NOT NULL ORDER BY number", guild)
