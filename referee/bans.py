"""Bans from a server's tables: a banned person gets no seat and no new table, and the AI takes their seats."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Sequence

from engine.protocol import Refused

from .store import due
from .table import seat_proposals
from .table.limits import BAR
from .table.services import Services
from .table.table import Table


class Bans:
    """The people whom servers have banned from their tables.

    ``name_seat`` returns the name of the AI that takes a banned person's seat at a table. If it returns "", the seat
    keeps its name. ``expelling``: what lets the person leave the server's leagues and nights.
    """

    def __init__(
        self,
        services: Services,
        table: Callable[[int], Awaitable[Table | None]],
        name_seat: Callable[[Table], str],
        expelling: Sequence[Callable[[int, int], Awaitable[None]]],
    ) -> None:
        self._store, self._settings = services.store, services.settings
        self._due, self._now = services.due, services.now
        self._table, self._called, self._expelling = table, name_seat, expelling
        self._due.add_handlers({BAR: self._remove_banned_person})

    async def ban_person(self, guild: int, person: int) -> None:
        """Ban a person from a server's tables. The AI takes the person's seats soon, by one timer for each table."""
        if person in (await self._settings.load_server(guild)).banned:
            return
        here = set(await self._store.tables.list_live_of_server(guild))
        seated = [number for number in await self._store.tables.list_of_person(person) if number in here]
        fall = [due.set_timer(self._now(), number, f"{BAR}:{person}") for number in seated]
        await self._settings.change_server(
            guild, *fall, banned=lambda banned: (person, *_remove_person(person, banned))
        )
        self._due.wake_up()
        for expel in self._expelling:
            await expel(guild, person)

    async def lift_ban(self, guild: int, person: int) -> None:
        """Lift a person's ban in a server. The person does not get back the seats that the AI has taken."""
        await self._settings.change_server(guild, banned=lambda banned: _remove_person(person, banned))

    async def _remove_banned_person(self, table_number: int, key: str) -> None:
        table, person = await self._table(table_number), int(key.partition(":")[2])
        if table is None or table.facts.guild is None:
            return
        if person in (await self._settings.load_server(table.facts.guild)).banned:
            source = f"due:{table_number}:{key}:{table.facts.match}:{table.facts.changes}"
            with contextlib.suppress(Refused):  # The person may have no seat there any more.
                await table.do_by_itself(source, seat_proposals.remove_banned_person, person, self._called(table))


def _remove_person(person: int, banned: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one for one in banned if one != person)
