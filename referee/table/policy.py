"""Auto-pass policy: whether a person answers a question, or the table for the person. No rule depends on it.

``quick``: the table passes at once what leaves nothing to choose and what the engine says does not concern the seat.

``poker-face``: secret questions are asked in any case. Where a player never wants to be stopped, the table's pass is
due after a random time, drawn alike for every seat. Whether the table answers, and after what time, never depends on
what the seat holds, so neither speed nor delay reveals anything. Where only one person plays, nothing is delayed.

A throw of the seat's own that can hurt, cost or win (``Ask.throw``) waits for its player, whatever the engine advises
and however few options there are.

A premove (``plans``) answers what its player would be asked. Under a poker face it answers when an auto-answer would;
otherwise at the pace of the AI, so that nobody learns of the premove. A walk is the exception, because everybody sees
it as it is walked (``Plans.at_once``).

A player's auto-answers override the engine's advice for a kind of question: True always asks, False gives the
default without asking, where the game calls the question routine (``Game.routine``). An auto-answer answers a secret
question when a pass would, so that nobody learns of orders. AI seats decide for themselves. Without a poker face, the
table passes for them secret questions with a single option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from random import SystemRandom
from typing import Any

from msgspec import Struct

from engine.match import Match, OpenQuestion, Step
from engine.protocol import Ask, Seat, Value, has_pass_default

from ..facts import Ordered
from ..incidents import log_incident
from .premoves import Premoves

SHORTEST, LONGEST = 2.0, 6.0
"""The bounds of the random delay, in seconds, before a pass that must not reveal anything."""

MOST = 1000
"""The number of answers that the table gives without a pause. Then other tables get the processor."""

_lot = SystemRandom()


class Responder(Enum):
    PERSON = "the person answers"
    NOW = "the table answers at once"
    LATER = "the table answers when it falls due, unless the person does before"
    AI = "the AI answers"


class Sitter(Struct, frozen=True):
    """The facts about a seat from which the policy decides who answers."""

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
    """True if the table itself gave the answer, at once and as everybody may know."""
    ordered: Ordered = Ordered.NO
    """The part that an auto-answer or a premove had in the answer."""
    known: bool = False
    """True if everybody knew that the question was asked, though it was secret (``Ask.about``)."""
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
    windows: str, ask: Ask, sitter: Sitter, alone: bool, routine: Callable[[Ask], bool] = has_pass_default
) -> Responder:
    """Return who answers this question.

    ``windows``: the table's setting, "quick" or "poker-face". ``alone``: only one person plays. ``routine``: whether an
    auto-answer may answer a question (``Game.routine``).
    """
    if sitter.silent:
        return Responder.NOW
    hidden = must_hide_time(windows, ask, alone)
    if ask.secret and not hidden and not ask.throw and ask.choice.count() == 1:
        return Responder.NOW
    if sitter.ai:
        return Responder.AI
    wish = sitter.auto_answers.get(ask.kind)
    ordered = wish is False and routine(ask)
    if hidden:
        return Responder.LATER if ordered else Responder.PERSON
    return Responder.PERSON if wish is True or ((ask.throw or ask.stop) and not ordered) else Responder.NOW


def must_ask_always(windows: str, alone: bool) -> bool:
    """Return whether secret questions are asked even if there is nothing to choose."""
    return windows == "poker-face" and not alone


def must_hide_time(windows: str, ask: Ask, alone: bool) -> bool:
    """Return whether the time of an answer must be hidden, because it could reveal who gave the answer."""
    return ask.secret and must_ask_always(windows, alone)


def describe_auto_answer(ask: Ask) -> Ordered:
    """Return how an answer by auto-answer is recorded: ``Ordered.TOLD`` where another option might have mattered."""
    return Ordered.TOLD if ask.stop and ask.choice.count() > 1 else Ordered.ROUTINE


def give_table_answers(
    match: Match[Any],
    windows: str,
    sitters: Mapping[Seat, Sitter],
    ahead: Premoves,
    pace: float = 0.0,
    alone: bool = False,
) -> tuple[list[GivenAnswer], list[tuple[OpenQuestion, float]]]:
    """Answer every question that neither a person nor the AI has to answer, by premove or default.

    Return the answers, and the questions whose answers must wait, each with its delay in seconds. ``pace``: the delay
    of the AI in seconds. ``alone``: only one person plays, and nobody else can come back.
    """
    given, later = _give_table_answers(match, windows, sitters, ahead, pace, alone)
    wait = draw_delay()
    return given, [(question, wait if must_hide_time(windows, question.ask, alone) else pace) for question in later]


def _give_table_answers(
    match: Match[Any],
    windows: str,
    sitters: Mapping[Seat, Sitter],
    ahead: Premoves,
    pace: float,
    alone: bool,
) -> tuple[list[GivenAnswer], list[OpenQuestion]]:
    """Return the table's answers that were given now, and the questions that it answers later."""
    steps: list[GivenAnswer] = []
    waits = pace > 0 and not alone
    routine = match.game.routine
    while True:
        ahead.drop_lapsed(match)
        answering: list[tuple[OpenQuestion, Responder, Value | None]] = []
        for question in match.pending:
            responder, planned = find_responder(windows, question.ask, sitters[question.ask.seat], alone, routine), None
            if responder is Responder.PERSON and (planned := ahead.find_answer(match, question)) is not None:
                paced = waits and not ahead.is_first_at_once(question.ask.seat)
                responder = Responder.LATER if paced or must_hide_time(windows, question.ask, alone) else Responder.NOW
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
        except Exception as error:  # The answers so far stay given, and this question stays open.
            log_incident(error)
            return steps, later


def _give_answer(
    match: Match[Any], question: OpenQuestion, planned: Value | None, sitter: Sitter, ahead: Premoves
) -> GivenAnswer:
    """Give the table's answer to a question: the premove's if there is one, else the default."""
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
    """Return a random delay in seconds. All passes for questions that were asked at once must share it."""
    return _lot.uniform(SHORTEST, LONGEST)
