"""Tests of the place of the treasure room, of paths, and of changes of the map."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest
from msgspec.structs import force_setattr, replace

from engine.games.tomb_raider import map as ground
from engine.games.tomb_raider.awards import give_start_bonuses
from engine.games.tomb_raider.cards import LOCATIONS, POOL, Effects
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.language import Guard
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.state import InForce
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.games.tomb_raider.windows.aims import is_use_limit_reached
from engine.protocol import Shuffle
from engine.setup import Setup
from engine.zones import EVERYBODY
from tests.scenario import texts

from .every_card import read_anew
from .more_levels import begun
from .scenario import EVEN, Table, begin, by_plan


def test_a_location_is_mapped_once_though_two_raiders_stand_in_the_unknown_space() -> None:
    """TR-OBS-1, TR-EXP-2, TR-ORI-8: Raider B is pushed into the space that A is about to explore."""
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
    """Lay a location face down, as the set-up of a known map does."""
    zone = t.space(place).card
    t.s.level_deck.move(number, zone)
    zone.sight, zone.known[:] = 0, [0]


def test_a_treasure_room_on_the_map_is_not_exchanged() -> None:
    """TR-TRS-12: The question is asked in any case, so that the other players do not learn whether a treasure room lies
    there."""
    for number, options in (("003", ["pass"]), ("007", ["pass", "swap"])):
        t = Table("2.3=006", level="into_the_caves")
        t.raider(0, at="2.3", hand=["046"])
        face_down(t, "2.4", number)
        begin(t, "action", "turn", 0)
        by_plan(t, "0 turn-start play:046,none,forward", until="0 swap")
        assert (texts(t.ask), t.ask.secret) == (options, True)


def test_what_is_exchanged_for_lies_as_deep_as_it_must() -> None:
    """TR-TRS-10: The location takes the place of another if it may lie at this depth. A player who saw the next card of
    the level deck learns nothing more."""
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
    """TR-MOVE-11: The raider faces the obstacles once, although it may pass by obstacles in this turn."""
    t = Table("2.2=006", "2.3=006", "2.4=007", level="into_the_caves")
    t.raider(0, at="2.2", hand=["125"], abilities=EVEN)
    t.raider(1, at="1.1", hand=["070"])
    t.obstacle("2.4", "064")
    begin(t, "action", "turn", 0)
    thrown = ("0 move move:forward", "1 entered play:070,0,none")
    by_plan(t, "0 turn-start play:125,none,none", *thrown, dice=(1, 1, 1, 6, 6, 6))
    assert [told["obstacle"] for told in t.told("test")] == ["070", "064"]


def test_each_copy_of_a_place_has_its_own_limit() -> None:
    """TR-DEC-16: A location that is used once a match has this limit for each copy. A second Hall of Revelation may
    still be used."""
    t = Table("2.1=111", "2.2=111", "2.3=006", level="atlantis")
    t.raider(1, at="2.3", abilities=EVEN)
    t.s.in_force.append(InForce("spent", "111", 0, at=find_space_index(t.s, "2.1")))
    begin(t, "action", "turn", 1)
    by_plan(t, "1 move move:back", "1 entered use:111,none,none")
    assert [told["card"] for told in t.told("used")] == ["111"]


def test_each_copy_of_a_place_works_once_a_turn() -> None:
    """TR-DEC-16, TR-SER-PICKUP-9: The raider passes two Overlooks in one turn, and each works once."""
    t = Table("2.2=006", "2.3=008", "3.3=008", level="into_the_caves")
    t.raider(0, at="2.2", abilities=EVEN)
    begin(t, "action", "turn", 0)
    here, there = "0 entered use:008,none,forward", "0 entered use:008,none,back"
    by_plan(t, "0 move move:forward", here, "0 move move:right", there)
    assert [told["card"] for told in t.told("used")] == ["008", "008"] and t.at(0) == "3.3"
    assert is_use_limit_reached(t.s, 0, "008", Guard(once="turn"))


def test_a_card_that_a_cancelled_play_has_named_is_known_to_be_in_that_hand() -> None:
    """TR-DEC-15, TR-ACN-4: An Ambush that is cancelled has named an obstacle. The obstacle stays in the hand, and
    everybody has heard which it is."""
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
        assert held.list_known_cards(1) == (["062", "062"] if cancelled else ["062"])
        assert held.list_known_cards(0) == (["062", None] if cancelled else [None])


def test_whether_a_find_leaves_a_choice_of_obstacles_is_told_to_nobody() -> None:
    """TR-DEC-12: Unpleasant Surprise asks for an obstacle of the hand, whatever cards the hand holds."""
    for hand in (("059", "062"), ("059",)):
        t = Table("2.2=006")
        t.raider(0, at="2.2", hand=["178", *hand], abilities=EVEN)
        begin(t, "search", "search", 0)
        asked = by_plan(t, "0 search search", "0 find find:178", dice=(6,) * 5)
        assert "0 choose" in asked
        assert t.hazards("2.2") == list(hand[:1]) and t.hand(0) == list(hand[1:])


@pytest.fixture
def claw(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Replace the effect of the Claw of the Cave Bear."""
    does, card = str(request.param), copy.copy(POOL.find_card("020"))
    force_setattr(card, "effects", Effects([VOCABULARY.read(f"action.start[own]: {does}")]))
    monkeypatch.setitem(POOL.cards, "020", card)  # type: ignore[misc]
    with read_anew(monkeypatch):
        yield does


