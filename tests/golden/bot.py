"""The real bot in this process, connected to a playground in this process: the one place that knows how it is made."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import discord
import pytest
import yarl
from PIL import Image

from cogs.client import Rulekeeper
from cogs.delivery import private_sheets
from playground.client import PATIENCE, Playground
from playground.server import Playground as Server
from playground.world import World
from referee.referee import Referee
from render.painter import Painter

from .still import Busy, Clock


class Drawing:
    """A painter that draws only some pictures, because they take most of the time. The others have one pixel."""

    def __init__(self) -> None:
        self.on = True
        made = io.BytesIO()
        Image.new("RGB", (1, 1)).save(made, "PNG")
        self.nothing = made.getvalue()

    def replace(self, monkeypatch: pytest.MonkeyPatch) -> None:
        draw: Callable[..., bytes] = Painter.draw_png
        monkeypatch.setattr(Painter, "draw_png", lambda *given: draw(*given) if self.on else self.nothing)


@contextlib.asynccontextmanager
async def running(
    database: Path,
    clock: Clock,
    busy: Busy,
    monkeypatch: pytest.MonkeyPatch,
    arrange: Callable[[World], None] | None = None,
) -> AsyncIterator[tuple[Playground, Referee]]:
    """Run a bot that is at rest and has registered its commands, with its playground. ``arrange`` prepares the
    playground."""
    server = Server(port=0, limited=False)
    await server.start()
    if arrange is not None:
        arrange(server.service.world)
    # How much real time a press takes must not decide which edits are left out.
    monkeypatch.setattr(private_sheets, "CALM", 0.0)
    monkeypatch.setattr(discord.http.Route, "BASE", f"{server.base}/api/v10")
    gateway = yarl.URL(server.base.replace("http", "ws", 1) + "/gateway")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    referee = await Referee.open(database, now=clock, pace=0.0)
    client = Rulekeeper(referee, draw_ahead=False)
    task = asyncio.create_task(client.start("playground"))
    try:
        async with Playground(server.base) as playground:
            await playground.wait_for_bot("game")
            await asyncio.wait_for(client.wait_until_ready(), PATIENCE)
            await busy.over()
            yield playground, referee
    finally:
        await client.close()
        await asyncio.gather(task, return_exceptions=True)
        await referee.close()
        await server.stop()
