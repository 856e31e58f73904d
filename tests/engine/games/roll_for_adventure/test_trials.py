"""Trials of the rest of a turn: gains are those of the rules, and chance follows from the view alone."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from engine.games.roll_for_adventure import rehearsal, trials
from engine.games.roll_for_adventure.forecast import compute_forecast
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import Mend, Place
from engine.games.roll_for_adventure.worth import compute_worth
from engine.protocol import Ask, Roll, Shuffle
from engine.pump import run_to_next_question
from engine.setup import Setup
from tests.engine.games.roll_for_adventure.ai import settled
from tests.engine.games.roll_for_adventure.scenario import Table


def draw(request: Roll | Shuffle, lot: Random) -> tuple[int, ...]:
    if isinstance(request, Roll):
        return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
    return tuple(lot.sample(range(request.size), request.size))


@pytest.mark.parametrize("seed", range(6))
def test_a_gain_is_what_the_rules_make_of_the_move(seed: int) -> None:
    """The AI has a short cut for most moves. It computes what the rules do, with any house rules of the table."""
    lot = Random(seed)
    s = GAME.begin(settled(lot))
    rules = GAME.play(s)
    asked = run_to_next_question(rules, None, lambda request: draw(request, lot))
    compared = 0
    while asked is not None and compared < 300:
        for ask in (asked,) if isinstance(asked, Ask) else asked:
            view = GAME.view(s, ask.seat)
            options = getattr(ask.choice, "options", ())
            moves = [move for move in options if isinstance(move, Place | Mend)]
            cards, now = compute_forecast(view), rehearsal.build_state(view)
            for gain, move in trials.rank(now, moves, cards):
                assert gain == pytest.approx(
                    compute_worth(rehearsal.rehearse_placement(view, move), cards) - compute_worth(now, cards)
                )
                compared += 1
        answers = tuple(ask.choice.sample(lot.randrange) for ask in ((asked,) if isinstance(asked, Ask) else asked))
        asked = run_to_next_question(
            rules, answers[0] if isinstance(asked, Ask) else answers, lambda request: draw(request, lot)
        )
    assert compared >= 50


def test_faces_are_alike_for_a_seed_and_all_equally_likely() -> None:
    assert list(islice(trials.generate_faces(b"one", 1), 200)) == list(islice(trials.generate_faces(b"one", 1), 200))
    assert list(islice(trials.generate_faces(b"one", 1), 200)) != list(islice(trials.generate_faces(b"one", 2), 200))
    counted = Counter(islice(trials.generate_faces(b"one", 1), 6000))
    assert sorted(counted) == [1, 2, 3, 4, 5, 6] and min(counted.values()) > 850


def test_an_equal_view_gets_an_equal_answer() -> None:
    """The random numbers of the caller make no difference to a placement."""
    t = Table(4, thrown="red3 red3 red1 red6 red5", foes="desert-worm", fortress="blue3", oblivion="green green")
    ask = t.place(...).ask
    view = GAME.view(t.s, ask.seat)
    answers = {GAME.choose(view, ask, Random(seed).randrange) for seed in range(4)}
    assert len(answers) == 1


def test_no_more_dice_are_laid_than_needed() -> None:
    """RFA-AMB-3, RFA-VOR-3: Of the batches that defeat an enemy or empty Oblivion, only the smallest one is tried."""
    t = Table(4, thrown="red6 red6 red6", foes="desert-worm", oblivion="green green green")
    ask = t.place(...).ask
    view = GAME.view(t.s, ask.seat)
    moves = [move for move in ask.choice.options if isinstance(move, Place)]
    listed = {move.format_text() for _, move in trials.rank(rehearsal.build_state(view), moves, compute_forecast(view))}
    assert {"place:6,desert-worm,1,none", "place:6,resurrection,2,none"} <= listed
    assert not {"place:6,desert-worm,2,none", "place:6,resurrection,3,none"} & listed


def test_the_rest_of_a_turn_is_played_to_its_end() -> None:
    t = Table(4, thrown="red6 red6 red3")
    t.place(...)
    s = rehearsal.build_state(GAME.view(t.s, t.ask.seat))
    before = sum(len(p.dice) for p in s.players)
    cards = compute_forecast(GAME.view(t.s, t.ask.seat))
    s, worth = trials.play_on(s, trials.generate_faces(b"one", 1), cards, compute_worth(s, cards))
    assert worth == pytest.approx(compute_worth(s, cards))
    assert not s.thrown and not s.pool
    assert sum(len(p.dice) for p in s.players) >= before


@pytest.mark.parametrize(("missing", "most"), [(1, trials.TRIED_AT_LAST), (2, trials.TRIED)])
def test_more_placements_are_tried_for_the_stone_that_wins(
    missing: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the weights the way to the last stone may look poor."""
    lot, tried = Random(3), list[int]()
    kept = trials._Trial.__init__

    def count(self: trials._Trial, *given: object) -> None:
        tried[-1] += 1
        kept(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(trials._Trial, "__init__", count)
    s = GAME.begin(Setup("book-of-magic", ({}, {})))
    rules = GAME.play(s)
    asked = run_to_next_question(rules, None, lambda request: draw(request, lot))
    for _ in range(40):
        assert isinstance(asked, Ask)
        answer = asked.default
        if asked.kind == "place":
            s.board.stones = s.board.wanted - missing
            tried.append(0)
            GAME.choose(GAME.view(s, asked.seat), asked, lot.randrange)
            s.board.stones = 0
        asked = run_to_next_question(rules, answer, lambda request: draw(request, lot))
    assert max(tried) == most
