"""Boards that keep up, as people see them: a real bot, the playground 150 ms away with Discord's limits, and presses.

A press counts as seen when the board in its channel shows what it came to, or what came after it (see ``looks``).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .far import ROUND_TRIP, far
from .figures import Figures
from .measure import percentile
from .played import Played, played

pytestmark = pytest.mark.bench
SPAN = 30.0
"""Seconds of pressing."""
HALF, HALF_OF_MANY, MOST = 0.25, 0.3, 0.8
"""Seconds until half of the presses, at fifty tables or more, and 95 of 100 of them are seen."""
HALF_BESIDE_OTHERS = 2.0
"""Half of them, while others want both cores."""
ANSWERED = 0.06 + ROUND_TRIP / 1000
EDITS = 0.9
"""Board edits for each answer that changes the board, at least."""
COMMITS = 2.0
"""Transactions a press."""
MEMORY = 230.0
"""MiB, with fifty live tables."""


def told(figures: Figures, where: str, run: Played) -> None:
    """What is the same wherever people press, and what says how much the figures are worth."""
    figures.add(f"{where}: presses that became answers", run.seen.accepted / len(run.presses), least=0.95)
    figures.add(f"{where}: looks that are of no step, or of two", run.seen.strange / max(run.seen.edits, 1), most=0.0)
    figures.add(f"{where}: answers of 401, 403 or 429", run.refused, most=0.0)
    figures.add(f"{where}: calls to Discord a second, where it takes 50", run.calls / SPAN, "1/s")
    figures.add(f"{where}: the bot's part of the cores", run.bot, "cores")
    figures.add(f"{where}: used by others meanwhile", run.others, "cores")
    figures.add(f"{where}: the latest press was late by", run.late, "s")


def seen(figures: Figures, where: str, run: Played, half: float | None, most: float | None) -> None:
    delays = run.seen.delays
    figures.add(f"{where}: press → board seen, half", percentile(delays, 0.5), "s", most=half)
    figures.add(f"{where}: press → board seen, 95 of 100", percentile(delays, 0.95), "s", most=most)
    figures.add(f"{where}: press → answered, half", percentile(run.answered, 0.5), "s")


def kept_up(figures: Figures, where: str, run: Played) -> None:
    """What a bot owes whose machine is its own."""
    figures.add(f"{where}: press → answered, 99 of 100", percentile(run.answered, 0.99), "s", most=ANSWERED)
    figures.add(
        f"{where}: edits for each answer that changes the board", run.seen.edits / run.seen.changing, least=EDITS
    )


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
async def test_more_presses_or_tables(tables: int, rate: int, half: float, tmp_path: Path, figures: Figures) -> None:
    where = f"{tables} tables, {rate} presses/s"
    async with far(tmp_path, tables) as world:
        run = await played(world, rate, SPAN)
    seen(figures, where, run, half, MOST)
    kept_up(figures, where, run)
    told(figures, where, run)
    figures.check()


async def test_beside_two_busy_loops(tmp_path: Path, figures: Figures) -> None:
    """On the same two cores, with the same right to them."""
    where = "50 tables, 10 presses/s, two busy loops"
    async with far(tmp_path, 50) as world:
        run = await played(world, 10, SPAN, loops=2)
    seen(figures, where, run, HALF_BESIDE_OTHERS, None)
    told(figures, where, run)
    figures.check()
