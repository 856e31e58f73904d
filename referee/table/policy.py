"""The policy that decides for each question who answers it: a person, the AI, or the table by itself.

``quick``: the table passes at once if a question leaves nothing to choose, or is not worth asking (``Ask.stop``).

``poker-face``: secret questions are always asked. If a player never wants to be asked, the table passes after a random
time, drawn alike for every seat. Neither the pass nor its time depends on the seat's cards, so they reveal nothing. If
only one person plays, nothing is delayed.

A seat's own throw (``Ask.throw``) always waits for its player, unless its player can only pass.

A premove (``plans``) answers a question for its player. With ``poker-face`` it answers at the time when an auto-answer
would. Otherwise it answers at the pace of the AI. So nobody learns of the premove. Premoves of ``Plans.at_once``, such
as the steps of a walk, answer without delay.

A player's auto-answer decides for a kind of question. True always asks. False gives the default without asking, if the
game calls the question routine (``Answering.routine``). An auto-answer to a secret question comes when a pass would,
so that nobody learns of the auto-answer. AI seats answer for themselves, except that with ``quick`` the table passes
their secret questions with a single option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from random import SystemRandom
from typing import Any

from msgspec import Struct

from engine.match import Match
from engine.match_records import OpenQuestion, Step
from engine.protocol import Ask, Seat, Value, has_pass_default

from ..records.match_facts import Ordered
from ..reporting.incidents import log_incident
from .premoves import Premoves

SHORTEST, LONGEST = 2.0, 6.0
"""The bounds of the random delay, in seconds, before a pass that must not reveal anything."""

MOST = 1000
"""The most answers that a table gives without a pause. In the pause, other tables get the processor."""

_lot = SystemRandom()


class Responder(Enum):
    PERSON = "the person answers"
    NOW = "the table answers at once"
    LATER = "the table answers when it falls due, unless the person does before"
    AI = "the AI answers"


class Sitter(Struct, frozen=True):
    """The facts about a seat's player from which the policy decides who answers the seat's questions."""

    silent: bool
    auto_answers: Mapping[str, bool]
    """By kind of question: True always asks, False gives the default."""
    ai: bool = False


class GivenAnswer(Struct, frozen=True):
    """An answer, with the facts that are stored about it."""

    step: Step
    secret: bool
    """True if the question was secret."""
    passed: bool = False
    """True if the table gave the answer by itself at once, which everybody may know."""
    ordered: Ordered = Ordered.NO
    """The kind of order that gave the answer, if any: an auto-answer or a premove."""
    known: bool = False
    """True if everybody knew that the question was asked, though it was secret (``Ask.about``)."""
    by_ai: bool = False
    """True if an AI seat gave the answer."""
    seen: bool = True
    """True if everybody can see that the answer was given.

    False for the answer to a hidden question that changes nothing in public. Nothing public may depend on such an
    answer.
    """

    @property
    def own(self) -> bool:
        """Return whether the answer came from the person or AI that was asked, and not from the table."""
        return not self.passed and self.ordered is Ordered.NO


def find_responder(
    windows: str, ask: Ask, sitter: Sitter, is_solo: bool, routine: Callable[[Ask], bool] = has_pass_default
) -> Responder:
    """Return who answers a question: the person, the table now or later, or the AI.

    ``windows``: the table's setting, "quick" or "poker-face". ``is_solo``: only one person plays. ``routine``: whether
    an auto-answer may answer a question (``Answering.routine``).
    """
    if sitter.silent:
        return Responder.NOW
    hidden = must_hide_time(windows, ask, is_solo)
    if ask.secret and not hidden and ask.choice.count() == 1 and (not ask.throw or has_pass_default(ask)):
        return Responder.NOW
    if sitter.ai:
        return Responder.AI
    wish = sitter.auto_answers.get(ask.kind)
    ordered = wish is False and routine(ask)
    if hidden:
        return Responder.LATER if ordered else Responder.PERSON
    return Responder.PERSON if wish is True or ((ask.throw or ask.stop) and not ordered) else Responder.NOW


def must_ask_always(windows: str, is_solo: bool) -> bool:
    """Return whether secret questions are asked even if they leave nothing to choose.

    ``is_solo``: only one person plays.
    """
    return windows == "poker-face" and not is_solo


def must_hide_time(windows: str, ask: Ask, is_solo: bool) -> bool:
    """Return whether the table must delay its answer to this question.

    The time of an answer could reveal who gave it.
    """
    return ask.secret and must_ask_always(windows, is_solo)


def describe_auto_answer(ask: Ask) -> Ordered:
    """Return how an auto-answer is recorded: as ``Ordered.TOLD`` if another option might have mattered."""
    return Ordered.TOLD if ask.stop and ask.choice.count() > 1 else Ordered.ROUTINE


def give_table_answers(
    match: Match[Any],
    windows: str,
    sitters: Mapping[Seat, Sitter],
    ahead: Premoves,
    pace: float = 0.0,
    is_solo: bool = False,
) -> tuple[list[GivenAnswer], list[tuple[OpenQuestion, float]]]:
    """Answer every question that neither a person nor the AI has to answer, by premove or default.

    Return the answers, and the questions whose answers must wait, each with its delay in seconds. ``pace``: the delay
    of the AI in seconds. ``is_solo``: only one person plays, and nobody else can come back.
    """
    given, later = _give_table_answers(match, windows, sitters, ahead, pace, is_solo)
    wait = draw_delay()
    return given, [(question, wait if must_hide_time(windows, question.ask, is_solo) else pace) for question in later]


def _give_table_answers(
    match: Match[Any], windows: str, sitters: Mapping[Seat, Sitter], ahead: Premoves, pace: float, is_solo: bool
) -> tuple[list[GivenAnswer], list[OpenQuestion]]:
    """Give the answers of the table that are due now. Return them, with the questions that the table answers later."""
    steps: list[GivenAnswer] = []
    waits = pace > 0 and not is_solo
    routine = match.game.answering.routine
    while True:
        ahead.drop_lapsed(match)
        answering: list[tuple[OpenQuestion, Responder, Value | None]] = []
        for question in match.pending:
            responder, planned = (
                find_responder(windows, question.ask, sitters[question.ask.seat], is_solo, routine),
                None,
            )
            if responder is Responder.PERSON and (planned := ahead.find_answer(match, question)) is not None:
                paced = waits and not ahead.is_first_at_once(question.ask.seat)
                responder = (
                    Responder.LATER if paced or must_hide_time(windows, question.ask, is_solo) else Responder.NOW
                )
            answering.append((question, responder, planned))
        later = [question for question, responder, _ in answering if responder is Responder.LATER]
        now = next(
            ((question, planned) for question, responder, planned in answering if responder is Responder.NOW), None
        )
        if now is None:
            return steps, later
        question, planned = now
        if len(steps) >= MOST:
            return steps, [*later, question]
        try:
            steps.append(_give_answer(match, question, planned, sitters[question.ask.seat], ahead))
        except Exception as error:  # The answers before this one stay given, and this question stays open.
            log_incident(error)
            return steps, later


def _give_answer(
    match: Match[Any], question: OpenQuestion, planned: Value | None, sitter: Sitter, ahead: Premoves
) -> GivenAnswer:
    """Give the table's answer to a question: the answer of a premove if there is any, else the default."""
    ask = question.ask
    value = ask.choice.write(ask.default) if planned is None else planned
    step = match.act(ask.seat, question.number, value)
    if planned is not None:
        ahead.note_answer(ask, value, own=False)
        order = Ordered.AHEAD
    else:
        order = describe_auto_answer(ask) if sitter.auto_answers.get(ask.kind) is False else Ordered.NO
    return GivenAnswer(step, ask.secret, True, order, bool(ask.about))


def draw_delay() -> float:
    """Return a random delay for passes, in seconds. Questions that are asked together must get the same delay."""
    return _lot.uniform(SHORTEST, LONGEST)
