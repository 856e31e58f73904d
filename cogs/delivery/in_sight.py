"""The board stays in sight: when the turn passes and others have written below it, it moves down to them."""

from __future__ import annotations

import time
from collections.abc import Callable

import discord

from referee.referee import Referee
from referee.table.table import Table

from .channels import Channels
from .mentions import Mentions

PATIENCE = 60.0
"""Seconds before the board of somebody who plays alone is looked for again."""


class InSight:
    """Kept in memory: after a restart each board is looked for anew."""

    def __init__(self, referee: Referee, channels: Channels, mentions: Mentions, far: Callable[[int], bool]) -> None:
        """``far``: whether private answers have pushed the board of a channel out of sight."""
        self._referee, self._channels, self._mentions, self._far = referee, channels, mentions, far
        self._turns: dict[int, tuple[tuple[int, ...], float]] = {}
        """Table -> whose turn it was, and when its board was last looked for."""

    async def changed(self, table: Table) -> None:
        """Look for the board, where the turn has passed."""
        turn = tuple(one.seat for one in table.waiting())
        now = time.monotonic()
        before, looked = self._turns.get(table.id, ((), -PATIENCE))
        alone = len(table.facts.seats) == 1
        if not turn or (now - looked < PATIENCE if alone else turn == before):
            return
        self._turns[table.id] = (turn, now)
        surfaces = await self._referee.surfaces.of(table.id)
        ours = self._mentions.sent | {surface.message for surface in surfaces}
        for surface in surfaces:
            if surface.kind == "board" and surface.message is not None:
                try:
                    pushed = await self._pushed(surface.channel, surface.message, ours)
                except discord.HTTPException:
                    return  # whatever is wrong there, the next edit says it
                if pushed or self._far(surface.channel):
                    await self._referee.surfaces.move(table.id, "board")

    async def _pushed(self, channel: int, board: int, ours: set[int | None]) -> bool:
        """Whether somebody else has written below the board where all can read it."""
        if await self._channels.newest(channel) <= board:
            return False
        # what the channel calls its last message may be an answer that one person alone sees: those are not listed
        return any(one not in ours for one in await self._channels.below(channel, board))
