"""A person's data: exporting it as one file, and deleting it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

import msgspec

from engine.protocol import Refused

from .club.desks.league_desk import Leagues
from .club.desks.night_desk import Nights
from .people.settings import Settings
from .store.database import refuse_if_stuck
from .store.store import Store
from .surfaces.surfaces import Surfaces
from .table.table import Table


class StillSeated(Refused):
    tables: tuple[int, ...]


class Personal:
    """The export and the deletion of personal data, for one person at a time."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        surfaces: Surfaces,
        tables_of: Callable[[int], Awaitable[list[Table]]],
        list_tables_in_memory: Callable[[], Iterable[Table]],
        desks: Sequence[Leagues | Nights],
    ) -> None:
        """Create it.

        ``tables_of`` returns a person's live tables. ``list_tables_in_memory`` returns all tables in memory. ``desks``
        keep further records that name people.
        """
        self._store, self._settings, self._surfaces, self._desks = store, settings, surfaces, desks
        self._tables_of, self._held = tables_of, list_tables_in_memory
        self._lock = asyncio.Lock()

    async def export_file(self, person: int) -> bytes:
        """Return everything that the database has about a person, as JSON."""
        known = await self._store.personal.list_known(person)
        return msgspec.json.format(msgspec.json.encode({"person": person, **known}), indent=2)

    async def check_may_forget(self, person: int) -> None:
        """Refuse with ``StillSeated`` while the person has a seat. The refusal names the channels in ``tables``."""
        seated = [one for one in await self._tables_of(person) if person in one.facts.people]
        if seated:
            raise StillSeated(tables=tuple(one.facts.channel for one in seated))

    async def forget(self, person: int, names: Mapping[str, str], default_name: str) -> None:
        """Delete the data that identify a person. The matches that the person has played are kept.

        ``names``: the name for a former player, by language; ``default_name``: the name in other languages. Raises
        ``StillSeated``, ``DiskFull``, ``NoDisk``.
        """
        async with self._lock:
            await self.check_may_forget(person)
            for one in (await self._store.personal.list_known(person))["surfaces"]:
                await self._surfaces.drop(one["tbl"], one["kind"], one["whom"])
            with refuse_if_stuck():  # The desks change tables, and so no table may be held here.
                for desk in self._desks:
                    await desk.forget(person, names, default_name)
            async with contextlib.AsyncExitStack() as stack:
                about = sorted((one for one in self._held() if _is_mentioned(one, person)), key=lambda one: one.id)
                for table in about:
                    await stack.enter_async_context(table.hold_for_rewriting())
                with refuse_if_stuck():
                    await self._store.commit(await self._store.personal.forget(person, names, default_name))
            self._store.personal.drop_cached_values(person)
            self._settings.forget(person)
        for table in about:
            await self._surfaces.refresh(table.id)


def _is_mentioned(table: Table, person: int) -> bool:
    """Return whether a table in memory mentions this person anywhere."""
    facts = table.facts
    return str(person) in str((facts.host, facts.seats, facts.paused, facts.proposal, facts.voices, facts.gathering))
