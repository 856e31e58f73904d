"""Fixtures: the real bot and a playground, both in this process, with the fake game and all other games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import yarl

import tests.fake
from cogs import limits
from cogs.client import Rulekeeper
from playground.client import PATIENCE, Message, Person, Result
from playground.client import Playground as Client
from playground.server import Playground
from referee.referee import Referee
from tests import luck, once
from tests.new_database import examined_once, place_new_database
from tests.waiting import start

GAME = "pebbles"


@pytest.fixture(autouse=True)
def fake_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game of the tests for one test, and remove what the test registers itself."""
    tests.fake.apart(monkeypatch)
    tests.fake.register()


@pytest.fixture
async def referee(tmp_path: Path) -> AsyncIterator[Referee]:
    await place_new_database(tmp_path / "house.sqlite3")
    with examined_once():
        opened = await Referee.open(tmp_path / "house.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture
async def server() -> AsyncIterator[Playground]:
    # whether an answer comes in time is measured elsewhere; here a busy machine changes nothing
    playground = Playground(port=0, limited=False, patience=PATIENCE)
    await playground.start()
    yield playground
    await playground.stop()


@pytest.fixture
async def pg(server: Playground) -> AsyncIterator[Client]:
    async with Client(server.base) as client:
        yield client


@pytest.fixture
async def bot(
    server: Playground, pg: Client, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Rulekeeper]:
    monkeypatch.setattr(discord.http.Route, "BASE", f"{server.base}/api/v10")
    gateway = yarl.URL(server.base.replace("http", "ws", 1) + "/gateway")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    # Other tests measure whether an answer comes in time. Here a busy machine changes nothing.
    monkeypatch.setattr(limits, "DEFER_AFTER", PATIENCE)
    luck.by_seats(monkeypatch.setattr)
    client = Rulekeeper(referee, draw_ahead=False)  # Drawing ahead would take most of a test's time.
    with monkeypatch.context() as starting:
        once.at_a_start(client, server.service.world, starting.setattr)
        running = asyncio.create_task(client.start("playground"))
        await pg.wait_for_bot("game")
        await asyncio.wait_for(client.wait_until_ready(), PATIENCE)
    yield client
    await client.close()
    await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
async def ana(pg: Client, bot: Rulekeeper) -> Person:
    return await pg.person("Ana")


@pytest.fixture
async def ben(pg: Client, bot: Rulekeeper) -> Person:
    return await pg.person("Ben")


async def lobby(person: Person, level: str = "short", channel: str = "table-one") -> Message:
    """Open a table of the fake game, with its maker seated."""
    await person.command("game new", game=GAME, level=level, channel=channel)
    return await person.wait_for(lambda m: "Start" in m.labels, channel)


async def playing(person: Person, *others: Person, level: str = "short") -> Message:
    """Open a table of the fake game, seat everybody, and begin the match."""
    board = await lobby(person, level)
    for other in others:
        await other.press(board, "Join")
        await other.command("game ready")
    await start(person)
    return await on_board(person, lambda m: "Hand" in m.labels)


async def more_of(person: Person, board: Message) -> Message:
    """Open what the board has no room for, behind its last button: "More…", or "More (5)…"."""
    more = (await person.press(board, board.labels[-1])).message
    assert more is not None and more.only_you
    return more


async def press_more(person: Person, board: Message, label: str) -> Result:
    """Press a button that the board has no room for."""
    return await person.press(await more_of(person, board), label)


async def on_board(person: Person, found: object = None, channel: str = "table-one") -> Message:
    """Wait for the board until ``found`` holds of it, and return it."""

    def is_board(message: Message) -> bool:
        shown = not message.only_you and bool(message.buttons) and message.labels != ["Proof"]
        return shown and (found is None or found(message))  # type: ignore[operator]

    return await person.wait_for(is_board, channel)
