"""What a press costs a table that is young or old, what storing it costs, and what taking a match up again costs."""

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
from referee.table.live_match import LiveMatch
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored

from .figures import Figures
from .measure import GAME, LEVEL, AtRandom

pytestmark = pytest.mark.bench
YOUNG, MIDDLE, OLD = 20, 500, 2000
"""Answers given, by people and by the table for them."""
COMMIT = 2.5
"""A step's commit, in bare ones: 0.7 to 1.9 in six runs, the more the less a disk keeps anybody waiting."""
AGES = (YOUNG, MIDDLE, OLD)
STEPS = 200
SPAN = 20
"""Steps measured from there before another table is taken."""


class Bench:
    """A referee, and tables that play by lot."""

    def __init__(self, referee: Referee) -> None:
        self.referee, self.lot, self.sources, self.channels = referee, Random(11), 0, 0

    def source(self) -> str:
        self.sources += 1
        return f"i:{self.sources}"

    async def new(self) -> Table:
        self.channels += 1
        ana, ben = self.channels * 2, self.channels * 2 + 1  # others each time: nobody may sit at many tables
        table, _ = await self.referee.open_table(TableTerms(1, self.channels, ana, "Ana", GAME, LEVEL), self.source())
        await table.do(self.source(), lobby_commands.join, ben, "Ben")
        await table.do(self.source(), lobby_commands.mark_ready, ben)
        await table.do(self.source(), match_commands.start, ana)
        return table

    def press(self, table: Table) -> Callable[[], Any]:
        """An answer by lot to one of the open questions, ready to be given."""
        seat = self.lot.choice(table.list_waiting()).seat
        put = table.find_question(seat)
        assert put is not None
        value = put.ask.choice.write(put.ask.choice.sample(self.lot.randrange))
        source = self.source()
        return lambda: table.do(source, match_commands.answer, seat, put.number, value)

    async def grown(self, answers: int) -> Table:
        """A table that has had so many answers and plays on."""
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


async def test_an_old_match_steps_like_a_young_one(bench: Bench, figures: Figures) -> None:
    """The whole of ``Table.act``, the commit included, by turns at tables of either age."""
    times: dict[int, list[float]] = {YOUNG: [], OLD: []}
    for _ in range(6):
        tables = {age: await bench.grown(age) for age in times}
        for _ in range(SPAN):
            for age, table in tables.items():
                if table.facts.live:
                    press = bench.press(table)
                    start = perf_counter()
                    await press()
                    times[age].append(perf_counter() - start)
    young, old = (median(times[age]) * 1e3 for age in times)
    figures.add(f"a step at answer {YOUNG}", young, "ms")
    figures.add(f"a step at answer {OLD}, of one at answer {YOUNG}", old / young, most=1.2)
    figures.check()


async def test_storing_a_step_against_a_bare_commit(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Figures
) -> None:
    """The steps of a match, stored again by ``Store.commit``; beside it sqlite3 itself commits as many bytes as one
    value, on this thread."""
    mine, plain, steps, sizes = await stored_again(bench, tmp_path, monkeypatch, MIDDLE, STEPS)
    figures.add("a step's commit: bytes", median(sizes))
    figures.add("a step's commit: statements", median(map(len, steps)))
    figures.add("a step's commit", mine * 1e6, "µs")
    figures.add("a step's commit, of a bare one with as many bytes", mine / plain, most=COMMIT)
    figures.check()


async def stored_again(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age: int, count: int
) -> tuple[float, float, list[list[Statement]], list[int]]:
    """Seconds that half of so many steps take at most, and those that bare commits take; the steps, and their bytes."""
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


async def test_resuming_costs_the_same_at_any_length(bench: Bench, figures: Figures) -> None:
    """From the store: the newest checkpoint and the rows since are read, and stand for the match at every age."""
    play = AtRandom(5)
    for age in AGES:
        ratios, took = [], []
        for _ in range(4):
            table = await bench.grown(age)
            for _ in range(8):
                start = perf_counter()
                await LiveMatch.load(bench.referee.store, table.place, table.game)
                took.append(perf_counter() - start)
                start = perf_counter()
                play.play(100)
                ratios.append(took[-1] / (perf_counter() - start) * 100)
        figures.add(f"taking a match up again at answer {age}", median(took) * 1e3, "ms")
        figures.add(f"taking a match up again at answer {age}, in answers", median(ratios), most=100)
    figures.check()
