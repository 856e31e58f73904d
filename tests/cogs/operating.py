from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from playground.server import Playground


@pytest.fixture
async def discord() -> AsyncIterator[Playground]:
    """Provide a playground that outlives its bots."""
    server = Playground(port=0, limited=False)
    await server.start()
    yield server
    await server.stop()


def joining(discord: Playground) -> dict[str, str]:
    gateway = discord.base.replace("http", "ws", 1) + "/gateway"
    return {"DISCORD_TOKEN": "any", "DISCORD_API_BASE": f"{discord.base}/api", "DISCORD_GATEWAY": gateway}
