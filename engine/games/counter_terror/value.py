"""A rough chance to win a match of Counter-Terror, computed from a whole state.

The numbers are a logistic regression, in log odds, over 64,000 positions at the beginning of a turn. The positions come
from matches of four AI seats that sometimes answer at random.
"""

from __future__ import annotations

from math import exp

from engine.protocol import Seat

from .cards import DODGE, FLASH, FRIENDLY_FIRE, GAS, GRENADE, HEAD_SHOT, HELMET, MASK, RICOCHET, VEST
from .state import COUNTER, TERROR, State, is_blind, list_living

ALIVE = 0.12
LIFE = {20: 0.22, 40: 0.71, 60: 0.96, 80: 1.27, 100: 1.44}
"""The worth of a living fighter by its life points, in log odds."""
BLIND = -0.24
HELD: dict[str, float] = {
    HEAD_SHOT: 0.78, DODGE: 0.72, GRENADE: 0.69, "sniper": 0.44, "ak47": 0.27, RICOCHET: 0.20, "defuse": 0.16,
    VEST: 0.15, FRIENDLY_FIRE: 0.14, "uzi": 0.12, "9mm": 0.10, FLASH: 0.09, MASK: 0.08, GAS: 0.06, HELMET: 0.04,
}  # fmt: skip
"""The worth of each card in a living fighter's hand, in log odds."""
FIRST_HEAD_SHOT, SECOND_DODGE, LATE_DODGE = 0.39, -0.18, -0.29
"""The worth added, in log odds, for a first Head Shot, for each Dodge after the first, and for each late Dodge.

A Dodge is late if its fighter has at most 40 life points.
"""
FIRST, LAST = 0.23, -0.15
"""The worth, in log odds, of being next in turn order (``FIRST``), and of being last (``LAST``)."""


def value(s: State, seat: Seat) -> float:
    """Return a rough chance (0 to 1) of a seat's team to win, from a state; exact once the match is over."""
    team = s.fighters[seat].team
    if s.outcome:
        return 0.5 if s.outcome == "draw" else float(s.outcome == team)
    alive = list_living(s)
    lead, count = 0.0, len(s.order) - 1
    for seat_alive in alive:
        waits = (s.order.index(seat_alive) - s.place) % len(s.order)
        strength = _compute_strength(s, seat_alive) + FIRST + (LAST - FIRST) * waits / count
        lead += strength if s.fighters[seat_alive].team == team else -strength
    return 1 / (1 + exp(-lead))


def _compute_strength(s: State, seat: Seat) -> float:
    """Return the worth of a living fighter with its hand, in log odds."""
    f = s.fighters[seat]
    cards = f.hand.cards
    found = ALIVE + LIFE[f.life] + sum([HELD.get(card, 0.0) for card in cards])
    if HEAD_SHOT in cards:
        found += FIRST_HEAD_SHOT
    if DODGE in cards:
        dodges = cards.count(DODGE)
        found += SECOND_DODGE * (dodges - 1) + (LATE_DODGE * dodges if f.life <= 40 else 0.0)
    return found + (BLIND if s.effects and is_blind(s, seat) else 0.0)


def list_teams(s: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats of each team, TERROR first."""
    return tuple(tuple(seat for seat, f in enumerate(s.fighters) if f.team == team) for team in (TERROR, COUNTER))


def is_calm(s: State) -> bool:
    """Return whether a search's trial may end at this checkpoint: a turn begins."""
    return s.phase == "turn"
