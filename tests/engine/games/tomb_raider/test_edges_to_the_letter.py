"""What happens in the middle of something else, and at the edges of cards, to the letter of the digest."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest
from msgspec.structs import force_setattr

from engine.game import Setup
from engine.games.tomb_raider.awards import start_bonuses
from engine.games.tomb_raider.cards import POOL, Effects
from engine.games.tomb_raider.language import Guard
from engine.games.tomb_raider.map import index_of
from engine.games.tomb_raider.printed import weapons
from engine.games.tomb_raider.state import NUMBER, InForce, Trial
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.games.tomb_raider.windows.aims import is_spent
from tests.scenario import texts

from .scenario import Table
from .test_every_card import read_anew

EVEN = (3, 3, 3, 3)
LOW, HIGH = (1, 1, 1), (6, 6, 6)


def by_plan(t: Table, *plan: str, dice: tuple[int, ...] = (), until: str = "") -> list[str]:
    """The step goes on to its end, or ``until`` a question: who is asked a kind of question, and may, answers as it is
    planned ("0 move move:left"), everybody else by default. Every question that was answered, as "0 move"."""
    planned, asked = [line.split(" ") for line in plan], []
    t.lenient, t.dice = True, [*t.dice, *dice]
    while t.open and until not in [f"{ask.seat} {ask.kind}" for ask in t.asks]:
        given = []
        for ask in t.asks:
            asked.append(f"{ask.seat} {ask.kind}")
            mine = [it for it in planned if it[:2] == [str(ask.seat), ask.kind] and it[2] in texts(ask)]
            given.append(ask.choice.read(mine[0][2]) if mine else ask.default)
            planned = [it for it in planned if it not in mine[:1]]
        t._send(tuple(given) if isinstance(t.asked, tuple) else given[0])
    assert not planned, planned
    assert not t.dice, t.dice
    return asked


def begin(t: Table, round_: str, step: str, seat: int) -> None:
    """To the first question of a step, windows with nothing but a pass among them."""
    t.passing, t.lenient = False, True
    t.play(round_, step, seat, (...,))


# --- what is found ---------------------------------------------------------------------------------------------


def test_a_place_that_closes_behind_who_finds_something_does_so_after_a_find_alone() -> None:
    """TR-DEC-9, TR-SRCH-11: "found" is no moment of a search that has found nothing."""
    for hand, found in (((), False), (("055",), True)):
        t = Table("2.2=114")
        t.raider(0, at="2.2", hand=hand, abilities=EVEN, back=index_of(t.s, "2.1"))
        begin(t, "search", "search", 0)
        by_plan(t, "0 search search", *(["0 find find:055"] if found else []), dice=(6 if found else 1,) * 6)
        assert ("exit-blocked" in t.kinds()) == found and ("back" in t.exits("2.2")) != found


def test_a_treasure_that_works_at_a_find_works_at_no_other_outcome() -> None:
    """TR-DEC-9: nor after a test against an obstacle."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", saved=["S178"], hand=["055"], abilities=EVEN)
    t.obstacle("2.2", "059")
    begin(t, "action", "turn", 0)
    asked = by_plan(t, "0 overcome overcome:059,move,none", dice=(6, 6, 6))
    assert "0 after-outcome" not in asked
    begin(t, "search", "search", 0)
    by_plan(t, "0 search search", "0 find find:055", "0 after-outcome use:S178,none,none", dice=(6,) * 5)
    assert t.told("used") == [{"seat": 0, "card": "S178", "raider": "none", "choice": "none"}]


# --- in the middle of a test -----------------------------------------------------------------------------------


