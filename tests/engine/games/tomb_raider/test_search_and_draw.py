"""TR-DEATH, TR-ROW, TR-SRCH to TR-WIN: searching, the Draw Round, resetting, saving, reloading, winning."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider import observe
from engine.games.tomb_raider.cards import DISCOVERIES, POOL, Effects
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.protocol import Refused

from .scenario import EVEN, Table, begin, by_plan


def room(number: str = "017", level: str = "introductory", **fields: Any) -> Table:
    t = Table(f"2.2={number}", level=level)
    t.raider(0, at="2.2", **fields)
    t.raider(1, at="3.1")
    return t


# --- the Search Round ---


def test_TR_SRCH_1_search_or_pass() -> None:
    """TR-SRCH-1, TR-DEC-B1: A raider may search or pass. By default it passes."""
    t = room().search(0, ...)
    assert t.options() == ["pass", "search"] and t.ask.default.format_text() == "pass"  # type: ignore[union-attr]
    t.answer("pass")
    assert not t.told("test")


@pytest.mark.parametrize("hand", [[], ["057"]])
def test_TR_DEC_B1_in_an_emptied_room_a_player_who_may_hold_steal_item_is_asked(hand: list[str]) -> None:
    """TR-DEC-B1, TR-DEC-12: In an emptied room, a player beside a raider with an item may hold Steal Item, and is
    asked. A player with an empty hand cannot, and is not asked."""
    t = room(hand=hand)
    t.space("2.2").empty = True
    t.raider(1, at="2.2", unsaved=["068"])
    t.passing = False
    t.search(0, *([...] if hand else []))
    while hand and t.ask.kind != "search":
        t.answer("pass", ...)
    assert bool(hand) is t.open
    if hand:
        assert (t.ask.seat, t.options(), t.ask.secret) == (0, ["pass"], True)


@pytest.mark.parametrize("fields", [{"alive": False}, {"search_ban": True}, {"fought": True}])
def test_TR_SRCH_2_some_raiders_may_not_search(fields: dict[str, Any]) -> None:
    """TR-SRCH-2: A raider that is dead, stuck this turn or has used Fight is asked nothing, not even for Look Again."""
    t = room(hand=["051"], **fields)
    t.passing = False
    t.search(0)


def test_TR_SRCH_5_search_dice_and_search_number() -> None:
    """TR-SRCH-5, TR-EX-10, TR-CARD-LOC-1: A raider with Search 3 at a location of +2 rolls five dice."""
    t = room("017").search(0, "search", dice=[1, 2, 3, 4, 5])
    assert t.thrown == 5 and t.told("test")[0]["result"] == 15 and t.told("test")[0]["target"] is None


def test_TR_CARD_LOC_5_no_search_number_no_search() -> None:
    """TR-CARD-LOC-5: Every location of the starters has a search number. At a location without one, nobody is asked to
    search."""
    from msgspec import structs

    from engine.games.tomb_raider import cards

    t = room("017")
    real = cards.LOCATIONS["017"]
    cards.LOCATIONS["017"] = structs.replace(real, search=None)
    try:
        t.search(0)
    finally:
        cards.LOCATIONS["017"] = real


@pytest.mark.parametrize(("dice", "found"), [([3] * 5, True), ([3, 3, 3, 3, 2], False)])
def test_TR_EX_11_magnum_pistols_need_15(dice: list[int], found: bool) -> None:
    """TR-EX-11, TR-EX-12, TR-SRCH-6: The Magnum Pistols are found with 15, not with 14. They go into the unsaved
    row."""
    t = room(hand=["068"])
    t.search(0, "search", *(["find:068"] if found else []), dice=dice)
    assert t.s.raiders[0].unsaved.cards == (["068"] if found else [])
    assert t.hand(0) == ([] if found else ["068"])


def test_TR_SRCH_6_nothing_must_be_found() -> None:
    """TR-SRCH-6, TR-DEC-B3: The player secretly takes one discovery that the result reaches, or none. The default is
    none."""
    t = room(hand=["068", "069", "055", "057"]).search(0, "search", ..., dice=[2, 2, 2, 2, 2])
    assert t.options() == ["pass", "find:055", "find:069"] and t.ask.secret
    assert t.ask.default.format_text() == "pass"  # type: ignore[union-attr]
    t.answer("pass")
    assert not t.space("2.2").empty and t.told("found-nothing")  # TR-SRCH-11


def test_TR_SRCH_7_items_go_to_the_unsaved_row() -> None:
    """TR-SRCH-7, TR-ROW-2, TR-CARD-DIS-2: A weapon and another item both go to the unsaved row."""
    t = room(hand=["055"]).search(0, "search", "find:055", dice=[6] * 5)
    assert t.s.raiders[0].unsaved.cards == ["055"]


def test_TR_SRCH_8_triggered_discoveries_act_and_go() -> None:
    """TR-SRCH-8, TR-CARD-DIS-3, TR-EX-13: Hidden Exit places an arrow, goes to the discard pile, and leaves an E
    marker."""
    t = Table("2.2=011")
    t.raider(0, at="2.2", hand=["071"])
    t.search(0, "search", ..., dice=[3, 3, 3])
    t.answer("find:071", ...)
    assert t.options() == ["exit:2.2,right", "exit:2.2,left"]
    assert t.ask.default.format_text() == "exit:2.2,right"  # type: ignore[union-attr]
    t.answer("exit:2.2,left")
    space = t.space("2.2")
    assert "left" in t.exits("2.2") and space.empty and t.s.raiders[0].discard.cards == ["071"]


def test_TR_DEC_B4_the_finder_chooses_the_side_of_an_arrow() -> None:
    """TR-DEC-B4: The finder may choose a closed side, in the order forward, right, left, back, however the location
    lies."""
    for heading, sides in (("", ["forward", "right", "left"]), (" right", ["forward", "right", "back"])):
        for chosen in sides:
            t = Table(f"2.2=034{heading}", map="tombs")
            t.raider(0, at="2.2", hand=["071"])
            t.search(0, "search", "find:071", ..., dice=[3] * 6)
            assert (t.ask.seat, t.options()) == (0, [f"exit:2.2,{side}" for side in sides])
            assert t.ask.default.format_text() == "exit:2.2,forward"  # type: ignore[union-attr]
            t.answer(f"exit:2.2,{chosen}")
            assert t.exits("2.2") == {*{"forward", "right", "left", "back"}.difference(sides), chosen}


def test_TR_SRCH_9_an_E_marker_after_a_discovery() -> None:
    """TR-SRCH-9, TR-SRCH-10, TR-TOK-4: A location gives one discovery, whoever finds it. Then an E marker lies
    there."""
    t = room(hand=["055"]).search(0, "search", "find:055", dice=[6] * 5)
    assert t.space("2.2").empty
    t.raider(1, at="2.2")
    t.search(1)


def test_TR_SRCH_11_nothing_found_leaves_it_searchable() -> None:
    t = room().search(0, "search", dice=[1] * 5)
    assert not t.space("2.2").empty
    t.raider(1, at="2.2")
    t.search(1, "search", dice=[1] * 5)


def test_TR_HR_8_only_marked_locations_empty() -> None:
    """TR-HR-8: No location of the starters is marked, so none empties."""
    t = Table("2.2=017", empty_only_marked="on")
    t.raider(0, at="2.2", hand=["055"])
    t.search(0, "search", "find:055", dice=[6] * 5)
    assert not t.space("2.2").empty


def test_TR_HR_14_no_second_copy_of_an_item() -> None:
    """TR-HR-14: With the switch, an item that lies in play cannot be found a second time."""
    for switch, offered in (("on", True), ("off", False)):
        t = Table("2.2=017", duplicate_items=switch, raiders=({"starter": "caves"}, {"starter": "caves"}))
        t.raider(0, at="2.2")
        t.s.raiders[1].deck.move("055", t.s.raiders[0].hand)
        t.raider(0, unsaved=["055"])
        t.s.raiders[0].taken.append(("055", 1))
        t.search(0, "search", *([...] if offered else []), dice=[6] * 5)
        if offered:
            assert "find:055" in t.options()


def steal_table(**fields: Any) -> Table:
    t = Table("2.2=017", raiders=({"starter": "caves"}, {"starter": "tombs"}))
    t.raider(0, at="2.2", hand=["066"], **fields)
    t.raider(1, at="2.2", unsaved=["068"], saved=["055"])
    t.empty_decks()
    return t


def test_conditions_of_a_card_instead_of_the_search_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-SRCH-12, TR-DEC-15: A card that asks for an item cannot be played by a raider without this item."""
    from msgspec import structs

    from engine.games.tomb_raider.windows import registry

    for item, offered in (("Backpack", False), ("Rope", True)):
        clause = VOCABULARY.read(f"search[own,req=item:{item},mode=instead]: STEAL(item,from=here)")
        with monkeypatch.context() as patch:
            patch.setitem(POOL.cards, "066", structs.replace(POOL.find_card("066"), effects=Effects([clause])))  # type: ignore[arg-type]
            registry.list_replacing_plays.cache_clear()
            t = steal_table(unsaved=["055"]).search(0, ...)
            assert ("play:066,1,068" in t.options()) is offered
    registry.list_replacing_plays.cache_clear()


