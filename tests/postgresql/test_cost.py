"""The cost of a press: its statements, and its round trips to the server of the database."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from referee.duty import Duty
from referee.referee import Referee
from referee.store.postgresql import PostgresqlDatabase

from ..referee.conftest import Clock, Sources
from ..waiting import until
from .proxy import open_network
from .test_sharing import begin, find, press


async def test_a_press_takes_few_statements_and_round_trips(
    database: str, source: Sources, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_network(database) as network:
        duty = Duty(1, 1, is_shared=True)
        duty.slot = 0
        referee = await Referee.open(network.address, now=clock, pace=0, duty=duty)
        assert referee.store.slots is not None
        await referee.store.slots.prepare(1)
        lease = await referee.store.slots.lease("a", 1, 60.0)
        assert lease is not None
        referee.store.slots.guard(lease)
        hearing = asyncio.create_task(referee.hear_of_changes())
        await until(lambda: referee._is_hearing)
        table = await begin(referee, source)
        statements = []
        commit = PostgresqlDatabase._commit_statements

        async def note_commit(self: PostgresqlDatabase, batch: Any) -> None:
            statements.append(len(batch) + 1)
            await commit(self, batch)

        monkeypatch.setattr(PostgresqlDatabase, "_commit_statements", note_commit)
        before = network.trips
        await press(await find(referee, table.id), source(), 0)
        trips = network.trips - before
        assert len(statements) == 1 and statements[0] <= 11 and trips <= 4, (statements, trips)
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        await referee.close()
