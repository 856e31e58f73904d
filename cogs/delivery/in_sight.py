"""Keeping boards in sight: when the turn passes, a board is posted again if others have written below it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from referee.referee import Referee
from referee.running.keyed_tasks import KeyedTasks
from referee.table.progress import find_asking_time
from referee.table.table import Table

from ..discord_errors import FAILED
from .channels import Channels
from .mentions import Mentions

PATIENCE, ALONE = 15.0, 60.0
"""The least seconds between two checks of a board: at a table with several players, and at a table with one.

Most checks are calls, and Discord allows fifty calls a second for all tables.
"""


class InSight:
    """The checks whether the tables' boards are still in sight.

    Their results are kept in memory, so each board is checked again after a restart, once its turn has passed.
    """

    def __init__(self, referee: Referee, channels: Channels, mentions: Mentions, far: Callable[[int], bool]) -> None:
        """Prepare the checks. ``far`` returns whether private answers have pushed a channel's board out of sight."""
        self._referee, self._channels, self._mentions, self._far = referee, channels, mentions, far
        self._begun = referee.now()
        self._turns: dict[int, tuple[int | None, ...]] = {}
        """By table: the seats whose turn it was at the last change, as far as everybody may know."""
        self._looked: dict[int, float] = {}
        """By table: the time of the last check of its board."""
        self._looking = KeyedTasks[int]()
        """By table: the task that checks its board, now or soon."""
        self._clear: dict[int, tuple[int, int]] = {}
        """By channel: its board, and a message below the board. Only the bot has written between the two."""

    async def stop(self) -> None:
        await self._looking.stop()

    def note_change(self, table: Table) -> None:
        """Plan a check of a table's board if the turn has passed to somebody else. Returns at once."""
        # Secret questions count alike, whoever is asked. So a new board does not reveal that another seat is asked.
        turn = tuple(dict.fromkeys(None if one.hidden else one.seat for one in table.list_waiting()))
        alone = len(table.facts.seats) == 1
        if not turn or table.id in self._looking or (turn == self._turns.get(table.id) and not alone):
            return
        self._turns[table.id] = turn
        if find_asking_time(table) < self._begun:  # The turn has passed before the start of the bot.
            return
        wait = self._looked.get(table.id, -ALONE) + (ALONE if alone else PATIENCE) - time.monotonic()
        self._looking.start(table.id, self._look(table.id, wait))

    async def _look(self, table_number: int, wait: float) -> None:
        try:
            await asyncio.sleep(max(0.0, wait))
            self._looked[table_number] = time.monotonic()
            surfaces = await self._referee.surfaces.list_of_table(table_number)
            ours = self._mentions.sent | {surface.message for surface in surfaces}
            for surface in surfaces:
                if surface.kind == "board" and surface.message is not None:
                    pushed = await self._is_board_covered(surface.channel, surface.message, ours)
                    if pushed or self._far(surface.channel):
                        await self._referee.surfaces.move(table_number, "board")
        except FAILED:
            self._turns.pop(table_number, None)  # The check has failed, so the next change plans another.

    async def _is_board_covered(self, channel: int, board: int, own_messages: set[int | None]) -> bool:
        """Return whether somebody else has written a public message below the board."""
        newest = self._channels.find_newest_message(channel)
        if newest is None:
            async with self._referee.surfaces.wrap_call():
                newest = await self._channels.fetch_newest_message(channel)
        if newest <= board or self._clear.get(channel) == (board, newest):
            return False
        # The channel's newest message may be a private answer, which the list of messages does not contain.
        async with self._referee.surfaces.wrap_call():
            below = await self._channels.list_messages_below(channel, board)
        if any(one not in own_messages for one in below):
            return True
        self._clear[channel] = board, newest
        return False
