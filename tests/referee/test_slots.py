"""Slots: few at a time, the most urgent first, and no more calls than somebody far away takes."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from referee.rate_limit import Calls, Rank, Slots, Urgency


async def test_who_stands_back_is_not_kept_waiting_for_ever() -> None:
    """What asks goes before the rest, but not before what has waited for seconds."""
    slots, order = Slots(1), []
    loop = asyncio.get_running_loop()
    now, times = loop.time, [0.0]
    loop.time = lambda: now() + times[0]  # type: ignore[method-assign]
    rest = slots.rank(Urgency.REST)
    times[0] = Urgency.REST.value + 1
    ask, end = slots.rank(Urgency.QUESTION), slots.rank(Urgency.END)
    loop.time = now  # type: ignore[method-assign]

    async def one(name: str, rank: Rank) -> None:
        async with slots.hold_place(rank):
            order.append(name)

    async with slots.hold_place(slots.rank(Urgency.REST)):
        tasks = [asyncio.create_task(one(*given)) for given in (("ask", ask), ("rest", rest), ("end", end))]
        gone = asyncio.create_task(one("gone", slots.rank(Urgency.END)))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
    await asyncio.gather(*tasks)
    assert order == ["end", "rest", "ask"]


async def test_a_slot_given_to_who_was_cancelled_meanwhile_goes_on_to_the_next() -> None:
    slots = Slots(1)

    async def one() -> None:
        async with slots.hold_place(slots.rank(Urgency.REST)):
            await asyncio.sleep(0)

    async with slots.hold_place(slots.rank(Urgency.REST)):
        first, second = asyncio.create_task(one()), asyncio.create_task(one())
        await asyncio.sleep(0)
    first.cancel()  # the slot is its own by now, and it has not heard of it
    await asyncio.wait_for(second, 1)
    await asyncio.gather(first, return_exceptions=True)
    await asyncio.wait_for(one(), 1)


# --- calls ---


async def test_no_more_calls_arrive_in_any_span_than_are_taken() -> None:
    """However long each was under way before it was counted, and after."""
    most, span, lot = 3, 0.25, Random(4)
    calls, arrived = Calls(most, span), []
    loop = asyncio.get_running_loop()

    async def call(there: float, back: float) -> None:
        async with calls.hold_place(calls.rank(Urgency.QUESTION)):
            await asyncio.sleep(there)
            arrived.append(loop.time())
            await asyncio.sleep(back)

    ways = [(0.02, 0.02), *((lot.uniform(0.02, 0.08), lot.uniform(0.02, 0.08)) for _ in range(14))]
    await asyncio.gather(*(call(*way) for way in ways))
    gaps = [later - earlier for earlier, later in zip(arrived, arrived[most:], strict=False)]
    assert min(gaps) >= span - 0.02


async def test_the_way_there_and_back_is_not_waited_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the fastest call's answer a place is free as much earlier as that call took; after others no sooner."""
    loop, rests, now = asyncio.get_running_loop(), [], [0.0]
    monkeypatch.setattr(loop, "time", lambda: now[0])
    monkeypatch.setattr(loop, "call_later", lambda seconds, _: rests.append(seconds))
    calls = Calls(4, 1.0)
    for took in (0.5, 0.15, 0.4, 2.0):
        async with calls.hold_place(calls.rank(Urgency.QUESTION)):
            now[0] += took
    monkeypatch.undo()
    assert rests == pytest.approx([0.5, 0.85, 0.85, 0.85])


async def test_what_can_wait_leaves_slots_to_what_is_urgent() -> None:
    slots, order = Slots(3, kept=1), []

    async def one(name: str, rank: Rank, done: asyncio.Event) -> None:
        async with slots.hold_place(rank):
            order.append(name)
            await done.wait()

    first, then = asyncio.Event(), asyncio.Event()
    ranks = [slots.rank(Urgency.REST) for _ in range(4)]
    tasks = [asyncio.create_task(one(f"rest{at}", rank, first)) for at, rank in enumerate(ranks)]
    await asyncio.sleep(0)
    for name in ("ask1", "ask2"):
        tasks.append(asyncio.create_task(one(name, slots.rank(Urgency.QUESTION), then)))
    await asyncio.sleep(0)
    assert order == ["rest0", "rest1", "ask1"], "the third slot is for nobody else"
    first.set()
    await asyncio.sleep(0.01)
    assert order[3:] == ["ask2"], "it is not for those who have waited longer either"
    then.set()
    await asyncio.gather(*tasks)
    assert order[4:] == ["rest2", "rest3"]


async def test_a_call_from_a_held_place_takes_that_and_a_second_one_waits_for_another() -> None:
    """And all who hold one may do so at once: nobody waits for whoever waits for them."""
    most, span = 2, 0.1
    calls, left = Calls(most, span), []
    loop = asyncio.get_running_loop()

    async def call() -> None:
        done = await calls.begin()
        left.append(loop.time())
        await asyncio.sleep(0.01)
        done()

    async def twice() -> None:
        async with calls.hold_place(calls.rank(Urgency.REST)):
            await call()
            await call()

    await asyncio.wait_for(asyncio.gather(*(twice() for _ in range(4))), 30)
    assert len(left) == 8
    gaps = [later - earlier for earlier, later in zip(left, left[most:], strict=False)]
    assert min(gaps) >= span - 0.02, "each of them is one of so many"


async def test_what_goes_on_after_a_place_was_given_back_waits_like_anybody_else() -> None:
    calls, tasks = Calls(1, 0.05), []

    async def later() -> float:
        await asyncio.sleep(0.01)
        done = await calls.begin()
        done()
        return asyncio.get_running_loop().time()

    async with calls.hold_place(calls.rank(Urgency.REST)):
        tasks.append(asyncio.create_task(later()))
        done = await calls.begin()
        begun = asyncio.get_running_loop().time()
        done()
    assert await tasks[0] - begun >= 0.04
