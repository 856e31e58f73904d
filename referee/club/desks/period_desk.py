"""A desk whose records are periods of servers, such as months. If a server wants it, each has one message."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from ...people.settings import Settings
from ...store.club_records import PeriodStore
from ..records.appointment import Appointment, Plan
from ..records.period import Period
from .appointments import Appointments
from .desk import Desk

P = TypeVar("P", bound=Period)


class PeriodDesk(Desk[P]):
    """The desk of all periods of one kind. Whoever shows them posts each one at its time (``_list_plans``)."""

    def __init__(self, appointments: Appointments, periods: PeriodStore[P], settings: Settings) -> None:
        super().__init__(appointments, periods)
        self._periods, self._settings = periods, settings

    @property
    def setting(self) -> str:
        """The server's setting that names the channel for the messages."""
        return self._periods.record.setting

    @abstractmethod
    def _make(self, guild: int, channel: int, zone: str | None) -> P:
        """Return the present period of a server, without its number. ``zone``: the server's time zone, if any."""

    @abstractmethod
    async def _prepare(self, period: P) -> P | None:
        """Return a period with what its message needs; None if there is nothing to show."""

    def _list_plans(self, record: P) -> Sequence[Plan]:
        return [Plan("post", record.posting_time)] if record.is_open else []

    async def _catch_up(self) -> list[P]:
        """Plan again what an earlier version of the bot may not have planned."""
        await self._plan_each_again(self._keep_driven(await self._periods.list_open()))
        return []

    async def _look(self) -> None:
        """Begin the present period of each server that wants it."""
        guilds = filter(self._duty.drives, await self._periods.list_servers())
        await self._do_for_each(guilds, int, self.begin)

    async def begin(self, guild: int) -> None:
        """Store the present period of a server that wants its message, unless it is stored already."""
        server = await self._settings.load_server(guild)
        channel: int | None = getattr(server, self.setting)
        if channel is None:
            return
        period = self._make(guild, channel, server.zone)
        async with self._opening:
            if not await self._periods.is_begun(period):
                await self._commit(replace(period, number=await self._find_number()))

    async def find_to_post(self, due: Appointment, language: str) -> P | None:
        """Return a period whose time has come, with its channel and what its message needs.

        Return None if nothing is to be posted: it was posted, the server wants none, there is nothing to show, or it
        could not be posted for too long. Except in the first case, the period is then over.
        """
        period, now, ready = await self.require(due.number), self._now(), None
        if not period.is_open or period.posting_time > now:
            return None
        server = await self._settings.load_server(period.guild)
        channel: int | None = getattr(server, self.setting)
        if channel is not None and now < period.posting_time + period.patience:
            ready = await self._prepare(replace(period, channel=channel, language=server.locale or language))
        if ready is None:
            await self.change(due.number, lambda found: replace(found, is_over=True) if found.is_open else found)
            return None
        await self._store.commit(self._records.store(ready))
        return ready
