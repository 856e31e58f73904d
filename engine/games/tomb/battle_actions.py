"""The battle actions of combatants in Tomb: how many are left, used and lost (TOMB-COMB-6 to -11)."""

from __future__ import annotations

from .figures import count_actions
from .sides import list_members
from .state import MONSTERS, Combatant, Side, State


def list_combatants_to_act(s: State, side: Side) -> list[Combatant]:
    """Return the members of a side, newcomers included, that may still act in this combat round (TOMB-COMB-13)."""
    return [one for one in list_members(s, side) if one.acted < count_actions(s, one)]


def take_lost_actions(s: State, combatant: Combatant) -> None:
    """Take away the battle actions that a combatant must lose, but at most all that it has (TOMB-FX-23)."""
    if s.raid is None or s.raid.round == 0:
        return
    while combatant.dazed and combatant.acted < count_actions(s, combatant):
        combatant.dazed -= 1
        combatant.acted += 1


def begin_round(s: State) -> None:
    """Begin a round of combat: all battle actions are renewed (TOMB-COMB-11)."""
    assert s.raid is not None
    s.raid.round += 1
    s.raid.cm_goes = True
    for side in (s.active, MONSTERS):
        for combatant in list_members(s, side):
            combatant.acted = combatant.more = 0
    for side in (s.active, MONSTERS):
        for combatant in list_members(s, side):
            take_lost_actions(s, combatant)
