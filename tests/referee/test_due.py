"""Timers are stored, and each is carried out in order and once. A failed one is tried again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from referee.referee import Referee
from referee.running.timer_queue import AGAIN, LONGEST
from referee.store import due
from tests import stored
from tests.waiting import until

from .conftest import Clock


async def plan(referee: Referee, *things: tuple[float, str]) -> None:
    await referee.store.commit([due.set_timer(when, 1, what) for when, what in things])
    referee.due.wake_up()


async def plan_at(referee: Referee, when: float, *tables: int) -> None:
    await referee.store.commit([due.set_timer(when, table, "bell") for table in tables])


async def left(referee: Referee) -> list[str]:
    return [what for what, _ in await stored.due(referee.store)]


async def test_things_fall_due_in_their_order_and_once(referee: Referee, clock: Clock) -> None:
    seen: list[str] = []

    async def bell(table: int, what: str) -> None:
        seen.append(what)

    referee.due.handlers["bell"] = bell
    await plan(referee, (clock.at + 2, "bell:b"), (clock.at + 1, "bell:a"), (clock.at + 9, "bell:c"))
    await plan(referee, (clock.at, "bell:b"))  # A timer that is planned already keeps its time.
    await referee.due.fire()
    assert seen == []
    clock.at += 5
    await referee.due.fire()
    await referee.due.fire()
    assert seen == ["bell:a", "bell:b"] and await left(referee) == ["bell:c"]
    await referee.store.commit([due.cancel_timer(1, "bell:c")])
    clock.at += 50
    await referee.due.fire()
    assert len(seen) == 2


async def test_a_handler_may_plan_its_own_timer_again(referee: Referee, clock: Clock) -> None:
    async def bell(table: int, what: str) -> None:
        await referee.store.commit([due.cancel_timer(table, what), due.set_timer(clock.at + 10, table, what)])

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
    await referee.due.start()
    await asyncio.sleep(0.01)
    assert not rung.is_set()
    await plan(referee, (clock.at, "bell:near"))
    await asyncio.wait_for(rung.wait(), 30)
    assert await left(referee) == ["bell:far"]


async def test_one_tables_delayed_thing_keeps_no_other_waiting(referee: Referee, clock: Clock) -> None:
    """Timers of one table are carried out in their order, also those that fall due in the meantime."""
    rung: list[tuple[int, str]] = []
    stuck, heard = asyncio.Event(), asyncio.Event()

    async def bell(table: int, what: str) -> None:
        if table < 40:
            await stuck.wait()
        rung.append((table, what))
        heard.set()

    referee.due.handlers["bell"] = bell
    await referee.due.start()
    await plan_at(referee, clock.at, *range(1, 42))
    referee.due.wake_up()
    async with asyncio.timeout(60):
        while len(rung) < 2:
            heard.clear()
            await heard.wait()
    assert rung == [(40, "bell"), (41, "bell")]
    await referee.store.commit([due.set_timer(clock.at - 1, 1, "bell:later")])
    await plan_at(referee, clock.at, 50)
    referee.due.wake_up()
    async with asyncio.timeout(60):
        while len(rung) < 3:
            heard.clear()
            await heard.wait()
    assert rung[2] == (50, "bell")
    stuck.set()
    await referee.due.fire()
    await referee.due.fire()
    assert [what for table, what in rung if table == 1] == ["bell", "bell:later"] and len(rung) == 43


async def test_the_queue_of_timers_outlives_failed_reads_and_failed_writes(
    referee: Referee, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung, slept = asyncio.Event(), []

    async def bell(table: int, what: str) -> None:
        rung.set()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    faults = ["until", "commit", "nearest", "nearest"]

    def failing(call: Any, name: str) -> Any:
        async def run(*given: Any) -> Any:
            if faults and faults[0] == name:
                faults.pop(0)
                raise OSError(name)
            return await call(*given)

        return run

    referee.due.handlers["bell"] = bell
    referee.due._sleep = sleep
    monkeypatch.setattr(referee.store.due, "list_due", failing(referee.store.due.list_due, "until"))
    monkeypatch.setattr(referee.store.due, "find_next_time", failing(referee.store.due.find_next_time, "nearest"))
    await plan_at(referee, clock.at, 1)
    monkeypatch.setattr(referee.store, "commit", failing(referee.store.commit, "commit"))
    await referee.due.start()
    await asyncio.wait_for(rung.wait(), 30)

    async def gone() -> bool:
        return await left(referee) == []

    await until(gone)
    assert not faults and AGAIN in slept, faults


DAMAGE = ("'text'", "x'ff00'", "'12:30'", "CAST(x'ff31' AS TEXT)", "9e999", "-9e999", "0", "-1", "1.5", "''", "'é'")
"""Values of every type that a damaged row may hold, as SQL writes them."""


@pytest.mark.parametrize("raw", DAMAGE)
@pytest.mark.parametrize("column", ["tbl", "what", "at"])
async def test_a_damaged_row_is_named_once_and_nothing_else_waits_for_it(
    referee: Referee, clock: Clock, caplog: pytest.LogCaptureFixture, column: str, raw: str
) -> None:
    seen: list[str] = []
    rung = asyncio.Event()

    async def bell(table: int, what: str) -> None:
        seen.append(what)
        if what == "bell:later":
            rung.set()

    referee.due.handlers["bell"] = bell
    await plan(referee, (clock.at, "bell:hurt"), (clock.at, "bell:sound"), (clock.at + 1, "bell:later"))
    if not await stored.damage_due(referee.store, column, raw, 1, "bell:hurt"):
        return  # The database itself refuses to store such a row.
    for _ in range(3):
        await referee.due.look_for_damage()
        await referee.due.fire()
    assert "bell:sound" in seen and len(seen) <= 4, "and nothing is tried without end"
    await referee.due.start()
    await asyncio.sleep(0.01)
    clock.at += 1
    referee.due.wake_up()
    await asyncio.wait_for(rung.wait(), 30)
    assert referee.due.name in referee.due._loop
    rung.clear()
    await asyncio.sleep(0.01)  # Only the damaged row is left now.
    await plan(referee, (clock.at, "bell:later"))
    await asyncio.wait_for(rung.wait(), 30)
    assert caplog.text.count("table") <= 1
    if referee.due.unreadable:
        assert caplog.text.count("is stored unreadably") == 1


async def test_a_timer_that_keeps_failing_is_postponed_longer_each_time_and_logged_once(
    referee: Referee, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    tried = 0

    async def bell(table: int, what: str) -> None:
        nonlocal tried
        tried += 1
        if tried < 12:
            int(what.removeprefix("bell:"))

    referee.due.handlers["bell"] = bell
    await plan(referee, (clock.at, "bell:x"))
    waits = []
    for _ in range(11):
        await referee.due.fire()
        ((_, when),) = await stored.due(referee.store)
        waits.append(when - clock.at)
        clock.at = when
    assert waits[:3] == [AGAIN, 2 * AGAIN, 4 * AGAIN] and waits[-1] == LONGEST
    assert caplog.text.count("table 1: bell:x fell due and failed (ValueError)") == 1
    await referee.due.fire()
    assert await left(referee) == []


async def test_a_timer_of_an_unknown_kind_is_logged_when_it_falls_due(
    referee: Referee, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await plan(referee, (clock.at, "strange:1"))
    await referee.due.fire()
    assert "nothing is known that is called strange:1" in caplog.text and await left(referee) == []


async def test_the_queue_of_timers_stops_though_a_timer_is_set_in_the_same_turn(referee: Referee, clock: Clock) -> None:
    """In this case ``asyncio.wait_for`` of Python 3.11 swallows the cancellation, and the wait would never end."""
    for _ in range(20):
        await referee.due.start()
        await plan(referee, (clock.at + 3600, "bell"))
        await asyncio.sleep(0.002)
        referee.due.wake_up()
        await asyncio.wait_for(referee.due.stop(), 30)
