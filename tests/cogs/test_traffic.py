"""Calls to Discord: all that Discord counts wait for their turn, and what is asked for once is not repeated."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import yarl

from cogs.client import Rulekeeper
from cogs.traffic import is_counted
from playground.client import Playground as Client
from playground.limits import GLOBAL
from playground.server import Playground
from referee.referee import Referee

from .conftest import GAME

TABLES = 16


@pytest.fixture
async def server() -> AsyncIterator[Playground]:
    """With Discord's limits."""
    playground = Playground(port=0, limited=True)
    await playground.start()
    yield playground
    await playground.stop()


@pytest.fixture
async def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Referee]:
    """Who counts calls."""
    monkeypatch.setattr("referee.surfaces.SPAN", GLOBAL.seconds)
    opened = await Referee.open(tmp_path / "house.sqlite3")
    yield opened
    await opened.close()


async def test_tables_opened_at_once_are_never_sent_away(pg: Client, bot: Rulekeeper) -> None:
    """Each with a thread, a card, a board, and a hand by a direct message that is yet to be opened."""
    for number in range(TABLES):
        await pg.do("channel", name=f"room-{number}")
        await pg.do("person", person=f"Host {number}", new=True)
    hosts = [await pg.person(f"Host {number}") for number in range(TABLES)]
    await asyncio.gather(
        *(host.command("game looking", game=GAME, channel=f"room-{at}") for at, host in enumerate(hosts))
    )
    await bot.referee.surfaces.settle()
    for at, host in enumerate(hosts):
        await host.wait_for(lambda m: "Join" in m.labels, f"room-{at}")
    assert len(await bot.referee.list_live_tables()) == TABLES
    assert bot.traffic.calls["429"] == 0 == bot.traffic.calls["lost"]


@pytest.mark.parametrize(
    ("path", "counted"),
    [
        ("/channels/1/messages", True),
        ("/users/@me/channels", True),
        ("/interactions/1/token/callback", False),
        ("/webhooks/1/token/messages/@original", False),
    ],
)
def test_answers_to_interactions_take_no_part(path: str, counted: bool) -> None:
    assert is_counted(yarl.URL(f"https://discord.com/api/v10{path}")) is counted
    assert not is_counted(yarl.URL("wss://gateway.discord.gg/?v=10"))
    assert not is_counted(yarl.URL("https://cdn.discordapp.com/attachments/1/2/deck.txt"))
