"""Plans that are answers (``game.Plans``): steps of one way, given one after the other. What all games have alike.

Which moves there will be nobody can tell before; a plan names one, and is carried out where it is among the options.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from .game import Condition, Plans
from .protocol import Answer, Ask, Move, One, Pick, Seat

KIND = "ahead"
"""Of the question that nobody has put, whose options are what may be settled before it is asked."""


def about(ask: Ask, plan: Move) -> bool:
    """Whether a question may be answered by a move of this sort."""
    return isinstance(ask.choice, One) and any(option.tag == plan.tag for option in ask.choice.options)


def next_step(view: Any, ask: Ask, settled: tuple[Move, ...], pick: Pick) -> Answer | None:
    """The first plan, where the question is about it."""
    possible = isinstance(ask.choice, One) and bool(settled) and settled[0] in ask.choice.options
    return settled[0] if possible else None


def may_come(view: Any, asked: Ask | None, plan: Move) -> bool:
    """Whether a plan still holds: not where such a move is asked for and this one is none of them."""
    options = asked.choice.options if asked is not None and isinstance(asked.choice, One) else ()
    return asked is None or not about(asked, plan) or plan in options


def steps(possible: Callable[[Any, Seat], Iterable[Move]], conditions: dict[str, Condition]) -> Plans:
    """Plans of a game whose seats think some steps on. ``possible``: from a seat's view, all that it may mean; an
    answer may be meant more than once."""

    def listed(view: Any, seat: Seat, settled: tuple[Move, ...]) -> tuple[Move, ...]:
        return tuple(dict.fromkeys(possible(view, seat)))

    return Plans(possible=listed, stands=may_come, answer=next_step, conditions=conditions, in_order=True)


def marked(*values: Any) -> str:
    """What is remembered of a view."""
    return json.dumps(values)


def none_new(before: str, now: str) -> bool:
    """Of lists that were ``marked``: nothing stands in one now that did not before."""
    return not set(*json.loads(now)) - set(*json.loads(before))
