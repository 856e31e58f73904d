"""TR-WET: wet and dry, where the table plays with water (TR-RUL-12)."""

from __future__ import annotations

from engine.protocol import Rules, Seat, tell

from .cards import OBSTACLES, PrintedObstacle
from .cards.records import Obstacle, Water
from .death import die
from .map import told_at
from .printed import air_of, spec
from .state import Hazard, State


def fits(water: Water, wet: bool) -> bool:
    """TR-WET-7: whether a card of that kind works in a wet, or dry, location."""
    return water == "both" or (water == "wet") == wet


def works(s: State, at: int, hazard: Hazard) -> bool:
    """Whether an obstacle does anything there."""
    return fits(_lives_in(spec(s, at, hazard)), s.spaces[at].wet)


def _lives_in(obstacle: Obstacle | PrintedObstacle) -> Water:
    if isinstance(obstacle, PrintedObstacle):  # it came with the location
        return "dry" if obstacle.kind == "creature" else "both"
    return obstacle.lives_in


def may_be_put(s: State, at: int, number: str) -> bool:
    """TR-WET-7, TR-WET-9: whether an obstacle card would stay, and work, in a space."""
    return fits(OBSTACLES[number].lives_in, s.spaces[at].wet)


def spend(s: State, seat: Seat) -> Rules[bool]:
    """TR-WET-3, TR-WET-6: what a raider does under water costs 1 air; whether it lives."""
    r = s.raiders[seat]
    if not r.alive or not s.spaces[r.at].wet:
        return r.alive
    if r.air > 0:
        r.air -= 1
        yield from tell("air", seat=seat, air=r.air)
        if r.air or not s.rules.drown_at_zero:  # TR-HR-10
            return True
    yield from die(s, seat, "air")
    return False


def breathe(s: State, seat: Seat) -> Rules[None]:
    """TR-WET-4: in a dry location the supply is full again."""
    r = s.raiders[seat]
    if r.air < air_of(r) and not s.spaces[r.at].wet:
        r.air = air_of(r)
        yield from tell("air", seat=seat, air=r.air)


def settle(s: State, at: int) -> Rules[None]:
    """TR-WET-8: creatures that cannot be there are gone at once."""
    wrong = [h for h in s.spaces[at].hazards if not h.removed and not works(s, at, h)]
    for hazard in wrong:
        if spec(s, at, hazard).kind == "creature":
            yield from clear(s, -1, at, hazard)


def clear(s: State, seat: Seat, at: int, hazard: Hazard) -> Rules[None]:
    """TR-OVR-11, TR-OVR-12: a card goes to its owner's discard pile, a printed obstacle under a skull marker."""
    hazard.damage = 0
    if hazard.printed:
        hazard.removed = True
    else:
        hazards = s.spaces[at].hazards
        hazards[:] = [h for h in hazards if h is not hazard]
        pile = s.obstacle_discard if hazard.owner < 0 else s.raiders[hazard.owner].discard
        pile.put(hazard.key)
    yield from tell("obstacle-removed", seat=seat, at=told_at(s, at), obstacle=hazard.key)


def turn(s: State, at: int, wet: bool) -> Rules[None]:
    """A location turns wet or dry; dry, it gives full air to all in it (TR-WET-14)."""
    s.spaces[at].wet = wet
    yield from tell("wet" if wet else "dry", at=told_at(s, at))
    yield from settle(s, at)
    for seat, r in enumerate(s.raiders):
        if r.at == at and r.alive:
            yield from breathe(s, seat)
