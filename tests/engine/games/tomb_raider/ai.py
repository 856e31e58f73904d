from __future__ import annotations

import random
from typing import Any

from engine.protocol import Answer, Ask, Move, One, Pick, Roll, Seat, Shuffle
from engine.pump import run_to_next_question
from engine.registry import load_game
from engine.setup import Setup

from .scenario import Table

GAME = load_game("tomb_raider")


def play(
    level: str, seed: str, policies: tuple[Any, ...], most: int = 20_000, seats: tuple[dict[str, str], ...] = ()
) -> tuple[tuple[Seat, ...], int]:
    """Play a match with one policy for each seat.

    Return the winner and the turn of the win, or () if nobody wins within ``most`` answers.
    """
    lot = random.Random(seed)
    pick: Pick = lambda n: lot.randrange(n)  # noqa: E731

    def chance(request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        return tuple(lot.sample(range(request.size), request.size))

    s = GAME.begin(Setup(level, seats or ({},) * len(policies)))
    rules = GAME.play(s)
    asked = run_to_next_question(rules, None, chance)
    for _ in range(most):
        if asked is None:
            break
        asks = asked if isinstance(asked, tuple) else (asked,)
        answers = tuple(policies[ask.seat](GAME, s, ask, pick) for ask in asks)
        asked = run_to_next_question(rules, answers if isinstance(asked, tuple) else answers[0], chance)
    result = GAME.result(s)
    return () if result is None else result.winners, s.turn


def share(winners: tuple[Seat, ...], seat: Seat) -> float:
    """Return this seat's share of the victory."""
    return 1 / len(winners) if seat in winners else 0.0


def decided(t: Table, kind: str, *options: Move, seat: Seat = 0) -> Answer:
    """Return the AI's answer to a question of this kind at this table. It must use no chance."""

    def none(_: int) -> int:
        raise AssertionError("the AI asked for chance")

    return GAME.choose(GAME.view(t.s, seat), Ask(seat, kind, One(options), options[0]), none)
