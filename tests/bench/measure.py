"""What the measurements share: works timed by turns, random play that can be stopped anywhere.

Every figure is a ratio of things timed by turns in one run, so that a machine that others use as well does not decide.
What runs on one thread is timed by the processor's time where that is enough, not by the clock on the wall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from time import process_time
from typing import Any

from engine.__main__ import Policy, choose_randomly
from engine.protocol import Answer, Ask, One, Roll, Shuffle
from engine.pump import run_to_next_question
from engine.registry import load_game
from engine.setup import Setup

GAME, LEVEL, SEATS = "tomb_raider", "introductory", 2
SETUP = Setup(LEVEL, ({},) * SEATS)


def by_turns(rounds: int, *works: Callable[[], object], clock: Callable[[], float] = process_time) -> list[list[float]]:
    """Run the works by turns. Return the seconds that each of them took, round by round."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, taken in zip(works, times, strict=True):
            start = clock()
            work()
            taken.append(clock() - start)
    return times


def percentile(values: Sequence[float], part: float) -> float:
    """Return the smallest value that the share ``part`` (0 to 1) of the values do not exceed."""
    listed = sorted(values)
    return listed[min(len(listed) - 1, int(part * len(listed)))]


class AtRandom:
    """Random play without a match around it, as in ``python -m engine selfplay``. At the end it begins again."""

    def __init__(self, seed: int, setup: Setup = SETUP, key: str = GAME, policy: Policy = choose_randomly) -> None:
        self.game, self.lot, self.setup, self.policy = load_game(key), Random(seed), setup, policy
        self.given: list[Any] = []
        """The answer to each question; None where a match began again."""
        self.thrown: list[tuple[int, ...]] = []
        """The results of dice and shuffles."""
        self._begin()

    def _begin(self) -> None:
        self.state = self.game.begin(self.setup)
        self.rules = self.game.play(self.state)
        self.asked = run_to_next_question(self.rules, None, self._chance)

    def play(self, answers: int) -> None:
        """Give so many answers for seats that have more than one possibility. A seat with only one gives that one."""
        lot = self.lot.random

        def pick(n: int) -> int:
            return int(lot() * n)

        def answer(ask: Ask) -> Answer:
            nonlocal answers
            choice = ask.choice
            if (len(choice.options) if type(choice) is One else choice.count()) == 1:
                return ask.default
            answers -= 1
            return self.policy(self.game, self.state, ask, pick)

        while answers > 0:
            asked = self.asked
            if asked is None:
                self.given.append(None)
                self._begin()
                continue
            self.given.append(answer(asked) if type(asked) is Ask else tuple([answer(ask) for ask in asked]))
            self.asked = run_to_next_question(self.rules, self.given[-1], self._chance)

    def _chance(self, request: Roll | Shuffle) -> tuple[int, ...]:
        lot = self.lot.random
        if isinstance(request, Roll):
            thrown = [1 + int(lot() * request.sides) for _ in range(request.dice)]
        else:
            thrown = list(range(request.size))
            self.lot.shuffle(thrown)
        self.thrown.append(tuple(thrown))
        return self.thrown[-1]


class DrawnBefore:
    """Random play in stretches whose answers were drawn before, so that only the rules take time.

    Drawing takes a tenth of the time of an answer. It is done in another process, because the rules would otherwise
    remember what they are to find out.
    """

    def __init__(self, seed: int, setup: Setup, key: str, policy: Policy, stretches: int, answers: int) -> None:
        self.game, self.setup = load_game(key), setup
        with ProcessPoolExecutor(1, get_context("spawn")) as other:
            given, thrown = other.submit(_drawn, seed, setup, key, policy, stretches, answers).result()
        self.given, self.thrown = iter(given), iter(thrown)
        self._begin()

    def _begin(self) -> None:
        self.rules = self.game.play(self.game.begin(self.setup))
        run_to_next_question(self.rules, None, self._chance)

    def play(self) -> None:
        """Play the next stretch."""
        for answer in next(self.given):
            if answer is None:
                self._begin()
            else:
                run_to_next_question(self.rules, answer, self._chance)

    def _chance(self, request: Roll | Shuffle) -> tuple[int, ...]:
        return next(self.thrown)


def _drawn(
    seed: int, setup: Setup, key: str, policy: Policy, stretches: int, answers: int
) -> tuple[list[list[Any]], list[tuple[int, ...]]]:
    """Draw the answers of so many stretches, and what chance answered in them."""
    play, given = AtRandom(seed, setup, key, policy), []
    for _ in range(stretches):
        play.given = []
        play.play(answers)
        given.append(play.given)
    return given, play.thrown
