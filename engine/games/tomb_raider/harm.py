"""Sections 5 and 6: damage, hurts, being stuck."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.protocol import Rules, Seat, tell

from . import death
from .death import die, expire, lives
from .figures import in_play, life_left
from .language import Event
from .rows import hold
from .state import ABILITIES, State
from .windows.window import window, window_order


def damage(s: State, seats: Sequence[Seat], amount: int, by: str) -> Rules[None]:
    """TR-DEC-11, TR-LIFE-12: what it is, for each victim a last chance to lower it, all markers, all death checks."""
    hit: list[tuple[Seat, int]] = []
    for seat in seats:
        if s.raiders[seat].alive:
            hit.append((seat, (yield from _announced(s, seat, amount, Event(by, harm="damage")))))
    left = [(seat, n) for seat, n in hit if n > 0 and s.raiders[seat].alive]
    for seat, n in left:
        r = s.raiders[seat]
        r.damage += n
        yield from tell("damage", seat=seat, amount=n, by=by, left=max(0, life_left(r)))
    dying = [seat for seat, _ in left if not lives(s.raiders[seat])]  # TR-LIFE-5
    for seat in dying:
        yield from die(s, seat, by)


def hurt(s: State, seat: Seat, which: int, by: str) -> Rules[None]:
    """TR-HURT-1: one ability is 1 lower; at 0 the raider dies, as it does when its life shrinks to its damage."""
    r = s.raiders[seat]
    event = Event(by, harm=ABILITIES[which])
    if not r.alive or (yield from _announced(s, seat, 1, event)) <= 0 or not r.alive:
        return
    r.hurts[which] += 1
    yield from tell("hurt", seat=seat, ability=ABILITIES[which], by=by, left=max(0, life_left(r)))
    yield from expire(s, seat, by)


def _announced(s: State, seat: Seat, amount: int, event: Event) -> Rules[int]:
    """TR-DEC-P3: the victim first, then the others."""
    s.blows.append(amount)
    order = window_order(s)
    at = order.index(seat)
    yield from window(s, "damage", seat, order[at:] + order[:at], event)
    return s.blows.pop()


def lose(s: State, seat: Seat, number: str) -> Rules[None]:
    """A card leaves its row by another's doing, or an obstacle's (TR-LIFE-11): whoever would die without it has a last
    chance before."""
    yield from warn(s, seat, number)
    if in_play(s.raiders[seat], number):
        yield from death.lose(s, seat, number)


def warn(s: State, seat: Seat, number: str) -> Rules[None]:
    """A last chance before a card goes without which its raider would die (TR-DEC-P3, TR-LIFE-8)."""
    r = s.raiders[seat]
    without = replace(r, base=list(r.base))
    hold(without, number, -1)
    if r.alive and not lives(without):
        yield from window(s, "dying", seat, event=Event(number))


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
