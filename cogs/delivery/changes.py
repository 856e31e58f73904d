"""The update of everything that shows a table, after each change of the table."""

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
    """The update of all messages about a table after each of its changes."""

    def __init__(
        self,
        referee: Referee,
        channels: Channels,
        mentions: Mentions,
        in_sight: InSight,
        private_sheets: PrivateSheets,
        threads: Threads,
    ) -> None:
        self._referee, self._calls, self._mentions, self._in_sight = referee, Calls(referee), mentions, in_sight
        self._channels, self._private_sheets, self._threads = channels, private_sheets, threads

    async def show(self, table: Table) -> None:
        """Update everything that shows the table.

        Updates that only queue work come first. Updates that call Discord come last. If another process drives the
        table, this process updates only the private answers that it has given.
        """
        if not self._referee.drives(table):
            self._private_sheets.note_change(table)
            return
        await expect(self._referee, table)
        await expect_calls(self._referee, self._channels, table)
        await self._calls.note_change(table)
        await self._referee.surfaces.refresh(table.id)
        self._private_sheets.note_change(table)
        if table.facts.has_channel:  # Otherwise only a command posts the board again.
            self._in_sight.note_change(table)
        await self._threads.note_change(table)
        await self._mentions.note_change(table)

    async def stop(self) -> None:
        """Cancel the waiting work."""
        await self._in_sight.stop()
        self._private_sheets.close()
