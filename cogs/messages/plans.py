"""What somebody settles before it is asked (``Game.plans``): the buttons that do it, and what stands, each with its way
back. For that person alone, but for the buttons beside an open question.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.match import Put
from engine.protocol import Ask, Move, One, Pass, Seat
from referee.table.table import Table
from render.text.i18n import T, Text

from ..components import custom_ids
from ..components.controls import controls
from ..components.sheet import Button, Row, rows_of
from ..components.stepwise import Drill, Viewpoint

KIND = "ahead"
"""Of the question that nobody has put."""


def planning(table: Table, seat: Seat) -> Put | None:
    """What a seat may settle now, in the form of a question; None: nothing."""
    return _put(seat, table.plannable(seat))


def _put(seat: Seat, options: Sequence[Move]) -> Put | None:
    return Put(custom_ids.PLANNING, Ask(seat, KIND, One(tuple(options)), Pass())) if options else None


def planning_rows(table: Table, seat: Seat | None, eyes: Viewpoint, drill: Drill | None = None) -> tuple[Row, ...]:
    """What settles something, for who is asked nothing."""
    put = None if seat is None else planning(table, seat)
    return () if put is None else controls(put, eyes, drill)


def beside(table: Table, put: Put, eyes: Viewpoint) -> list[Button]:
    """What answers this question, and others that follow, in one press: as these eyes see it. It stands on the board
    with an open question, so it is the same whatever its person has settled."""
    plans = table.game.plans
    if plans is None:
        return []
    options = put.ask.choice.options if isinstance(put.ask.choice, One) else ()
    found = [
        plan
        for plan in plans.possible(eyes.view, put.ask.seat, ())
        if plan not in options and plans.answer(eyes.view, put.ask, (plan,), _first) is not None
    ]
    ask = Ask(put.ask.seat, KIND, One(tuple(found)), Pass())
    buttons = []
    for plan in found:
        label = eyes.face.label(plan, ask, eyes.view, eyes.names)
        named = custom_ids.option(table.id, custom_ids.PLANNING, plan.text())
        buttons.append(Button(named, eyes.say(label.text), label.style, label.emoji))
    return buttons


def _first(count: int) -> int:
    """Whether something follows does not hang on chance."""
    return 0


def plan_lines(table: Table, seat: Seat | None, eyes: Viewpoint) -> list[str]:
    """What somebody has settled, and what of it came to nothing."""
    if seat is None:
        return []
    lines = []
    if stand := _named(table.planned(seat), seat, eyes):
        lines.append(eyes.say(T("-# Settled ahead: {what}. Take it back: `/table orders`", what=stand)))
    if ended := _named(table.plans_ended(seat), seat, eyes):
        lines.append(eyes.say(T("-# No longer settled: {what}", what=ended)))
    return lines


def standing_rows(table: Table, seat: Seat, eyes: Viewpoint) -> tuple[Row, ...]:
    """A button for each thing settled that takes it back."""
    plans = table.planned(seat)
    said = [eyes.say(T("Take back: {what}", what=what)) for what in _named(plans, seat, eyes)]
    named = [custom_ids.act(table.id, "unplan", plan.text()) for plan in plans]
    return rows_of([Button(one, words) for one, words in dict(zip(named, said, strict=True)).items()])


def _named(plans: Sequence[Move], seat: Seat, eyes: Viewpoint) -> list[Text]:
    ask = Ask(seat, KIND, One(tuple(plans)), Pass())
    return [eyes.face.label(plan, ask, eyes.view, eyes.names).text for plan in plans]
