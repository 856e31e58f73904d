"""Encounters: how often two players have met in rated matches lately, and how much their next match counts.

Each further match of two players tells less about either than a match against somebody else, and costs less to arrange.
So it counts less: 1, 0.44, 0.25, 0.16, and so on. However many they play in a short time, it is no more than 2.6 full
matches (the sum of this series). An encounter is forgotten by and by within ``WINDOW`` seconds. The weight follows from
the results and their times alone, so it can be computed again.
"""

from __future__ import annotations

from collections import defaultdict, deque
from itertools import combinations

from ..records.rating_records import PlayerKey, RatedMatch

WINDOW = 60 * 24 * 3600.0
"""The seconds after which a match no longer makes the next match of its players count less."""
NOBODY = PlayerKey()
"""Everybody whose data were deleted. They count as one player, because nothing distinguishes them."""


Pair = tuple[PlayerKey, PlayerKey]
"""Two players, in a fixed order."""


class Encounters:
    """The rated matches of each two players, by scope and game."""

    def __init__(self) -> None:
        self._times: dict[tuple[int, str, Pair], deque[float]] = defaultdict(deque)

    def weigh(self, scope: int, game: str, pair: Pair, at: float) -> float:
        """Return how much a match of two players counts, from 0 to 1. ``at``: its end, in seconds since 1970."""
        times = self._times[scope, game, pair]
        while times and times[0] <= at - WINDOW:
            times.popleft()
        fresh = sum(max(0.0, 1.0 - max(0.0, at - time) / WINDOW) for time in times)
        return (1.0 + fresh / 2.0) ** -2

    def note(self, match: RatedMatch) -> None:
        """Record who met whom in a match."""
        for scope in match.scopes:
            for pair in list_pairs(match):
                self._times[scope, match.game, pair].append(match.at)


def list_pairs(match: RatedMatch) -> set[Pair]:
    """Return the pairs of people who were opponents in a match, or of people and the difficulty of their level.

    AI players are in no pair.
    """
    players = {seat: seat.player or NOBODY for seat in match.seats if seat.player is None or not seat.player.is_ai}
    if match.difficulty is not None:
        return {sort_pair(player, match.difficulty) for player in players.values()}
    return {
        sort_pair(players[one], players[other]) for one, other in combinations(players, 2) if one.side != other.side
    }


def sort_pair(one: PlayerKey, other: PlayerKey) -> Pair:
    """Return two players in their fixed order."""
    return (one, other) if (one.person, one.name) <= (other.person, other.name) else (other, one)
