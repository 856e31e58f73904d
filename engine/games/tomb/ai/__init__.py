"""The AI seat of Tomb: it answers from its view and the question alone.

It gets ready, raids when a raid is worth it, fights while that pays, and comes home before it is too late. Questions
without an entry here get the default answer. ``advise`` also gives a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.protocol import Answer, Ask, One, Pick, Some

from ..events.turns import Reason
from ..view import View
from . import gathering, raids, reacting, traps, turns
from .thought import SHARP, Opinion


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the answer of a solid AI seat to a question, from its view.

    ``pick``: draws a number below its argument.
    """
    return _choose_with_reason(view, ask, pick)[0]


def choose_sharply(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the answer of a sharp AI seat to a question, from its view.

    ``pick``: draws a number below its argument.
    """
    return _choose_with_reason(view, ask, pick, SHARP_OPINIONS)[0]


def advise(view: View, ask: Ask, pick: Pick) -> tuple[Answer, Reason]:
    """Return an answer to suggest to a player, and the event that gives the reason."""
    return _choose_with_reason(view, ask, pick)


def _choose_with_reason(
    view: View, ask: Ask, pick: Pick, opinions: dict[str, Opinion] | None = None
) -> tuple[Answer, Reason]:
    if isinstance(ask.choice, One):
        opinion = (opinions or OPINIONS).get(ask.kind)
        if opinion is not None:
            answer, why = opinion(view, ask, ask.choice.options, pick)
            return (ask.default if answer is None else answer), why
    elif isinstance(ask.choice, Some) and ask.kind in SETS:
        return SETS[ask.kind](view, ask, ask.choice)
    return ask.default, Reason()


OPINIONS: dict[str, Opinion] = {
    "stock": gathering.place_stock,
    "keep": gathering.choose_character,
    "new-party": gathering.choose_character,
    "recruit": gathering.choose_character,
    "send-away": gathering.send_away,
    "arrange": gathering.arrange,
    "deck": gathering.choose_deck,
    "attach": gathering.choose_bearer,
    "treasure": gathering.choose_bearer,
    "won": gathering.choose_bearer,
    "lose": gathering.lose,
    "turn": turns.choose,
    "teleport": turns.land,
    "leave": raids.go_on,
    "enter": raids.go_on,
    "trap": traps.choose_trap,
    "raider": raids.act,
    "takes": raids.choose_blow_taker,
    "target": raids.choose_target,
    "cm": raids.choose_monster_action,
    "on-wounds": reacting.react_to_wounds,
    "on-turn": reacting.react_to_turn,
    "on-attack": reacting.react_to_attack,
    "on-trap": reacting.react_to_trap,
    **dict.fromkeys(("on-roll", "on-dying", "on-death", "on-kill"), reacting.react),
    **dict.fromkeys(("on-reveal", "on-steal", "on-cast", "on-recruit"), reacting.react),
}
"""Kind of question -> function that decides it. These are the questions whose answer is one option."""

SHARP_OPINIONS: dict[str, Opinion] = OPINIONS | {
    "turn": partial(turns.choose, style=SHARP),
    "teleport": partial(turns.land, style=SHARP),
    "leave": partial(raids.go_on, style=SHARP),
    "enter": partial(raids.go_on, style=SHARP),
}
"""Kind of question -> function that decides it for a sharp AI seat."""

SETS: dict[str, Callable[[View, Ask, Some], tuple[Answer, Reason]]] = {
    "disarm": traps.disarm,
    "bank": gathering.bank_treasures,
}
"""Kind of question -> function that decides it. These are the questions whose answer is a set."""
