"""Premoves (``game.Plans``) that are themselves answers, each given to the first question that offers it.

All games share these functions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from .plans import Condition, Plans
from .protocol import Answer, Ask, Move, One, Pick, Seat

KIND = "ahead"
"""The kind of question that the premove menu uses; rules never ask it. Its options are the possible premoves."""


def has_options_like(ask: Ask, plan: Move) -> bool:
    """Tell whether a question has an option of the premove's kind, which means an option with its tag."""
    return isinstance(ask.choice, One) and any(option.tag == plan.tag for option in ask.choice.options)


def choose_next_step(view: Any, ask: Ask, settled: tuple[Move, ...], pick: Pick) -> Answer | None:
    """Return a seat's first premove if it is an option of the question, else None."""
    possible = isinstance(ask.choice, One) and bool(settled) and settled[0] in ask.choice.options
    return settled[0] if possible else None


def may_come(view: Any, question: Ask | None, plan: Move) -> bool:
    """Tell whether a premove may still become an answer.

    It may not if the open question has options of the premove's kind, but the premove is not one of these options.
    """
    options = question.choice.options if question is not None and isinstance(question.choice, One) else ()
    return question is None or not has_options_like(question, plan) or plan in options


def make_step_plans(possible: Callable[[Any, Seat], Iterable[Move]], conditions: dict[str, Condition]) -> Plans:
    """Return the premoves of a game in which every premove is one step of a sequence.

    ``possible`` lists, from a seat's view, all steps that a premove may name. It may list a step more than once.
    """

    def list_steps(view: Any, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
        return tuple(dict.fromkeys(possible(view, seat)))

    return Plans(possible=list_steps, stands=may_come, answer=choose_next_step, conditions=conditions, in_order=True)


def format_marked_values(*values: Any) -> str:
    """Return the values that a premove condition watches as one text, to be compared with a later text."""
    return json.dumps(values)


def has_no_new_entry(before: str, now: str) -> bool:
    """Tell whether a list has no new entry. ``before`` and ``now`` are the earlier and the present list in JSON.

    Each text holds a list of one list (``format_marked_values``).
    """
    return not set(*json.loads(now)) - set(*json.loads(before))
