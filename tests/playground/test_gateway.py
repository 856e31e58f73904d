"""The playground imitates lost connections, lost answers and other trouble, and the bot survives them."""

from __future__ import annotations

import time

import aiohttp
import discord
import pytest

from playground.client import Playground
from tests.waiting import until

from .bot import Bot


async def test_a_dropped_line_is_resumed_and_nothing_missed(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    await pg.drop_gateway("resume")
    for n in range(3):
        await ana.say(str(n), channel="dm")  # Ana writes this while the connection may be down.
    await until(lambda: bot.resumes == 1)
    await until(lambda: len(bot.events) == 3)
    assert bot.events == ["create 0", "create 1", "create 2"]
    assert bot.connects == 1
    assert (await ana.command("table whoami", tone="Kind")).answered == "message"


async def test_a_request_to_reconnect_is_answered_by_a_resume(pg: Playground, bot: Bot) -> None:
    await pg.drop_gateway("reconnect")
    await until(lambda: bot.resumes == 1)
    assert bot.connects == 1


async def test_the_bot_begins_a_new_session_if_discord_has_forgotten_the_old_one(pg: Playground, bot: Bot) -> None:
    await pg.drop_gateway("forget")
    await until(lambda: bot.connects == 2)
    assert bot.resumes == 0
    ana = await pg.person("Ana")
    assert (await ana.command("table whoami", tone="Kind")).answered == "message"


async def test_the_playground_tells_a_connection_that_its_session_is_invalid(pg: Playground) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(pg.base.replace("http", "ws", 1) + "/gateway") as line,
    ):
        await line.receive_json()
        await line.send_json({"op": 6, "d": {"token": "x", "session_id": "unheard of", "seq": 1}})
        assert await line.receive_json() == {"op": 9, "d": False, "s": None, "t": None}
        await pg.drop_gateway("invalid-resumable")
        assert (await line.receive_json())["d"] is True


async def test_a_session_is_forgotten_after_five_minutes(pg: Playground) -> None:
    address = pg.base.replace("http", "ws", 1) + "/gateway"
    async with aiohttp.ClientSession() as session:
        for away, answer in ((10, "RESUMED"), (301, None)):
            async with session.ws_connect(address) as line:
                await line.receive_json()
                await line.send_json({"op": 2, "d": {"token": "x", "intents": 1, "properties": {}}})
                ready = await line.receive_json()
            await pg.advance(away)
            resume = {"token": "x", "session_id": ready["d"]["session_id"], "seq": 2}
            async with session.ws_connect(address) as line:
                await line.receive_json()
                await line.send_json({"op": 6, "d": resume})
                assert (await line.receive_json())["t"] == answer


async def test_privileged_intents_are_refused(pg: Playground) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(pg.base.replace("http", "ws", 1) + "/gateway?v=10&encoding=json") as line,
    ):
        assert (await line.receive_json())["op"] == 10
        await line.send_json({"op": 2, "d": {"token": "x", "intents": 1 << 15, "properties": {}}})
        await line.receive()
        assert line.close_code == 4014


async def test_a_plain_line_gets_ready_guild_and_acks(pg: Playground) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(pg.base.replace("http", "ws", 1) + "/gateway") as line,
    ):
        await line.receive_json()
        await line.send_json({"op": 2, "d": {"token": "x", "intents": 1, "properties": {}}})
        ready, guild = await line.receive_json(), await line.receive_json()
        assert (ready["t"], guild["t"]) == ("READY", "GUILD_CREATE")
        assert [c["name"] for c in guild["d"]["channels"]] == ["table-one", "table-two", "lounge"]
        await line.send_json({"op": 1, "d": 2})
        assert (await line.receive_json())["op"] == 11
        ana = await pg.person("Ana")
        await ana.say("unheard")  # The bot has no message intent.
        await pg.set_guild_locale("fr")
        assert (await line.receive_json())["t"] == "GUILD_UPDATE"


async def test_a_lost_answer_is_done_all_the_same(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    channel = bot.guilds[0].text_channels[0]
    await pg.fault("POST", r"/channels/\d+/messages$", "lost")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("heard", nonce=5)
    assert [m.content for m in await ana.messages()] == ["heard"]
    await channel.send("heard", nonce=5)
    assert [m.content for m in await ana.messages()] == ["heard"]
    await pg.fault("POST", r"/channels/\d+/messages$", "drop")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("not even done")
    assert len(await ana.messages()) == 1
    posts = [c for c in await pg.calls() if c["method"] == "POST" and c["path"].endswith("/messages")]
    assert [(c["status"], c.get("lost", False)) for c in posts] == [(200, True), (200, False), (0, False)]


async def test_ordered_429_and_500_are_ridden_out(pg: Playground, bot: Bot) -> None:
    channel = bot.guilds[0].text_channels[0]
    await pg.fault("POST", "/messages$", "429")
    await pg.fault("POST", "/messages$", "502")
    began = time.monotonic()
    await channel.send("at last")
    assert time.monotonic() - began > 1.0
    found = [c["status"] for c in await pg.calls() if c["path"].endswith(f"{channel.id}/messages")]
    assert found == [429, 502, 200]
    await pg.fault("POST", "/messages$", "503")
    with pytest.raises(discord.DiscordServerError):
        await channel.send("no")


async def test_the_list_of_calls_hides_tokens(pg: Playground, bot: Bot) -> None:
    ana = await pg.person("Ana")
    await ana.command("table whoami", tone="Kind")
    token = bot.seen[-1].token
    listed = str(await pg.calls())
    assert "/callback" in listed and token not in listed and token not in str(await ana.state())
