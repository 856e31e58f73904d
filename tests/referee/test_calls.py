"""Calls: no more than a server takes, however they travel, and the most urgent first. All of it in virtual time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from referee.running.rate_limit import BURST, LOST_AFTER, PREPARED, SLOW, Calls, Urgency, use_urgency
from referee.surfaces.surfaces import CALLS, KEPT, SPAN
from tests.virtual_time import run_at_once

DISCORD = 50
"""The calls that Discord takes within any second."""
WAYS: dict[str, Callable[[Random], float]] = {
    "150 ms": lambda lot: 0.075,
    "jitter": lambda lot: min(3.0, lot.lognormvariate(-3.0, 1.0)),
    "at hand": lambda lot: 0.001,
}
"""Seconds that a call takes to get there, or its answer to come back."""


class Server:
    """A server that counts arrivals as Discord does, and the bot on its way to it."""

    def __init__(self, way: Callable[[Random], float], lag: float = 0.0) -> None:
        """Simulate Discord. ``lag``: the bot notices an answer only at multiples of so many seconds, because it is
        busy."""
        self.calls = Calls(CALLS, SPAN, KEPT)
        self.way, self.lag, self.lot = way, lag, Random(7)
        self.arrived: deque[float] = deque()
        self.refused = self.taken = 0
        self.waited: list[float] = []
        """Seconds from the wish for each urgent call to its departure."""
        self.away_until = 0.0
        """Until then no call is answered. Then all that have come are handled at once."""

    def count(self, now: float) -> None:
        while self.arrived and now - self.arrived[0] >= SPAN:
            self.arrived.popleft()
        if len(self.arrived) >= DISCORD:
            self.refused += 1
        else:
            self.arrived.append(now)
            self.taken += 1

    async def attempt(self, urgent: bool = False) -> None:
        clock = asyncio.get_running_loop().time
        wished = clock()
        end = await self.calls.begin()
        if urgent:
            self.waited.append(clock() - wished)
        await asyncio.sleep(max(self.way(self.lot), self.away_until - clock()))
        self.count(clock())
        await asyncio.sleep(self.way(self.lot))
        if self.lag:
            await asyncio.sleep(-clock() % self.lag)
        end()

    async def send(self, urgency: Urgency, attempts: int = 1) -> None:
        """Make a call from a held place, with so many attempts."""
        async with self.calls.hold_place(self.calls.rank(urgency)):
            for _ in range(attempts):
                await self.attempt(urgency is Urgency.QUESTION and attempts == 1)


async def press(server: Server, rate: int, seconds: int) -> None:
    """Press so many times a second. Each press changes a board and a hand, and every third one needs a look at a
    member."""
    tasks = []
    for number in range(rate * seconds):
        tasks += [asyncio.create_task(server.send(one)) for one in (Urgency.QUESTION, Urgency.REST)]
        if number % 3 == 0:
            tasks.append(asyncio.create_task(server.attempt()))
        await asyncio.sleep(1 / rate)
    await asyncio.gather(*tasks)


@pytest.mark.lot(3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lag", [0.0, 0.5])
@pytest.mark.parametrize("case", ["10 presses/s", "20 presses/s", "start", "league round", "outage"])
def test_pressing_at_full_rate_gets_no_call_refused(case: str, way: str, lag: float) -> None:
    server = Server(WAYS[way], lag)

    async def run() -> None:
        if case == "start":
            await asyncio.gather(*(server.send(Urgency.QUESTION) for _ in range(2_000)))
        elif case == "league round":
            round_ends = [server.send(Urgency.REST, 3) for _ in range(150)]
            await asyncio.gather(press(server, 10, 10), *round_ends)
        elif case == "outage":
            server.away_until = 20.0
            await asyncio.gather(press(server, 20, 10), *(server.send(Urgency.END, 2) for _ in range(200)))
        else:
            await press(server, int(case.split()[0]), 20)

    run_at_once(run())
    assert server.refused == 0 and server.taken >= 400


def test_most_calls_that_discord_allows_are_used() -> None:
    """At 150 ms, 5,000 boards of a start are sent at 41 a second. Calls that still count are never exceeded."""
    server = Server(WAYS["150 ms"])

    async def run() -> float:
        await asyncio.gather(*(server.send(Urgency.QUESTION) for _ in range(5_000)))
        return asyncio.get_running_loop().time()

    assert 40 <= 5_000 / run_at_once(run()) <= 45


def test_a_board_waits_for_no_crowd_of_others() -> None:
    """However many hands and messages wait, a board is sent at once, because their calls did not use all of a
    second."""
    server = Server(WAYS["150 ms"])

    async def run() -> None:
        crowd = [asyncio.create_task(server.send(Urgency.REST)) for _ in range(300)]
        for _ in range(40):
            await asyncio.sleep(0.1)
            await server.send(Urgency.QUESTION)
        for one in crowd:
            one.cancel()

    run_at_once(run())
    assert max(server.waited) < 0.05


def test_after_a_refusal_calls_wait_as_demanded_and_leave_one_by_one() -> None:
    calls, left = Calls(CALLS, SPAN, KEPT), []

    async def run() -> None:
        clock = asyncio.get_running_loop().time

        async def call() -> None:
            end = await calls.begin()
            left.append(clock())
            end()

        first = asyncio.create_task(call())
        await asyncio.sleep(0.1)
        calls.stop_for(3.0)
        assert 2.9 < calls.pause <= 3.0
        await asyncio.gather(first, *(call() for _ in range(40)))

    run_at_once(run())
    assert left[0] == 0.0 and left[1] >= 3.1
    gaps = [later - earlier for earlier, later in pairwise(left[1:])]
    assert min(gaps) > 1 / CALLS and left[-1] - left[1] > 40 / CALLS, "more slowly than usual, and never two at once"
    assert left[-1] < 3.1 + SLOW


def test_a_long_stop_tells_those_who_wait() -> None:
    async def run() -> None:
        calls = Calls(1, SPAN)
        (await calls.begin())()
        waiting = asyncio.create_task(calls.begin())
        await asyncio.sleep(0)
        calls.stop_for(600.0, ConnectionError("in ten minutes"))
        with pytest.raises(ConnectionError):
            await waiting
        (await calls.begin())()
        assert asyncio.get_running_loop().time() >= 600.0

    run_at_once(run())


def test_each_attempt_counts_and_a_lost_one_counts_no_longer_after_a_minute() -> None:
    async def run() -> None:
        calls, clock = Calls(2, SPAN), asyncio.get_running_loop().time
        async with calls.hold_place(calls.rank(Urgency.REST)):
            for _ in range(2):
                await calls.begin()  # No answer comes.
            assert calls.is_full and clock() < SPAN
            (await calls.begin())()
        assert clock() >= LOST_AFTER
        await asyncio.sleep(LOST_AFTER + SPAN)
        assert calls.is_idle

    run_at_once(run())


def test_few_calls_are_prepared_at_a_time_and_a_waiting_one_makes_room() -> None:
    async def run() -> None:
        calls, prepares = Calls(CALLS, SPAN, KEPT), []
        go = asyncio.Event()

        async def hold(name: str) -> None:
            async with calls.hold_place(calls.rank(Urgency.QUESTION)):
                prepares.append(name)
                if name == "aside":
                    calls.step_aside()
                await go.wait()
                (await calls.begin())()

        names = ["aside", *map(str, range(PREPARED + 2))]
        tasks = [asyncio.create_task(hold(name)) for name in names]
        await asyncio.sleep(1.0)
        assert prepares == names[: PREPARED + 1]
        go.set()
        await asyncio.gather(*tasks)
        assert prepares == names

    run_at_once(run())


def test_what_goes_on_after_a_place_was_given_back_waits_like_anybody_else() -> None:
    async def run() -> None:
        calls, order, tasks = Calls(1, SPAN), [], []

        async def call(name: str) -> None:
            end = await calls.begin()
            order.append(name)
            end()

        async def later() -> None:
            await asyncio.sleep(0.2)
            await call("later")

        async with calls.hold_place(calls.rank(Urgency.END)):
            tasks.append(asyncio.create_task(later()))
            await call("first")
        await asyncio.sleep(0.1)
        tasks.append(asyncio.create_task(call("next")))
        await asyncio.gather(*tasks)
        assert order == ["first", "next", "later"]

    run_at_once(run())


def test_a_burst_of_boards_leaves_at_once() -> None:
    server = Server(WAYS["150 ms"])

    async def run() -> None:
        await asyncio.gather(*(server.attempt(True) for _ in range(BURST)))

    run_at_once(run())
    assert max(server.waited) == 0.0


ORDER = [Urgency.END, Urgency.QUESTION, Urgency.TWICE, Urgency.REST, Urgency.CLUB, Urgency.FOLLOWER, Urgency.AHEAD]


@pytest.mark.parametrize("held", [True, False])
def test_calls_leave_by_what_they_are_for_and_in_a_crowd_only_so(held: bool) -> None:
    """The order is: boards, hands that ask, hands, the club, followers. Whether a place is held does not matter."""
    calls, left = Calls(CALLS, SPAN, KEPT), list[Urgency]()

    async def call(urgency: Urgency) -> None:
        if held:
            async with calls.hold_place(calls.rank(urgency)):
                end = await calls.begin()
        else:
            with use_urgency(urgency):
                end = await calls.begin()
        left.append(urgency)
        end()

    async def run() -> None:
        calls.stop_for(1.0)
        many = [asyncio.create_task(call(urgency)) for urgency in reversed(ORDER) for _ in range(3)]
        await asyncio.gather(*many)

    run_at_once(run())
    assert left == [urgency for urgency in ORDER for _ in range(3)]
