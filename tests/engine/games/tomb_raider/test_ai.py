"""The AI seat: it chooses from its view alone, and it plays better than chance."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.__main__ import ai, by_lot
from engine.game import Setup
from engine.match import pump
from engine.protocol import Pick, Roll, Seat, Shuffle
from engine.registry import game

GAME = game("tomb_raider")


def play(level: str, seed: str, policies: tuple[Any, ...], most: int = 20_000) -> tuple[Seat, int]:
    """A match under these policies by seat; who won (-1: nobody within ``most`` answers) and in which turn."""
    lot = random.Random(seed)
    pick: Pick = lambda n: lot.randrange(n)  # noqa: E731

    def chance(request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        return tuple(lot.sample(range(request.size), request.size))

    s = GAME.begin(Setup(level, ({},) * len(policies)))
    rules = GAME.play(s)
    asked = pump(rules, None, chance)
    for _ in range(most):
        if asked is None:
            break
        asks = asked if isinstance(asked, tuple) else (asked,)
        answers = tuple(policies[ask.seat](GAME, s, ask, pick) for ask in asks)
        asked = pump(rules, answers if isinstance(asked, tuple) else answers[0], chance)
    return s.winner, s.turn


def duels(count: int) -> int:
    """How many of so many two-player games the AI wins against random play, changing seats."""
    won = 0
    for number in range(count):
        seat = number % 2
        policies = (ai, by_lot) if seat == 0 else (by_lot, ai)
        won += play("introductory", f"duel {number}", policies)[0] == seat
    return won


def turns(policy: Any, count: int) -> float:
    """The median turn in which the treasure is found alone."""
    found = sorted(play("introductory", f"alone {number}", (policy,))[1] for number in range(count))
    return found[count // 2]


def test_it_beats_random_play() -> None:
    assert duels(20) >= 16


def test_it_reaches_the_treasure_alone_in_half_the_turns() -> None:
    assert turns(ai, 15) <= turns(by_lot, 15) / 2


@pytest.mark.proof
def test_it_beats_random_play_in_500_games() -> None:
    won = duels(500)
    wise, wild = turns(ai, 200), turns(by_lot, 200)
    print(f"\nAI against random play: {won} of 500; alone: {wise:.0f} turns against {wild:.0f}")
    assert won >= 400
    assert wise <= wild / 2


def test_it_chooses_from_the_view_alone() -> None:
    """What the view does not show cannot change its answer: a redealt state gets the same choice."""
    lot = random.Random(3)
    pick: Pick = lambda n: lot.randrange(n)  # noqa: E731

    def chance(request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        return tuple(lot.sample(range(request.size), request.size))

    s = GAME.begin(Setup("introductory", ({}, {})))
    rules = GAME.play(s)
    asked = pump(rules, None, chance)
    compared = 0
    for _ in range(300):
        if asked is None:
            break
        asks = asked if isinstance(asked, tuple) else (asked,)
        answers = []
        for ask in asks:
            before = msgspec.msgpack.encode(s)
            answer = GAME.choose(GAME.view(s, ask.seat), ask, pick)
            assert msgspec.msgpack.encode(s) == before
            other = GAME.redeal(s, ask.seat, pick)
            assert GAME.choose(GAME.view(other, ask.seat), ask, pick) == answer
            assert ask.choice.holds(ask.choice.write(answer)), f"{answer} is no answer to {ask.kind}"
            compared += 1
            answers.append(answer)
        asked = pump(rules, tuple(answers) if isinstance(asked, tuple) else answers[0], chance)
    assert compared > 30
