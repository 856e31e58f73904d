"""Queries about the questions of a match, the seats' answers, and their premoves and auto-answers.

The result of a function about a seat may be shown to that seat alone, unless its docstring says otherwise.
"""

from __future__ import annotations

from msgspec import Struct

from engine.match_records import OpenQuestion
from engine.protocol import Move, Seat, Value

from ..records.answers import Answers
from .table import Table


def find_taken_back(table: Table, viewer: Seat | None) -> tuple[OpenQuestion, Value] | None:
    """Return an open question whose answer was taken back, and that answer; None if there is none.

    ``viewer``: a seat, which gets only its own question; None: spectators, who get only a question that everybody may
    know of. After the next answer that others see, return None.
    """
    latest = {seat: (kind, value) for seat, kind, value in table.play.redo} if table.play is not None else {}
    for seat, (kind, value) in latest.items():
        question = table.find_question(seat)
        if question is None or question.ask.kind != kind:
            continue
        if viewer == seat or (viewer is None and is_before_all(table, question) and not question.ask.secret):
            return question, value
    return None


def can_redo(table: Table, seat: Seat) -> bool:
    """Return whether a seat may give an answer again that it took back. The result is for that seat alone."""
    return table.play is not None and any(one == seat for one, *_ in table.play.redo)


def is_before_all(table: Table, question: OpenQuestion) -> bool:
    """Return whether a question, with the buttons to answer it, is on the public board.

    The board shows the only open question if it is not secret, and every question at a table with one player.
    """
    if table.solo is not None:
        return question.ask.seat == table.solo
    return not question.ask.secret and [one.question for one in table.list_waiting()] == [question.number]


def has_answered_itself(table: Table, seat: Seat) -> bool:
    """Return whether a seat's own player gave the seat's last answer. The result is for that seat alone."""
    return not table.facts.seats[seat].stand_in and build_answers(table).is_last_answer_own(seat)


def may_order(table: Table, question: OpenQuestion) -> bool:
    """Return whether a question's player may set an auto-answer for its kind.

    The game must call the question routine. The player must have answered a question of this kind in this match. If the
    question is secret, the result is for its seat alone. If it is public, answers to secret questions do not count.
    """
    met = frozenset[tuple[Seat, str, bool]]() if table.play is None else table.play.met
    seat, kind = question.ask.seat, question.ask.kind
    return table.game.answering.routine(question.ask) and (
        (seat, kind, False) in met or (question.ask.secret and (seat, kind, True) in met)
    )


def list_plannable(table: Table, seat: Seat, buttons: bool = False) -> tuple[Move, ...]:
    """Return the premoves that a seat may make now, for that seat alone.

    ``buttons``: only those that have a button, beside a question and in the hand.
    """
    plans = table.game.answering.plans
    if plans is None or table.play is None or table.facts.phase != "playing":
        return ()
    listed = plans.list_button_plans if buttons else plans.possible
    return listed(table.play.match.view(seat), seat, table.play.ahead.list_of_seat(seat))


def list_planned(table: Table, seat: Seat) -> tuple[Move, ...]:
    """Return the seat's premoves, for that seat alone."""
    return table.play.ahead.list_of_seat(seat) if table.play is not None and table.facts.phase == "playing" else ()


def list_conditions(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the conditions of the seat's premoves, by key, for that seat alone."""
    return table.play.ahead.map_conditions(seat) if table.play is not None and table.facts.phase == "playing" else ()


def list_ended_plans(table: Table, seat: Seat) -> tuple[Move, ...]:
    """Return the premoves that lapsed since the seat's player last answered, for that seat alone."""
    return table.play.ahead.list_lapsed(seat) if table.play is not None and table.facts.phase == "playing" else ()


def list_auto_answered_kinds(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the kinds of questions that auto-answers have answered for a seat since its own last answer.

    Only questions with another possible answer count. The result is for that seat alone.
    """
    return build_answers(table).list_auto_answered_kinds(seat)


def list_passed_kinds(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the kinds of questions that the table has answered for a seat since its own last answer.

    These questions left nothing to choose, or were not worth asking. The result is for that seat alone.
    """
    return build_answers(table).list_passed_kinds(seat)


def list_answered_kinds(table: Table, viewer: Seat | None) -> frozenset[str]:
    """Return the kinds of questions that people or the AI have answered, as far as this viewer may know them.

    The viewer may know of publicly asked questions, and of questions to the viewer.
    """
    return build_answers(table).list_kinds(viewer)


def list_own_answers(table: Table, seat: Seat) -> list[tuple[int, int, str]]:
    """Return the seat's own answers, oldest first, for that seat alone.

    Each entry holds the row of the previous answer by any seat (-1: none), the answer's row, and the question's kind.
    """
    return build_answers(table).list_own(seat)


def find_last_answer_row(table: Table) -> int:
    """Return the row of the last answer to a question that everybody knew to be asked; -1 if there is none.

    With two people or fewer, answers to secret questions count too, because each knows when the other answers.
    """
    return build_answers(table).find_newest(secret=len(table.facts.people) <= 2)


def list_awaited(table: Table) -> tuple[Seat, ...] | None:
    """Return the seats for which the match waits; None if that would reveal who has something to decide.

    With two seats there is nothing to hide: each player knows whether the other has to answer.
    """
    waiting = table.list_waiting()
    tells = len(table.facts.seats) > 2 and any(one.hidden for one in waiting)
    return None if tells else tuple(one.seat for one in waiting)


def find_thinking_seat(table: Table) -> tuple[Seat, OpenQuestion, Struct] | None:
    """Return an AI seat that has to answer, its question, and its view; None if no AI seat has to answer.

    Call this while ``Table.hold_steady`` is held.
    """
    if table.facts.held:
        return None
    for question in table.list_pending():
        if table.facts.seats[question.ask.seat].plays == "ai":
            return question.ask.seat, question, table.view(question.ask.seat)
    return None


def build_answers(table: Table) -> Answers:
    """Return the valid answers of a table's match, also secret ones. Only the files of this folder may call this."""
    return table.play.answers if table.play is not None else Answers()
