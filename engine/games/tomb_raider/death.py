"""The death of raiders (TR-DEATH). It ends everything that the raider was doing. A lost card may also cause it."""

from __future__ import annotations

from engine.protocol import Rules, Seat

from . import goals, rows
from .events import Died
from .figures import compute_life_left, compute_max_life
from .state import Raider, State


def kill_raider(s: State, seat: Seat, by: str) -> Rules[None]:
    """Kill a raider: its movement and bans end, and its figure stays in its space (TR-DEATH-4, TR-DEATH-5).

    ``by`` is the cause, for the event.
    """
    r = s.raiders[seat]
    r.alive, r.moving = False, False
    r.shifts += 1
    r.deaths += 1
    r.move_ban = r.search_ban = False  # TR-STUCK-10: death ends the bans of a stuck raider.
    yield Died(seat, by)
    yield from goals.drop_treasure(s, seat)  # TR-GOAL-REC-2: a dead carrier drops the treasure.


def can_live(raider: Raider) -> bool:
    """Tell whether a raider has life left and no ability at 0, so that it stays alive (TR-LIFE-5, TR-HURT-3)."""
    return compute_life_left(raider) > 0 and compute_max_life(raider) > raider.tokens


def check_death(s: State, seat: Seat, by: str) -> Rules[None]:
    """Kill a living raider that has no life left or an ability at 0. ``by`` is the cause, for the event."""
    if s.raiders[seat].alive and not can_live(s.raiders[seat]):
        yield from kill_raider(s, seat, by)


def lose_card(s: State, seat: Seat, number: str) -> Rules[None]:
    """Move a card from a raider's row to its owner's discard pile, and kill the raider if it dies of that (TR-LIFE-11).

    The life and abilities that the card gave are lost with it.
    """
    rows.remove_card(s, seat, number)
    yield from check_death(s, seat, number)
