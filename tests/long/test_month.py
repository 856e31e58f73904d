"""Thirty days of simulated time: clocks, absences, reminders; what is kept grows by what was played, and nothing
else does."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from referee.records.clocks import DAY
from tests import stored
from tests.bench.machine import family, memory

from .mischief import Clock, size
from .month import STARTED, Month, up
from .progress import Begin

HOURS = 24


@pytest.mark.early
async def test_thirty_days(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each day is a part of the run and begins with a start of the bot."""
    progress = begin("days", share=1, whole=30)
    came: Counter[str] = Counter()
    while progress.left:
        clock = Clock(STARTED + progress.done * DAY)
        hours = HOURS if progress.measured else 6
        async with up(progress.folder, clock, monkeypatch) as (bot, world):
            month = Month(bot, world, clock, progress.lot(), progress.legs)
            await month.live(hours)
            await month.check()
            came += month.came
            rows = await stored.all_rows(bot.referee.store)
            assert world.ground is not None and os.getpid() in family(os.getpid())
            held = memory(os.getpid()) - memory(world.ground.pid)
            progress.note(
                1,
                **{
                    "memory, MiB": held,
                    "file, KiB": size(world.db),
                    "file a row kept, bytes": size(world.db) * 1024 / max(rows, 1),
                },
            )
        progress.leg(1)
    print(f"  {dict(came.most_common())}")
    assert not came or (came["answered"] and came["started"] >= 6 and came.total() > 10)
    assert not (came and progress.measured) or (came["pings"] and came["away"] and came["remind"])
