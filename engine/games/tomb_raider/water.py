"""Wet and dry locations of Tomb Raider, if the table plays with water (TR-WET, TR-RUL-12)."""

from __future__ import annotations

from engine.protocol import Rules, Seat

from .cards import OBSTACLES, PrintedObstacle
from .cards.records import Obstacle, Water
from .death import kill_raider
from .map import make_event_space
from .map_events import AirChanged, Drained, Flooded, ObstacleRemoved
from .printed import compute_most_air, find_printed_values
from .state import Hazard, State


def can_work(water: Water, wet: bool) -> bool:
    """Tell whether a card for this kind of location works in a wet (``wet``) location, or in a dry one (TR-WET-7)."""
    return water == "both" or (water == "wet") == wet


def is_effective(s: State, space: int, hazard: Hazard) -> bool:
    """Tell whether an obstacle has any effect in a space, because it suits the wet or dry location."""
    return can_work(_find_habitat(find_printed_values(s, space, hazard)), s.spaces[space].wet)


def _find_habitat(obstacle: Obstacle | PrintedObstacle) -> Water:
    # A printed obstacle belongs to its location, so only a creature needs a dry location.
    if isinstance(obstacle, PrintedObstacle):
        return "dry" if obstacle.kind == "creature" else "both"
    return obstacle.lives_in


def may_be_put(s: State, space: int, number: str) -> bool:
    """Tell whether an obstacle card would work in a space, and so could stay there (TR-WET-7, TR-WET-9)."""
    return can_work(OBSTACLES[number].lives_in, s.spaces[space].wet)


def spend_air(s: State, seat: Seat) -> Rules[bool]:
    """Spend 1 air of a raider for an act under water; return whether it lives (TR-WET-3, TR-WET-6)."""
    r = s.raiders[seat]
    if not r.alive or not s.spaces[r.at].wet:
        return r.alive
    if r.air > 0:
        r.air -= 1
        yield AirChanged(seat, r.air)
        if r.air or not s.rules.drown_at_zero:  # TR-HR-10: a raider without air dies only by this rule
            return True
    yield from kill_raider(s, seat, "air")
    return False


def refill_air(s: State, seat: Seat) -> Rules[None]:
    """Refill the air of a raider in a dry location (TR-WET-4)."""
    r = s.raiders[seat]
    if r.air < compute_most_air(r) and not s.spaces[r.at].wet:
        r.air = compute_most_air(r)
        yield AirChanged(seat, r.air)


def remove_unfit_creatures(s: State, space: int) -> Rules[None]:
    """Remove the creatures in a space that cannot live in its location, now that it is wet or dry (TR-WET-8)."""
    wrong = [h for h in s.spaces[space].hazards if not h.removed and not is_effective(s, space, h)]
    for hazard in wrong:
        if find_printed_values(s, space, hazard).kind == "creature":
            yield from clear_obstacle(s, -1, space, hazard)


def clear_obstacle(s: State, seat: Seat, space: int, hazard: Hazard) -> Rules[None]:
    """Remove an obstacle from a space (TR-OVR-11, TR-OVR-12).

    A card is discarded, a printed obstacle gets a skull marker.
    """
    hazard.damage = 0
    if hazard.printed:
        hazard.removed = True
    else:
        hazards = s.spaces[space].hazards
        hazards[:] = [h for h in hazards if h is not hazard]
        pile = s.obstacle_discard if hazard.owner < 0 else s.raiders[hazard.owner].discard
        pile.put(hazard.key)
    yield ObstacleRemoved(seat, make_event_space(s, space), hazard.key)


def turn_wet_or_dry(s: State, space: int, wet: bool) -> Rules[None]:
    """Turn a location wet or dry. If it becomes dry, every raider in it gets full air (TR-WET-14)."""
    s.spaces[space].wet = wet
    yield Flooded(make_event_space(s, space)) if wet else Drained(make_event_space(s, space))
    yield from remove_unfit_creatures(s, space)
    for seat, r in enumerate(s.raiders):
        if r.at == space and r.alive:
            yield from refill_air(s, seat)
