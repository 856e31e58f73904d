"""The board stays in sight: when the turn passes and others have written below it, it moves down to them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from referee.referee import Referee
from referee.table.table import Table

from ..discord_errors import FAILED
from .channels import Channels
from .mentions import Mentions

PATIENCE, ALONE = 15.0, 60.0
"""Seconds before a board is looked for again; that of somebody who plays alone. To look for it is a call, of which
Discord counts fifty a second for all tables."""


class InSight:
    """Kept in memory: after a restart each board is looked for anew."""

    def __init__(self, referee: Referee, channels: Channels, mentions: Mentions, far: Callable[[int], bool]) -> None:
        """``far``: whether private answers have pushed the board of a channel out of sight."""
        self._referee, self._channels, self._mentions, self._far = referee, channels, mentions, far
        self._turns: dict[int, tuple[int | None, ...]] = {}
        """Table -> whose turn it was last, as everybody may know it."""
        self._looked: dict[int, float] = {}
        """Table -> when its board was last looked for."""
        self._looking: dict[int, asyncio.Task[None]] = {}
        """Table -> its board is being looked for, or will be when it is time."""
        self._clear: dict[int, tuple[int, int]] = {}
        """Channel -> its board, and the newest message between which and the board there is nobody else's."""

    def close(self) -> None:
        for task in self._looking.values():
            task.cancel()

    def changed(self, table: Table) -> None:
        """Look for the board soon, where the turn has passed. Nobody waits for it."""
        # of what is asked in secret only that it is: the board stays where it is when another is asked
        turn = tuple(dict.fromkeys(None if one.hidden else one.seat for one in table.waiting()))
        alone = len(table.facts.seats) == 1
        if not turn or table.id in self._looking or (turn == self._turns.get(table.id) and not alone):
            return
        self._turns[table.id] = turn
        wait = self._looked.get(table.id, -ALONE) + (ALONE if alone else PATIENCE) - time.monotonic()
        self._looking[table.id] = asyncio.create_task(self._look(table.id, wait))

    async def _look(self, number: int, wait: float) -> None:
        try:
            await asyncio.sleep(max(0.0, wait))
            self._looked[number] = time.monotonic()
            surfaces = await self._referee.surfaces.of(number)
            ours = self._mentions.sent | {surface.message for surface in surfaces}
            for surface in surfaces:
                if surface.kind == "board" and surface.message is not None:
                    pushed = await self._pushed(surface.channel, surface.message, ours)
                    if pushed or self._far(surface.channel):
                        await self._referee.surfaces.move(number, "board")
        except FAILED:
            self._turns.pop(number, None)  # at the next change it is looked for again
        finally:
            del self._looking[number]

    async def _pushed(self, channel: int, board: int, ours: set[int | None]) -> bool:
        """Whether somebody else has written below the board where all can read it."""
        async with self._referee.surfaces.calling():
            newest = await self._channels.newest(channel)
        if newest <= board or self._clear.get(channel) == (board, newest):
            return False
        # what the channel calls its last message may be an answer that one person alone sees: those are not listed
        async with self._referee.surfaces.calling():
            below = await self._channels.below(channel, board)
        if any(one not in ours for one in below):
            return True
        self._clear[channel] = board, newest
        return False
