"""Announces changes of tables to those who show them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from .people.settings import Settings
from .records.facts import TableFacts
from .reporting.incidents import log_incident
from .surfaces.surfaces import Surfaces
from .table.table import Table


class Announcing:
    """Announces changed tables: their surfaces are requested, and the records of the club hear of their end."""

    def __init__(
        self, settings: Settings, surfaces: Surfaces, hearers: Sequence[Callable[[TableFacts], Awaitable[None]]]
    ) -> None:
        """Create it. ``hearers`` are told of each table that is over."""
        self._settings, self._surfaces, self._hearers = settings, surfaces, hearers

    async def announce(self, table: Table, changed: Callable[[Table], Awaitable[None]], is_driven: bool) -> None:
        """Announce a change of a table. ``is_driven``: this process shows the table's board."""
        try:
            if not is_driven:
                await changed(table)
                return
            with self._surfaces.wrap_announcement(table.id, table.facts.changes):
                await self._expect_surfaces(table)
                await changed(table)
        except Exception as error:
            log_incident(error, f"table {table.id}")
        if not table.facts.live:
            await self._note_end(table)

    async def _note_end(self, table: Table) -> None:
        """Tell the league or night of a table that it is over. After a failure, an appointment or a start does it."""
        try:
            for hearer in self._hearers:
                await hearer(table.facts)
        except Exception as error:
            log_incident(error, f"table {table.id}")

    async def _expect_surfaces(self, table: Table) -> None:
        """Give a live table its board. Give each person a hand by direct message, unless the person has declined that.

        A table outside of servers is played by direct message, or by presses alone, so no hand is sent.
        This also repairs a kill between a person's first commit and the request to show a hand.
        """
        if not table.facts.live:
            return
        await self._surfaces.expect(table.id, "board", 0, table.facts.channel)
        for info in table.facts.seats if table.facts.guild is not None else ():
            if info.person is not None and (await self._settings.load_player(info.person)).dm:
                await self._surfaces.expect(table.id, "hand", info.person)
