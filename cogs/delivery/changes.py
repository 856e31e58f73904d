"""Something happened at a table: everything that shows it catches up."""

from __future__ import annotations

from referee.referee import Referee
from referee.table.table import Table

from .calls import Calls
from .expected import expect
from .in_sight import InSight
from .mentions import Mentions
from .presses_first import PressesFirst


class Changes:
    """The one way from a table to what is sent unasked."""

    def __init__(
        self, referee: Referee, presses_first: PressesFirst, calls: Calls, mentions: Mentions, in_sight: InSight
    ) -> None:
        self._referee, self._presses_first = referee, presses_first
        self._calls, self._mentions, self._in_sight = calls, mentions, in_sight

    async def show(self, table: Table) -> None:
        await self._presses_first.wait()
        await expect(self._referee, table)
        await self._calls.changed(table)
        await self._referee.surfaces.look(table.id)
        await self._mentions.changed(table)
        await self._in_sight.changed(table)