@pytest.mark.parametrize(
    "claw", ["PUT_OBS(from=hand,at=loc,danger=ignore)", "FETCH(from=draw,type=obstacle,n=1,to=hand)"], indirect=True
)
def test_what_a_card_in_play_could_do_with_what_is_hidden_is_asked_whatever_that_is(claw: str) -> None:
    """TR-DEC-12, TR-DEC-16: Everybody knows the treasure, and that of two cards one is in the hand and one in the
    deck."""
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
    """TR-RELOAD-2, TR-INFO-1: Cards are discarded in an order that does not show when they were drawn."""
    for hand in (["060", "057"], ["057", "060"]):
        t = Table("2.2=006")
        t.raider(0, hand=hand, alive=False)
        begin(t, "draw", "reload", 0)
        by_plan(t)
        assert t.told("discarded")[0]["cards"] == ("057", "060")


def test_a_closed_deck_is_not_read_from_what_it_offers_at_the_start() -> None:
    """TR-DEC-S5, TR-RUL-5: A player with a closed deck is asked in secret which item to start with."""
    t = Table("2.2=006")
    for seat, r in enumerate(t.s.raiders):
        r.bonus, r.closed = ("055",), seat == 0
    asks = next(give_start_bonuses(t.s))
    assert [ask.secret for ask in asks] == [True, False]


def caves(*spaces: str) -> Table:
    t = Table(*spaces, level="into_the_caves")
    t.empty_decks()
    return t


def last_space(*rooms: str, level: str = "into_the_caves") -> Table:
    """Return a table where all deep spaces but one are known, and hold no treasure room."""
    t = Table(level=level)
    t.s.terms = replace(t.s.terms, treasure_rooms=(rooms,)) if len(rooms) > 1 else t.s.terms
    for row in (4, 5, 6):
        for column in (1, 2, 3):
            if (column, row) != (2, 6):
                t.lay(f"{column}.{row}={'012' if row == 4 else '014' if row == 5 else '018'}")
    for room in rooms:
        t.location(room)
    return t


def test_the_last_space_takes_the_treasure_room_TR_TRS_5_TR_TRS_6() -> None:
    """The treasure room is laid face down, everybody knows where, and the deck is shuffled. This does not happen while
    two spaces are left, or if the level has no such rule."""
    t = last_space()
    t.follow(ground.place_treasure(t.s), (), ())
    space = t.space("2.6")
    assert space.card.cards == ["003"] and not space.up and t.s.treasure_at == find_space_index(t.s, "2.6")
    assert space.card.known == [EVERYBODY] and t.told("treasure-placed") == [{"at": (2, 6)}]
    assert t.shuffles == ["level deck"] and "003" not in t.s.level_deck.cards
    for change in ("two", "rule"):
        t = last_space()
        if change == "two":
            space = t.space("1.6")
            space.card.move_all(t.s.level_deck)
            space.up, space.exits = False, 0
        else:
            t.s.terms = replace(t.s.terms, last_space=False)
        t.follow(ground.place_treasure(t.s), (), ())
        assert t.s.treasure_at == -1 and not t.shuffles


def test_one_of_several_treasure_rooms_is_drawn_by_lot_TR_TRS_7_TR_LVL_FREE_11() -> None:
    """The lot draws one of two rooms in the deck, and the other leaves. If the deck has one room, nothing is drawn."""
    for rooms, drawn in ((("028",), 2), ((), 0)):
        t = last_space(*rooms)
        t.follow(ground.place_treasure(t.s), (), ())
        lots = [one for one in t.chance if isinstance(one, Shuffle) and one.kind == "treasure room"]
        assert [one.size for one in lots] == ([drawn] if drawn else [])
        lies = t.space("2.6").card.cards
        assert lies == ["003"], "the first as they fell"
        assert not {"003", "028"} & set(t.s.level_deck.cards)


