"""A rough chance to win, from a whole state.

The numbers are a logistic regression over 34,000 positions of matches of four AI seats that sometimes answer by lot.
"""

from __future__ import annotations

from math import exp

from engine.protocol import Seat

from .cards import DODGE, FLASH, FRIENDLY_FIRE, GAS, GRENADE, HEAD_SHOT, HELMET, MASK, RICOCHET, VEST
from .state import COUNTER, TERROR, State, is_blind

ALIVE, LIFE, LAST_TWO, LAST = 0.59, 0.238, -0.18, -0.32
"""What a living fighter is worth, each 20 life points, and life of 40 and of 20 besides, in log odds."""
BLIND = -0.23
TEMPO = 0.19
"""What it is worth that the next turn is the team's."""
HELD: dict[str, float] = {
    HEAD_SHOT: 1.28, DODGE: 0.64, GRENADE: 0.55, "sniper": 0.44, "ak47": 0.25, FRIENDLY_FIRE: 0.20, VEST: 0.17,
    RICOCHET: 0.16, "9mm": 0.10, "defuse": 0.10, "uzi": 0.07, MASK: 0.05, FLASH: 0.05, GAS: 0.04, HELMET: 0.04,
}  # fmt: skip
"""What each card in a living fighter's hand is worth."""


def value(s: State, seat: Seat) -> float:
    """Return a rough chance of a seat's team to win, exact once the match is over."""
    team = s.fighters[seat].team
    if s.outcome:
        return 0.5 if s.outcome == "draw" else float(s.outcome == team)
    lead = sum((1 if f.team == team else -1) * _strength(s, at) for at, f in enumerate(s.fighters) if f.life)
    lead += TEMPO if s.fighters[s.order[s.place]].team == team else -TEMPO
    return 1 / (1 + exp(-lead))


def _strength(s: State, seat: Seat) -> float:
    """Return the worth of a living fighter with its hand."""
    f = s.fighters[seat]
    life = ALIVE + LIFE * f.life / 20 + (LAST if f.life == 20 else LAST_TWO if f.life == 40 else 0)
    held = sum([HELD.get(card, 0.0) for card in f.hand.cards])
    return life + held + (BLIND if s.effects and is_blind(s, seat) else 0)


def sides(s: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams, TERROR first."""
    return tuple(tuple(seat for seat, f in enumerate(s.fighters) if f.team == team) for team in (TERROR, COUNTER))
