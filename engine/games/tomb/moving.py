"""Moving in the Tomb, and what happens on the way (TOMB-MAP, TOMB-MOVE)."""

from __future__ import annotations

from functools import cache

from engine.protocol import Rules, tell

from . import asking, lasting
from .cards import pool
from .figures import dice, movement
from .language import Deed, Event
from .maps.boards import Way, boards, distances, reach
from .moves import Go
from .reactions import resolve
from .sides import at_inn, board, me
from .state import State


def ways(s: State) -> dict[int, Way]:
    """Where the party may move to this turn (TOMB-MOVE-1, TOMB-MOVE-2)."""
    return reach(s.level, me(s).at, movement(s, s.active), s.rules.special_spaces)


def destinations(s: State) -> tuple[Go, ...]:
    """The same as moves: Doors first, which are what is meant mostly."""
    return _destinations(s.level, me(s).at, movement(s, s.active), s.rules.special_spaces)


@cache
def _destinations(level: str, start: int, steps: int, special: bool) -> tuple[Go, ...]:
    far = distances(level, start, special)
    return tuple([go for at, go in _everywhere(level) if far[at] <= steps and at != start])


@cache
def _everywhere(level: str) -> tuple[tuple[int, Go], ...]:
    """Every space of a board and the move to it, Doors first."""
    map_ = boards()[level]
    spaces = [at for at in range(len(map_.signs)) if map_.walkable(at)]
    return tuple((at, Go(map_.named(at))) for at in sorted(spaces, key=lambda at: (at not in map_.doors, at)))


def move(s: State, to: str) -> Rules[None]:
    """Along the path named at once; only a hazard or the loss of the party stops it (TOMB-MOVE-10)."""
    map_ = board(s)
    party = me(s)
    start = map_.text(party.at)
    path = ways(s)[map_.at(to)].path
    for at in path:
        party.at = at
        hazard = map_.hazards.get(at) if s.rules.special_spaces else None
        if hazard is not None and ((yield from _hazard(s, hazard, to)) or not party.fighters):
            break
    steps = path.index(party.at) + 1
    yield from tell("moved", seat=s.active, frm=start, to=map_.text(party.at), door=map_.door_of(party.at), steps=steps)


def _hazard(s: State, key: str, to: str) -> Rules[bool]:
    """A Character of the owner's choice rolls; whether the Move ends here (TOMB-DEC-36). Where it was to end, all
    have heard (TOMB-MOVE-10)."""
    party = me(s).fighters
    event = Event("enter")
    for clause in pool.clauses(key, "enter"):
        avoid = clause.guards.avoid
        assert avoid is not None
        best = max(party, key=lambda one: dice(s, one, avoid.attr).expected)
        yield from tell("hazard", seat=s.active, hazard=key, to=to)
        who = yield from asking.who(s.active, "hazard", [one.key for one in party], best.key, key, throw=True)
        if not (yield from avoid.passed(s, who)):
            yield from resolve(s, Deed(s.active, s.active, "", key, clause, event=event, it=who))
    lasting.renew(s, "round", "combat")  # TOMB-A-57
    return event.cancelled


def sign(s: State) -> str:
    """What is printed on the space where the party stands."""
    return "" if at_inn(me(s)) else board(s).signs[me(s).at]
