"""Slots: permits to draw or to call Discord. There are few at a time, and urgent work gets them first."""

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
"""The fastest round trip is measured among this number of latest calls."""


class Urgency(Enum):
    """The urgency of a picture, in seconds. A more urgent picture may overtake it if requested within so many seconds.

    The end of a match always comes first, and pictures that nobody waits for come last.
    """

    END = -math.inf
    """The end of a match."""
    QUESTION = 0.0
    """A board, or a hand whose question is not on the board."""
    TWICE = 1.0
    """A hand whose question is also on the board."""
    REST = 10.0
    FOLLOWER = 3600.0
    """A copy of a board for a follower. It comes after everything for players, however many people follow."""
    AHEAD = math.inf
    """A picture that nobody waits for, drawn in advance."""


class Rank(NamedTuple):
    """The position of a request in the queue for slots."""

    due: float
    number: int
    urgent: bool
    """True if the holder may use the reserved slots."""


class Slots:
    """A fixed number of slots. Hold one by ``async with slots.hold_place(slots.rank(…))``."""

    def __init__(self, slots: int, kept: int = 0) -> None:
        """Create the slots. ``kept`` of them are reserved for urgent ranks."""
        self._free, self._kept = slots, kept
        self._urgent: list[tuple[Rank, asyncio.Future[None]]] = []
        self._others: list[tuple[Rank, asyncio.Future[None]]] = []
        self._number = count()

    def rank(self, urgency: Urgency) -> Rank:
        """Return the next rank of this urgency, for a request made now. It may be used several times."""
        due = asyncio.get_running_loop().time() + urgency.value
        return Rank(due, next(self._number), urgency.value <= 0)

    @contextlib.asynccontextmanager
    async def hold_place(self, rank: Rank) -> AsyncIterator[None]:
        """Wait until it is this rank's turn, then hold one of the slots."""
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
            if turn.done() and not turn.cancelled():  # The slot was granted, but its task was cancelled.
                self._give()
            raise

    def _give(self) -> None:
        self._free += 1
        self._serve()

    def _serve(self) -> None:
        """Give the free slots to the requests that wait, the most urgent first."""
        queues = (self._urgent, 0), (self._others, self._kept)
        while found := [queue for queue, kept in queues if queue and self._free > kept]:
            _, turn = heapq.heappop(min(found))
            if not turn.done():
                self._free -= 1
                turn.set_result(None)


class Calls(Slots):
    """Slots for calls to a server that allows so many calls within ``span`` seconds. The server counts arrivals.

    The moment of arrival is unknown here. But two ways lie between the arrivals of a call and the next call: the
    answer's way back, and the next call's way there. Together they take at least as long as the fastest known round
    trip. So the next call waits for ``span`` seconds after the answer, minus the fastest round trip.
    """

    def __init__(self, calls: int, span: float, kept: int = 0) -> None:
        super().__init__(calls, kept)
        self._span = span
        self._took: deque[float] = deque(maxlen=REMEMBERED)

    @contextlib.asynccontextmanager
    async def hold_place(self, rank: Rank) -> AsyncIterator[None]:
        """Wait until it is this rank's turn, then hold a place from which one call may be made."""
        await self._take(rank)
        place, begun = _Place(self), asyncio.get_running_loop().time()
        before = _place.set(place)
        try:
            yield
        finally:
            _place.reset(before)
            if place.take():  # The holder has made no call, so the place is free at once.
                self._end(begun)
            place.held = False

    async def begin(self) -> Callable[[], None]:
        """Wait until a call may leave. Return a function to be called once its answer has come.

        If the caller holds a place, the place is used for this call. A second call by the holder waits for another
        place, ahead of everybody else. The first place was given back by then, so no two calls wait for each other.
        """
        place = _place.get()
        if place is None or place.calls is not self:
            await self._take(self.rank(Urgency.QUESTION))
        elif not place.take():
            await self._take(self.rank(Urgency.END if place.held else Urgency.QUESTION))
        return partial(self._end, asyncio.get_running_loop().time())

    def _end(self, begun: float) -> None:
        """Give a place back as soon as Discord will accept another call.

        ``begun``: the time when the place's call left.
        """
        loop = asyncio.get_running_loop()
        self._took.append(loop.time() - begun)
        loop.call_later(self._span - min(self._took), self._give)


class _Place:
    """A place from which the task that holds it may make one call."""

    def __init__(self, calls: Calls) -> None:
        self.calls = calls
        self.held, self._free = True, True

    def take(self) -> bool:
        """Mark the place as used. Return False if it was used already."""
        free, self._free = self._free, False
        return free


_place: ContextVar[_Place | None] = ContextVar("place", default=None)
"""The place that the running task holds; None if it holds none."""
