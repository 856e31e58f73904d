"""TR-WET and TR-RUL-12: wet and dry, where the table plays with water."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider import figures, harm, water
from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.language import Played
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.rounds import action, forced
from engine.games.tomb_raider.verbs import VOCABULARY

from .scenario import Table

SIX = [6, 6, 6]


def sea(at: str, hand: tuple[str, ...] = (), house: dict[str, str] | None = None, **fields: Any) -> Table:
    """Return a table of a column from below: a dry space, the Pond, an Open Cavern under water, a dry space. Nobody has
    more than the hand."""
    t = Table("2.1=006", "2.2=017", "2.3=007", "2.4=009", **{"wet": "on", **(house or {})})
    t.space("2.3").wet = True
    t.raider(0, at=at, hand=hand, abilities=(3, 3, 3, 3), **fields)
    t.empty_decks()
    return t


def air(t: Table) -> list[tuple[int, int]]:
    """Return the seat and the air left in each event about air."""
    return [(one["seat"], one["air"]) for one in t.told("air")]


def test_what_is_wet_TR_RUL_12_TR_WET_1_TR_WET_13() -> None:
    """Without the switch nothing is wet. With it these six locations are, until a card changes one."""
    assert {number for number, card in LOCATIONS.items() if card.wet} == {"017", "104", "106", "109", "112", "158"}
    for house, wet in (({}, False), ({"wet": "on"}, True)):
        t = Table("2.2=017", "2.3=006", **house)
        assert t.space("2.2").wet is wet and not t.space("2.3").wet
        t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
        t.empty_decks()
        t.search(0, "search", dice=[1] * 5)
        assert t.s.raiders[0].air == (5 if wet else 6)


def test_a_move_costs_air_by_where_it_leads_TR_WET_3_TR_WET_4_TR_WET_5() -> None:
    """A move into water costs one air. A move out of it costs nothing and fills the supply."""
    t = sea("2.1").action(0, "move:forward", "move:forward", "move:forward")
    assert air(t) == [(0, 5), (0, 4), (0, 6)] and t.at(0) == "2.4"


def test_a_location_mapped_costs_or_gives_air_as_any_other_TR_WET_4_TR_WET_5() -> None:
    for number, left in (("106", 2), ("012", 6)):
        t = sea("2.4", air=3)
        t.top(number)
        t.action(0, "move:forward")
        assert t.at(0) == "2.5" and t.s.raiders[0].air == left


def test_who_comes_where_another_has_mapped_meanwhile_breathes_TR_WET_4() -> None:
    """The raider sets out into an unknown space, which is known when it arrives. It spends or fills air as by any
    move."""
    for at, left in (("2.2", 1), ("2.1", 6)):
        t = sea(at, air=2)
        t.follow(action.explore_space(t.s, 0, 0), (), ())
        assert t.s.raiders[0].air == left and not t.told("mapped")


def test_who_is_put_into_the_dry_breathes_TR_WET_4() -> None:
    t = sea("2.2", air=2)
    t.follow(forced.relocate_raider(t.s, 0, find_space_index(t.s, "2.1"), "063"), (), ())
    assert t.at(0) == "2.1" and t.s.raiders[0].air == 6


def test_who_is_put_into_known_water_spends_air_as_by_any_move_TR_WET_3_TR_WET_5_TR_WET_6() -> None:
    """The raider spends air as in water that it maps. A raider with none left to spend dies, and does nothing more
    there."""
    for before, after, lives in ((2, 1, True), (1, 0, True), (0, 0, False)):
        t = sea("2.1", air=before)
        t.follow(forced.relocate_raider(t.s, 0, find_space_index(t.s, "2.2"), "063"), (), ())
        assert t.at(0) == "2.2" and (t.s.raiders[0].air, t.s.raiders[0].alive) == (after, lives)
        assert len(t.told("died")) == (not lives)


@pytest.mark.parametrize(("at", "left"), [("2.2", 5), ("2.1", 6)])
def test_tests_and_action_cards_cost_air_under_water_TR_WET_3(at: str, left: int) -> None:
    """A search, a test against an obstacle and a card cost one air each. The raider that makes or plays it pays. In a
    dry space nothing is spent."""
    t = sea(at).search(0, "search", dice=[1] * 5)
    assert t.s.raiders[0].air == left
    t = sea(at)
    t.obstacle(at, "062")
    t.action(0, "stay", "overcome:062,move,none", dice=SIX)
    assert t.s.raiders[0].air == left
    t = sea(at, ["072"]).action(0, "play:072,none,none", "stay")
    assert t.s.raiders[0].air == left
    t = sea(at)
    t.raider(1, at=at, abilities=(3, 3, 3, 3))
    t.action(0, "stay", "attack:1,none", dice=[*SIX, 1, 1, 1])
    assert [r.air for r in t.s.raiders] == [left, left]


def test_a_seventh_deed_under_water_kills_TR_EX_44_TR_DX_34_TR_WET_6() -> None:
    """Without air to spend the raider dies, and nothing is rolled."""
    t = sea("2.2")
    for _ in range(6):
        t.search(0, "search", dice=[1] * 5)
    assert t.s.raiders[0].air == 0 and t.s.raiders[0].alive
    t.search(0, "search")
    assert not t.s.raiders[0].alive and t.told("died") == [{"seat": 0, "by": "air"}]
    t = sea("2.1", air=0).action(0, "move:forward")
    assert not t.s.raiders[0].alive and t.at(0) == "2.2"
    t = sea("2.4", air=0)
    t.top("106")
    t.raider(1, hand=["S096"])
    t.action(0, "move:forward", "offer:S096")
    assert not t.s.raiders[0].alive and t.hazards("2.5") == ["S096"], "it was mapped: obstacles are offered"


@pytest.mark.parametrize(("house", "lives"), [({}, True), ({"drown_at_zero": "on"}, False)])
def test_a_raider_drowns_with_its_last_air_TR_HR_10(house: dict[str, str], lives: bool) -> None:
    t = sea("2.2", house=house, air=1).search(0, "search", dice=[1] * 5 if lives else [])
    assert t.s.raiders[0].air == 0 and t.s.raiders[0].alive is lives
    t = sea("2.2", house=house, air=2).search(0, "search", dice=[1] * 5)
    assert t.s.raiders[0].air == 1 and t.s.raiders[0].alive


def test_the_others_in_the_space_are_the_living_TR_DEATH_5() -> None:
    t = Table("2.2=006", "2.1=012", level="into_the_caves", seats=4)
    for seat, (at, alive) in enumerate((("2.2", True), ("2.2", False), ("2.2", True), ("2.1", True))):
        t.raider(seat, at=at, alive=alive)
    assert [figures.list_others_here(t.s, seat) for seat in range(4)] == [[2], [0, 2], [0], []]


@pytest.mark.parametrize(
    ("strict", "takes", "lives"), [("off", 2, True), ("off", 3, False), ("on", 2, False), ("on", 1, True)]
)
def test_a_card_that_takes_air_kills_who_has_too_little_TR_WET_6(strict: str, takes: int, lives: bool) -> None:
    t = sea("2.1", air=2, house={"drown_at_zero": strict})
    (call,) = VOCABULARY.read(f"any[own]: AIR(-{takes},to=self)").calls
    t.follow(call.carry_out(t.s, Played(0, "057", 0, "none", 0)), (), ())
    assert t.s.raiders[0].alive is lives and len(t.told("died")) == (not lives)


@pytest.mark.parametrize(
    ("card", "wet", "dry"), [("S059", True, False), ("S132", False, True), ("068", True, True), ("S088", False, True)]
)
def test_discoveries_work_where_they_are_made_for_TR_WET_7_TR_WET_10_TR_SRCH_17(
    card: str, wet: bool, dry: bool
) -> None:
    """A discovery for water is found only there, and one for both is found in both. A companion (the Native Guide) is
    found in a dry space. A card that makes a place wet does nothing in a wet place."""
    for at, could in (("2.2", wet), ("2.1", dry)):
        t = sea(at, [card])
        t.search(0, "search", *([f"find:{card}"] if could else []), dice=[6] * 5)
        assert (not t.hand(0)) is could and bool(t.told("found-nothing")) is not could


@pytest.mark.parametrize(
    ("room", "offered"), [("106", ["S047", "S064", "062"]), ("007", ["062", "059"])], ids=["wet", "dry"]
)
def test_an_obstacle_that_could_not_stay_may_not_be_offered_TR_WET_7_TR_WET_9(room: str, offered: list[str]) -> None:
    t = sea("2.4")
    t.raider(1, hand=["S047", "S064", "062", "059"])
    t.top(room)
    t.action(0, "move:forward", ...)
    assert t.ask.seat == 1 and set(t.options()) == {"pass", *(f"offer:{card}" for card in offered)}


def test_creatures_in_the_wrong_place_are_discarded_TR_WET_8() -> None:
    """Creatures of the wrong kind are discarded when the location turns. Cards go to their owners' piles, and printed
    creatures get a skull marker. Others stay."""
    t = sea("2.4")
    t.lay("1.1=010")
    for place, numbers in (("2.1", ("059", "062")), ("2.2", ("S022", "S064", "062"))):
        for number in numbers:
            t.obstacle(place, number)
    t.s.raiders[1].discard.move_all(t.s.raiders[1].deck)
    for place, wet, left in (("2.1", True, ["062"]), ("2.2", False, ["S064", "062"]), ("1.1", True, [])):
        t.follow(water.turn_wet_or_dry(t.s, find_space_index(t.s, place), wet), (), ())
        assert t.hazards(place) == left
    assert sorted(t.s.raiders[1].discard.cards) == ["059", "S022"] and t.space("1.1").hazards[0].removed


def test_an_obstacle_that_does_not_work_in_a_place_is_not_faced_there_TR_WET_7() -> None:
    t = sea("2.1", air=6)
    t.obstacle("2.1", "S064")
    t.action(0, "stay")
    t = sea("2.2")
    t.obstacle("2.2", "S064")
    t.action(0, "stay", "overcome:S064,move,none", dice=SIX)


@pytest.mark.parametrize(("weapon", "harm"), [("none", 0), ("120", 0), ("S120", 1), ("148", 1)])
def test_only_what_is_made_for_water_harms_there_TR_WET_11(weapon: str, harm: int) -> None:
    """Without a weapon for water, a fight that is won deals no damage to a raider or an obstacle. In a dry space it
    does."""
    more = [] if weapon == "none" else [weapon]
    dice = SIX + [6] * len(more)
    t = sea("2.2", unsaved=more)
    t.raider(1, at="2.2", abilities=(3, 3, 3, 3))
    t.action(0, "stay", f"attack:1,{weapon}", dice=[*dice, 1, 1, 1])
    assert t.s.raiders[1].damage == harm
    t = sea("2.2", unsaved=more)
    shark = t.obstacle("2.2", "S022")
    t.action(0, "stay", f"overcome:S022,fight,{weapon}", dice=dice)
    assert shark.damage == harm and t.told("test")[0]["passed"]
    assert len(t.told("obstacle-damage")) == harm
    t = sea("2.1", unsaved=more)
    t.raider(1, at="2.1", abilities=(3, 3, 3, 3))
    t.action(0, "stay", f"attack:1,{weapon}", dice=[*dice, 1, 1, 1])
    assert t.s.raiders[1].damage == (2 if weapon == "120" else 1)


def test_equipment_changes_how_much_air_there_is_TR_WET_12() -> None:
    """The Air Tank gives four more air when it is found. They are lost with it."""
    t = sea("2.1", ["S068"]).search(0, "search", "find:S068", dice=[6] * 5)
    r = t.s.raiders[0]
    assert r.air == 10
    r.alive = False
    t.draw(0, "reload")
    assert r.air == 6 and "S068" not in r.unsaved.cards
    t = sea("2.2", unsaved=["S068"], air=4)
    t.s.raiders[0].at = find_space_index(t.s, "2.3")
    t.action(0, "move:forward", "stay")
    assert t.s.raiders[0].air == 10, "the dry fills the tank, too"


def test_a_location_that_turns_TR_WET_14() -> None:
    """A location that turns dry gives full air to every raider in it, and to nobody else. One that turns wet costs
    nothing at that moment."""
    t = sea("2.2", air=2)
    t.raider(1, at="2.2", air=3)
    t.follow(water.turn_wet_or_dry(t.s, find_space_index(t.s, "2.3"), False), (), ())
    assert [r.air for r in t.s.raiders] == [2, 3]
    t.follow(water.turn_wet_or_dry(t.s, find_space_index(t.s, "2.2"), False), (), ())
    assert [r.air for r in t.s.raiders] == [6, 6]
    t.follow(water.turn_wet_or_dry(t.s, find_space_index(t.s, "2.2"), True), (), ())
    assert [r.air for r in t.s.raiders] == [6, 6] and t.space("2.2").wet


@pytest.mark.parametrize(("weapon", "blows"), [("none", []), ("S120", [1])])
def test_damage_of_0_is_not_dealt_TR_WET_11(weapon: str, blows: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """If there is no damage, nobody is asked about it."""
    dealt: list[int] = []

    def damage(s: Any, seats: Any, amount: int, by: str) -> Any:
        dealt.append(amount)
        return
        yield

    monkeypatch.setattr(harm, "deal_damage", damage)
    t = sea("2.2", unsaved=[weapon] if blows else [])
    t.raider(1, at="2.2", abilities=(3, 3, 3, 3))
    t.action(0, "stay", f"attack:1,{weapon}", dice=SIX + [6] * len(blows) + [1, 1, 1])
    assert dealt == blows
