"""TR-DECK: Players build decks or choose ready-made ones, and play with open or closed lists."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.decks import Deck, make_deck
from engine.dice import Dice
from engine.games.tomb_raider.cards import OBSTACLES, POOL, Character, Location, Treasure
from engine.games.tomb_raider.decks import FILE, ReadyMade, load_ready_made
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.memory import ANY, list_deck_numbers, list_possible_cards
from engine.games.tomb_raider.rounds import search
from engine.games.tomb_raider.state import State
from engine.match import Match
from engine.match_file import read, verify, write
from engine.protocol import Ask, Checkpoint, Refused
from engine.setup import Setup
from tests.engine.match_file import played
from tests.engine.secrecy import alike, played_on, twin

from .any_cards import asks_of, walk
from .scenario import Table

CARDS = FILE.cards()


def deck(size: int, copies: int = 2) -> Deck:
    """Return a deck of so many cards, from the beginning of the pool."""
    return make_deck([card for card in CARDS for _ in range(copies)][:size])


def faults(built: Deck) -> list[tuple[str, str]]:
    return [(fault.kind, fault.rule) for fault in FILE.faults(built, "introductory")]


def text(built: Deck) -> str:
    return FILE.write(built)


def begun(*choices: str, **house: str) -> State:
    return GAME.begin(Setup("introductory", tuple({"deck": one} for one in choices), house))


def play_soundly(s: State, answers: int) -> None:
    for request in walk(s, random.Random(3), answers):
        if asks_of(request):
            assert GAME.faults(s) == []


# --- TR-DECK ---


def test_TR_DECK_1_at_least_thirty_cards() -> None:
    """TR-DECK-1, TR-DECK-3: The 30 cards include the opening hand."""
    assert faults(deck(30)) == []
    assert faults(deck(29)) == [("too-few", "TR-DECK-1")]
    assert faults(Deck()) == [("too-few", "TR-DECK-1")]


def test_TR_RUL_26_a_deck_is_no_larger_than_the_program_takes() -> None:
    """TR-DECK-1, TR-RUL-26: A deck of more than 250 cards is refused."""
    assert faults(deck(250, 3)) == []
    (fault,) = FILE.faults(deck(251, 3), "")
    assert fault.kind == "too-many" and fault.values == {"most": 250, "size": 251}


def test_TR_DECK_2_two_copies_below_sixty_cards_three_from_there_on() -> None:
    """TR-DECK-3, TR-DX-27: The cards of the opening hand count."""
    assert faults(deck(42).copy_with_card(CARDS[40], 3)) == [("too-often", "TR-DECK-2")]  # The deck has 45 cards.
    assert faults(deck(57).copy_with_card(CARDS[40], 3)) == []  # The deck has 60 cards.
    assert faults(deck(58).copy_with_card(CARDS[0], 3)) == [("too-often", "TR-DECK-2")]  # The deck has 59 cards.
    assert faults(deck(59).copy_with_card(CARDS[0], 3)) == []  # The deck has 60 cards.
    assert faults(deck(60, 3)) == []
    (fault,) = FILE.faults(deck(60, 3).copy_with_card(CARDS[0], 4), "")
    assert fault.values == {"card": CARDS[0], "count": 4, "most": 3, "large": 60}
    assert (FILE.copies(deck(59)), FILE.copies(deck(60))) == (2, 3)


def test_TR_CARD_1_setup_cards_stand_in_no_draw_deck() -> None:
    """TR-CARD-1, TR-CARD-2, TR-CARD-5: Characters, locations and treasures are in no draw deck."""
    for kind in (Character, Location, Treasure):
        number = POOL.list_cards(kind)[0].number
        assert faults(deck(30).copy_with_card(number, 1)) == [("not-for-decks", "TR-CARD-2")]
    named = {type(POOL.find_card(number)).__name__ for number in CARDS}
    assert named == {"Discovery", "Action", "SecretMove", "Upgrade", "Obstacle"}


def test_a_card_that_there_is_not_is_a_fault_and_no_failure() -> None:
    value, wrong = FILE.check_text("30 No such thing (999)\n", "")
    assert not value.cards and [fault.kind for fault in wrong] == ["no-such-card", "too-few"]


def test_every_card_is_read_as_it_is_written_and_by_its_name_and_alias() -> None:
    for number in CARDS:
        card = POOL.find_card(number)
        for written in (text(Deck({number: 2})), f"2 {card.name}", f"2x {card.alias or card.name}", f"2 {number}"):
            assert FILE.read(written, {}).value == Deck({number: 2}), written


# --- ready-made decks ---


def test_TR_RUL_9_three_decks_for_each_of_six_raiders() -> None:
    """TR-RUL-9: Each raider has one deck of power 2, one of power 3, and one of the size that a Pick Up series asks for
    (TR-SER-PICKUP-3). All are legal."""
    made = load_ready_made().values()
    raiders = {card.raider for card in POOL.list_cards(Character)}
    assert len({one.raider for one in made}) == 6 and {one.raider for one in made} <= raiders
    for raider in {one.raider for one in made}:
        sorts = sorted((one.pick_up, one.power) for one in made if one.raider == raider)
        assert sorts == [(False, 2), (False, 3), (True, 3)]
    for one in made:
        assert faults(one.deck()) == [], one.key
        assert len(one.deck()) >= (60 if one.pick_up else 30)


def test_TR_RUL_9_cards_once_twice_or_thrice() -> None:
    made = ReadyMade(key="x", raider="Pierre", power=2, once=("055",), twice=("057", "063"), thrice=("068",))
    assert made.deck().cards == {"055": 1, "057": 2, "063": 2, "068": 3}


def test_TR_RUL_9_no_two_are_alike() -> None:
    """TR-RUL-9: A ready-made deck differs from each other deck in at least ten cards. Starters stay as they are."""
    decks = {key: Counter(made.cards) for key, made in FILE.ready().items()}
    for key in load_ready_made():
        for other in decks.keys() - {key}:
            there, here = decks[other] - decks[key], decks[key] - decks[other]
            assert max(there.total(), here.total()) >= 10, (key, other)


def test_TR_RUL_9_upgrades_of_ready_made_decks_suit_their_raiders() -> None:
    """TR-UPG-7, TR-UPG-2: No ready-made deck holds an upgrade that its raider can never play."""
    for one in load_ready_made().values():
        for number in one.deck().cards:
            card = POOL.cards[number]
            whose = getattr(card, "for_raider", None)
            assert whose in (None, one.raider), (one.key, number)


# --- playing with one ---


def test_a_deck_of_ones_own_is_played_with() -> None:
    """TR-SETUP-4, TR-DEC-12: The player's cards lie in the draw deck. Who is asked for cards follows from this deck."""
    mine = deck(40)
    s = begun(text(mine), "starter")
    assert Counter(s.raiders[0].deck.cards) == Counter(mine.cards) and s.raiders[0].cards == mine.list_copies()
    assert s.raiders[1].cards == () and Counter(s.raiders[1].deck.cards) == Counter(POOL.starters["caves"].draw)
    assert GAME.faults(s) == []


