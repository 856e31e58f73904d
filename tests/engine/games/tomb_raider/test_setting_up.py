"""The steps of setting up."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider.awards import give_start_bonuses
from engine.games.tomb_raider.cards import OBSTACLES, POOL
from engine.games.tomb_raider.figures import compute_ability
from engine.games.tomb_raider.game import GAME
from engine.setup import Setup

from .more_levels import begun
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


def test_start_bonuses_are_laid_down_TR_DEC_S5_TR_SETUP_9_TR_LVL_ATL_8() -> None:
    """Each player takes one of the listed cards, or none where this is allowed. The card lies in the saved row and
    works. Nothing can be taken later."""
    t = Table.begun(Setup("atlantis", ({"starter": "caves", "raider": "019"},) * 3, {}))
    t.s.raiders[1].may_decline, t.passing = True, False
    t.follow(give_start_bonuses(t.s), ("take:067", "pass", "take:020"), ())
    first, second, third = t.s.raiders
    assert (first.saved.cards, second.saved.cards, third.saved.cards) == (["067"], [], ["020"])
    assert first.base == [3, 3, 3, 3] and first.power == 2 and (second.power, third.power) == (1, 1)
    assert [r.gift for r in t.s.raiders] == ["067", "", "020"] and all(r.bonus == () for r in t.s.raiders)
    assert t.told("bonus") == [{"seat": 0, "card": "067"}, {"seat": 2, "card": "020"}]


def test_an_item_to_start_with_comes_from_the_own_deck_TR_LD_13_TR_DEC_S5() -> None:
    t = Table.begun(Setup("introductory", ({"starter": "caves"},) * 2, {}))
    t.s.raiders[0].bonus = ("055", "068")
    before = len(t.s.raiders[0].deck)
    t.follow(give_start_bonuses(t.s), ["take:068"], ())
    r = t.s.raiders[0]
    assert r.saved.cards == ["068"] and len(r.deck) == before - 1 and r.gift == ""


@pytest.mark.parametrize("number", ["187", "Z10", "020"])
def test_a_start_bonus_comes_from_the_collection_TR_TRE_2_TR_UPG_3(number: str) -> None:
    """The card comes from no pile of the player. An upgrade raises the raider's power to its own; a treasure does
    not."""
    from engine.games.tomb_raider.awards import gain_from_collection

    t = room()
    r = t.s.raiders[0]
    before = sorted(r.deck.cards + r.discard.cards)
    r.gift = number
    t.follow(gain_from_collection(t.s, 0, number, r.saved), ["use:187,none,think"] if number == "187" else (), ())
    assert r.saved.cards == [number] and sorted(r.deck.cards + r.discard.cards) == before
    assert r.power == (3 if number == "Z10" else 1)


def test_the_hand_chosen_stays_TR_SETUP_4_TR_SETUP_6_TR_SETUP_5() -> None:
    """Each player chooses exactly as many cards as Think. The others are shuffled, and the hand is not exchanged
    later."""
    t = Table.begun(Setup("into_the_caves", ({"starter": "caves"}, {"starter": "tombs"}), {}))
    think = [compute_ability(r, 3) for r in t.s.raiders]
    assert [set(r.deck.known) for r in t.s.raiders] == [{1}, {2}], "each player has looked through the own deck"
    t.s.step = "hands"
    chosen = [tuple(sorted(set(r.deck.cards)))[:n] for r, n in zip(t.s.raiders, think, strict=True)]
    t.step([*chosen], ())
    for r, hand, n in zip(t.s.raiders, chosen, think, strict=True):
        assert sorted(r.hand.cards) == sorted(hand) and len(hand) == n
        assert sorted(r.deck.cards + r.hand.cards) == sorted(POOL.starters[r.starter].draw)
    assert t.shuffles == ["draw deck"] * 2 and [one["count"] for one in t.told("drew")] == think


@pytest.mark.parametrize(("rolls", "asked"), [([5, 2], 0), ([2, 5], 1), ([3, 3, 1, 6], 1)])
def test_the_map_is_laid_out_TR_SETUP_3_TR_SETUP_10_TR_DEC_S6(rolls: list[int], asked: int) -> None:
    """The level deck is shuffled, and none of it is laid out. The highest roller picks an entrance. The other player
    takes the other entrance."""
    for choice, other in (("1.1", "3.1"), ("3.1", "1.1")):
        t = Table.begun(Setup("into_the_caves", ({}, {}), {}))
        t.step([...], rolls)
        assert (t.ask.seat, t.options()) == (asked, ["entrance:1.1", "entrance:3.1"])
        assert t.ask.default.format_text() == "entrance:1.1"  # type: ignore[union-attr]
        t.answer(f"entrance:{choice}")
        assert (t.at(asked), t.at(1 - asked)) == (choice, other) and t.shuffles == ["level deck"]
        assert [r.entrance == r.at for r in t.s.raiders] == [True, True]
        assert [one["seat"] for one in t.told("started")] == [0, 1]
        assert sum(len(space.card) for space in t.s.spaces) == 2


def test_two_players_have_their_obstacles_in_the_deck_TR_SOLO_1() -> None:
    """With one player, the obstacles lie in a deck of their own."""
    for seats in (1, 2):
        for r in begun("into_the_caves", seats).raiders:
            assert bool(set(r.deck.cards) & set(OBSTACLES)) is (seats > 1)


def test_a_match_begun_by_older_rules_goes_on_TR_RUL_1() -> None:
    """By older rules the hand was exchanged before turn 1, and a stored match may be at this step."""
    s = begun("learning_game", 1)
    s.round, s.step = "setup", "redraw"
    rules = GAME.play(s)
    next(rules)
    assert (s.turn, s.round, s.step) == (1, "action", "turn")


def test_a_hand_is_exchanged_in_the_learning_game_alone() -> None:
    """TR-LTP-11: Outside the learning game there is no such question, not even in the first turn."""
    t = Table("2.2=017")
    t.raider(0, at="2.2")
    t.s.turn = 1
    t.draw(0, "draw")
    assert not t.open and not t.told("redrew") and t.hand(0)