def test_an_obstacle_removed_in_the_middle_of_a_test_is_removed_once() -> None:
    """TR-OVR-11, TR-GOAL-BOUNTY-6, TR-OVR-7: B is pushed out, thrown back, and removes what A is facing."""
    t = Table("2.2=006", "2.3=153", level="into_the_caves", goal="bounty")
    t.raider(0, at="2.2", hand=["063"], abilities=EVEN)
    t.raider(1, at="2.2", abilities=EVEN)
    t.obstacle("2.2", "059")
    begin(t, "action", "turn", 0)
    plan = ("0 overcome overcome:059,fight,none", "0 before-test play:063,1,forward")
    thrown_back = ("1 overcome overcome:slope,move,none", "1 overcome overcome:059,fight,none")
    by_plan(t, *plan, *thrown_back, dice=(*HIGH, *LOW, *LOW, *HIGH, *HIGH))
    assert not t.hazards("2.2") and t.s.raiders[1].discard.cards == ["059"]
    assert [told["seat"] for told in t.told("obstacle-removed")] == [1]
    assert [r.points for r in t.s.raiders] == [0, 1]


def test_an_obstacle_printed_there_and_removed_meanwhile_harms_nobody_any_more() -> None:
    """TR-OVR-12, TR-OVR-22, TR-OVR-6: under its skull marker it is ignored, in the test that goes on as well."""
    t = Table("2.2=010", "2.3=153")
    t.raider(0, at="2.2", hand=["063"], abilities=EVEN)
    t.raider(1, at="2.2", abilities=EVEN)
    begin(t, "action", "turn", 0)
    plan = ("0 overcome overcome:bats,fight,none", "0 before-test play:063,1,forward")
    thrown_back = ("1 overcome overcome:slope,move,none", "1 overcome overcome:bats,fight,none")
    by_plan(t, *plan, *thrown_back, dice=(*HIGH, *LOW, *LOW, *HIGH, *LOW))
    assert [told["seat"] for told in t.told("obstacle-removed")] == [1]
    assert not t.told("damage") and not t.told("hurt") and not t.told("stuck")


def test_the_last_shot_is_spent_once() -> None:
    """TR-DEC-A6, TR-TEST-13: what has no use left as the dice are thrown is no weapon of this test."""
    t = Table("2.2=006", "2.3=153")
    t.obstacle("2.2", "022")
    t.raider(0, at="2.2", hand=["063"], unsaved=["120"], abilities=EVEN, ammunition={"120": 1})
    t.raider(1, at="2.2", abilities=(4, 4, 4, 4))
    begin(t, "action", "turn", 0)
    plan = ("0 overcome overcome:022,fight,120", "0 before-test play:063,1,forward")
    thrown_back = ("1 overcome overcome:slope,move,none", "1 attack attack:0,none", "0 defend defend:120")
    dice = (*HIGH, 1, *LOW, 1, *LOW, 1, *LOW, 1, 1, 1, 2, 6, *HIGH, *HIGH)
    by_plan(t, *plan, *thrown_back, dice=dice)
    assert t.s.raiders[0].ammunition == {"120": 0} and not weapons(t.s, 0)
    assert t.told("contest")[-1]["raider_weapon"] == "120" and t.told("test")[-1]["weapon"] is None


