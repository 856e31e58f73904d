"""The end of lasting effects in Tomb, and the renewal of limited uses (TOMB-FX, durations and limits)."""

from __future__ import annotations

from engine.protocol import Rules

from . import harm
from .sides import list_sides
from .state import State, Until


def end_effects(s: State, *until: Until) -> Rules[None]:
    """End the effects that last until the end of one of these periods.

    Combatants without Hit Points left then die (TOMB-FX-15).
    """
    if s.lasting and any(each.until in until for each in s.lasting):
        s.lasting = [each for each in s.lasting if each.until not in until]
        yield from harm.resolve_deaths(s)


def renew_limited_uses(s: State, *scopes: str) -> None:
    """Allow limited uses again, for limits with these scopes: "round", "combat", "turn" or "used" (in a turn)."""
    for _, listed in list_sides(s):
        for combatant in listed:
            if combatant.spent:
                combatant.spent = [each for each in combatant.spent if each.partition("/")[0] not in scopes]


def end_turn(s: State) -> Rules[None]:
    renew_limited_uses(s, "turn", "used", "round", "combat")
    yield from end_effects(s, "roll", "round", "combat", "raid", "turn")
