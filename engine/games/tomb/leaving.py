"""The end of a raid, by leaving, fleeing or returning (TOMB-RAID-8, -10, TOMB-FLEE-3, TOMB-WIPE-5, TOMB-RET)."""

from __future__ import annotations

from engine.protocol import Rules, Seat
from engine.zones import EVERYBODY

from . import lasting
from .attach import bank_all_treasures, discard_all, offer_banking
from .events.raids import CryptLeft, RaidOver
from .events.turns import PartyHome
from .harm import move_to_inn, resolve_deaths
from .sides import find_active_party
from .state import State


def end_raid(s: State) -> Rules[None]:
    """End the raid. Monsters that were not killed go back into the Crypt without wounds and cards (TOMB-FLEE-3)."""
    raid = s.raid
    if raid is None:
        return
    crypt = s.crypts[raid.crypt]
    for combatant in raid.monsters:  # Everybody has seen these Monsters (TOMB-SEC-6).
        discard_all(s, combatant)
        crypt.cards.put(combatant.card, EVERYBODY)
    s.raid = None
    for combatant in find_active_party(s).fighters:
        combatant.acted = combatant.more = combatant.dazed = 0
    lasting.renew_limited_uses(s, "round", "combat")
    yield from lasting.end_effects(s, "roll", "round", "combat", "raid")
    s.turn_over = True
    yield RaidOver(s.active, left=len(crypt.cards))


def leave(s: State) -> Rules[None]:
    """Let the party leave the Crypt for its Door, or for the space beside it where the raid began.

    Rules: TOMB-TRAP-10, TOMB-RAID-12.
    """
    yield CryptLeft(s.active)
    yield from end_raid(s)


def return_home(s: State, seat: Seat) -> Rules[None]:
    """Return a party to the Inn and bank all its attached Treasures (TOMB-RET-1, TOMB-RET-2, TOMB-RUL-14)."""
    yield from _go_to_inn(s, seat)
    if s.parties[seat].fighters:
        yield from bank_all_treasures(s, seat)
        yield from resolve_deaths(s)


def flee_to_inn(s: State, seat: Seat) -> Rules[None]:
    """Let a party flee to the Inn, where it may bank (TOMB-FLEE-2, TOMB-FLEE-4)."""
    yield from _go_to_inn(s, seat)
    if s.parties[seat].fighters:
        yield from offer_banking(s, seat)
        yield from resolve_deaths(s)


def _go_to_inn(s: State, seat: Seat) -> Rules[None]:
    yield from end_raid(s)
    move_to_inn(s, seat)
    yield PartyHome(seat)
