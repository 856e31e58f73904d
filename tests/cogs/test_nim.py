"""Nim, the game of docs/extending/game.md, is played at a table as the page has it, and stays one page."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

import engine.registry
import render.face.contract
from cogs.client import Rulekeeper
from engine.__main__ import POLICIES, play
from engine.setup import Setup
from playground.client import Person
from tests.docs.extending import examples
from tests.waiting import start

from .conftest import on_board

MODULES = ("engine.games.nim.game", "render.games.nim.face")


@pytest.fixture
def nim(fake_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, code in zip(MODULES, examples("game.md", "python"), strict=True):
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        exec(compile(code, name, "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    engine.registry.register(sys.modules[MODULES[0]].GAME)
    render.face.contract.register("nim", sys.modules[MODULES[1]].FACE)


def test_the_example_nim_has_at_most_150_lines() -> None:
    assert sum(len(code.splitlines()) for code in examples("game.md", "python")) <= 150


def test_every_policy_plays_nim_to_the_end(nim: None) -> None:
    for policy in POLICIES.values():
        played = play(sys.modules[MODULES[0]].GAME, Setup("classic", ({}, {}), {}), "7", policy)
        assert played.over and played.result is not None and len(played.result.winners) == 1


async def test_two_people_play_nim_at_a_table(nim: None, bot: Rulekeeper, ana: Person, ben: Person) -> None:
    await ana.command("game new", game="nim", level="classic")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ben.press(board, "Join")
    await ben.command("game ready")
    await start(ana)
    answers = [(ana, 1), (ben, 3), *[(ana, 3), (ben, 1)] * 4]
    for person, count in answers:
        board = await on_board(person, lambda m, name=person.name: f"Nim: {name} takes matches" in m.text)
        await person.press(board, "Take 1 match" if count == 1 else f"Take {count} matches")
    # One match is left, so there is nothing to choose.
    assert "Ana takes the last match and wins" in (await ana.wait_for(lambda m: "wins" in m.text)).text
