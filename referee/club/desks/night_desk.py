"""The game nights of all servers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from engine.protocol import Refused

from ...store.database import Statement
from ...store.nights import store_night
from ..records.night import Night, change_running, close_night, forget_guest
from .desk import Desk

MOST_IN_SERVER = 20
"""The most game nights of a server."""
MOST_OF_PERSON = 5
"""The most game nights that one person may host."""
TOO_LATE = 3600.0
"""A night is skipped if the bot was off until this many seconds after the night's beginning."""


class Nights(Desk[Night]):
    """The game nights of all servers. Whoever shows them opens the lobbies that are due (``is_due``)."""

    kind = "night"

    async def find(self, number: int) -> Night | None:
        return await self._store.nights.find(number)

    def _list_statements(self, record: Night) -> list[Statement]:
        return store_night(record)

    def is_due(self, night: Night) -> bool:
        """Return whether the lobby of the next night has to open now."""
        return not night.is_over and night.opens <= self._now()

    async def open(self, make: Callable[[int], Night]) -> Night:
        """Store a new night. ``make`` builds it from its number. ``Refused``: "too-many-nights"."""
        async with self._opening:
            night = make(self._duty.space_number(await self._store.nights.find_next_number()))
            known = await self._store.nights.list_in_server(night.guild)
            if len(known) >= MOST_IN_SERVER:
                raise Refused("too-many-nights", most=MOST_IN_SERVER)
            if sum(one.host == night.host for one in known) >= MOST_OF_PERSON:
                raise Refused("too-many-nights", most=MOST_OF_PERSON)
            await self._store.commit(store_night(night))
        await self._tell(night)
        return night

    async def close(self, number: int, begins: float, table: int | None) -> Night:
        """End the night that begins at the time ``begins``.

        ``table``: the channel where the night's lobby has opened.
        """

        def close(now: Night) -> Night:
            return close_night(now, table, self._now()) if now.begins == begins and not now.is_over else now

        return await self.change(number, close)

    async def find_by_event(self, event: int) -> Night | None:
        """Return the night whose next event on Discord has this number; None if there is none."""
        return await self._store.nights.find_by_event(event)

    async def forget(self, person: int, names: Mapping[str, str], usual: str) -> None:
        """Remove a person from all nights.

        ``names``: the name for nobody by language; ``usual``: the name in other languages.
        """
        for night in await self._store.nights.list_of_person(person):
            name = names.get(night.language, usual)
            await self.change(night.number, partial(forget_guest, person=person, name=name))

    async def _catch_up(self) -> list[Night]:
        live = await self._store.nights.list_live()
        known = {night.number for night in live}
        return live + [one for one in await self._store.nights.list_to_end() if one.number not in known]

    async def _look(self) -> None:
        """Announce the nights whose lobby is due, and skip those whose time passed while the bot was off.

        Announce also the nights whose event on Discord has to end.
        """
        for night in await self._store.nights.list_due(self._now()):
            if not self._duty.drives(night.guild):
                continue
            if self._now() > night.begins + TOO_LATE:
                await self.close(night.number, night.begins, None)
            else:
                await self._tell(night)
        for night in await self._store.nights.list_to_end():
            if self._duty.drives(night.guild):
                await self._look_at_event(night)

    async def _look_at_event(self, night: Night) -> None:
        running = night.running
        if running is None and night.event is None:
            return  # A version that knows no events has written the record, but not the columns for them.
        if running is None or running.is_over:
            await self._tell(night)
        elif self._now() >= running.ends or not await self._is_played(running.table):
            await self.change(night.number, partial(change_running, is_over=True))

    async def _is_played(self, channel: int | None) -> bool:
        return channel is not None and await self._store.tables.find_live_table(channel) is not None
