"""Tests of the scenario helper: a test learns about everything that it did not plan."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import GameEvent
from engine.protocol import Refused
from engine.setup import Setup
from engine.zones import EVERYBODY
from tests.fake import pebbles
from tests.scenario import Scenario
from tests.steps import check_each

BID = {0: "pass", 1: "bid:basalt"}


class Table(Scenario[pebbles.State]):
    GAME, QUESTIONS = pebbles.GAME, ("bid", "go", "peek", "toss")

    def __init__(self) -> None:
        super().__init__(pebbles.GAME.begin(Setup("short", ({}, {}), {"die": "6"})))

    def round(self, *answers: Any, dice: Any = ()) -> Table:
        return self.step(answers, dice)  # type: ignore[no-any-return]


def test_a_step_is_played_as_planned_and_what_happened_can_be_asked() -> None:
    t = Table().round(BID, "@0 go:right", "@0 pass", "@1 pass", ("amber",), dice=[2])
    assert t.told("went") == [{"seat": 0, "side": "right", "thrown": 2, "points": (5, 0)}]
    assert t.kinds() == ["drew", "drew", "bid", "threw", "went", "tossed"]
    assert t.shuffles == [("bag", 10)] and t.rolls == [("die", 1, 6)] and t.waiting == []


def test_a_question_left_open_can_be_looked_at() -> None:
    t = Table().round(...)
    assert t.waiting == [0, 1] and t.ask_of(1).kind == "bid"
    t.answer(BID, ..., dice=[3])
    assert t.waiting == [0] and t.ask_of().kind == "go"


@pytest.mark.parametrize(
    ("answers", "dice", "why"),
    [
        ((), [1], "unplanned question: bid"),
        ((BID,), [1], "unplanned question: go to 0"),
        ((BID, ...), [], "unplanned dice: 1 for die"),
        (({0: "pass"}, ...), [1], "asked are"),
        ((BID, "@1 go:left", ...), [1], "go is asked of 0, not of 1"),
        ((BID, "go:left", "pass", "pass", (), "pass"), [1], "never asked"),
        ((BID, "go:left", "pass", "pass", ()), [1, 2], "dice never thrown"),
    ],
)
def test_a_question_without_a_planned_answer_fails_the_test(
    answers: tuple[Any, ...], dice: list[int], why: str
) -> None:
    with pytest.raises(AssertionError, match=why):
        Table().round(*answers, dice=dice)


def test_an_answer_that_is_not_possible_is_refused() -> None:
    with pytest.raises(Refused):
        Table().round(BID, "go:up", dice=[1])


def test_of_many_small_items_each_that_fails_is_named_with_why() -> None:
    def check(number: int) -> None:
        assert number % 3, f"{number} is a multiple of 3"

    check_each(check, [1, 2])
    with pytest.raises(AssertionError, match=r"2 of 5 fail:\n<3>: 3 is a multiple of 3\n<6>: 6 is a multiple of 3"):
        check_each(check, [1, 2, 3, 4, 6], lambda number: f"<{number}>")
    with pytest.raises(AssertionError):
        check_each(check, [])


def test_a_failure_names_its_step_and_what_was_possible() -> None:
    with pytest.raises(Refused) as failure:
        Table().round(BID, "go:up", dice=[1])
    (note,) = failure.value.__notes__
    assert (
        note == "step 2 of the plan: 0 to answer go with 'go:up': refused, not-an-option; possible: go:left, go:right"
    )
    with pytest.raises(AssertionError) as failed:
        Table().round(BID, ("go:left"), dice=[1])
    (note,) = failed.value.__notes__
    assert note.startswith("step 3 of the plan: 0 to answer peek with nothing: unplanned question: peek to 0")


def test_a_state_that_is_not_sound_is_a_failure() -> None:
    t = Table().round(...)
    t.s.shown.put("coral", EVERYBODY)
    with pytest.raises(AssertionError, match="pebbles are missing"):
        t.answer(BID, ..., dice=[1])


class Burped(GameEvent, frozen=True):
    kind = "burped"


@pytest.mark.parametrize(
    "event",
    [
        Burped(),
        pebbles.Drew(0, "two"),  # type: ignore[arg-type]
        pebbles.Went(0, "left", 1, [1, 2]),  # type: ignore[arg-type]
        pebbles.Peeked(0, private={5: pebbles.PeekedPebble("amber")}),
    ],
)
def test_an_event_that_is_no_event_of_the_game_is_a_failure(event: GameEvent) -> None:
    with pytest.raises(AssertionError):
        Table().follow((one for one in [event]), (), ())  # type: ignore[arg-type]
