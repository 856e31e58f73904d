"""The messages of game nights, the lobbies that open for them, and what their guests are told."""

from __future__ import annotations

import contextlib
from collections.abc import Collection

from engine.protocol import Refused
from engine.registry import load_games
from referee.club.desks.night_desk import Nights
from referee.club.records.appointment import Appointment
from referee.club.records.night import Coming, Night, list_guests
from referee.club.records.seating import MOST_TABLES, divide_guests
from referee.records.gathering import Gathering
from referee.table import limits
from referee.table.booking import Booking
from referee.table.limits import TooManyTables
from referee.table.refusals import NotInstalled
from render.text.clean import clean_name

from ...components.sheet import MessageLayout
from ...messages.club.night import build_night_message, name_night
from ...messages.club.night_notices import build_night_greeting, build_notice
from .posts import Guests, Posts, Services


class NightPosts(Posts[Night]):
    """The messages and lobbies of all game nights."""

    def __init__(self, services: Services, desk: Nights) -> None:
        super().__init__(services, desk, open=self._open_tables, greet=self._greet, tell=self._tell)
        self._nights = desk

    async def _build(self, record: Night) -> MessageLayout:
        return build_night_message(record, await self._desk.list_obstacles(record.number))

    async def _note_lost_channel(self, record: Night) -> None:
        await self._nights.end_without_channel(record.channel)

    async def _open_tables(self, due: Appointment) -> None:
        """Open as many tables as the guests of a night need, and plan the next night."""
        if (night := await self._nights.find_due(due)) is None:
            return
        if night.game not in load_games():
            raise NotInstalled()
        sizes = load_games()[night.game].seats(night.level)
        booking = Booking(Gathering(), pace=(await self._services.referee.settings.load_server(night.guild)).pace)
        channels, left = list[int](), await self._list_admitted(night)
        while parts := divide_guests(len(left), sizes, MOST_TABLES - len(channels)):
            people = await self._choose_host(night, left)
            if people is None or (channels and len(left) < min(sizes)):
                break
            named = [(one.person, clean_name(one.name)) for one in people[: parts[0]]]
            source = f"night:{night.number}:{int(night.begins)}" + (f":{len(channels)}" if channels else "")
            guests = Guests(night.game, night.level, named, f"{name_night(night)} · {named[0][1]}", booking)
            table = await self._open_table(night, source, guests)
            channels.append(table.facts.channel)
            seated = table.facts.people or [person for person, _ in named]
            left = [one for one in left if one.person not in seated]
        if left and not channels:
            raise TooManyTables()
        await self._nights.close(night.number, night.edition, channels, [one.person for one in left])

    async def _list_admitted(self, night: Night) -> list[Coming]:
        """Return the guests who may still play in the server, without those whom an earlier guest has blocked."""
        settings, admitted = self._services.referee.settings, list[Coming]()
        for guest in list_guests(night):
            with contextlib.suppress(Refused):
                await limits.refuse_if_banned(settings, guest.person, night.guild)
                await limits.refuse_if_blocked(settings, guest.person, [one.person for one in admitted])
                admitted.append(guest)
        return admitted

    async def _choose_host(self, night: Night, guests: Collection[Coming]) -> list[Coming] | None:
        """Return the guests with a person first who may host another lobby; None if none of them may."""
        for host in guests:
            with contextlib.suppress(Refused):
                await limits.check_may_open(self._services.referee.store, host.person, night.guild)
                return [host, *(one for one in guests if one != host)]
        return None

    async def _greet(self, due: Appointment) -> None:
        """Call the people of a table that has opened."""
        night, channel = await self._nights.require(due.number), int(due.rest[0])
        table = await self._services.referee.find_table_at(channel)
        if table is not None and table.facts.live and channel in night.tables:
            await self._send(due, channel, build_night_greeting(night, table.facts.people))

    async def _tell(self, due: Appointment) -> None:
        """Tell the guests of a night what has changed."""
        night = await self._nights.require(due.number)
        notice = next((one for one in night.notices if str(one.number) == due.rest[0]), None)
        if notice is not None and notice.people:
            await self._send(due, night.channel, build_notice(night, notice))
