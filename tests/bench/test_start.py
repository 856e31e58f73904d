"""A bot with thousands of live tables answers soon after its start, also while all tables are loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from .far import PLAYED, far, multiply
from .figures import Figures
from .start import told
from .woken import wake

pytestmark = pytest.mark.bench
TABLES = 5_000
RATE, SPAN, REST = 4.0, 20.0, 8.0
"""Presses a second from then on, and for how many seconds; then so many for what is still to be shown."""
PRESSED = 200
"""Tables, by lot, where somebody presses."""


async def test_five_thousand_tables_wake(tmp_path: Path, figures: Figures) -> None:
    """The tables wake beside the playground that was there before a kill. The bot cannot know whether the messages are
    still up to date."""
    async with far(tmp_path, PLAYED) as world:
        await world.end_bot()
        await multiply(world, PLAYED, TABLES)
        woken = await wake(world, RATE, SPAN, REST, PRESSED)
    told(figures, f"{TABLES:,} tables", woken)
    figures.check()
