"""Calls to Discord: all that Discord counts wait for their turn, and what is asked for once is not repeated."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import yarl

from cogs.client import Rulekeeper
from cogs.discord_errors import LONGEST_WAIT
from cogs.traffic import _QUIET, is_counted
from playground.client import PATIENCE, Result
from playground.client import Playground as Client
from playground.limits import GLOBAL, Rule
from playground.server import Playground
from playground.world import GUILD
from referee.referee import Referee
from tests.waiting import Hasty

from .conftest import GAME

TABLES, ANA = 10, GUILD + 200


@pytest.fixture
async def server() -> AsyncIterator[Playground]:
    """Provide a playground with Discord's limits. An answer that waits for them may come late."""
    playground = Playground(port=0, limited=True, patience=PATIENCE)
    await playground.start()
    yield playground
    await playground.stop()


@pytest.fixture
async def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Referee]:
    """Provide a referee that counts calls."""
    monkeypatch.setattr("referee.surfaces.surfaces.SPAN", GLOBAL.seconds)
    opened = await Referee.open(tmp_path / "house.sqlite3")
    yield opened
    await opened.close()


async def test_tables_opened_at_once_are_never_sent_away(pg: Client, bot: Rulekeeper) -> None:
    """Each table needs a thread, a card, a board and a hand, for which a direct message must be opened first."""
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


def limit_threads(monkeypatch: pytest.MonkeyPatch, most: int, seconds: float) -> None:
    for name in ("OPEN_THREAD", "THREADS_OF_SERVER"):
        monkeypatch.setattr(f"playground.routes.{name}", Rule(name, most, seconds))


async def look(pg: Client, number: int) -> Result:
    await pg.do("person", person=f"Host {number}", new=True)
    return await (await pg.person(f"Host {number}")).command("game looking", game=GAME)


async def test_threads_open_in_one_channel_until_none_is_left_and_then_people_hear_when(
    pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit_threads(monkeypatch, 3, 300.0)
    for number in range(3):
        assert "limits" not in (await look(pg, number)).text
    assert len(await bot.referee.list_live_tables()) == 3
    refused = (await look(pg, 4)).text
    seconds = re.search(r"Try again in (\d+) s", refused)
    assert seconds is not None and 200 < int(seconds[1]) <= 300, refused
    assert bot.traffic.calls["429"] == 0, "nothing is asked for in vain"


async def test_threads_that_are_asked_for_too_early_open_a_little_later(
    pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit_threads(monkeypatch, 2, 1.5)
    await asyncio.gather(*(look(pg, number) for number in range(5)))
    assert len(await bot.referee.list_live_tables()) == 5 and bot.traffic.calls["429"] == 0


async def test_edits_of_old_messages_keep_to_their_limit(
    pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each channel allows three edits in a few seconds (30046). No header announces this limit."""
    rule = _QUIET[0]._replace(span=0.5)
    monkeypatch.setattr("cogs.traffic._QUIET", (rule,))
    monkeypatch.setattr("cogs.traffic.OLD", -3600.0)  # Every message counts as old.
    monkeypatch.setattr("playground.routes.OLD_EDIT", Rule("old", 3, 0.5, sliding=True))
    channel = bot.get_partial_messageable((await (await pg.person("Ana")).say("hello")).channel_id)
    message = await channel.send("0")
    await pg.advance(3601)
    began = time.monotonic()
    await asyncio.gather(*(message.edit(content=str(number)) for number in range(1, 5)))
    assert time.monotonic() - began >= 0.5 and bot.traffic.calls["429"] == 0


async def test_a_global_refusal_stops_all_calls_for_as_long_as_it_says(
    pg: Client, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[float] = []

    def note(seconds: float) -> None:
        """Note the pause, and let the next call through, as if it came after the pause."""
        stopped.append(seconds)
        monkeypatch.setattr("playground.rest.GLOBAL", GLOBAL)

    monkeypatch.setattr(bot.referee.surfaces.calls, "stop_for", note)
    monkeypatch.setattr("playground.rest.GLOBAL", Rule("one", 1, LONGEST_WAIT))
    with monkeypatch.context() as hasty:
        hasty.setattr(discord.http, "asyncio", Hasty())
        for person in (ANA, ANA + 1):
            await bot.http.get_user(person)
    (seconds,) = stopped
    assert 0 < seconds <= LONGEST_WAIT and bot.traffic.invalid[429] == 1


async def test_a_blocked_address_makes_no_call_until_the_blockade_is_over(pg: Client, bot: Rulekeeper) -> None:
    await pg.do("invalid", most=1, blocked_for=1000.0)
    await pg.fault("GET", "/users/", "50013")
    for refusal in (discord.Forbidden, discord.HTTPException):
        with pytest.raises(refusal):
            await bot.http.get_user(ANA)
    made = bot.traffic.calls.total()
    for _ in range(3):
        with pytest.raises(discord.RateLimited) as refused:
            await bot.http.get_user(ANA)
        assert refused.value.retry_after > 900
    assert (await (await pg.person("Ana")).command("game status", wait="none")).answered is None
    assert bot.traffic.calls.total() == made


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
