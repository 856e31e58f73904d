"""Helpers that run several bots on one database, with many tables and people who press buttons at a steady rate."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import statistics
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
from msgspec import Struct

from playground.client import Message, Person, Result
from playground.world import GUILD
from tests import luck
from tests.e2e.world import World, ended
from tests.nursery import Program, program

OPTION = re.compile(r"rk:(\d+):(\d+):.")
"""The id of a button that gives an answer: its table and question."""
EXTRA = ("--extra", "tests.luck", "--extra", "tests.history.planted")
"""Further arguments of a bot: they load the seed of the test, and the bug that the test has planted, if any."""
GAMES = (("tomb_raider", "learning_game"), ("tomb", ""), ("roll_for_adventure", ""))
"""Games that one person can play, with a level; "": the usual one."""


class Press(Struct):
    """A press of a button, and when the bot answered it."""

    result: Result
    seconds: float

    @property
    def is_acknowledged(self) -> bool:
        """Return whether the bot has accepted the answer, and not explained in words why it is none."""
        return not self.result.failed and self.result.answered in ("defer_update", "update")


class Place(Struct):
    """A channel with a person who plays there."""

    person: Person
    channel: str
    guild: int
    answered: int = 0
    """The last question whose answer was acknowledged: its buttons may still be on the board for a moment."""
    is_pressing: bool = False


class Bots:
    """Bots that share a database, by name. ``start`` and ``kill`` them."""

    def __init__(self, world: World, address: str, shards: int, slots: int) -> None:
        self._world, self.address, self._shards, self._slots = world, address, shards, slots
        self.running: dict[str, Program] = {}
        self._count = 0

    def read_log(self, name: str) -> str:
        return self._find_log(name).read_text(encoding="utf-8")

    def read_logs(self) -> list[str]:
        """Return the log of each bot that was started."""
        return [self.read_log(f"bot{number}") for number in range(1, self._count + 1)]

    def _find_log(self, name: str) -> Path:
        return self._world.log.with_name(f"{name}.log")

    async def start(self, root: Path | None = None) -> str:
        """Start another bot, and return its name. ``root``: the folder of another version's code."""
        self._count += 1
        name = f"bot{self._count}"
        env = {
            **os.environ,
            **luck.of_a_program(),
            "RULEKEEPER_DB": self.address,
            "RULEKEEPER_BACKUPS": str(self._world.log.with_name("backups")),
            "SHARDS": str(self._shards),
            "SLOTS": str(self._slots),
            "DISCORD_TOKEN": "",
            "DISCORD_API_BASE": f"{self._world.base}/api",
            "DISCORD_GATEWAY": f"ws://127.0.0.1:{self._world.port}/gateway",
            "LOG_LEVEL": "INFO",
            "DRAW_AHEAD": "false",
        }
        with self._find_log(name).open("ab") as log:
            if root is None:
                self.running[name] = await program("bot", EXTRA, env, log.fileno())
            else:
                self.running[name] = await asyncio.create_subprocess_exec(
                    *(sys.executable, "bot.py"), cwd=root, env=env, stdout=log.fileno(), stderr=log.fileno()
                )
        return name

    async def kill(self, name: str) -> None:
        bot = self.running.pop(name)
        bot.send_signal(signal.SIGKILL)
        await bot.wait()

    async def end(self, name: str) -> None:
        """Ask a bot to end, as an upgrade does, and wait for it."""
        bot = self.running.pop(name)
        bot.terminate()
        await asyncio.wait_for(bot.wait(), 40)

    async def find_holders(self) -> dict[int, str]:
        """Return which bot holds which slot."""
        by_process = {str(bot.pid): name for name, bot in self.running.items()}  # A bot that ends is left out.
        rows = await fetch(
            self.address, "SELECT number, holder FROM slots WHERE until > EXTRACT(EPOCH FROM clock_timestamp())"
        )
        return {row["number"]: by_process.get(row["holder"].rpartition(":")[2], "") for row in rows}

    async def wait_for_slots(self, within: float) -> float:
        """Wait until every slot is held by a running bot that has told Discord so, and return the seconds it took."""
        begun = time.monotonic()
        while time.monotonic() - begun < within:
            holders = await self.find_holders()
            if len(holders) == self._slots and all(
                name and "Connected to Discord" in self.read_log(name) for name in holders.values()
            ):
                return time.monotonic() - begun
            await asyncio.sleep(0.25)
        ends = [log[-1500:] for log in self.read_logs()]
        raise AssertionError("\n".join((f"not all slots are held: {await self.find_holders()}", *ends)))

    async def close(self) -> None:
        for bot in self.running.values():
            with contextlib.suppress(ProcessLookupError):
                bot.send_signal(signal.SIGCONT)
            await ended(bot)


async def fetch(address: str, sql: str, *values: Any) -> list[Any]:
    """Return the rows of a query, by a connection of its own."""
    connection = await asyncpg.connect(address)
    try:
        return list(await connection.fetch(sql, *values))
    finally:
        await connection.close()


