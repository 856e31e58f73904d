"""The pool: every card of the game by key. It is empty until the game's package, as it is imported, has read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias, TypeVar

from msgspec import Struct

from ..language import Clause, Guard
from ..state import ATTRS, Attr, Change
from .records import Body, Bonus, Card, Character, Item, Monster, Prayer, Spell, Trap, Treasure

C = TypeVar("C", bound=Card)
POOL: dict[str, Card] = {}
CALLING: dict[Attr, str] = {"hol": "cleric", "mag": "wizard"}
"""The class that needs no die of an attribute to use what asks for one (TOMB-RUL-13)."""


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


@cache
def trait(key: str) -> str | None:
    """The limited trait of an Item or Treasure (TOMB-ATT-1, TOMB-ATT-2)."""
    found = POOL[key]
    return found.trait if isinstance(found, Item | Treasure) else None


@cache
def bonus(key: str) -> Bonus | None:
    found = POOL[key]
    return found.bonus if isinstance(found, Item | Treasure) else None


@cache
def classes(key: str) -> tuple[str, ...]:
    """The classes of a Character; a Monster has none."""
    found = POOL[key]
    return found.classes if isinstance(found, Character) else ()


@cache
def rogues() -> frozenset[str]:
    """The Characters that can steal (TOMB-PICK-1)."""
    return frozenset(key for key in keys_of(Character) if "rogue" in classes(key))


@cache
def needs(key: str) -> Attr | None:
    """The attribute of which its user needs a die (TOMB-CARD-2, TOMB-CARD-3)."""
    found = POOL[key]
    return found.needs if isinstance(found, Prayer | Spell) else None


Limit: TypeAlias = tuple[str, str | None, Attr | None]
"""A card, its limited trait and what its user needs (``trait``, ``needs``)."""


@cache
def limits() -> Mapping[str, Limit]:
    """By card: what limits who may have it."""
    return {key: (key, trait(key), needs(key)) for key in POOL}


@cache
def works(key: str) -> bool:
    """Whether a card does anything for whoever has it attached: some Treasures are but worth XP."""
    return bool(POOL[key].at) or any(key in giving(attr) for attr in ATTRS)


@cache
def giving(attr: Attr) -> frozenset[str]:
    """Combatants' cards with dice of this attribute printed, and the cards that add some when attached."""
    bodies = {one.key: one if isinstance(one, Body) else bonus(one.key) for one in POOL.values()}
    return frozenset(key for key, by in bodies.items() if by is not None and any(by.dice(attr)))


@cache
def called(attr: Attr) -> frozenset[str]:
    """The Characters whose class may pray, or cast Spells, without a die of this attribute (TOMB-RUL-13)."""
    return frozenset(key for key in keys_of(Character) if CALLING.get(attr) in classes(key))


@cache
def casting(attr: Attr) -> frozenset[str]:
    """The cards by which a combatant may use what asks for this attribute: its own, or one that is attached to it."""
    return giving(attr) | called(attr)


def casts(attr: Attr, key: str, attached: Iterable[str]) -> bool:
    """Whether a combatant's card, or one attached to it, lets it use what asks for this attribute."""
    listed = casting(attr)
    return key in listed or not listed.isdisjoint(attached)


def xp(key: str) -> int:
    """What it is worth when banked; 0 for what is never banked."""
    found = POOL[key]
    return found.xp if isinstance(found, Monster | Trap | Treasure) else 0


def clauses(key: str, window: str) -> tuple[Clause, ...]:
    """What the card says in this window."""
    return POOL[key].at.get(window, ())


@cache
def saying(window: str) -> Mapping[str, tuple[Clause, ...]]:
    """What all cards say in this window, by card: those that say something."""
    return {key: card.at[window] for key, card in POOL.items() if window in card.at}


class Always(Struct, frozen=True):
    """What a card changes as long as it is in play: one of its calls."""

    guards: Guard
    who: str
    change: Change
    per: str | None
    """What it is counted by: so often it changes that."""


@cache
def passives(figure: str) -> Mapping[str, tuple[Always, ...]]:
    """What cards change of a figure (``Change.bears_on``) as long as they are in play: by card, those that do."""
    found: dict[str, tuple[Always, ...]] = {}
    for key, said in saying("passive").items():
        for clause in said:
            for call in clause.calls:
                change = call.change()
                if change is not None and change.bears_on(figure):
                    each = Always(clause.guards, call.who, change, getattr(call, "per", None))
                    found[key] = (*found.get(key, ()), each)
    return found


@cache
def always_changed(attr: Attr) -> bool:
    """Whether something attached or a Character itself changes this attribute outside raids in every roll."""
    return any(key[0] not in "em" and each.guards.on is None for key, said in passives(attr).items() for each in said)


@cache
def all_of(kind: type[C]) -> tuple[C, ...]:
    """Every card of one sort, by key."""
    return tuple(one for _, one in sorted(POOL.items()) if isinstance(one, kind))


@cache
def keys_of(kind: type[C]) -> frozenset[str]:
    """The keys of them."""
    return frozenset(one.key for one in all_of(kind))


@cache
def booty() -> frozenset[str]:
    """The cards that can be stolen (TOMB-PICK-1)."""
    return keys_of(Item) | keys_of(Treasure)


@cache
def box(*kinds: type[Card]) -> tuple[str, ...]:
    """All copies of the cards of these sorts."""
    return tuple(one.key for kind in kinds for one in all_of(kind) for _ in range(one.copies))


def _of(kind: type[C], key: str) -> C:
    found = POOL[key]
    if not isinstance(found, kind):
        raise KeyError(key)
    return found
