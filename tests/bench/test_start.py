"""How soon a bot with thousands of live tables answers after its start, and whether it does while all of them wake."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from .far import far
from .figures import Figures
from .measure import percentile
from .presses import Crowd

pytestmark = pytest.mark.bench
TABLES = 5_000
FIRST = 3.0
"""Seconds from exec until the first press is answered, made as soon as the bot is seen to be there."""
RATE, SPAN = 4.0, 20.0
"""Presses a second from then on, and for how many seconds."""


async def test_five_thousand_tables_wake(tmp_path: Path, figures: Figures) -> None:
    """Stopped and started again beside the same playground, as it is with Discord."""
    async with far(tmp_path, TABLES) as world:
        await world.end_bot()
        crowd = Crowd(world)
        begun = time.time()
        await world.start_bot(wait=False)
        await world.playground.wait_for_bot()
        connected = time.time() - begun
        await crowd.press(RATE, SPAN)
    presses = sorted(crowd.presses, key=lambda press: press.at)
    answered = [float("inf") if press.answered is None else press.answered for press in presses]
    first = presses[0].at + answered[0] - begun
    kept = [press for press in presses if press.how == "defer_update"]
    figures.add(f"{TABLES:,} tables: start → connected", connected, "s")
    figures.add(f"{TABLES:,} tables: start → first press answered", first, "s", most=FIRST)
    figures.add(f"{TABLES:,} tables: presses answered while they wake", len(kept) / len(presses), least=1.0)
    figures.add(f"{TABLES:,} tables: press → answered while they wake, half", percentile(answered, 0.5), "s")
    figures.add(f"{TABLES:,} tables: press → answered while they wake, 99 of 100", percentile(answered, 0.99), "s")
    figures.check()