def test_TR_SRCH_12_a_card_instead_of_the_search() -> None:
    """TR-SRCH-12, TR-SRCH-13, TR-DX-29: Steal Item may be played at an emptied location. The raider with the higher
    Search wins."""
    t = steal_table()
    t.space("2.2").empty = True
    t.search(0, ...)
    assert t.options() == ["pass", "play:066,1,068"] and t.ask.secret
    t.answer("play:066,1,068", dice=[6, 6, 6, 1, 1])
    thief, victim = t.s.raiders
    assert thief.unsaved.cards == ["068"] and not victim.unsaved.cards and victim.saved.cards == ["055"]
    assert thief.discard.cards.count("066") == 1 and t.space("2.2").empty


def test_the_one_search_may_be_a_card_played_in_its_place_TR_SRCH_1() -> None:
    """The card is carried out although a search was possible. Nothing more is asked."""
    t = steal_table().search(0, ...)
    assert t.options() == ["pass", "search", "play:066,1,068"]
    t.answer("play:066,1,068", dice=[6, 6, 6, 1, 1])
    assert t.s.raiders[0].unsaved.cards == ["068"] and not t.hand(0)
    assert not t.open and not t.told("test")


def test_TR_SRCH_12_only_who_may_search_may_steal() -> None:
    """TR-SRCH-12: A raider that has used Fight may not."""
    steal_table(fought=True).search(0)


