"""The bot as hosts are told to run it: as nobody, with nothing to write to but its volume, its token in a file; played
with, looked into, backed up, put back, and told to end while people press."""

from __future__ import annotations

import asyncio
import http.client
import os
import re
from pathlib import Path

import pytest

from operate.health import ask_health
from playground.client import Message
from playground.client import Playground as Client
from playground.server import Playground
from tests.cogs.process import free_port
from tests.waiting import start, until

from .hosts import PATIENCE, Host, host

__all__ = ["host"]
TOKEN = "MTIz.kept.in-a-file"
LOOK = """
id -u; sed -n -E 's/^(CapEff|NoNewPrivs):\\s*//p' /proc/self/status
for place in / .; do touch $place/any 2>&1 | grep -o Read-only; done
"""
"""A script that prints the user, the rights, and the folders that the process could write to."""


def scraped(port: int, path: str) -> str:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    asked.request("GET", path)
    return asked.getresponse().read().decode()


def questions(message: Message) -> list[str]:
    return [one["custom_id"] for one in message.buttons if re.match(r"rk:1:\d+:", one["custom_id"] or "")]


async def up(host: Host, metrics: int) -> None:
    """Wait until the bot reports that it is well. A host asks by a process; here none is needed."""

    async def well() -> bool:
        assert host.bot is not None and host.bot.returncode is None, host.log.read_text()[-3000:]
        return (await asyncio.to_thread(ask_health, "127.0.0.1", metrics))[0]

    await until(well)


async def back_up(host: Host) -> str:
    """Ask whether all is well, make a copy, and return its name."""
    assert (await host.run("health"))[0] == 0
    _, said = await host.run("doctor")
    for words in ("accepts the token", "database is sound", "fonts"):
        assert words in said, said
    code, said = await host.run("backup")
    assert code == 0 and "is a sound copy" in said, said
    copy = re.search(r"\S+\.sqlite3(?= is a sound copy)", said)
    assert copy is not None, said
    return copy[0]


async def put_back(host: Host, copy: str) -> None:
    code, said = await host.run("restore", copy)
    assert code == 0 and "its 1 live tables are told" in said, said


@pytest.mark.lot(1)
async def test_locked_in_it_plays_is_well_and_goes_in_time(
    host: Host, discord: Playground, tmp_path: Path, in_full: bool
) -> None:
    """Only the full run tries the tools and a restored copy. ``tests/cogs/test_operate.py`` tries them without
    locks."""
    # A host mounts the secret at a fixed path. Here every run gets a path of its own.
    secret = Path("/dev/shm") / f"{os.getpid()}-{tmp_path.name}-token"
    secret.write_text(TOKEN + "\n")
    secret.chmod(0o444)
    metrics = free_port()
    settings = {
        "DISCORD_TOKEN_FILE": str(secret),
        "DISCORD_API_BASE": f"{discord.base}/api",
        "DISCORD_GATEWAY": discord.base.replace("http", "ws", 1) + "/gateway",
        "METRICS_PORT": str(metrics),
        "METRICS_HOST": "127.0.0.1",
    }
    try:
        await host.start(**settings)
        await up(host, metrics)
        _, said = await host.told(host.shell(LOOK))
        assert said.split() == ["10001", "0000000000000000", "1", "Read-only", "Read-only"], said
        async with Client(discord.base) as pg:
            ana = await pg.person("Ana")
            await ana.command("game new", game="tomb_raider", level="learning_game")
            await start(ana)
            board = await ana.wait_for(lambda m: questions(m) and m.pictures)
            assert (await pg.file(board.pictures[0][0])).startswith(b"\x89PNG"), "it draws"
            assert (
                'rulekeeper_presses_total{type="application_command"} 1.0' in scraped(metrics, "/metrics").splitlines()
            )
            copy = await back_up(host) if in_full else ""
            old = questions(board)[0]
            await ana.press(board, custom_id=old)
            await ana.wait_for(lambda m: m.buttons and not m.only_you and old not in questions(m))
            people = [await pg.person(f"Person {number}") for number in range(8)]
            presses = [asyncio.create_task(one.command("game board", wait="answered")) for one in people]
            await asyncio.wait(presses, return_when=asyncio.FIRST_COMPLETED)
            # After ten seconds it would be cut off, and its exit code would be 1.
            assert await host.stop() == 0, host.log.read_text()[-2000:]
            begun = await asyncio.wait_for(asyncio.gather(*presses), PATIENCE)
            assert [one.answered for one in begun if one.answered is None] == [], "each heard of it"
            if copy:
                await put_back(host, copy)
                await host.start(**settings)
                await up(host, metrics)
                rests = await ana.wait_for(lambda m: "was restored" in m.text)
                await ana.press(rests, custom_id=old, force=True)
                # The bot says it at once, or a little later where it is slow.
                await ana.wait_for(lambda m: "The match is paused" in m.text)
                assert await host.stop() == 0
        assert TOKEN not in host.log.read_text() and "Traceback" not in host.log.read_text()
    finally:
        secret.unlink()
