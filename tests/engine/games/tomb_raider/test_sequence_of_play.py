"""The order of play: rounds, turns and whose they are."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider import goals
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.moves import First
from engine.games.tomb_raider.rounds import ready
from engine.protocol import CHECKPOINT, UNASKED, Ask, Roll, Shuffle

from .scenario import Table


def room(*spaces: str, seats: int = 2, level: str = "into_the_caves", **fields: Any) -> Table:
    """Return a table where the first raider stands in the Giant Cavern, which has no effects. Nobody has more than the
    given cards."""
    t = Table("2.2=006", *spaces, level=level, seats=seats)
    for seat in range(seats):
        t.raider(seat, abilities=(3, 3, 3, 3))
    t.raider(0, at="2.2", **fields)
    t.empty_decks()
    return t


def walked(s: Any) -> list[tuple[str, int]]:
    """Give default answers to the end of the round. Return the kinds of the questions, each with its seat."""
    round_, rules, asked, answer = s.round, GAME.play(s), [], None
    while s.round == round_:
        try:
            request: Any = rules.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(request, Ask):
            asked.append((request.kind, request.seat))
            answer = request.default
        elif isinstance(request, tuple):
            answer = tuple(ask.default for ask in request)
        elif isinstance(request, Roll):
            answer = (6,) * request.dice
        elif isinstance(request, Shuffle):
            answer = tuple(range(request.size))
    return asked


def test_the_game_stops_the_instant_that_it_is_won_TR_SEQ_7() -> None:
    """The second raider is asked nothing more. If nothing was found, it is asked."""
    for place, asked in (("2.4", [("search", 0)]), ("2.2", [("search", 0), ("search", 1)])):
        t = room("2.4=003", "2.3=017")
        t.raider(0, at=place)
        t.raider(1, at="2.3")
        t.s.round, t.s.step, t.s.place = "search", "search", 0
        assert walked(t.s) == asked and (GAME.result(t.s) is not None) is (place == "2.4")


@pytest.mark.parametrize(
    ("level", "step", "turn", "asked"),
    [
        ("learning_game", "draw", 1, True),
        ("learning_game", "draw", 2, False),
        ("into_the_caves", "draw", 2, False),
        ("into_the_caves", "discard", 2, True),
    ],
)
def test_at_a_draw_nobody_is_asked_but_for_a_bad_hand_TR_LTP_11(level: str, step: str, turn: int, asked: bool) -> None:
    t = Table(level=level, seats=1)
    t.s.turn, t.s.round, t.s.step, t.s.place = turn, "draw", step, 0
    assert next(GAME.play(t.s)) == (CHECKPOINT if asked else UNASKED)


def test_TR_RUL_13_a_result_stands_when_it_is_over() -> None:
    """The result is None while the match goes on. Then it says who has won, and what was counted for every seat."""
    t = Table(level="into_the_caves", goal="bounty")
    t.raider(1, points=2)
    assert GAME.result(t.s) is None
    t.follow(goals._end_by_points(t.s), (), ())
    result = GAME.result(t.s)
    assert result is not None and (result.kind, result.winners, result.scores) == ("points", (1,), (0, 2))


def test_a_turn_is_over_for_everything_that_holds_for_a_turn_TR_GEN_7() -> None:
    t = room(grounded=True, search_ban=True, fought=True, extra_steps=2, more_searches=1, spent=["055"])
    t.s.spent.append("2.3")
    t.draw(1, "reload")
    r = t.s.raiders[0]
    assert not (r.grounded or r.search_ban or r.fought or r.extra_steps or r.more_searches or r.spent or t.s.spent)


def test_a_goal_of_ones_own_is_reached_in_play_TR_SOLO_8_TR_RUL_10() -> None:
    """A goal cannot be reached during the set-up. In play it is reached once."""
    t = Table("2.2=015", level="into_the_caves", seats=1, goal="survey")
    t.raider(0, at="2.2")
    t.space("2.2").empty = True
    for side in ("right", "back"):
        t.block("2.2", side)
    for round_, over in (("setup", False), ("action", True), ("action", True)):
        t.s.round = round_
        t.follow(goals.end_after_step(t.s), (), ())
        assert bool(t.s.ended) is over
    assert len(t.told("level-over")) == 1 and t.s.winners == (0,)


@pytest.mark.parametrize("first", range(3))
def test_the_others_follow_as_they_sit(first: int) -> None:
    """TR-READY-5: At a table of three, the others follow clockwise from the raider that is first."""
    s = Table().s
    s.raiders.append(s.raiders[0])
    s.turn = 1
    rules, answer, highest = ready.settle_turn_order(s), None, iter((1, 2, 3))
    for _ in range(20):
        try:
            request: Any = rules.send(answer)
        except StopIteration:
            break
        dice = (next(highest),) * request.dice if isinstance(request, Roll) else None
        answer = First(str(first)) if isinstance(request, Ask) else dice
    assert s.order == [first, (first + 1) % 3, (first + 2) % 3]


def test_a_new_roll_for_the_order_waits_for_all_players_but_the_first() -> None:
    """TR-READY-4: The raider that is first in turn order gains the least by a new roll. So the table may pass for that
    raider's player, and stops for all others."""
    for order in ([0, 1], [1, 0]):
        t = Table()
        t.s.order = order
        t.play("ready", "order", -1, [...])
        assert [(ask.seat, ask.stop) for ask in t.asks] == [(seat, seat != order[0]) for seat in order]


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1]])
def test_play_runs_round_a_table_of_three_TR_MULTI_1_TR_SEQ_3_TR_DRAW_1(order: list[int]) -> None:
    """Each raider does all of its steps before the next one begins. All raiders finish a round before the next
    round."""
    t = Table(level="into_the_caves", seats=3)
    t.empty_decks()
    t.s.order, t.passing = order, True
    for seat in order:
        t.raider(seat, hand=["064"])
    t.s.round, t.s.step, t.s.place = "draw", "discard", 0
    rules, asked, answer = GAME.play(t.s), [], None
    while t.s.round == "draw":
        request: Any = rules.send(answer)
        answer = None
        if isinstance(request, Ask):
            asked.append((request.kind, request.seat))
            answer = request.default
        elif isinstance(request, tuple):
            answer = tuple(ask.default for ask in request)
        elif isinstance(request, Shuffle):
            answer = tuple(range(request.size))
    assert [one for one in asked if one[0] in ("discard", "reset")] == [
        (kind, seat) for seat in order for kind in ("discard", "reset")
    ]