def test_TR_COMP_6_the_unsaved_one_of_two_equal_cards_is_lost() -> None:
    """TR-COMP-6, TR-RELOAD-2, TR-RELOAD-5: If a raider has two copies of a card and one is stolen, the unsaved copy is
    lost. It goes back to its owner."""
    for own_first in (True, False):
        t = steal_table()
        (mine := t.s.raiders[0]).discard.move("068", mine.hand)
        if own_first:
            mine.hand.move("068", mine.saved)
        t.search(0, "play:066,1,068", dice=[6, 6, 6, 1, 1])
        if not own_first:
            t.lay("2.2=002").save_point = True
            t.draw(0, "save")
            mine.hand.move("068", mine.unsaved)
        mine.ammunition["068"] = 2
        mine.alive = False
        before = t.s.raiders[1].discard.cards.count("068")
        t.draw(0, "reload")
        assert mine.saved.cards == ["068"] and t.s.raiders[1].discard.cards.count("068") - before == own_first
        assert bool(mine.taken_safe) != own_first and not mine.taken


def test_TR_SRCH_14_no_marker_without_a_discovery() -> None:
    """TR-SRCH-14: Steal Item finds no discovery, so no E marker is placed. If the thief loses the contest, the owner
    keeps the item."""
    t = steal_table().search(0, "play:066,1,068", dice=[1, 1, 1, 6, 6])
    assert not t.space("2.2").empty and t.s.raiders[1].unsaved.cards == ["068"] and t.told("resisted")


def test_TR_COMP_6_a_stolen_item_stays_its_owners_card() -> None:
    """TR-COMP-6, TR-RELOAD-2: When the thief loses the item, it goes to the discard pile of its owner."""
    t = steal_table().search(0, "play:066,1,068", dice=[6, 6, 6, 1, 1])
    t.raider(0, alive=False)
    before = len(t.s.raiders[1].discard)
    t.draw(0, "reload")
    assert t.s.raiders[1].discard.cards[before:] == ["068"] and not t.s.raiders[0].taken


@pytest.mark.parametrize(("box", "room_", "wins"), [("caves", "003", 16), ("tombs", "028", 17)])
def test_TR_SRCH_15_the_treasure_number(box: str, room_: str, wins: int) -> None:
    """TR-SRCH-15, TR-WIN-1, TR-CARD-LOC-4: A result of the printed number wins, and one less does not."""
    for result, won in ((wins, True), (wins - 1, False)):
        t = Table(f"2.4={room_}", map=box)
        t.raider(0, at="2.4")
        dice = [1, 1, 1, 1, 1]
        for at in range(5):
            dice[at] += min(5, result - sum(dice))
        t.search(0, "search", dice=dice)
        assert (t.s.winner == 0) is won


def test_TR_SRCH_16_an_E_marker_never_hides_the_treasure() -> None:
    """TR-SRCH-16, TR-DEC-B1: In the treasure room a raider searches by default. A result below the number may find a
    discovery, but only once."""
    t = Table("2.4=003")
    t.raider(0, at="2.4", hand=["055", "069"])
    t.search(0, ...)
    assert t.ask.default.format_text() == "search"  # type: ignore[union-attr]
    t.answer("search", "find:055", dice=[3] * 5)
    assert t.space("2.4").empty
    t.search(0, "search", dice=[3] * 5)  # No discovery is left.
    t.search(0, "search", dice=[4] * 5)
    assert t.s.winner == 0


