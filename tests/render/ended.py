"""Matches that AI seats have played to their end, for tests of what is said of an end."""

from __future__ import annotations

from typing import Any

from engine.__main__ import choose_as_ai, play
from engine.registry import load_game
from engine.setup import Setup
from render.face.contract import load_presenter
from render.text.i18n import say

NAMES = ("Ana", "Ben", "Cat", "Dan", "Eve", "Fay")


def play_to_end(key: str, level: str, seats: int) -> Any:
    """Return the state at the end of a match. Tests may change it to an end of the kind that they need."""
    for seed in range(20):
        played = play(load_game(key), Setup(level, ({},) * seats), f"end {seed}", choose_as_ai)
        if played.result is not None and len(played.result.winners):
            return played.state
    raise AssertionError("no match was won")


def list_honours(key: str, state: Any) -> list[str]:
    """Return the honours that spectators read of a match with this end."""
    view = load_game(key).view(state, None)
    return [say(honour, "en-US") for honour in load_presenter(key).telling.honours(view, NAMES)]
