"""Where a raider's player would be stopped in steps 4 and 5 of the Action Round (``Ask.stop``): by what everybody may
know, for everybody knows these questions. No rule depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.protocol import Seat

from .. import goals
from ..cards import LOCATIONS, WEAPONS, Target
from ..figures import ability, life_left, may_search
from ..memory import asks_for
from ..moves import NONE, Overcome
from ..odds import chance
from ..printed import spec, weapons
from ..state import FIGHT, NUMBER, Hazard, Raider, State

BY_REMOVING = ("bounty", "points", "purge")
"""Goals towards which obstacles count that are removed."""
FAIR = 2
"""A way that is so many times less likely than the best is hardly ever taken."""


def likely(r: Raider, test: Target, weapon: str) -> int:
    """The chance to pass it, with this weapon if it is Fight: as in ``odds.chance``."""
    armed = test.ability == "fight" and weapon != NONE
    return chance(ability(r, NUMBER[test.ability]) + (WEAPONS[weapon].dice if armed else 0), test.number)


# --- attacks ---------------------------------------------------------------------------------------------------


def attacks(s: State, seat: Seat, targets: Sequence[Seat]) -> bool:
    """Whether an attack is at least an even throw where it costs no search (TR-ATK-7), or is worth one."""
    space = s.spaces[s.raiders[seat].at]
    card = LOCATIONS[space.card.cards[0]]
    searches = s.rules.fight_blocks_search != "never" and may_search(s, seat)
    costs = searches and (card.treasure is not None or (card.search is not None and not space.empty))
    return any(_worth_it(s, seat, other) or (not costs and _fight(s, seat) >= _fight(s, other)) for other in targets)


def _worth_it(s: State, seat: Seat, other: Seat) -> bool:
    """Whether an attack may be worth a search: at better than even odds, where the blow would kill, against who is at
    the treasure or carries it, or where an upgrade asks for it."""
    rival = s.raiders[other]
    blow = max((WEAPONS[weapon].damage for weapon in weapons(s, seat)), default=1)
    return (
        _fight(s, seat) > _fight(s, other)
        or life_left(rival) <= blow
        or goals.target(s, rival.at) is not None
        or goals.carrier(s) == other
        or asks_for(s.raiders[seat], "won")
    )


def _fight(s: State, seat: Seat) -> int:
    """How many dice it rolls with its best weapon."""
    return ability(s.raiders[seat], FIGHT) + max((WEAPONS[weapon].dice for weapon in weapons(s, seat)), default=0)


# --- obstacles -------------------------------------------------------------------------------------------------


def decides(
    s: State,
    seat: Seat,
    at: int,
    left: Mapping[str, Hazard],
    arms: Sequence[str],
    ways: Mapping[str, Overcome],
    on: bool,
) -> bool:
    """Whether it may matter how, or in which order, these obstacles are faced. ``ways``: the likeliest of each, in the
    order in which they are faced unless it is changed: a hurt by what comes later is none to what came first. ``on``:
    the raider means to go on."""
    for place, hazard in enumerate(left.values() if len(left) > 1 else (), 1):
        tested = [way.ability for way in list(ways.values())[place:]]
        if s.rules.damage_reduces_abilities or not all(call.apart(tested) for call in spec(s, at, hazard).failure):
            return True
    return any(_other_way(s, seat, at, hazard, arms, on) for hazard in left.values())


def _other_way(s: State, seat: Seat, at: int, hazard: Hazard, arms: Sequence[str], on: bool) -> bool:
    """Whether another way than the likeliest has a fair chance, and something for it: Fight could be done with the
    obstacle at one blow, or is the likeliest and costs a search, or a shot. Who goes on hardly clears the way for those
    who come after, unless it counts."""
    r, printed = s.raiders[seat], spec(s, at, hazard)
    fight = other = 0
    for test in printed.tests:
        if test.ability == "fight":
            fight = max(fight, likely(r, test, arms[0]))
        else:
            other = max(other, likely(r, test, NONE))
    if fight > other:
        searches = s.rules.fight_blocks_search == "any_use_but_defence" and may_search(s, seat)
        return (FAIR * other >= fight and searches) or any(arm in r.ammunition for arm in arms)
    if on and not (s.terms.goal in BY_REMOVING or asks_for(r, "danger") or asks_for(r, "creature")):
        return False
    blow = max(1 if arm == NONE else WEAPONS[arm].damage for arm in arms)
    return 0 < (printed.life or 0) - hazard.damage <= blow and FAIR * fight >= other > 0
