"""Death (section 6): all that was going on with a raider is over, and what its cards gave may have kept it alive."""

from __future__ import annotations

from engine.protocol import Rules, Seat, tell

from . import goals, rows
from .figures import ability, life_left
from .state import Raider, State


def die(s: State, seat: Seat, by: str) -> Rules[None]:
    """TR-DEATH-4, TR-DEATH-5: all that was going on with this raider is over; the figure stays where it is."""
    r = s.raiders[seat]
    r.alive, r.moving = False, False
    r.shifts += 1
    r.deaths += 1
    r.move_ban = r.search_ban = False  # TR-STUCK-10
    yield from tell("died", seat=seat, by=by)
    yield from goals.drop(s, seat)  # TR-GOAL-REC-2


def lives(r: Raider) -> bool:
    """TR-LIFE-5, TR-HURT-3: it has life left, and no ability at 0."""
    return life_left(r) > 0 and all(ability(r, which) > 0 for which in range(4))


def expire(s: State, seat: Seat, by: str) -> Rules[None]:
    """The death check: a raider whose life is used up, or shrank to its damage, dies."""
    if s.raiders[seat].alive and not lives(s.raiders[seat]):
        yield from die(s, seat, by)


def lose(s: State, seat: Seat, number: str) -> Rules[None]:
    """A card leaves its row for its owner's discard pile: what it held is over, life that it gave is gone
    (TR-LIFE-11)."""
    rows.remove(s, seat, number)
    yield from expire(s, seat, number)
