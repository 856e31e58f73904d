"""What a seat may settle before it is asked: the steps of its way, and whether it searches at the end of it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ahead import marked, none_new, steps
from engine.game import Condition
from engine.protocol import Move, Seat

from .moves import GO_ON, SEARCH, SIDES, STAY, STOP, Step
from .view import View

WAY: tuple[Move, ...] = (*(Step(side) for side in SIDES), STAY, GO_ON, STOP, SEARCH)


def possible(view: View, seat: Seat) -> Iterator[Move]:
    """Any step, for what lies there by then nobody knows."""
    me = next((one for one in view.raiders if one.seat == seat), None)
    if me is not None and not (me.left or me.finished or view.over):
        yield from WAY


def _obstacles(view: View, seat: Seat) -> str:
    """Those that were played, wherever they lie."""
    return marked([f"{s.at} {one.key}" for s in view.spaces for one in s.obstacles if not one.printed])


def _losses(view: View, seat: Seat) -> str:
    me = next(one for one in view.raiders if one.seat == seat)
    return marked(me.deaths, me.damage, me.hurts)


PLANS = steps(possible, {"no-obstacle": Condition(_obstacles, none_new), "not-hit": Condition(_losses)})
