"""Several bots on one database leave a sound history under attack, and a stale lease is found in it."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from referee.store.database import Statement, StoreConflict
from referee.store.postgresql import PostgresqlDatabase
from referee.store.slots import SlotStore
from tests import luck
from tests.e2e.world import World
from tests.history.attacked import describe, lose_replies, settle
from tests.history.checker import History, find_faults
from tests.history.recorder import Recorder
from tests.history.stored_side import call_witness, read_stored
from tests.waiting import until

from .crowd import GAMES, Bots, begin, fetch, open_places, open_world
from .server import cut_connections, restart_server

SEAT = (
    "INSERT INTO seats (tbl, match, seat, person, name, kind, choices, luck, ready) "
    "VALUES (1, 1, 0, 101, 'Ana', 'person', '{}', '', 1)"
)
TAKEN_OVER = 60.0
Attack = Callable[[World, Bots, Recorder], Awaitable[None]]


async def kill_holder(world: World, bots: Bots, recorder: Recorder) -> None:
    begun = time.time()
    await bots.kill((await bots.find_holders())[0])
    await bots.start()
    await bots.wait_for_slots(TAKEN_OVER)
    recorder.note_trouble(begun)


async def freeze_holder(world: World, bots: Bots, recorder: Recorder) -> None:
    """Freeze a process until another has its slot. What the frozen process does when it wakes up must not be stored."""
    begun, name = time.time(), (await bots.find_holders())[1]
    frozen = bots.running[name]
    frozen.send_signal(signal.SIGSTOP)

    async def is_taken_over() -> bool:
        return (await bots.find_holders()).get(1) not in (None, "", name)

    await until(is_taken_over)
    frozen.send_signal(signal.SIGCONT)
    await asyncio.wait_for(frozen.wait(), TAKEN_OVER)
    del bots.running[name]
    await bots.start()
    await bots.wait_for_slots(TAKEN_OVER)
    recorder.note_trouble(begun)


async def restart_database(world: World, bots: Bots, recorder: Recorder) -> None:
    begun = time.time()
    await asyncio.to_thread(restart_server)
    await bots.wait_for_slots(TAKEN_OVER)
    recorder.note_trouble(begun)


async def cut_off_database(world: World, bots: Bots, recorder: Recorder) -> None:
    await cut_connections(bots.address)


@pytest.mark.proof
async def test_bots_under_attack_leave_a_sound_history(tmp_path: Path, database: str) -> None:
    lot = luck.lot()
    await call_witness(database)
    attacks: tuple[Attack, ...] = (kill_holder, lose_replies, cut_off_database, freeze_holder, restart_database)
    async with open_world(tmp_path, database, shards=2, slots=2) as (world, bots):
        for _ in range(3):
            await bots.start()
        await bots.wait_for_slots(90)
        places = await open_places(world, 6, 2)
        for place in places:
            await begin(place, *GAMES[0])
        recorder = Recorder(world, lot)
        for attack in attacks:
            pressing = asyncio.create_task(recorder.press_for(places, 40))
            await attack(world, bots, recorder)
            await pressing
        history = await settle(recorder, database, places)
    faults = find_faults(history)
    assert not faults, describe(faults)
    assert len(history.commits) > 25 and all(one.writer for one in history.commits)


async def test_a_stale_lease_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the fence a process that has lost its slot would store an answer: the checker sees that."""
    await call_witness(database)
    first, second = [await PostgresqlDatabase.open(database) for _ in range(2)]
    slots = [SlotStore(one) for one in (first, second)]
    await slots[0].prepare(1)
    for number, (one, store) in enumerate(zip((first, second), slots, strict=True)):
        lease = await store.lease(f"machine:{number}", 1, 60.0)
        assert lease is not None
        with monkeypatch.context() as patch:
            patch.setattr("referee.store.postgresql.NAME", f"rulekeeper {number}")
            store.guard(lease)
        await one.commit([build_act(f"i:{number + 1}")])
        await fetch(database, "UPDATE slots SET until = 0")
    with pytest.raises(StoreConflict):
        await first.commit([build_act("i:3")])
    monkeypatch.setattr(PostgresqlDatabase, "_build_fence", build_no_fence)
    await first.commit([build_act("i:3")])
    for one in (first, second):
        await one.close()
    await fetch(database, SEAT)
    commits, _, _ = await read_stored(database, {})
    faults = find_faults(History((), commits, (), (), ()))
    assert [one.what.source for one in faults if one.kind == "stale lease"] == ["i:3"]  # type: ignore[attr-defined]


async def build_no_fence(self: PostgresqlDatabase, link: object) -> str:
    return ""


def build_act(source: str) -> Statement:
    return (
        "INSERT INTO acts (source, tbl, match, kind, seat, first, after, over, at, answer) "
        "VALUES (?, 1, 1, 'answered', 0, 0, 0, 0, 0, ?)",
        (source, '1 "pass"'),
    )
