"""Answer as an AI seat, from its view and its question alone: get ready, go where a raid is worth it, fight while it
pays, and come home before it is too late.

What has no opinion here is answered as silence would answer it. ``advise`` says besides why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.protocol import Answer, Ask, One, Pick, Some, Told

from ..view import View
from . import gathering, raids, reacting, turns
from .thought import Opinion


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the answer to a question."""
    return _think(view, ask, pick)[0]


def advise(view: View, ask: Ask, pick: Pick) -> tuple[Answer, Told]:
    """Return an answer to suggest, and the news that says why."""
    answer, why = _think(view, ask, pick)
    return answer, Told("advice", why)


def _think(view: View, ask: Ask, pick: Pick) -> tuple[Answer, dict[str, Any]]:
    if isinstance(ask.choice, One):
        opinion = OPINIONS.get(ask.kind)
        if opinion is not None:
            answer, why = opinion(view, ask, ask.choice.options, pick)
            return (ask.default if answer is None else answer), why
    elif isinstance(ask.choice, Some) and ask.kind in SETS:
        return SETS[ask.kind](view, ask, ask.choice)
    return ask.default, {}


OPINIONS: dict[str, Opinion] = {
    "stock": gathering.stock,
    "keep": gathering.character,
    "new-party": gathering.character,
    "recruit": gathering.character,
    "send-away": gathering.send_away,
    "arrange": gathering.arrange,
    "deck": gathering.deck,
    "attach": gathering.wear,
    "treasure": gathering.wear,
    "won": gathering.wear,
    "lose": gathering.lose,
    "turn": turns.choose,
    "teleport": turns.land,
    "leave": raids.go_on,
    "enter": raids.go_on,
    "trap": raids.trap,
    "raider": raids.act,
    "takes": raids.takes,
    "target": raids.target,
    "cm": raids.master,
    "on-wounds": reacting.on_wounds,
    "on-turn": reacting.on_turn,
    "on-attack": reacting.on_attack,
    "on-trap": reacting.on_trap,
    **dict.fromkeys(("on-roll", "on-dying", "on-death", "on-kill"), reacting.react),
    **dict.fromkeys(("on-reveal", "on-steal", "on-cast", "on-recruit"), reacting.react),
}
"""By kind of question with options: what is thought of it."""

SETS: dict[str, Callable[[View, Ask, Some], tuple[Answer, dict[str, Any]]]] = {
    "disarm": raids.disarm,
    "bank": gathering.bank,
}
"""By kind of question answered with a set: what is thought of it."""
