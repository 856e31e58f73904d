"""The cost of a press: its statements, and its round trips to the server of the database."""

from __future__ import annotations

import asyncio
import contextlib
import statistics
from pathlib import Path
from typing import Any

import pytest

from referee.referee import Referee
from referee.running.duty import Duty
from referee.store.link import Link
from referee.store.postgresql import PostgresqlDatabase

from .. import luck
from ..referee.conftest import Clock, Sources
from ..waiting import until
from .crowd import GAMES, Place, open_places, open_world, press_once
from .crowd import begin as begin_match
from .proxy import open_network
from .server import create_database
from .sharing import begin, find, press


async def test_a_press_takes_few_statements_and_round_trips(
    database: str, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_network(database) as network:
        duty = Duty(1, 1, is_shared=True)
        duty.slot = 0
        referee = await Referee.open(network.address, now=clock, pace=0, duty=duty)
        assert referee.store.slots is not None
        await referee.store.slots.prepare(1)
        lease = await referee.store.slots.lease("a", 1, 19.0)
        assert lease is not None
        referee.store.slots.guard(lease)
        hearing = asyncio.create_task(referee.hear_of_changes())
        await until(lambda: referee._is_hearing)
        table = await begin(referee, source)
        statements, fetched = list[int](), list[str]()
        commit, fetch = PostgresqlDatabase._commit_statements, Link.fetch

        async def note_commit(self: PostgresqlDatabase, batch: Any) -> None:
            statements.append(len(batch) + 1)
            await commit(self, batch)

        async def note_fetch(self: Link, sql: str, values: Any) -> list[Any]:
            fetched.append(sql)
            return await fetch(self, sql, values)

        monkeypatch.setattr(PostgresqlDatabase, "_commit_statements", note_commit)
        monkeypatch.setattr(Link, "fetch", note_fetch)
        before = network.trips
        await press(await find(referee, table.id), source(), 0)
        trips = network.trips - before
        assert len(statements) == 1 and statements[0] + len(fetched) <= 12 and trips <= 4, (statements, fetched, trips)
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        await referee.close()


@pytest.mark.proof
async def test_a_press_is_answered_about_as_soon_as_on_a_file(tmp_path: Path, database: str) -> None:
    """Three bots have a file, a near database, and one that is 5 ms away. Presses are made at each in turn."""
    lot, took = luck.lot(), dict[str, list[float]]()
    async with contextlib.AsyncExitStack() as stack:
        network = await stack.enter_async_context(open_network(await create_database()))
        network.delay = 0.0025
        addresses = {"file": str(tmp_path / "t.sqlite3"), "near": database, "far": network.address}
        crowds = dict[str, list[Place]]()
        for name, address in addresses.items():
            (folder := tmp_path / name).mkdir()
            world, bots = await stack.enter_async_context(open_world(folder, address, shards=1, slots=1))
            await bots.start()
            await world.playground.wait_for_bot("game", within=90)
            crowds[name], took[name] = await open_places(world, 8, 1), []
            for place in crowds[name]:
                await begin_match(place, *GAMES[0])
        for turn in range(240):
            for name, places in lot.sample([*crowds.items()], 3):
                press = await press_once(places[turn % 8], lot)
                if press is not None:
                    if press.is_acknowledged:
                        took[name].append(press.seconds)
                    await asyncio.sleep(0.3)  # No picture of the press before may be drawn meanwhile.
        medians = {name: statistics.median(found) * 1000 for name, found in took.items()}
        print({name: (len(took[name]), round(found, 1)) for name, found in medians.items()})
        assert min(map(len, took.values())) > 40
        assert medians["near"] <= 1.3 * medians["file"] and medians["far"] <= 40.0
