"""A rough chance to win a match of Tomb Raider, computed from a whole state.

A seat's chance is proportional to the exponential of its strength, which is a sum of weighed features
(``engine/fitted.py``). The weights are in ``value.toml``.
"""

from __future__ import annotations

from math import log

from engine.fitted import load_fitted
from engine.protocol import Seat

from . import goals
from .ai.look import Look, is_known
from .cards import OBSTACLES
from .figures import compute_life_left
from .observe import build_view
from .state import State

FAR = 20.0
"""The distance to the treasure, in turns, above which more turns make no difference."""
FEATURES = ("turns", "unknown", "life", "hurts", "items", "cards", "obstacles")
"""The names of the features that ``list_features`` computes, in their order."""


def compute_value(s: State, seat: Seat) -> float:
    """Return a rough chance (0 to 1) of a seat to win, from a state; exact once the match is over."""
    ended = goals.compute_result(s)
    if ended is not None:
        return (seat in ended.winners) / max(1, len(ended.winners))
    return FITTED.compute_shares(s)[seat]


def list_features(s: State) -> list[list[float]]:
    """Return the features of each seat, in the order of ``FEATURES``."""
    looks = [Look(build_view(s, seat)) for seat in range(len(s.raiders))]
    unknown = [_count_unknown_spaces(look) for look in looks]
    found = []
    for seat, (look, r) in enumerate(zip(looks, s.raiders, strict=True)):
        explores = any(count for other, count in enumerate(unknown) if other != seat)
        obstacles = sum(card in OBSTACLES for card in r.hand.cards)
        found.append([
            log(1 + min(FAR, look.compute_turns_left())), unknown[seat], compute_life_left(r), sum(r.hurts),
            len(r.saved) + len(r.unsaved), len(r.hand), explores * obstacles,
        ])  # fmt: skip
    return found


def _count_unknown_spaces(look: Look) -> int:
    return sum(not is_known(look.spaces[at]) for at in look.find_way(look.goals, {}).spaces)


def is_calm(s: State) -> bool:
    """Return whether a trial of the search may end at this checkpoint: a new turn begins."""
    return s.round == "ready"


FITTED = load_fitted("engine.games.tomb_raider", FEATURES, list_features)