def test_another_ability_has_the_lowest_number_listed_however_often_it_changes() -> None:
    """TR-OVR-5, TR-OVR-24: 062 lists Move 9 and Search 10; Improvise asks for 1 more than the lowest."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["085", "128"], abilities=EVEN)
    t.obstacle("2.2", "062")
    begin(t, "action", "turn", 0)
    improvise, adapt = "0 before-test play:085,none,search", "0 after-test play:128,none,think"
    by_plan(t, "0 overcome overcome:062,move,none", improvise, adapt, dice=(1, 1, 1, 3, 3, 3))
    assert (t.told("test")[0]["target"], t.told("test")[0]["passed"]) == (10, False)
    assert not Trial(0, "obstacle", NUMBER["move"]).lowest


# --- the map ---------------------------------------------------------------------------------------------------


def test_a_location_is_mapped_once_though_two_raiders_stand_in_the_unknown_space() -> None:
    """TR-OBS-1, TR-EXP-2, TR-ORI-8: B is pushed to where A is about to explore."""
    t = Table("2.2=006", level="into_the_caves", seats=3)
    for seat in range(3):
        t.raider(seat, at="2.2", abilities=EVEN)
    t.raider(2, hand=["063", "059"])
    t.top("010")
    begin(t, "action", "turn", 0)
    asked = by_plan(t, "0 move move:forward", "2 before-explore play:063,1,forward", dice=(6, 6, 6, 1, 1, 1, 6, 6, 6))
    assert [told["seat"] for told in t.told("mapped")] == [1]
    assert asked.count("2 offer") == 1 and not t.hazards("2.3")


def face_down(t: Table, place: str, number: str) -> None:
    """A location lies there unseen, as a map that is laid beforehand has it."""
    zone = t.space(place).card
    t.s.level_deck.move(number, zone)
    zone.sight, zone.known[:] = 0, [0]


def test_no_treasure_room_that_lies_there_is_taken_away() -> None:
    """TR-TRS-12: nor does it tell the others that one lies there, for the question is put all the same."""
    for number, options in (("003", ["pass"]), ("007", ["pass", "swap"])):
        t = Table("2.3=006", level="into_the_caves")
        t.raider(0, at="2.3", hand=["046"])
        face_down(t, "2.4", number)
        begin(t, "action", "turn", 0)
        by_plan(t, "0 turn-start play:046,none,forward", until="0 swap")
        assert (texts(t.ask), t.ask.secret) == (options, True)


def test_what_is_exchanged_for_lies_as_deep_as_it_must() -> None:
    """TR-TRS-10: the next card of the level deck that may lie there; who saw the next one knows no more."""
    t = Table("2.2=006", level="into_the_caves")
    t.raider(0, at="2.2", hand=["046"])
    face_down(t, "2.3", "007")
    t.top("003", "009")
    t.s.level_deck.known[:2] = [2, 2]
    begin(t, "action", "turn", 0)
    by_plan(t, "0 turn-start play:046,none,forward", "0 swap swap")
    assert (t.space("2.3").card.cards, t.space("2.3").card.known) == (["009"], [0])
    assert "003" in t.s.level_deck.cards and "007" in t.s.level_deck.cards


def test_who_is_thrown_on_from_where_it_entered_faces_what_lies_there_once() -> None:
    """TR-MOVE-11: though it may pass by obstacles this turn."""
    t = Table("2.2=006", "2.3=006", "2.4=007", level="into_the_caves")
    t.raider(0, at="2.2", hand=["125"], abilities=EVEN)
    t.raider(1, at="1.1", hand=["070"])
    t.obstacle("2.4", "064")
    begin(t, "action", "turn", 0)
    thrown = ("0 move move:forward", "1 entered play:070,0,none")
    by_plan(t, "0 turn-start play:125,none,none", *thrown, dice=(1, 1, 1, 6, 6, 6))
    assert [told["obstacle"] for told in t.told("test")] == ["070", "064"]


def test_each_copy_of_a_place_has_its_own_limit() -> None:
    """TR-DEC-16: used once a game in one space, a second Hall of Revelation is not used up for seat 1 by the number of
    that space."""
    t = Table("2.1=111", "2.2=111", "2.3=006", level="atlantis")
    t.raider(1, at="2.3", abilities=EVEN)
    t.s.in_force.append(InForce("spent", "111", 0, at=index_of(t.s, "2.1")))
    begin(t, "action", "turn", 1)
    by_plan(t, "1 move move:back", "1 entered use:111,none,none")
    assert [told["card"] for told in t.told("used")] == ["111"]


def test_each_copy_of_a_place_works_once_a_turn() -> None:
    """TR-DEC-16, TR-SER-PICKUP-9: a second Overlook on the way works, too; each of them once."""
    t = Table("2.2=006", "2.3=008", "3.3=008", level="into_the_caves")
    t.raider(0, at="2.2", abilities=EVEN)
    begin(t, "action", "turn", 0)
    here, there = "0 entered use:008,none,forward", "0 entered use:008,none,back"
    by_plan(t, "0 move move:forward", here, "0 move move:right", there)
    assert [told["card"] for told in t.told("used")] == ["008", "008"] and t.at(0) == "3.3"
    assert is_spent(t.s, 0, "008", Guard(once="turn"))


def test_a_card_that_a_cancelled_play_has_named_is_known_to_be_in_that_hand() -> None:
    """TR-DEC-15, TR-ACN-4: the obstacle of an Ambush that comes to nothing stays, and all have heard which it was."""
    for cancelled in (True, False):
        t = Table("2.2=006", "2.3=007")
        t.raider(0, at="2.2", hand=["181"] if cancelled else ["055"], abilities=EVEN)
        t.raider(1, hand=["062", "083", "062"])
        begin(t, "action", "turn", 0)
        by_plan(
            t,
            "0 move move:forward",
            "1 entered play:083,none,062",
            *(["0 respond play:181,none,none"] if cancelled else []),
            until="0 overcome",
        )
        assert bool(t.told("cancelled")) == cancelled
        held = t.s.raiders[1].hand
        assert held.seen_by(1) == (["062", "062"] if cancelled else ["062"])
        assert held.seen_by(0) == (["062", None] if cancelled else [None])


def test_whether_a_find_leaves_a_choice_of_obstacles_is_told_to_nobody() -> None:
    """TR-DEC-12: Unpleasant Surprise asks for an obstacle of the hand whatever that holds, as long as it could."""
    for hand in (("059", "062"), ("059",)):
        t = Table("2.2=006")
        t.raider(0, at="2.2", hand=["178", *hand], abilities=EVEN)
        begin(t, "search", "search", 0)
        asked = by_plan(t, "0 search search", "0 find find:178", dice=(6,) * 5)
        assert "0 choose" in asked
        assert t.hazards("2.2") == list(hand[:1]) and t.hand(0) == list(hand[1:])


@pytest.fixture
def claw(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The Claw of the Cave Bear does something else."""
    does, card = str(request.param), copy.copy(POOL.card("020"))
    force_setattr(card, "effects", Effects([VOCABULARY.read(f"action.start[own]: {does}")]))
    monkeypatch.setitem(POOL.cards, "020", card)  # type: ignore[misc]
    with read_anew(monkeypatch):
        yield does


