"""Fixtures: a referee on a fresh file, a clock that only tests move, and the fake game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

import engine.registry
import tests.fake
from referee.records.outcome import Outcome
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests.fake.pebbles import GAME
from tests.new_database import examined_once, place_new_database

ANA, BEN, CAT = 101, 102, 103
GUILD, CHANNEL = 11, 21


class Clock:
    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


class Sources:
    """A generator of sources of commands: each call gives a new one."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> str:
        self.count += 1
        return f"i:{self.count}"


@pytest.fixture(autouse=True)
def fake_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game of the tests for one test, and remove what the test registers itself."""
    tests.fake.apart(monkeypatch)
    engine.registry.register(GAME)


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every run have the same dice."""
    count = iter(range(1, 1000))
    for module in ("table.new_table", "opening"):
        monkeypatch.setattr(f"referee.{module}.token_bytes", lambda size: bytes([next(count) % 256]) * size)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def source() -> Sources:
    return Sources()


@pytest.fixture
async def open_referee(tmp_path: Path, clock: Clock) -> AsyncIterator[Callable[[], Awaitable[Referee]]]:
    """Provide a function that opens the referee on one file. It closes the earlier referee first, as a restart does."""
    opened: list[Referee] = []

    async def open_() -> Referee:
        if opened:
            await opened.pop().close()
        await place_new_database(tmp_path / "tables.sqlite3")
        with examined_once():
            opened.append(await Referee.open(tmp_path / "tables.sqlite3", now=clock, pace=0))
        return opened[-1]

    yield open_
    for referee in opened:
        await referee.close()


@pytest.fixture
async def referee(open_referee: Callable[[], Awaitable[Referee]]) -> Referee:
    return await open_referee()


async def later(referee: Referee, clock: Clock, seconds: float) -> None:
    """Let so much time pass while the bot is awake. What falls due is carried out in its order and at its time."""
    end = clock.at + seconds
    while clock.at < end:
        nearest = await referee.store.due.find_next_time(clock.at)
        clock.at = min(end, nearest if nearest is not None else end)
        referee.uptime.seen = clock.at
        await referee.due.fire()


async def lobby(referee: Referee, source: Sources, *others: tuple[int, str], level: str = "short") -> Table:
    """Open Ana's table, with the others seated and ready."""
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", GAME.key, level), source())
    for person, name in others:
        await table.do(source(), lobby_commands.join, person, name)
        await table.do(source(), lobby_commands.mark_ready, person)
    return table


async def poker_faced(referee: Referee, source: Sources) -> Table:
    """Begin a match of Ana and Ben whose pauses do not tell whether somebody held a card to play."""
    table = await lobby(referee, source, (BEN, "Ben"))
    await table.do(source(), lobby_commands.configure, ANA, "windows", "poker-face")
    await table.do(source(), lobby_commands.mark_ready, BEN)
    await table.do(source(), match_commands.start, ANA)
    return table


async def playing(referee: Referee, source: Sources, *others: tuple[int, str], level: str = "short") -> Table:
    table = await lobby(referee, source, *others, level=level)
    await table.do(source(), match_commands.start, ANA)
    return table


async def answer(table: Table, source: Sources, lot: Random | None = None) -> Outcome:
    """Answer one of the open questions: with its default, or by lot."""
    waiting = table.list_waiting()
    seat = (lot.choice(waiting) if lot else waiting[0]).seat
    put = table.find_question(seat)
    assert put is not None
    value = put.ask.choice.sample(lot.randrange) if lot else put.ask.default
    return await table.do(source(), match_commands.answer, seat, put.number, put.ask.choice.write(value))


async def play_to_end(table: Table, source: Sources, lot: Random | None = None) -> None:
    while table.facts.phase == "playing":
        await answer(table, source, lot)
