"""Entries into a step that is under way. Each entry runs the rest of the step, from its open question on.

A search imagines positions at such questions (``worlds``). A match itself runs each step from its beginning.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.protocol import Ask, One, Rules

from ..figures import count_steps_left
from ..moves import Overcome
from ..printed import name_obstacles
from ..state import State
from ..windows.window import open_window
from . import action, facing, offers, search


def _finish_move(s: State, ask: Ask) -> Rules[None]:
    """Run the rest of an action turn from the choice of an exit.

    A raider that has moved has faced the obstacles in its space.
    """
    yield from action.move(s, ask.seat, faced=s.raiders[ask.seat].moved > 0)
    action.end_turn(s, ask.seat)


def _finish_facing(s: State, ask: Ask) -> Rules[None]:
    """Run the rest of an action turn, from the choice of an obstacle and of a way to face it."""
    seat, r = ask.seat, s.raiders[ask.seat]
    left = {option.obstacle for option in _list_options(ask) if isinstance(option, Overcome)}
    here = [hazard for hazard in s.spaces[r.at].hazards if not hazard.removed]
    done = [hazard for name, hazard in name_obstacles(here).items() if name not in left]
    shifts = r.shifts
    moves_on = r.moving and count_steps_left(r) > 0
    yield from facing.face_obstacles(s, seat, done, moves_on=moves_on)
    if moves_on and r.moving and r.shifts == shifts and count_steps_left(r):
        yield from open_window(s, "before-move", seat)
        if r.moving:
            yield from action.move(s, seat, faced=True)
    action.end_turn(s, seat)


def _finish_offers(s: State, ask: Ask) -> Rules[None]:
    """Run the rest of another raider's action turn, from the offers of obstacles for the space that it has mapped."""
    mover = s.active
    r = s.raiders[mover]
    shifts = r.shifts
    s.mapped.append((r.at, mover))
    yield from offers.place_offered_obstacles(s, r.at, mover)
    if r.shifts == shifts:
        yield from action.arrive_in_space(s, mover, new=True)
    action.end_turn(s, mover)


def _finish_search(s: State, ask: Ask) -> Rules[None]:
    """Run the rest of a search turn from the choice between the ways to search."""
    yield from search.take_turn(s, ask.seat, chooses=True)


def _list_options(ask: Ask) -> tuple[object, ...]:
    return ask.choice.options if isinstance(ask.choice, One) else ()


Entry = Callable[[State, Ask], Rules[None]]
ENTRIES: dict[str, Entry | None] = {
    "move": _finish_move,
    "overcome": _finish_facing,
    "offer": _finish_offers,
    "search": _finish_search,
    **dict.fromkeys(("new-roll", "turn-start", "before-search", "before-step", "discard", "reset")),
}
"""The function that runs the rest of the step, for each kind of question. None: the step can run from its start."""
