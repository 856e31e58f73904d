"""The battle actions of combatants: how many are left, used and lost (TOMB-COMB-6 to -11)."""

from __future__ import annotations

from .figures import count_actions
from .sides import list_members
from .state import MONSTERS, Combatant, Side, State


def list_waiting(s: State, side: Side) -> list[Combatant]:
    """Return the members of a side that may still act in this round, newcomers included (TOMB-COMB-13)."""
    return [one for one in list_members(s, side) if one.acted < count_actions(s, one)]


def strike_off(s: State, combatant: Combatant) -> None:
    """Take away the battle actions that a combatant is to lose, as far as it has any left (TOMB-FX-23)."""
    if s.raid is None or s.raid.round == 0:
        return
    while combatant.dazed and combatant.acted < count_actions(s, combatant):
        combatant.dazed -= 1
        combatant.acted += 1


def begin_round(s: State) -> None:
    """Begin a combat round (TOMB-COMB-11)."""
    assert s.raid is not None
    s.raid.round += 1
    s.raid.cm_goes = True
    for side in (s.active, MONSTERS):
        for combatant in list_members(s, side):
            combatant.acted = combatant.more = 0
    for side in (s.active, MONSTERS):
        for combatant in list_members(s, side):
            strike_off(s, combatant)
