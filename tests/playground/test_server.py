"""The playground works as a process and as a page. Its payloads fit Discord's own description of its API."""

from __future__ import annotations

import asyncio
import io
import json
import re
import signal
import sys
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from playground import payloads
from playground.client import PATIENCE, Playground
from playground.server import PAGE
from playground.server import Playground as Server
from playground.world import GUILD
from tests.waiting import until

from .bot import Bot, png
from .conftest import point_at

OPENAPI = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


async def test_the_process_says_where_it_is_and_ends_cleanly() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "playground",
        "--port",
        "0",
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    found = re.fullmatch(r"Playground: (http://127\.0\.0\.1:\d+)/\n", line)
    assert found is not None
    async with Playground(found[1]) as there:
        ana = await there.person("Ana")
        said = await ana.say("hello")
        assert [c["id"] for c in (await ana.state())["channels"]][:3] == [str(GUILD + n) for n in (10, 11, 12)]
        assert [m.id for m in await ana.messages()] == [said.id]
    process.send_signal(signal.SIGTERM)
    output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert (process.returncode, output, errors) == (0, b"", b"")


async def test_a_taken_port_or_a_foreign_host_is_said_plainly(pg: Playground) -> None:
    port = pg.base.rsplit(":", 1)[1]
    for more in (["--port", port], ["--host", "0.0.0.0", "--port", "0"]):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "playground", *more, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 1 and output == b""
        assert errors.startswith(b"The playground cannot start: ") and b"Traceback" not in errors


@pytest.mark.parametrize(("said", "seconds"), [(None, 3.0), (0.2, 0.2)])
async def test_how_long_a_press_waits_is_as_at_discord_or_as_was_said(said: float | None, seconds: float) -> None:
    server = Server(port=0, patience=said)
    await server.start()
    try:
        interactions, world = server.service.interactions, server.service.world
        ana = next(one for one in world.people.values() if not one.bot)
        begun = interactions.begin(2, ana, world.open_dm_with(ana), {}, None, "/any")
        assert interactions.patience == seconds and not begun.dead
        if said is not None:
            await until(lambda: begun.dead)
    finally:
        await server.stop()


async def test_the_page_needs_nothing_from_elsewhere(pg: Playground) -> None:
    async with aiohttp.ClientSession() as session, session.get(pg.base) as response:
        text = await response.text()
        policy = response.headers["Content-Security-Policy"]
    assert response.content_type == "text/html" and text == PAGE.read_text(encoding="utf-8")
    assert "default-src 'none'" in policy and "http" not in policy
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//|@import|url\(""", text)
    assert "innerHTML" not in text  # Names and messages are untrusted, so they are made into text nodes only.
    assert "/game new" in text and "memory" in text


async def test_the_page_is_told_of_changes(pg: Playground) -> None:
    address = pg.base.replace("http", "ws", 1) + "/playground/socket"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as line:
        ana = await pg.person("Ana")
        said = await ana.say("hello")
        told = await line.receive_json(timeout=PATIENCE)
        assert told["version"] <= (await ana.state())["version"] and said.content == "hello"


async def test_only_pictures_are_shown_from_the_playgrounds_own_address(pg: Playground, bot: Bot) -> None:
    channel = bot.guilds[0].text_channels[0]
    await channel.send("log", file=discord.File(__file__, "page.html"))
    ana = await pg.person("Ana")
    [message] = await ana.messages()
    [(name, url)] = message.files
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert name == "page.html" and response.headers["Content-Disposition"] == "attachment"


async def test_a_sharded_client_asks_for_the_gateway(
    server: Server, pg: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    point_at(server.base, monkeypatch)
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
    running = asyncio.create_task(client.start("playground"))
    try:
        await until(client.is_ready)
        assert [g.name for g in client.guilds] == ["The Playground"]
        await pg.drop_gateway("resume")
        await pg.do("channel", name="later")
        await until(lambda: discord.utils.get(client.guilds[0].channels, name="later"))
    finally:
        await client.close()
        await asyncio.gather(running, return_exceptions=True)


# -- against Discord's OpenAPI document, where it is at hand


class Schemas:
    """The part of JSON Schema that Discord's document uses for these checks: required fields and their types."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.schemas = document["components"]["schemas"]

    def says(self, schema: Any, value: Any) -> bool:
        resolved = self.schemas[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema
        kinds = resolved.get("properties", {}).get("type", {}).get("enum", [])
        return isinstance(value, dict) and value.get("type") in kinds

    def faults(self, schema: Any, value: Any, path: str = "") -> list[str]:
        if "$ref" in schema:
            return self.faults(self.schemas[schema["$ref"].rsplit("/", 1)[1]], value, path)
        for key in ("oneOf", "anyOf"):
            if key in schema:
                # Where objects say their type, only the schema of that type is meant.
                meant = [s for s in schema[key] if self.says(s, value)] or schema[key]
                tried = [self.faults(s, value, path) for s in meant]
                return min(tried, key=len)
        found = [f for part in schema.get("allOf", []) for f in self.faults(part, value, path)]
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        types: dict[str, Any] = {
            "null": type(None),
            "object": dict,
            "array": list,
            "string": str,
            "boolean": bool,
            "integer": int,
            "number": (int, float),
        }
        if kinds and not any(isinstance(value, types[k]) for k in kinds):
            return [*found, f"{path}: {type(value).__name__} is no {kinds}"]
        if "enum" in schema and value not in schema["enum"]:
            found.append(f"{path}: {value!r} is not among {schema['enum']}")
        if isinstance(value, dict):
            found += [f"{path}.{k} is missing" for k in schema.get("required", []) if k not in value]
            for key, inner in schema.get("properties", {}).items():
                if key in value:
                    found += self.faults(inner, value[key], f"{path}.{key}")
        if isinstance(value, list) and "items" in schema:
            found += [f for n, item in enumerate(value) for f in self.faults(schema["items"], item, f"{path}[{n}]")]
        return found


async def test_payloads_are_shaped_as_discord_describes_them(server: Server, pg: Playground, bot: Bot) -> None:
    if not OPENAPI.exists():
        pytest.skip("Discord's OpenAPI document is not beside this checkout")
    schemas = Schemas(json.loads(OPENAPI.read_text(encoding="utf-8")))
    world = server.service.world
    ana = await pg.person("Ana")
    board = (await ana.command("table open", game="tomb")).message
    await bot.guilds[0].text_channels[0].send("x", file=discord.File(io.BytesIO(png()), "a.png"))
    thread = await bot.guilds[0].text_channels[0].create_thread(name="t", type=discord.ChannelType.public_thread)
    assert board is not None
    table = world.channels[GUILD + 10]
    ben = world.people[GUILD + 201]
    checked = {
        "GuildChannelResponse": payloads.build_channel(world, table),
        "ThreadResponse": payloads.build_channel(world, world.channels[thread.id]),
        "PrivateChannelResponse": payloads.build_channel(world, world.open_dm_with(ben)),
        "UserResponse": payloads.build_user(ben),
        "GuildMemberResponse": payloads.build_member(ben),
        "PrivateApplicationResponse": payloads.build_application(world),
        "ApplicationCommandResponse": world.global_commands[0],
    }
    faults = [f"{name}{f}" for name, value in checked.items() for f in schemas.faults({"$ref": f"/{name}"}, value)]
    for message in table.messages.values():
        faults += schemas.faults({"$ref": "/MessageResponse"}, payloads.build_message(world, message), "Message")
    assert faults == [], "\n".join(faults)
