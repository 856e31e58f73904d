"""Two people and an AI begin a match of Roll for Adventure together, over a Discord that fails.

Nothing that was acknowledged is lost, nothing is done twice, what was suggested can be agreed to, and the AI takes its
turns, whatever goes wrong on the way. ``tests/referee/test_kill.py`` kills the referee at such moments in each run.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.match_records import OpenQuestion
from engine.protocol import Order
from playground.client import PATIENCE, Person, Result
from tests import luck
from tests.steps import name_step, texts
from tests.waiting import start

from .faults import CALLBACK, MESSAGES, Fault, befall, cut_off, failing, power_cut, twice
from .learning_game import shown
from .world import World, again, answer_by_button, answer_by_command, world

GAME = "roll_for_adventure"
AI = 2
"""The seat of the AI, after Ana's and Ben's."""


async def gathered(w: World) -> tuple[Person, Person]:
    """Begin a match of two people and an AI."""
    ana, ben = await w.playground.person("Ana"), await w.playground.person("Ben")
    assert not (await ana.command("game new", game=GAME)).failed
    lobby = await ana.wait_for(lambda m: "Start" in m.labels)
    assert not (await ben.press(lobby, "Join")).failed
    assert not (await ben.command("game ready")).failed
    assert not (await ana.press(lobby, "Add an AI")).failed
    await ana.wait_for(lambda m: "(AI" in m.text and "Start" in m.labels)
    started = await start(ana)
    assert not started.failed and w.phase() == "playing", started
    return ana, ben


async def asked(w: World, within: float = PATIENCE) -> OpenQuestion | None:
    """Return the next question of a person, or None if the match is over."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        if w.phase() != "playing":
            return None
        if (pending := w.match().pending) and pending[0].ask.seat != AI:
            return pending[0]
        await asyncio.sleep(0.05)
    raise AssertionError("no person is asked, and the match is not over")


async def agreed(w: World, put: OpenQuestion, people: Sequence[Person]) -> Any:
    """Let the other suggest what the AI would do, cut the power, and let the asked person agree. Return the suggested
    answer."""
    decides, other = people[put.ask.seat], people[1 - put.ask.seat]
    board = await other.wait_for(lambda m: "Suggest…" in m.labels and not m.only_you)
    advice = await other.press(board, "Ask AI: not rated")
    assert advice.message is not None and "The AI suggests: " in advice.text, advice
    done = await other.press(advice.message, "Suggest this")
    assert not done.failed and done.text.startswith("You suggest: "), done
    (value,) = w.stored.suggested(put.number)
    await power_cut(w, people)
    named = f"Suggested by {other.name}: "
    board = await decides.wait_for(lambda m: named in m.text and any(label.startswith("Agree") for label in m.labels))
    given = await decides.press(board, next(label for label in board.labels if label.startswith("Agree")))
    assert not given.failed, given
    return json.loads(value)


FAULTS: dict[int, Fault] = {
    1: twice,
    2: failing("POST", CALLBACK, "lost"),
    3: failing("PATCH", MESSAGES, "lost", 2),
    5: cut_off("resume"),
    6: failing("POST", CALLBACK, "drop"),
    8: power_cut,
    9: failing("PATCH", MESSAGES, "429", 2),
    11: twice,
    12: failing("*", MESSAGES, "502", 3),
}


@pytest.mark.proof
async def test_two_people_and_an_ai_with_everything_going_wrong(tmp_path: Path) -> None:
    """RFA-GEN-1, RFA-GEN-7: Answers are lost, presses are doubled and a line is cut. The power fails at a person's
    turn, at the AI's turn and after a suggestion."""
    async with world(tmp_path) as w:
        people = await gathered(w)
        lot, left = luck.lot(), dict(FAULTS)
        answers, matches, cut, suggested = 0, 1, False, False
        while left or not (cut and suggested and {seat for seat, _, _ in w.answers()} == {0, 1, AI}):
            put = await asked(w)
            if put is None:  # The match was lost before everything had gone wrong.
                await again(w, people)
                matches += 1
                continue
            await befall(left, answers, w, people)
            before = w.answers()
            if answers > 3 and answers not in FAULTS and not suggested and put.ask.kind == "place":
                suggested, value = True, await agreed(w, put, people)
            else:
                value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
                person = people[put.ask.seat]

                async def give(person: Person = person, put: OpenQuestion = put, value: Any = value) -> Result:
                    if isinstance(put.ask.choice, Order):
                        return await answer_by_command(person, put, value, GAME)
                    return await answer_by_button(person, put, value)

                with name_step(
                    answers + 1,
                    lambda put=put, value=value: f"{people[put.ask.seat].name} answers {put.ask.kind} with {value}",
                    lambda put=put: texts(put.ask),
                ):
                    await shown(give)
            kept = (put.ask.seat, put.ask.kind, list(value) if isinstance(value, tuple) else value)
            after = [(seat, kind, list(v) if isinstance(v, tuple) else v) for seat, kind, v in w.answers()]
            assert after[: len(before) + 1] == [*before, kept], "kept, once, and nothing before it is gone"
            answers += 1
            # After the end nobody is asked.
            if not cut and (pending := w.match().pending) and pending[0].ask.seat == AI:
                cut = True
                await power_cut(w, people)
        put = await asked(w)
        if put is not None:
            for person in people:
                await person.wait_for(lambda m: any(f":{put.number}" in str(c.get("custom_id")) for c in m.components))
                boards = [m for m in await person.messages() if m.pictures and not m.only_you]
                assert len(boards) == matches, "one board, and how each match before it ended"
        assert "Traceback" not in w.log.read_text()