@pytest.mark.parametrize(
    "claw",
    ["PUT_OBS(from=hand,at=loc,danger=ignore)", "FETCH(from=draw,type=obstacle,n=1,to=hand)"],
    indirect=True,
)
def test_what_a_card_in_play_could_do_with_what_is_hidden_is_asked_whatever_that_is(claw: str) -> None:
    """TR-DEC-12, TR-DEC-16: all know the treasure, and that of two cards one is in the hand and one in the deck."""
    asked = []
    for held, drawn in (("062", "066"), ("066", "062")):
        t = Table("2.2=006")
        t.raider(0, at="2.2", hand=[held], saved=["020"], deck=[drawn])
        t.raider(1, deck=[])
        begin(t, "action", "turn", 0)
        assert len(texts(t.ask)) == 1 + ((drawn if "draw" in claw else held) == "062")
        asked.append([(ask.seat, ask.kind, ask.secret) for ask in t.asks])
    assert asked == [[(0, "turn-start", True)]] * 2


def test_what_is_discarded_tells_not_since_when_it_was_held() -> None:
    """TR-RELOAD-2, TR-INFO-1: a hand lies in the order in which it was drawn."""
    for hand in (["060", "057"], ["057", "060"]):
        t = Table("2.2=006")
        t.raider(0, hand=hand, alive=False)
        begin(t, "draw", "reload", 0)
        by_plan(t)
        assert t.told("discarded")[0]["cards"] == ("057", "060")


def test_a_closed_deck_is_not_read_from_what_it_offers_at_the_start() -> None:
    """TR-DEC-S5, TR-RUL-5."""
    t = Table("2.2=006")
    for seat, r in enumerate(t.s.raiders):
        r.bonus, r.closed = ("055",), seat == 0
    asks = next(start_bonuses(t.s))
    assert [ask.secret for ask in asks] == [True, False]


# --- the dead, and what is taken -------------------------------------------------------------------------------


