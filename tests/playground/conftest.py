"""One playground and one real discord.py bot for each test that asks, on a port of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import yarl

from playground.client import PATIENCE
from playground.client import Playground as Client
from playground.server import Playground

from .bot import Bot


@pytest.fixture
async def server() -> AsyncIterator[Playground]:
    playground = Playground(port=0, limited=False, patience=PATIENCE)  # Three seconds are too little on a busy machine.
    await playground.start()
    yield playground
    await playground.stop()


@pytest.fixture
async def pg(server: Playground) -> AsyncIterator[Client]:
    async with Client(server.base) as client:
        yield client


def point_at(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", f"{base}/api/v10")
    gateway = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)


@pytest.fixture
async def bot(server: Playground, pg: Client, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    point_at(server.base, monkeypatch)
    made = Bot()
    running = asyncio.create_task(made.start("playground"))
    await pg.wait_for_bot("table")
    await asyncio.wait_for(made.wait_until_ready(), PATIENCE)
    yield made
    await made.close()
    await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
async def raw(server: Playground) -> AsyncIterator[Any]:
    """Provide a function for REST calls of a bot that returns the raw answers: `await raw("POST", "/channels/…",
    json=…)`."""
    async with aiohttp.ClientSession(headers={"Authorization": "Bot x"}) as session:

        async def call(method: str, path: str, **more: Any) -> SimpleNamespace:
            async with session.request(method, f"{server.base}/api/v10{path}", **more) as response:
                body = await response.json() if response.status != 204 else None
                return SimpleNamespace(status=response.status, body=body, headers=response.headers)

        yield call
