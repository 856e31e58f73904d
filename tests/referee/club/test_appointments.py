"""Appointments open their tables once, are retried with a reason that people read, survive kills, and are closed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.protocol import Refused
from referee.club.desks.appointments import Appointments
from referee.club.records.appointment import Appointment, Plan
from referee.running.timer_queue import AGAIN, LONGEST
from referee.store.appointments import plan_appointments
from referee.store.store import Store
from tests import stored

from ..conftest import GUILD, Clock


@pytest.fixture
async def store(tmp_path: Path, clock: Clock) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "a.sqlite3", clock)
    yield opened
    await opened.close()


class LacksPermission(Refused):
    def __str__(self) -> str:
        return "lacks-send_messages"


class Work:
    """A handler with scripted results that records its calls."""

    def __init__(self, appointments: Appointments) -> None:
        self.done: list[str] = []
        self.is_done = asyncio.Event()
        self.told: list[int] = []
        self.trouble: dict[int, Exception] = {}
        appointments.add_handlers("thing", {"do": self.do})
        appointments.tell_of("thing", self.tell)

    async def do(self, one: Appointment) -> None:
        if one.number in self.trouble:
            raise self.trouble[one.number]
        self.done.append(f"{one.number} {one.part}")
        self.is_done.set()

    async def tell(self, number: int) -> None:
        self.told.append(number)


async def test_each_appointment_is_done_once_at_its_time_and_after_a_kill(store: Store, clock: Clock) -> None:
    appointments = Appointments(store, clock)
    work = Work(appointments)
    plans = [Plan("do:now"), Plan("do:later", clock.at + 50), Plan("unknown:x")]
    await store.commit(plan_appointments("thing", 1, GUILD, plans))
    await appointments.fire()
    assert work.done == ["1 do:now"]
    await store.commit(plan_appointments("thing", 1, GUILD, plans))
    again = Appointments(store, clock)
    work = Work(again)
    await again.fire()
    assert work.done == [], "it stays done as long as it is planned"
    clock.at += 50
    await again.fire()
    await again.fire()
    assert work.done == ["1 do:later"]
    await store.commit(plan_appointments("thing", 1, GUILD, [Plan("do:later", clock.at + 9)]))
    clock.at += 9
    await again.fire()
    assert work.done == ["1 do:later"] * 2, "planned for another time, it is done once more"
    await store.commit(plan_appointments("thing", 1, GUILD, []))
    assert await store.appointments.list_due(clock.at + 10**6) == []


async def test_a_failure_stops_no_other_is_told_once_and_goes_on_when_it_can(store: Store, clock: Clock) -> None:
    appointments = Appointments(store, clock)
    work = Work(appointments)
    for number in (1, 2, 3):
        await store.commit(plan_appointments("thing", number, GUILD, [Plan("do")]))
    work.trouble = {1: LacksPermission(), 2: RuntimeError()}
    await appointments.fire()
    assert work.done == ["3 do"] and sorted(work.told) == [1, 2]
    (waits,) = await store.appointments.list_hindered("thing", 1)
    assert waits.obstacle == "lacks-send_messages" and waits.due == clock.at + AGAIN and waits.tries == 1
    for _ in range(12):
        clock.at += LONGEST
        await appointments.fire()
    assert len(work.told) == 2, "told once, and not at each try"
    (waits,) = await store.appointments.list_hindered("thing", 1)
    assert waits.due == clock.at + LONGEST, "it is never given up"
    del work.trouble[1]
    await appointments.hasten(GUILD)
    await appointments.fire()
    assert "1 do" in work.done and not await store.appointments.list_hindered("thing", 1)


async def test_appointments_run_by_themselves_and_wake_up_for_new_plans(store: Store, clock: Clock) -> None:
    appointments = Appointments(store, clock)
    work = Work(appointments)
    await appointments.start()
    await store.commit(plan_appointments("thing", 1, GUILD, [Plan("do")]))
    appointments.wake_up()
    async with asyncio.timeout(20):
        await work.is_done.wait()
    await appointments.stop()


async def test_unreadable_appointments_are_named_and_left_out(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    appointments = Appointments(store, clock)
    work = Work(appointments)
    await store.commit(plan_appointments("thing", 1, GUILD, [Plan("do:a"), Plan("do:b")]))
    await stored.damage_appointment(store, "do:a")
    await appointments.start()
    await appointments.fire()
    await appointments.stop()
    assert work.done == ["1 do:b"] and "do:a" in caplog.text
