"""The signals that a living player may give the team in public. None reveals a card of the player (CT-SEC-1)."""

from __future__ import annotations

from engine.protocol import Seat

from .view import View

AIM = "aim"
"""The key of a signal to attack one enemy begins with this word. A dot and the enemy's seat follow."""
STRIKE, SAVE, WELL_DONE = "strike", "save", "well-done"


def list_signals(view: View, seat: Seat) -> tuple[str, ...]:
    """Return the keys of the signals that a seat may give now; none for the dead and for the last of a team."""
    me, living = view.fighters[seat], [one for one in view.fighters if one.alive]
    if view.over or view.active is None or not me.alive or sum(one.team == me.team for one in living) < 2:
        return ()
    return (*(f"{AIM}.{one.seat}" for one in living if one.team != me.team), STRIKE, SAVE, WELL_DONE)


def list_dead(view: View) -> tuple[Seat, ...]:
    """Return the seats of the dead. They have no part in the game any more (CT-DEATH-3)."""
    return tuple(one.seat for one in view.fighters if not one.alive)
