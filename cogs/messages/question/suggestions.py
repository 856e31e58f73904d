"""Suggestions of answers: the lines and buttons beside a question, and the private messages that these open.

They exist only in cooperative games. There must be one public question and no other (``suggestions.open_question``).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.match_records import OpenQuestion
from engine.protocol import Seat, Value
from referee.table import coaching, suggestions
from referee.table.suggestions import Suggestion
from referee.table.table import Table
from render.text.i18n import T

from ... import limits
from ...components import custom_ids, phone
from ...components.controls import build_controls, format_full_label, list_option_details
from ...components.labels import build_label
from ...components.sheet import (
    BESIDE_ROWS,
    Button,
    MessageLayout,
    Row,
    arrange_buttons,
    count_components,
    has_button_room,
)
from ...components.stepwise import PartialChoice, ViewerContext
from ...components.typed import Named, say_in_both_languages
from ..common.viewpoint import build_viewer_context, list_text_names
from .coaching import ask_button, may_ask_here

SHOWN = 3
"""The most suggestions that are shown beside a question.

If there are more, those with the most supporters are shown.
"""
LABEL = 60
"""The length to which the text of a suggestion on its button is cut, in characters."""


# --- beside the question ---


def list_suggestion_lines(table: Table, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return lines on the suggestions and who made them. ``names``: escaped for Markdown."""
    question, found = _find_suggestible_question(table), list[str]()
    if question is None:
        return found
    for suggestion in suggestions.list_suggestions(table)[:SHOWN]:
        what = format_full_label(
            replace(build_label(question, suggestion.value, replace(viewer, names=names)), detail=None), viewer
        )
        found.append(
            viewer.say(
                T("Suggested by {names}: {what}", names=_list_suggester_names(table, suggestion, names), what=what)
            )
        )
    if found:
        found.append(
            "-# " + viewer.say(T("If {name} agrees, the suggestion becomes the answer.", name=names[question.ask.seat]))
        )
    return found


def add_suggestion_rows(
    table: Table, viewer: ViewerContext, rows: tuple[Row, ...], toolbar: tuple[Row, ...], seat: Seat | None = None
) -> tuple[Row, ...]:
    """Add a row with the buttons of suggestions to a question's rows, as far as the message has room.

    The buttons join the last row if that saves a line on a phone.
    """
    taken = BESIDE_ROWS + count_components((*rows, *toolbar))
    more = _build_suggestion_rows(table, viewer, seat, limits.COMPONENTS - taken)
    if len(more) == 1 and rows and has_button_room(rows[-1]):
        both = (*rows[-1], *more[0])
        if len(both) <= limits.ROW and phone.count_button_lines(both) < phone.count_button_lines(
            rows[-1]
        ) + phone.count_button_lines(more[0]):
            return (*rows[:-1], both)
    return (*rows, *more)


def _build_suggestion_rows(
    table: Table, viewer: ViewerContext, seat: Seat | None, room: int = limits.COMPONENTS
) -> tuple[Row, ...]:
    """Return a row with the buttons *Agree* for each suggestion, *Suggest* and *Ask the AI*.

    ``seat``: the reader's seat; None if everybody may press. ``room``: the most components that may be added.
    """
    question = _find_suggestible_question(table)
    if question is None:
        return arrange_buttons([ask_button(table, viewer)]) if room > 1 and may_ask_here(table, seat) else ()
    row = [ask_button(table, viewer)] if coaching.may_ask(table) else []
    if seat != question.ask.seat and len(table.facts.people) > 1:
        row.insert(0, Button(custom_ids.make_table_id(table.id, "suggest"), viewer.say(T("Suggest…"))))
    agree = [_build_agree_button(table, question, one, viewer) for one in suggestions.list_suggestions(table)[:SHOWN]]
    left = room - 1 - len(row)
    return arrange_buttons([*agree[:left], *row]) if left >= 0 and (agree or row) else ()


def _find_suggestible_question(table: Table) -> OpenQuestion | None:
    """Return the open question for which people may suggest answers; None if there is none."""
    return suggestions.open_question(table) if table.game.cooperative and table.facts.paused is None else None


def _build_agree_button(table: Table, question: OpenQuestion, suggestion: Suggestion, viewer: ViewerContext) -> Button:
    """Return the button *Agree* of a suggestion.

    If the player who is asked presses the button, it gives the answer. If somebody else presses it, it supports the
    suggestion.
    """
    what = limits.cut(viewer.say(build_label(question, suggestion.value, viewer).text), LABEL)
    named = custom_ids.make_table_id(table.id, "second", f"{question.number}.{suggestion.key}")
    return Button(named, viewer.say(T("Agree: {what}", what=what)), "success")


def _list_suggester_names(table: Table, suggestion: Suggestion, names: Sequence[str]) -> list[str]:
    return [names[seat] for person in suggestion.people if (seat := table.seat_of(person)) is not None]


def list_suggestion_names(table: Table, locale: str) -> list[Named]:
    """Return the suggestions for the open question by key, each with the words to type."""
    question = _find_suggestible_question(table)
    if question is None:
        return []
    viewer = build_viewer_context(table, None, locale)
    return [
        (one.key, say_in_both_languages(build_label(question, one.value, viewer).text, locale))
        for one in suggestions.list_suggestions(table)
    ]


# --- the private messages ---


def build_suggesting_message(
    table: Table, seat: Seat, question: OpenQuestion, locale: str, partial_choice: PartialChoice | None = None
) -> MessageLayout:
    """Build the message with another player's question, in which the reader can suggest an answer."""
    viewer = replace(build_viewer_context(table, seat, locale), suggests=True)
    texts = list_text_names(table)
    heading = viewer.say(T("### What do you suggest to {name}?", name=texts[question.ask.seat]))
    lines = [viewer.say(viewer.face.waiting(question.ask, texts))]
    lines += list_option_details(question, replace(viewer, names=texts), partial_choice) if partial_choice else ()
    advice = ((ask_button(table, viewer),),) if coaching.may_ask(table) else ()
    return MessageLayout(
        heading, locale, lines=tuple(lines), rows=(*build_controls(question, viewer, partial_choice), *advice)
    )


def build_suggested_message(
    table: Table, seat: Seat, question: OpenQuestion, value: Value, locale: str
) -> MessageLayout:
    """Build the message that confirms a suggestion to the person who has made it."""
    viewer, texts = build_viewer_context(table, seat, locale), list_text_names(table)
    what = format_full_label(replace(build_label(question, value, replace(viewer, names=texts)), detail=None), viewer)
    done = viewer.say(T("You suggest: {what}", what=what))
    line = viewer.say(
        T("-# {name} and everybody else at the table can see your suggestion.", name=texts[question.ask.seat])
    )
    other = Button(custom_ids.make_table_id(table.id, "suggest"), viewer.say(T("Suggest something else…")))
    return MessageLayout(done, locale, lines=(line,), rows=((other,),))
