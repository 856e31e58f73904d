"""Boards that keep up, as people see them: a real bot, the playground 150 ms away with Discord's limits, and presses.

A press counts as seen when the board in its channel shows what it came to, or what came after it (see ``looks``).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .boards import SPAN, kept_up, seen, told
from .far import far
from .figures import Figures
from .played import played

pytestmark = pytest.mark.bench
HALF, HALF_OF_MANY, MOST = 0.25, 0.3, 0.8
"""Seconds until half of the presses, at fifty tables or more, and 95 of 100 of them are seen."""
HALF_BESIDE_OTHERS = 2.0
"""Half of them, while others want both cores."""
COMMITS = 2.0
"""Transactions a press."""
MEMORY = 230.0
"""MiB, with fifty live tables."""


async def test_fifty_tables_ten_presses_a_second(tmp_path: Path, figures: Figures) -> None:
    where = "50 tables, 10 presses/s"
    async with far(tmp_path, 50) as world:
        run = await played(world, 10, SPAN)
    seen(figures, where, run, HALF, MOST)
    kept_up(figures, where, run)
    figures.add(f"{where}: commits for each answer", run.commits / run.seen.accepted, most=COMMITS)
    figures.add(f"{where}: memory (PSS, the bot and its children)", run.memory, "MiB", most=MEMORY)
    told(figures, where, run)
    figures.check()


@pytest.mark.parametrize(("tables", "rate", "half"), [(50, 20, HALF), (200, 10, HALF_OF_MANY)])
async def test_boards_with_more_presses_or_more_tables(
    tables: int, rate: int, half: float, tmp_path: Path, figures: Figures
) -> None:
    where = f"{tables} tables, {rate} presses/s"
    async with far(tmp_path, tables) as world:
        run = await played(world, rate, SPAN)
    seen(figures, where, run, half, MOST)
    kept_up(figures, where, run)
    told(figures, where, run)
    figures.check()


async def test_presses_are_answered_beside_two_busy_loops(tmp_path: Path, figures: Figures) -> None:
    """Two processes that compute all the time share the two cores with the bot."""
    where = "50 tables, 10 presses/s, two busy loops"
    async with far(tmp_path, 50) as world:
        run = await played(world, 10, SPAN, loops=2)
    seen(figures, where, run, HALF_BESIDE_OTHERS, None)
    told(figures, where, run)
    figures.check()
