"""Whole matches of larger tables, of which each run plays one: by buttons, and by commands in turn.

Each answers by what the playground shows. Matches of Tomb Raider, in which everything goes wrong, are in
``test_two_raiders.py``.
"""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from engine.protocol import Order
from playground.client import PATIENCE
from tests import luck
from tests.waiting import start

from .learning_game import shown
from .world import World, again, answer_by_button, answer_by_command, wise, world

pytestmark = pytest.mark.lot(2, among="file")
GAME = "roll_for_adventure"
NAMES = ("Ana", "Ben", "Cleo", "Dora")
MOST = 500


async def next_answer(w: World, lot: random.Random, within: float = PATIENCE) -> tuple[int, Any, Any] | None:
    """Return the person who is asked next, and the answer that the AI would give. Return None if the match is over."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        if w.phase() != "playing":
            return None
        for seat in range(len(NAMES)):
            if (found := wise(w, seat, lot)) is not None:
                return seat, *found
        await asyncio.sleep(0.1)
    raise AssertionError("nobody is asked, and the match is not over")


async def test_four_people_in_two_teams_play_counter_terror_to_the_end(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = [await w.playground.person(name) for name in NAMES]
        opened = await people[0].command("game new", game="counter_terror")
        assert not opened.failed
        lobby = await people[0].wait_for(lambda m: "Start" in m.labels)
        for other in people[1:]:
            assert not (await other.press(lobby, "Join")).failed
            assert not (await other.command("game ready")).failed
        lobby = await people[0].wait_for(lambda m: any(b["label"] == "Start" and not b["disabled"] for b in m.buttons))
        assert not (await start(people[0])).failed
        assert w.phase() == "playing"
        lot = luck.lot()
        answers = 0
        while (found := await next_answer(w, lot)) is not None or answers <= 3:
            if found is None:  # A Head Shot or two have ended the match.
                await again(w, people)
                continue
            seat, put, value = found
            before = len(w.rows())
            person = people[seat]
            result = await shown(lambda person=person, put=put, value=value: answer_by_button(person, put, value))
            assert not result.failed, result
            assert len(w.rows()) > before, f"{put.ask.kind}: {value} was acknowledged and not kept: {result}"
            answers += 1
            assert answers < 300
        assert w.phase() == "over" and answers > 3
        over = await people[1].wait_for(lambda m: bool(m.pictures) and not m.only_you and "Rules" in m.labels)
        assert over.pictures[0][1]
        assert "Traceback" not in w.log.read_text()


async def next_question(w: World, within: float = PATIENCE) -> Any | None:
    """Return the next question, or None if the match is over."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        if w.phase() != "playing":
            return None
        if pending := w.match().pending:
            return pending[0]
        await asyncio.sleep(0.1)
    raise AssertionError("nobody is asked, and the match is not over")


async def test_three_people_play_roll_for_adventure_to_the_end(tmp_path: Path) -> None:
    """RFA-GEN-1: Three people give random answers, so that every way of answering is used. Soon they lose together."""
    async with world(tmp_path) as w:
        people = [await w.playground.person(name) for name in NAMES[:3]]
        assert not (await people[0].command("game new", game=GAME)).failed
        lobby = await people[0].wait_for(lambda m: "Start" in m.labels)
        for other in people[1:]:
            assert not (await other.press(lobby, "Join")).failed
            assert not (await other.command("game ready")).failed
        lobby = await people[0].wait_for(lambda m: any(b["label"] == "Start" and not b["disabled"] for b in m.buttons))
        assert "our version" in lobby.text
        assert not (await start(people[0])).failed
        lot = luck.lot()
        kinds, answers = set(), 0
        while (put := await next_question(w)) is not None:
            choice = put.ask.choice
            value = choice.write(choice.sample(lot.randrange))
            person, before = people[put.ask.seat], len(w.rows())
            typed = answers % 4 == 3 or isinstance(choice, Order)

            async def give(person: Any = person, put: Any = put, value: Any = value, typed: bool = typed) -> Any:
                if typed:
                    return await answer_by_command(person, put, value, GAME)
                return await answer_by_button(person, put, value)

            result = await shown(give)
            assert not result.failed, result
            assert len(w.rows()) > before, f"{put.ask.kind}: {value} was acknowledged and not kept: {result}"
            kinds.add((put.ask.kind, typed))
            answers += 1
            assert answers < MOST
        assert w.phase() == "over" and {"roll", "place"} <= {kind for kind, _ in kinds}
        assert {typed for _, typed in kinds} == {True, False}
        over = await people[1].wait_for(lambda m: bool(m.pictures) and not m.only_you and "Rules" in m.labels)
        assert over.pictures[0][1]
        match = w.match()
        assert match.result is not None and match.result.winners in ((), (0, 1, 2))
        assert "Traceback" not in w.log.read_text()
