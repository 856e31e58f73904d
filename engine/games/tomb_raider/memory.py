"""Records of a raider's past actions. They exist only if a card needs them, to keep states small.

The cards that everybody brought tell which records are needed. This knowledge is public, and does not change in a
match.
"""

from __future__ import annotations

from functools import cache, lru_cache

from engine.protocol import Seat

from .brought_decks import ANY, DECKS, Brought, BroughtDecks
from .cards import LOCATIONS, POOL, Obstacle, Upgrade, building
from .state import Raider, State


def identify_brought_cards(raider: Raider) -> Brought:
    """Return a hashable key for the cards that a raider's player could have brought, as far as everybody knows.

    Equal decks have equal keys. A deck whose list is closed has the key ``ANY`` (TR-RUL-5).
    """
    return ANY if raider.closed else raider.cards or raider.starter


def list_borrowed_cards(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the cards that a raider has borrowed for this turn, without those that its player's own deck also has."""
    cards = set()
    for one in s.in_force:
        if one.what == "borrowed" and one.seat == seat:
            cards.add(one.card)
    return tuple(sorted(cards.difference(list_deck_numbers(identify_brought_cards(s.raiders[seat]))))) if cards else ()


def list_possible_cards(raider: Raider) -> tuple[str, ...]:
    """Return the cards that a raider's hand and draw deck could hold, as far as everybody knows (TR-DEC-12)."""
    return list_deck_numbers(ANY) if raider.closed else (*raider.hand.cards, *raider.deck.cards)


@lru_cache(DECKS)
def list_deck_numbers(key: Brought) -> tuple[str, ...]:
    """Return the card numbers of a draw deck (given by its key), each once."""
    if key == ANY:
        return tuple(sorted(n for n, card in POOL.cards.items() if isinstance(card, building.KINDS)))
    return tuple(sorted(set(POOL.starters[key].draw if isinstance(key, str) else key)))


@lru_cache(DECKS)
def _list_asked_words(key: Brought) -> frozenset[str]:
    """Return the kinds of records that the cards of a draw deck need. ``key`` identifies the deck."""
    return frozenset(word for number in list_deck_numbers(key) for word in _list_card_words(number))


@lru_cache(DECKS)
def list_locations(decks: BroughtDecks) -> frozenset[str]:
    """Return all locations at the table, each once."""
    key = decks.locations
    return frozenset(POOL.starters[key].locations if isinstance(key, str) else key)


@cache
def _list_card_words(number: str) -> frozenset[str]:
    """Return the kinds of records that a card needs."""
    card = POOL.find_card(number)
    calls = [call for clause in card.effects for call in clause.calls]
    if number in LOCATIONS:
        calls += [call for printed in LOCATIONS[number].obstacles for call in printed.failure]
    if isinstance(card, Obstacle):
        calls += card.failure
    found = {"left" for call in calls if getattr(call, "flag", None) == "backtrack"}
    found |= {"entered" for call in calls for name in ("dir", "at", "dest") if getattr(call, name, None) == "entered"}
    if isinstance(card, Upgrade):
        found |= {one.word for one in card.requirement}
    return frozenset(found)


@lru_cache(DECKS)
def _list_table_words(decks: BroughtDecks) -> frozenset[str]:
    """Return the kinds of records that the map's locations and everybody's cards need."""
    return frozenset().union(*map(_list_card_words, list_locations(decks)), *map(_list_asked_words, decks.brought))


def should_record(s: State, what: str) -> bool:
    """Tell whether any card on the table needs this kind of record.

    ``what`` is "left", "entered", or the word of an upgrade's requirement.
    """
    if what in _list_table_words(s.brought_decks):
        return True
    for number in (*s.obstacle_deck.cards, *s.obstacle_discard.cards) if s.solo else ():
        if what in _list_card_words(number):
            return True
    return False


def may_require_deed(raider: Raider, word: str) -> bool:
    """Tell whether an upgrade of a raider's player may require this deed, as far as everybody knows."""
    return word in _list_asked_words(identify_brought_cards(raider))


def record_deed(s: State, seat: int, what: str, n: int = 1, most: bool = False) -> None:
    """Record a raider's deed if an upgrade may require it: add ``n``, or with ``most`` keep the greatest number."""
    r = s.raiders[seat]
    if may_require_deed(r, what):
        before = r.deeds.get(what, 0)
        r.deeds[what] = max(before, n) if most else before + n


def forget_deeds(raider: Raider) -> None:
    """Forget a raider's deeds at its reload, except those that count for the whole match (TR-RUL-11)."""
    raider.deeds = {what: n for what, n in raider.deeds.items() if what == "mapped"}
