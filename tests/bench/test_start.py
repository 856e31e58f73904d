"""How soon a bot with thousands of live tables answers after its start."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from playground.world import DISCORD_EPOCH_MS

from .far import Far, far
from .figures import Figures
from .presses import custom_id

pytestmark = pytest.mark.bench
TABLES = 5_000
FIRST = 3.0
"""Seconds from exec to the first press that is answered."""
AGAIN = 0.25
"""Seconds until somebody else tries."""


async def first_answer(world: Far, within: float = 120.0) -> float:
    """When somebody first got an answer, in seconds since 1970: each presses once, at another table each time."""
    lot = Random(3)
    tables = [number for (number,) in world.read("SELECT id FROM tables WHERE phase = 'playing'")]
    end = time.monotonic() + within
    waiting: set[asyncio.Task[float | None]] = set()
    while time.monotonic() < end:
        waiting.add(asyncio.create_task(_press(world, lot.choice(tables), lot)))
        done, waiting = await asyncio.wait(waiting, timeout=AGAIN, return_when=asyncio.FIRST_COMPLETED)
        if answered := [at for task in done if (at := task.result()) is not None]:
            for task in waiting:
                task.cancel()
            return min(answered)
        await asyncio.sleep(AGAIN if done else 0)
    raise AssertionError(f"nobody was answered within {within} s")


async def _press(world: Far, table: int, lot: Random) -> float | None:
    """When the answer was there; None if it never came, or the answer given is not kept."""
    match = world.match(table)
    put = match.pending[0]
    answer = match.game.choose(match.view(put.ask.seat), put.ask, lot.randrange)
    person = world.read("SELECT person FROM seats WHERE tbl = ? AND seat = ?", table, put.ask.seat)[0][0]
    board = world.read("SELECT message FROM surfaces WHERE tbl = ? AND kind = 'board'", table)[0][0]
    rows = len(world.rows(table))
    result = await world.playground.do(
        "press", person=str(person), message=str(board), custom_id=custom_id(table, put, answer), force=True,
        wait="answered",
    )  # fmt: skip
    if result["failed"] or result["after_ms"] is None or len(world.rows(table)) == rows:
        return None
    return float((int(result["id"]) >> 22) + DISCORD_EPOCH_MS + result["after_ms"]) / 1000


async def test_five_thousand_tables_wake(tmp_path: Path, figures: Figures) -> None:
    """Stopped and started again beside the same playground, as it is with Discord."""
    async with far(tmp_path, TABLES) as world:
        await world.end_bot()
        begun = time.time()
        await world.start_bot(wait=False)
        await world.playground.wait_for_bot()
        connected = time.time()
        answered = await first_answer(world)
    figures.add(f"{TABLES:,} tables: start → connected", connected - begun, "s")
    figures.add(f"{TABLES:,} tables: start → first press answered", answered - begun, "s", most=FIRST)
    figures.check()
