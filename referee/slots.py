"""Slots to draw in and places to call from: few of either, for those first that matter most to whoever waits."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import math
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextvars import ContextVar
from enum import Enum
from functools import partial
from itertools import count
from typing import NamedTuple

REMEMBERED = 100
"""Calls of which the fastest is known."""


class Urgency(Enum):
    """How many seconds a picture stands back behind one that was asked for at the same time. So the end of a match
    always comes first, and whatever waits comes at last."""

    END = -math.inf
    """How a match ended."""
    QUESTION = 0.0
    """A board, or a hand with something to answer that the board does not ask."""
    TWICE = 1.0
    """A hand whose question stands on the board as well."""
    REST = 10.0
    FOLLOWER = 3600.0
    """What somebody sees who only follows: after all that is for those who play, however many follow."""
    AHEAD = math.inf
    """What nobody waits for."""


class Rank(NamedTuple):
    """A place in the queue."""

    due: float
    number: int
    urgent: bool
    """Whether it stands back behind nobody."""


class Slots:
    """``async with slots.held(slots.rank(…))``: as many at a time as there are slots."""

    def __init__(self, slots: int, kept: int = 0) -> None:
        """``kept``: so many of them are always left to who is urgent."""
        self._free, self._kept = slots, kept
        self._urgent: list[tuple[Rank, asyncio.Future[None]]] = []
        self._others: list[tuple[Rank, asyncio.Future[None]]] = []
        self._number = count()

    def rank(self, urgency: Urgency) -> Rank:
        """A place behind those who came before. Whoever keeps it may come back to it."""
        due = asyncio.get_running_loop().time() + urgency.value
        return Rank(due, next(self._number), urgency.value <= 0)

    @contextlib.asynccontextmanager
    async def held(self, rank: Rank) -> AsyncIterator[None]:
        """One of the slots, as soon as it is this rank's turn."""
        await self._take(rank)
        try:
            yield
        finally:
            self._give()

    async def _take(self, rank: Rank) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._urgent if rank.urgent else self._others, (rank, turn))
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given the slot and no longer wants it
                self._give()
            raise

    def _give(self) -> None:
        self._free += 1
        self._serve()

    def _serve(self) -> None:
        """Slots to those who wait, as long as there is one that somebody may have."""
        queues = (self._urgent, 0), (self._others, self._kept)
        while found := [queue for queue, kept in queues if queue and self._free > kept]:
            _, turn = heapq.heappop(min(found))
            if not turn.done():
                self._free -= 1
                turn.set_result(None)


class Calls(Slots):
    """Slots for calls to somebody far away who takes so many in any ``span`` seconds, counted when they arrive there.

    When that was nobody here knows. But the answer to one call and the way of the next take together as long as the
    fastest call, there and back, takes at least: so much earlier than ``span`` after the answer the next may leave.
    """

    def __init__(self, calls: int, span: float, kept: int = 0) -> None:
        super().__init__(calls, kept)
        self._span = span
        self._took: deque[float] = deque(maxlen=REMEMBERED)

    @contextlib.asynccontextmanager
    async def held(self, rank: Rank) -> AsyncIterator[None]:
        """Hold a place to make one call from, as soon as it is this rank's turn."""
        await self._take(rank)
        place, begun = _Place(self), asyncio.get_running_loop().time()
        before = _place.set(place)
        try:
            yield
        finally:
            _place.reset(before)
            if place.take():  # whoever held it tells of no calls
                self._end(begun)
            place.held = False

    async def begin(self) -> Callable[[], None]:
        """Wait until a call may leave; return what is to be called once its answer is there.

        Whoever holds a place calls from it. For a second call they wait for another place, before everybody else: the
        first has been given back by then, so that nobody waits in a circle.
        """
        place = _place.get()
        if place is None or place.calls is not self:
            await self._take(self.rank(Urgency.QUESTION))
        elif not place.take():
            await self._take(self.rank(Urgency.END if place.held else Urgency.QUESTION))
        return partial(self._end, asyncio.get_running_loop().time())

    def _end(self, begun: float) -> None:
        """Give a place back when Discord takes another call for the one that has left then."""
        loop = asyncio.get_running_loop()
        self._took.append(loop.time() - begun)
        loop.call_later(self._span - min(self._took), self._give)


class _Place:
    """A place that somebody holds."""

    def __init__(self, calls: Calls) -> None:
        self.calls = calls
        self.held, self._free = True, True

    def take(self) -> bool:
        """Return whether nobody has called from it yet."""
        free, self._free = self._free, False
        return free


_place: ContextVar[_Place | None] = ContextVar("place", default=None)
"""The place that is held where this runs."""
