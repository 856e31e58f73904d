"""Steps 1 and 2 of the Action Round: move and explore, and what follows in each space entered (TR-MOVE, TR-EXP)."""

from __future__ import annotations

from functools import cache

from engine.protocol import Ask, Move, One, Rules, Seat, ask_one

from .. import water
from ..figures import count_steps_left, list_others_here
from ..language import Event
from ..map import (
    draw_location,
    find_neighbour,
    list_open_sides,
    make_event_space,
    parse_side,
    place_treasure,
    turn_face_up,
)
from ..map_events import Mapped, Moved, Stayed
from ..memory import record_deed, should_record
from ..moves import GO_ON, SIDES, STAY, STOP, GoOn, Step
from ..printed import find_printed_values, is_among, is_of_kinds
from ..state import Hazard, State
from ..windows.window import open_window
from .facing import face_obstacles, offer_attack
from .offers import place_offered_obstacles

STEPS = tuple(Step(side) for side in SIDES)

# --- step 1: move ----------------------------------------------------------------------------------------------


def take_turn(s: State, seat: Seat) -> Rules[None]:
    """Run the action turn of one raider: its movement, and the steps in each space on the way (TR-MOVE-14)."""
    r = s.raiders[seat]
    if not r.alive:  # TR-DEATH-2: the dead do not act.
        return
    s.active = seat
    r.moving, r.moved = True, 0
    shifts = r.shifts
    yield from open_window(s, "turn-start", seat)
    if r.move_ban:  # TR-STUCK-3: a stuck raider does not move.
        r.moving = r.move_ban = False
    if r.grounded:
        r.moving = False
    elsewhere = r.shifts != shifts
    if r.alive and (r.moving or not elsewhere):  # TR-FORCE-5, 6: a raider put elsewhere may have to stop
        yield from move(s, seat, faced=elsewhere)
    end_turn(s, seat)


def end_turn(s: State, seat: Seat) -> None:
    """End the action turn of a raider."""
    s.raiders[seat].moving = False
    s.active = -1


def move(s: State, seat: Seat, faced: bool) -> Rules[None]:
    """Let a player choose exits until the raider's movement is over.

    ``faced`` says that the obstacles in the raider's space have been faced since it entered (TR-MOVE-11).
    """
    r = s.raiders[seat]
    done: list[Hazard] = []
    while r.moving and count_steps_left(r):  # TR-MOVE-1, TR-MOVE-3: the raider moves as far as its Move allows.
        exits = list_open_sides(s, seat)
        if not exits:
            break
        choice: Move = yield _make_exit_question(seat, tuple(exits))
        if not isinstance(choice, Step):
            break
        done = []
        if not (yield from _enter_space(s, seat, parse_side(choice.direction), done)):
            return
        faced = not _has_passed_obstacles(s, seat, done)
        if r.moving and count_steps_left(r):  # TR-DEC-5: a window opens before each further move.
            shifts = r.shifts
            yield from open_window(s, "before-move", seat)
            if r.shifts != shifts:  # TR-FORCE-5, 6: the raider was put elsewhere
                if not r.moving:
                    return
                faced, done = True, []
    if r.moving and not r.moved:  # TR-MOVE-12: a raider that stays emits an event, too.
        yield Stayed(seat)
    r.moving = False
    shifts = r.shifts
    yield from offer_attack(s, seat)
    if r.shifts == shifts and not faced:
        yield from face_obstacles(s, seat, done)


@cache
def _make_exit_question(seat: Seat, exits: tuple[int, ...]) -> Ask:
    """Return the question by which exit a raider leaves its space, or whether it stays (TR-DEC-A1)."""
    return Ask(seat, "move", One((*(STEPS[side] for side in exits), STAY)), STAY)


def _enter_space(s: State, seat: Seat, side: int, faced: list[Hazard]) -> Rules[bool]:
    """Move a raider into the next space and carry out the steps there.

    Returns whether its player chooses an exit next. The obstacles faced there are added to ``faced``.
    """
    r = s.raiders[seat]
    frm, to = r.at, find_neighbour(s, r.at, side)
    r.back, r.at, r.put_here = frm, to, False
    r.moved += 1
    if should_record(s, "left"):
        r.left_now.append(frm)
    yield Moved(seat, frm=make_event_space(s, frm), to=make_event_space(s, to), side=SIDES[side])
    shifts = r.shifts
    if not s.spaces[to].up:
        r.moving = False  # TR-MOVE-4: exploring ends the movement.
        yield from explore_space(s, seat, side)
        if r.shifts == shifts:
            yield from arrive_in_space(s, seat, new=True)
        return False
    if not (yield from breathe_after_move(s, seat)):
        return False
    yield from open_window(s, "entered", seat)
    if r.shifts != shifts:
        # TR-MOVE-11: a raider that was put into this space has faced its obstacles already.
        faced += s.spaces[r.at].hazards
        return r.moving
    if r.moving and count_steps_left(r):
        choice: Move = GO_ON
        if _is_order_relevant(s, seat):
            choice = yield from ask_one(seat, "go-on", (GO_ON, STOP), STOP)
        if isinstance(choice, GoOn):
            # TR-MOVE-5: before leaving a space entered this turn
            yield from face_obstacles(s, seat, faced, _list_bypassed_kinds(s, seat), moves_on=True)
            if r.shifts != shifts:
                faced.clear()
                # A raider that was put into this space has faced its obstacles already.
                faced += s.spaces[r.at].hazards
            return r.shifts == shifts or r.moving
    r.moving = False
    yield from _attack_and_overcome(s, seat)
    return False


