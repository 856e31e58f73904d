"""The premoves of Tomb Raider: walk to a space, search while others still move, single steps, and fighting back.

Nothing here is a rule. The rules ask their questions as always, and each premove gives an answer that the person could
have given. The person faces the obstacles on the way. A walk ends if the raider is wounded, or if a card window opens
that has nothing to do with these obstacles.
"""

from __future__ import annotations

from msgspec import Struct

from engine.ahead import choose_next_step, format_marked_values, has_no_new_entry, may_come
from engine.plans import Condition, Plans
from engine.protocol import Answer, Ask, Move, One, Pick, Seat

from .cards import WEAPONS
from .moves import GO_ON, NONE, SEARCH, SIDES, STAY, STOP, WINDOWS, Defend, Search, Step, Walk
from .view import RaiderView, Space, SpaceView, View

MOST = 5
"""The most walks that are offered, one row of buttons. All other spaces can be reached step by step."""
WAY: tuple[Move, ...] = (*(Step(side) for side in SIDES), STAY, GO_ON, STOP, SEARCH)
"""The steps that may always be premoves, because nobody knows yet which questions the raider will meet."""
DEFEND = Defend.__struct_config__.tag
FACING = ("before-test", "after-test", "after-outcome", "damage", "dying")
"""The card windows about obstacles on the way, which do not interrupt a walk."""
_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The change of (column, row) for each of ``SIDES``."""


class Way(Struct, frozen=True, order=True):
    """A raider's way to a space. Ways are compared as tuples, and the smaller way is the better one."""

    met: int
    """The number of obstacles, and of spaces under water, between the start and the destination."""
    length: int
    side: int
    """The side of the first exit on the way, or -1 for a way of no steps."""


def find_ways(view: View, seat: Seat) -> dict[Space, Way]:
    """Return the best way to each space that a raider can still reach this turn."""
    me = view.raiders[seat]
    spaces = {tuple(space.at): space for space in view.spaces}
    start: Space = (me.at[0], me.at[1])
    found: dict[Space, Way] = {}
    edge = {start: Way(0, 0, -1)}
    for length in range(1, (me.steps or 0) + 1):
        further: dict[Space, Way] = {}
        for place, way in edge.items():
            met = way.met + (_count_trouble(spaces[place]) if place != start else 0)
            for side in _list_exits(spaces[place]):
                to = (place[0] + _BESIDE[side][0], place[1] + _BESIDE[side][1])
                if to in spaces and to != start:
                    new = Way(met, length, way.side if way.side >= 0 else side)
                    further[to] = min(new, further.get(to, new))
        edge = further
        for to, way in further.items():
            found[to] = min(way, found.get(to, way))
    return found


def _is_known(space: SpaceView) -> bool:
    return space.card is not None and not space.face_down


def _list_exits(space: SpaceView) -> list[int]:
    # TR-MOVE-4: an unknown space ends a way.
    return [side for side, name in enumerate(SIDES) if name in space.exits] if _is_known(space) else []


def _count_trouble(space: SpaceView) -> int:
    """Return the number of obstacles in a space, plus 1 if the space is under water."""
    return sum(not one.removed for one in space.obstacles) + space.wet


