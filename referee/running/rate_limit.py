"""Slots: permits to draw or to call Discord. There are few at a time, and urgent work gets them first."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import math
from collections.abc import AsyncIterator, Callable, Iterator
from contextvars import ContextVar
from enum import Enum
from itertools import count
from typing import NamedTuple

PREPARED = 8
"""At most so many urgent calls are prepared at a time, and half as many of each other urgency. A low number keeps what
they send new."""
SPREAD = 1.07
"""The factor by which calls leave more slowly than the server allows, as long as many wait."""
BURST = 8
"""So many urgent calls may leave at once, after a time with few calls. Other calls leave one by one."""
SLOW, SLOWER = 10.0, 2.0
"""For ``SLOW`` seconds after the server has refused a call, calls leave ``SLOWER`` times more slowly."""
LOST_AFTER = 60.0
"""The seconds after which a call without an answer no longer counts."""


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
    """A hand without a question, or another message of a table."""
    CLUB = 60.0
    """A message of the club."""
    FOLLOWER = 3600.0
    """A copy of a board for a follower. It comes after everything for players, however many people follow."""
    AHEAD = math.inf
    """A picture that nobody waits for, drawn in advance."""


class Rank(NamedTuple):
    """The position of a request in the queue for slots."""

    due: float
    number: int
    urgency: Urgency

    @property
    def urgent(self) -> bool:
        """Return whether the holder may use the reserved slots."""
        return self.urgency.value <= 0


class Slots:
    """A fixed number of slots. Hold one by ``async with slots.hold_place(slots.rank(…))``."""

    def __init__(self, slots: int, reserved: int = 0) -> None:
        """Create the slots. ``reserved`` of them are reserved for urgent ranks."""
        self._free, self._kept = slots, reserved
        self._urgent: list[tuple[Rank, asyncio.Future[None]]] = []
        self._others: list[tuple[Rank, asyncio.Future[None]]] = []
        self._number = count()

    def rank(self, urgency: Urgency) -> Rank:
        """Return the next rank of this urgency, for a request made now. It may be used several times."""
        due = asyncio.get_running_loop().time() + urgency.value
        return Rank(due, next(self._number), urgency)

    @contextlib.asynccontextmanager
    async def hold_place(self, rank: Rank) -> AsyncIterator[None]:
        """Wait until it is this rank's turn, then hold one of the slots."""
        await self._take(rank)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, rank: Rank) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._urgent if rank.urgent else self._others, (rank, turn))
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            # If the slot was granted, but its task was cancelled, the slot goes on to the next.
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._give_back()
            raise

    def _give_back(self) -> None:
        self._free += 1
        self._serve()

    def _serve(self) -> None:
        """Give the free slots to the requests that wait, the most urgent first."""
        queues = (self._urgent, 0), (self._others, self._kept)
        while found := [queue for queue, kept in queues if queue and self._free > kept]:
            rank, turn = min(found)[0]
            if turn.done():  # The task that waited was cancelled.
                heapq.heappop(min(found))
            elif self._may_serve(rank):
                heapq.heappop(min(found))
                self._free -= 1
                turn.set_result(None)
            else:
                return

    def _refuse_all(self, error: Exception) -> None:
        """Raise an error in all tasks that wait for a slot."""
        for _, turn in (*self._urgent, *self._others):
            if not turn.done():
                turn.set_exception(error)

    def _may_serve(self, rank: Rank) -> bool:
        """Return whether the most urgent request may get a free slot now. If not, see to it that it is served later."""
        return True


