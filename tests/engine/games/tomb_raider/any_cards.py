from __future__ import annotations

import random
from typing import Any

from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.state import State
from engine.protocol import Ask, One, Roll, Shuffle


def walk(s: State, lot: random.Random, answers: int) -> Any:
    """Play at random, but rather play a card than pass. Yield every request before it is answered."""

    def sample(ask: Ask) -> Any:
        if isinstance(ask.choice, One) and len(ask.choice.options) > 1:
            options = [one for one in ask.choice.options if one.tag != "reset"]
            rather = [one for one in options if one.tag in ("play", "use", "find", "offer", "search", "overcome")]
            if rather and lot.random() < 0.7:
                return lot.choice(rather)
            return lot.choice(options)
        return ask.choice.sample(lot.randrange)

    rules = GAME.play(s)
    answer: Any = None
    while answers > 0:
        try:
            request = rules.send(answer)
        except StopIteration:
            return
        answer = None
        if isinstance(request, Roll):
            answer = tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        elif isinstance(request, Shuffle):
            order = list(range(request.size))
            lot.shuffle(order)
            answer = tuple(order)
        elif isinstance(request, Ask):
            answer, answers = sample(request), answers - 1
        elif isinstance(request, tuple):
            answer, answers = tuple(map(sample, request)), answers - len(request)
        yield request


def asks_of(request: Any) -> tuple[Ask, ...]:
    return request if isinstance(request, tuple) else (request,) if isinstance(request, Ask) else ()
