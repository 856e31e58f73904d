"""A whole world as processes: a playground, the bot, and people whose presses are real presses.

What a person presses is chosen from what that person may see: the stored match is read (never written) to ask the
game's AI for an answer, and the answer is then given through the component or the command that shows it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from cogs.components import custom_ids
from engine.dice import Dice
from engine.match import Match
from engine.match_records import Input, OpenQuestion, Snapshot
from engine.protocol import CHANCE, One, Some
from engine.registry import load_game
from playground.client import PATIENCE, Message, Person, Playground, Result
from referee.table.premoves import Premoves
from render.face.contract import load_presenter
from tests import luck
from tests.nursery import Program, program, started
from tests.stored import File
from tests.waiting import start

START = PATIENCE
"""Seconds within which a process must be up, on a busy machine."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def ended(process: Program) -> None:
    """Ask a process to end, and kill it if it does not."""
    if process.returncode is not None:
        return
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), 10)
    except TimeoutError:
        process.kill()
        await process.wait()


class World:
    """A playground and a bot on one database file."""

    def __init__(
        self,
        folder: Path,
        extra: tuple[str, ...] = (),
        *,
        limits: bool = False,
        round_trip: float = 0.0,
        patience: float = 3.0,
        draw_ahead: bool = False,
        forked: bool = True,
    ) -> None:
        """Prepare the world. ``limits``: Discord's rate limits; ``round_trip``: milliseconds from the bot to Discord
        and back; ``patience``: seconds for a first answer, more where many share a machine; ``draw_ahead``: draw
        pictures at the start, as a released bot does, which costs seconds; ``forked``: fork the programs, unless the
        cost of a start or a process is measured."""
        self._program = program if forked else started
        self.db = folder / "tables.sqlite3"
        self.log = folder / "bot.log"
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.extra = ("tests.luck", *extra)
        self._start = max(START, 20 * patience)
        self._limits = limits
        self._how = [f"--round-trip={round_trip}", f"--patience={patience}", *([] if limits else ["--no-limits"])]
        self.draw_ahead = draw_ahead
        self.playground = Playground(self.base)
        self.ground: Program | None = None
        self.bot: Program | None = None

    async def open(self) -> None:
        how = ["--port", str(self.port), *self._how]
        nowhere = os.open(os.devnull, os.O_WRONLY)
        self.ground = await self._program("playground", how, os.environ, nowhere)
        os.close(nowhere)
        end = time.monotonic() + self._start
        while True:
            with contextlib.suppress(Exception):
                await self.playground.see("bot")
                return
            assert time.monotonic() < end, "the playground did not start"
            await asyncio.sleep(0.05)

    async def start_bot(self, wait: bool = True) -> None:
        env = {
            **os.environ,
            **luck.of_a_program(self._limits),
            "RULEKEEPER_DB": str(self.db),
            "DISCORD_TOKEN": "",
            "DISCORD_API_BASE": f"{self.base}/api",
            "DISCORD_GATEWAY": f"ws://127.0.0.1:{self.port}/gateway",
            "LOG_LEVEL": "INFO",
            "DRAW_AHEAD": str(self.draw_ahead).lower(),
        }
        with self.log.open("ab") as log:
            extra = [part for module in self.extra for part in ("--extra", module)]
            self.bot = await self._program("bot", extra, env, log.fileno())
        if wait:
            up = asyncio.create_task(self.playground.wait_for_bot("game", within=self._start))
            died = asyncio.create_task(self.bot.wait())
            await asyncio.wait((up, died), return_when=asyncio.FIRST_COMPLETED)
            if died.done():
                up.cancel()
                raise AssertionError(f"the bot died at its start:\n{self.log.read_text()[-3000:]}")
            died.cancel()
            await up

    async def kill_bot(self) -> None:
        """Kill the bot, as a power cut does."""
        assert self.bot is not None
        with contextlib.suppress(ProcessLookupError):
            self.bot.send_signal(signal.SIGKILL)
        await self.bot.wait()
        await self.playground.wait_until(lambda s: not s["bot"]["connected"], "Ana")

    async def end_bot(self) -> None:
        """End the bot, as its host does."""
        assert self.bot is not None
        await ended(self.bot)

    async def close(self) -> None:
        for process in (self.bot, self.ground):
            if process is not None:
                await ended(process)
        await self.playground.close()

    # --- what is stored, read beside the bot ---

    @property
    def stored(self) -> File:
        return File(self.db)

    def rows(self, table: int = 1) -> list[Input]:
        """Return every valid row of a table's newest match, in order."""
        return [msgspec.json.decode(row, type=Input) for row, void in self.stored.rows(table) if not void]

    def waits_for(self, put: OpenQuestion, table: int = 1) -> bool:
        """Return whether a person must still answer this question, because nothing that was settled ahead answers
        it."""
        settled, match = self.stored.settled(table), self.match(table)
        still = put.number in [one.number for one in match.pending]
        return still and Premoves(match.game, settled).find_answer(match, put) is None

    def answers(self, table: int = 1) -> list[tuple[int, str, Any]]:
        """Return who answered what, without the answers of chance."""
        return [(row.seat, row.kind, row.value) for row in self.rows(table) if row.seat != CHANCE]

    def match(self, table: int = 1) -> Match[Any]:
        """Return a table's match as it is stored."""
        key, number = self.stored.game(table)
        snapshot = msgspec.msgpack.decode(self.stored.newest_checkpoint(table, number), type=Snapshot)
        stored = self.stored.rows_since(table, number, snapshot.row)
        rows = [replace(msgspec.json.decode(row, type=Input), void=bool(void)) for row, void in stored]
        return Match.resume(load_game(key), snapshot, rows, Dice(b"", b""))

    def phase(self, table: int = 1) -> str:
        return self.stored.phase(table)


