"""The playground has several servers and shards, and imitates Discord's limits of sessions and calls."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from playground.client import NotAllowed, Playground
from playground.limits import GLOBAL, IDENTIFY_S, Starts
from playground.server import Playground as Server
from playground.world import GUILD
from tests.waiting import until

from .bot import Bot
from .browser import CHROMIUM, NO_CHROMIUM, chromium
from .conftest import point_at

OTHER = GUILD + (1 << 22)
"""The next server by Discord's count: of two shards it is the other's."""


@pytest.fixture
async def limited() -> Any:
    playground = Server(port=0)
    await playground.start()
    yield playground
    await playground.stop()


# --- servers ---


async def test_a_server_has_its_own_channels_people_and_language(pg: Playground, bot: Bot) -> None:
    ana, ben = await pg.person("Ana"), await pg.person("Ben")
    number = await pg.add_guild("The Other", "Ana", channels=("other-table",))
    await until(lambda: len(bot.guilds) == 2)
    there = bot.get_guild(number)
    assert there is not None and [c.name for c in there.text_channels] == ["other-table"]
    assert (there.name, there.member_count) == ("The Other", 2)
    await pg.do("guild", guild="The Other", locale="fr")
    said = await ana.command("table whoami", tone="Kind", channel="other-table")
    assert said.text.split()[2] == "fr" and bot.seen[-1].guild_id == number
    assert (await ana.command("table whoami", tone="Kind")).text.split()[2] == "en-US"
    assert bot.seen[-1].guild_id == GUILD
    with pytest.raises(NotAllowed, match="sees no channel"):
        await ben.command("table whoami", tone="Kind", channel="other-table")
    assert [g["name"] for g in (await ana.state())["guilds"]] == ["The Playground", "The Other"]
    assert [g["name"] for g in (await ben.state())["guilds"]] == ["The Playground"]
    await ben.change(guild="The Other", left=False)
    assert (await ben.command("table whoami", tone="Kind", channel="other-table")).answered == "message"


async def test_members_of_a_server_are_listed_and_former_members_are_not(pg: Playground, bot: Bot) -> None:
    number = await pg.add_guild("The Other", "Ana", channels=("other-table",))
    await until(lambda: len(bot.guilds) == 2)
    here, there = bot.get_guild(GUILD), bot.get_guild(number)
    assert here is not None and there is not None
    ids = {p["name"]: int(p["id"]) for p in (await (await pg.person("Ana")).state())["people"]}
    assert (await there.fetch_member(ids["Ana"])).id == ids["Ana"]
    with pytest.raises(discord.NotFound):
        await there.fetch_member(ids["Ben"])
    await (await pg.person("Ana")).change(guild="The Other", left=True)
    with pytest.raises(discord.NotFound):
        await there.fetch_member(ids["Ana"])
    assert (await here.fetch_member(ids["Ana"])).id == ids["Ana"], "the other server is another matter"


async def test_a_thread_and_its_messages_are_of_their_server(pg: Playground, bot: Bot) -> None:
    number = await pg.add_guild("The Other", "Ana", channels=("other-table",))
    await until(lambda: len(bot.guilds) == 2)
    there = bot.get_guild(number)
    assert there is not None
    thread = await there.text_channels[0].create_thread(name="aside", type=discord.ChannelType.public_thread)
    sent = await thread.send("here")
    assert thread.guild.id == number == sent.guild.id
    await until(lambda: "create here" in bot.events)
    await pg.change_bot_membership("removed", "The Other")
    await until(lambda: [guild.id for guild in bot.guilds] == [GUILD])


@pytest.mark.parametrize(
    ("name", "channels", "says"),
    [("x", ("y",), "2 to 100"), ("The Playground", ("y",), "none has"), ("New", ("lounge",), "a name of its own")],
)
async def test_what_cannot_be_a_server_is_refused(pg: Playground, name: str, channels: Any, says: str) -> None:
    with pytest.raises(NotAllowed, match=says):
        await pg.add_guild(name, channels=channels)
    with pytest.raises(NotAllowed, match="no server"):
        await pg.do("guild", guild="nowhere", locale="fr")


@pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)
async def test_the_page_goes_from_one_server_to_another(pg: Playground, bot: Bot) -> None:
    async with chromium(pg.base) as page:
        await page.see_text("table-two")
        assert await page.run("document.querySelector('nav select') === null"), "one server needs no choice"
        await pg.add_guild("The Other", "Ana", channels=("other-table",))
        await page.see("document.querySelector('nav select')?.value === String(state.guild.id)")
        choose = "(s => { s.value = state.guilds[%d].id; s.dispatchEvent(new Event('change')) })"
        await page.run(choose % 1 + "(document.querySelector('nav select'))")
        await page.see("document.getElementById('title').innerText === '# other-table'")
        await page.see("!document.querySelector('nav').innerText.includes('table-two')")
        await page.run("go(state.channels.find(c => c.type === 1).id)")
        await page.see("document.querySelector('nav').innerText.includes('other-table')")
        await page.run(choose % 0 + "(document.querySelector('nav select'))")
        await page.see("document.getElementById('title').innerText === '# table-one'")
        assert page.problems == []


# --- shards ---


async def test_each_shard_hears_of_its_own_servers_alone(
    server: Server, pg: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    point_at(server.base, monkeypatch)
    await pg.add_guild("The Other", "Ana", channels=("other-table",), number=OTHER)
    await pg.sessions(shards=2, max_concurrency=2)
    heard: list[tuple[int | None, str]] = []

    class Sharded(discord.AutoShardedClient):
        async def on_message(self, message: discord.Message) -> None:
            assert message.guild is not None or message.channel
            heard.append((message.guild.shard_id if message.guild else None, message.channel.id and str(message.id)))

    made = Sharded(intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True), guild_ready_timeout=0.1)
    running = asyncio.create_task(made.start("playground"))
    try:
        await until(lambda: made.is_ready() and len(made.guilds) == 2)
        assert made.shard_count == 2 and {g.id: g.shard_id for g in made.guilds} == {
            GUILD: (GUILD >> 22) % 2,
            OTHER: (OTHER >> 22) % 2,
        }
        ana = await pg.person("Ana")
        for channel in ("table-one", "other-table", "dm"):
            await ana.say("hello", channel=channel)
        await until(lambda: len(heard) == 3)
        assert [shard for shard, _ in heard] == [(GUILD >> 22) % 2, (OTHER >> 22) % 2, None], "each once"
    finally:
        await made.close()
        await asyncio.gather(running, return_exceptions=True)


# --- beginning sessions ---


async def identify(base: str, shard: tuple[int, int] = (0, 1)) -> tuple[int | None, Any]:
    """Return the op that answers an identify, or the code that ends the connection."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(base.replace("http", "ws", 1) + "/gateway") as line,
    ):
        await line.receive_json()
        await line.send_json({"op": 2, "d": {"token": "x", "intents": 1, "properties": {}, "shard": list(shard)}})
        told = await line.receive()
        return (None, line.close_code) if told.type is not aiohttp.WSMsgType.TEXT else (told.json()["op"], told.json())


