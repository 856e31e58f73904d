"""What a seat may settle before it is asked: to walk to a space some exits away, in one press; and to search, while
others still move.

Nothing here is a rule: the rules ask as ever, and each answer is one that the person could have given. What lies on the
way is faced by the person; a wound, or a card window that has nothing to do with that, ends the walk.
"""

from __future__ import annotations

from msgspec import Struct

from engine.game import Plans
from engine.protocol import Answer, Ask, Move, One, Pick, Seat

from .moves import GO_ON, SEARCH, SIDES, STAY, STOP, WINDOWS, Search, Step, Walk
from .view import RaiderView, Space, SpaceView, View

MOST = 5
"""So many places are offered, one row of buttons; every other is reached step by step."""
FACING = ("before-test", "after-test", "after-outcome", "damage")
"""Windows of what is met on the way: they belong to it."""
_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Where each of ``SIDES`` leads."""


class Way(Struct, frozen=True, order=True):
    """A way to a space: the better, the smaller."""

    met: int
    """Obstacles, and water, in the spaces that it leads through."""
    length: int
    side: int
    """The first exit's."""


def ways(view: View, seat: Seat) -> dict[Space, Way]:
    """The best way to each space that the raider can still reach in this movement: the unknown ends it (TR-MOVE-4)."""
    me = view.raiders[seat]
    spaces = {tuple(space.at): space for space in view.spaces}
    start: Space = (me.at[0], me.at[1])
    found: dict[Space, Way] = {}
    edge = {start: Way(0, 0, -1)}
    for length in range(1, (me.steps or 0) + 1):
        further: dict[Space, Way] = {}
        for at, way in edge.items():
            met = way.met + (_trouble(spaces[at]) if at != start else 0)
            for side in _exits(spaces[at]):
                to = (at[0] + _BESIDE[side][0], at[1] + _BESIDE[side][1])
                if to in spaces and to != start:
                    new = Way(met, length, way.side if way.side >= 0 else side)
                    further[to] = min(new, further.get(to, new))
        edge = further
        for to, way in further.items():
            found[to] = min(way, found.get(to, way))
    return found


def _known(space: SpaceView) -> bool:
    return space.card is not None and not space.face_down


def _exits(space: SpaceView) -> list[int]:
    return [side for side, name in enumerate(SIDES) if name in space.exits] if _known(space) else []


def _trouble(space: SpaceView) -> int:
    return sum(not one.removed for one in space.obstacles) + space.wet


def possible(view: View, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
    """After its turn of the Action Round to search; in it where it may walk, from two exits off: first where one would
    end a movement, then what is farthest."""
    me = view.raiders[seat]
    if settled:
        return ()
    if _searches(view, seat) and view.round == "action" and _has_moved(view, seat):
        return (SEARCH,)
    if view.active != seat or me.steps is None:
        return ()
    spaces = {tuple(space.at): space for space in view.spaces}
    far = [(to, way) for to, way in ways(view, seat).items() if way.length > 1]
    far.sort(key=lambda one: (not _ends(spaces[one[0]]), -one[1].length, one[1].met, one[0]))
    return tuple(_walk(me, to, way) for to, way in far[:MOST])


def _ends(space: SpaceView) -> bool:
    return not _known(space) or space.role == "treasure" or space.save_point or space.prize is not None


def _walk(me: RaiderView, to: Space, way: Way) -> Walk:
    return Walk(f"{to[0]}.{to[1]}", _wounds(me), str(me.moved + way.length))


def _wounds(me: RaiderView) -> str:
    return str(me.damage + sum(me.hurts))


def _has_moved(view: View, seat: Seat) -> bool:
    order = view.order
    return view.active in order and order.index(seat) < order.index(view.active)


def _searches(view: View, seat: Seat) -> bool:
    """Whether a search is to be expected there that costs nothing: in water it takes air."""
    me = view.raiders[seat]
    here = next(space for space in view.spaces if tuple(space.at) == tuple(me.at))
    some = here.treasure is not None or (here.search is not None and not here.empty)
    return me.alive and not me.search_ban and some and not here.wet


def _left(view: View, seat: Seat, plan: Walk) -> Way | None:
    """The rest of the way, without a side where it has arrived; None: it is not what was settled any more."""
    me = view.raiders[seat]
    column, _, row = plan.at.partition(".")
    to = (int(column), int(row))
    way = Way(0, 0, -1) if tuple(me.at) == to and me.steps is not None else ways(view, seat).get(to)
    return way if way is not None and _walk(me, to, way) == plan else None


def stands(view: View, asked: Ask | None, plan: Move) -> bool:
    """Whether a walk goes on: until it is over, something has happened to the raider or to the way, or a card window
    that is no part of it asks for its player. A search is settled for this turn."""
    if view.viewer is None:
        return False
    if isinstance(plan, Search):
        return view.round in ("action", "search") and _searches(view, view.viewer)
    if view.active != view.viewer or not isinstance(plan, Walk):
        return False
    interrupted = asked is not None and asked.kind in WINDOWS and asked.kind not in FACING
    return not interrupted and _left(view, view.viewer, plan) is not None


def answer(view: View, ask: Ask, settled: tuple[Move, ...], pick: Pick) -> Answer | None:
    """The next exit, and to go on where one could stop; where the walk has arrived, to do so. The search."""
    if not isinstance(ask.choice, One):
        return None
    for plan in settled:
        if isinstance(plan, Search) and ask.kind == "search" and plan in ask.choice.options:
            return plan
        way = _left(view, ask.seat, plan) if isinstance(plan, Walk) else None
        if way is not None and ask.kind == "move":
            step = STAY if way.side < 0 else Step(SIDES[way.side])
            return step if step in ask.choice.options else None
        if way is not None and ask.kind == "go-on":
            return STOP if way.side < 0 else GO_ON
    return None


PLANS = Plans(possible=possible, stands=stands, answer=answer, quiet=(Walk, Search))
