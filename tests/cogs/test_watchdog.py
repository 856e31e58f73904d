"""A function that holds the event loop is named by its place, without any value."""

from __future__ import annotations

import asyncio
import time

import pytest

from cogs import watchdog
from cogs.watchdog import BEAT, HELD, watch_event_loop


def somebodys_secret_is_searched_for(secret: str) -> None:
    until = time.monotonic() + 2 * HELD + 2 * BEAT
    while time.monotonic() < until:
        secret.find("x")


async def test_code_that_blocks_the_loop_is_named_once_without_its_values(caplog: pytest.LogCaptureFixture) -> None:
    with watch_event_loop() as dog:
        await asyncio.sleep(2 * BEAT)
        somebodys_secret_is_searched_for("the hand is amber")
        await asyncio.sleep(4 * BEAT)
    everything = [record.getMessage() for record in caplog.records if record.name == watchdog.__name__]
    # A busy machine may hold the loop at other times, too.
    (said,) = [one for one in everything if "somebodys_secret_is_searched_for" in one]
    assert "tests/cogs/test_watchdog.py" in said and " s: " in said
    assert not [one for one in everything if "amber" in one]
    within = dict(zip(dog.late.bounds, dog.late.cumulative_counts, strict=False))
    assert dog.late.cumulative_counts[-1] > within[HELD], "one beat came late"


async def test_waiting_and_short_work_hold_nothing(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "HELD", 100 * HELD)  # No busy machine keeps a process waiting for so long.
    with watch_event_loop():
        for _ in range(10):
            await asyncio.sleep(BEAT)
            time.sleep(HELD / 10)  # noqa: ASYNC251
    assert not [record for record in caplog.records if record.name == watchdog.__name__]
