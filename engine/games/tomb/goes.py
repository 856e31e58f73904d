"""Whose go it is in combat: battle actions had, used and lost (TOMB-COMB-6 to -11)."""

from __future__ import annotations

from .figures import actions
from .sides import members
from .state import MONSTERS, Fighter, Side, State


def waiting(s: State, side: Side) -> list[Fighter]:
    """Who of a side may still act in this round (TOMB-COMB-13: newcomers, too)."""
    return [one for one in members(s, side) if one.acted < actions(s, one)]


def strike_off(s: State, one: Fighter) -> None:
    """What is to be lost is lost as soon as it is there to lose (TOMB-FX-23)."""
    if s.raid is None or s.raid.round == 0:
        return
    while one.dazed and one.acted < actions(s, one):
        one.dazed -= 1
        one.acted += 1


def new_round(s: State) -> None:
    """TOMB-COMB-11."""
    assert s.raid is not None
    s.raid.round += 1
    s.raid.cm_goes = True
    for side in (s.active, MONSTERS):
        for one in members(s, side):
            one.acted = one.more = 0
    for side in (s.active, MONSTERS):
        for one in members(s, side):
            strike_off(s, one)
