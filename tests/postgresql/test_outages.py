"""Outages of the database: every commit has an end that is told truly, and the process takes its slot again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from operate import running
from operate.environment import Settings
from referee.referee import Referee
from referee.running.clock import Clock
from referee.running.duty import Duty
from referee.running.lease_keeper import LeaseKeeper
from referee.store.database import Statement, StoreConflict, StoreStuck, StoreUnsure
from referee.store.postgresql import PostgresqlDatabase
from referee.store.slots import Lease, SlotStore

from ..waiting import until
from .crowd import fetch
from .proxy import Network, open_network

APPEND: Statement = (
    "INSERT INTO kept (key, value) VALUES (?, 'x') ON CONFLICT (key) DO UPDATE SET value = kept.value || 'x'",
    ("count",),
)
"""A statement whose result shows whether it was carried out twice."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for file in ("link", "postgresql"):
        monkeypatch.setattr(f"referee.store.{file}.PATIENCE", 0.4)
    monkeypatch.setattr("referee.store.postgresql.AGAIN", 0.05)


@pytest.fixture
async def network(database: str) -> AsyncIterator[Network]:
    async with open_network(database) as opened:
        yield opened


@pytest.fixture
async def store(network: Network) -> AsyncIterator[PostgresqlDatabase]:
    """Provide a database with a slot, through a network that can be cut."""
    database = await PostgresqlDatabase.open(network.address)
    slots = SlotStore(database)
    await slots.prepare(1)
    lease = await slots.lease("a", 1, 19.0)
    assert lease is not None
    slots.guard(lease)
    await database.commit([])
    yield database
    network.heal()
    await database.close()


async def count(address: str) -> int:
    """Return how often ``APPEND`` was carried out."""
    found = await fetch(address, "SELECT value FROM kept WHERE key = 'count'")
    return len(found[0]["value"]) if found else 0


@pytest.mark.parametrize("lost", ["drops_requests", "drops_answers"])
async def test_a_commit_is_stored_once_whatever_is_lost(
    lost: str, database: str, network: Network, store: PostgresqlDatabase
) -> None:
    for number in (1, 2):
        await store.commit([APPEND])
        setattr(network, lost, True)
        committing = asyncio.create_task(store.commit([APPEND]))
        await until(lambda: store.trouble is not None)
        assert not committing.done()
        network.heal()
        await asyncio.wait_for(committing, 10)
        assert await count(database) == 2 * number and store.trouble is None


async def test_a_commit_that_was_given_up_is_not_stored_when_it_arrives_late(
    database: str, store: PostgresqlDatabase
) -> None:
    await store.commit([])
    async with store._writer.use() as link:
        late = await store._build_fence(link) + f";INSERT INTO kept (key, value) VALUES ('count', '{'x' * 9}')"
    assert store._fence is not None and not await store._settle(store._fence)
    with pytest.raises(StoreConflict):
        await store._send(late.partition(";")[2] + ";" + late.partition(";")[0])
    assert await count(database) == 0
    await store.commit([APPEND])
    assert await count(database) == 1


async def test_a_commit_that_was_not_sent_fails_at_once(network: Network, store: PostgresqlDatabase) -> None:
    network.cut()
    await until(lambda: store._writer.connection.is_closed())
    with pytest.raises(StoreStuck) as refused:
        await asyncio.wait_for(store.commit([APPEND]), 5)
    assert refused.value.refusal.kind == "no-disk"
    network.heal()
    await store.commit([APPEND])
    assert store.trouble is None


async def test_while_the_server_is_silent_nobody_waits_in_a_row(network: Network, store: PostgresqlDatabase) -> None:
    network.drop()
    first = asyncio.create_task(store.commit([APPEND]))
    await until(lambda: store.trouble is not None)
    begun = time.monotonic()
    told = await asyncio.gather(
        *(store.commit([APPEND]) for _ in range(20)),
        *(store.look("SELECT 1") for _ in range(20)),
        return_exceptions=True,
    )
    assert all(isinstance(one, StoreStuck) for one in told) and time.monotonic() - begun < 5
    network.heal()
    await asyncio.wait_for(first, 10)


async def test_a_process_that_ends_says_what_it_does_not_know(network: Network, store: PostgresqlDatabase) -> None:
    network.drop()
    committing = asyncio.create_task(store.commit([APPEND]))
    await until(lambda: store.trouble is not None)
    store.stop_waiting()
    with pytest.raises(StoreUnsure) as told:
        await asyncio.wait_for(committing, 10)
    assert told.value.refusal.kind == "unsure"
    network.heal()
    await store.commit([APPEND])


async def test_after_an_outage_a_process_takes_its_slot_again(
    network: Network, store: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name, seconds in (("LEASE", 0.5), ("RENEW", 0.05), ("ASK", 0.05)):
        monkeypatch.setattr(f"referee.running.lease_keeper.{name}", seconds)
    await store.write_and_return("UPDATE slots SET until = 0 RETURNING number")
    caplog.set_level(logging.INFO)
    keeper = LeaseKeeper(SlotStore(store), Duty(is_shared=True), "a")
    await keeper.acquire()
    keeping = asyncio.create_task(keeper.keep())
    network.drop()
    await until(lambda: "slot 0 stands still" in caplog.text)
    assert not keeper.may_call and keeper.may_reply
    network.heal()
    await until(lambda: "drives slot 0 again" in caplog.text)
    assert keeper.may_call and not keeping.done()
    await store.commit([APPEND])
    await store.write_and_return("UPDATE slots SET token = token + 1 RETURNING number")
    await asyncio.wait_for(keeping, 10)
    assert keeper.is_lost and not keeper.may_reply and caplog.text.count("stands still") == 1


async def test_after_an_outage_a_standby_leaves_slots_to_those_who_had_them(
    store: PostgresqlDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots, asked = SlotStore(store), list[float]()
    monkeypatch.setattr("referee.running.lease_keeper.ASK", 1.0)
    clock = [0.0]
    failing = [1.0]

    async def lease(self: SlotStore, *how: Any) -> Lease | None:
        asked.append(clock[0])
        if clock[0] in failing:
            raise StoreStuck
        return Lease(0, 1) if clock[0] > 2 else None

    async def sleep(seconds: float) -> None:
        clock[0] += seconds

    monkeypatch.setattr(SlotStore, "lease", lease)
    keeper = LeaseKeeper(slots, Duty(is_shared=True), "b", sleep=sleep, monotonic=lambda: clock[0])
    await keeper.acquire()
    assert asked == [0.0, 1.0, 9.0]


async def test_a_start_waits_for_the_server(network: Network, caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    network.refuses = True
    opened, settings = list[Referee](), Settings(RULEKEEPER_DB=network.address, RULEKEEPER_BACKUPS=str(tmp_path))
    opening = asyncio.create_task(running.open_tables(settings, Clock(), Duty(is_shared=True), opened))
    await until(lambda: "does not answer" in caplog.text)
    network.heal()
    await asyncio.wait_for(opening, 20)
    await opened[0].close()


async def test_a_process_that_has_lost_its_slot_ends_to_be_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost:
        async def keep(self) -> None:
            pass

    stop = running.Stop()
    monkeypatch.setattr(running, "_request_end", lambda stop, seconds: stop.set())
    await running.watch_slot(Lost(), stop)  # type: ignore[arg-type]
    assert stop.is_set() and stop.code == 1