@contextlib.asynccontextmanager
async def open_world(
    folder: Path, address: str, shards: int, slots: int, patience: float = 3.0
) -> AsyncIterator[tuple[World, Bots]]:
    """Open a playground, with bots still to be started."""
    world = World(folder, patience=patience)
    bots = Bots(world, address, shards, slots)
    try:
        await world.open()
        yield world, bots
    finally:
        await bots.close()
        await world.close()


async def open_places(world: World, count: int, shards: int) -> list[Place]:
    """Create servers, one for each shard, with so many channels and people altogether."""
    places = []
    for shard in range(shards):
        numbers = [number for number in range(count) if number % shards == shard]
        names = [f"Person {number}" for number in numbers]
        people = [await world.playground.person(name) for name in names]
        guild = (GUILD >> 22) * shards + shard << 22
        await world.playground.add_guild(
            f"Server {shard}", *names, channels=[f"table-{number}" for number in numbers], number=guild
        )
        places += [Place(person, f"table-{number}", guild) for person, number in zip(people, numbers, strict=True)]
    return places


async def begin(place: Place, game: str, level: str) -> None:
    """Open a table and start its match."""
    named = {"game": game, **({"level": level} if level else {})}
    opened = await place.person.command("game new", channel=place.channel, **named)
    assert not opened.failed, opened
    lobby = await place.person.wait_for(lambda message: "Start" in message.labels, place.channel)
    assert not (await place.person.press(lobby, "Start")).failed


async def find_option(place: Place, lot: random.Random) -> tuple[Message, str] | None:
    """Return a message of the channel with a button that gives an answer, and the button's id."""
    for message in reversed(await place.person.messages(place.channel)):
        if message.only_you:
            continue  # A later press may have made this private answer out of date.
        offered = [one["custom_id"] for one in message.buttons if not one["disabled"]]
        options = [custom_id for custom_id in offered if _find_question(custom_id) > place.answered]
        if options:
            return message, lot.choice(options)
    return None


def _find_question(custom_id: str) -> int:
    """Return the question to which a button gives an answer; 0 if it gives none."""
    found = OPTION.match(custom_id)
    return int(found[2]) if found else 0


async def press_once(place: Place, lot: random.Random, within: float = 20.0) -> Press | None:
    """Give an answer at a table; None if nobody is asked there by a button of the board, or the bot did not answer."""
    if place.is_pressing:
        return None
    place.is_pressing = True
    try:
        found = await find_option(place, lot)
        if found is None:
            return None
        begun = time.monotonic()
        result = await asyncio.wait_for(place.person.press(found[0], custom_id=found[1]), within)
        press = Press(result, time.monotonic() - begun)
        if press.is_acknowledged:
            place.answered = _find_question(found[1])
        return press
    except (AssertionError, TimeoutError, RuntimeError):
        return None
    finally:
        place.is_pressing = False


async def press_for(places: list[Place], seconds: float, rate: float, lot: random.Random) -> list[Press]:
    """Press at random tables, so many times a second, and return the presses that were made."""
    end, tasks = time.monotonic() + seconds, []
    while time.monotonic() < end:
        tasks.append(asyncio.create_task(press_once(lot.choice(places), lot)))
        await asyncio.sleep(lot.expovariate(rate))
    done = await asyncio.gather(*tasks, return_exceptions=True)
    return [one for one in done if isinstance(one, Press)]


async def list_lost(address: str, presses: list[Press]) -> list[int]:
    """Return the acknowledged presses that the database does not have."""
    kept = {row["source"] for row in await fetch(address, "SELECT source FROM acts")}
    return [one.result.id for one in presses if one.is_acknowledged and f"i:{one.result.id}" not in kept]


async def wait_until_shown(address: str, within: float) -> float:
    """Wait until every table's messages show its last change, and return the seconds that it took."""
    begun = time.monotonic()
    behind: list[Any] = []
    while time.monotonic() - begun < within:
        behind = await fetch(address, "SELECT id, shown, changes FROM tables WHERE shown < changes OR shown IS NULL")
        if not behind:
            return time.monotonic() - begun
        await asyncio.sleep(0.25)
    raise AssertionError(f"tables are behind: {behind}")


async def list_twice_shown(places: list[Place]) -> list[str]:
    """Return the channels in which more than one message lets somebody answer the table's question."""
    found = []
    for place in places:
        live = [
            message
            for message in await place.person.messages(place.channel)
            if not message.only_you and any(OPTION.match(one["custom_id"]) for one in message.buttons)
        ]
        if len(live) > 1:
            found.append(place.channel)
    return found


def median(presses: list[Press]) -> float:
    return statistics.median(one.seconds for one in presses)


async def press_and_see(place: Place, lot: random.Random, within: float = 10.0) -> tuple[float, float] | None:
    """Return the seconds from a press to its answer, and to the board that shows it; None if it could not be made."""
    before = [str(message.raw) for message in await place.person.messages(place.channel) if not message.only_you]
    begun = time.monotonic()
    press = await press_once(place, lot)
    if press is None or not press.is_acknowledged:
        return None
    while time.monotonic() - begun < within:
        now = [str(message.raw) for message in await place.person.messages(place.channel) if not message.only_you]
        if now != before:
            return press.seconds, time.monotonic() - begun
        await asyncio.sleep(0.02)
    return None