def test_TR_SRCH_19_look_again() -> None:
    """TR-SRCH-19, TR-SRCH-18: A raider may search a second time, even if an E marker lies there. It may find the
    treasure."""
    t = Table("2.4=003")
    t.raider(0, at="2.4", hand=["055", "069", "051"])
    t.search(0, "pass", "search", "find:055", "play:051,none,none", "search", "find:069", dice=[3] * 10)
    assert t.s.raiders[0].unsaved.cards == ["055", "069"]
    t = Table("2.4=003")
    t.raider(0, at="2.4", hand=["051"])
    t.search(0, "play:051,none,none", "search", "search", dice=[3] * 5 + [6] * 5)
    assert t.s.winner == 0


def test_TR_SRCH_10_look_again_is_for_that_turn_alone() -> None:
    """TR-SRCH-10: Look Again gives one more search in its turn, and no third one."""
    t = room(hand=["051", "068"])
    t.search(0, "pass", "search", "play:051,none,none", "search", dice=[1] * 10)
    assert t.s.raiders[0].more_searches == 0 and len(t.told("found-nothing")) == 2


def test_TR_RUL_2_look_again_gives_a_search_where_the_marker_left_none() -> None:
    """TR-RUL-2, TR-SRCH-13, TR-SRCH-19: Look Again gives one search in an emptied location. Without the card there is
    none."""
    t = room(hand=["051", "069"])
    t.space("2.2").empty = True
    t.search(0, "play:051,none,none", "search", "find:069", dice=[6] * 5)
    r = t.s.raiders[0]
    assert r.unsaved.cards == ["069"] and r.more_searches == 0 and len(t.told("test")) == 1
    t = room(hand=["069"])
    t.space("2.2").empty = True
    t.search(0)
    assert not t.told("test")


def test_TR_RUL_2_look_again_adds_a_search_where_one_is_possible() -> None:
    """TR-RUL-2, TR-SRCH-16: In an emptied treasure room the raider first searches for the treasure. Then the card gives
    a second search."""
    t = Table("2.4=003")
    t.raider(0, at="2.4", hand=["051", "055"])
    t.space("2.4").empty = True
    t.search(0, "play:051,none,none", "search", "search", "find:055", dice=[3] * 10)
    assert t.s.raiders[0].more_searches == 0 and t.s.raiders[0].unsaved.cards == ["055"]


def test_TR_RUL_2_look_again_binds_whom_nothing_lets_search() -> None:
    """TR-RUL-2, TR-SRCH-2: A raider that has fought may not search, with or without the card."""
    t = room(hand=["051", "069"], fought=True)
    t.space("2.2").empty = True
    t.search(0)
    assert not t.told("test") and t.hand(0) == ["051", "069"]


def test_TR_RUL_2_look_again_is_not_offered_for_nothing() -> None:
    """TR-RUL-2, TR-DEC-15: The card is offered only if a discovery could be found or the treasure lies there. The
    question is asked in any case, so that the others learn nothing."""
    for hand, offered in ((["051"], False), (["051", "057"], False), (["051", "069"], True)):
        t = room(hand=hand)
        t.passing = False
        t.search(0, ...)
        assert t.ask.kind == "before-search" and t.ask.secret
        assert ("play:051,none,none" in t.options()) is offered, hand
    t = Table("2.4=003")
    t.raider(0, at="2.4", hand=["051"])
    t.search(0, ...)
    assert t.options() == ["pass", "play:051,none,none"]


def test_TR_RUL_2_a_find_that_does_nothing_is_none() -> None:
    """TR-RUL-2: Hidden Exit is no useful find where every side is open already."""
    for blocked in (False, True):
        t = room(hand=["051", "071"])
        if blocked:
            t.block("2.2", "left")
        t.passing = False
        t.search(0, ...)
        assert t.ask.kind == "before-search" and ("play:051,none,none" in t.options()) is blocked


