"""The proven mistakes of a review: all answers have figures of the same trials, and their order reveals nothing."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from engine.protocol import Ask, Move, One, Order, Some
from engine.review.mistakes import A_PLAYER, ANSWERS, SETS, choose_cases, list_answers
from engine.review.review import Review, review_match

from .review import FIELD, Scripted, people, record_match, sleep_once


class Day(Move, frozen=True, tag="day"):
    number: int


def find(review: Review) -> dict[object, object]:
    (mistake,) = review.mistakes
    return {one.value: one.verdict for one in mistake.answers}


def test_a_mistake_knows_what_is_better() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    review = review_match(FIELD, record, people(2))
    (mistake,), (point,) = review.mistakes, review.turning_points
    assert (mistake.position, mistake.given, mistake.part) == (point.position, point.given, point.part)
    assert mistake.row == review.charged[0] and mistake.chance == point.chance and mistake.is_solvable
    assert find(review) == {"work": "gain", "sleep": "slight"}
    (better,) = [one for one in mistake.answers if one.value == "work"]
    assert abs(mistake.chance + better.change - point.other_chance) < 1e-9, "the figures are those of the review"


def test_some_deviations_are_no_mistakes() -> None:
    """Answers of AI seats make no puzzles. A mistake that is not proven makes none either."""
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    assert not review_match(FIELD, record, people(2, ai=[0])).mistakes
    assert not review_match(FIELD, record, people(2), budget=150).mistakes


def test_each_player_gets_only_the_most_costly_ones() -> None:
    cost = [(0, 0.1), (0, 0.3), (1, 0.05), (0, 0.2), (2, 0.4)]
    cases: list[Any] = [
        SimpleNamespace(part=part, seat=part, is_error=part < 2, estimate_change=lambda seat, lost=lost: (-lost, 0.0))
        for part, lost in cost
    ]
    assert [cases.index(one) for one in choose_cases(cases)] == [1, 3, 2]
    assert len(choose_cases([*cases[:2]] * 9)) == A_PLAYER


def test_answers_are_few_and_in_the_order_of_the_question() -> None:
    pick = Random(1).randrange
    options = One(tuple(Day(at) for at in range(20)))
    named = [f"day:{at}" for at in (17, 3)]
    listed = list_answers(Ask(0, "x", options, Day(0)), named, pick)
    assert len(listed) == ANSWERS and {*named} <= {*listed}
    assert [*listed] == sorted(listed, key=lambda one: int(str(one)[4:])), "as the question lists them"
    many = Some(tuple("abcdefgh"), 2, 4)
    found = list_answers(Ask(0, "x", many, ("a", "b")), [("d", "c"), ("a", "b"), ("a", "b")], pick)
    assert len(found) == SETS == len(set(found)) and ("c", "d") in found and ("a", "b") in found
    assert list(found) == sorted(found, key=lambda one: (len(one), str(one)))
    assert all(many.is_valid_answer(one) for one in found)
    few = list_answers(Ask(0, "x", Order(("a", "b")), ("a", "b")), [("b", "a")], pick)
    assert sorted(few) == [("a", "b"), ("b", "a")]
