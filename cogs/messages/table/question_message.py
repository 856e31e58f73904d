"""The private message with a short note, such as a refusal, and the player's question below it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.match_records import OpenQuestion
from engine.protocol import Move, One, Seat
from referee.table.table import Table

from ...components import phone
from ...components.controls import CARDS, LOW, LOWEST, ROOMY
from ...components.sheet import MessageLayout
from ..common.viewpoint import build_viewer_context, list_text_names
from ..events.recap import Past
from ..question.auto_answers import build_question_rows, list_auto_answer_lines
from ..question.suggestions import add_suggestion_rows
from .hand_pictures import draw_private_board, fit_picture
from .open_question import find_open_question, list_question_lines


def build_question_message(
    table: Table, seat: Seat, locale: str, note: str, only: Sequence[Move] = (), past: Past | None = None
) -> MessageLayout:
    """Build a private message with a short note and the player's question below it.

    ``only``: the options to show, if the note asks to choose one of them. ``past``: the latest events, shown if the
    note asks for no choice.
    """
    question = find_open_question(table, seat)
    if question is None:
        return MessageLayout(note, locale)
    viewer = build_viewer_context(table, seat, locale)
    if only:
        question = OpenQuestion(question.number, msgspec.structs.replace(question.ask, choice=One(tuple(only))))
        events, lines = tuple[str, ...](), tuple[str, ...]()
    else:
        events = (*(past.lines if past else ()), *list_auto_answer_lines(table, seat, locale))
        lines = (*events, *list_question_lines(table, question, viewer, list_text_names(table)))
    scene = draw_private_board(table, question, viewer)
    asking = [build_question_rows(table, question, viewer, density=density) for density in (CARDS, ROOMY, LOW, LOWEST)]
    if not only:
        asking = [add_suggestion_rows(table, viewer, rows, (), seat) for rows in asking]
    return phone.choose_fitting_layout(
        MessageLayout(note, locale, scene=fit_picture(scene, rows), lines=lines, rows=rows, above=len(events))
        for rows in asking
    )