def test_TR_SOLO_1_alone_obstacles_are_left_out_of_it() -> None:
    """TR-SOLO-1: Obstacles are left out of a solo player's deck even if the deck has hardly any other cards."""
    dangers = make_deck([card for card in CARDS if card in OBSTACLES for _ in range(2)][:30])
    one = dangers.copy_with_card("057", 1)
    s = begun(text(one))
    assert s.raiders[0].deck.cards == ["057"] and GAME.faults(s) == []
    for built in (one, dangers):
        s = begun(text(built))
        play_soundly(s, 60)


def test_a_ready_made_deck_is_played_with() -> None:
    s = begun("pierre_2", "cowboy_3")
    assert [Counter(r.deck.cards) for r in s.raiders] == [
        Counter(load_ready_made()[key].deck().cards) for key in ("pierre_2", "cowboy_3")
    ]
    play_soundly(s, 200)


def test_an_illegal_deck_does_not_begin_TR_DEC_S4() -> None:
    for wrong in (text(deck(29)), "30 Nothing\n", "\n", text(deck(30).copy_with_card(CARDS[0], 3))):
        with pytest.raises(Refused) as refused:
            begun(wrong, "starter")
        assert refused.value.kind == "unfit-file"
    for odd in ("nobody_9", "060"):
        with pytest.raises(Refused) as refused:
            begun(odd)
        assert refused.value.kind == "no-such-choice"


def test_the_learning_game_is_played_with_the_box_alone() -> None:
    """TR-LTP-9: No other deck can be brought to it."""
    assert all(choice.key != "deck" for choice in GAME.choices("learning_game"))
    with pytest.raises(Refused):
        GAME.begin(Setup("learning_game", ({"deck": text(deck(30))},)))


def test_a_record_holds_the_deck_and_is_verified_without_anything_else() -> None:
    setup = Setup("introductory", ({"deck": text(deck(35))}, {"deck": "kid_2"}), {})
    record = played(60, setup)
    again = read(write(record))
    assert again.setup == setup and verify(again, GAME).rows == len(record.rows)


# --- who knows it ---


