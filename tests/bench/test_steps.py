"""The costs of a press at a young and an old table, of storing it, and of resuming a match stay within limits."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from referee.table.match_loading import load_live_match
from tests.bench.steps import bench

from .figures import Figures
from .measure import AtRandom
from .steps import Bench, stored_again

__all__ = ["bench"]

pytestmark = pytest.mark.bench
YOUNG, MIDDLE, OLD = 20, 500, 2000
"""Answers given, by people and by the table for them."""
COMMIT = 2.5
"""A step's commit, in bare ones: 0.7 to 1.9 in six runs, the more the less a disk keeps anybody waiting."""
AGES = (YOUNG, MIDDLE, OLD)
STEPS = 200
SPAN = 20
"""Steps measured from there before another table is taken."""


async def test_an_old_match_steps_like_a_young_one(bench: Bench, figures: Figures) -> None:
    """All of ``Table.act`` is measured, with its commit, by turns at an old and at a young table."""
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


async def test_storing_a_step_costs_little_more_than_a_bare_commit(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Figures
) -> None:
    """The steps of a match are stored again by ``Store.commit``. For comparison, sqlite3 commits as many bytes as one
    value on the same thread."""
    mine, plain, steps, sizes = await stored_again(bench, tmp_path, monkeypatch, MIDDLE, STEPS)
    figures.add("a step's commit: bytes", median(sizes))
    figures.add("a step's commit: statements", median(map(len, steps)))
    figures.add("a step's commit", mine * 1e6, "µs")
    figures.add("a step's commit, of a bare one with as many bytes", mine / plain, most=COMMIT)
    figures.check()


async def test_resuming_costs_the_same_at_any_length(bench: Bench, figures: Figures) -> None:
    """The newest checkpoint and the later inputs are read from the store, at every age of the match."""
    play = AtRandom(5)
    for age in AGES:
        ratios, took = [], []
        for _ in range(4):
            table = await bench.grown(age)
            for _ in range(8):
                start = perf_counter()
                await load_live_match(bench.referee.store, table.place, table.game)
                took.append(perf_counter() - start)
                start = perf_counter()
                play.play(100)
                ratios.append(took[-1] / (perf_counter() - start) * 100)
        figures.add(f"taking a match up again at answer {age}", median(took) * 1e3, "ms")
        figures.add(f"taking a match up again at answer {age}, in answers", median(ratios), most=100)
    figures.check()
