"""What a seat may settle before it is asked: to walk to a space some exits away, in one press; to search, while others
still move; and the steps of its way, whatever lies there by then.

Nothing here is a rule: the rules ask as ever, and each answer is one that the person could have given. What lies on the
way is faced by the person; a wound, or a card window that has nothing to do with that, ends the walk.
"""

from __future__ import annotations

from msgspec import Struct

from engine.ahead import marked, may_come, next_step, none_new
from engine.game import Condition, Plans
from engine.protocol import Answer, Ask, Move, One, Pick, Seat

from .moves import GO_ON, SEARCH, SIDES, STAY, STOP, WINDOWS, Search, Step, Walk
from .view import RaiderView, Space, SpaceView, View

MOST = 5
"""So many places are offered, one row of buttons; every other is reached step by step."""
WAY: tuple[Move, ...] = (*(Step(side) for side in SIDES), STAY, GO_ON, STOP, SEARCH)
"""Any step may be settled: what lies there by then nobody knows."""
FACING = ("before-test", "after-test", "after-outcome", "damage", "dying")
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
    """All that it may settle, as long as it plays."""
    me = view.raiders[seat]
    if me.left or me.finished or view.over:
        return ()
    every = dict.fromkeys((*offered(view, seat, settled), *WAY))
    return tuple(plan for plan in every if stands(view, None, plan))


def offered(view: View, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
    """What has a button. After its turn of the Action Round to search; in it where it may walk, from two exits off:
    first where one would end a movement, then what is farthest."""
    me = view.raiders[seat]
    if settled:
        return ()
    if _searches(view, seat) and _has_moved(view, seat):
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
    return view.round == "action" and view.active in order and order.index(seat) < order.index(view.active)


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
    that is no part of it asks for its player. A search: while one is to be expected. Steps: while they may come."""
    seat = view.viewer
    if isinstance(plan, Search) and seat is not None and (view.round == "search" or _has_moved(view, seat)):
        return _searches(view, seat)
    if not isinstance(plan, Walk):
        return may_come(view, asked, plan)
    if view.viewer is None or view.active != view.viewer:
        return False
    interrupted = asked is not None and asked.kind in WINDOWS and asked.kind not in FACING
    return not interrupted and _left(view, view.viewer, plan) is not None


def answer(view: View, ask: Ask, settled: tuple[Move, ...], pick: Pick) -> Answer | None:
    """Of a walk the next exit, and to go on where one could stop; where it has arrived, to do so. Else the step."""
    plan = settled[0] if settled else None
    if not isinstance(plan, Walk):
        return next_step(view, ask, settled, pick)
    way = _left(view, ask.seat, plan)
    if way is None or not isinstance(ask.choice, One):
        return None
    if ask.kind == "move":
        step = STAY if way.side < 0 else Step(SIDES[way.side])
        return step if step in ask.choice.options else None
    if ask.kind == "go-on":
        return STOP if way.side < 0 else GO_ON
    return None


def _obstacles(view: View, seat: Seat) -> str:
    """Those that were played, wherever they lie."""
    return marked([f"{s.at} {one.key}" for s in view.spaces for one in s.obstacles if not one.printed])


def _losses(view: View, seat: Seat) -> str:
    me = view.raiders[seat]
    return marked(me.deaths, me.damage, me.hurts)


PLANS = Plans(
    possible=possible, offered=offered, stands=stands, answer=answer, at_once=(Walk,), quiet=(Walk,), only=(Walk,),
    in_order=True, conditions={"no-obstacle": Condition(_obstacles, none_new), "not-hit": Condition(_losses)},
)  # fmt: skip
