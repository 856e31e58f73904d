"""TOMB-SETUP to TOMB-OPT: setting up, stocking, first recruits, the optional rules."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.tomb import stocking
from engine.games.tomb.cards import pool
from engine.games.tomb.game import GAME
from engine.games.tomb.maps.boards import load_boards
from engine.protocol import Refused, Shuffle
from engine.setup import Setup
from engine.zones import NOBODY
from tests.engine.games.tomb.bold import stocked
from tests.engine.games.tomb.scenario import Table, hits

from .setup import LEVEL, begun, default, until


def test_sides_of_the_board_and_seats_TOMB_SETUP_1_TOMB_DEC_1() -> None:
    assert GAME.levels == ("catacombs_first", "catacombs_short", LEVEL, "tomb_of_the_overseers")
    assert list(GAME.seats(LEVEL)) == [1, 2, 3, 4, 5, 6]
    for level, seats in (("atlantis", 2), (LEVEL, 7), (LEVEL, 0)):
        with pytest.raises(Refused):
            GAME.begin(Setup(level, ({},) * seats))
    with pytest.raises(Refused):
        GAME.begin(Setup(LEVEL, ({},) * 2, {"years": "both"}))


def test_player_one_by_most_successes_TOMB_EX_9() -> None:
    """TOMB-SETUP-5: Four players roll 5, 4, 5 and 3 successes. The two with 5 roll again, and 4 beats 2."""
    t = Table(4)
    t.ends = {"markers"}
    t.play("order", dice=[*hits(5, 7), *hits(4, 7), *hits(5, 7), *hits(3, 7), *hits(2, 7), *hits(4, 7)])
    assert t.s.first == 2 and t.thrown() == [7] * 6
    assert [told["seat"] for told in t.told("order-roll")] == [0, 1, 2, 3, 0, 2]


def test_player_one_stocks_first_the_next_recruits_first_TOMB_SETUP_6_TOMB_START_1() -> None:
    """TOMB-START-4: Stocking goes clockwise. The second player also takes the first normal turn."""
    match = until(begun(4), "stock")
    s = match.state
    assert match.pending[0].ask.seat == s.first
    until(match, "keep")
    recruiters = []
    while match.pending[0].ask.kind != "turn":
        recruiters.append(match.pending[0].ask.seat)
        default(match)
    assert recruiters == [(s.first + more) % 4 for more in (1, 2, 3, 4)]
    assert match.pending[0].ask.seat == recruiters[0]


def test_markers_in_turn_order_TOMB_SETUP_7_TOMB_DEC_3() -> None:
    match = begun(3)
    seats = []
    for left in (6, 5, 4):
        put = match.pending[0]
        assert put.ask.kind == "marker" and put.ask.choice.count() == left
        seats.append(put.ask.seat)
        assert put.ask.default == put.ask.choice.options[0]
        default(match)
    first = match.state.first
    assert seats == [(first + more) % 3 for more in range(3)]
    assert all(party.at < 0 for party in match.state.parties), "at the Inn"


def test_everything_is_shuffled_and_hidden_TOMB_SETUP_2_TOMB_SETUP_3_TOMB_SETUP_4() -> None:
    match = until(begun(2), "stock")
    s = match.state
    assert len(s.bag) == 36 and {kind: len(deck) for kind, deck in s.decks.items()} == dict.fromkeys(s.decks, 25)
    assert len(s.deck) == 128 - 6 and set(s.deck.known) == {NOBODY}
    assert all(zone.cards != sorted(zone.cards) for zone in (s.bag, s.deck, *s.decks.values()))


@pytest.mark.parametrize("alike", [True, False])
def test_decks_of_a_shared_set_up_are_shuffled_alike_TOMB_STOCK_1_TOMB_SETUP_2_TOMB_SETUP_4(alike: bool) -> None:
    t = Table(2)
    t.s.alike = alike
    t.follow(stocking.deal(t.s), (), ())
    assert [one.shared > 0 for one in t.chance if isinstance(one, Shuffle)] == [alike] * 6


def test_a_player_places_a_card_and_draws_one_TOMB_STOCK_1_TOMB_STOCK_2_TOMB_STOCK_3() -> None:
    """A player puts any of the three cards into any open Crypt, and then draws a card."""
    match = until(begun(2), "stock")
    s = match.state
    seat = s.first
    hand = list(s.parties[seat].stock.cards)
    ask = match.pending[0].ask
    assert len(hand) == 3 and ask.secret and ask.choice.count() == len(set(hand)) * 16
    match.act(seat, match.pending[0].number, f"place:{hand[1]},a")
    assert s.crypts[0].cards.cards == [hand[1]] and len(s.parties[seat].stock) == 3
    assert match.pending[0].ask.seat == 1 - seat
    assert not any(option.format_text().endswith(",a") for option in match.pending[0].ask.choice.options), "it is full"


def test_by_default_the_first_card_goes_into_the_emptiest_crypt_TOMB_STOCK_7() -> None:
    """TOMB-DEC-4: If a player does not answer, the first card goes into the open Crypt with the most free places."""
    match = until(begun(2), "stock")
    seat = match.state.first
    first = match.state.parties[seat].stock.cards[0]
    assert match.pending[0].ask.default.format_text() == f"place:{first},o"


def test_the_emptiest_crypt_is_the_one_with_most_room_TOMB_STOCK_2_TOMB_STOCK_7() -> None:
    """The default counts how much room is left, not how many cards a Crypt holds. Of two equal Crypts the earlier one
    is taken."""
    for filled, emptiest in (("", "o"), ("x01", "p"), ("x01 x02", "p"), ("x01 x02 x03 x04", "p")):
        t = Table(2)
        t.crypt("d", "")
        t.crypt("o", filled)
        t.s.parties[1].stock.put("r01", 1 << 1)
        t.s.deck.cards.remove("r01")
        t.s.deck.known.pop()
        t.s.first, t.s.place = 1, 0
        t.play("stock", ...)
        assert t.ask_of().default.format_text() == f"place:r01,{emptiest}"


def test_a_player_without_cards_is_passed_over_TOMB_STOCK_2_TOMB_STOCK_8() -> None:
    """The turn goes on to the next player to the left who has a card, and from there to the left."""
    t = Table(4)
    s = t.s
    for seat, words in ((0, ("x01", "x02")), (2, ("x03",)), (3, ("x04",))):
        for word in words:
            t._take(word)
            s.parties[seat].stock.put(word, 1 << seat)
    s.deck.move_all(s.away)
    s.first, s.place, t.ends = 0, 1, {"recruits"}
    t.play("stock", "@2 place:x03,a", "@3 place:x04,b", "@0 place:x01,c", "@0 place:x02,e")
    assert [told["seat"] for told in t.told("placed")] == [2, 3, 0, 0] and s.step == "recruits"


@pytest.mark.parametrize(
    ("level", "places"), [(LEVEL, 42), ("tomb_of_the_overseers", 60), ("catacombs_short", 20), ("catacombs_first", 8)]
)
def test_stocking_ends_when_every_crypt_is_full_TOMB_EX_10(level: str, places: int) -> None:
    """TOMB-STOCK-4, TOMB-STOCK-5: The cards that are left are put away unseen."""
    match = until(begun(3, level), "stock")
    placed = [0, 0, 0]
    while match.pending[0].ask.kind == "stock":
        placed[match.pending[0].ask.seat] += 1
        default(match)
    s = match.state
    assert sum(placed) == places and max(placed) - min(placed) <= 1
    assert [len(crypt.cards) for crypt in s.crypts] == [spec.cap for spec in load_boards()[level].level.crypts]
    assert len(s.away) == 128 - places and not s.deck.cards and not any(party.stock.cards for party in s.parties)
    assert all(card is None for card in s.away.list_known_cards(None))


def test_stocking_goes_on_without_a_deck_TOMB_STOCK_6_TOMB_STOCK_8() -> None:
    """Players without cards are passed over. If nobody has one, stocking ends with Crypts that are not full."""
    t = Table(2)
    s = t.s
    for party, words in zip(s.parties, (("x01", "x02"), ("x03",)), strict=True):
        for word in words:
            t._take(word)
            party.stock.put(word, 0)
    s.deck.move_all(s.away)
    s.first, s.place, t.ends = 0, 0, {"recruits"}
    t.play("stock", "@0 place:x01,a", "@1 place:x03,b", "@0 place:x02,e")
    assert [told["seat"] for told in t.told("placed")] == [0, 1, 0] and not t.told("stock-drew")
    assert s.step == "recruits" and sum(len(crypt.cards) for crypt in s.crypts) == 3 + 1


def test_each_player_keeps_one_of_five_recruits_TOMB_START_2_TOMB_DEC_5() -> None:
    """A player draws five Characters and keeps one. The other four go to the Inn."""
    match = begun(2)
    stocked(match)
    ask = match.pending[0].ask
    assert ask.kind == "keep" and ask.choice.count() == 5 and ask.default == ask.choice.options[0]
    default(match)
    s = match.state
    assert len(s.inn) in (4, 9) and len(s.parties[ask.seat].fighters) == 1


@pytest.mark.parametrize(("key", "kinds"), [("c27", ["prayer", "spell"]), ("c08", ["prayer"]), ("c25", ["spell"]),
                                            ("c12", [])])  # fmt: skip
def test_first_characters_bring_cards_TOMB_START_3(key: str, kinds: list[str]) -> None:
    t = Table(2)
    s = t.s
    t.party(0)
    t.party(1)
    t.top(key)
    s.first, s.place, t.ends = 1, 0, {"recruits"}
    t.play("recruits", f"take:{key}")
    assert [told["deck"] for told in t.told("drew")] == kinds


@pytest.mark.parametrize(("years", "drawn", "kept"), [("normal", 5, 1), ("lean", 3, 1), ("fat", 5, 2)])
def test_lean_and_fat_years_TOMB_OPT_1_TOMB_OPT_2_TOMB_OPT_3(years: str, drawn: int, kept: int) -> None:
    """One of the two options at most can be chosen."""
    match = begun(2, years=years)
    stocked(match)
    seat = match.pending[0].ask.seat
    asked = 0
    while match.pending[0].ask.kind == "keep" and match.pending[0].ask.seat == seat:
        assert match.pending[0].ask.choice.count() == drawn - asked
        asked += 1
        default(match)
    assert asked == kept == len(match.state.parties[seat].fighters)


def test_in_fat_years_each_brings_its_own_TOMB_OPT_4() -> None:
    """TOMB-HR-2: Each player chooses Characters in turn, and each one brings its card."""
    t = Table(2, years="fat")
    t.party(0)
    t.party(1)
    t.top("c08", "c25", "c12")
    t.s.first, t.s.place, t.ends = 1, 0, {"recruits"}
    t.play("recruits", "take:c08", "take:c25")
    assert [told["deck"] for told in t.told("drew")] == ["prayer", "spell"]


def test_house_rules_have_defaults_TOMB_HR_4_TOMB_HR_8_TOMB_HR_11() -> None:
    """By default cards that a player has seen stay in the view, special spaces work, and a roll has no limit of
    dice."""
    rules = GAME.begin(Setup("catacombs_short", ({}, {}))).rules
    assert rules.memory and rules.special_spaces and not rules.seven_dice


@pytest.mark.parametrize(("rule", "more"), [("second", 1), ("first", 0)])
def test_who_takes_the_first_normal_turn_TOMB_HR_1(rule: str, more: int) -> None:
    match = begun(3, first_turn=rule)
    stocked(match)
    until(match, "turn")
    assert match.pending[0].ask.seat == (match.state.first + more) % 3


def test_the_set_has_these_cards_TOMB_HAND_2() -> None:
    """The set has these numbers of cards, and a stocking hand is three cards."""
    match = until(begun(2), "stock")
    assert [len(party.stock) for party in match.state.parties] == [3, 3]
    assert len(pool.POOL) == 158 + 7 + 2


def test_a_random_match_stocks_too() -> None:
    """TOMB-STOCK-7: Any card may go into any Crypt."""
    match, lot = until(begun(2), "stock"), Random(3)
    while match.pending[0].ask.kind == "stock":
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    assert [len(crypt.cards) for crypt in match.state.crypts] == [
        spec.cap for spec in load_boards()[LEVEL].level.crypts
    ]
