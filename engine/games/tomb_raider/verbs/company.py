"""A predicate for cards of Tomb Raider that do nothing in solo play."""

from __future__ import annotations

from ..cards import Card
from .cards import Steal


def needs_company(card: Card) -> bool:
    """Tell whether a card does nothing unless another raider plays (TR-LTP-21)."""
    return bool(card.effects) and all(
        clause.guards.whose == "opp"
        or any(getattr(call, "source", None) == "opp_discard" for call in clause.calls)
        or any(getattr(call, "to", None) in ("here", "opp") for call in clause.calls)
        or any(isinstance(call, Steal) for call in clause.calls)
        for clause in card.effects
    )
