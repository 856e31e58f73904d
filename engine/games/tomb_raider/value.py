"""A rough chance to win a match of Tomb Raider, computed from a whole state.

The numbers are a regression over 19,000 positions at the beginning of a turn. They come from 3,500 introductory duels
of AI seats that sometimes answer at random. A seat's chance is proportional to the exponential of its strength.
"""

from __future__ import annotations

from math import exp, log

from engine.protocol import Seat

from . import goals
from .ai.look import Look, is_known
from .cards import OBSTACLES
from .figures import compute_life_left
from .observe import build_view
from .state import State

TURNS = -1.145
"""The weight, in a seat's strength, of the logarithm of 1 + the turns that its raider needs to the treasure."""
UNKNOWN = -0.25
"""The weight, in a seat's strength, of each unknown space on the raider's way."""
LIFE, HURT = 0.21, -0.66
"""The weights, in a seat's strength, of a point of life (``LIFE``) and of a hurt (``HURT``)."""
ITEM, CARD, OBSTACLE = 0.12, 0.07, 0.045
"""The weights, in a seat's strength, of an item in play, of a card in hand, and of an obstacle in hand.

An obstacle counts only while a rival has to explore.
"""
FAR = 20.0
"""The distance to the treasure, in turns, above which more turns make no difference."""


def compute_value(s: State, seat: Seat) -> float:
    """Return a rough chance (0 to 1) of a seat to win, from a state; exact once the match is over."""
    ended = goals.compute_result(s)
    if ended is not None:
        return (seat in ended.winners) / max(1, len(ended.winners))
    weights = [exp(each) for each in _compute_strengths(s)]
    return weights[seat] / sum(weights)


def _compute_strengths(s: State) -> list[float]:
    looks = [Look(build_view(s, seat)) for seat in range(len(s.raiders))]
    unknown = [_count_unknown_spaces(look) for look in looks]
    found = []
    for seat, (look, r) in enumerate(zip(looks, s.raiders, strict=True)):
        explores = any(count for other, count in enumerate(unknown) if other != seat)
        strength = TURNS * log(1 + min(FAR, look.compute_turns_left())) + UNKNOWN * unknown[seat]
        strength += LIFE * compute_life_left(r) + HURT * sum(r.hurts)
        strength += ITEM * (len(r.saved) + len(r.unsaved)) + CARD * len(r.hand)
        strength += OBSTACLE * explores * sum(card in OBSTACLES for card in r.hand.cards)
        found.append(strength)
    return found


def _count_unknown_spaces(look: Look) -> int:
    return sum(not is_known(look.spaces[at]) for at in look.find_way(look.goals, {}).spaces)


def is_calm(s: State) -> bool:
    """Return whether a trial of the search may end at this checkpoint: a new turn begins."""
    return s.round == "ready"
