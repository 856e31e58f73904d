"""Stocking the Crypts of Tomb (TOMB-STOCK, TOMB-CAMP-11). ``solo_stocking`` has the differences for one player."""

from __future__ import annotations

from engine.protocol import PASS, Ask, One, Rules, ask_together, roll, share_shuffles

from . import solo_stocking
from .asking import ask_one
from .events.turns import (
    CardPlaced,
    ChosenCryptCard,
    CryptCardChosen,
    OneCard,
    StockingCardDrawn,
    StockingHand,
    StockingHandDealt,
    TombStocked,
)
from .moves import ChooseCard, Place
from .sides import find_board, find_crypt_key, find_second_player, list_clockwise
from .state import KINDS, State

HAND = 3
"""The number of cards in a stocking hand (TOMB-HAND-2)."""
CHOOSES = 8
"""From this campaign level on, a player chooses a Crypt card (TOMB-CAMP-11)."""


def choose_cards(s: State) -> Rules[None]:
    """Ask players from campaign level 8 on for a Crypt card, before the shuffle (TOMB-CAMP-11, TOMB-CAMP-14).

    All these players answer simultaneously, from one list. If the last copy of a card is gone, a player later in play
    order gets a random card instead, and alone learns it (TOMB-RUL-16). So a random card is drawn for every player who
    takes a card.
    """
    seats = [seat for seat in list_clockwise(s, s.first)[s.place :] if s.parties[seat].level >= CHOOSES]
    options = One((*(ChooseCard(card) for card in sorted(set(s.deck.cards))), PASS))
    asks = [Ask(seat, "crypt-card", options, PASS, secret=True, about="crypt-card") for seat in seats]
    answers = yield from ask_together(asks)
    for seat, chosen in zip(seats, answers, strict=True):
        if isinstance(chosen, ChooseCard):
            (lot,) = yield from roll("crypt-card", 1, len(s.deck))
            left = s.deck.cards
            place = left.index(chosen.card) if chosen.card in left else lot - 1
            card, known = s.deck.take(place)
            s.parties[seat].stock.put(card, known)
            yield CryptCardChosen(seat, private={seat: ChosenCryptCard(card, wanted=chosen.card)})
    s.place, s.step = 0, "deal"


def deal(s: State) -> Rules[None]:
    """Shuffle all decks and deal the stocking hands (TOMB-SETUP-2 to 4, TOMB-STOCK-1)."""
    yield from share_shuffles(_shuffle_decks(s)) if s.alike else _shuffle_decks(s)
    if s.solo:
        solo_stocking.deal_first_cards(s)
    for seat, party in enumerate(s.parties):
        count = HAND + (party.level >= 6)  # TOMB-CAMP-9: from level 6 on, the hand has one card more.
        for _ in range(count):
            party.stock.put(*s.deck.take())
        yield StockingHandDealt(seat, len(party.stock), private={seat: StockingHand(tuple(party.stock.cards))})
    s.step = "stock"


def _shuffle_decks(s: State) -> Rules[None]:
    """Shuffle the bag, the Inn decks and the Crypt deck (TOMB-SETUP-2 to 4)."""
    yield from s.bag.shuffle("bag")
    for kind in KINDS:
        yield from s.decks[kind].shuffle(f"{kind} deck")
    yield from s.deck.shuffle("crypt deck")


def list_open_crypts(s: State) -> list[int]:
    """Return the Crypts into which one more card may be placed (TOMB-STOCK-3)."""
    return [index for index, crypt in enumerate(find_board(s).level.crypts) if len(s.crypts[index].cards) < crypt.cap]


def stock(s: State) -> Rules[None]:
    """Ask a player for a card to place face down in an open Crypt, then draw a new one (TOMB-STOCK-2, 4, 6, 7, 8)."""
    if s.solo:
        solo_stocking.deal_fourth_cards(s)  # TOMB-SOLO-3: the fourth cards come unseen from the deck.
    seats = list_clockwise(s, s.first)
    holders = [more for more in range(len(seats)) if s.parties[seats[(s.place + more) % len(seats)]].stock.cards]
    free = solo_stocking.list_open_crypts(s) if s.solo else list_open_crypts(s)
    if not free or not holders:
        yield from _finish_stocking(s)
        return
    s.place += holders[0]
    seat = seats[s.place % len(seats)]
    hand = s.parties[seat].stock
    cards = list(dict.fromkeys(hand.cards))
    emptiest = max(free, key=lambda at: (find_board(s).level.crypts[at].cap - len(s.crypts[at].cards), -at))
    options = [Place(card, find_crypt_key(s, at)) for card in cards for at in free]
    default = Place(cards[0], find_crypt_key(s, emptiest))
    chosen: Place = yield from ask_one(seat, "stock", options, default, secret=True)
    crypt = s.crypts[find_board(s).find_crypt(chosen.crypt)].cards
    fifth = s.solo and len(crypt) == 4
    crypt.put(*hand.take(hand.cards.index(chosen.card)))
    yield CardPlaced(seat, chosen.crypt, private={seat: OneCard(chosen.card)})
    if s.deck.cards and not fifth:  # TOMB-SOLO-4: no new card is drawn for the fifth cards.
        hand.put(*s.deck.take())
        yield StockingCardDrawn(seat, private={seat: OneCard(hand.cards[-1])})
    s.place += 1


def _finish_stocking(s: State) -> Rules[None]:
    """Put the remaining Crypt cards away unseen, and go on with the recruits (TOMB-STOCK-5)."""
    for party in s.parties:
        party.stock.move_all(s.away)
    s.deck.move_all(s.away)
    first = -1 if s.solo else find_second_player(s)
    yield TombStocked(count=sum(len(crypt.cards) for crypt in s.crypts), recruits=first)
    if s.solo:
        yield solo_stocking.fill_inn(s)
    s.place, s.step = 0, "recruits"  # TOMB-START-1: the recruits follow.
