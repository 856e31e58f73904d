"""Slots let only a few calls run at one time. The most urgent call gets the next free slot."""

from __future__ import annotations

import asyncio

from referee.running.rate_limit import Rank, Slots, Urgency
from tests.waiting import go_on


async def test_a_waiter_of_low_urgency_does_not_wait_for_ever() -> None:
    """Messages that ask go first, but not before one that has waited for seconds."""
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
    first.cancel()  # The slot belongs to this process by now, but the process has not heard of it.
    await asyncio.wait_for(second, 60)
    await asyncio.gather(first, return_exceptions=True)
    await asyncio.wait_for(one(), 60)


async def test_work_that_can_wait_leaves_slots_to_urgent_work() -> None:
    slots, order = Slots(3, reserved=1), []

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
    await go_on()
    assert order[3:] == ["ask2"], "it is not for those who have waited longer either"
    then.set()
    await asyncio.gather(*tasks)
    assert order[4:] == ["rest2", "rest3"]
