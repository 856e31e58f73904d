"""A rough chance to win, from a whole state."""

from __future__ import annotations

from math import exp

from engine.protocol import Seat

from . import scoring, worth
from .state import State


def value(s: State, seat: Seat) -> float:
    """Return a rough chance of a seat to win, exact once the match is over."""
    ended = scoring.result(s)
    if ended is not None:
        return (seat in ended.winners) / max(1, len(ended.winners))
    prospects = [_prospect(s, each) for each in range(len(s.parties))]
    lead = prospects[seat] - max((each for at, each in enumerate(prospects) if at != seat), default=0.0)
    return 1 / (1 + exp(-lead / 12))


def _prospect(s: State, seat: Seat) -> float:
    party = s.parties[seat]
    return scoring.score(s, seat) + 0.5 * sum(worth.character(one.key) for one in party.fighters) + 0.5 * len(party.hand)


def is_calm(s: State) -> bool:
    """Return whether no turn is under way."""
    return s.step in ("start", "stock")
