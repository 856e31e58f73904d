"""Who presses: the person, or the table passing for the person. No rule of any game depends on it.

``quick``: what leaves nothing to choose is passed at once, and so is what the engine says does not concern the seat.
``poker-face``: secret questions are put all the same, and where a player never wants to be stopped the table's pass
falls due after a time drawn alike for every seat. Whether it is the person or the table, and after what time, follows
from the kind of question and the stop list alone, never from what is held (``Ask.stop`` and the options follow from
that): neither speed nor silence tells anything. Where one person plays nothing waits.

A player's stop list overrides the engine's advice: True always stops, False never does, for a kind of question.
Seats of the AI think for themselves; only what leaves nothing to choose is passed for them too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from random import SystemRandom
from typing import Any

from msgspec import Struct

from engine.match import Match, Put, Step
from engine.protocol import Ask, Pass, Seat

from ..incidents import incident

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
    stops: Mapping[str, bool]
    """Kind of question -> stop (True) or pass (False)."""
    ai: bool = False


class Made(Struct, frozen=True):
    """An answer as it was made, with what has to be remembered of it."""

    step: Step
    secret: bool
    """Whether the question was."""
    passed: bool = False
    """Whether the table answered by itself, at once and as everybody may know."""


def press(windows: str, ask: Ask, sitter: Sitter, alone: bool) -> Press:
    """Who answers this question."""
    if sitter.silent:
        return Press.NOW
    hiding = windows == "poker-face" and ask.secret and not alone
    if ask.secret and not hiding and ask.choice.count() == 1:
        return Press.NOW
    if sitter.ai:
        return Press.AI
    wish = sitter.stops.get(ask.kind)
    never = wish is False and isinstance(ask.default, Pass)  # a list of stops passes; it answers nothing else
    if hiding:
        return Press.LATER if never else Press.PERSON
    return Press.PERSON if wish is True or (ask.stop and not never) else Press.NOW


def answers(match: Match[Any], windows: str, sitters: Mapping[Seat, Sitter]) -> tuple[list[Made], list[Put]]:
    """Answer with the default whatever is not for a person or the AI: what was answered, and the questions whose
    answer has to wait."""
    steps: list[Made] = []
    alone = sum(not sitter.silent and not sitter.ai for sitter in sitters.values()) <= 1
    while True:
        who = [(put, press(windows, put.ask, sitters[put.ask.seat], alone)) for put in match.pending]
        later = [put for put, presser in who if presser is Press.LATER]
        put = next((put for put, presser in who if presser is Press.NOW), None)
        if put is None:
            return steps, later
        if len(steps) >= MOST:
            return steps, [*later, put]
        try:
            step = match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
            steps.append(Made(step, put.ask.secret, passed=True))
        except Exception as error:  # what was answered before stands; this question stays open
            incident(error)
            return steps, later


def delay(asked: Sequence[Put], sitters: Mapping[Seat, Sitter]) -> float:
    """How long the passes for these questions wait, in seconds; one time for all of them.

    Zero where none of the seats asked would ever stop here: then there is nothing that speed could tell.
    """
    never = all(sitters[put.ask.seat].silent or sitters[put.ask.seat].stops.get(put.ask.kind) is False for put in asked)
    return 0.0 if never else _lot.uniform(SHORTEST, LONGEST)
