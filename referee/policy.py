"""Who presses: the person, or the table passing for the person. No rule of any game depends on it.

``quick``: what leaves nothing to choose is passed at once, and so is what the engine says does not concern the seat.
``poker-face``: secret questions are put all the same, and the table's passes fall due after a time drawn alike for
every seat, so that neither speed nor silence tells what is held. In a match with one seat nothing waits.

A player's stop list overrides the engine's advice: True always stops, False never does, for a kind of question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from random import SystemRandom
from typing import Any

from msgspec import Struct

from engine.match import Match, Put, Step
from engine.requests import Ask, Pass, Seat

from .incidents import incident

SHORTEST, LONGEST = 2.0, 6.0
"""Seconds before a pass that must not tell anything."""

MOST = 1000
"""How many answers the table gives in a row before it lets others have their turn at the processor."""

_lot = SystemRandom()


class Press(Enum):
    PERSON = "the person answers"
    NOW = "the table answers at once"
    LATER = "the table answers when it falls due, unless the person does before"


class Sitter(Struct, frozen=True):
    """What the policy has to know of a seat."""

    silent: bool
    stops: Mapping[str, bool]
    """Kind of question -> stop (True) or pass (False)."""


def press(windows: str, ask: Ask, sitter: Sitter, alone: bool) -> Press:
    """Who answers this question."""
    if sitter.silent:
        return Press.NOW
    wish = sitter.stops.get(ask.kind)
    never = wish is False and isinstance(ask.default, Pass)  # a list of stops passes; it answers nothing else
    stop = wish is True or (ask.stop and not never)
    if windows == "poker-face" and ask.secret and not alone:
        return Press.PERSON if stop else Press.LATER
    if ask.secret and ask.choice.count() == 1:
        return Press.NOW
    return Press.PERSON if stop else Press.NOW


def answers(match: Match[Any], windows: str, sitters: Mapping[Seat, Sitter]) -> tuple[list[Step], list[Put]]:
    """Answer with the default whatever is not for a person: the steps made, and the questions whose answer has to
    wait."""
    steps: list[Step] = []
    alone = len(sitters) == 1
    while True:
        who = [(put, press(windows, put.ask, sitters[put.ask.seat], alone)) for put in match.pending]
        later = [put for put, presser in who if presser is Press.LATER]
        put = next((put for put, presser in who if presser is Press.NOW), None)
        if put is None:
            return steps, later
        if len(steps) >= MOST:
            return steps, [*later, put]
        try:
            steps.append(match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default)))
        except Exception as error:  # what was answered before stands; this question stays open
            incident(error)
            return steps, later


def delay(asked: Sequence[Put], sitters: Mapping[Seat, Sitter]) -> float:
    """How long the passes for these questions wait, in seconds; one time for all of them.

    Zero where none of the seats asked would ever stop here: then there is nothing that speed could tell.
    """
    never = all(sitters[put.ask.seat].silent or sitters[put.ask.seat].stops.get(put.ask.kind) is False for put in asked)
    return 0.0 if never else _lot.uniform(SHORTEST, LONGEST)
