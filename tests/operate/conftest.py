"""What is tried of whole bots: where they join, and that none outlives its test."""

from __future__ import annotations

from asyncio.subprocess import Process
from collections.abc import AsyncIterator

import pytest

from playground.server import Playground

from .hosts import PATIENCE


@pytest.fixture
async def discord() -> AsyncIterator[Playground]:
    """A playground that outlives its bots, and waits as long as a host or a disk may make them slow."""
    server = Playground(port=0, limited=False, patience=PATIENCE)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def bots() -> AsyncIterator[list[Process]]:
    """None of them outlives its test, nor the disk that was made before."""
    begun: list[Process] = []
    yield begun
    for bot in begun:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()
