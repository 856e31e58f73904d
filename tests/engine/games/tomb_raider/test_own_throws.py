"""Players press before a throw in their own turn that can hurt, cost or win (``Ask.throw``).

Outside their turn they are asked only for choices.
"""

from __future__ import annotations

import pytest

from engine.games.tomb_raider import plans
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.moves import WINDOWS, Walk
from engine.games.tomb_raider.odds import ALWAYS, compute_chance
from referee.table.policy import Responder, Sitter, find_responder

from .scenario import Table


def own(t: Table) -> None:
    """Check that the question is the seat's own throw: the table answers it only by an order, not by advice."""
    assert t.ask.throw
    for orders, by in (({}, Responder.PERSON), ({t.ask.kind: False}, Responder.NOW)):
        if not orders or GAME.answering.routine(t.ask):
            assert find_responder("quick", t.ask, Sitter(False, orders), False, GAME.answering.routine) is by


@pytest.mark.parametrize("obstacle", ["047", "058", "060", "062", "064", "065"])
def test_TR_OVR_4_each_obstacle_is_faced_by_a_press(obstacle: str) -> None:
    """TR-DEC-A8, TR-TEST-8: A person presses for each way to face an obstacle, whatever its chance, and even if there
    is only one way."""
    for fields in ({}, {"abilities": (9, 9, 9, 9)}, {"abilities": (1, 1, 1, 1)}, {"search_ban": True}):
        t = Table("2.2=017")
        t.passing = False
        t.raider(0, at="2.2", **fields)  # type: ignore[arg-type]
        t.empty_decks()
        t.obstacle("2.2", obstacle)
        t.action(0, "stay", ...)
        assert t.ask.kind == "overcome" and all(option.startswith(f"overcome:{obstacle}") for option in t.options())
        own(t)


def test_TR_OVR_2_the_bear_waits_for_a_press_of_its_own() -> None:
    """TR-OVR-2, TR-OVR-4: The person chooses to face the Steep Slide first. This choice does not say how to face the
    Bear, so another press is needed."""
    t = Table("2.2=029", "2.1=006")
    t.raider(0, at="2.2", unsaved=["068"], abilities=(2, 3, 3, 3))
    t.obstacle("2.2", "022")
    t.empty_decks()
    t.action(0, "stay", ...)
    slide = next(option for option in t.options() if "022" not in option)
    t.answer(slide, ..., dice=[6, 6, 6])
    assert t.ask.kind == "overcome" and {option.split(",")[0] for option in t.options()} == {"overcome:022"}
    own(t)


def test_TR_ATK_1_an_attack_is_always_put() -> None:
    """TR-DEC-A5: The question is asked even if an attack is hardly worth the search."""
    t = Table("2.2=017")
    t.raider(0, at="2.2", abilities=(1, 3, 3, 3))
    t.raider(1, at="2.2", abilities=(9, 9, 9, 9))
    t.action(0, "stay", ...)
    assert t.ask.kind == "attack"
    own(t)


def test_TR_SRCH_5_a_search_is_a_press() -> None:
    """TR-DEC-B1, TR-DEC-B5: The attempt at relief is a press, too. A question without a throw is none."""
    t = Table("2.2=017")
    t.raider(0, at="2.2")
    t.search(0, ...)
    assert t.ask.kind == "search"
    own(t)
    for side in ("forward", "right", "back", "left"):
        t.block("2.2", side)
    t.space("2.2").empty = True
    t.search(0, ...)
    assert t.options() == ["pass", "relief"]
    own(t)
    t = Table("2.2=017")
    t.raider(0, at="2.2", hand=["066"])
    t.raider(1, at="2.2", unsaved=["055"])
    t.space("2.2").empty = True
    t.search(0, ...)
    assert t.options() == ["pass", "play:066,1,055"] and not t.ask.throw


def test_TR_DEC_15_a_test_that_a_card_demands_is_a_press_in_ones_own_turn() -> None:
    """TR-TEST-8: If the card Lost makes a raider roll in its own turn, its player presses for the throw."""
    t = Table("2.2=017")
    t.passing = False
    t.raider(0, at="2.2")
    t.raider(1, at="2.1", hand=["049"])
    t.empty_decks()
    t.action(0, "play:049,0,none", ...)
    assert (t.ask.seat, t.ask.kind, t.options()) == (0, "throw", ["throw:049,think"])
    own(t)
    [seen] = t.view(0).throws
    assert (seen.now.dice, seen.now.target) == (2, 9)


