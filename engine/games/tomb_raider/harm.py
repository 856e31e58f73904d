"""Sections 5 and 6: damage, hurts, being stuck, death."""

from __future__ import annotations

from engine.protocol import Rules, Seat, tell

from . import goals
from .state import ABILITIES, State, ability, life_left, window_order
from .windows.window import window


def damage(s: State, seat: Seat, amount: int, by: str) -> Rules[None]:
    """TR-DEC-11: what it is, a last chance to lower it, the markers, the death check."""
    r = s.raiders[seat]
    if not r.alive:
        return
    left = yield from _announced(s, seat, amount)
    if left <= 0:
        return
    r.damage += left
    yield from tell("damage", seat=seat, amount=left, by=by, left=max(0, life_left(r)))
    if life_left(r) <= 0:  # TR-LIFE-5
        yield from die(s, seat, by)


def hurt(s: State, seat: Seat, which: int, by: str) -> Rules[None]:
    """TR-HURT-1: one ability is 1 lower; at 0 the raider dies, as it does when its life shrinks to its damage."""
    r = s.raiders[seat]
    if not r.alive or (yield from _announced(s, seat, 1)) <= 0:
        return
    r.hurts[which] += 1
    yield from tell("hurt", seat=seat, ability=ABILITIES[which], by=by)
    if ability(r, which) <= 0 or life_left(r) <= 0:
        yield from die(s, seat, by)


def _announced(s: State, seat: Seat, amount: int) -> Rules[int]:
    """TR-DEC-P3: the victim first, then the others."""
    s.blows.append(amount)
    order = window_order(s)
    at = order.index(seat)
    yield from window(s, "damage", seat, order[at:] + order[:at])
    return s.blows.pop()


def prevent(s: State, seat: Seat, amount: int, by: str) -> Rules[None]:
    """Lower the harm about to land."""
    stopped = min(amount, s.blows[-1])
    s.blows[-1] -= stopped
    yield from tell("prevented", seat=seat, amount=stopped, by=by)


def stuck(s: State, seat: Seat, by: str) -> Rules[None]:
    """TR-STUCK-1 to TR-STUCK-3: the movement is over, no search this turn, no movement in the next step 1."""
    r = s.raiders[seat]
    if not r.alive:
        return
    r.moving, r.search_ban, r.move_ban = False, True, True
    yield from tell("stuck", seat=seat, by=by)


def die(s: State, seat: Seat, by: str) -> Rules[None]:
    """TR-DEATH-4, TR-DEATH-5: all that was going on with this raider is over; the figure stays where it is."""
    r = s.raiders[seat]
    r.alive, r.moving = False, False
    r.shifts += 1
    r.deaths += 1
    r.move_ban = r.search_ban = False  # TR-STUCK-10
    yield from tell("died", seat=seat, by=by)
    yield from goals.drop(s, seat)
