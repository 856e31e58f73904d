"""The steps of searching, drawing and reloading."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider.figures import may_search
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.rounds import action, offers
from engine.games.tomb_raider.state import InForce

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


def test_an_emptied_location_is_not_emptied_again_TR_SRCH_9_TR_SRCH_18_TR_SRCH_19() -> None:
    """A card may give another search there that finds another discovery. No second marker is placed."""
    t = Table("2.2=017", level="into_the_caves")
    t.raider(0, at="2.2", hand=["051", "055", "068"], abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.lenient = True
    t.search(0, "pass", "search", "find:055", "play:051,none,none", "search", "find:068", ..., dice=[6] * 10)
    assert sorted(t.s.raiders[0].unsaved.cards) == ["055", "068"] and len(t.told("emptied")) == 1


@pytest.mark.parametrize("house", [{}, {"empty_only_marked": "on"}])
def test_a_find_empties_the_location_TR_SRCH_9_TR_HR_8(house: dict[str, str]) -> None:
    t = Table("2.2=017", level="into_the_caves", **house)
    t.raider(0, at="2.2", hand=["055"], abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.search(0, "search", "find:055", dice=[6] * 5)
    assert t.space("2.2").empty is (not house) and len(t.told("emptied")) == (not house)


def test_cards_that_raise_the_cap_TR_DRAW_4_TR_DRAW_14() -> None:
    """The normal draw stops at Think plus 6 cards. With the Canvas Satchel it stops two cards later."""
    for more, most in (([], 9), (["Z07"], 11)):
        t = Table("2.2=006")
        t.raider(0, at="2.2", hand=t.s.raiders[0].deck.cards[:8], unsaved=more, abilities=(3, 3, 3, 3))
        t.draw(0, "draw")
        assert len(t.hand(0)) == min(11, most)


@pytest.mark.parametrize(("alive", "finished"), [(True, 0), (False, 7), (False, 0)])
def test_who_reloads_TR_RELOAD_1_TR_SER_TIMED_4(alive: bool, finished: int) -> None:
    """Only dead raiders reload, and none that has finished."""
    t = room(alive=alive, finished=finished, damage=1, hand=["057"], has_saved=True)
    t.draw(0, "reload")
    r = t.s.raiders[0]
    reloads = not alive and not finished
    assert bool(t.told("reloaded")) is reloads and (r.damage == 0) is reloads and not r.has_saved
    assert r.alive is (alive or reloads)


def test_a_reloaded_raider_begins_afresh_TR_RELOAD_2_TR_RELOAD_4_TR_RELOAD_8() -> None:
    """The lost cards and markers are announced. The raider came from no other space, has full air, and faces nothing
    where it is."""
    t = Table("2.2=002", level="into_the_caves", wet="on")
    r = t.raider(
        0, at="2.2", hand=["057"], unsaved=["068", "S068"], saved=["055"], discard=["072"], abilities=(3, 3, 3, 3),
        damage=2, hurt={"move": 1}, air=1, alive=False, back=1, put_here=True, left_now=[1], left_before=[2],
    )  # fmt: skip
    t.raider(0, saved_at=4, has_saved=True, deck=["060", "062", "064", "065"])
    t.obstacle("2.2", "059")
    t.draw(0, "reload")
    assert (r.alive, r.damage, r.hurts, r.air, r.back, t.at(0)) == (True, 0, [0, 0, 0, 0], 6, -1, "2.2")
    assert (r.left_now, r.left_before, r.put_here) == ([], [], False)
    assert r.saved.cards == ["055"] and not r.unsaved.cards and not r.discard.cards and len(r.hand) == 3
    assert t.told("discarded") == [{"seat": 0, "cards": ("057",)}] and t.shuffles == ["draw deck"]
    assert t.told("reloaded") == [{"seat": 0, "at": (2, 2), "lost": ("068", "S068")}]
    assert {"057", "068", "S068", "072"} <= {*r.deck.cards, *r.hand.cards}


def test_the_new_hand_is_current_Think_TR_RELOAD_3() -> None:
    """A raider draws as many cards as its Think, after hurts are cured and with saved upgrades. The cap does not count,
    and an empty hand does not double the draw."""
    for think, hurt in ((3, 0), (2, 1), (4, 2)):
        t = Table("2.2=006")
        r = t.raider(0, at="2.2", abilities=(4, 4, 4, think), hurt={"think": hurt}, alive=False)
        t.draw(0, "reload")
        assert len(r.hand) == think


def test_a_window_before_each_later_exit_TR_DEC_5() -> None:
    """A window opens after each space that can be left again, and none where the movement is over."""
    asked = []
    t = Table("2.2=006", "2.3=007", "2.4=009", level="into_the_caves")
    t.raider(0, at="2.2", abilities=(2, 2, 2, 2))
    t.empty_decks()
    window = action.open_window

    def seen(s: Any, moment: str, *more: Any, **named: Any) -> Any:
        asked.append((moment, t.at(0)))
        return window(s, moment, *more, **named)

    with pytest.MonkeyPatch.context() as held:
        held.setattr(action, "open_window", seen)
        t.action(0, "move:forward", "move:forward")
    assert asked == [("turn-start", "2.2"), ("entered", "2.3"), ("before-move", "2.3"), ("entered", "2.4")]


@pytest.mark.parametrize(
    ("place", "empty", "more", "offered", "default"),
    [
        ("2.2", False, 0, True, "pass"),
        ("2.2", True, 0, False, ""),
        ("2.2", True, 1, True, "pass"),
        ("2.4", False, 0, True, "search"),
        ("2.4", True, 0, True, "search"),
    ],
)
def test_the_search_that_is_offered_TR_DEC_B1_TR_SRCH_10_TR_SRCH_16(
    place: str, empty: bool, more: int, offered: bool, default: str
) -> None:
    """In an emptied location a search is offered only with a card. In the treasure room it is always offered, and there
    it is the default."""
    t = room("2.4=003")
    t.raider(0, at=place, more_searches=more)
    t.space(place).empty = empty
    t.search(0, *([...] if offered else []))
    assert t.open is offered
    if offered:
        assert t.options() == ["pass", "search"] and t.ask.default.format_text() == default  # type: ignore[union-attr]


@pytest.mark.parametrize(("hand", "least"), [(3, 0), (8, 0), (0, 0)])
def test_what_may_be_discarded_TR_DRAW_2_TR_DEC_C1(hand: int, least: int) -> None:
    """Any cards of the hand may be discarded, in secret. By default none is. They go to the player's own pile."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=t.s.raiders[0].deck.cards[:hand])
    t.empty_decks()
    t.draw(0, "discard", *([...] if hand else []))
    assert t.open is (hand > 0)
    if hand:
        choice = t.ask.choice
        assert t.ask.secret and t.ask.default == () and (choice.least, choice.most) == (least, hand)  # type: ignore
        gone = tuple(t.hand(0)[:2])
        t.answer(gone)
        assert t.told("discarded") == [{"seat": 0, "cards": gone}] and len(t.hand(0)) == hand - 2