@pytest.mark.parametrize(
    ("hand", "dice", "answers", "why", "own"),
    [
        (["055", "068"], 1, (), "low", {"card": "055", "needed": 10}),
        (["068"], 2, (), "not-laid", {"card": "068", "needed": 15}),
        (["057"], 3, (), "not-laid", {"card": "", "needed": 0}),
        (["055"], 3, ("pass",), "not-laid", None),
    ],
)
def test_TR_RUL_4_a_search_that_finds_nothing_says_why(
    hand: list[str], dice: int, answers: tuple[str, ...], why: str, own: dict[str, Any] | None
) -> None:
    """TR-RUL-4, TR-SRCH-6: Everybody is told what follows from the deck's open list and the dice. The searcher alone is
    told what the cards of the own hand would have needed."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=hand)
    t.search(0, "search", *answers, dice=[dice] * (t.s.raiders[0].base[2] + 2))
    (told,) = (one for one in t.events if one.kind == "found-nothing")
    least = min(DISCOVERIES[card].difficulty for card in t.s.raiders[0].deck.cards + hand if card in DISCOVERIES)
    assert told.open == {"seat": 0, "at": (2, 2), "why": why, "least": least, "goal": 0}
    assert told.secret == ({} if own is None else {0: own})


def test_TR_RUL_4_a_failed_search_says_so_everywhere() -> None:
    """TR-RUL-4: A failed search is told in a room where only the treasure is left, and in a room where nobody could
    find a discovery with this result."""
    t = Table("2.4=003")
    t.raider(0, at="2.4", hand=["055"])
    t.space("2.4").empty = True
    t.search(0, "search", dice=[3] * 5)
    nothing = {"seat": 0, "at": (2, 4), "goal": 16}
    assert t.told("found-nothing") == [{**nothing, "why": "emptied", "least": 0}]
    t = Table("2.4=003")
    t.raider(0, at="2.4")
    t.search(0, "search", dice=[1] * 5)
    assert t.told("found-nothing") == [{**nothing, "why": "low", "least": 9}]
    t.search(0, "search", dice=[4] * 5)
    assert len(t.told("found-nothing")) == 1, "whoever finds the treasure has found something"


def test_TR_TRE_2_no_treasure_card_in_a_single_level() -> None:
    """TR-TRE-2, TR-DEC-W1: The match is over, so nobody is asked which treasure to take."""
    t = Table("2.4=003")
    t.raider(0, at="2.4")
    t.search(0, "search", dice=[4] * 5)
    assert not t.open and GAME.view(t.s, 1).over


def test_TR_WIN_1_the_first_in_turn_order_wins() -> None:
    """TR-WIN-1, TR-SEQ-7: The first raider that finds the treasure wins at once. The other one does not search any
    more."""
    t = Table("2.4=003")
    t.raider(0, at="2.4")
    t.raider(1, at="2.4")
    t.search(0, "search", dice=[4] * 5)
    assert t.s.winner == 0 and not t.open


def cut_off_room(**house: str) -> Table:
    t = Table("2.2=015", "2.3=010", **house)
    t.raider(0, at="2.2")
    t.block("2.2", "right")
    t.block("2.2", "back")
    return t


@pytest.mark.parametrize(("dice", "opened"), [([3, 3, 3], True), ([3, 3, 2], False)])
def test_TR_HR_16_relief_for_the_cut_off(dice: list[int], opened: bool) -> None:
    """TR-HR-16, TR-DEC-B5: The raider rolls its Search dice without the search number. A 9 opens a side of the player's
    choice."""
    t = cut_off_room().search(0, ...)
    assert t.options() == ["pass", "search", "relief"]
    t.answer("relief", *(["exit:2.2,forward"] if opened else []), dice=dice)
    assert t.exits("2.2") == ({"forward"} if opened else set())
    assert t.thrown == 3


def test_TR_HR_16_no_relief_is_offered_without_need() -> None:
    """TR-HR-16: No relief is offered if the switch is off or if a path leads to the treasure room."""
    assert "relief" not in cut_off_room(cut_off_relief="off").search(0, ...).options()
    assert "relief" not in room().search(0, ...).options()


# --- the Draw Round ---


def test_TR_DRAW_2_any_number_may_be_discarded() -> None:
    """TR-DRAW-2, TR-DEC-C1: By default no card is discarded, and all may be. The cards go face up to the player's own
    pile."""
    t = room(hand=["055", "057", "062"]).draw(0, "discard", ...)
    assert (t.ask.choice.least, t.ask.choice.most, t.ask.default) == (0, 3, ())  # type: ignore[union-attr]
    t.answer(("055", "062"))
    assert t.hand(0) == ["057"] and t.s.raiders[0].discard.cards == ["055", "062"]


def test_TR_HR_6_a_hand_goes_down_to_six() -> None:
    """TR-HR-6, TR-LTP-16: With the switch, a hand of more than six cards goes down to six."""
    t = Table(discard_to_6="on")
    t.raider(0, hand=["021", "022", "023", "024", "025", "051", "052"])
    t.draw(0, "discard", ("022",))
    assert len(t.hand(0)) == 6
    t.passing = False
    t.draw(0, "discard")  # Six cards are not too many.
    t.raider(0, hand=["053", "055"])
    t.draw(0, "discard", ...)
    with pytest.raises(Refused):
        t.ask.choice.read(("053",))
    t.answer(("053", "055"))
    assert len(t.hand(0)) == 6


def draws(hand: int, **fields: Any) -> int:
    """Return how many cards a raider with Think 2 and so many cards in hand draws."""
    t = Table()
    numbers = ["021", "022", "023", "024", "025", "051", "052", "053", "054", "055", "056"]
    t.raider(0, hand=numbers[:hand], **fields)
    t.draw(0, "draw")
    return len(t.hand(0)) - hand


def test_TR_DRAW_3_a_raider_draws_think_cards() -> None:
    """TR-DRAW-3, TR-EX-34: A raider with Think 2 draws two cards. If Think is hurt to 1, it draws one."""
    assert draws(3) == 2
    assert draws(3, hurt={"think": 1}) == 1


def test_TR_DRAW_4_the_hand_cap() -> None:
    """TR-DRAW-4, TR-DX-17: With 7 cards in the hand one card is drawn, because the cap is 8."""
    assert draws(7) == 1 and draws(6) == 2


def test_TR_DRAW_5_above_the_cap() -> None:
    """TR-DRAW-5, TR-DX-18: Nothing is drawn, and nothing is discarded."""
    assert draws(8) == 0 and draws(10) == 0


def test_TR_DRAW_6_an_empty_hand_draws_double() -> None:
    """TR-DRAW-6, TR-DX-19, TR-DRAW-7: A hand that was emptied on purpose also counts as empty."""
    assert draws(0) == 4
    t = Table()
    five = ("021", "022", "023", "024", "025")
    t.raider(0, hand=five)
    t.draw(0, "discard", five).draw(0, "draw")
    assert len(t.hand(0)) == 4


def test_TR_DRAW_8_the_discard_pile_is_shuffled() -> None:
    """TR-DRAW-8, TR-DX-20: One card is left in the deck and six are discarded, so the discard pile is shuffled when
    three are drawn."""
    t = Table()
    r = t.raider(0, hand=["055"], deck=["057"], abilities=(3, 3, 3, 3))
    for card in r.discard.cards[6:]:
        r.discard.move(card, r.saved)  # This puts the cards out of the way.
    t.draw(0, "draw")
    assert len(r.hand) == 4 and len(r.deck) == 4 and not r.discard.cards and t.shuffles == ["draw deck"]


def test_TR_DRAW_8_nothing_is_drawn_from_two_empty_piles() -> None:
    """TR-DRAW-8: A player with no cards in the deck and the discard pile draws none, and has no other penalty."""
    t = Table()
    r = t.raider(0)
    r.deck.move_all(r.hand)
    t.draw(0, "draw")
    assert not t.told("drew")


def test_TR_DRAW_12_the_dead_draw_too() -> None:
    """TR-DRAW-12: The player of a dead raider discards and draws, although the hand is lost at the reload."""
    t = room(alive=False, hand=["057"])
    t.draw(0, "discard", ()).draw(0, "draw")
    assert len(t.hand(0)) == 3


def test_TR_DRAW_14_effects_draw_past_the_cap() -> None:
    """TR-DRAW-14, TR-DX-43: Bounty gives two cards to a full hand. The next draw then gives none."""
    t = Table("2.2=010")
    hand = ["021", "022", "023", "025", "058", "059", "060", "062", "064"]
    r = t.raider(0, at="2.2", hand=hand)
    t.action(0, "stay", "overcome:bats,fight,none", "play:021,none,none", dice=[6, 6])
    assert len(r.hand) == 10 and not t.hazards("2.2")
    t.draw(0, "draw")
    assert len(r.hand) == 10


def test_TR_RESET_1_a_living_raider_may_reset_in_its_step() -> None:
    """TR-RESET-1, TR-DRAW-9, TR-DEC-C2: A living raider may reset. By default it does not. The player of a dead raider
    is not asked."""
    t = room().draw(0, "reset", ...)
    assert t.options() == ["pass", "reset"] and t.ask.default.format_text() == "pass"  # type: ignore[union-attr]
    t.answer("reset")
    assert not t.s.raiders[0].alive
    t.draw(0, "reset")


def test_TR_RELOAD_1_a_raider_reloads_in_its_next_step_5() -> None:
    """TR-RELOAD-1, TR-DRAW-11, TR-AMB-16: A raider that resets reloads in the same Draw Round turn."""
    t = room().draw(0, "reset", "reset")
    assert (t.s.step, t.s.place) == ("reload", 0)
    t.draw(0, "reload")
    assert t.s.raiders[0].alive and t.at(0) == "1.1"


def test_TR_RELOAD_2_a_reload_takes_the_hand_and_unsaved_cards() -> None:
    """TR-RELOAD-2, TR-RELOAD-5, TR-DX-21: The hand and the unsaved pistols go, the deck is shuffled, and the hurt is
    healed. Two new cards are drawn. The saved cards stay."""
    t = room(
        alive=False, hand=["021", "022", "023", "024"], unsaved=["068"], saved=["055"], hurt={"think": 1},
        discard=["058"], damage=2,
    )  # fmt: skip
    r = t.s.raiders[0]
    t.draw(0, "reload")
    assert r.alive and r.damage == 0 and r.hurts == [0, 0, 0, 0]
    assert t.told("discarded") == [{"seat": 0, "cards": ("021", "022", "023", "024")}]
    assert t.told("reloaded")[0]["lost"] == ("068",)
    assert len(r.hand) == 2 and not r.unsaved.cards and not r.discard.cards
    assert t.shuffles == ["draw deck"] and r.saved.cards == ["055"]  # TR-RELOAD-5
    assert {"068", "058", "024"} <= set(r.deck.cards) | set(r.hand.cards)


def test_TR_RELOAD_3_saved_upgrades_count() -> None:
    """TR-RELOAD-3, TR-UPG-6, TR-HURT-5: With its saved upgrade the raider has Think 3 and draws three cards. The
    upgrade stays."""
    t = room(alive=False, saved=["067"], hurt={"think": 2})
    r = t.s.raiders[0]
    r.base, r.power = [3, 3, 3, 3], 2
    t.draw(0, "reload")
    assert len(r.hand) == 3 and r.saved.cards == ["067"] and r.power == 2


def test_TR_RELOAD_4_the_last_save_point() -> None:
    """TR-RELOAD-4, TR-RELOAD-9: A raider reloads at its last save point. It reloads at its own entrance if it has none,
    or if that space is no save point any more."""
    t = Table("2.2=002")
    r = t.raider(0, at="2.2")
    t.draw(0, "save")
    t.raider(0, at="3.1", alive=False)
    t.draw(0, "reload")
    assert t.at(0) == "2.2"
    t.space("2.2").save_point = False
    t.raider(0, alive=False)
    t.draw(0, "reload")
    assert t.at(0) == "1.1" and r.saved_at == 4
    t = Table("1.1=002")
    t.raider(1, at="1.1")
    t.draw(1, "save")
    t.raider(1, at="3.1", alive=False)
    t.draw(1, "reload")
    assert t.at(1) == "1.1", "the first space of all is one like any other"


def test_TR_RELOAD_7_the_map_is_untouched() -> None:
    """TR-RELOAD-7: Obstacles with their damage stay, and so do E, arrow and block markers."""
    t = Table("2.2=010", "2.3=006")
    t.obstacle("2.3", "060", damage=1)
    t.space("2.2").empty = True
    t.block("2.3", "left")
    t.raider(0, at="2.2", alive=False)
    before = observe.build_view(t.s, None).spaces
    t.draw(0, "reload")
    assert observe.build_view(t.s, None).spaces == before


def test_TR_RELOAD_8_reload_is_not_entering() -> None:
    """TR-RELOAD-8, TR-FORCE-8: A reloaded raider faces no obstacle and attacks nobody."""
    t = Table("2.2=002")
    t.obstacle("2.2", "062")
    t.raider(0, at="2.2")
    t.draw(0, "save")
    t.raider(0, alive=False)
    t.raider(1, at="2.2")
    t.draw(0, "reload")
    assert t.at(0) == "2.2" and not t.told("test") and not t.told("relocated")


def test_TR_RELOAD_6_backpack_keeps_an_item() -> None:
    """TR-DEC-C4: The player chooses one unsaved item. By default it is the first."""
    t = Table("2.2=017", raiders=({"starter": "tombs"}, {"starter": "caves"}))
    r = t.raider(0, at="2.2", unsaved=["068", "048", "055"], alive=False)
    t.draw(0, "reload", ...)
    assert t.ask.kind == "keep-items" and t.ask.default == ("068",)
    assert (t.ask.choice.least, t.ask.choice.most) == (0, 1)  # type: ignore[union-attr]
    t.answer(("055",))
    assert r.unsaved.cards == ["055"] and t.told("reloaded")[0]["lost"] == ("068", "048")


def test_TR_SAVE_1_only_at_a_save_point() -> None:
    """TR-SAVE-1, TR-DRAW-10: A living raider on a save point saves its cards."""
    for place, alive, saves in (("002", True, True), ("002", False, False), ("017", True, False)):
        t = room(place, alive=alive)
        t.draw(0, "save")
        assert bool(t.told("saved")) is saves


def test_TR_SAVE_2_every_unsaved_card_is_saved() -> None:
    """TR-SAVE-2, TR-DX-22, TR-TOK-8: Saving is automatic, and this space becomes the raider's only save point."""
    t = Table("2.2=002", "2.3=017")
    r = t.raider(0, at="2.2", unsaved=["068", "055"])
    t.draw(0, "save")
    assert r.saved.cards == ["068", "055"] and not r.unsaved.cards
    t.space("2.3").save_point = True
    t.raider(0, at="2.3")
    t.draw(0, "save")
    assert r.saved_at == 7


