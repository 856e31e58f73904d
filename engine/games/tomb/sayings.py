"""The clauses of Tomb's cards by window, with all facts that follow from a card's text alone (TOMB-EFF, TOMB-FX).

Most cards have no clause for most windows. So the clauses are collected once for each window.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from .cards import pool
from .cards.records import Prayer, Spell
from .language import CHOSEN, Clause, Verb
from .state import Attr, find_kind

HELD: dict[str, Attr | None] = {"prayer": Prayer.needs, "spell": Spell.needs, "tactic": None}
"""The kinds of cards that a hand may hold, each with the attribute in which its user needs a die."""


class Saying(Struct, frozen=True):
    """A clause of a card for one window, with facts about it."""

    card: str
    clause: Clause
    needs: Attr | None
    """The attribute in which the user of the card needs a die, or None."""
    same_aims: bool
    """A flag: the clause has equal possible targets for every user in the party."""
    any_user: bool
    """A flag: it makes no difference which Character uses the card.

    The flag is off for a battle action, because the user spends an action (TOMB-PLAY-2).
    """
    sure: bool
    """A flag: the clause has an effect at every possible target."""
    may_miss: tuple[Verb, ...]
    """The effects of a Spell on ``foes`` or ``it``. They may affect nobody, as targets can be immune (TOMB-FX-25).
    """
    aimed: tuple[Verb, ...]
    """The effects of the clause for which a combatant or a place may be chosen."""

    @property
    def plain(self) -> bool:
        """A flag: the clause always has an effect, and no target is chosen for it."""
        return self.sure and not self.aimed


def _make_saying(card: str, clause: Clause) -> Saying:
    """Return a clause of a card with the facts that follow from its text."""
    guards, calls = clause.guards, clause.calls
    same_aims = (
        not any(call.personal for call in calls)
        and guards.whose not in ("self", "other")
        and clause.window not in ("recruited", "killed")
    )
    may_miss = tuple(call for call in calls if call.who in ("foes", "it") and find_kind(card) == "spell")
    return Saying(
        card=card,
        clause=clause,
        needs=pool.find_needed_attribute(card),
        same_aims=same_aims,
        any_user=same_aims and find_kind(card) == "tactic" and guards.test is None and clause.window != "battle",
        sure=any(call.always and call not in may_miss for call in calls),
        may_miss=may_miss,
        aimed=tuple(call for call in calls if call.local or call.who in (*CHOSEN, "it")),
    )


@cache
def map_sayings_in_play(window: str) -> Mapping[str, tuple[Saying, ...]]:
    """Return, by card, the clauses for a window. All cards that may be in play are included."""
    return {
        card: tuple(_make_saying(card, clause) for clause in clauses)
        for card, clauses in pool.map_clauses(window).items()
    }


@cache
def list_sayings_in_hand(window: str) -> tuple[Saying, ...]:
    """Return the clauses for a window, sorted by kind, then by card. All cards that a hand may hold are included.

    A Tactic that can only be attached counts as usable in the "turn" and "battle" windows (TOMB-PLAY-9).
    """
    windows = (window, "passive") if window in ("turn", "battle") else (window,)
    return tuple(
        _make_saying(card, clause)
        for kind in HELD
        for each in windows
        for card, clauses in sorted(pool.map_clauses(each).items())
        if find_kind(card) == kind
        for clause in clauses
    )


@cache
def list_sayings_surest_first(window: str) -> tuple[Saying, ...]:
    """Return the clauses of ``list_sayings_in_hand``. The cheapest to check come first."""
    return tuple(sorted(list_sayings_in_hand(window), key=lambda one: (not one.plain, one.needs is not None)))


@cache
def list_cards_usable_from_hand(window: str) -> frozenset[str]:
    """Return all cards that could be used from a hand in a window."""
    return frozenset(saying.card for saying in list_sayings_in_hand(window))
