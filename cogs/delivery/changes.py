"""Something happened at a table: everything that shows it catches up."""

from __future__ import annotations

from referee.referee import Referee
from referee.table.table import Table

from .calls import Calls
from .channels import Channels
from .expected import expect, expect_calls
from .in_sight import InSight
from .mentions import Mentions
from .private_sheets import PrivateSheets
from .threads import Threads


class Changes:
    """The one way from a table to what is sent unasked."""

    def __init__(
        self,
        referee: Referee,
        channels: Channels,
        calls: Calls,
        mentions: Mentions,
        in_sight: InSight,
        private_sheets: PrivateSheets,
        threads: Threads,
    ) -> None:
        self._referee, self._calls, self._mentions, self._in_sight = referee, calls, mentions, in_sight
        self._channels, self._private_sheets, self._threads = channels, private_sheets, threads

    async def show(self, table: Table) -> None:
        """First what shows the table: all of it waits for its own turn. Then what asks Discord something."""
        await expect(self._referee, table)
        await expect_calls(self._referee, self._channels, table)
        await self._calls.changed(table)
        await self._referee.surfaces.look(table.id)
        self._private_sheets.changed(table)
        self._in_sight.changed(table)
        await self._threads.changed(table)
        await self._mentions.changed(table)

    def close(self) -> None:
        """End what waits."""
        self._in_sight.close()
        self._private_sheets.close()