async def again(w: World, people: Sequence[Person]) -> None:
    """Let these people begin another match, the host first."""
    host, *others = people
    assert not (await host.press(await host.wait_for(lambda m: "Play again" in m.labels), "Play again")).failed
    await host.wait_for(lambda m: "Start" in m.labels)
    for other in others:
        assert not (await other.command("game ready")).failed
    assert not (await start(host)).failed and w.phase() == "playing"


def wise(world: World, seat: int, lot: random.Random, table: int = 1) -> tuple[OpenQuestion, Any] | None:
    """Return the answer that the game's AI would give in a seat, from that seat's view.

    Return None if the seat is not asked.
    """
    match = world.match(table)
    put = next((p for p in match.pending if p.ask.seat == seat), None)
    if put is None:
        return None
    answer = match.game.choose(match.view(seat), put.ask, lambda n: lot.randrange(n))
    return put, put.ask.choice.write(answer)


def component(message: Message, put: OpenQuestion, value: Any, table: int) -> tuple[str, str] | None:
    """Return how this message lets the answer be given: ("press", id), ("choose", id) or ("form", id)."""
    present = {c["custom_id"] for c in message.components if c.get("custom_id")}
    if isinstance(put.ask.choice, One):
        wanted = custom_ids.make_option_id(table, put.number, value)
        if wanted in present:
            return "press", wanted
        listed = {c["custom_id"]: [o["value"] for o in c["options"]] for c in message.components if c.get("options")}
        start = custom_ids.make_question_id(table, put.number, "?")
        return next((("choose", menu) for menu in listed if menu.startswith(start) and value in listed[menu]), None)
    if isinstance(put.ask.choice, Some):
        if not value and (none := custom_ids.make_question_id(table, put.number, "=")) in present:
            return "press", none
        for place, item in enumerate(put.ask.choice.items):  # In a choice of one item, each kind of item has a button.
            if (
                value == (item,)
                and (one := custom_ids.make_question_id(table, put.number, "*", f".{place}")) in present
            ):
                return "press", one
        menu = custom_ids.make_question_id(table, put.number, "*", "0")
        form = custom_ids.make_question_id(table, put.number, "+")
        return ("choose", menu) if menu in present else ("form", form) if form in present else None
    return None


Leads = tuple[str, str]
"""The id of a button, and ""; or that of a menu, and its entry."""


def next_step(message: Message, put: OpenQuestion, value: Any, table: int) -> Leads | None:
    """Return the step that leads towards an option that cannot be pressed yet. Return *More* only where nothing else
    leads there."""
    if not isinstance(put.ask.choice, One):
        return None
    start = custom_ids.make_question_id(table, put.number, "?")
    steps = {c["custom_id"][len(start) :]: (c["custom_id"], "") for c in message.buttons}
    steps = {step: leads for step, leads in steps.items() if leads[0].startswith(start)}
    for menu in message.components:
        if menu.get("options") and menu["custom_id"].startswith(start):
            steps |= {entry["value"]: (menu["custom_id"], entry["value"]) for entry in menu["options"]}
    fit = [
        step
        for step in steps
        if not (said := step.removeprefix("+")) or f"{value},".startswith((f"{said},", f"{said}:"))
    ]
    best = max(fit, key=lambda step: (not step.startswith("+"), len(step)), default=None)
    return None if best is None else steps[best]


