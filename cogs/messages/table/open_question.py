"""The open question of a player or of the whole table: which it is, and the lines that ask it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.match_records import OpenQuestion
from engine.protocol import One, Seat
from referee.table import questions
from referee.table.table import Table
from render.text.i18n import T

from ...components.controls import format_full_label
from ...components.labels import build_label
from ...components.stepwise import PartialChoice, ViewerContext, filter_by_prefix
from ..common.standing import has_given_up, list_waited_names

CHANCES = 8
"""Before a person throws dice at a practice table, the chances of at most this many options are listed."""


def find_open_question(table: Table, seat: Seat | None) -> OpenQuestion | None:
    """Return the question that a seat may answer now.

    It may also be one whose simultaneous answer can still be replaced.

    A player who has given up is asked nothing.
    """
    if seat is None or table.facts.phase != "playing" or has_given_up(table, seat):
        return None
    return table.find_question(seat)


def narrow_question(question: OpenQuestion | None, partial_choice: PartialChoice | None) -> OpenQuestion | None:
    """Return a question with only the options that a partial choice leaves, to be marked in the picture."""
    if question is None or partial_choice is None or not isinstance(question.ask.choice, One):
        return question
    left = filter_by_prefix(question.ask.choice.options, partial_choice.prefix) or question.ask.choice.options
    return OpenQuestion(question.number, msgspec.structs.replace(question.ask, choice=One(left)))


def list_question_lines(table: Table, question: OpenQuestion, viewer: ViewerContext, names: Sequence[str]) -> list[str]:
    """Return the lines of a question.

    After a simultaneous answer, they tell the answer and the people for whom others wait.

    ``names``: escaped for Markdown.
    """
    prompt = viewer.say(viewer.face.prompt(question.ask, viewer.view, names))
    given = table.find_given_answer(question.ask.seat)
    if given is None:
        chances = (
            list_chance_lines(question, msgspec.structs.replace(viewer, names=names)) if table.facts.practice else []
        )
        return [f"**{prompt}**", *chances]
    label = build_label(question, given, msgspec.structs.replace(viewer, names=names))
    what = format_full_label(msgspec.structs.replace(label, detail=None), viewer)
    whom = list_waited_names(table, viewer.face.telling.marked(viewer.view, names))
    # If the table has given the answer, the player need not know that in order to give another one.
    own = questions.has_answered_itself(table, question.ask.seat)
    answered = T("Your answer: {what}", what=what) if own else T("Your current answer: {what}", what=what)
    lines = [f"-# {prompt}", viewer.say(answered)]
    if question.ask.choice.count() < 2:  # With one option, there is no other answer to give.
        return [*lines, viewer.say(T("Waiting for {names}.", names=whom))] if whom else lines
    until = T("You can change your answer until everybody has answered.")
    if whom:
        until = T("Waiting for {names}. You can change your answer until then.", names=whom)
    return [*lines, viewer.say(until)]


def list_chance_lines(question: OpenQuestion, viewer: ViewerContext) -> list[str]:
    """Return a line with the chances of each option of an own throw. Options that nobody wants come last.

    The list is empty for any other question.
    """
    if not question.ask.throw or not isinstance(question.ask.choice, One):
        return []
    labels = [
        viewer.face.label(option, question.ask, viewer.view, viewer.names) for option in question.ask.choice.options
    ]
    likely = sorted((label for label in labels if label.detail is not None), key=lambda label: label.rare)
    return [f"- {format_full_label(label, viewer)}" for label in likely[:CHANCES]]


def list_picked_lines(question: OpenQuestion, partial_choice: PartialChoice | None, viewer: ViewerContext) -> list[str]:
    """Return a line with the items that were picked so far, if the question asks for an order."""
    if partial_choice is None or not partial_choice.picked or isinstance(question.ask.choice, One):
        return []
    items = [question.ask.choice.items[place] for place in partial_choice.picked]
    labels = [viewer.say(viewer.face.item(item, question.ask, viewer.view, viewer.names).text) for item in items]
    return [viewer.say(T("Chosen so far: {items}", items=labels))]


def find_lone_question(table: Table) -> OpenQuestion | None:
    """Return the question of a single player.

    Return None if the table has already given an answer that may be replaced.

    Such a question would vanish from the board as soon as the AI seats have answered, before anybody reads it. *Hand*
    and *Options* show it meanwhile.
    """
    seat, question = table.solo, find_open_question(table, table.solo)
    if (
        seat is None
        or question is None
        or table.find_given_answer(seat) is None
        or questions.has_answered_itself(table, seat)
    ):
        return question
    return None


def find_public_question(table: Table) -> OpenQuestion | None:
    """Return the open question of a table if there is only one and it is public; else None."""
    waiting = table.list_waiting() if table.facts.phase == "playing" else ()
    if len(waiting) != 1 or waiting[0].ask is None or waiting[0].question is None:
        return None
    return OpenQuestion(waiting[0].question, waiting[0].ask)
