"""The coach's counsel: possible answers, the best first, from what the asker sees alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.match import Match
from engine.match_records import OpenQuestion
from engine.policies import choose_answer
from engine.protocol import Answer, Ask, One
from engine.search.counsel import SHOWN, Counsel, find_advised, give_counsel
from tests.engine.conformance import GAMES, start
from tests.engine.search import DOORS, QUESTION, HallView, hall
from tests.engine.secrecy import twin

SLOW = ("counter_terror", "roll_for_adventure")
"""The games whose AI tries answers out."""
PLAYED = ["counter_terror", "roll_for_adventure", "tomb", "tomb_raider"]


def asked(key: str, seed: int, answers: int = 60, every: int = 5) -> Iterator[tuple[Match, OpenQuestion]]:
    """Yield questions that leave a choice, in a match that the AI and chance play."""
    lot = Random(seed)
    game = GAMES[key]
    level = lot.choice(game.levels[:4])
    match, _ = start(game, level, lot.choice(list(game.seats(level))[:4]), seed)
    for number in range(answers):
        if match.over:
            return
        put = lot.choice(match.pending)
        if put.ask.choice.count() > 1 and number % every == 0:
            yield match, put
        view = match.view(put.ask.seat)
        answer = (
            put.ask.choice.sample(lot.randrange) if lot.random() < 0.2 else game.choose(view, put.ask, lot.randrange)
        )
        match.act(put.ask.seat, put.number, put.ask.choice.write(answer))


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", PLAYED)
def test_every_answer_of_a_counsel_is_possible_and_named_once(key: str) -> None:
    several = 0
    for seed in range(2 if key in SLOW else 8):
        for match, put in asked(key, seed, every=8):
            found = give_counsel(match.game, match.view(put.ask.seat), put.ask)
            written = [str(put.ask.choice.write(one.answer)) for one in found]
            assert 1 <= len(found) <= SHOWN and len(set(written)) == len(written)
            for one in found:
                put.ask.choice.read(put.ask.choice.write(one.answer))
            chances = [one.chance for one in found]
            assert chances == [None] * len(found) or chances == sorted(chances, reverse=True)  # type: ignore[type-var]
            several += len(found) > 1
    assert several, "nothing was ever compared"


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", PLAYED)
def test_what_the_asker_cannot_see_changes_no_counsel(key: str) -> None:
    """When the hidden cards are dealt again, the advice stays the same."""
    lot, compared = Random(7), 0
    for seed in range(2):
        for match, put in asked(key, seed, every=9):
            other = twin(match, put.ask.seat, lot)
            here, there = (give_counsel(one.game, one.view(put.ask.seat), put.ask) for one in (match, other))
            assert here == there
            compared += 1
    assert compared > 3


def test_a_number_comes_from_trials_and_the_better_answer_comes_first() -> None:
    game = hall(1, 5, 2, explain=lambda view, ask, answer: None)
    found = give_counsel(game, HallView((1, 5, 2)), QUESTION)
    assert [one.answer for one in found] == [DOORS[1], DOORS[2], DOORS[0]]
    for one, share in zip(found, (5 / 6, 2 / 6, 1 / 6), strict=True):
        assert one.chance is not None and abs(one.chance - share) < 0.12


def test_the_chances_are_those_of_a_game_that_rates_answers_and_trials_take_over_where_it_does_not() -> None:
    chances = {DOORS[0]: 0.2, DOORS[1]: 0.6, DOORS[2]: 0.4}

    def rate(view: HallView, ask: Ask) -> list[tuple[float, Answer]]:
        return [(chance, door) for door, chance in chances.items()] if view.luck == (1, 5, 2) else []

    game = hall(1, 5, 2, explain=lambda view, ask, answer: None, rate_answers=rate)
    found = give_counsel(game, HallView((1, 5, 2)), QUESTION)
    assert found == tuple([Counsel(DOORS[at], None, chances[DOORS[at]]) for at in (1, 2, 0)])
    assert find_advised(game, HallView((1, 5, 2)), QUESTION) == DOORS[1]
    tried = give_counsel(hall(2, 5, 1, explain=lambda *asked: None, rate_answers=rate), HallView((2, 5, 1)), QUESTION)
    assert [one.answer for one in tried] == [DOORS[1], DOORS[0], DOORS[2]]


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.thinking.trained])
def test_the_coach_names_nothing_worse_than_a_sharp_seat_plays(key: str) -> None:
    """A sharp seat may give up a little of its chance so as not to seem idle; the coach names the best."""
    rated, same = 0, 0
    for seed in range(6):
        for match, put in asked(key, seed, every=2):
            view = match.view(put.ask.seat)
            chances = [one.chance for one in give_counsel(match.game, view, put.ask)]
            if match.game.thinking.rate_answers(view, put.ask):  # type: ignore[misc]
                same += find_advised(match.game, view, put.ask) == choose_answer(match.game, "sharp", view, put.ask)
                assert all(chance is not None and 0 < chance < 1 for chance in chances)
                rated += 1
    assert rated > 10 and same > 0.8 * rated


def test_without_a_search_that_is_better_there_is_a_ranking_and_no_number() -> None:
    prefers = {"0": 1, "1": 3, "2": 2}

    def by_weight(view, ask, pick):  # type: ignore[no-untyped-def]
        return max(ask.choice.options, key=lambda door: prefers[door.number])

    game = hall(1, 5, 2, choose=by_weight, deal_world=None, advise=lambda *given: (by_weight(*given), None))
    found = give_counsel(game, HallView((1, 5, 2)), QUESTION)
    assert found == (Counsel(DOORS[1], None), Counsel(DOORS[2], None))


def test_where_the_ai_has_no_opinion_no_second_answer_is_invented() -> None:
    game = hall(1, 5, 2, deal_world=None, advise=lambda view, ask, pick: (ask.default, None))
    assert isinstance(QUESTION.choice, One)
    assert give_counsel(game, HallView((1, 5, 2)), QUESTION) == (Counsel(DOORS[0], None),)