def test_other_treasure_rooms_leave_every_deck_TR_TRS_8_TR_LVL_PPU_10_TR_LVL_PERIL_8() -> None:
    """Once a treasure room is on the map, a level may remove the others. Only the decks that held one are shuffled."""
    for rule in (True, False):
        t = Table(level="parallel_peril")
        t.s.terms = replace(t.s.terms, remove_others=rule)
        t.lay("1.6=003")
        t.chance.clear()
        t.follow(ground.place_treasure(t.s), (), ())
        assert ("028" in t.s.decks[1].cards) is not rule and t.s.aside == (("028",) if rule else ())
        assert t.told("rooms-removed") == ([{"cards": ("028",)}] if rule else [])
        assert len(t.shuffles) == rule
    t = Table(level="parallel_peril")
    t.s.treasure_at = 0
    t.follow(ground.place_treasure(t.s), (), ())
    assert t.s.aside == ("003", "028"), "the first space is one like any other"
    for space, room in (("2.8", "003"), ("3.8", "028")):
        t = Table(level="parallel_peril")
        t.s.treasure_at = -1
        for other in range(len(t.s.spaces)):
            at = ground.format_space(t.s, other)
            if other // 4 >= 4 and at != space and not t.s.spaces[other].card.cards:
                t.s.spaces[other].card.put("012")
        t.lenient = True
        rules = ground.place_treasure(t.s)
        request, sizes = next(rules), []
        while True:
            sizes.append(request)
            try:
                request = rules.send(tuple(range(request.size)) if isinstance(request, Shuffle) else None)
            except StopIteration:
                break
        assert t.space(space).card.cards == [room]
        assert not any(LOCATIONS[card].role == "treasure" for deck in t.s.decks for card in deck.cards)


def test_where_the_treasure_room_could_be_TR_PATH_8_TR_TRS_4() -> None:
    """If it is unknown, it may be in every unknown space that is deep enough for a room of its deck. If it is known, it
    is in its own space only."""
    t = Table(level="into_the_caves")
    assert ground.list_treasure_spaces(t.s) == list(range(9, 18))
    t.lay("2.4=012")
    assert ground.list_treasure_spaces(t.s) == [9, *range(11, 18)]
    t.lay("1.5=003")
    assert ground.list_treasure_spaces(t.s) == [12]
    s = begun("explore_the_depths")
    assert {ground.find_column_and_row(s, at)[1] for at in ground.list_treasure_spaces(s)} == {9, 10, 11, 12}
    s = GAME.begin(Setup("introductory", ({}, {}), {}))
    assert [ground.format_space(s, at) for at in ground.list_treasure_spaces(s)] == ["2.4"]


def test_following_exits_TR_PATH_5_TR_PATH_6() -> None:
    """A path leads through open sides, and through unknown spaces to all sides. It never leads off the map."""
    t = caves("2.2=015", "3.2=011")
    whole = set(range(18))
    assert set(ground.iterate_reachable(t.s, find_space_index(t.s, "2.2"))) == whole
    for side in ("right", "back"):
        t.block("2.2", side)
    assert set(ground.iterate_reachable(t.s, find_space_index(t.s, "2.2"))) == {find_space_index(t.s, "2.2")}
    assert set(ground.iterate_reachable(t.s, find_space_index(t.s, "3.2"))) == whole
    for side in ("forward", "back"):
        t.block("3.2", side)
    assert set(ground.iterate_reachable(t.s, find_space_index(t.s, "3.3"))) == whole


def test_a_raider_may_be_cut_off_TR_PATH_7() -> None:
    """A raider is cut off if no way leads to a place where the treasure room is or could be, or to what another goal
    asks for."""
    t = caves("2.2=015")
    at = find_space_index(t.s, "2.2")
    assert not ground.is_cut_off(t.s, at)
    for side in ("right", "back"):
        t.block("2.2", side)
    assert ground.is_cut_off(t.s, at) and not ground.is_cut_off(t.s, at, [at, 0]) and ground.is_cut_off(t.s, at, [0])


@pytest.mark.parametrize(("one", "other", "far"), [(0, 0, 0), (0, 2, 2), (0, 3, 1), (2, 15, 7), (16, 1, 5)])
def test_distance_counts_columns_and_rows_TR_OBS_9(one: int, other: int, far: int) -> None:
    """The distance counts columns and rows, whether there are exits or not."""
    s = caves().s
    assert ground.compute_distance(s, one, other) == ground.compute_distance(s, other, one) == far


def test_the_treasure_room_is_shuffled_in_and_waits_for_its_depth_TR_TRS_3_TR_TRS_2() -> None:
    """If it is drawn for a space that is not deep enough, it is passed over and shuffled back."""
    t = Table("2.2=006", level="into_the_caves")
    assert "003" in t.s.level_deck.cards
    t.raider(0, at="2.2")
    t.empty_decks()
    t.top("003", "012")
    t.action(0, "move:forward")
    assert t.space("2.3").card.cards == ["012"] and "003" in t.s.level_deck.cards and t.shuffles == ["level deck"]