def test_the_player_of_a_dead_raider_answers_with_actions_alone() -> None:
    """TR-DEATH-3, TR-DEC-14: no secret move, nor what lies in play."""
    for alive in (True, False):
        t = Table("2.2=006", "2.1=007")
        t.raider(0, at="2.2", hand=["072"], abilities=EVEN)
        t.raider(1, at="2.1", alive=alive, hand=["207", "055", "056"], saved=["Z12"])
        begin(t, "action", "turn", 0)
        assert ("1 respond" in by_plan(t, "0 turn-start play:072,none,none")) == alive


def test_who_dies_of_an_obstacle_loses_nothing_more_to_it() -> None:
    """TR-DEATH-7: Natla takes no item from a raider that her blow has killed."""
    for damage in (1, 0):
        t = Table("2.2=006")
        t.raider(0, at="2.2", saved=["055"], damage=damage)
        t.obstacle("2.2", "134")
        begin(t, "action", "turn", 0)
        by_plan(t, "0 overcome overcome:134,fight,none", dice=(1, 1))
        assert t.s.raiders[0].saved.cards == ([] if t.s.raiders[0].alive else ["055"])
        assert t.s.raiders[0].alive != bool(damage)


def test_a_borrowed_card_is_played_instead_of_the_search() -> None:
    """TR-SRCH-12: Steal Item, taken from another's discard pile by who has brought none."""
    t = Table("2.2=006", "2.1=007")
    for r in t.s.raiders:
        r.cards = tuple(card for card in POOL.starters["caves"].draw if card != "066")
        r.deck.take(r.deck.cards.index("066"))
    t.raider(0, at="2.2", hand=["121"], abilities=EVEN)
    t.raider(1, at="2.2", discard=["066"], unsaved=["055"])
    begin(t, "search", "search", 0)
    by_plan(t, "0 before-search play:121,1,none", "0 search play:066,1,055", dice=(6, 6, 6, 1, 1, 1))
    assert t.s.raiders[0].unsaved.cards == ["055"] and t.s.raiders[1].discard.cards == ["066"]


def test_the_weapon_that_deals_most_damage_is_another_under_water() -> None:
    """TR-DEC-A6, TR-WET-11: pistols deal nothing there, what is made for water 1."""
    for place, first in (("017", ["148", "068"]), ("006", ["068", "148"])):
        t = Table(f"2.2={place}", wet="on")
        t.raider(0, at="2.2", unsaved=["068", "148"])
        assert weapons(t.s, 0) == first


# --- a series --------------------------------------------------------------------------------------------------


def added(lists: str) -> Table:
    """Pick Up, the second level: seat 0 adds ten discoveries, seat 1 nothing."""
    carried = {"number": 2, "standing": [1, 0], "last": [0], "kept": [{}, {}]}
    seats = ({"starter": "caves"}, {"starter": "tombs"})
    t = Table.begun(Setup("pick_up", seats, {"lists": lists}, carried=carried))
    t.step((...,), ())
    while "add-cards" not in [ask.kind for ask in t.asks]:
        t._send(tuple(ask.default for ask in t.asks))
    ten = texts(t.asks[0])[:10]
    assert [ask.secret for ask in t.asks] == [lists == "closed"] * 2
    t._send((tuple(ten), ()))
    t.dice = [1, 2]
    while any(ask.kind.startswith("add-") for ask in t.asks):
        assert [ask.seat for ask in t.asks] == ([0, 1] if lists == "closed" else [1])
        t._send(tuple(() for _ in t.asks) if isinstance(t.asked, tuple) else ())
    return t


def test_what_joins_a_deck_whose_list_is_closed_is_told_to_its_player_alone() -> None:
    """TR-RUL-5, TR-SER-PICKUP-7: all others learn how many cards it is, and are asked as if it could be any."""
    t = added("closed")
    told = next(told for told in t.news if told.kind == "added")
    assert told.open == {"seat": 0, "count": 10, "cards": ()}
    assert list(told.secret) == [0] and len(told.secret[0]["cards"]) == 10


def test_what_joins_a_deck_whose_list_is_open_is_told_to_all() -> None:
    """TR-RUL-5, TR-SER-PICKUP-7."""
    told = added("open").told("added")[0]
    assert told["count"] == 10 and len(told["cards"]) == 10