@pytest.mark.parametrize(
    ("think", "hand", "drawn"), [(3, 0, 6), (3, 1, 3), (2, 0, 4), (3, 8, 1), (3, 9, 0), (3, 11, 0), (2, 7, 1)]
)
def test_how_many_are_drawn_TR_DRAW_3_TR_DRAW_5_TR_DRAW_6(think: int, hand: int, drawn: int) -> None:
    """A raider draws Think cards, or twice as many with an empty hand, up to Think plus 6. Above the cap none is drawn
    and none is lost."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=t.s.raiders[0].deck.cards[:hand], abilities=(3, 3, 3, think))
    t.draw(0, "draw")
    assert len(t.hand(0)) == hand + drawn and bool(t.told("drew")) is (drawn > 0)


@pytest.mark.parametrize("kept", [(), ("055",), ("069",)])
def test_what_an_effect_keeps_at_the_reload_TR_DEC_C4(kept: tuple[str, ...]) -> None:
    """The Backpack keeps one item, by default the first. A companion is no item. Everything else is lost."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", unsaved=["055", "048", "069", "S088"], alive=False)
    t.draw(0, "reload", ...)
    choice = t.ask.choice
    assert t.ask.default == ("055",) and (choice.least, choice.most) == (0, 1)  # type: ignore[union-attr]
    assert set(choice.items) == {"055", "048", "069"}  # type: ignore[union-attr]
    t.answer(kept)
    r = t.s.raiders[0]
    assert tuple(r.unsaved.cards) == kept
    assert t.told("reloaded")[0]["lost"] == tuple(card for card in ("055", "048", "069", "S088") if card not in kept)
    assert t.told("kept") == ([{"seat": 0, "cards": kept}] if kept else [])