class Calls(Slots):
    """The calls to a server that allows ``calls`` calls within ``span`` seconds. The server counts arrivals.

    When a call arrives is unknown here, but it is after the call has left and before its answer comes. So a call counts
    from the moment when it leaves until ``span`` seconds after its answer, and at most ``calls`` calls count at a time.
    Then no more than ``calls`` of them arrive within any ``span`` seconds, however long each one travels.

    Calls also leave at a steady pace. So those that have waited together, for example during an outage, do not leave
    together, and an urgent call never finds that all calls of a second were made in its first moment.
    """

    def __init__(self, calls: int, span: float, reserved: int = 0) -> None:
        super().__init__(calls, reserved)
        self._ahead = {one: Slots(PREPARED if one.value <= 0 else PREPARED // 2) for one in Urgency}
        """By urgency: the places to prepare calls. So no hand waits until a follower's call has left."""
        self._calls, self._span, self._interval = calls, span, SPREAD * span / calls
        self._next = self._slow_until = -math.inf
        """The times from which the next call may leave on schedule, and until which calls leave more slowly."""
        self._timer: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def hold_place(self, rank: Rank) -> AsyncIterator[None]:
        """Wait until it is this rank's turn to prepare a call. Calls made within this context have this rank."""
        await self._ahead[rank.urgency]._take(rank)
        place = _Place(self, rank)
        before = _place.set(place)
        try:
            yield
        finally:
            _place.reset(before)
            place.held = False
            place.step_aside()

    def step_aside(self) -> None:
        """Let others prepare calls, because the call of the task's place cannot leave for a while."""
        place = _place.get()
        if place is not None and place.calls is self:
            place.step_aside()

    async def begin(self) -> Callable[[], None]:
        """Wait until a call may leave. Return a function to be called once its answer has come.

        Each attempt of a call must begin with this wait. Whoever holds a place waits by that place's rank, and
        everybody else by the urgency that ``use_urgency`` has set.
        """
        place = _place.get()
        held = place is not None and place.calls is self and place.held
        await self._take(place.rank if place is not None and held else self.rank(_urgency.get()))
        self.step_aside()
        return _Call(self._give_back, self._span).end

    @property
    def is_full(self) -> bool:
        """Return whether the next call has to wait."""
        return self._free <= 0

    @property
    def is_idle(self) -> bool:
        """Return whether no call counts at present, and none waits."""
        return self._free == self._calls and not self._urgent and not self._others

    @property
    def pause(self) -> float:
        """The seconds for which no call may leave, because the server has demanded it."""
        return max(0.0, self._next - BURST * self._interval - asyncio.get_running_loop().time())

    def stop_for(self, seconds: float, error: Exception | None = None) -> None:
        """Send no call for ``seconds``, because the server demands it. Afterwards the calls leave one by one.

        ``error``: raised for all calls that wait now, if they are not to wait for so long.
        """
        if error is not None:
            self._refuse_all(error)
        reopened = asyncio.get_running_loop().time() + seconds
        self._next = max(self._next, reopened + BURST * self._interval)
        self._slow_until = max(self._slow_until, reopened + SLOW)

    def _may_serve(self, rank: Rank) -> bool:
        """Keep the pace of the calls. A call that is too early is served by a timer."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        early = self._next - (BURST * self._interval if rank.urgent else 0.0) - now
        if early > 0:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = loop.call_later(early, self._serve)
            return False
        self._next = max(self._next, now) + self._interval * (SLOWER if now < self._slow_until else 1.0)
        return True


class _Call:
    """A call that counts until ``span`` seconds after its end, when ``give_back`` is called."""

    def __init__(self, give_back: Callable[[], None], span: float) -> None:
        self._give_back, self._span = give_back, span
        self._loop = asyncio.get_running_loop()
        self._lost = self._loop.call_later(LOST_AFTER, self.end)
        self._ended = False

    def end(self) -> None:
        """Note that the answer has come, or that there will be none."""
        if not self._ended:
            self._ended = True
            self._lost.cancel()
            self._loop.call_later(self._span, self._give_back)


class _Place:
    """The right of a task to prepare a call."""

    def __init__(self, calls: Calls, rank: Rank) -> None:
        self.calls, self.rank = calls, rank
        self.held, self._prepares = True, True

    def step_aside(self) -> None:
        """Let the next waiting task prepare its call, because this task's call was sent or waits for something else."""
        if self._prepares:
            self._prepares = False
            self.calls._ahead[self.rank.urgency]._give_back()


@contextlib.contextmanager
def use_urgency(urgency: Urgency) -> Iterator[None]:
    """Within this context, the calls for which no place is held have this urgency."""
    before = _urgency.set(urgency)
    try:
        yield
    finally:
        _urgency.reset(before)


_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.QUESTION)
_place: ContextVar[_Place | None] = ContextVar("place", default=None)
"""The place that the running task holds; None if it holds none."""
