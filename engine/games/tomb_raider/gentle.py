"""The gentle deal for solo play of Tomb Raider: cards that cannot help a lone raider leave the draw deck."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import POOL
from .verbs.cards import Ammo
from .verbs.company import needs_company

GENTLE = "gentle"
"""The key of the lobby choice for the gentle deal."""


def list_useful_cards(cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a draw deck that can be of use to a lone raider (TR-LTP-21)."""
    names = {POOL.find_card(card).name for card in cards}
    return tuple(
        card for card in cards if not needs_company(POOL.find_card(card)) and not _is_without_weapon(card, names)
    )


def _is_without_weapon(number: str, names: set[str]) -> bool:
    """Tell whether a card only loads a weapon that is not in the deck. ``names`` are the names of the deck's cards."""
    calls = [call for clause in POOL.find_card(number).effects for call in clause.calls]
    return bool(calls) and all(isinstance(call, Ammo) and call.weapon not in names for call in calls)