def test_TR_RUL_5_open_lists_are_told_from_the_start() -> None:
    """TR-RUL-5: Everybody sees the list of a deck but not its order. The list of a starter's deck is known from its
    box."""
    mine = deck(34)
    s = begun(text(mine), "starter")
    told = [one for one in walk(s, random.Random(2), 1) if getattr(one, "kind", "") == "brought"]
    assert [one.open for one in told] == [{"seat": 0, "cards": mine.list_copies()}]
    for viewer in (None, 0, 1):
        assert [r.brought for r in GAME.view(s, viewer).raiders] == [mine.list_copies(), ()]


def test_TR_RUL_5_closed_lists_are_told_to_nobody() -> None:
    """TR-RUL-5: Neither the events nor the view of another player mentions the deck, not even that there is one."""
    s = begun(text(deck(34)), "starter", lists="closed")
    assert all(getattr(one, "kind", "") != "brought" for one in walk(s, random.Random(2), 40))
    for viewer in (None, 0, 1):
        assert all(r.brought == () for r in GAME.view(s, viewer).raiders)
    assert all(list_possible_cards(r) == list_deck_numbers(ANY) == tuple(sorted(CARDS)) for r in s.raiders)


def mixed(size: int, seed: int) -> str:
    """Return a random deck of all kinds of cards."""
    return text(make_deck(random.Random(seed).sample(CARDS, size)))


@pytest.mark.lot(4)
@pytest.mark.parametrize("lists", ["open", "closed"])
@pytest.mark.parametrize("seed", range(2))
def test_TR_RUL_5_what_is_hidden_changes_nothing_for_who_may_not_know(lists: str, seed: int) -> None:
    """TR-RUL-5, TR-DEC-12: A viewer sees, hears and is asked the same, whatever cards the others hold. Where lists are
    closed, this includes whatever cards the others may have brought. The same is true for the public."""
    seats = ({"deck": mixed(44, seed)}, {"deck": ("larsen_2", "starter")[seed]})
    dice = Dice(bytes([seed]) * 32, b"luck")
    match: Match[Any] = Match.start(GAME, Setup("introductory", seats, {"lists": lists}), dice)
    lot, brought, ahead = random.Random(50 + seed), set(), 0
    for number in range(150):
        if match.over:
            break
        if number % 5 == 0 or match.unopened:
            for viewer in (None, 0, 1):
                other = twin(match, viewer, lot)
                alike(match, other, viewer)
                assert GAME.faults(other.state) == []
                brought |= {tuple(sorted(r.cards)) for r in other.state.raiders}
                if viewer is not None:
                    assert other.state.raiders[viewer].cards == match.state.raiders[viewer].cards
                ahead += played_on(match, other, viewer, lot)
        put = match.pending[lot.randrange(len(match.pending))]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    assert ahead > 20 and (len(brought) > 10) == (lists == "closed")


def test_TR_RUL_5_closed_lists_redealt_are_legal_decks() -> None:
    """TR-RUL-5: A deck that nobody knows is dealt again from the cards that are legal here (TR-DECK). It has the size
    that everybody sees."""
    lot = random.Random(8)
    s = begun(text(deck(45)), text(deck(60, 3)), lists="closed")
    last = s
    for request in walk(s, random.Random(4), 80):
        if isinstance(request, Checkpoint):
            last = GAME.redeal(s, 0, lot.randrange)
    other = make_deck(last.raiders[1].cards)
    assert len(other) == 60 and faults(other) == [] and other != deck(60, 3)


def test_TR_SETUP_7_an_opening_hand_is_chosen_secretly_from_the_largest_deck() -> None:
    """An opening hand is chosen secretly (TR-SETUP-7)."""
    s = begun(text(deck(250, 3)), "starter")
    hands = [ask for request in walk(s, random.Random(1), 2) for ask in asks_of(request) if ask.kind == "opening-hand"]
    assert len(hands) == 2 and all(isinstance(ask, Ask) and ask.secret for ask in hands)
    assert len(hands[0].choice.items) == 250  # type: ignore[union-attr]
    assert hands[0].choice.is_valid_answer(hands[0].choice.write(hands[0].default))


@pytest.mark.parametrize("lists", ["open", "closed"])
def test_TR_RUL_5_whoever_might_steal_is_asked_in_secret(lists: str) -> None:
    """TR-RUL-5, TR-SRCH-12: With closed lists every player might hold a card that is played in place of a search."""
    t = Table("2.2=006 forward", raiders=({"starter": "caves"},) * 2, lists=lists)
    t.raider(0, at="2.2", hand=["057"])
    t.raider(1, at="2.2", unsaved=["068"])
    r = t.s.raiders[0]
    while "066" in r.deck.cards:
        r.deck.take(r.deck.cards.index("066"))
    ask = next(search._choose_search(t.s, 0, False))
    assert isinstance(ask, Ask) and ask.secret == (lists == "closed")