async def lead_on(person: Person, message: Message, leads: Leads) -> Result:
    """Press this control, or choose this entry."""
    named, entry = leads
    return await (person.choose(message, named, entry) if entry else person.press(message, custom_id=named))


async def _by_steps(
    person: Person, message: Message, step: Leads, put: OpenQuestion, value: Any, table: int, **how: Any
) -> Result:
    """Press on until the option itself can be pressed."""
    for _ in range(8):
        opened = await lead_on(person, message, step)
        assert opened.message is not None, opened
        message = opened.message
        if (found := component(message, put, value, table)) is not None:
            return await _give(person, message, found, value, **how)
        further = next_step(message, put, value, table)
        assert further is not None, f"no way on to {value} in {message.components}"
        step = further
    raise AssertionError(f"no end of steps to {value}")


def entries(value: str | tuple[str, ...]) -> list[str]:
    """Return an option, or a set, as the values of its select."""
    if isinstance(value, str):
        return [value]
    seen: dict[str, int] = {}
    found = []
    for item in value:
        seen[item] = seen.get(item, 0) + 1
        found.append(f"{item}~{seen[item]}")
    return found


async def answer_by_button(person: Person, put: OpenQuestion, value: Any, table: int = 1, **how: Any) -> Result:
    """Give an answer where it is shown: on the board, in the hand by DM, or behind *Options*."""
    for channel in ("table-one", "dm"):
        for message in reversed(await _seen(person, channel)):
            if (found := component(message, put, value, table)) is not None:
                return await _give(person, message, found, value, **how)
            if (step := next_step(message, put, value, table)) is not None:
                return await _by_steps(person, message, step, put, value, table, **how)
    for message in reversed(await _seen(person, "table-one")):
        if any(b["custom_id"] == custom_ids.make_table_id(table, "options") for b in message.buttons):
            opened = await person.press(message, custom_id=custom_ids.make_table_id(table, "options"))
            assert opened.message is not None, opened
            found = component(opened.message, put, value, table)
            assert found is not None, f"no control for {value} of {put.ask.kind} in {opened.message.components}"
            return await _give(person, opened.message, found, value, **how)
    raise AssertionError(f"{person.name} finds no way to answer {put.ask.kind}")


async def _seen(person: Person, channel: str) -> list[Message]:
    try:
        return await person.messages(channel)
    except Exception:
        return []


async def _give(person: Person, message: Message, found: tuple[str, str], value: Any, **how: Any) -> Result:
    kind, custom_id = found
    if kind == "press":
        return await person.press(message, custom_id=custom_id, **how)
    if kind == "form":
        opened = await person.press(message, custom_id=custom_id)
        assert opened.modal is not None, opened
        wanted, picked = entries(value), {}
        for part in opened.modal["components"]:
            offered = [option["value"] for option in part["component"]["options"]]
            picked[part["component"]["custom_id"]] = [one for one in wanted if one in offered]
        return await person.submit_fields(opened, picked, **how)
    return await person.choose(message, custom_id, entries(value), **how)


async def answer_by_command(person: Person, put: OpenQuestion, value: Any, game_key: str, **how: Any) -> Result:
    """Give an answer by its slash command, in the words a person would type."""
    looks, rules = load_presenter(game_key), load_game(game_key)
    if isinstance(put.ask.choice, One):
        option = put.ask.choice.read(value)
        name = looks.format_command(option.tag)
        fields = {
            looks.find_parameter(option.tag, field)[0]: str(getattr(option, field))
            for field in option.__struct_fields__
        }
        return await person.command(f"{looks.root} {name}", **fields, **how)
    name = rules.sets[put.ask.kind]
    items = looks.find_parameter(name, "items")[0]
    return await person.command(f"{looks.root} {looks.format_command(name)}", **{items: ", ".join(value)}, **how)


@contextlib.asynccontextmanager
async def world(folder: Path, extra: tuple[str, ...] = (), patience: float = 6.0) -> AsyncIterator[World]:
    """Open a world with a bot. It has more than Discord's three seconds for a first answer, for busy machines."""
    made = World(folder, extra, patience=patience)
    try:
        await made.open()
        await made.start_bot()
        yield made
    finally:
        await made.close()
