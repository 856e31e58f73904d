"""A gentle deal for who plays alone: cards that could do nothing for a lone raider are left out of the draw deck."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import POOL, Card
from .verbs.cards import Ammo, Steal

GENTLE = "gentle"
"""The lobby's name of the choice."""


def deal(cards: Sequence[str]) -> tuple[str, ...]:
    """The cards of a draw deck that can be of use to a lone raider who has no others (TR-LTP-21)."""
    names = {POOL.card(card).name for card in cards}
    return tuple(card for card in cards if not needs_company(POOL.card(card)) and not _lacks_weapon(card, names))


def needs_company(card: Card) -> bool:
    """Whether it does nothing unless another raider plays (TR-LTP-21)."""
    return bool(card.effects) and all(
        clause.guards.whose == "opp"
        or any(getattr(call, "source", None) == "opp_discard" for call in clause.calls)
        or any(getattr(call, "to", None) in ("here", "opp") for call in clause.calls)
        or any(isinstance(call, Steal) for call in clause.calls)
        for clause in card.effects
    )


def _lacks_weapon(number: str, names: set[str]) -> bool:
    """Whether it only loads a weapon that is not in the deck."""
    calls = [call for clause in POOL.card(number).effects for call in clause.calls]
    return bool(calls) and all(isinstance(call, Ammo) and call.weapon not in names for call in calls)
