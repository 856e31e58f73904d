"""Whole matches: the contract of the engine, default answers, undo, records, and the speed of random play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.__main__ import choose_randomly, run_selfplay
from engine.events import Advice
from engine.games.counter_terror.events import EVENTS, BombDiscarded, BombReturned, Reshuffled
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import MOVES, QUESTIONS, SETS
from engine.protocol import One, Some
from engine.setup import Setup
from tests.engine import conformance, test_conformance, test_undo
from tests.engine.games.counter_terror.scenario import Table
from tests.scenario import check_event

LEVEL = "standard"


@pytest.fixture(autouse=True)
def there_is_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(conformance.GAMES, GAME.key, GAME)


@pytest.mark.lot(5)
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_game_keeps_the_contract_of_the_engine(seats: int, seed: int) -> None:
    test_conformance.test_every_game_keeps_to_the_contract(GAME.key, LEVEL, seats, seed)


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_default_answers_alone_neither_fail_nor_stop(seats: int) -> None:
    """CT-DEF-13, CT-DEC-2: Everybody passes all the time, and only the Bombs end the match (A-35)."""
    test_conformance.test_default_answers_alone_neither_fail_nor_stop(GAME.key, LEVEL, seats)


@pytest.mark.parametrize("seats", [3, 6])
def test_after_an_undo_the_match_is_as_if_the_answer_was_never_given(seats: int) -> None:
    test_undo.test_after_an_undo_the_match_is_as_if_the_answer_was_never_given(GAME.key, LEVEL, seats, 5)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_events_and_questions_are_listed(seats: int) -> None:
    """Every event can be read back from its stored form. Every class of events and every kind of question occurs."""
    classes, asked = set(), set()
    for seed in range(60):
        match, _ = conformance.start(GAME, LEVEL, seats, seed)
        lot = Random(seed)
        step = match.step
        while True:
            for logged in step.events:
                check_event(GAME, logged.event, range(seats))
                classes.add(type(logged.event))
            if match.over:
                break
            put = match.pending[lot.randrange(len(match.pending))]
            asked.add(put.ask.kind)
            choice = put.ask.choice
            if isinstance(choice, One):
                assert all(type(option) in MOVES for option in choice.options)
            else:
                assert isinstance(choice, Some) and put.ask.kind in SETS
            step = match.act(put.ask.seat, put.number, choice.write(choice.sample(lot.randrange)))
    if seats == 8:
        happen = {event for event in EVENTS if not issubclass(event, Advice)}
        assert classes | {BombDiscarded, BombReturned, Reshuffled} == happen and asked == set(QUESTIONS)


def test_every_match_played_by_lot_ends() -> None:
    line = run_selfplay(GAME, Setup(LEVEL, ({},) * 4), 60, 3, choose_randomly)
    figures = dict(word.split("=") for word in line.split())
    assert figures["unfinished"] == "0" and int(figures["longest"]) < 150
    assert sum(map(int, figures["wins"].split(","))) == 120


def test_the_longest_question_fits() -> None:
    """With eight players and one of each card there are 34 options. At most 25 of them are of one kind, as many as a
    menu holds."""
    t = Table(8, T1="9mm uzi ak47 sniper grenade head-shot gas flash reinforcement").turn("T1", ...)
    assert t.ask().choice.count() == 7 * 4 + 2 + 3 + 1
    tags = Counter(option.partition(":")[0] for option in t.options())
    assert tags == {"attack": 24, "head-shot": 4, "throw": 2, "call": 3, "pass": 1}


def test_random_play_is_not_slow() -> None:
    """Only an enormous loss of speed fails this test. The benchmark measures the speed itself."""
    line = run_selfplay(GAME, Setup(LEVEL, ({},) * 4), 40, 1, choose_randomly)
    assert int(dict(word.split("=") for word in line.split())["answers_per_s"]) > 2_000
