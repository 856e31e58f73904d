"""Slots: which process drives what, and that one which has lost its slot does no harm."""

from __future__ import annotations

import asyncio
import logging
from contextvars import ContextVar
from typing import Any

import pytest

from operate import running
from playground.client import PATIENCE
from referee.running.duty import Duty
from referee.running.lease_keeper import LeaseKeeper
from referee.store import running_rules
from referee.store.database import StoreConflict, StoreRefused, StoreStuck
from referee.store.key_values import build_statement
from referee.store.postgresql import PostgresqlDatabase
from referee.store.slots import SlotStore

from ..waiting import until


async def no_sleep(seconds: float) -> None:
    """Let no time go by."""


@pytest.fixture
async def store(database: str) -> PostgresqlDatabase:
    return await PostgresqlDatabase.open(database)


def test_each_server_has_one_slot_and_each_shard_too() -> None:
    duties = [Duty(5, 3, is_shared=True) for _ in range(3)]
    for slot, duty in enumerate(duties):
        duty.slot = slot
    for shard in range(5):
        guild = (7 * 5 + shard) << 22 | 99
        (driver,) = [duty for duty in duties if duty.drives(guild)]
        assert shard in driver.list_shards(driver.slot or 0)
    assert [duty.drives(None) for duty in duties] == [True, False, False]
    assert sorted(shard for slot in range(3) for shard in duties[0].list_shards(slot)) == [0, 1, 2, 3, 4]
    numbers = [duty.space_number(100) for duty in duties]
    assert len({*numbers}) == 3 and all(100 <= number < 103 for number in numbers)
    alone = Duty()
    assert alone.drives(1) and alone.drives(None) and alone.space_number(41) == 41


def test_who_waits_for_a_slot_drives_nothing() -> None:
    duty = Duty(2, 2, is_shared=True)
    assert not duty.drives(None) and not duty.drives(1 << 22) and not duty.is_first


async def test_each_slot_is_held_once_and_taken_over_after_a_death(store: PostgresqlDatabase) -> None:
    slots = SlotStore(store)
    await slots.prepare(2)
    first, second = await slots.lease("a", 2, 9.0), await slots.lease("b", 2, 9.0)
    assert first is not None and second is not None and {first.slot, second.slot} == {0, 1}
    assert await slots.lease("c", 2, 9.0) is None
    assert await slots.renew(first, -1.0), "its time is over"
    third = await slots.lease("c", 2, 9.0)
    assert third is not None and third.slot == first.slot and third.token > first.token
    assert not await slots.renew(first, 9.0) and await slots.renew(second, 9.0)
    await slots.release(second)
    assert await slots.lease("d", 2, 9.0) is not None
    await store.close()


async def test_after_its_slot_was_taken_a_process_can_commit_nothing(store: PostgresqlDatabase) -> None:
    slots = SlotStore(store)
    await slots.prepare(1)
    lease = await slots.lease("a", 1, 9.0)
    assert lease is not None
    slots.guard(lease)
    await store.commit([build_statement("a", "1")])
    assert await slots.renew(lease, -1.0), "its time is over"
    assert await slots.lease("b", 1, 9.0) is not None
    with pytest.raises(StoreConflict):
        await store.commit([build_statement("a", "2")])
    assert await store.read("SELECT value FROM kept WHERE key = ?", "a") == [("1",)]
    await store.close()