@pytest.mark.parametrize(
    ("empty", "dice", "found"), [(True, 2, ""), (False, 2, "055"), (True, 4, "won"), (False, 4, "won")]
)
def test_the_treasure_first_then_a_discovery_TR_SRCH_15_TR_SRCH_16_TR_SRCH_6(
    empty: bool, dice: int, found: str
) -> None:
    """A result of the treasure's number wins, whether or not an E marker lies there. A lower result may find a
    discovery if no E marker lies there."""
    t = room("2.4=003")
    t.raider(0, at="2.4", hand=["055"])
    t.space("2.4").empty = empty
    t.search(0, "search", *(["find:055"] if found == "055" else []), dice=[dice] * 5)
    assert (t.s.winner == 0) is (found == "won") and (t.s.raiders[0].unsaved.cards == ["055"]) is (found == "055")
    assert bool(t.told("found-nothing")) is (not found)


@pytest.mark.parametrize(
    ("so", "may"),
    [
        ({}, True),
        ({"fought": True}, False),
        ({"search_ban": True}, False),
        ({"alive": False}, False),
        ({"air": 0}, True),
    ],
)
def test_who_may_search_TR_SRCH_2_TR_STUCK_2_TR_SRCH_4(so: dict[str, Any], may: bool) -> None:
    """A raider that used Fight, got stuck or is dead may not search. Obstacles that are left there do not matter."""
    t = room(**so)
    t.obstacle("2.2", "062")
    t.search(0, *([...] if may else []))
    assert t.open is may and may_search(t.s, 0) is may


def test_what_a_card_forbids_TR_SRCH_2() -> None:
    """An effect in force that forbids searching holds for its raider only."""
    t = room()
    t.s.in_force.append(InForce("no-search", "057", 1, 0, until="turn"))
    assert not may_search(t.s, 0) and may_search(t.s, 1)


def test_what_has_to_be_discarded_TR_DRAW_2_TR_LTP_16_TR_DEC_C1() -> None:
    """With the setting ``discard_to_6`` a player with more than 6 cards discards exactly down to 6. The default is to
    discard the newest cards. With 6 cards nothing is asked."""
    for hand in (6, 8):
        t = Table("2.2=006", discard_to_6="on")
        t.raider(0, at="2.2", hand=t.s.raiders[0].deck.cards[:hand])
        t.empty_decks()
        t.draw(0, "discard", *([...] if hand > 6 else []))
        assert t.open is (hand > 6)
        if t.open:
            choice = t.ask.choice
            assert t.ask.default == tuple(t.hand(0)[6:]) and (choice.least, choice.most) == (2, 2)  # type: ignore


@pytest.mark.parametrize(
    ("hand", "deck", "secret"), [(["057"], ["066"], True), (["066"], [], True), (["057"], [], False)]
)
def test_who_might_play_instead_of_searching_is_asked_in_secret_TR_DEC_12(
    hand: list[str], deck: list[str], secret: bool
) -> None:
    """Only its player knows whether the card lies in the hand or in the draw deck."""
    t = room(hand=hand)
    t.raider(1, at="2.2", unsaved=["068"])
    for card in deck:
        t.s.raiders[0].discard.move(card, t.s.raiders[0].deck)
    t.search(0, ...)
    assert t.ask.kind == "search" and t.ask.secret is secret


