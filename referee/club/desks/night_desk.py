"""The game nights of all servers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.protocol import Refused
from engine.refusals import LimitReached

from ...records.facts import TableFacts
from ...running.duty import Duty
from ...store.database import Statement
from ...store.nights import store_night
from ...store.store import Store
from ..records.appointment import Appointment, Plan
from ..records.night import (
    LENGTH,
    Night,
    change_running,
    close_night,
    end_night,
    expel_guest,
    forget_guest,
    list_plans,
    miss_night,
)
from .appointments import Appointments
from .desk import Desk

MOST_IN_SERVER = 20
"""The most game nights of a server."""
MOST_OF_PERSON = 5
"""The most game nights in a server that one person may host."""
TOO_LATE = 3600.0
"""A night is missed if its tables could not be opened until this many seconds after its beginning."""


class NoNight(Refused): ...


class HostsTooManyNights(LimitReached, kind="hosts-many-nights"): ...


class TooManyNights(LimitReached): ...


class Nights(Desk[Night]):
    """The game nights of all servers. Whoever shows them opens their tables (``list_plans``)."""

    kind, missing = "night", NoNight

    def __init__(
        self, store: Store, now: Callable[[], float], duty: Duty | None = None, appointments: Appointments | None = None
    ) -> None:
        super().__init__(store, now, duty, appointments)
        self.appointments.add_handlers(self.kind, {"finish": self._finish})

    async def find(self, number: int) -> Night | None:
        return await self._store.nights.find(number)

    def _list_statements(self, record: Night) -> list[Statement]:
        return store_night(record)

    def _list_plans(self, record: Night) -> list[Plan]:
        return list_plans(record)

    async def open(self, make: Callable[[int], Night]) -> Night:
        """Store a new night. ``make`` builds it from its number.

        Raises ``TooManyNights``, ``HostsTooManyNights``.
        """
        async with self._opening:
            night = make(self._duty.space_number(await self._store.find_next_number("nights")))
            known = await self._store.nights.list_in_server(night.guild)
            if len(known) >= MOST_IN_SERVER:
                raise TooManyNights(most=MOST_IN_SERVER)
            if sum(one.host == night.host for one in known) >= MOST_OF_PERSON:
                raise HostsTooManyNights(most=MOST_OF_PERSON)
            await self._commit(night)
        await self._tell(night)
        return night

    async def list_overlapping(self, night: Night) -> list[Night]:
        """Return the other nights of a server whose next date overlaps with the next date of a night."""
        known = await self._store.nights.list_in_server(night.guild)
        return [one for one in known if one.number != night.number and abs(one.begins - night.begins) < LENGTH]

    async def close(self, number: int, edition: int, tables: Sequence[int], waiting: Sequence[int] = ()) -> Night:
        """End the night of this ``edition``, whose tables have opened in these channels, and plan the next one."""

        def close(now: Night) -> Night:
            if now.edition != edition or now.is_over:
                return now
            return close_night(now, tables, self._now(), waiting=waiting)

        return await self.change(number, close)

    async def find_due(self, due: Appointment) -> Night | None:
        """Return the night whose tables are to be opened now; None if there is nothing to open.

        A night for whose tables it is too late is recorded as missed.
        """
        night, now = await self.require(due.number), self._now()
        if night.is_over or str(night.edition) != due.rest[0] or night.opens > now:
            return None
        if now <= max(night.begins, night.opens) + TOO_LATE:
            return night

        def miss(present: Night) -> Night:
            is_same = present.edition == night.edition and present.begins == night.begins and not present.is_over
            return miss_night(present, now) if is_same else present

        await self.change(due.number, miss)
        return None

    async def find_by_event(self, event: int) -> Night | None:
        """Return the night whose next event on Discord has this number; None if there is none."""
        return await self._store.nights.find_by_event(event)

    async def forget(self, person: int, names: Mapping[str, str], default_name: str) -> None:
        """Remove a person from all nights.

        ``names``: the name for nobody by language; ``default_name``: the name in other languages.
        """
        for night in await self._store.nights.list_of_person(person):
            name = names.get(night.language, default_name)
            await self.change(night.number, partial(forget_guest, person=person, name=name))

    async def expel(self, guild: int, person: int) -> None:
        """Remove a person whom a server has banned from the server's nights."""
        for night in await self._store.nights.list_in_server(guild):
            await self.change(night.number, partial(expel_guest, person=person))

    async def end_without_channel(self, channel: int) -> None:
        """End the nights of a channel that no longer exists."""
        for night in await self._store.nights.list_in_channel(channel):
            await self.change(night.number, lambda now: now if now.is_over else end_night(now))

    async def note_end(self, facts: TableFacts) -> None:
        """End the event of a night if its last table is over."""
        if facts.live or facts.guild is None:
            return
        for night in await self._store.nights.list_running(facts.guild):
            if facts.channel in (night.table, *night.tables):
                await self._look_at_event(night)

    async def _finish(self, due: Appointment) -> None:
        """End the event of a night whose usual length is over."""
        night = await self.require(due.number)
        if night.running is not None and str(night.running.number) == due.rest[0]:
            await self.change(night.number, partial(change_running, is_over=True))

    async def _catch_up(self) -> list[Night]:
        """Do what a kill or an earlier version has left undone. Return the nights to show."""
        live = [one for one in await self._store.nights.list_live() if self._duty.drives(one.guild)]
        ending = [one for one in await self._store.nights.list_to_end() if self._duty.drives(one.guild)]
        known = {night.number for night in live}
        await self._plan_each_again((*live, *(one for one in ending if one.number not in known)))
        await self._do_for_each(ending, lambda night: night.number, self._look_at_event)
        return live + [one for one in ending if one.number not in known]

    async def _look_at_event(self, night: Night) -> None:
        """End the event of a night none of whose tables is live any more."""
        running = night.running
        if running is not None and not running.is_over and not await self._is_played(night):
            await self.change(night.number, partial(change_running, is_over=True))

    async def _is_played(self, night: Night) -> bool:
        channels = dict.fromkeys((*night.tables, *([] if night.table is None else [night.table])))
        return any([await self._store.tables.find_live_table(channel) is not None for channel in channels])