async def test_a_frozen_process_knows_that_it_may_do_nothing_more(
    store: PostgresqlDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    time = [0.0]
    duty = Duty(is_shared=True)
    slots = SlotStore(store)

    async def freeze(seconds: float) -> None:
        """Let this process stop for 40 seconds, during which another one takes its slot."""
        assert keeper.is_held
        time[0] += 40.0
        assert not keeper.is_held
        await store.write_and_return("UPDATE slots SET until = 0 RETURNING number")
        assert await slots.lease("b", 1, 9.0) is not None

    keeper = LeaseKeeper(slots, duty, "a", sleep=freeze, monotonic=lambda: time[0])
    await keeper.acquire()
    assert duty.slot == 0
    await asyncio.wait_for(keeper.keep(), PATIENCE)
    assert not keeper.is_held and "this process has lost slot 0" in caplog.text
    with pytest.raises(StoreConflict):
        await store.commit([build_statement("a", "1")])
    await store.close()


async def test_a_process_that_ends_goes_on_until_another_has_connected(store: PostgresqlDatabase) -> None:
    slots, duty = SlotStore(store), Duty(is_shared=True)
    leaving = LeaseKeeper(slots, duty, "a")
    await leaving.acquire()
    following = LeaseKeeper(SlotStore(await PostgresqlDatabase.open(store.url)), Duty(is_shared=True), "b")
    waiting = asyncio.create_task(following.acquire())
    await asyncio.sleep(0.2)
    assert not waiting.done()
    handing = asyncio.create_task(leaving.hand_over())
    await asyncio.wait_for(waiting, PATIENCE)
    assert following.claimed == 0 and following.may_call and not following.is_held and leaving.is_held
    await store.commit([build_statement("a", "1")])
    assert await following.take_over() and following.is_held
    with pytest.raises(StoreConflict):
        await store.commit([build_statement("a", "2")])
    await asyncio.wait_for(handing, PATIENCE)
    assert not leaving.is_held
    await store.close()


async def test_a_slot_is_taken_over_once_the_database_answers(
    store: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = SlotStore(store)
    keeper = LeaseKeeper(slots, Duty(is_shared=True), "b", sleep=no_sleep)
    await slots.prepare(1)
    lease = await slots.lease("a", 1, 9.0)
    assert lease is not None
    await slots.offer(lease)
    await keeper.acquire()
    take_over, failures = SlotStore.take_over, [StoreStuck(), StoreStuck()]

    async def fail_at_first(*how: Any) -> Any:
        if failures:
            raise failures.pop()
        return await take_over(*how)

    monkeypatch.setattr(SlotStore, "take_over", fail_at_first)
    assert await keeper.take_over() and keeper.is_held and keeper.claimed is None
    await store.close()


async def test_a_process_that_cannot_keep_its_slot_ends(
    store: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, stop, ending = LeaseKeeper(SlotStore(store), Duty(is_shared=True), "a", sleep=no_sleep), running.Stop(), []

    async def fail(*how: Any) -> bool:
        raise ValueError

    await keeper.acquire()
    monkeypatch.setattr(SlotStore, "renew", fail)
    monkeypatch.setattr(running, "_request_end", lambda stop, seconds: ending.append(seconds))
    await asyncio.wait_for(running.watch_slot(keeper, stop), PATIENCE)
    assert ending == [running.ENDS]
    await store.close()


async def test_where_nobody_stands_by_a_process_ends_soon(
    store: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.running.lease_keeper.CLAIM", 0.2)
    keeper = LeaseKeeper(SlotStore(store), Duty(is_shared=True), "a")
    await keeper.acquire()
    await asyncio.wait_for(keeper.hand_over(), PATIENCE)
    assert keeper.is_held
    await keeper.release()
    assert not keeper.is_held and await SlotStore(store).lease("b", 1, 9.0) is not None
    await store.close()


async def test_sessions_with_discord_are_opened_one_after_the_other_and_not_too_many(
    store: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = SlotStore(store)
    assert [await slots.take_identify_permit() for _ in range(2)] == [True, False]
    monkeypatch.setattr("referee.store.slots.IDENTIFY_EVERY", 0.0)
    monkeypatch.setattr("referee.store.slots.IDENTIFY_DAILY", 4)
    assert [await slots.take_identify_permit() for _ in range(4)] == [True, True, True, False]
    await store.write_and_return("UPDATE identifies SET day = day - 86401 RETURNING count")
    assert await slots.take_identify_permit()
    await store.close()


async def test_processes_with_other_numbers_of_shards_or_slots_are_refused(store: PostgresqlDatabase) -> None:
    first, second = SlotStore(store), SlotStore(store)
    await first.prepare(2, 4)
    await second.prepare(3, 4)  # Nobody holds a slot yet.
    assert await first.lease("a", 2, 9.0) is None
    assert await second.lease("b", 3, 9.0) is not None
    with pytest.raises(StoreRefused, match="run with SHARDS=4 and SLOTS=3, and this one has SHARDS=4 and SLOTS=2"):
        await first.prepare(2, 4)
    await SlotStore(store).prepare(3, 4)
    await store.close()


async def test_an_outdated_process_hands_its_slot_to_a_newer_one_alone(
    store: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The process keeps its slot if only an older process, or none, stands by."""
    for name, seconds in (("RENEW", 0.02), ("ASK", 0.02), ("CLAIM", 0.1), ("EVERY", 0.0)):
        monkeypatch.setattr(f"referee.running.lease_keeper.{name}", seconds)
    monkeypatch.setattr(running_rules, "_list_own", lambda: {"pebbles": version.get()})
    version = ContextVar("version", default=1)
    caplog.set_level(logging.INFO)

    async def open_keeper(name: str) -> tuple[LeaseKeeper, running_rules.RunningRules]:
        database = await PostgresqlDatabase.open(store.url)
        rules = running_rules.RunningRules(database)
        return LeaseKeeper(SlotStore(database), Duty(is_shared=True), name, rules), rules

    keeper, rules = await open_keeper("old")
    await keeper.acquire()
    keeping = asyncio.create_task(keeper.keep())
    older, _ = await open_keeper("old too")
    waiting = asyncio.create_task(older.acquire())
    rules.is_outdated = True
    await until(lambda: not rules.is_outdated)
    assert keeper.is_held and "matches go on under newer rules" not in caplog.text
    newer, _ = await open_keeper("new")
    version.set(2)
    acquiring = asyncio.create_task(newer.acquire())
    version.set(1)
    await until(rules.is_newer_waiting)
    rules.is_outdated = True
    await asyncio.wait_for(acquiring, PATIENCE)
    assert newer.claimed == 0 and await newer.take_over()
    await asyncio.wait_for(keeping, PATIENCE)
    assert keeper.is_lost and newer.is_held and not waiting.done()
    waiting.cancel()
    await store.close()


async def test_times_from_before_the_database_s_clock_was_set_back_are_not_waited_for(
    store: PostgresqlDatabase,
) -> None:
    slots = SlotStore(store)
    await slots.prepare(1)
    dead = await slots.lease("a", 1, 8.0)
    assert dead is not None and await slots.take_identify_permit()
    await store.write_and_return("UPDATE slots SET until = until + 3600 RETURNING number")
    await store.write_and_return("UPDATE identifies SET last = last + 3600, day = day + 3600 RETURNING count")
    assert (await slots.list_holders())[0][2] == 0.0
    await SlotStore(store).prepare(2)
    assert await slots.take_identify_permit() and not await slots.take_identify_permit()
    lease = await SlotStore(store).lease("b", 1, 8.0)
    assert lease is not None and lease.token > dead.token
    await store.close()
