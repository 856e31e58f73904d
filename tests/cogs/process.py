from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.client import PATIENCE
from tests import luck
from tests.nursery import Program, heard

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(folder: Path, **settings: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("DISCORD", "RULEKEEPER", "LOG_", "METRICS"))}
    ours = {"RULEKEEPER_DB": str(folder / "house.sqlite3"), "DRAW_AHEAD": "false", "PYTHONPATH": str(ROOT)}
    return {**kept, **ours, **settings}


async def start(folder: Path, port: int, *, extra: str = "tests.fake", **settings: str) -> Process:
    env = environment(folder, **{"PLAYGROUND_PORT": str(port), **luck.of_a_program(), **settings})
    command = (sys.executable, str(ROOT / "bot.py"), "--extra", extra, "--extra", "tests.luck")
    # errors go to a file: a pipe would stay open in a playground that outlives its bot
    with (folder / "errors.txt").open("ab") as errors:
        return await asyncio.create_subprocess_exec(*command, cwd=folder, env=env, stdout=PIPE, stderr=errors)


async def forked(folder: Path, port: int, *, extra: str = "tests.fake", **settings: str) -> Program:
    """Fork the bot, which costs a third of a start. It serves tests that do not test the start itself."""
    if not hasattr(os, "pidfd_open"):
        return await start(folder, port, extra=extra, **settings)
    env = environment(folder, **{"PLAYGROUND_PORT": str(port), **luck.of_a_program(), **settings})
    with (folder / "errors.txt").open("ab") as errors:
        return await heard("bot", ("--extra", extra, "--extra", "tests.luck"), env, errors.fileno(), folder)


async def first_line(bot: Program) -> str:
    assert bot.stdout is not None
    return (await asyncio.wait_for(bot.stdout.readline(), PATIENCE)).decode()


async def ended(bot: Program, folder: Path) -> tuple[int, str]:
    """Wait for the bot's end. Return its exit code and all that it has printed."""
    out, _ = await asyncio.wait_for(bot.communicate(), PATIENCE)
    assert bot.returncode is not None
    return bot.returncode, out.decode() + (folder / "errors.txt").read_text()


@pytest.fixture
async def port() -> AsyncIterator[int]:
    """Provide a port. A playground that a test left there is stopped afterwards."""
    number = free_port()
    before = set(playgrounds(number))
    yield number
    for process in set(playgrounds(number)) - before:
        os.kill(process, signal.SIGTERM)


def playgrounds(port: int) -> list[int]:
    """Return the processes that were started as the playground of this port."""
    wanted = f"-m\0playground\0--port\0{port}\0".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if wanted in entry.read_bytes():
                found.append(int(entry.parent.name))
    return found
