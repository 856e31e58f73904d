"""The whole bot killed at any moment, with every game: what was acknowledged is there, nothing is there twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from cogs import limits
from engine.match_records import Input, OpenQuestion
from engine.protocol import CHANCE, Order
from playground.client import NotAllowed, Person, Result
from tests.bench.machine import memory
from tests.e2e.kill import repeated
from tests.e2e.learning_game import shown
from tests.e2e.world import World, answer_by_button, answer_by_command, wise, world
from tests.waiting import start, until

from .mischief import size
from .progress import PATIENCE, Progress

GAMES: tuple[tuple[str, str, bool], ...] = (
    ("tomb_raider", "learning_game", False),
    ("counter_terror", "standard", True),
    ("roll_for_adventure", "book-of-magic", False),
    ("tomb", "catacombs_short", True),
    ("tomb_raider", "introductory", True),
)
"""Game, level, and whether an AI plays along; in turn, a leg each."""
LEG = 20
STARTING = 0.5
"""Seconds in which a start may be broken off: about what one takes."""
Answer = tuple[int, str, Any]


def own_answers(w: World) -> list[Answer]:
    """Return what Ana has answered herself, in order."""
    rows = [(msgspec.json.decode(row, type=Input), passed) for row, passed in w.stored.rows_after(-1, 1)]
    return [(row.seat, row.kind, row.value) for row, passed in rows if row.seat == 0 != CHANCE and not passed]


async def begun(w: World, ana: Person, key: str, level: str, ai: bool) -> None:
    """Begin a match with Ana in the first seat."""
    assert not (await ana.command("game new", game=key, level=level)).failed
    lobby = await ana.wait_for(lambda m: "Add an AI" in m.labels or "Start" in m.labels)
    if ai:
        assert not (await ana.press(lobby, "Add an AI")).failed
    assert not (await start(ana)).failed and w.phase() == "playing"


async def asked(w: World, lot: Random) -> tuple[OpenQuestion, Any] | None:
    """Return what Ana is asked and what the AI would answer; None if the match is over."""

    def found() -> Any:
        return (w.phase() != "playing" and "over") or wise(w, 0, lot)

    now = await until(found)
    return None if now == "over" else now


def only_heard(result: Result) -> bool:
    """Return whether a slow bot has only said that it is working."""
    return str(result.answered).startswith("defer") and (result.after_ms or 0) >= limits.DEFER_AFTER * 1000


async def one_kill(w: World, ana: Person, key: str, put: OpenQuestion, value: Any, lot: Random) -> int:
    """Press, and kill the bot at a random moment; now and then kill it again while it starts. Look, and press again.
    Return how many kills that were."""
    before = own_answers(w)

    async def press() -> Result:
        if isinstance(put.ask.choice, Order):
            return await answer_by_command(ana, put, value, key, wait="none")
        try:
            return await answer_by_button(ana, put, value, wait="none")
        except NotAllowed as changed:  # The message has just changed, so look again.
            raise AssertionError from changed

    pressed = await shown(press)
    await asyncio.sleep(lot.choice((0.0, lot.random() * 0.03, lot.random() * 0.4)))
    await w.kill_bot()
    heard = await ana.result(pressed, "answered", within=0.1)
    acknowledged = heard.answered is not None and not only_heard(heard)
    expected = [*before, (0, put.ask.kind, value if isinstance(value, str) else list(value))]
    after = own_answers(w)
    assert after in (before, expected), f"half an answer was kept: {after[len(before) :]}"
    assert after == expected or not acknowledged, f"acknowledged and lost: {put.ask.kind} {value}"
    if again_at_once := lot.random() < 0.2:
        await w.start_bot(wait=False)
        await asyncio.sleep(lot.random() * STARTING)
        await w.kill_bot()
        assert own_answers(w) == after, "changed by a start"
    await w.start_bot()
    if isinstance(value, str):
        again = await shown(lambda: repeated(w, ana, put, value))
        assert not again.failed
        if only_heard(again):
            await until(lambda: own_answers(w) == expected)
        assert own_answers(w) == expected, f"{put.number} {value}: {again.raw}"
    elif after == before:
        found = await asked(w, lot)
        assert found is not None and found[0].number == put.number, "another question than before the kill"
        await shown(press)

        async def given() -> bool:
            return own_answers(w) == expected

        await until(given)
    return 1 + again_at_once


async def leg(progress: Progress, folder: Path, most: int) -> int:
    """Play one match, until it is over or the bot was killed so often. Return how often it was killed."""
    key, level, ai = GAMES[progress.legs % len(GAMES)]
    lot, kills = progress.lot(), 0
    async with world(folder, patience=PATIENCE) as w:
        ana = await w.playground.person("Ana")
        await begun(w, ana, key, level, ai)
        assert w.bot is not None
        progress.note(0, **{"memory after the start, MiB": memory(w.bot.pid)})
        while kills < most and (found := await asked(w, lot)) is not None:
            kills += await one_kill(w, ana, key, *found, lot)
            progress.note(kills, **{"file, KiB": size(w.db)})
        if w.phase() == "playing":
            digest = w.stored.digest()
            assert ai or w.match().compute_state_hash() == digest, "the stored position is not what the rows lead to"

        async def one_living_board() -> bool:
            return sum(bool(m.pictures) and bool(m.buttons) and not m.only_you for m in await ana.messages()) == 1

        await until(one_living_board)
        assert "Traceback" not in w.log.read_text(), w.log.read_text()[-3000:]
    return kills
