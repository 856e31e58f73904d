"""Obstacles, and raiders that are put elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.rounds import forced

from .scenario import Table

SIX = [6, 6, 6]


def room(*spaces: str, seats: int = 2, level: str = "into_the_caves", **fields: Any) -> Table:
    """Return a table where the first raider stands in the Giant Cavern, which has no effects. Nobody has more than the
    given cards."""
    t = Table("2.2=006", *spaces, level=level, seats=seats)
    for seat in range(seats):
        t.raider(seat, abilities=(3, 3, 3, 3))
    t.raider(0, at="2.2", **fields)
    t.empty_decks()
    return t


def test_by_default_the_best_chance_TR_DEC_A8_TR_DEC_A6() -> None:
    """The dice of a weapon count. Fight is the default only if no other ability is as good, and then with the most
    harmful weapon."""
    for weapons, abilities, default in (
        ([], (2, 3, 3, 3), "overcome:060,move,none"),
        (["148"], (2, 3, 3, 3), "overcome:060,fight,148"),
        (["148"], (2, 5, 3, 3), "overcome:060,move,none"),
        (["120"], (3, 3, 3, 3), "overcome:060,fight,120"),
        (["148"], (1, 3, 3, 3), "overcome:164,fight,148"),  # The raider has no chance at all.
        (["148", "068"], (4, 1, 3, 3), "overcome:060,fight,068"),
        (["068", "148"], (4, 1, 3, 3), "overcome:060,fight,068"),
    ):
        t = Table("2.2=006", level="into_the_caves")
        t.raider(0, at="2.2", unsaved=weapons, abilities=abilities)
        t.empty_decks()
        t.obstacle("2.2", default[9:12])
        t.action(0, "stay", ...)
        assert t.ask.default.format_text() == default  # type: ignore[union-attr]


def test_by_default_the_obstacles_in_their_order_and_rather_not_Fight_TR_DEC_A7_TR_DEC_A8() -> None:
    """The printed order comes first. Of equal chances, the first printed one that is no Fight is taken."""
    t = Table("2.2=016", level="into_the_caves")
    t.raider(0, at="2.2", abilities=(1, 1, 1, 1))
    t.empty_decks()
    t.obstacle("2.2", "062")
    t.action(0, "stay", ...)
    assert t.ask.default.format_text() == "overcome:bats,move,none", "neither can be passed"  # type: ignore[union-attr]


@pytest.mark.parametrize(("dice", "points"), [([6, 6, 6], 0), ([1, 1, 1], 0)])
def test_other_kinds_score_only_where_the_level_says_so_TR_GOAL_BOUNTY_4_TR_GOAL_BOUNTY_7(
    dice: list[int], points: int
) -> None:
    t = Table("2.2=005", level="into_the_caves", goal="bounty", lifeless_removed_on_success="on")
    t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.action(0, "stay", "overcome:dark,search,none", dice=dice)
    assert t.s.raiders[0].points == points and not t.told("points")


def test_an_obstacle_that_loses_is_known_to_all_TR_OBS_10() -> None:
    """An offered obstacle that is not chosen goes back to the hand, revealed. The chosen one is placed."""
    t = room("2.3=007", seats=3)
    t.raider(0, at="2.3")
    for seat, number in ((1, "059"), (2, "062")):
        t.raider(seat, hand=[number, "064"])
    t.top("012")
    t.action(0, "move:right", "offer:059", "offer:062", "overcome:062,move,none", dice=SIX)
    one, other = t.s.raiders[1].hand, t.s.raiders[2].hand
    assert dict(zip(one.cards, one.known, strict=True)) == {"059": -1, "064": 2}
    assert dict(zip(other.cards, other.known, strict=True)) == {"064": 4}


def test_who_is_put_elsewhere_has_left_its_space_TR_FORCE_1_TR_FORCE_5(monkeypatch: pytest.MonkeyPatch) -> None:
    """The raider came through no side of the new space. The spaces that it left are recorded only if a card asks for
    them."""
    for asked in (True, False):
        t = room("2.3=007", move_ban=True)
        monkeypatch.setattr(forced, "should_record", lambda s, what, asked=asked: asked)
        t.follow(forced.relocate_raider(t.s, 0, find_space_index(t.s, "2.3"), "063"), (), ())
        r = t.s.raiders[0]
        assert r.left_now == ([find_space_index(t.s, "2.2")] if asked else []) and r.put_here is asked
        assert r.back == find_space_index(t.s, "2.2") and not r.move_ban and t.at(0) == "2.3"


def test_steps_2_to_5_wherever_one_is_put_TR_FORCE_1_TR_FORCE_4() -> None:
    """An unknown space is mapped, heading forward, and ends the movement. Obstacles are faced in known and in unknown
    spaces."""
    t = room("2.3=010", moving=True)
    t.top("012")
    t.follow(forced.relocate_raider(t.s, 0, find_space_index(t.s, "1.2"), "063"), (), ())
    assert t.space("1.2").card.cards == ["012"] and t.space("1.2").heading == 0 and not t.s.raiders[0].moving
    t.follow(forced.relocate_raider(t.s, 0, find_space_index(t.s, "2.3"), "063"), ["overcome:bats,fight,none"], SIX)
    assert t.hazards("2.3") == [] and not t.s.mapped


@pytest.mark.parametrize("air", [0, 6])
def test_a_location_mapped_gets_its_offers_once_TR_EXP_7(air: int) -> None:
    """Others may offer an obstacle once, whether the raider stays there or drowns at once."""
    t = Table("2.2=006", "2.4=009", level="into_the_caves", wet="on")
    t.raider(0, at="2.4", abilities=(3, 3, 3, 3), air=air)
    t.raider(1, hand=["S096"])
    t.empty_decks()
    t.top("106")
    t.action(0, "move:forward", "offer:S096", *(["overcome:S096,think,none"] if air else []), dice=SIX if air else [])
    assert t.s.raiders[0].alive is (air > 0) and t.hazards("2.5") == ["S096"] and not t.s.mapped


def test_Fight_costs_the_search_if_it_was_rolled_TR_OVR_19_TR_OVR_24() -> None:
    """A test with another ability does not cost the search, nor does a test that ends before its dice. The switch for
    Fight decides whether Fight does."""
    for rule, which, fought in (
        ("any_use_but_defence", "fight", True),
        ("any_use_but_defence", "move", False),
        ("attack_only", "fight", False),
        ("never", "fight", False),
    ):
        t = room()
        t.s.rules = replace(t.s.rules, fight_blocks_search=rule)
        t.obstacle("2.2", "060")
        t.action(0, "stay", f"overcome:060,{which},none", dice=[1, 1, 1])
        assert t.s.raiders[0].fought is fought
