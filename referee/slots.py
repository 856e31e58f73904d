"""Drawing slots: few pictures at a time, those first that matter most to whoever waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import math
from collections.abc import AsyncIterator
from enum import Enum
from itertools import count

Rank = tuple[float, int]
"""A place in the queue."""


class Urgency(Enum):
    """How many seconds a picture stands back behind one that was asked for at the same time. So the end of a match
    always comes first, and whatever waits comes at last."""

    END = -math.inf
    """How a match ended."""
    QUESTION = 0.0
    """A board, or a hand with something to answer."""
    REST = 2.0


class Slots:
    """``async with slots.held(slots.rank(…))``: as many at a time as there are slots."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._queue: list[tuple[Rank, asyncio.Future[None]]] = []
        self._number = count()

    def rank(self, urgency: Urgency) -> Rank:
        """A place behind those who came before. Whoever keeps it may come back to it."""
        return asyncio.get_running_loop().time() + urgency.value, next(self._number)

    @contextlib.asynccontextmanager
    async def held(self, rank: Rank) -> AsyncIterator[None]:
        """One of the slots, as soon as it is this rank's turn."""
        await self._take(rank)
        try:
            yield
        finally:
            self._give()

    async def _take(self, rank: Rank) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (rank, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given the slot and no longer wants it
                self._give()
            raise

    def _give(self) -> None:
        while self._queue:
            _, turn = heapq.heappop(self._queue)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
