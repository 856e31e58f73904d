"""The AI and random players play whole matches on every level with every number of seats.

Turns stop people only so often.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

from engine.games.tomb_raider import plans
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.moves import SEARCH
from engine.games.tomb_raider.view import View
from engine.match import Match
from engine.protocol import Answer, Ask, Move, Seat
from engine.pump import run_to_next_question
from engine.setup import Setup
from tests.luck import lot

from .play import Lot
from .self_play import set_up

SHARE = 1.0
"""Seconds of self-play in ``make test``."""
TABLES = [(level, seats) for level in GAME.levels for seats in GAME.seats(level)]
AI_PLAYED, RANDOM = 100, 20
ENDS = 200_000
"""Answers by which an AI-played match has ended."""
ANSWERS = 20_000
"""Answers of a random match: it need not end, and finds no fault."""
ROUNDS, ALONE = 150, 5
STOPS = {"into_the_caves": 60, "explore_the_depths": 120}


def ai_played(level: str, seats: int, seed: int, until: float = math.inf, most: int = ENDS) -> None:
    """Check that a match ends within so many answers, without a fault. Leave it when the processor's clock shows
    ``until``."""
    chance = Lot(seed)
    match = Match.start(GAME, set_up(level, seats, seed), chance)
    for _ in range(most):
        if match.over:
            assert GAME.faults(match.state) == []
            return
        if time.process_time() >= until:
            return
        put = match.pending[0]
        answer = GAME.choose(match.view(put.ask.seat), put.ask, chance.pick)
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
    raise AssertionError(f"{level} with {seats}, seed {seed}: not over in turn {match.state.turn}")


def random_played(level: str, seats: int, seed: int, most: int = ANSWERS) -> None:
    """Check that a random match has no fault at any time."""
    chance = Lot(seed)
    match = Match.start(GAME, set_up(level, seats, seed), chance)
    for count in range(most):
        if match.over:
            break
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(chance.pick)))
        if count % 100 == 0:
            assert GAME.faults(match.state) == []
    assert GAME.faults(match.state) == []


def test_a_share_of_self_play() -> None:
    """As many matches are played as the time allows. The run's seed picks the matches and levels, so each run plays
    others. A proof below plays long matches to their ends."""
    end = time.process_time() + SHARE
    number = lot().randrange(10**6)
    while time.process_time() < end:
        level, seats = TABLES[number % len(TABLES)]
        ai_played(level, seats, number, end)
        random_played(level, seats, number, 300)
        number += 1


def test_who_has_finished_lets_the_last_one_finish() -> None:
    """TR-SER-TIMED-4: Three AI seats that have finished could hinder the last one for ever."""
    ai_played("timed", 4, 25, most=20_000)


@pytest.mark.proof
@pytest.mark.parametrize(("level", "seats"), TABLES)
def test_self_play_on_every_level_and_seat_count(level: str, seats: int) -> None:
    for seed in range(AI_PLAYED):
        ai_played(level, seats, seed)
    for seed in range(RANDOM):
        random_played(level, seats, seed)


# --- how often a turn stops people ---------------------------------------------------------------------------------


class Person:
    """A person who premoves the walk that it is about to make. Where it would rather go elsewhere, it is stopped
    again. It plans its search while others still move."""

    def __init__(self) -> None:
        self._settled: list[Move] = []

    def idle(self, view: View, seat: Seat) -> None:
        """Drop plans that are no longer valid, and plan a search, while another begins to act."""
        self._settled = [plan for plan in self._settled if plans.is_valid(view, None, plan)]
        self._settled += [plan for plan in plans.list_offered_moves(view, seat, tuple(self._settled)) if plan == SEARCH]

    def stopped(self, view: View, ask: Ask, answer: Answer) -> bool:
        """Return whether this question stops a person who answers it so."""
        if not (ask.stop or ask.throw):
            return False
        said = _said(view, ask, [plan for plan in self._settled if plans.is_valid(view, ask, plan)])
        stopped = answer not in said.values()
        if stopped and ask.kind == "move":
            said = _said(view, ask, plans.list_offered_moves(view, ask.seat, ()))
        self._settled = [plan for plan, one in said.items() if one in (None, answer)]
        return stopped


def _said(view: View, ask: Ask, settled: Iterable[Move]) -> dict[Move, Answer | None]:
    """Return the answer that follows from each plan."""
    return {plan: plans.answer(view, ask, (plan,), _no_lot) for plan in settled}


def _no_lot(count: int) -> int:
    raise AssertionError("no plan hangs on chance")


def asked(level: str, seats: int, matches: int) -> tuple[float, float]:
    """Return the stops and the rounds of questions a turn, for AI players with open lists. A question to several at
    once is one round. Questions before the first turn do not count."""
    stops = rounds = turns = 0
    for seed in range(matches):
        chance = Lot(seed)
        s = GAME.begin(Setup(level, ({},) * seats, {"lists": "open"}))
        rules = GAME.play(s)
        put: Any = run_to_next_question(rules, None, partial(chance.draw, 0))
        people = [Person() for _ in range(seats)]
        acting = -1
        while put is not None:
            if s.active not in (acting, -1):
                for seat, person in enumerate(people):
                    person.idle(GAME.view(s, seat), seat)
            acting = s.active
            asks: tuple[Ask, ...] = put if isinstance(put, tuple) else (put,)
            answers = []
            for ask in asks:
                view = GAME.view(s, ask.seat)
                answers.append(GAME.choose(view, ask, chance.pick))
                stops += people[ask.seat].stopped(view, ask, answers[-1]) and s.turn > 0
            rounds += s.turn > 0
            put = run_to_next_question(
                rules, tuple(answers) if isinstance(put, tuple) else answers[0], partial(chance.draw, 0)
            )
        turns += s.turn
    return stops / turns, rounds / turns


@pytest.mark.lot(4)
@pytest.mark.parametrize("matches", [3, pytest.param(30, marks=pytest.mark.proof)])
@pytest.mark.parametrize("level", ["into_the_caves", "explore_the_depths"])
def test_a_turn_of_six_asks_in_few_rounds(level: str, matches: int) -> None:
    """A window asks all players at once, because asking them one by one would need more than twice as many rounds. In
    the Depths all start in one space and stay together longer. A few matches vary by chance, so a tenth more stops are
    allowed."""
    stops, rounds = asked(level, 6, matches)
    print(f"\nTomb Raider, {level}, six raiders, a turn: {stops:.1f} stops, {rounds:.0f} rounds of questions")
    assert rounds <= ROUNDS
    assert stops <= STOPS[level] * (1.1 if matches < 10 else 1)


def test_the_learning_game_stops_a_person_a_few_times_a_turn() -> None:
    stops, _ = asked("learning_game", 1, 60)
    print(f"\nTomb Raider, learning game: {stops:.1f} stops a turn")
    assert stops <= ALONE