@pytest.mark.parametrize(("deck", "pile", "drawn"), [(0, 0, 0), (1, 0, 1), (0, 2, 2), (1, 1, 2), (2, 5, 3)])
def test_when_the_deck_is_used_up_TR_DRAW_8(deck: int, pile: int, drawn: int) -> None:
    """The discard pile is shuffled into a new deck. If both are empty, the draw ends."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
    r.deck.move_all(r.saved)
    t.check = lambda: None  # type: ignore[method-assign]
    for zone, count in ((r.deck, deck), (r.discard, pile)):
        for _ in range(count):
            r.saved.move(r.saved.cards[0], zone)
    r.hand.put("064", 1)
    t.draw(0, "draw")
    assert len(r.hand) == 1 + drawn and len(t.told("reshuffled")) == (deck < 3 and pile > 0)


def test_a_bad_hand_is_shuffled_back_TR_LTP_11_TR_DEC_S8() -> None:
    """The player draws as many cards again from the shuffled deck, once."""
    t = Table(level="learning_game", seats=1)
    t.s.turn = 1
    t.draw(0, "draw", ...)
    had = len(t.hand(0))
    assert t.ask.kind == "redraw" and not t.shuffles
    t.answer("redraw")
    assert t.shuffles == ["draw deck"] and t.told("redrew") == [{"seat": 0}] and len(t.hand(0)) == had


@pytest.mark.parametrize(("number", "more"), [("003", 0), ("012", 1)])
def test_none_is_placed_in_the_treasure_room_of_the_learning_game_TR_LTP_14_TR_LTP_13(number: str, more: int) -> None:
    """An obstacle is placed in every other location that is mapped."""
    t = Table(f"2.4={number}" if not more else f"2.3={number}", level="learning_game", seats=1)
    at = find_space_index(t.s, "2.3" if more else "2.4")
    t.s.mapped.append((at, 0))
    t.follow(offers.place_offered_obstacles(t.s, at, 0), (), ())
    assert sum(not hazard.printed for hazard in t.s.spaces[at].hazards) == more


def test_what_may_be_passed_by_is_not_faced_TR_OVR_3_TR_MOVE_5() -> None:
    """A card may let a raider pass by obstacles of one kind, also in the space that it leaves. It faces all other
    obstacles there once."""
    t = room("2.3=007", "2.4=009")
    t.s.in_force.append(InForce("bypass", "204", 0, 0, words="trap", until="turn"))
    for number in ("062", "065", "058"):
        t.obstacle("2.3", number)
    t.action(0, "move:forward", "overcome:058,move,none", "move:forward", ..., dice=SIX)
    assert t.at(0) == "2.4" and [one["obstacle"] for one in t.told("test")] == ["058"]


def test_saving_is_remembered_until_the_reload() -> None:
    """TR-SAVE-2: The raider has saved in this turn, and the state says where. This is forgotten at the reload."""
    t = Table("2.2=002")
    r = t.raider(0, at="2.2", unsaved=["068"])
    t.empty_decks()
    t.draw(0, "save")
    assert (r.has_saved, r.saved_at) == (True, find_space_index(t.s, "2.2"))
    t.draw(0, "reload")
    assert not r.has_saved


def test_cards_may_be_played_before_every_step_of_the_draw_round() -> None:
    """TR-DRAW-1: A window opens before each step that takes place, and before the draw if a card was discarded."""
    for step in ("discard", "draw", "reset", "save", "reload"):
        t = Table("1.2=002", raiders=({"starter": "caves"}, {"starter": "tombs"}))
        t.raider(0, at="1.2", hand=["063", "055"], has_saved=step == "reload")
        t.raider(1, at="1.2")
        if step == "draw":
            t.play("draw", "discard", 0, ["pass", "pass", ["055"], ...])
        else:
            t.play("draw", step, 0, ["pass", ...] if step == "discard" else [...])
        assert t.ask.kind == "before-step" and "play:063,1,forward" in t.options(), step
