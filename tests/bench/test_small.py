"""What the measurements set up, in small, so that it works on the day it is measured. Nothing here is timed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.steps import bench

from . import test_steps
from .asleep import measured, write
from .boards import kept_up, seen, told
from .far import far, multiply
from .figures import Figures
from .machine import describe
from .played import played
from .start import told as told_of_waking
from .steps import Bench, stored_again
from .woken import wake

__all__ = ["bench"]

OF, COPIED = 3, 6
SMALL = {
    "extra": ("tests.bench.direct",),
    "rest": 0.0,
    "limits": False,
    "round_trip": 0.0,
    "forked": True,
    "draw_ahead": False,
}


async def test_tables_are_copied_pressed_at_and_woken(tmp_path: Path) -> None:
    """Each press becomes an answer, and its board is shown. This happens at tables that were played and at copies of
    them."""
    figures = Figures()
    async with far(tmp_path, COPIED, OF, **SMALL) as world:
        assert len(world.stored.playing()) == COPIED
        run = await played(world, 10, 1.0)
        for tell in (kept_up, told):
            tell(figures, "here", run)
        seen(figures, "here", run, None, None)
        assert run.seen.accepted == len(run.presses) > 0 and not run.seen.strange and not run.refused
        assert len(run.seen.delays) > 0 and max(run.seen.delays) < float("inf") and run.commits and run.memory
        await world.end_bot()
        await multiply(world, COPIED, 2 * COPIED)
        assert world.stored.tables_behind() == COPIED
        woken = await wake(world, 5, 1.0, None, COPIED)
        told_of_waking(figures, "there", woken)
        assert woken.seen.accepted == len(woken.hows) > 0
    page = figures.page(describe())
    assert page.count("| here: ") + page.count("| there: ") == len(figures.listed)
    part = Figures()
    part.add("here: another", 1.0, most=2.0)
    assert part.page("another machine", page).count("| here: ") == 1
    assert part.page("another machine", page).count("| there: ") == page.count("| there: ")


async def test_steps_can_be_stored_again(bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, steps, sizes = await stored_again(bench, tmp_path, monkeypatch, 5, 10)
    assert len(steps) == len(sizes) == 10 and min(sizes) > 0
    monkeypatch.setattr(test_steps, "AGES", (3,))
    await test_steps.test_resuming_costs_the_same_at_any_length(bench, NoGoals())


class NoGoals(Figures):
    """Figures that always pass, because these tests do not measure."""

    def check(self) -> None:
        assert self.listed


async def test_sleeping_tables_are_written_and_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bench.asleep.WOKEN", 6)
    monkeypatch.setattr("tests.bench.asleep.IDLE", 0.01)
    monkeypatch.setattr("tests.bench.asleep.STUCK_FOR", 0.1)
    file = tmp_path / "asleep.sqlite3"
    await write(file, 12)
    found = await measured(file, 12)
    assert found["held"] and found["others"] < float("inf") and found["stuck"] < float("inf")
