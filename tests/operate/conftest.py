"""What is tried of whole bots: where they join."""

from __future__ import annotations

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