def test_TR_SAVE_1_a_stolen_card_is_saved_with_the_others() -> None:
    """TR-SAVE-1: a saved card is no longer among the unsaved ones that another seat would get back."""
    t = Table("2.2=002")
    r = t.raider(0, at="2.2", unsaved=["068"])
    r.taken = [("068", 1)]
    t.draw(0, "save")
    assert (r.taken, r.taken_safe) == ([], [("068", 1)])


@pytest.mark.parametrize(("hurt", "asked"), [(1, False), (2, True)])
def test_TR_RESET_1_the_table_stops_for_a_raider_that_is_badly_hurt(hurt: int, asked: bool) -> None:
    """TR-RESET-1, TR-RUL-27: The table is stopped for the question if two thirds of an ability are hurt, not if one
    third is."""
    t = room(hurt={"search": hurt})
    r = t.s.raiders[0]
    assert max(r.hurts) == hurt and r.base[r.hurts.index(hurt)] == 3
    t.draw(0, "reset", ...)
    stop = t.ask.stop
    assert (stop() if callable(stop) else stop) is asked


@pytest.mark.parametrize(("hand", "known"), [(["057"], True), (["055"], False), ([], True)])
def test_TR_DEC_B3_who_could_find_nothing_is_told_the_easiest_card(hand: list[str], known: bool) -> None:
    """TR-DEC-B3: The player is told which of the own cards needs the lowest result, or that none can be found. A player
    who has declined a card knows this already."""
    t = room(hand=hand).search(0, "search", *(["pass"] if not known else []), dice=[2, 2, 2, 2, 2])
    (events,) = [one for one in t.events if one.kind == "found-nothing"]
    assert bool(events.secret) is known
    if not hand:
        assert events.secret[0] == {"card": "", "needed": 0}


