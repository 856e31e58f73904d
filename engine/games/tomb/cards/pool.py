"""The pool: every card of the game by key. It is empty until the game's package, as it is imported, has read it."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from ..language import Clause
from ..state import Attr
from .records import Body, Bonus, Card, Character, Item, Monster, Prayer, Spell, Trap, Treasure

C = TypeVar("C", bound=Card)
POOL: dict[str, Card] = {}


def card(key: str) -> Card:
    """The card of this key; KeyError if there is none (so for all that follow, also for another sort)."""
    return POOL[key]


def monster(key: str) -> Monster:
    return _of(Monster, key)


def trap(key: str) -> Trap:
    return _of(Trap, key)


def character(key: str) -> Character:
    return _of(Character, key)


def body(key: str) -> Body:
    """A combatant's card."""
    found = POOL[key]
    assert isinstance(found, Body)
    return found


def trait(key: str) -> str | None:
    """The limited trait of an Item or Treasure (TOMB-ATT-1, TOMB-ATT-2)."""
    found = POOL[key]
    return found.trait if isinstance(found, Item | Treasure) else None


def bonus(key: str) -> Bonus | None:
    found = POOL[key]
    return found.bonus if isinstance(found, Item | Treasure) else None


def needs(key: str) -> Attr | None:
    """The attribute of which its user needs a die (TOMB-CARD-2, TOMB-CARD-3)."""
    found = POOL[key]
    return found.needs if isinstance(found, Prayer | Spell) else None


def xp(key: str) -> int:
    """What it is worth when banked; 0 for what is never banked."""
    found = POOL[key]
    return found.xp if isinstance(found, Monster | Trap | Treasure) else 0


def clauses(key: str, window: str) -> tuple[Clause, ...]:
    """What the card says in this window."""
    return POOL[key].at.get(window, ())


@cache
def passives() -> dict[str, tuple[Clause, ...]]:
    """What cards say that is always on: those that say something."""
    return {key: card.at["passive"] for key, card in POOL.items() if "passive" in card.at}


@cache
def always_changed() -> frozenset[str]:
    """The attributes that something attached or a Character itself changes outside raids in every roll."""
    return frozenset(
        attr
        for key, clauses_ in passives().items()
        for clause in clauses_
        for call in clause.calls
        if key[0] not in "em" and clause.guards.on is None and (attr := getattr(call, "attr", None)) is not None
    )


@cache
def all_of(kind: type[C]) -> tuple[C, ...]:
    """Every card of one sort, by key."""
    return tuple(one for _, one in sorted(POOL.items()) if isinstance(one, kind))


@cache
def box(*kinds: type[Card]) -> tuple[str, ...]:
    """All copies of the cards of these sorts."""
    return tuple(one.key for kind in kinds for one in all_of(kind) for _ in range(one.copies))


@cache
def saying(window: str, kind: type[Card]) -> tuple[str, ...]:
    """The cards of one sort that say something in this window."""
    return tuple(one.key for one in all_of(kind) if window in one.at)


def _of(kind: type[C], key: str) -> C:
    found = POOL[key]
    if not isinstance(found, kind):
        raise KeyError(key)
    return found
