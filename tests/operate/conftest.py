"""Fixtures that start whole bots, and stop them at the end of their test."""

from __future__ import annotations

from asyncio.subprocess import Process
from collections.abc import AsyncIterator

import pytest

from playground.server import Playground

from .hosts import PATIENCE


@pytest.fixture
async def discord() -> AsyncIterator[Playground]:
    """Provide a playground that outlives its bots, and that waits for a bot slowed down by its host or disk."""
    server = Playground(port=0, limited=False, patience=PATIENCE)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def bots() -> AsyncIterator[list[Process]]:
    """Provide a list of bots. Each of them is killed before the disk that was made earlier disappears."""
    begun: list[Process] = []
    yield begun
    for bot in begun:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()
