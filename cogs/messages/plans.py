"""Premoves (``Game.plans``): the buttons to make them, and the list with their conditions and buttons to remove them.

Only their owner sees them, except the buttons beside a public question.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ahead import KIND
from engine.match import Put
from engine.protocol import Ask, Move, One, Pass, Seat
from referee.table import questions
from referee.table.plans import ANY, MOST, SAME
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ..components import custom_ids
from ..components.controls import controls, details, full
from ..components.sheet import Button, Entry, Menu, Row, Sheet
from ..components.stepwise import Drill, Viewpoint
from ..components.typed import Named, both
from ..limits import ENTRY, cut
from .viewpoint import face_of, place_link, viewpoint

CONDITIONS = {ANY: T("whenever I am asked it"), SAME: T("if the question is the same as shown")}
"""The premove conditions that every game has."""

AHEAD = T(
    "You may settle what comes next before you are asked: when you are, the table answers so for you. "
    "Nobody else is told, and `/game ahead` takes it back."
)
"""Explains the premove buttons that are shown while nothing is asked."""


def planning(table: Table, seat: Seat) -> Put | None:
    """Return the premoves that a seat may make now, as a question. None: there are none."""
    return _put(seat, questions.plannable(table, seat))


def _put(seat: Seat, options: Sequence[Move]) -> Put | None:
    return Put(custom_ids.PLANNING, Ask(seat, KIND, One(tuple(options)), Pass())) if options else None


def conditions(table: Table) -> dict[str, Text]:
    """Return the premove conditions of this game, by key, in words."""
    known = table.game.plans.conditions if table.game.plans is not None else {}
    return {**CONDITIONS, **{key: face_of(table).conditions[key] for key in known}}


# --- the list of premoves ---


def ahead_sheet(table: Table, seat: Seat, locale: str, drill: Drill | None = None, chosen: int | None = None) -> Sheet:
    """Build a seat's list of premoves, with the menus to add and change them.

    ``drill``: the partial choice of a new premove. ``chosen``: the premove that is being changed.
    """
    eyes = viewpoint(table, seat, locale)
    known, stand, keys = conditions(table), questions.planned(table, seat), questions.planned_if(table, seat)
    named = [eyes.say(one) for one in _named(stand, seat, eyes)]
    hangs = [eyes.say(known.get(key, CONDITIONS[ANY])) for key in keys]
    lines = [f"{at}. {what} – {why}" for at, (what, why) in enumerate(zip(named, hangs, strict=True), 1)]
    lines += _ended(table, seat, eyes)
    rows: list[Row] = []
    if stand:
        entries = tuple(
            Entry(str(at), cut(what, ENTRY), cut(why, ENTRY), chosen=at == chosen)
            for at, (what, why) in enumerate(zip(named, hangs, strict=True))
        )
        rows.append((Menu(custom_ids.act(table.id, "ahead"), eyes.say(T("Change…")), entries),))
    if chosen is not None and chosen < len(stand):
        place = f"{chosen}.{stand[chosen].text()}"
        states = tuple(
            Entry(key, eyes.say(words), chosen=key == keys[chosen]) for key, words in conditions(table).items()
        )
        rows.append((Menu(custom_ids.act(table.id, "ahead-if", place), eyes.say(T("Only …")), states),))
        back = T("Take back: {what}", what=named[chosen])
        rows.append((Button(custom_ids.act(table.id, "unplan", place), cut(eyes.say(back), ENTRY), "danger"),))
    elif (put := planning(table, seat)) is not None:
        lines += details(put, eyes, drill) if drill else ()
        rows += controls(put, eyes, drill)
    about = T(
        "-# Nobody else sees this. Each answer is given a moment after you are asked; as soon as something else "
        "comes it is dropped, and you are told. At most {most}.",
        most=MOST,
    )
    title = say(T("Answers given ahead"), locale)
    heading = f"### {title} · {place_link(table)}"
    if not rows:
        lines.append(eyes.say(T("There is nothing to settle ahead now.")))
    return Sheet(heading, locale, lines=(*lines, eyes.say(about)), rows=tuple(rows))


def named_plans(table: Table, seat: Seat, locale: str) -> list[Named]:
    """Return the premoves that a seat may make now: the text of the move, and its words."""
    put, eyes = planning(table, seat), viewpoint(table, seat, locale)
    options = put.ask.choice.options if put is not None and isinstance(put.ask.choice, One) else ()
    return [] if put is None else [
        (one.text(), (full(eyes.face.label(one, put.ask, eyes.view, eyes.names), eyes),)) for one in options
    ]  # fmt: skip


def named_conditions(table: Table, locale: str) -> list[Named]:
    """Return the premove conditions by key, with their words."""
    return [(key, both(words, locale)) for key, words in conditions(table).items()]


# --- beside a question, and in the hand ---


def planning_rows(table: Table, seat: Seat | None, eyes: Viewpoint, drill: Drill | None = None) -> tuple[Row, ...]:
    """Return the premove buttons for a seat that is asked nothing. Longer ways are chosen in the list of premoves."""
    put = None if seat is None else _put(seat, questions.plannable(table, seat, buttons=True))
    return () if put is None else controls(put, eyes, drill)


def beside(table: Table, put: Put, eyes: Viewpoint, low: int) -> Sequence[Button | Menu]:
    """Return the buttons that answer this question and later ones in one press.

    They are on the board beside a public question, so they do not depend on the person's premoves. ``low``: the
    density; in a dense message several of them become one menu.
    """
    plans = table.game.plans
    if plans is None:
        return []
    options = put.ask.choice.options if isinstance(put.ask.choice, One) else ()
    found = [
        plan
        for plan in plans.buttons(eyes.view, put.ask.seat, ())
        if plan not in options and plans.answer(eyes.view, put.ask, (plan,), _first) is not None
    ]
    ask = Ask(put.ask.seat, KIND, One(tuple(found)), Pass())
    labels = [(plan.text(), eyes.face.label(plan, ask, eyes.view, eyes.names)) for plan in found]
    if low and len(labels) > 1:
        entries = tuple(Entry(text, cut(eyes.say(label.text), ENTRY), emoji=label.emoji) for text, label in labels)
        named = custom_ids.mark(table.id, custom_ids.PLANNING, "?", "0")
        return [Menu(named, eyes.say(T("Several steps in one press")), entries)]
    return [
        Button(custom_ids.option(table.id, custom_ids.PLANNING, text), eyes.say(label.text), label.style, label.emoji)
        for text, label in labels
    ]


def plan_lines(table: Table, seat: Seat | None, eyes: Viewpoint) -> list[str]:
    """Describe a seat's premoves, and those that were dropped."""
    if seat is None:
        return []
    lines = []
    if stand := _named(questions.planned(table, seat), seat, eyes):
        lines.append(eyes.say(T("-# Settled ahead: {what}. Take it back: `/game ahead`", what=stand)))
    return [*lines, *_ended(table, seat, eyes)]


def _first(count: int) -> int:
    """Return a fixed index: whether a premove answers the question does not depend on chance."""
    return 0


def _ended(table: Table, seat: Seat, eyes: Viewpoint) -> list[str]:
    ended = _named(questions.plans_ended(table, seat), seat, eyes)
    return [eyes.say(T("-# No longer settled: {what}", what=ended))] if ended else []


def _named(plans: Sequence[Move], seat: Seat, eyes: Viewpoint) -> list[Text]:
    ask = Ask(seat, KIND, One(tuple(plans)), Pass())
    return [eyes.face.label(plan, ask, eyes.view, eyes.names).text for plan in plans]
