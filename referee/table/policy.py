"""Who presses: the person, or the table passing for the person. No rule of any game depends on it.

``quick``: what leaves nothing to choose is passed at once, and so is what the engine says does not concern the seat.
``poker-face``: secret questions are put all the same, and where a player never wants to be stopped the table's pass
falls due after a time drawn alike for every seat. Whether it is the person or the table, and after what time, follows
from the kind of question and the stop list alone, never from what is held (``Ask.stop`` and the options follow from
that): neither speed nor silence tells anything. Where one person plays nothing waits.

A throw of one's own that can hurt, cost or win (``Ask.throw``) waits for its person's press, whatever the engine's
advice says and however few options there are.

What a seat has settled ahead (``plans``) answers what its person would be asked: at the time at which an order would,
where a poker face is kept; else at the pace of the AI, so that nobody learns that there was a plan; but for a walk, of
which everybody learns as it is gone (``Plans.at_once``).

A player's standing orders override the engine's advice, for a kind of question: True always asks, False has the
default given without asking, where the game says that this is a matter of routine (``Game.routine``). A secret question
is answered by an order when a pass would be, so that nobody learns of orders. Seats of the AI think for themselves;
only what leaves nothing to choose is passed for them too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from random import SystemRandom
from typing import Any

from msgspec import Struct

from engine.match import Match, Put, Step
from engine.protocol import Ask, Seat, Value, lets_be

from ..facts import Ordered
from ..incidents import incident
from .plans import SettledAhead

SHORTEST, LONGEST = 2.0, 6.0
"""Seconds before a pass that must not tell anything."""

MOST = 1000
"""How many answers the table gives in a row before it lets others have their turn at the processor."""

_lot = SystemRandom()


class Press(Enum):
    PERSON = "the person answers"
    NOW = "the table answers at once"
    LATER = "the table answers when it falls due, unless the person does before"
    AI = "the AI answers"


class Sitter(Struct, frozen=True):
    """What the policy has to know of a seat."""

    silent: bool
    orders: Mapping[str, bool]
    """Kind of question -> always ask (True), or give the default (False)."""
    ai: bool = False


class Made(Struct, frozen=True):
    """An answer as it was made, with what has to be remembered of it."""

    step: Step
    secret: bool
    """Whether the question was."""
    passed: bool = False
    """Whether the table answered by itself, at once and as everybody may know."""
    ordered: Ordered = Ordered.NO
    """Whether a standing order gave it, or it was settled ahead."""
    known: bool = False
    """Whether everybody knew that the question was put, though it was secret (``Ask.about``)."""
    seen: bool = True
    """Whether everybody can see that it was given: not so where it was asked in hiding, and all that everybody sees of
    the match is as it was. Nothing that all can see may hang on such an answer."""

    @property
    def own(self) -> bool:
        """Whether whoever was asked gave it."""
        return not self.passed and self.ordered is Ordered.NO


def press(windows: str, ask: Ask, sitter: Sitter, alone: bool, routine: Callable[[Ask], bool] = lets_be) -> Press:
    """Who answers this question. ``routine``: whether an order may (``Game.routine``)."""
    if sitter.silent:
        return Press.NOW
    hidden = hiding(windows, ask, alone)
    if ask.secret and not hidden and ask.choice.count() == 1:
        return Press.NOW
    if sitter.ai:
        return Press.AI
    wish = sitter.orders.get(ask.kind)
    ordered = wish is False and routine(ask)
    if hidden:
        return Press.LATER if ordered else Press.PERSON
    return Press.PERSON if wish is True or ((ask.throw or ask.stop) and not ordered) else Press.NOW


def poker_faced(windows: str, alone: bool) -> bool:
    """Whether who has nothing to choose is asked in secret like anybody."""
    return windows == "poker-face" and not alone


def hiding(windows: str, ask: Ask, alone: bool) -> bool:
    """Whether not even the time of an answer may tell who gave it."""
    return ask.secret and poker_faced(windows, alone)


def by_order(ask: Ask) -> Ordered:
    """What an order is that answers this: it never decides what may matter without saying so."""
    return Ordered.TOLD if ask.stop and ask.choice.count() > 1 else Ordered.ROUTINE


def answers(
    match: Match[Any],
    windows: str,
    sitters: Mapping[Seat, Sitter],
    ahead: SettledAhead,
    pace: float = 0.0,
    alone: bool = False,
) -> tuple[list[Made], list[tuple[Put, float]]]:
    """Answer whatever is not for a person or the AI, with the default or what was settled ahead: what was answered, and
    the questions whose answer has to wait, with the seconds for which. ``pace``: of the AI; ``alone``: one person
    plays, and nobody else could come back."""
    made, later = _answers(match, windows, sitters, ahead, pace, alone)
    wait = delay()
    return made, [(put, wait if hiding(windows, put.ask, alone) else pace) for put in later]


def _answers(
    match: Match[Any],
    windows: str,
    sitters: Mapping[Seat, Sitter],
    ahead: SettledAhead,
    pace: float,
    alone: bool,
) -> tuple[list[Made], list[Put]]:
    steps: list[Made] = []
    waits = pace > 0 and not alone
    routine = match.game.routine
    while True:
        ahead.look(match)
        who: list[tuple[Put, Press, Value | None]] = []
        for put in match.pending:
            presser, planned = press(windows, put.ask, sitters[put.ask.seat], alone, routine), None
            if presser is Press.PERSON and (planned := ahead.answer(match, put)) is not None:
                paced = waits and not ahead.at_once(put.ask.seat)
                presser = Press.LATER if paced or hiding(windows, put.ask, alone) else Press.NOW
            who.append((put, presser, planned))
        later = [put for put, presser, _ in who if presser is Press.LATER]
        now = next(((put, planned) for put, presser, planned in who if presser is Press.NOW), None)
        if now is None:
            return steps, later
        put, planned = now
        if len(steps) >= MOST:
            return steps, [*later, put]
        try:
            steps.append(_answered(match, put, planned, sitters[put.ask.seat], ahead))
        except Exception as error:  # what was answered before stands; this question stays open
            incident(error)
            return steps, later


def _answered(match: Match[Any], put: Put, planned: Value | None, sitter: Sitter, ahead: SettledAhead) -> Made:
    """The table's answer: what was planned, else the default."""
    ask = put.ask
    value = ask.choice.write(ask.default) if planned is None else planned
    step = match.act(ask.seat, put.number, value)
    if planned is not None:
        ahead.answered(ask, value, own=False)
        order = Ordered.AHEAD
    else:
        order = by_order(ask) if sitter.orders.get(ask.kind) is False else Ordered.NO
    return Made(step, ask.secret, True, order, bool(ask.about))


def delay() -> float:
    """How long the passes for questions put at once wait, in seconds: one time for all, whoever is asked."""
    return _lot.uniform(SHORTEST, LONGEST)
