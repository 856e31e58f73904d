"""What falls due: stored, in order, once; a failure is tried again."""

from __future__ import annotations

import asyncio

from referee.due import AGAIN
from referee.referee import Referee
from referee.store import due
from tests import stored

from .conftest import Clock


async def plan(referee: Referee, *things: tuple[float, str]) -> None:
    await referee.store.commit([due.at(when, 1, what) for when, what in things])
    referee.due.poke()


async def left(referee: Referee) -> list[str]:
    return [what for what, _ in await stored.due(referee.store)]


async def test_things_fall_due_in_their_order_and_once(referee: Referee, clock: Clock) -> None:
    seen: list[str] = []

    async def bell(table: int, what: str) -> None:
        seen.append(what)

    referee.due.handlers["bell"] = bell
    await plan(referee, (clock.at + 2, "bell:b"), (clock.at + 1, "bell:a"), (clock.at + 9, "bell:c"))
    await plan(referee, (clock.at, "bell:b"))  # what is planned keeps its time
    await referee.due.fire()
    assert seen == []
    clock.at += 5
    await referee.due.fire()
    await referee.due.fire()
    assert seen == ["bell:a", "bell:b"] and await left(referee) == ["bell:c"]
    await referee.store.commit([due.never(1, "bell:c")])
    clock.at += 50
    await referee.due.fire()
    assert len(seen) == 2


async def test_a_handler_may_plan_the_same_thing_anew(referee: Referee, clock: Clock) -> None:
    async def bell(table: int, what: str) -> None:
        await referee.store.commit([due.never(table, what), due.at(clock.at + 10, table, what)])

    referee.due.handlers["bell"] = bell
    await plan(referee, (clock.at, "bell"))
    await referee.due.fire()
    assert await left(referee) == ["bell"]


async def test_a_failure_keeps_nobody_else_waiting_and_is_tried_again(referee: Referee, clock: Clock) -> None:
    seen: list[str] = []

    async def bell(table: int, what: str) -> None:
        seen.append(what)
        if what == "bell:bad" and len(seen) < 3:
            raise RuntimeError

    referee.due.handlers["bell"] = bell
    await plan(referee, (clock.at, "bell:bad"), (clock.at + 1, "bell:good"))
    clock.at += 1
    await referee.due.fire()
    assert seen == ["bell:bad", "bell:good"] and await left(referee) == ["bell:bad"]
    await referee.due.fire()
    assert len(seen) == 2
    clock.at += AGAIN
    await referee.due.fire()
    assert seen[2:] == ["bell:bad"] and await left(referee) == []


async def test_the_task_wakes_when_the_time_has_come_or_something_nearer_is_planned(
    referee: Referee, clock: Clock
) -> None:
    rung = asyncio.Event()

    async def bell(table: int, what: str) -> None:
        rung.set()

    referee.due.handlers["bell"] = bell
    await plan(referee, (clock.at + 3600, "bell:far"))
    referee.due.start()
    await asyncio.sleep(0.01)
    assert not rung.is_set()
    await plan(referee, (clock.at, "bell:near"))
    await asyncio.wait_for(rung.wait(), 2)
    assert await left(referee) == ["bell:far"]
