from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import msgspec
import pytest

from referee.referee import Referee
from referee.store.database import Batch, Statement
from referee.store.store import Store
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored

from .measure import GAME, LEVEL


class Bench:
    """A referee, and tables with random answers."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.lot, self.sources, self.channels = referee, Random(11), 0, 0

    def source(self) -> str:
        self.sources += 1
        return f"i:{self.sources}"

    async def new(self) -> Table:
        self.channels += 1
        # Each table gets other people, because nobody may sit at many tables.
        ana, ben = self.channels * 2, self.channels * 2 + 1
        table, _ = await self.referee.open_table(TableTerms(1, self.channels, ana, "Ana", GAME, LEVEL), self.source())
        await table.do(self.source(), lobby_commands.join, ben, "Ben")
        await table.do(self.source(), lobby_commands.mark_ready, ben)
        await table.do(self.source(), match_commands.start, ana)
        return table

    def press(self, table: Table) -> Callable[[], Any]:
        """Return a call that gives a random answer to one of the open questions."""
        seat = self.lot.choice(table.list_waiting()).seat
        put = table.find_question(seat)
        assert put is not None
        value = put.ask.choice.write(put.ask.choice.sample(self.lot.randrange))
        source = self.source()
        return lambda: table.do(source, match_commands.answer, seat, put.number, value)

    async def grown(self, answers: int) -> Table:
        """Return a table that has had so many answers and plays on."""
        table = await self.new()
        await stored.hasten(self.referee.store)
        while table.play is None or len(table.play.answers) < answers:
            await self.press(table)()
            if not table.facts.live:
                table = await self.new()
        await stored.hasten(self.referee.store, False)
        return table


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    referee = await Referee.open(tmp_path / "house.sqlite3")
    yield Bench(referee)
    await referee.close()


async def stored_again(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age: int, count: int
) -> tuple[float, float, list[list[Statement]], list[int]]:
    """Store so many steps again. Return the seconds within which half of them end, those that bare commits take, the
    steps, and their sizes in bytes."""
    table = await bench.grown(age)
    with (
        contextlib.closing(sqlite3.connect(tmp_path / "house.sqlite3")) as source,
        contextlib.closing(sqlite3.connect(tmp_path / "again.sqlite3")) as copy,
    ):
        source.backup(copy)  # A step expects the table as the step before has left it.
    steps: list[list[Statement]] = []
    commit = bench.referee.store.database.commit

    async def noted(batch: Batch) -> None:
        steps.append(list(batch))
        await commit(steps[-1])

    monkeypatch.setattr(bench.referee.store.database, "commit", noted)
    while len(steps) < count and table.facts.live:
        await bench.press(table)()
    store = await Store.open(tmp_path / "again.sqlite3")
    with contextlib.closing(sqlite3.connect(tmp_path / "bare.sqlite3", isolation_level=None)) as bare:
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE bare (bytes BLOB)")
        ours, theirs, sizes = [], [], []
        for step in steps:
            start = perf_counter()
            await store.commit(step)
            ours.append(perf_counter() - start)
            value = b"x" * sum(len(msgspec.msgpack.encode(values)) for _, values in step)
            sizes.append(len(value))
            start = perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO bare (bytes) VALUES (?)", (value,))
            bare.execute("COMMIT")
            theirs.append(perf_counter() - start)
    await store.close()
    return median(ours), median(theirs), steps, sizes
