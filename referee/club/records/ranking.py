"""Rank the entrants of a league.

Chess clubs have used Keizer's system since the 1930s (https://en.wikipedia.org/wiki/Keizer_system). Each entrant has a
value that follows from the rank. The first entrant's value is three times the last entrant's. A win earns the
opponent's value. Ranks follow from points, and points from ranks, so the table is computed again until it no longer
changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from .competition import Competition, EntrantId, Format, Pairing

REPEATS = 60
"""Keizer's table is computed again at most this often. Otherwise two entrants might swap places for ever."""
BYE = 2 / 3
"""The share of an entrant's own value that a bye earns in Keizer's system."""
EXCUSED = 1 / 3
"""The share of an entrant's own value that an excused round earns in Keizer's system."""
MOST_EXCUSED = 5
"""The number of excused rounds that earn something. Without a limit it would be best to stay away."""


class Standing(Struct, frozen=True):
    """The place of an entrant in the table."""

    entrant: EntrantId
    points: float
    played: int = 0
    """The number of pairings with a result. Forfeits count, byes do not."""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    tie_break: float = 0.0
    """Swiss: the sum of all opponents' points (Buchholz). Knock-out: the number of the round that was reached."""
    is_active: bool = True


def rank_entrants(competition: Competition) -> list[Standing]:
    """Return the standings, the best entrant first. Entrants who left are included."""
    if competition.format is Format.KEIZER:
        points = _compute_keizer_points(competition)
        ties = [0.0] * len(points)
    else:
        points = [_count_points(competition, entrant) for entrant in range(len(competition.entrants))]
        ties = _compute_tie_breaks(competition, points)
    active = set(competition.list_active(len(competition.rounds)))
    table = [
        _build_standing(competition, entrant, points[entrant], ties[entrant], entrant in active)
        for entrant in range(len(points))
    ]
    if competition.format is Format.KNOCKOUT:
        return sorted(table, key=lambda line: (-line.tie_break, -line.points, line.entrant))
    return sorted(table, key=lambda line: (-line.points, -line.tie_break, -line.won, line.entrant))


def _build_standing(
    competition: Competition, entrant: EntrantId, points: float, tie: float, is_active: bool
) -> Standing:
    pairings = competition.list_pairings(entrant)
    shares = [share for pairing in pairings if (share := pairing.compute_share(entrant)) is not None]
    return Standing(
        entrant, points, len(shares), shares.count(1.0), shares.count(0.5), shares.count(0.0),
        sum(pairing.is_bye for pairing in pairings), tie, is_active,
    )  # fmt: skip


def _count_points(competition: Competition, entrant: EntrantId) -> float:
    """Return the points of the Swiss system: 1 for a win or a bye, 0.5 for a draw."""
    pairings = competition.list_pairings(entrant)
    return sum(1.0 if pairing.is_bye else pairing.compute_share(entrant) or 0.0 for pairing in pairings)


def _compute_tie_breaks(competition: Competition, points: Sequence[float]) -> list[float]:
    if competition.format is Format.KNOCKOUT:
        return [float(_find_last_round(competition, entrant)) for entrant in range(len(points))]
    found = []
    for entrant in range(len(points)):
        opponents = [pairing.find_opponent(entrant) for pairing in competition.list_pairings(entrant)]
        found.append(sum(points[opponent] for opponent in opponents if opponent is not None))
    return found


def _find_last_round(competition: Competition, entrant: EntrantId) -> int:
    """Return the number of the last round that the entrant played, from 1; 0 for none. A final won counts one more."""
    last = 0
    for number, played in enumerate(competition.rounds, start=1):
        if (pairing := played.find_pairing(entrant)) is not None:
            last = number + (pairing.is_bye or (not pairing.is_open and find_survivor(pairing) == entrant))
    return last


def find_survivor(pairing: Pairing) -> EntrantId:
    """Return the entrant who goes on in a knock-out: the winner, or the one with the better seed."""
    if pairing.second is None or pairing.compute_share(pairing.second) != 1.0:
        return pairing.first
    return pairing.second


def _compute_keizer_points(competition: Competition) -> list[float]:
    """Return each entrant's points by Keizer's system. The first ranks follow the order of joining."""
    size = len(competition.entrants)
    order = list(range(size))
    points = [0.0] * size
    for _ in range(REPEATS):
        values = _compute_values(order)
        points = [_sum_keizer_points(competition, entrant, values) for entrant in range(size)]
        ranked = sorted(range(size), key=lambda entrant: (-points[entrant], order.index(entrant)))
        if ranked == order:
            break
        order = ranked
    return points


def _compute_values(order: Sequence[EntrantId]) -> list[float]:
    """Return the value of each entrant.

    The last entrant's value is half the number of the others. Each rank above adds 1.
    """
    values = [0.0] * len(order)
    for rank, entrant in enumerate(order):
        values[entrant] = (len(order) - 1) / 2 + len(order) - 1 - rank
    return values


def _sum_keizer_points(competition: Competition, entrant: EntrantId, values: Sequence[float]) -> float:
    mine = values[entrant]
    total, excused = mine, 0
    for played in competition.rounds:
        pairing = played.find_pairing(entrant)
        if pairing is None:
            if entrant in played.excused and excused < MOST_EXCUSED:
                excused += 1
                total += mine * EXCUSED
        elif pairing.second is None:
            total += mine * BYE
        elif (share := pairing.compute_share(entrant)) is not None:
            total += share * values[pairing.second if entrant == pairing.first else pairing.first]
    return total
