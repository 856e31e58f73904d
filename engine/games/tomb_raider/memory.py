"""What a match remembers of its course, and only where a card on the table asks for it: a state holds no more.

Whether one does follows from what everybody brought: public, and the same all through a match.
"""

from __future__ import annotations

from functools import cache, lru_cache

from engine.protocol import Seat

from .cards import LOCATIONS, POOL, Obstacle, Upgrade, building
from .state import Raider, State
from .table import ANY, DECKS, Brought, Table


def brought(r: Raider) -> Brought:
    """What a raider's player could have brought, as far as everybody knows (where lists are closed: anything,
    TR-RUL-5): as a key, equal for equal decks."""
    return ANY if r.closed else r.cards or r.starter


def lent(s: State, seat: Seat) -> tuple[str, ...]:
    """Others' cards that are in its hand for this turn, of kinds that its player has not brought."""
    cards = {one.card for one in s.in_force if one.what == "borrowed" and one.seat == seat}
    return tuple(sorted(cards.difference(kinds(brought(s.raiders[seat]))))) if cards else ()


def may_hold(r: Raider) -> tuple[str, ...]:
    """What hand and draw deck could hold between them, as far as everybody knows (TR-DEC-12)."""
    return kinds(ANY) if r.closed else (*r.hand.cards, *r.deck.cards)


@lru_cache(DECKS)
def kinds(key: Brought) -> tuple[str, ...]:
    """The numbers of a draw deck, each once."""
    if key == ANY:
        return tuple(sorted(n for n, card in POOL.cards.items() if isinstance(card, building.KINDS)))
    return tuple(sorted(set(POOL.starters[key].draw if isinstance(key, str) else key)))


@lru_cache(DECKS)
def _asked(key: Brought) -> frozenset[str]:
    """What the cards of a draw deck ask for."""
    return frozenset(word for number in kinds(key) for word in _asked_by(number))


@lru_cache(DECKS)
def _asked_on_map(key: Brought) -> frozenset[str]:
    """The same of a level's locations."""
    numbers = POOL.starters[key].locations if isinstance(key, str) else key
    return frozenset(word for number in set(numbers) for word in _asked_by(number))


@cache
def _asked_by(number: str) -> frozenset[str]:
    card = POOL.card(number)
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
def _asked_at(table: Table) -> frozenset[str]:
    """What the map's locations and everybody's cards ask for."""
    return _asked_on_map(table.locations).union(*map(_asked, table.brought))


def remembers(s: State, what: str) -> bool:
    """Whether a card on the table asks for it: "left", "entered", or the word of an upgrade's requirement."""
    if what in _asked_at(s.table):
        return True
    return s.solo and any(what in _asked_by(number) for number in (*s.obstacle_deck.cards, *s.obstacle_discard.cards))


def asks_for(r: Raider, what: str) -> bool:
    """Whether an upgrade of its player's, as far as everybody knows, asks for something done."""
    return what in _asked(brought(r))


def did(s: State, seat: int, what: str, n: int = 1, most: bool = False) -> None:
    """A raider has done what an upgrade of its player's asks for: so often, or (``most``) the greatest so far."""
    r = s.raiders[seat]
    if asks_for(r, what):
        before = r.deeds.get(what, 0)
        r.deeds[what] = max(before, n) if most else before + n


def forget(r: Raider) -> None:
    """At a reload: all but what counts for the whole match (TR-RUL-11)."""
    r.deeds = {what: n for what, n in r.deeds.items() if what == "mapped"}