def list_possible_moves(view: View, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return all premoves that are valid for a seat, while its raider plays."""
    me = view.raiders[seat]
    if me.left or me.finished or view.over:
        return ()
    every = dict.fromkeys((*list_offered_moves(view, seat, settled), *WAY, *_list_parries(view, me)))
    return tuple(plan for plan in every if is_valid(view, None, plan))


def _list_parries(view: View, me: RaiderView) -> list[Defend]:
    """Return the ways in which a raider could fight back now, if another raider attacked it."""
    if len(view.raiders) < 2:
        return []
    arms = [one.card for one in (*me.saved, *me.unsaved) if one.card in WEAPONS and one.uses != 0]
    return [Defend(weapon) for weapon in (*dict.fromkeys(arms), NONE)]


def list_offered_moves(view: View, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the premoves of a seat that have a button.

    After its turn of the Action Round the seat may plan its search. During that turn it may plan a walk by two exits or
    more. Spaces where raiders mostly stop come first, then the farthest spaces.
    """
    me = view.raiders[seat]
    if settled:
        return ()
    if _can_expect_search(view, seat) and _has_moved(view, seat):
        return (SEARCH,)
    if view.active != seat or me.steps is None:
        return ()
    spaces = {tuple(space.at): space for space in view.spaces}
    far = [(to, way) for to, way in find_ways(view, seat).items() if way.length > 1]
    far.sort(key=lambda one: (not _is_stopping_place(spaces[one[0]]), -one[1].length, one[1].met, one[0]))
    return tuple(_make_walk(me, to, way) for to, way in far[:MOST])


def _is_stopping_place(space: SpaceView) -> bool:
    """Tell whether raiders mostly stop in a space: it is unknown, a save point, or has a treasure."""
    return not _is_known(space) or space.role == "treasure" or space.save_point or space.prize is not None


def _make_walk(me: RaiderView, to: Space, way: Way) -> Walk:
    return Walk(f"{to[0]}.{to[1]}", _format_wounds(me), str(me.moved + way.length))


def _format_wounds(me: RaiderView) -> str:
    """Return a raider's damage and hurts together, as the text of a number."""
    return str(me.damage + sum(me.hurts))


def _has_moved(view: View, seat: Seat) -> bool:
    """Tell whether a seat's turn of the Action Round is over while other raiders still act."""
    order = view.order
    return view.round == "action" and view.active in order and order.index(seat) < order.index(view.active)


def _can_expect_search(view: View, seat: Seat) -> bool:
    """Tell whether a seat's raider can probably search at no cost. A search in water costs air."""
    me = view.raiders[seat]
    here = next(space for space in view.spaces if tuple(space.at) == tuple(me.at))
    some = here.treasure is not None or (here.search is not None and not here.empty)
    return me.alive and not _has_lost_search(view, seat) and some and not here.wet


def _has_lost_search(view: View, seat: Seat) -> bool:
    """Tell whether a raider may not search any more this turn: it has fought, it is stuck, or a card forbids it."""
    me = view.raiders[seat]
    forbidden = any(one.what == "no-search" and one.raider == seat for one in view.in_force)
    return me.fought or me.search_ban or forbidden


def _find_remaining_way(view: View, seat: Seat, plan: Walk) -> Way | None:
    """Return the rest of the way of a walk; None if the way no longer matches the premove.

    On arrival the rest has the side -1.
    """
    me = view.raiders[seat]
    column, _, row = plan.at.partition(".")
    to = (int(column), int(row))
    way = Way(0, 0, -1) if tuple(me.at) == to and me.steps is not None else find_ways(view, seat).get(to)
    return way if way is not None and _make_walk(me, to, way) == plan else None


def is_valid(view: View, question: Ask | None, plan: Move) -> bool:
    """Tell whether a premove of a seat is still valid.

    A walk ends when it is over, and when its way or the raider's wounds change. It also ends if its player is asked in
    a card window that does not belong to the walk. A search is valid while one can be expected: an attack
    may cost it. A step is valid while
    its question may come.
    """
    seat = view.viewer
    if isinstance(plan, Search) and seat is not None and view.round == "action" and _has_lost_search(view, seat):
        return False
    if isinstance(plan, Search) and seat is not None and (view.round == "search" or _has_moved(view, seat)):
        return _can_expect_search(view, seat)
    if not isinstance(plan, Walk):
        return may_come(view, question, plan)
    if view.viewer is None or view.active != view.viewer:
        return False
    interrupted = question is not None and question.kind in WINDOWS and question.kind not in FACING
    return not interrupted and _find_remaining_way(view, view.viewer, plan) is not None


def answer(view: View, ask: Ask, settled: tuple[Move, ...], pick: Pick) -> Answer | None:
    """Return the answer that a seat's first premove gives to a question, or None.

    A walk takes the next exit, goes on where it could stop, and stops on arrival. Any other premove answers with its
    step.
    """
    plan = settled[0] if settled else None
    if not isinstance(plan, Walk):
        return choose_next_step(view, ask, settled, pick)
    way = _find_remaining_way(view, ask.seat, plan)
    if way is None or not isinstance(ask.choice, One):
        return None
    if ask.kind == "move":
        step = STAY if way.side < 0 else Step(SIDES[way.side])
        return step if step in ask.choice.options else None
    if ask.kind == "go-on":
        return STOP if way.side < 0 else GO_ON
    return None


def _mark_obstacles(view: View, seat: Seat) -> str:
    """Return a text for a premove condition. The text changes when players put an obstacle anywhere on the map."""
    return format_marked_values([f"{s.at} {one.key}" for s in view.spaces for one in s.obstacles if not one.printed])


def _mark_losses(view: View, seat: Seat) -> str:
    """Return a text for a premove condition. The text changes when the raider dies, is damaged or is hurt."""
    me = view.raiders[seat]
    return format_marked_values(me.deaths, me.damage, me.hurts)


def _mark_attacker(view: View, seat: Seat) -> str:
    """Return the seat that attacks a seat which is asked how it fights back. Raiders attack in their own turns."""
    return str(view.active)


def _mark_deadly(view: View, seat: Seat) -> str:
    """Return "deadly" if a raider that is asked how it fights back would die if it lost the fight, else ""."""
    me = view.raiders[seat]
    parries = [one for one in view.throws if one.answer.startswith(f"{DEFEND}:")]
    return "deadly" if any(one.risk >= me.life - me.damage for one in parries) else ""


PLANS = Plans(
    possible=list_possible_moves, offered=list_offered_moves, stands=is_valid, answer=answer,
    at_once=(Walk,), quiet=(Walk,), only=(Walk,), in_order=True, aside=(Defend,),
    conditions={
        "no-obstacle": Condition(_mark_obstacles, has_no_new_entry),
        "not-hit": Condition(_mark_losses),
        "would-kill": Condition(_mark_deadly, lambda before, now: now == "deadly", at_question=True),
        "attacked-by": Condition(_mark_attacker, at_question=True, of_seat=True),
    },
)  # fmt: skip