def test_TR_SAVE_3_a_discovery_makes_a_save_point() -> None:
    """TR-SAVE-3: Any raider may use the new save point."""
    t = room("017", hand=["061"])
    t.search(0, "search", "find:061", dice=[6] * 5)
    assert t.told("save-point-added")
    t.raider(1, at="2.2")
    t.draw(1, "save")
    assert t.s.raiders[1].saved_at == 4


def test_TR_SAVE_5_saving_heals_nothing() -> None:
    t = room("002", damage=1, hurt={"search": 1}, hand=["057"])
    t.draw(0, "save")
    r = t.s.raiders[0]
    assert (r.damage, r.hurts, r.hand.cards) == (1, [0, 0, 1, 0], ["057"])


def test_TR_HR_7_saving_may_be_declined() -> None:
    """TR-HR-7, TR-DEC-C3: By default the raider saves."""
    t = Table("2.2=002", save_optional="on")
    t.raider(0, at="2.2")
    t.draw(0, "save", ...)
    assert t.options() == ["save", "pass"] and t.ask.default.format_text() == "save"  # type: ignore[union-attr]
    t.answer("pass")
    assert not t.told("saved")


def test_TR_ROW_1_rows_are_public_and_work_alike() -> None:
    """TR-ROW-1, TR-ROW-4: The Rope helps from either row. Everybody sees both rows."""
    for row in ("saved", "unsaved"):
        t = Table("2.2=010")
        t.raider(0, at="2.2", **{row: ["055"]})
        t.action(0, "stay", "overcome:bats,move,none", "use:055,none,none", dice=[2, 2, 2, 2])
        assert t.thrown == 4
        assert [card.card for card in getattr(GAME.view(t.s, 1).raiders[0], row)] == ["055"]


