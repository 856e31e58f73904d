"""The playground imitates the network between a bot and Discord: delays, the compressed stream, and the limit of all
calls."""

from __future__ import annotations

import asyncio
import json
import sys
import time
import zlib
from collections.abc import AsyncIterator, Callable
from itertools import pairwise
from typing import Any

import aiohttp
import discord
import pytest
import zstandard

from playground.client import NotAllowed, Playground
from playground.network import Wire
from playground.server import Playground as Server
from playground.world import DM, GUILD
from tests.waiting import until

from .bot import Bot
from .conftest import point_at

TABLE = GUILD + 10
TRIP = 0.3
"""Seconds there and back."""
TOKEN = {"Authorization": "Bot x"}
IDENTIFY = {"op": 2, "d": {"token": "x", "intents": 1, "properties": {}}}


@pytest.fixture
async def far() -> AsyncIterator[Server]:
    """Provide a playground with limits and a long round trip."""
    playground = Server(port=0, round_trip=TRIP)
    await playground.start()
    yield playground
    await playground.stop()


async def post(session: aiohttp.ClientSession, where: str, text: str) -> tuple[int, Any, Any]:
    """Post a message. Return the status, the headers and the content of the answer."""
    async with session.post(where, json={"content": text}) as response:
        return response.status, response.headers, await response.json()


async def test_calls_take_their_time_and_do_not_delay_each_other(far: Server) -> None:
    """Several of twenty simultaneous calls arrive before the first is answered. Each arrives after half of the round
    trip, not earlier, and is answered after all of it."""
    where = f"{far.base}/api/v10/channels/{{}}/messages"
    async with aiohttp.ClientSession(headers=TOKEN) as session:
        for n in range(20):
            far.service.world.add_text(GUILD + 300 + n, f"room-{n}")
        sent, heard = time.time(), list[float]()

        async def post_once(n: int) -> int:
            status, *_ = await post(session, where.format(GUILD + 300 + n), "here")
            heard.append(time.time())
            return status

        assert await asyncio.gather(*map(post_once, range(20))) == [200] * 20
    assert heard[0] - sent >= TRIP
    arrived = [look.at for look in far.service.world.looks]
    assert len(arrived) == 20 and all(at - sent >= TRIP / 2 for at in arrived)
    assert len([at for at in arrived if at < heard[0]]) > 1, "one waits for the other"


