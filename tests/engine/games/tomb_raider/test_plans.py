"""Premoves: each is an answer that the person could have given."""

from __future__ import annotations

import pytest

from engine.games.tomb_raider import plans
from engine.games.tomb_raider.map import find_space_index, refresh_exits
from engine.games.tomb_raider.moves import GO_ON, NONE, SEARCH, STAY, STOP, Defend, Step, Walk
from engine.protocol import Answer, Move

from .scenario import Table


def first(count: int) -> int:
    raise AssertionError("no plan hangs on chance")


def corridor(move: int = 4) -> Table:
    """Return a table with 2.1 to 2.4 in a row, where nothing beside the row is known."""
    t = Table("2.1=006", "2.2=006", "2.3=017", "2.4=007", level="into_the_caves")
    t.raider(0, at="2.1", abilities=(3, move, 3, 3))
    t.raider(1, at="2.1")
    t.empty_decks()
    return t


def said(t: Table, plan: Move) -> Answer | None:
    """Return the answer that a plan gives to the open question, if the plan is still valid."""
    view, ask = t.view(t.ask.seat), t.ask
    return plans.answer(view, ask, (plan,), first) if plans.is_valid(view, ask, plan) else None


def test_TR_DEC_A1_one_may_walk_where_two_exits_lead_or_more() -> None:
    """TR-MOVE-1: The walk may be as long as the raider can still move. A walk of one step is a step."""
    t = corridor(3).action(0, ...)
    ways = plans.find_ways(t.view(0), 0)
    assert {to: way.length for to, way in ways.items() if to[0] == 2} == {(2, 2): 1, (2, 3): 2, (2, 4): 3}
    found = plans.list_offered_moves(t.view(0), 0, ())
    assert len(found) == plans.MOST and all(isinstance(one, Walk) and int(one.length) > 1 for one in found)
    assert found[0].format_text().startswith(("walk:1.", "walk:3.")), "first what ends a movement: the unknown"
    assert not plans.list_offered_moves(t.view(0), 1, ()) and not plans.list_offered_moves(t.view(0), 0, (found[0],))


def test_TR_DEC_A1_one_exit_is_a_step() -> None:
    assert not plans.list_offered_moves(corridor(1).action(0, ...).view(0), 0, ())


def test_TR_WET_4_a_walk_leads_round_water_where_it_can() -> None:
    t = corridor(3).action(0, ...)
    assert plans.find_ways(t.view(0), 0)[2, 3].met == 0
    t.space("2.2").wet = True
    assert plans.find_ways(t.view(0), 0)[2, 3].met == 1


def test_TR_MOVE_4_a_walk_does_not_lead_through_the_unknown() -> None:
    t = Table("2.1=006", "2.2=006", "2.4=007", level="into_the_caves")
    t.raider(0, at="2.1", abilities=(3, 5, 3, 3))
    ways = plans.find_ways(t.action(0, ...).view(0), 0)
    assert (2, 3) in ways and (2, 4) not in ways


def test_a_walk_is_step_after_step_and_stops_there_TR_DEC_A1() -> None:
    t = corridor()
    plan = Walk("2.3", "0", "2")
    t.action(0, ...)
    assert said(t, plan) == Step("forward")
    t.answer("move:forward", ...)
    assert said(t, plan) == Step("forward")
    t.answer("move:forward", ...)
    assert t.ask.kind == "move" and said(t, plan) == STAY


def test_a_walk_goes_on_where_one_could_stop_TR_DEC_A2() -> None:
    """The walk goes on until the raider has arrived. There it stops, so that its attack comes first."""
    for to, length, answer in (("2.3", "2", GO_ON), ("2.2", "1", STOP)):
        t = corridor()
        t.obstacle("2.2", "058")
        t.raider(1, at="2.2")
        t.action(0, "move:forward", ...)
        assert t.ask.kind == "go-on" and said(t, Walk(to, "0", length)) == answer


def test_a_walk_leads_round_obstacles_where_it_can() -> None:
    """2: The walk from 2.1 to 2.3 leads over 1.1, 1.2 and 1.3, because a Pit Trap lies in 2.2."""
    t = Table("2.1=006", "2.2=006", "1.1=006", "1.2=006", "1.3=006", "2.3=006", level="into_the_caves")
    t.raider(0, at="2.1", abilities=(3, 4, 3, 3))
    for at, sides in (("2.1", 0b1000), ("1.1", 0b0001), ("1.2", 0b0001), ("1.3", 0b0010), ("2.2", 0b0001)):
        t.space(at).arrows |= sides
        refresh_exits(t.s, find_space_index(t.s, at))
    t.obstacle("2.2", "062")
    t.action(0, ...)
    assert plans.find_ways(t.view(0), 0)[2, 3] == plans.Way(0, 4, 3)
    t.space("2.2").hazards[0].removed = True
    assert plans.find_ways(t.view(0), 0)[2, 3] == plans.Way(0, 2, 0)


@pytest.mark.parametrize(
    ("change", "stands"),
    [
        ({}, True),
        ({"damage": 1}, False),
        ({"hurt": {"think": 1}}, False),
        ({"at": "2.3"}, False),
        ({"moved": 1}, False),
    ],
)
def test_a_wound_or_another_place_ends_a_walk(change: dict[str, object], stands: bool) -> None:
    t = corridor().action(0, ...)
    plan = Walk("2.4", "0", "3")
    t.raider(0, **change)  # type: ignore[arg-type]
    assert plans.is_valid(t.view(0), t.ask, plan) is stands
    assert not plans.is_valid(t.view(1), None, plan) and not plans.is_valid(t.view(None), None, plan)


