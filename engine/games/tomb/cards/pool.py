"""The card pool of Tomb: every card by key. It is empty until the package ``engine.games.tomb`` is imported."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias, TypeVar

from msgspec import Struct

from ..language import Clause, Guard
from ..state import ATTRS, Attr, Change
from .records import Body, Bonus, Card, Character, Item, Monster, Prayer, Spell, Trap, Treasure

C = TypeVar("C", bound=Card)
POOL: dict[str, Card] = {}
CALLING: dict[Attr, str] = {"hol": "cleric", "mag": "wizard"}
"""Attribute -> the class that needs no die for cards which need this attribute (TOMB-RUL-13)."""


def find_card(key: str) -> Card:
    """Return the card with this key. Raises KeyError if there is none.

    The functions below also raise KeyError for a card of another sort.
    """
    return POOL[key]


def find_monster(key: str) -> Monster:
    return _find_of_kind(Monster, key)


def find_trap(key: str) -> Trap:
    return _find_of_kind(Trap, key)


def find_character(key: str) -> Character:
    return _find_of_kind(Character, key)


def find_body(key: str) -> Body:
    """Return the card of a combatant, which is a Character or a Monster."""
    found = POOL[key]
    assert isinstance(found, Body)
    return found


@cache
def find_trait(key: str) -> str | None:
    """Return the limited trait of an Item or Treasure, or None (TOMB-ATT-1, TOMB-ATT-2)."""
    found = POOL[key]
    return found.trait if isinstance(found, Item | Treasure) else None


@cache
def find_bonus(key: str) -> Bonus | None:
    found = POOL[key]
    return found.bonus if isinstance(found, Item | Treasure) else None


@cache
def list_classes(key: str) -> tuple[str, ...]:
    """Return the classes of a combatant's card. A Monster has none."""
    found = POOL[key]
    return found.classes if isinstance(found, Character) else ()


@cache
def list_rogues() -> frozenset[str]:
    """Return the keys of all Characters that can steal (TOMB-PICK-1)."""
    return frozenset(key for key in list_keys(Character) if "rogue" in list_classes(key))


@cache
def find_needed_attribute(key: str) -> Attr | None:
    """Return the attribute in which the user of a card needs a die, or None (TOMB-CARD-2, TOMB-CARD-3)."""
    found = POOL[key]
    return found.needs if isinstance(found, Prayer | Spell) else None


Limit: TypeAlias = tuple[str, str | None, Attr | None]
"""A triple: a card, its limited trait, and the attribute that its user needs (``find_trait``, ``needs``)."""


@cache
def map_limits() -> Mapping[str, Limit]:
    """Return for every card the limits on who may have it."""
    return {key: (key, find_trait(key), find_needed_attribute(key)) for key in POOL}


@cache
def has_effect(key: str) -> bool:
    """Tell whether a card has an effect for its bearer. Some Treasures are only worth XP."""
    return bool(POOL[key].at) or any(key in list_cards_with_dice(attr) for attr in ATTRS)


@cache
def list_cards_with_dice(attr: Attr) -> frozenset[str]:
    """Return all combatants' cards with printed dice of an attribute, and all attachable cards that add such dice."""
    bodies = {one.key: one if isinstance(one, Body) else find_bonus(one.key) for one in POOL.values()}
    return frozenset(key for key, by in bodies.items() if by is not None and any(by.dice(attr)))


@cache
def list_characters_called(attr: Attr) -> frozenset[str]:
    """Return the Characters whose class needs no die to use an attribute's cards (TOMB-RUL-13)."""
    return frozenset(key for key in list_keys(Character) if CALLING.get(attr) in list_classes(key))


@cache
def list_cards_for_attribute(attr: Attr) -> frozenset[str]:
    """Return the cards that let a combatant use an attribute: combatants' own cards, and attachable cards."""
    return list_cards_with_dice(attr) | list_characters_called(attr)


def find_xp(key: str) -> int:
    """Return the XP of a card when it is banked; 0 for a card that is never banked."""
    found = POOL[key]
    return found.xp if isinstance(found, Monster | Trap | Treasure) else 0


def list_clauses(key: str, window: str) -> tuple[Clause, ...]:
    """Return the clauses that a card has for a window."""
    return POOL[key].at.get(window, ())


@cache
def map_clauses(window: str) -> Mapping[str, tuple[Clause, ...]]:
    """Return the clauses for a window by card. Cards without any are left out."""
    return {key: card.at[window] for key, card in POOL.items() if window in card.at}


class Always(Struct, frozen=True):
    """A change that a card makes as long as it is in play. It comes from one of the card's effects."""

    guards: Guard
    who: str
    change: Change
    per: str | None
    """The name of the count that tells how often the change is made; None means once."""


@cache
def map_passives(figure: str) -> Mapping[str, tuple[Always, ...]]:
    """Return the passive changes that can affect a value, by card.

    ``figure``: see ``Change.can_affect``.
    """
    found: dict[str, tuple[Always, ...]] = {}
    for key, passive_clauses in map_clauses("passive").items():
        for clause in passive_clauses:
            for call in clause.calls:
                change = call.change()
                if change is not None and change.can_affect(figure):
                    each = Always(clause.guards, call.who, change, getattr(call, "per", None))
                    found[key] = (*found.get(key, ()), each)
    return found


@cache
def is_attribute_always_changed(attr: Attr) -> bool:
    """Tell whether some passive change to an attribute applies to every roll, also outside raids.

    Monsters' cards and Crypt texts do not count.
    """
    return any(
        key[0] not in "em" and each.guards.on is None for key, said in map_passives(attr).items() for each in said
    )


@cache
def is_casting_always_changed() -> bool:
    """Tell whether ``is_attribute_always_changed`` holds for any attribute that Spells and Prayers need."""
    return any(is_attribute_always_changed(attr) for attr in CALLING)


@cache
def list_cards(kind: type[C]) -> tuple[C, ...]:
    """Return all cards of one sort, sorted by key."""
    return tuple(one for _, one in sorted(POOL.items()) if isinstance(one, kind))


@cache
def list_keys(kind: type[C]) -> frozenset[str]:
    """Return the keys of all cards of one sort."""
    return frozenset(one.key for one in list_cards(kind))


@cache
def list_stealable() -> frozenset[str]:
    """Return the keys of all cards that Rogues can steal (TOMB-PICK-1)."""
    return list_keys(Item) | list_keys(Treasure)


@cache
def list_copies(*kinds: type[Card]) -> tuple[str, ...]:
    """Return the keys of all cards of these sorts, each as often as it has copies."""
    return tuple(one.key for kind in kinds for one in list_cards(kind) for _ in range(one.copies))


def _find_of_kind(kind: type[C], key: str) -> C:
    found = POOL[key]
    if not isinstance(found, kind):
        raise KeyError(key)
    return found
