"""Tests that a card's guards ask for: that of its player (``check=``), that of the raider aimed at (``resist=``)."""

from __future__ import annotations

from engine.protocol import Rules, Seat

from .. import trials
from ..language import Check, Resist, read_check, read_resist
from ..state import NUMBER, State


class Rolled(Resist, frozen=True):
    """Made before the card's calls: against its number, or of both raiders against each other (TR-TEST-6)."""

    def stood(self, s: State, seat: Seat, target: Seat, card: str) -> Rules[bool]:
        if self.target is None:
            winner = yield from trials.compare(s, seat, target, NUMBER[self.ability], card)
            return winner != seat
        return (yield from trials.demanded(s, target, NUMBER[self.ability], self.target, card))


class Tried(Check, frozen=True):
    """Made first of all; whether it passed."""

    def passed(self, s: State, seat: Seat, card: str) -> Rules[bool]:
        return (yield from trials.demanded(s, seat, NUMBER[self.ability], self.target, card))


def resisted_by_test(text: str) -> Resist:
    """Read the guard's value."""
    return read_resist(Rolled, text)


def checked_by_test(text: str) -> Check:
    """Read the guard's value."""
    return read_check(Tried, text)
