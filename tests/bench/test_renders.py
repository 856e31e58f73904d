"""How late the event loop is while pictures are drawn: sixty renders on the two threads that the bot draws on."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter

import pytest

from render.painter import Painter
from render.tomb_raider.samples import scenes

from .measure import percentile

pytestmark = pytest.mark.bench
RENDERS, TRIES = 60, 6
TICK = 0.001
LATE = 5.0
"""Milliseconds, for 99 of 100 ticks, beyond what the machine's other users cost while nothing is drawn."""


async def lateness(until: asyncio.Future[object]) -> list[float]:
    """By how many milliseconds short sleeps are late until then."""
    late = []
    while not until.done():
        start = perf_counter()
        await asyncio.sleep(TICK)
        late.append((perf_counter() - start - TICK) * 1000)
    return late


async def test_the_loop_while_sixty_pictures_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """The first good one of several tries: what else runs on the machine makes the loop later, never earlier."""
    loop, painter = asyncio.get_running_loop(), Painter()
    samples = scenes()
    painter.warm(samples)
    tries = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(TRIES):
            quiet = await lateness(asyncio.ensure_future(asyncio.sleep(0.5)))
            start = perf_counter()
            drawn = [loop.run_in_executor(pool, painter.png, samples[n % len(samples)]) for n in range(RENDERS)]
            late = await lateness(asyncio.ensure_future(asyncio.gather(*drawn)))
            tries.append((percentile(late, 0.99), percentile(quiet, 0.99), median(late), perf_counter() - start))
            if tries[-1][0] - tries[-1][1] <= LATE:
                break
    worst, quiet99, half, took = min(tries)
    with capsys.disabled():
        print(
            f"\nthe loop while {RENDERS} pictures are drawn in {took:.2f} s: late by {worst:.1f} ms (99 of 100),"
            f" {half:.1f} ms (half); quiet {quiet99:.1f} ms"
        )
    assert worst - quiet99 <= LATE
