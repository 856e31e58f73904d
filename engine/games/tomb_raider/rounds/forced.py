"""Forced moves: an effect puts a raider into another space (TR-FORCE)."""

from __future__ import annotations

from engine.protocol import Rules, Seat

from ..map import FORWARD, make_event_space
from ..map_events import Relocated
from ..memory import should_record
from ..state import State
from . import action, offers


def relocate_raider(s: State, seat: Seat, to: int, by: str, back: bool = False) -> Rules[None]:
    """Put a raider into another space, where it carries out steps 2 to 5 at once (TR-FORCE-1).

    First obstacles are offered for its former space, if the raider mapped that space and none have been offered yet
    (TR-EXP-7). Procedures that were running for this raider notice the change of ``shifts`` and stop (TR-FORCE-5).
    """
    r = s.raiders[seat]
    if (r.at, seat) in s.mapped:
        yield from offers.place_offered_obstacles(s, r.at, seat)
    frm, r.at = r.at, to
    if should_record(s, "left"):
        r.left_now.append(frm)
    if should_record(s, "entered"):
        r.put_here = True
    r.back = -1 if back else frm
    r.shifts += 1
    r.move_ban = False  # TR-STUCK-8: a raider that is put elsewhere is no longer stuck.
    shifts = r.shifts
    before = s.trial, s.rival
    yield Relocated(seat, frm=make_event_space(s, frm), to=make_event_space(s, to), by=by)
    new = not s.spaces[to].up
    if new:
        r.moving = False  # TR-FORCE-6: exploring ends its movement.
        yield from action.explore_space(s, seat, FORWARD)  # TR-ORI-7: the card points forward.
    else:
        yield from action.breathe_after_move(s, seat)
    if r.shifts == shifts:  # TR-FORCE-9: skip this if the raider was put elsewhere again.
        yield from action.arrive_in_space(s, seat, new)
    s.trial, s.rival = before
