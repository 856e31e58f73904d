"""The event loop is hardly late while pictures are drawn: sixty renders on the two threads that the bot draws on."""

from __future__ import annotations

import asyncio
import random
import zlib
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter

import pytest

from render.lru_cache import Pictures
from render.painter import Painter

from .figures import Figures
from .measure import percentile
from .playing import in_play

pytestmark = pytest.mark.bench
RENDERS, TRIES = 60, 10
TICK = 0.001
LATE = 5.0
"""Milliseconds, for 99 of 100 ticks, beyond how late it is while the same threads do work that never holds Python up:
so the machine's other users do not decide."""
WORK = random.Random(0).randbytes(300_000)


async def lateness(until: asyncio.Future[object]) -> list[float]:
    """Return by how many milliseconds short sleeps are late until then."""
    late = []
    while not until.done():
        start = perf_counter()
        await asyncio.sleep(TICK)
        late.append((perf_counter() - start - TICK) * 1000)
    return late


async def test_the_loop_while_sixty_pictures_are_drawn(figures: Figures) -> None:
    """The first good one of several tries counts, because other work of the machine can only delay the loop."""
    loop = asyncio.get_running_loop()
    scenes = [scene for make in in_play("tomb_raider", 3, "en-US") if (scene := make()) is not None]
    tries = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(TRIES):
            busy = [loop.run_in_executor(pool, zlib.compress, WORK, 6) for _ in range(RENDERS)]
            other = await lateness(asyncio.ensure_future(asyncio.gather(*busy)))
            painter, start = Painter(Pictures()), perf_counter()
            drawn = [loop.run_in_executor(pool, painter.draw_png, scenes[n % len(scenes)]) for n in range(RENDERS)]
            late = await lateness(asyncio.ensure_future(asyncio.gather(*drawn)))
            tries.append((percentile(late, 0.99), percentile(other, 0.99), median(late), perf_counter() - start))
            if tries[-1][0] - tries[-1][1] <= LATE:
                break
    worst, other99, half, took = min(tries, key=lambda found: found[0] - found[1])
    name = f"the loop while {RENDERS} pictures are drawn"
    figures.add(f"{name}: late by, half", half, "ms")
    figures.add(f"{name}: late by, 99 of 100, more than beside other work", worst - other99, "ms", most=LATE)
    figures.add(f"{name}: all of them take", took, "s")
    figures.check()