def breathe_after_move(s: State, seat: Seat) -> Rules[bool]:
    """Spend a raider's air in water, or refill it in a dry location, after a move; return whether the raider lives.

    This applies to forced moves as well (TR-WET-4, TR-WET-5).
    """
    if s.spaces[s.raiders[seat].at].wet:
        return (yield from water.spend_air(s, seat))
    if s.rules.wet:
        yield from water.refill_air(s, seat)
    return True


def _list_bypassed_kinds(s: State, seat: Seat) -> tuple[str, ...]:
    """Return the kinds of obstacles that a raider need not face in spaces that it only passes through."""
    kinds: tuple[str, ...] = ()
    for one in s.in_force:
        if one.what == "bypass" and one.raider == seat:
            kinds += tuple(one.words.split("/"))
    return kinds


def _has_passed_obstacles(s: State, seat: Seat, faced: list[Hazard]) -> bool:
    """Tell whether a raider has passed by obstacles that it must face if it ends its movement in this space.

    ``faced`` are the obstacles that it has already faced here.
    """
    kinds, space = _list_bypassed_kinds(s, seat), s.raiders[seat].at
    for hazard in s.spaces[space].hazards if kinds else ():
        printed = find_printed_values(s, space, hazard)
        if not (hazard.removed or is_among(hazard, faced)) and is_of_kinds(kinds, printed.kind, printed.name):
            return True
    return False


def _is_order_relevant(s: State, seat: Seat) -> bool:
    """Tell whether it matters if a raider stops or goes on in this space, so that its player is asked (TR-DEC-A2).

    It matters if both raiders and obstacles are here. A raider that stops attacks before it faces the obstacles. A
    raider that goes on attacks after them, if at all (TR-MOVE-14). Otherwise the next question is enough, because it
    allows to stop (TR-DEC-A1).
    """
    here = s.spaces[s.raiders[seat].at].hazards
    return bool(list_others_here(s, seat)) and any(not hazard.removed for hazard in here)


def arrive_in_space(s: State, seat: Seat, new: bool = False) -> Rules[None]:
    """Carry out the remaining steps of a raider in a space that it has entered, or into which it was put.

    ``new`` says that the raider has mapped the space.
    """
    r = s.raiders[seat]
    shifts = r.shifts
    yield from open_window(s, "entered", seat, event=Event(unknown=new))
    if r.shifts == shifts:
        yield from _attack_and_overcome(s, seat)


def _attack_and_overcome(s: State, seat: Seat) -> Rules[None]:
    r = s.raiders[seat]
    shifts = r.shifts
    yield from offer_attack(s, seat)
    if r.shifts == shifts:
        yield from face_obstacles(s, seat)


# --- step 2: explore -------------------------------------------------------------------------------------------


def explore_space(s: State, seat: Seat, heading: int) -> Rules[None]:
    """Map the unknown space in which a raider is. Then obstacles are offered for the space (TR-EXP, step 3).

    ``heading`` is the side to which the location's top edge will point.
    """
    r = s.raiders[seat]
    index, shifts = r.at, r.shifts
    yield from open_window(s, "before-explore", seat)
    if r.shifts != shifts:
        return
    space = s.spaces[index]
    if space.up:  # TR-OBS-1, TR-ORI-8: another raider has mapped it meanwhile
        yield from breathe_after_move(s, seat)  # TR-WET-4: a dry location restores air.
        return
    if not space.card.cards:
        yield from draw_location(s, index)
    turn_face_up(s, index, heading)
    yield Mapped(seat, make_event_space(s, index), space.card.cards[0])
    record_deed(s, seat, "mapped")
    yield from place_treasure(s)  # TR-EXP-5: the treasure room may have to be placed now
    entry = (index, seat)
    s.mapped.append(entry)
    if not (yield from breathe_after_move(s, seat)):
        if entry in s.mapped:
            yield from place_offered_obstacles(s, index, seat)
        return
    yield from open_window(s, "mapped", seat)
    if entry in s.mapped:  # If the raider was taken away meanwhile, the offers were made then (TR-EXP-7).
        yield from place_offered_obstacles(s, index, seat)
