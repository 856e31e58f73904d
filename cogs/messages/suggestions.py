"""Suggestions: lines and buttons beside a question, and the private messages that they open.

They exist only in cooperative games, and only for the one public question (``Table.open_question``).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.match import OpenQuestion
from engine.protocol import Seat, Value
from referee.table import coaching, suggestions
from referee.table.suggestions import Suggestion
from referee.table.table import Table
from render.text.i18n import T

from .. import limits
from ..components import custom_ids, phone
from ..components.controls import controls, details, full
from ..components.labels import labelled
from ..components.sheet import Button, MessageLayout, Row, rows_of
from ..components.stepwise import PartialChoice, ViewerContext
from ..components.typed import Named, both
from .coaching import ask_button, may_ask_here
from .viewpoint import names_in_texts, viewpoint

SHOWN = 3
"""The most suggestions that are shown, those of most people first."""
BESIDE_ROWS = 6
"""The components of a message beside its rows: box, heading, picture, its words, lines, rule."""
LABEL = 60
"""The most characters of a suggestion on its button."""


# --- beside the question ---


def lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Describe the suggestions and who made them. ``names``: escaped."""
    question, found = _find_suggestible_question(table), list[str]()
    if question is None:
        return found
    for one in suggestions.suggested(table)[:SHOWN]:
        what = full(replace(labelled(question, one.value, replace(viewer, names=names)), detail=None), viewer)
        found.append(viewer.say(T("Suggested by {names}: {what}", names=_people(table, one, names), what=what)))
    if found:
        found.append("-# " + viewer.say(T("If {name} agrees, it is done.", name=names[question.ask.seat])))
    return found


def with_suggestions(
    table: Table, viewer: ViewerContext, rows: tuple[Row, ...], steady: tuple[Row, ...], seat: Seat | None = None
) -> tuple[Row, ...]:
    """Add the row of suggestions to a question's rows, as far as the message has room.

    It joins the last row of buttons if that saves a line on a phone.
    """
    taken = BESIDE_ROWS + sum(1 + len(row) for row in (*rows, *steady))
    more = _rows(table, viewer, seat, limits.COMPONENTS - taken)
    if len(more) == 1 and rows and all(isinstance(part, Button) for part in rows[-1]):
        both = (*rows[-1], *more[0])
        if len(both) <= limits.ROW and phone.lines(both) < phone.lines(rows[-1]) + phone.lines(more[0]):
            return (*rows[:-1], both)
    return (*rows, *more)


def _rows(table: Table, viewer: ViewerContext, seat: Seat | None, room: int = limits.COMPONENTS) -> tuple[Row, ...]:
    """Return the row with *Agree* for each suggestion, *Suggest* and *Ask the AI*.

    ``seat``: the reader's seat (None: all may press). ``room``: the most components that may be added.
    """
    question = _find_suggestible_question(table)
    if question is None:
        return rows_of([ask_button(table, viewer)]) if room > 1 and may_ask_here(table, seat) else ()
    row = [ask_button(table, viewer)] if coaching.may_ask(table) else []
    if seat != question.ask.seat and len(table.facts.people) > 1:
        row.insert(0, Button(custom_ids.act(table.id, "suggest"), viewer.say(T("Suggest…"))))
    agree = [_build_agree_button(table, question, one, viewer) for one in suggestions.suggested(table)[:SHOWN]]
    left = room - 1 - len(row)
    return rows_of([*agree[:left], *row]) if left >= 0 and (agree or row) else ()


def _find_suggestible_question(table: Table) -> OpenQuestion | None:
    """Return the question for which suggestions may be made. None: there is none."""
    return suggestions.open_question(table) if table.game.cooperative and table.facts.paused is None else None


def _build_agree_button(table: Table, question: OpenQuestion, one: Suggestion, viewer: ViewerContext) -> Button:
    """Return the *Agree* button. For the player who is asked it answers, for all others it seconds the suggestion."""
    what = limits.cut(viewer.say(labelled(question, one.value, viewer).text), LABEL)
    named = custom_ids.act(table.id, "second", f"{question.number}.{one.key}")
    return Button(named, viewer.say(T("Agree: {what}", what=what)), "success")


def _people(table: Table, one: Suggestion, names: Sequence[str]) -> list[str]:
    return [names[seat] for person in one.people if (seat := table.seat_of(person)) is not None]


def list_suggestion_names(table: Table, locale: str) -> list[Named]:
    """Return the suggestions by key, with the words to type."""
    question = _find_suggestible_question(table)
    if question is None:
        return []
    viewer = viewpoint(table, None, locale)
    return [(one.key, both(labelled(question, one.value, viewer).text, locale)) for one in suggestions.suggested(table)]


# --- the private messages ---


def suggesting(
    table: Table, seat: Seat, question: OpenQuestion, locale: str, drill: PartialChoice | None = None
) -> MessageLayout:
    """Build another player's question, to suggest an answer to it."""
    viewer = replace(viewpoint(table, seat, locale), suggests=True)
    texts = names_in_texts(table)
    heading = viewer.say(T("### What do you suggest to {name}?", name=texts[question.ask.seat]))
    told = [viewer.say(viewer.face.waiting(question.ask, texts))]
    told += details(question, replace(viewer, names=texts), drill) if drill else ()
    advice = ((ask_button(table, viewer),),) if coaching.may_ask(table) else ()
    return MessageLayout(heading, locale, lines=tuple(told), rows=(*controls(question, viewer, drill), *advice))


def said(table: Table, seat: Seat, question: OpenQuestion, value: Value, locale: str) -> MessageLayout:
    """Confirm a suggestion to the person who made it."""
    viewer, texts = viewpoint(table, seat, locale), names_in_texts(table)
    what = full(replace(labelled(question, value, replace(viewer, names=texts)), detail=None), viewer)
    done = viewer.say(T("You suggest: {what}", what=what))
    told = viewer.say(T("-# {name} and all others see it at the table.", name=texts[question.ask.seat]))
    other = Button(custom_ids.act(table.id, "suggest"), viewer.say(T("Suggest something else…")))
    return MessageLayout(done, locale, lines=(told,), rows=((other,),))
