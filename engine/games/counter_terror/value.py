"""A rough chance to win a match of Counter-Terror, computed from a whole state.

The numbers are a logistic regression, in log odds, over 150,000 positions at a turn. The positions come from matches of
AI seats that sometimes answer at random, or keep their cards.
"""

from __future__ import annotations

from collections import Counter
from math import exp

from engine.protocol import Seat

from .cards import DODGE, FLASH, FRIENDLY_FIRE, GAS, GRENADE, HEAD_SHOT, HELMET, MASK, RICOCHET, VEST
from .state import COUNTER, TERROR, State, is_blind, list_living

ALIVE = 0.10
LIFE = {20: 0.18, 40: 0.60, 60: 0.81, 80: 1.07, 100: 1.21}
"""The worth of a living fighter by its life points, in log odds."""
BLIND = -0.20
HELD: dict[str, float] = {
    HEAD_SHOT: 0.51, DODGE: 0.48, GRENADE: 0.46, "sniper": 0.29, "ak47": 0.18, RICOCHET: 0.13, "defuse": 0.11,
    VEST: 0.10, FRIENDLY_FIRE: 0.09, "uzi": 0.08, "9mm": 0.07, FLASH: 0.06, MASK: 0.05, GAS: 0.04, HELMET: 0.03,
}  # fmt: skip
"""The worth of a living fighter's best card in hand, in log odds."""
NEXT = 0.7
"""Each further card in a hand, from the best to the least, counts this share of the card before.

A fighter makes one play a turn and answers an attack with one card, so the tenth card is of little use.
"""
FIRST_HEAD_SHOT, SECOND_DODGE, LATE_DODGE = 0.26, -0.12, -0.19
"""The worth added, in log odds, for a first Head Shot, for each Dodge after the first, and for each late Dodge.

A Dodge is late if its fighter has at most 40 life points.
"""
FIRST, LAST = 0.19, -0.13
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
    worths, held = [], Counter[str]()
    for card in f.hand.cards:
        worth, held[card] = HELD.get(card, 0.0), held[card] + 1
        if card == HEAD_SHOT and held[card] == 1:
            worth += FIRST_HEAD_SHOT
        elif card == DODGE:
            worth += SECOND_DODGE * (held[card] > 1) + LATE_DODGE * (f.life <= 40)
        worths.append(worth)
    worths.sort(reverse=True)
    cards = sum([worth * NEXT**place for place, worth in enumerate(worths)])
    return ALIVE + LIFE[f.life] + cards + (BLIND if s.effects and is_blind(s, seat) else 0.0)


def list_teams(s: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats of each team, TERROR first."""
    return tuple(tuple(seat for seat, f in enumerate(s.fighters) if f.team == team) for team in (TERROR, COUNTER))


def is_calm(s: State) -> bool:
    """Return whether a search's trial may end at this checkpoint: a turn begins."""
    return s.phase == "turn"
