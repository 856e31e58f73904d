"""Reads the settings, wires the rooms, runs. Without a Discord token it plays in the playground on this machine."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib
import json
import logging
import os
import signal
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Literal

import discord
import msgspec
import yarl
from dotenv import dotenv_values
from msgspec import Struct

from cogs.client import Rulekeeper
from cogs.watchdog import watched
from referee.referee import Referee
from referee.store.database import StoreBusy, StoreRefused, is_persistent
from render import fonts

HERE = Path(__file__).resolve().parent
log = logging.getLogger("rulekeeper")


class Settings(Struct, frozen=True):
    """What the environment or ``.env`` may set."""

    DISCORD_TOKEN: str = ""
    RULEKEEPER_DB: str = "rulekeeper.sqlite3"
    PLAYGROUND_PORT: int = 8330
    DISCORD_API_BASE: str = ""
    DISCORD_GATEWAY: str = ""
    LOG_LEVEL: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    LOG_JSON: bool = False
    DRAW_AHEAD: bool = True

    def __repr__(self) -> str:
        return "<Settings>"  # never the token


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname,
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def settings() -> Settings:
    """From ``.env`` and the environment, which wins. Raises msgspec.ValidationError naming the setting."""
    found = {**dotenv_values(".env"), **os.environ}
    names = Settings.__struct_fields__
    given = msgspec.convert({k: v for k, v in found.items() if k in names and v}, Settings, strict=False)
    if bool(given.DISCORD_API_BASE) != bool(given.DISCORD_GATEWAY):
        raise msgspec.ValidationError("DISCORD_API_BASE and DISCORD_GATEWAY belong together")
    return given


def logs(level: str, as_json: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines() if as_json else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLogger().level))
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that there is no voice, which nobody wants


# --- the playground ---


class Playground:
    """The local Discord: a child process, or one that already answers there and outlived an earlier bot."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.child: asyncio.subprocess.Process | None = None
        self.adopted = False

    async def open(self) -> None:
        """Find or start it. Raises RuntimeError if something else holds the port or it does not come up."""
        if await asyncio.to_thread(self._answers):
            log.info("a playground is already there; its messages are kept")
            self.adopted = True
            return
        self.child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "playground", "--port", str(self.port), cwd=HERE, start_new_session=True,
            stdout=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        until = time.monotonic() + 20
        while not await asyncio.to_thread(self._answers):
            if self.child.returncode is not None or time.monotonic() > until:
                await self.close()
                raise RuntimeError(
                    f"The playground did not start on port {self.port}. Set PLAYGROUND_PORT to a free one."
                )
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        if self.adopted:
            await asyncio.to_thread(self._stop)
        elif self.child is not None and self.child.returncode is None:
            self.child.terminate()
            try:
                async with asyncio.timeout(5):
                    await self.child.wait()
            except TimeoutError:
                self.child.kill()
                await self.child.wait()

    def _answers(self) -> bool:
        with contextlib.suppress(OSError, ValueError), urllib.request.urlopen(self._state(), timeout=2) as answer:
            return "bot" in json.load(answer)
        return False

    def _stop(self) -> None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(urllib.request.Request(f"{self.base}/playground/stop", b"{}"), timeout=2).close()

    def _state(self) -> str:
        return f"{self.base}/playground/state?person=Ana"


def point_at(base: str, gateway: str) -> None:
    """Let the Discord library talk to another host."""
    discord.http.Route.BASE = f"{base}/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    discord.asset.Asset.BASE = base.removesuffix("/api") + "/cdn"


# --- the run ---


async def run(given: Settings) -> None:
    """Until SIGTERM or SIGINT. Raises StoreBusy, StoreRefused, RuntimeError, discord.LoginFailure: it cannot start."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    playground = None if given.DISCORD_TOKEN or given.DISCORD_API_BASE else Playground(given.PLAYGROUND_PORT)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(watched())
        referee = await Referee.open(Path(given.RULEKEEPER_DB))
        stack.push_async_callback(referee.close)
        if playground is not None:
            stack.push_async_callback(playground.close)
            await playground.open()
            point_at(f"{playground.base}/api", f"ws://127.0.0.1:{playground.port}/gateway")
        elif given.DISCORD_API_BASE:
            point_at(given.DISCORD_API_BASE, given.DISCORD_GATEWAY)
        client = Rulekeeper(referee, persistent=is_persistent(Path(given.RULEKEEPER_DB)), draw_ahead=given.DRAW_AHEAD)
        stack.push_async_callback(client.close)
        await client.login(given.DISCORD_TOKEN or "playground")
        connection = asyncio.create_task(client.connect())
        stopped = asyncio.create_task(stop.wait())
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({connection, stopped, ready}, return_when=asyncio.FIRST_COMPLETED)
        if ready.done() and not stopped.done():
            at = f"Open {playground.base} — type /game new" if playground else "Connected to Discord — type /game new"
            print(at, flush=True)
            await asyncio.wait({connection, stopped}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        stopped.cancel()
        await client.close()
        await connection


def warnings(given: Settings) -> list[str]:
    """What whoever runs this should know at the start."""
    found = []
    if lost := fonts.missing():
        found.append(
            f"No fonts for pictures ({', '.join(lost)}): tables are shown in words. `make play` installs them."
        )
    if not is_persistent(Path(given.RULEKEEPER_DB)):
        found.append(f"The disk under {given.RULEKEEPER_DB} does not seem to be kept: tables end with this machine.")
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bot.py", description="A Discord bot that referees tabletop games.")
    parser.add_argument("--extra", action="append", default=[], metavar="MODULE", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    try:
        given = settings()
    except msgspec.ValidationError as error:
        print(f"A setting is wrong: {error}", file=sys.stderr)
        return 2
    logs(given.LOG_LEVEL, given.LOG_JSON)
    for module in options.extra:  # games of the tests
        importlib.import_module(module).register()
    for warning in warnings(given):
        print(warning, file=sys.stderr)
    try:
        asyncio.run(run(given))
    except discord.LoginFailure:
        print("Discord does not accept DISCORD_TOKEN. Copy the bot's token anew from its page there.", file=sys.stderr)
        return 1
    except (StoreBusy, StoreRefused, RuntimeError, OSError, discord.HTTPException) as error:
        print(f"Cannot go on: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