@pytest.mark.parametrize("acting", [0, 1])
def test_TR_TEST_6_of_two_raiders_whose_turn_it_is_makes_the_throw_by_a_press(acting: int) -> None:
    """TR-DEC-15: The throw belongs to the raider whose turn it is, whether it plays Push or is pushed."""
    t = Table("2.2=006", "2.3=017")
    t.passing = False
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.2", abilities=(2, 2, 2, 2))
    t.empty_decks()
    t.action(acting, ...)
    while t.ask.seat != 0 or t.ask.kind != "turn-start":
        t.answer("pass", ...)
    t.answer("play:063,1,forward", ...)
    assert (t.ask.seat, t.ask.kind) == (acting, "throw")
    [seen] = t.view(None).throws
    assert (seen.now.dice, seen.now.rival) == ((3, 2) if acting == 0 else (2, 3))
    own(t)


def test_TR_FORCE_1_outside_ones_own_turn_only_a_choice_is_asked() -> None:
    """TR-FORCE-1, TR-DEC-A8: A raider that is pushed in another's turn faces the obstacle there.

    Its player is asked only if there are several ways to face it.
    """
    for obstacle, asked in (("058", True), ("161", False)):
        t = Table("2.2=006", "2.3=017")
        t.passing = False
        t.raider(0, at="2.2", hand=["063"])
        t.raider(1, at="2.2", abilities=(3, 2, 3, 3))
        t.empty_decks()
        t.obstacle("2.3", obstacle)
        t.action(0, "play:063,1,forward", "throw:063,move", ..., dice=[6, 6, 6, 1, 1, 6, 6, 6])
        while t.ask.kind in WINDOWS:
            t.answer("pass", ...)
        if asked:
            assert (t.ask.seat, t.ask.kind, t.ask.throw, t.ask.stop) == (1, "overcome", False, True)
        else:
            assert t.ask.kind == "move" and t.told("test")[-1]["obstacle"] == obstacle


def test_TR_MOVE_5_a_walk_stops_before_the_throw() -> None:
    """TR-MOVE-5, TR-OVR-4: One press is enough for the whole way. An obstacle on the way is faced by another press.
    Then the walk goes on."""
    t = Table("2.1=006", "2.2=006", "2.3=017")
    t.raider(0, at="2.1", abilities=(3, 4, 3, 3))
    t.obstacle("2.2", "058")
    t.empty_decks()
    t.action(0, ...)
    walk = Walk("2.3", "0", "2")
    assert plans.is_valid(t.view(0), t.ask, walk)
    t.answer("move:forward", ...)
    assert t.ask.kind == "overcome" and t.ask.throw
    view = t.view(0)
    assert plans.is_valid(view, t.ask, walk) and plans.answer(view, t.ask, (walk,), lambda n: 0) is None
    t.answer("overcome:058,move,none", ..., dice=[6] * 4)
    answer = plans.answer(t.view(0), t.ask, (walk,), lambda n: 0)
    assert answer is not None and answer.format_text() == "move:forward"  # type: ignore[union-attr]


def test_TR_READY_3_a_roll_for_the_turn_order_takes_no_press() -> None:
    """TR-TEST-12: A roll for the turn order can neither hurt, cost nor win anything."""
    t = Table()
    t.s.turn = 1
    t.play("ready", "order", -1, [...], [6, 6, 6, 1, 1, 1])
    assert t.ask.kind == "first" and not t.ask.throw


def test_TR_DEC_A8_the_default_is_the_first_obstacles_best_way() -> None:
    """TR-DEC-A7, TR-DEC-A8, TR-DEC-A6: The default uses the most harmful weapon, and an ability other than Fight if the
    chances are equal."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", unsaved=["068"], abilities=(5, 2, 2, 2))
    t.obstacle("2.2", "064")
    assert t.action(0, "stay", ...).ask.default.format_text() == "overcome:bats,fight,068"  # type: ignore[union-attr]
    t.raider(0, abilities=(2, 2, 2, 2))
    assert compute_chance(2, 7) < ALWAYS
