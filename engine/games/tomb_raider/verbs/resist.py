"""Tests that cards of Tomb Raider demand of their player (``check=``) or of the targeted raider (``resist=``)."""

from __future__ import annotations

from engine.protocol import Rules, Seat

from .. import trials
from ..language import Check, Resist, read_check, read_resist
from ..state import NUMBER, State


class Rolled(Resist, frozen=True):
    """A test of the targeted raider, made before a card takes effect.

    It is rolled against a number, or between both raiders (TR-TEST-6).
    """

    def has_resisted(self, s: State, seat: Seat, target: Seat, card: str) -> Rules[bool]:
        if self.target is None:
            winner = yield from trials.make_demanded_contest(s, seat, target, NUMBER[self.ability], card)
            return winner != seat
        return (yield from trials.make_demanded_test(s, target, NUMBER[self.ability], self.target, card))


class Tried(Check, frozen=True):
    """A test of the card's player, made before the card has any effect."""

    def has_passed(self, s: State, seat: Seat, card: str) -> Rules[bool]:
        return (yield from trials.make_demanded_test(s, seat, NUMBER[self.ability], self.target, card))


def parse_resist(text: str) -> Resist:
    """Parse the value of a ``resist=`` guard."""
    return read_resist(Rolled, text)


def parse_check(text: str) -> Check:
    """Parse the value of a ``check=`` guard."""
    return read_check(Tried, text)
