"""How long a press waits for its answer while fifty tables step: a real bot, the playground, and this, on two cores."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from cogs.components import custom_ids
from engine.protocol import One
from playground.client import Person, Result
from tests.e2e.world import World, entries, world

from .measure import GAME, percentile

pytestmark = pytest.mark.bench
TABLES = 50
LIMIT = 100.0
"""Milliseconds, for 99 of 100 presses, from the bot's receipt."""
PAUSE = 4.0
"""Seconds from one press to the next at a table; faster than people play."""
SPAN = 20.0
"""Seconds of pressing."""
BURSTS = 4


class Pair:
    """A person alone at a table in a channel of its own, who answers by lot."""

    def __init__(self, w: World, person: Person, channel: str, number: int) -> None:
        self.world, self.person, self.channel, self.number = w, person, channel, number
        self.lot = Random(number)

    async def press(self) -> list[Result]:
        """Through the board's components, as long as the match goes on. Which they are is read from the store, so that
        looking costs nobody time."""
        pending = self.world.match(self.number).pending
        if not pending:
            return []
        put = pending[0]
        value: Any = put.ask.choice.write(put.ask.choice.sample(self.lot.randrange))
        board = self.world.stored.board(self.number)
        if isinstance(put.ask.choice, One):
            pressed = custom_ids.option(self.number, put.number, value)
            return [await self.person.press(board, custom_id=pressed, force=True, wait="answered")]
        menu = custom_ids.mark(self.number, put.number, "*", "0")
        return [await self.person.choose(board, menu, entries(value), force=True, wait="answered")]


async def settled(w: World) -> None:
    """Until every board and hand shows what it should."""
    await asyncio.sleep(0.5)
    end = perf_counter() + 30
    while w.stored.surfaces_behind():
        assert perf_counter() < end, "the surfaces do not catch up"
        await asyncio.sleep(0.2)
    await asyncio.sleep(1)


def said(times: list[tuple[float, float]]) -> str:
    sent, taken = zip(*times, strict=True)
    return (
        f"{len(times)} presses answered within {percentile(taken, 0.99):.0f} ms (99 of 100), {median(taken):.0f} ms"
        f" (half); the bot's own part {percentile(sent, 0.99):.0f} ms, {median(sent):.0f} ms"
    )


async def seated(w: World, number: int) -> Pair:
    name, channel = f"Player {number}", f"table-no-{number}"
    await w.playground.do("person", person=name, new=True)
    await w.playground.do("channel", name=channel)
    person = await w.playground.person(name)
    opened = await person.command("game new", channel=channel, game=GAME, level="learning_game", wait="answered")
    assert not opened.failed
    table = w.stored.newest_table()
    started = await person.command("game start", channel=channel, wait="answered")
    assert not started.failed
    assert w.phase(table) == "playing"
    return Pair(w, person, channel, table)


def measured(w: World) -> list[tuple[float, float]]:
    """The stopwatch in the bot, so far: until sent, until taken."""
    found = re.findall(r"^acknowledged \d+ ([\d.]+) ([\d.]+)$", w.log.read_text(), re.MULTILINE)
    return [(float(sent), float(taken)) for sent, taken in found]


async def test_fifty_tables_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """First each at its own pace, then all in the same moment; of these the best of several, for whatever else runs on
    the machine makes it slower and never faster. Timed until Discord has taken the answer."""
    async with world(tmp_path, extra=("tests.bench.stopwatch",)) as w:
        pairs = [await seated(w, number) for number in range(1, TABLES + 1)]
        await settled(w)
        results: list[Result] = []

        async def play(pair: Pair) -> None:
            end = perf_counter() + SPAN
            await asyncio.sleep(pair.lot.random() * PAUSE)
            while perf_counter() < end:
                results.extend(await pair.press())
                await asyncio.sleep(PAUSE)

        begun = len(measured(w))
        await asyncio.gather(*map(play, pairs))
        await settled(w)
        paced = measured(w)[begun:]
        bursts = []
        for _ in range(BURSTS):
            begun = len(measured(w))
            for pressed in await asyncio.gather(*(pair.press() for pair in pairs)):
                results += pressed
            await settled(w)
            bursts.append(measured(w)[begun:])
        assert not any(result.failed for result in results)
        assert "Traceback" not in w.log.read_text()
    with capsys.disabled():
        print(f"\n{TABLES} tables, a press every {PAUSE:.0f} s at each: {said(paced)}")
        for burst in bursts:
            print(f"{TABLES} tables pressed in the same moment: {said(burst)}")
    assert percentile([taken for _, taken in paced], 0.99) < LIMIT
    assert min(percentile([taken for _, taken in burst], 0.99) for burst in bursts) < LIMIT