def test_a_card_window_on_the_way_ends_a_walk() -> None:
    """A window of a test on the way does not end the walk."""
    t = corridor()
    t.raider(0, hand=["072"])
    t.obstacle("2.2", "059")
    plan = Walk("2.3", "0", "2")
    t.action(0, "pass", "move:forward", "overcome:059,move,none", ..., dice=[6, 6, 6, 6])
    assert t.ask.kind == "before-move" and not plans.is_valid(t.view(0), t.ask, plan)
    assert plans.is_valid(t.view(0), None, plan)
    t = corridor()
    t.raider(0, hand=["056"])
    t.obstacle("2.2", "059")
    t.action(0, "move:forward", "overcome:059,move,none", ..., dice=[2, 2, 2, 2])
    assert t.ask.kind == "after-test" and plans.is_valid(t.view(0), t.ask, plan)


def searcher() -> Table:
    """Return a table where raider 0 has had its turn of the Action Round, and raider 1 moves."""
    t = Table("2.2=017", "2.3=007", level="into_the_caves")
    t.raider(0, at="2.2")
    t.raider(1, at="2.3")
    t.s.order = [0, 1]
    return t.action(1, ...)


def test_TR_DEC_B1_a_search_is_settled_while_others_move() -> None:
    t = searcher()
    assert plans.list_offered_moves(t.view(0), 0, ()) == (SEARCH,) and not plans.list_offered_moves(
        t.view(0), 0, (SEARCH,)
    )
    t.s.order = [1, 0]
    assert not plans.list_offered_moves(t.view(0), 0, ()), "its own turn comes first"


@pytest.mark.parametrize(
    "change", [{"search_ban": True}, {"alive": False}, {"at": "2.3"}]
)  # Nothing can be searched in 2.3.
def test_TR_SRCH_2_no_search_is_settled_where_there_is_none(change: dict[str, object]) -> None:
    t = searcher()
    t.space("2.3").empty = True
    t.raider(0, **change)  # type: ignore[arg-type]
    assert not plans.list_offered_moves(t.view(0), 0, ()) and not plans.is_valid(t.view(0), None, SEARCH)


def test_TR_DEC_B1_a_settled_search_is_the_answer_in_its_turn() -> None:
    t = searcher()
    assert plans.is_valid(t.view(0), None, SEARCH)
    t.answer("stay")
    t.search(0, ...)
    assert said(t, SEARCH) == SEARCH


def test_TR_WET_3_no_search_is_settled_in_water() -> None:
    t = searcher()
    t.space("2.2").wet = True
    assert not plans.list_offered_moves(t.view(0), 0, ())


def attacker() -> Table:
    t = Table("2.1=006", "2.2=017", level="into_the_caves")
    t.raider(0, at="2.1", abilities=(3, 3, 3, 3))
    t.raider(1, at="2.2", abilities=(3, 3, 3, 3))
    t.empty_decks()
    return t


def test_TR_ATK_7_an_attack_drops_a_search_that_was_settled() -> None:
    t = attacker().action(0, "move:forward", ...)
    assert t.ask.kind == "move" and plans.is_valid(t.view(0), t.ask, SEARCH)
    t.answer("stay", "attack:1,none", dice=[6, 6, 6, 1, 1, 1])
    assert t.s.raiders[0].fought and not plans.is_valid(t.view(0), None, SEARCH)
    assert SEARCH not in plans.list_possible_moves(t.view(0), 0, ())
    t.s.round = "draw"
    assert plans.is_valid(t.view(0), None, SEARCH), "one for the next turn is not lost"


def test_TR_STUCK_1_a_raider_that_gets_stuck_loses_a_search_that_was_settled() -> None:
    t = attacker().action(0, ...)
    t.raider(0, search_ban=True)
    assert not plans.is_valid(t.view(0), t.ask, SEARCH)


def attacked(weapon: str = "068", damage: int = 0) -> Table:
    """Let raider 0 attack raider 1, whose life is 2. The weapon in play on both sides deals 2 damage."""
    t = corridor()
    t.raider(0, unsaved=("068",))
    t.raider(1, unsaved=("068",), damage=damage)
    return t.action(0, "stay", f"attack:1,{weapon}", ...)


def holds(t: Table, key: str, stored: str) -> bool:
    condition = plans.PLANS.conditions[key]
    return condition.at_question and condition.holds(stored, condition.mark(t.view(None), t.ask.seat))


def test_one_may_settle_how_to_fight_back_TR_DEC_A6() -> None:
    """A premove may name a weapon in play. It is not offered to a person alone, and a weapon that is gone is not
    used."""
    t = attacked()
    assert t.ask.kind == "defend" and said(t, Defend("068")) == Defend("068")
    before = corridor().action(0, ...)
    listed = plans.list_possible_moves(before.view(1), 1, ())
    assert Defend(NONE) in listed and Defend("068") not in listed
    assert said(t, Defend("067")) is None, "it is not in play"


def test_fighting_back_may_hang_on_who_attacks_and_on_whether_it_would_kill() -> None:
    t = attacked()
    assert holds(t, "attacked-by", "0") and not holds(t, "attacked-by", "1")
    assert holds(attacked("068"), "would-kill", "") and holds(attacked(NONE, damage=1), "would-kill", "")
    assert not holds(attacked(NONE), "would-kill", "")
