"""The loss of a party in Tomb, and the new party of its player (TOMB-WIPE).

The module ``harm`` removes Characters. ``leaving.end_raid`` ends the raid of a lost party. This module calls it
if nothing else did before.
"""

from __future__ import annotations

from engine.protocol import Rules, Seat

from . import asking, harm, inn, leaving
from .events.turns import PartyLost, PartyRenewed
from .sides import find_active_party, is_at_inn
from .state import State


def is_any_party_empty(s: State) -> bool:
    """Tell whether a party has no Characters. It is asked after each step, and mostly none is."""
    return [] in [party.fighters for party in s.parties]


def resolve_after_step(s: State) -> Rules[None]:
    """Renew lost parties after a step of a turn. A party at the Inn counts as lost in its own turn only."""
    for seat, party in enumerate(s.parties):
        if not party.fighters and (not is_at_inn(party) or seat == s.active) and not s.over:
            yield from lose_party(s, seat)


def resolve_after_turn(s: State) -> Rules[None]:
    """Renew parties in the Tomb that were lost when effects ended with the turn (TOMB-WIPE-2, TOMB-WIPE-6)."""
    for seat, party in enumerate(s.parties):
        if not party.fighters and not is_at_inn(party):
            yield from lose_party(s, seat)


def lose_party(s: State, seat: Seat) -> Rules[None]:
    """Announce that a party is lost, end its own raid and turn, and give its player a new party."""
    if seat == s.active:
        yield from leaving.end_raid(s)  # TOMB-WIPE-5: a player without a party raids no more
        s.turn_over = True  # TOMB-WIPE-4: the player has no turn any more.
    yield PartyLost(seat)
    yield from _renew_party(s, seat)


def has_party(s: State) -> Rules[bool]:
    """Return whether the active player has a party. A player without one first tries to get one (TOMB-WIPE-6)."""
    if not find_active_party(s).fighters:
        yield from _renew_party(s, s.active)
    return bool(find_active_party(s).fighters)


def _renew_party(s: State, seat: Seat) -> Rules[None]:
    """Give a player without Characters a new party at the Inn, if a Character is left.

    Rules: TOMB-WIPE-2, 3, 6, TOMB-SOLO-17, TOMB-HR-5.
    """
    harm.move_to_inn(s, seat)
    key: str | None = None
    if not (s.solo or s.rules.new_party == "inn") or not (s.solo or s.inn.cards):
        key = yield from harm.draw_from_bag(s)
    if key is None:
        if not s.inn.cards:
            return
        key = yield from asking.ask_for_character(seat, "new-party", s.inn.cards)
        s.inn.take(s.inn.cards.index(key))
    harm.join_party(s, seat, key)
    yield PartyRenewed(seat, key)
    yield from inn.draw_brought_card(s, seat, key)