async def test_the_gateway_is_as_far_away_in_both_directions(far: Server) -> None:
    async with (
        Playground(far.base) as there,
        aiohttp.ClientSession() as session,
        session.ws_connect(far.base.replace("http", "ws", 1) + "/gateway") as line,
    ):
        await line.receive_json()
        asked = time.monotonic()
        await line.send_json(IDENTIFY)
        assert [(await line.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        assert time.monotonic() - asked >= TRIP
        said = [time.monotonic()]
        for n in range(20):
            await there.do("guild", locale="fr" if n % 2 else "de")
            said.append(time.monotonic())
        assert min(after - before for before, after in pairwise(said)) < TRIP / 2, "who arranges waits for the line"
        assert [(await line.receive_json())["s"] for _ in range(20)] == list(range(3, 23))
        assert time.monotonic() - said[0] >= TRIP / 2


async def test_compressed_messages_arrive_in_their_order() -> None:
    wire: Wire[int] = Wire(0.5)
    for n in range(10):
        wire.put(n)
    got, began = list[int](), time.monotonic()
    came = [began]
    while len(got) < 10:
        got.append(await wire.get())
        came.append(time.monotonic())
    assert got == list(range(10)) and came[1] - began > 0.4
    assert min(after - before for before, after in pairwise(came)) < 0.25, "each begins its way when the last has come"


async def test_a_press_is_answered_after_a_round_trip(far: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    point_at(far.base, monkeypatch)
    async with Playground(far.base) as there:
        bot = Bot()
        running = asyncio.create_task(bot.start("playground"))
        await there.wait_for_bot("table")
        ana = await there.person("Ana")
        result = await ana.command("table whoami", tone="Kind")
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
    assert result.after_ms is not None and result.after_ms >= TRIP * 1000


def inflate(kind: str) -> Callable[[bytes], bytes]:
    made: Any = zlib.decompressobj() if kind == "zlib-stream" else zstandard.ZstdDecompressor().decompressobj()
    return made.decompress  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", ["zlib-stream", "zstd-stream"])
async def test_the_gateway_is_one_compressed_stream(pg: Playground, kind: str) -> None:
    """Each packet can be read as soon as it arrives, with the packets before it."""
    address = pg.base.replace("http", "ws", 1) + f"/gateway?v=10&encoding=json&compress={kind}"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as line:
        read = inflate(kind)
        assert json.loads(read(await line.receive_bytes()))["op"] == 10
        await line.send_json(IDENTIFY)
        sizes = []
        for event in ("READY", "GUILD_CREATE"):
            packet = await line.receive_bytes()
            assert json.loads(read(packet))["t"] == event
        for locale in ("fr", "de"):
            await pg.set_guild_locale(locale)
            packet = await line.receive_bytes()
            assert json.loads(read(packet))["d"]["preferred_locale"] == locale
            sizes.append(len(packet))
        assert sizes[1] < 200  # The server has sent most of it before.


async def test_a_compression_installed_since_the_playground_began_is_spoken(
    pg: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After `make play`, `make test` and a kill, the bot that is started again asks for this compression and for
    nothing else."""
    address = pg.base.replace("http", "ws", 1) + "/gateway?v=10&encoding=json&compress=zstd-stream"
    async with aiohttp.ClientSession() as session:
        with monkeypatch.context() as before:
            for library in ("zstandard", "compression"):
                before.setitem(sys.modules, library, None)
            async with session.ws_connect(address) as line:
                await line.receive()
                assert line.close_code == 4002
        async with session.ws_connect(address) as line:
            assert json.loads(inflate("zstd-stream")(await line.receive_bytes()))["op"] == 10


async def test_other_compressions_are_refused(pg: Playground) -> None:
    address = pg.base.replace("http", "ws", 1) + "/gateway?v=10&encoding=json&compress=brotli"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as line:
        await line.receive()
        assert line.close_code == 4002


async def test_an_unreadable_message_ends_the_connection(pg: Playground) -> None:
    for nonsense in ("{", "[]", '{"op": 2, "d": {"token": "x"}}'):
        address = pg.base.replace("http", "ws", 1) + "/gateway"
        async with aiohttp.ClientSession() as session, session.ws_connect(address) as line:
            await line.receive()
            await line.send_str(nonsense)
            await line.receive()
            assert line.close_code == 4002


async def test_at_most_fifty_calls_a_second_are_accepted(pg: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    """All calls count together, wherever they go. Replies to interactions are neither counted nor held up."""
    limited, at = Server(port=0), time.time()
    await limited.start()
    monkeypatch.setattr(limited.service.world, "now", lambda: at)
    try:
        async with aiohttp.ClientSession(headers=TOKEN) as session:
            api = f"{limited.base}/api/v10"

            async def me() -> tuple[int, Any, Any]:
                async with session.get(f"{api}/users/@me") as response:
                    return response.status, response.headers, await response.json()

            found = [await me() for _ in range(49)] + [await post(session, f"{api}/channels/{TABLE}/messages", "x")]
            assert [status for status, *_ in found] == [200] * 50
            status, headers, body = await me()
            assert status == 429 and body["global"] and 0 < body["retry_after"] <= 1
            assert headers["X-RateLimit-Global"] == "true" and headers["X-RateLimit-Scope"] == "global"
            assert "Via" in headers and headers["Content-Type"] == "application/json"
            for _ in range(60):
                async with session.post(f"{api}/interactions/1/none/callback", json={"type": 6}) as response:
                    assert (await response.json())["code"] == 10062
                async with session.patch(f"{api}/webhooks/1/none/messages/@original", json={}) as response:
                    assert (await response.json())["code"] == 10015
            at += body["retry_after"] + 0.01
            assert (await me())[0] == 200
    finally:
        await limited.stop()


async def test_the_recording_holds_what_a_channel_has_shown(pg: Playground, bot: Bot) -> None:
    """The recording has each version of a public message with its time, and no private or direct message."""
    ana = await pg.person("Ana")
    before = (await pg.see("looks"))["looked"]
    result = await ana.command("table open", game="tomb")
    assert result.message is not None
    await ana.press(result.message, "Forward")
    await ana.command("table whoami", tone="Kind")
    await ana.say("hello", channel="dm")
    found = await pg.see("looks", since=before)
    board = [look for look in found["looks"] if look["message"] == str(result.message.id)]
    assert found["looked"] - before == len(found["looks"])
    assert {look["message"] for look in found["looks"]} == {str(result.message.id)}
    assert [look["at"] for look in board] == sorted(look["at"] for look in board)
    told = [str(look["components"]) for look in board]
    assert "The board at step 0" in told[-2] and "The board at step 1" in told[-1]
    assert (await pg.see("looks", since=found["looked"]))["looks"] == []


async def test_a_restarted_playground_gets_its_earlier_people_and_messages(pg: Playground, bot: Bot) -> None:
    """People, channels and messages keep the ids that a bot has stored. The bot hears of the channels and may edit the
    messages."""
    await pg.do(
        "furnish",
        people=[{"id": "77", "name": "Zoe"}],
        channels=[{"id": "88", "name": "attic"}, {"id": "99", "recipient": "77"}],
        messages=[{"id": "880", "channel": "88"}, {"id": "990", "channel": "99"}],
    )
    zoe = await pg.person("Zoe")
    assert [m.id for m in await zoe.messages("attic")] == [880]
    assert [m.id for m in await zoe.dms()] == [990]
    assert [c["type"] for c in (await zoe.state())["channels"] if c["id"] == "99"] == [DM]
    with pytest.raises(NotAllowed):
        await (await pg.person("Ana")).messages("99")
    await until(lambda: bot.get_channel(88))
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("dusted"))
    await bot.get_partial_messageable(88).get_partial_message(880).edit(view=view)
    assert [m.text for m in await zoe.messages("attic")] == ["dusted"]
