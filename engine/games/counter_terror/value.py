"""A rough chance to win, from a whole state."""

from __future__ import annotations

from math import exp

from engine.protocol import Seat

from .ai import WORTH
from .state import COUNTER, TERROR, State, is_blind

FIGHTER = 40.0
"""The worth of a living fighter in addition to the life points left."""
CARD = 0.5
"""The part of a card's worth in hand that is likely to be used."""
SCALE = 90.0
"""The lead at which about three of four matches are won."""


def value(s: State, seat: Seat) -> float:
    """Return a rough chance of a seat's team to win, exact once the match is over."""
    team = s.fighters[seat].team
    if s.outcome:
        return 0.5 if s.outcome == "draw" else float(s.outcome == team)
    lead = sum((1 if f.team == team else -1) * _strength(s, at) for at, f in enumerate(s.fighters) if f.life)
    return 1 / (1 + exp(-lead / SCALE))


def _strength(s: State, seat: Seat) -> float:
    """Return the worth of a living fighter with its hand."""
    f = s.fighters[seat]
    cards = sum(WORTH.get(card, 0.0) for card in f.hand.cards)
    return f.life + FIGHTER + CARD * cards - (20 if s.effects and is_blind(s, seat) else 0)


def sides(s: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams, TERROR first."""
    return tuple(tuple(seat for seat, f in enumerate(s.fighters) if f.team == team) for team in (TERROR, COUNTER))
