"""Counter-Terror through the playground: four people in two teams play a whole match by what they are shown."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

from playground.client import PATIENCE
from tests import luck
from tests.waiting import start

from .learning_game import shown
from .world import World, again, answer_by_button, wise, world

NAMES = ("Ana", "Ben", "Cleo", "Dora")


async def next_answer(w: World, lot: random.Random, within: float = PATIENCE) -> tuple[int, Any, Any] | None:
    """Return who is asked next and what the AI would answer there; None if the match is over."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        if w.phase() != "playing":
            return None
        for seat in range(len(NAMES)):
            if (found := wise(w, seat, lot)) is not None:
                return seat, *found
        await asyncio.sleep(0.1)
    raise AssertionError("nobody is asked, and the match is not over")


async def test_four_people_in_two_teams_play_to_the_end(tmp_path: Path) -> None:
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
