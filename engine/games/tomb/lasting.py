"""What lasts for a while: bringing it about and ending it (TOMB-FX, durations and limits)."""

from __future__ import annotations

from engine.protocol import Rules

from . import harm
from .sides import sides
from .state import State, Until


def end(s: State, *until: Until) -> Rules[None]:
    """These durations are over. Who has as many wounds as Hit Points then dies (TOMB-FX-15)."""
    if s.lasting and any(each.until in until for each in s.lasting):
        s.lasting = [each for each in s.lasting if each.until not in until]
        yield from harm.deaths(s)


def renew(s: State, *scopes: str) -> None:
    """What may be used once in these may be used again: "round", "combat", "turn", "used" (in a turn)."""
    for _, listed in sides(s):
        for one in listed:
            if one.spent:
                one.spent = [each for each in one.spent if each.partition("/")[0] not in scopes]


def end_turn(s: State) -> Rules[None]:
    renew(s, "turn", "used", "round", "combat")
    yield from end(s, "roll", "round", "combat", "raid", "turn")
