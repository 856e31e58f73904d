"""Moving in the Tomb, and the hazards on the way (TOMB-MAP, TOMB-MOVE)."""

from __future__ import annotations

from functools import cache

from engine.protocol import Rules

from . import asking, lasting
from .cards import pool
from .events.turns import HazardMet, PartyMoved
from .figures import compute_movement, count_dice
from .language import Deed, Event
from .maps.boards import Way, list_distances, load_boards, reach
from .moves import Go
from .reactions import resolve
from .sides import find_active_party, find_board, is_at_inn
from .state import State


def find_ways(s: State) -> dict[int, Way]:
    """Return, by destination, the ways of the active party's Move in this turn (TOMB-MOVE-1, TOMB-MOVE-2)."""
    return reach(s.level, find_active_party(s).at, compute_movement(s, s.active), s.rules.special_spaces)


def list_destinations(s: State) -> tuple[Go, ...]:
    """Return the options to move to each destination, Doors first because players mostly choose those."""
    return _list_destinations(s.level, find_active_party(s).at, compute_movement(s, s.active), s.rules.special_spaces)


@cache
def _list_destinations(level: str, start: int, steps: int, special: bool) -> tuple[Go, ...]:
    far = list_distances(level, start, special)
    return tuple([go for at, go in _list_all_spaces(level) if far[at] <= steps and at != start])


@cache
def _list_all_spaces(level: str) -> tuple[tuple[int, Go], ...]:
    """Return all spaces of a board, Doors first, each with the option to move there."""
    map_ = load_boards()[level]
    spaces = [at for at in range(len(map_.signs)) if map_.is_walkable(at)]
    return tuple((at, Go(map_.name_space(at))) for at in sorted(spaces, key=lambda at: (at not in map_.doors, at)))


def move(s: State, to: str) -> Rules[None]:
    """Move the active party along the way to a space.

    Only a hazard or the loss of the party stops the Move (TOMB-MOVE-10).
    """
    map_ = find_board(s)
    party = find_active_party(s)
    start = map_.format_space(party.at)
    path = find_ways(s)[map_.find_space(to)].path
    for space in path:
        party.at = space
        hazard = map_.hazards.get(space) if s.rules.special_spaces else None
        if hazard is not None and ((yield from _face_hazard(s, hazard, to)) or not party.fighters):
            break
    steps = path.index(party.at) + 1
    yield PartyMoved(s.active, frm=start, to=map_.format_space(party.at), door=map_.find_door(party.at), steps=steps)


def _face_hazard(s: State, key: str, to: str) -> Rules[bool]:
    """Let a Character, chosen by the player, roll against a hazard; return whether the Move ends (TOMB-DEC-36).

    The event names the destination of the Move, ``to`` (TOMB-MOVE-10).
    """
    party = find_active_party(s).fighters
    event = Event("enter")
    for clause in pool.list_clauses(key, "enter"):
        avoid = clause.guards.avoid
        assert avoid is not None
        best = max(party, key=lambda one: count_dice(s, one, avoid.attr).expected)
        yield HazardMet(s.active, key, to)
        who = yield from asking.ask_for_combatant(
            s.active, "hazard", [one.key for one in party], best.key, key, throw=True
        )
        if not (yield from avoid.has_passed(s, who)):
            yield from resolve(s, Deed(s.active, s.active, "", key, clause, event=event, it=who))
    lasting.renew_limited_uses(s, "round", "combat")  # TOMB-A-57: limited uses are renewed.
    return event.cancelled


def find_space_sign(s: State) -> str:
    """Return the sign that the board has on the space of the active party."""
    return "" if is_at_inn(find_active_party(s)) else find_board(s).signs[find_active_party(s).at]
