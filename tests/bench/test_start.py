"""How soon a bot with thousands of live tables answers after its start, and whether it does while all of them wake."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from .far import far
from .figures import Figures
from .looks import Before
from .machine import Shares
from .measure import percentile
from .presses import Crowd

pytestmark = pytest.mark.bench
TABLES = 5_000
FIRST = 3.0
"""Seconds from exec until the first press is answered, made as soon as the bot is seen to be there."""
RATE, SPAN, REST = 4.0, 20.0, 20.0
"""Presses a second from then on, and for how many seconds; then so many for what is still to be shown."""
PLAYED = 200
"""Tables, by lot, where somebody presses."""


async def test_five_thousand_tables_wake(tmp_path: Path, figures: Figures) -> None:
    """Stopped and started again beside the same playground, as it is with Discord."""
    async with far(tmp_path, TABLES) as world:
        await world.end_bot()
        tables = Random(3).sample(world.stored.playing(), PLAYED)
        before, crowd = Before(world, tables), Crowd(world, tables)
        looked = (await world.playground.see("looks"))["looked"]
        begun = time.time()
        await world.start_bot(wait=False)
        assert world.bot is not None and world.ground is not None
        shares = Shares(world.bot.pid, world.ground.pid)
        await world.playground.wait_for_bot()
        connected = time.time() - begun
        await crowd.press(RATE, SPAN)
        await asyncio.sleep(REST)
        (bot, _), others = shares.end()
        seen = before.seen((await world.playground.see("looks", since=looked))["looks"], crowd.presses)
    presses = sorted(crowd.presses, key=lambda press: press.at)
    answered = [float("inf") if press.answered is None else press.answered for press in presses]
    first = presses[0].at + answered[0] - begun
    kept = [press for press in presses if press.how == "defer_update"]
    figures.add(f"{TABLES:,} tables: start → connected", connected, "s")
    figures.add(f"{TABLES:,} tables: start → first press answered", first, "s", most=FIRST)
    figures.add(f"{TABLES:,} tables: presses answered while they wake", len(kept) / len(presses), least=1.0)
    figures.add(f"{TABLES:,} tables: press → answered while they wake, half", percentile(answered, 0.5), "s")
    figures.add(f"{TABLES:,} tables: press → answered while they wake, 99 of 100", percentile(answered, 0.99), "s")
    figures.add(f"{TABLES:,} tables: press → board seen while they wake, half", percentile(seen.delays, 0.5), "s")
    figures.add(f"{TABLES:,} tables: press → board seen while they wake, 95 of 100", percentile(seen.delays, 0.95), "s")
    figures.add(f"{TABLES:,} tables: the bot's part of the cores", bot, "cores")
    figures.add(f"{TABLES:,} tables: used by others meanwhile", others, "cores")
    figures.check()
