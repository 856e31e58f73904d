from __future__ import annotations

import random
from typing import Any

from engine.games.tomb_raider.game import GAME
from engine.protocol import Ask, Roll, Shuffle
from engine.setup import Setup

TABLES = (
    Setup("learning_game", ({"starter": "caves"},)),
    Setup("learning_game", ({"starter": "tombs"},)),
    Setup("introductory", ({"starter": "caves"},)),
    Setup("introductory", ({"starter": "caves"}, {"starter": "tombs"})),
    Setup("introductory", ({"starter": "tombs"}, {"starter": "tombs"}), {"map": "caves", "save_optional": "on"}),
)


class Lot:
    """Random chance and answers that follow from a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(self.rng.randint(1, request.sides) for _ in range(request.dice))
        order = list(range(request.size))
        self.rng.shuffle(order)
        return tuple(order)

    def pick(self, n: int) -> int:
        return self.rng.randrange(n)


def walk(setup: Setup, seed: int, answers: int) -> Any:
    """Play at random. Yield (state, request, generator) before every answer."""
    lot = Lot(seed)
    s = GAME.begin(setup)
    rules = GAME.play(s)
    answer: Any = None
    while answers > 0:
        try:
            request = rules.send(answer)
        except StopIteration:
            return
        answer = None
        if isinstance(request, Roll | Shuffle):
            answer = lot.draw(0, request)
        elif isinstance(request, Ask):
            answer = request.choice.sample(lot.pick)
            answers -= 1
        elif isinstance(request, tuple):
            answer = tuple(ask.choice.sample(lot.pick) for ask in request)
            answers -= len(request)
        yield s, request


def asks_of(request: Any) -> tuple[Ask, ...]:
    return request if isinstance(request, tuple) else (request,) if isinstance(request, Ask) else ()
