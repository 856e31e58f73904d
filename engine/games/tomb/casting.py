"""The combatants who may have and use Prayers and Spells, because they have a die (TOMB-CARD-2, TOMB-CARD-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from .cards import pool
from .figures import count_dice
from .state import Attr, Combatant, State

CASTING: tuple[Attr, ...] = ("mag", "hol")
"""The attributes that Spells and Prayers need."""
Held: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""The Characters of a party, each with the cards attached to it."""


def list_casters(s: State, party: Sequence[Combatant], attr: Attr) -> list[Combatant]:
    """Return the combatants among ``party`` who may use cards that need an attribute.

    Such a combatant has the right class (TOMB-RUL-13), or now has a die or an automatic success (TOMB-ATT-8, -9).
    The rules call this very often. So if nothing changes dice, printed cards are looked up instead.
    """
    if _is_unchanged(s, attr):
        casting = pool.list_cards_for_attribute(attr)
        return [one for one in party if one.card in casting or not casting.isdisjoint(one.cards.cards)]
    return [one for one in party if one.card in pool.list_characters_called(attr) or count_dice(s, one, attr).any]


def can_cast(s: State, combatant: Combatant, attr: Attr | None) -> bool:
    """Tell whether a combatant may use cards that need an attribute.

    Cards that need none (``None``) can always be used.
    """
    return attr is None or bool(list_casters(s, (combatant,), attr))


def has_die(s: State, combatant: Combatant, card: str) -> bool:
    """Tell whether a combatant has the die that a card needs. Only Prayers and Spells need a die."""
    return can_cast(s, combatant, pool.find_needed_attribute(card))


def list_changed_casters(s: State, party: Sequence[Combatant], attr: Attr) -> tuple[str, ...] | None:
    """Return the combatants who may use cards of an attribute if anything but attached cards changes dice now.

    Otherwise return None: then ``list_usual_casters`` finds them by their cards alone.
    """
    return None if _is_unchanged(s, attr) else tuple([one.key for one in list_casters(s, party, attr)])


def list_usual_casters(held: Held, attr: Attr) -> tuple[str, ...]:
    """Return the Characters who may use cards of an attribute while nothing but attached cards changes dice."""
    casting = pool.list_cards_for_attribute(attr)
    return tuple([key for key, cards in held if key in casting or not casting.isdisjoint(cards)])


def _is_unchanged(s: State, attr: Attr) -> bool:
    """Tell whether attached cards are the only thing that changes the dice of an attribute now."""
    if s.raid is not None or pool.is_attribute_always_changed(attr):
        return False
    return not (s.lasting and [each for each in s.lasting if each.change.can_affect(attr)])