def test_a_place_that_closes_behind_who_finds_something_does_so_after_a_find_alone() -> None:
    """TR-DEC-9, TR-SRCH-11: The card names the moment "found", which a search without a find does not have."""
    for hand, found in (((), False), (("055",), True)):
        t = Table("2.2=114")
        t.raider(0, at="2.2", hand=hand, abilities=EVEN, back=find_space_index(t.s, "2.1"))
        begin(t, "search", "search", 0)
        by_plan(t, "0 search search", *(["0 find find:055"] if found else []), dice=(6 if found else 1,) * 6)
        assert ("exit-blocked" in t.kinds()) == found and ("back" in t.exits("2.2")) != found


def test_a_treasure_that_works_at_a_find_works_at_no_other_outcome() -> None:
    """TR-DEC-9: The treasure does not work after a test against an obstacle either."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", saved=["S178"], hand=["055"], abilities=EVEN)
    t.obstacle("2.2", "059")
    begin(t, "action", "turn", 0)
    asked = by_plan(t, "0 overcome overcome:059,move,none", dice=(6, 6, 6))
    assert "0 after-outcome" not in asked
    begin(t, "search", "search", 0)
    by_plan(t, "0 search search", "0 find find:055", "0 after-outcome use:S178,none,none", dice=(6,) * 5)
    assert t.told("used") == [{"seat": 0, "card": "S178", "raider": "none", "choice": "none"}]
