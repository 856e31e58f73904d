"""Whole bots under attack leave a sound history, and bugs planted in a bot are found in the history that it leaves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from playground.client import PATIENCE
from tests import luck
from tests.e2e.world import World
from tests.postgresql.crowd import GAMES, Bots, begin, open_places, open_world
from tests.waiting import until

from .attacked import describe, lose_replies, settle
from .checker import History, find_faults
from .planted import BUGS, VARIABLE
from .recorder import Recorder

Attack = Callable[[World, Bots, Recorder], Awaitable[None]]
TABLES = 4
FIRST_ANSWER, SETTLED = 10.0, PATIENCE
"""Seconds for a first answer, more than Discord's three, which a bot on a busy machine may miss, and for the last."""
IN_VAIN = 3.0
"""Seconds for both with a bug, which lets people wait in vain."""


async def kill(world: World, bots: Bots, recorder: Recorder) -> None:
    """Kill the bot, and start another."""
    begun = time.time()
    await bots.kill(next(iter(bots.running)))
    await world.playground.wait_until(lambda state: not state["bot"]["connected"], "Ana")
    await bots.start()
    await world.playground.wait_for_bot("game")
    recorder.note_trouble(begun)


async def cut_off(world: World, bots: Bots, recorder: Recorder) -> None:
    """Cut the line to Discord, which sends again what came meanwhile."""
    begun = time.time()
    await world.playground.drop_gateway("resume")
    await world.playground.wait_for_bot("game")
    recorder.note_trouble(begun)


async def record(
    folder: Path,
    presses: int,
    attacks: tuple[Attack, ...],
    tables: int = TABLES,
    games: tuple[tuple[str, str], ...] = GAMES,
) -> History:
    """Record presses at several tables, while one attack follows another."""
    lot, address = luck.lot(), str(folder / "tables.sqlite3")
    patience, within = (IN_VAIN, IN_VAIN) if no_attack in attacks else (FIRST_ANSWER, SETTLED)
    async with open_world(folder, address, 1, 1, patience) as (world, bots):
        await bots.start()
        await world.playground.wait_for_bot("game", within=90)
        places = await open_places(world, tables, 1)
        for number, place in enumerate(places):
            await begin(place, *games[number % len(games)])
        recorder = Recorder(world, lot, patience)
        for attack in attacks:
            least = recorder.count + presses // len(attacks) // 3
            idle = 3.0 if attack is no_attack else 20.0
            pressing = asyncio.create_task(recorder.press_for(places, presses // len(attacks), idle))
            await until(partial(is_under_way, recorder, least, pressing))
            await attack(world, bots, recorder)
            await pressing
        return await settle(recorder, address, places, within)


def is_under_way(recorder: Recorder, least: int, pressing: asyncio.Task[None]) -> bool:
    return recorder.count >= least or pressing.done()


async def test_a_bot_under_attack_leaves_a_sound_history(tmp_path: Path) -> None:
    history = await record(tmp_path, 24, (lose_replies, kill), 2, GAMES[:1])
    faults = find_faults(history)
    assert not faults, describe(faults)
    assert len(history.commits) > 5 and len(history.looks) > 5


@pytest.mark.proof
async def test_a_bot_under_many_attacks_leaves_a_sound_history(tmp_path: Path) -> None:
    history = await record(tmp_path, 320, (kill, lose_replies, kill, cut_off) * 4, 12, GAMES[:1])
    faults = find_faults(history)
    assert not faults, describe(faults)
    print(len(history.presses), "presses,", len(history.commits), "stored,", len(history.looks), "looks")
    assert len(history.commits) > 100


async def no_attack(world: World, bots: Bots, recorder: Recorder) -> None:
    """Leave the bot alone: it has a bug."""


@pytest.mark.lot(len(BUGS))
@pytest.mark.parametrize("bug", BUGS)
async def test_a_planted_bug_is_found(bug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, bug)
    history = await record(tmp_path, 20, (no_attack,), 2, GAMES[:1])
    faults = find_faults(history)
    assert BUGS[bug][1] <= {one.kind for one in faults}, describe(faults) or [one.ends for one in history.presses]
