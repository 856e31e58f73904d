"""The frozen scripts (``tests.e2e.sensible``) play each measured game to its end, always alike, and without its AI."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from engine.protocol import Answer, Ask, Pick
from engine.registry import load_game
from engine.setup import Setup
from tests.e2e import sensible
from tests.e2e.sensible import SCRIPTS, Memory

from .conduct import Habits, Policy, follow

MOST = 2500
"""Answers of a match at most."""
HABITS = Habits(lambda s: 0, lambda ask, answer: None, lambda s, seat: None)
TABLES = (
    ("tomb_raider", "introductory", 2),
    ("tomb_raider", "learning_game", 1),
    ("roll_for_adventure", "book-of-magic", 2),
    ("counter_terror", "standard", 4),
    ("tomb", "catacombs_short", 2),
)


def script(key: str, said: list[str]) -> Policy:
    """Return the policy of a seat that plays by a script with its own memory.

    The list ``said`` gets its answers. Questions that the script leaves to auto-answers must get their default answers.
    """
    memory: Memory = {}

    def answer(rules: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        found = SCRIPTS[key].sensible(rules.view(s, ask.seat), ask, memory)
        assert ask.choice.is_valid_answer(ask.choice.write(found)), f"{found} is no answer to {ask}"
        if ask.kind in SCRIPTS[key].always and rules.answering.routine(ask):
            assert found == ask.default, f"{ask.kind} is answered {found}"
        said.append(f"{ask.seat} {ask.kind} {ask.choice.write(found)}")
        return found

    return answer


@pytest.mark.parametrize(("key", "level", "seats"), TABLES)
def test_each_match_comes_to_its_end_and_plays_alike_again(key: str, level: str, seats: int) -> None:
    for seed in range(8):
        evenings: list[list[str]] = [[], []]
        for said in evenings[: 2 if seed == 0 else 1]:
            policies = [script(key, said) for _ in range(seats)]
            match = follow(load_game(key), Setup(level, ({},) * seats), seed, HABITS, policies, MOST)
            assert match.over, f"seed {seed}: no end after {MOST} answers"
        assert seed or evenings[0] == evenings[1]


def test_no_script_asks_the_ai() -> None:
    """If a script asked the AI, a new AI would change the count."""
    for file in Path(sensible.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                named = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
                assert not {"ai", "worth", "registry"} & set(named), f"{file.name} imports {'.'.join(named)}"
            assert not (isinstance(node, ast.Attribute) and node.attr in ("choose", "advise")), file.name
