"""Rolls that decide whether a clause of Tomb's cards has any effect (TOMB-FX-30, TOMB-FX-31)."""

from __future__ import annotations

from engine.protocol import Rules

from ..language import Contest, Test, read_contest, read_test
from ..sides import find
from ..state import State
from ..throws import roll_contest, throw


class Roll(Test, frozen=True):
    """A TEST in a clause: one combatant rolls against a target number (TOMB-ROLL-2)."""

    def has_passed(self, s: State, combatant: str) -> Rules[bool]:
        tested = find(s, combatant)
        return tested is not None and (yield from throw(s, [tested], self.attr)) >= self.number


class Against(Contest, frozen=True):
    """A VS contest in a clause: the user has to win with more successes (TOMB-ROLL-4)."""

    def has_won(self, s: State, combatant: str, against: str) -> Rules[bool]:
        tested, other = find(s, combatant), find(s, against)
        return tested is not None and other is not None and (yield from roll_contest(s, tested, other, self.attr))


def parse_test(text: str) -> Test:
    return read_test(Roll, text)


def parse_contest(text: str) -> Contest:
    return read_contest(Against, text)