async def test_one_session_in_five_seconds_for_each_bucket(limited: Server) -> None:
    async with Playground(limited.base) as pg:
        assert (await identify(limited.base, (0, 4)))[0] == 0
        op, told = await identify(limited.base, (1, 4))
        assert (op, told["d"]) == (9, False), "too soon: another of the only bucket has just begun"
        await pg.advance(IDENTIFY_S)
        assert (await identify(limited.base, (1, 4)))[0] == 0
        await pg.advance(IDENTIFY_S)
        assert (await pg.sessions(max_concurrency=2))["max_concurrency"] == 2
        assert [(await identify(limited.base, (shard, 4)))[0] for shard in (0, 1, 2, 3)] == [0, 0, 9, 9]


async def test_of_so_many_sessions_a_day_the_next_costs_all_of_them(limited: Server) -> None:
    async with Playground(limited.base) as pg, aiohttp.ClientSession() as session:

        async def told() -> Any:
            async with session.get(f"{limited.base}/api/v10/gateway/bot") as response:
                return (await response.json())["session_start_limit"]

        await pg.sessions(total=2)
        assert await told() == {"total": 2, "remaining": 2, "reset_after": 0, "max_concurrency": 1}
        for left in (1, 0):
            assert (await identify(limited.base))[0] == 0
            assert (await told())["remaining"] == left
            await pg.advance(IDENTIFY_S)
        assert 0 < (await told())["reset_after"] <= 86_400_000
        assert len(limited.service.gateway.sessions) == 2
        assert await identify(limited.base) == (None, 4004)
        assert not limited.service.gateway.sessions, "the token is void: nothing goes on"
        await pg.advance(86_400)
        assert (await identify(limited.base))[0] == 0


def test_without_limits_sessions_are_counted_and_never_refused() -> None:
    starts = Starts(on=False)
    starts.total = 1
    assert [starts.count_start(0, 0.0) for _ in range(3)] == [None] * 3 and starts.describe_limits(0.0)[
        "remaining"
    ] == 0


async def test_a_shard_that_cannot_be_is_refused(limited: Server) -> None:
    assert await identify(limited.base, (2, 2)) == (None, 4010)


async def test_a_bot_that_comes_back_too_soon_waits_and_comes_in(
    limited: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library discord.py waits five seconds by itself and never learns of the limit."""
    point_at(limited.base, monkeypatch)
    assert (await identify(limited.base))[0] == 0
    made = Bot()
    running = asyncio.create_task(made.start("playground"))
    try:
        async with Playground(limited.base) as pg:
            await pg.wait_for_bot("table")
        await asyncio.wait_for(made.wait_until_ready(), 30)
        assert len(limited.service.gateway.starts._begun) == 2
    finally:
        await made.close()
        await asyncio.gather(running, return_exceptions=True)


# --- all calls ---


async def test_fifty_calls_a_second_are_a_bots_whatever_they_are(limited: Server) -> None:
    """Calls count whatever their route, channel or server is. Answers to interactions do not count."""
    limited.service.world.now = lambda: 1_800_000_000.0  # type: ignore[method-assign]
    async with aiohttp.ClientSession(headers={"Authorization": "Bot x"}) as session:

        async def ask(path: str) -> tuple[int, Any, Any]:
            async with session.get(f"{limited.base}/api/v10{path}") as response:
                return response.status, await response.json(), response.headers

        paths = (f"/guilds/{GUILD}", "/users/@me", f"/channels/{GUILD + 10}", f"/channels/{GUILD + 11}/messages")
        answers = [(await ask(paths[n % len(paths)]))[0] for n in range(GLOBAL.most)]
        assert answers == [200] * GLOBAL.most == [200] * 50
        status, said, headers = await ask(paths[0])
        assert (status, said["global"], headers["X-RateLimit-Scope"]) == (429, True, "global")
        assert headers["X-RateLimit-Global"] == "true" and 0 < said["retry_after"] <= 1
        assert (await ask("/gateway/bot"))[0] == 200
        limited.service.world.now = lambda: 1_800_000_001.0  # type: ignore[method-assign]
        assert (await ask(paths[0]))[0] == 200
