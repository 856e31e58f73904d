"""Rank the entrants of a league.

**Ladder.** Chess clubs have used Keizer's system since the 1930s (https://en.wikipedia.org/wiki/Keizer_system). Each
entrant has a value that follows from the rank. The first entrant's value is three times the last entrant's. A win earns
the opponent's value. Ranks follow from points, and points from ranks, so the table is computed again until it no longer
changes. Nobody leads who has not won a match: the best entrant with a win comes first.

**Swiss.** Points, then Buchholz, then the number of wins. Buchholz treats rounds that were not played as FIDE does
(FIDE Handbook C.07, Tie-Break Regulations, article 16: unplayed rounds). An entrant's own bye, absence or forfeit
counts as a match against a dummy opponent with the entrant's own points. An opponent who stayed away until the end is
taken to have drawn those last rounds.

**Knock-out.** The round that was reached.

Byes, excuses and tie-breaks count when all results of their round are known. Entrants who are still equal share a
place.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from .bracket import find_champion, find_survivor
from .competition import Competition, EntrantId, Format, Pairing, Round

REPEATS = 60
"""Keizer's table is computed again at most this often. Otherwise two entrants might swap places for ever."""
BYE = 2 / 3
"""The share of an entrant's own value that a bye earns in Keizer's system, if no win earns less."""
EXCUSED = 1 / 3
"""The share of an entrant's own value that an excused round earns in Keizer's system, if no win earns less."""
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
    place: int = 1
    """The place in the table, from 1. Entrants between whom nothing decides share a place."""


def rank_entrants(competition: Competition) -> list[Standing]:
    """Return the standings, the best entrant first. Entrants who left are included."""
    active = set(competition.list_active(len(competition.rounds)))
    table = [_count_results(competition, entrant, entrant in active) for entrant in range(len(competition.entrants))]
    if competition.format is Format.KEIZER:
        return _rank_ladder(competition, table)
    rounds = competition.rounds
    scored = [replace(line, points=_count_points(line.entrant, rounds)) for line in table]
    if competition.format is Format.KNOCKOUT:
        reached = [float(_find_last_round(competition, line.entrant)) for line in scored]
        lines = [replace(line, tie_break=last) for line, last in zip(scored, reached, strict=True)]
        return _sort_and_share(lines, [(last,) for last in reached])
    ties = _compute_buchholz(competition)
    lines = [replace(line, tie_break=tie) for line, tie in zip(scored, ties, strict=True)]
    return _sort_and_share(lines, [(line.points, line.tie_break, line.won) for line in lines])


def list_winners(competition: Competition) -> list[EntrantId]:
    """Return the entrants who share the first place; an empty list if none of them has won a match."""
    if competition.format is Format.KNOCKOUT:
        champion = find_champion(competition)
        table = [line for line in rank_entrants(competition) if line.entrant == champion]
    else:
        table = [line for line in rank_entrants(competition) if line.place == 1]
    return [line.entrant for line in table if line.won]


def has_places(table: Sequence[Standing]) -> bool:
    """Return whether places say anything: somebody has won a match, or is at least behind somebody else."""
    return any(line.won or line.place > 1 for line in table)


def _count_results(competition: Competition, entrant: EntrantId, is_active: bool) -> Standing:
    """Return an entrant's line of the table with the numbers of results, and without points."""
    pairings = competition.list_pairings(entrant)
    shares = [share for pairing in pairings if (share := pairing.compute_share(entrant)) is not None]
    byes = sum(pairing.is_bye for pairing in pairings)
    results = len(shares), shares.count(1.0), shares.count(0.5), shares.count(0.0)
    return Standing(entrant, 0.0, *results, byes, is_active=is_active)


def _sort_and_share(lines: Sequence[Standing], keys: Sequence[tuple[float, ...]]) -> list[Standing]:
    """Return the lines sorted by their keys, the highest first, with their places."""
    order = sorted(range(len(lines)), key=lambda number: tuple(-figure for figure in keys[number]))
    return _share_places([lines[number] for number in order], [keys[number] for number in order])


def _share_places(lines: Sequence[Standing], keys: Sequence[tuple[float, ...]]) -> list[Standing]:
    """Return sorted lines with their places. Lines with equal keys share a place."""
    found, place = list[Standing](), 1
    for number, line in enumerate(lines):
        if number and keys[number] != keys[number - 1]:
            place = number + 1
        found.append(replace(line, place=place))
    return found


# --- Swiss and knock-out ---


def _count_points(entrant: EntrantId, rounds: Sequence[Round]) -> float:
    """Return the points of some rounds: 1 for a win, 0.5 for a draw, 1 for a bye whose round is over."""
    found = [(played, played.find_pairing(entrant)) for played in rounds]
    return sum(_count_share(pairing, entrant, played) for played, pairing in found if pairing is not None)


def _count_share(pairing: Pairing, entrant: EntrantId, played: Round) -> float:
    if pairing.is_bye:
        return float(not played.is_open)
    return pairing.compute_share(entrant) or 0.0


def _compute_buchholz(competition: Competition) -> list[float]:
    """Return each entrant's sum of the points of all opponents in the rounds that are over (FIDE C.07, 8.1 and 16)."""
    rounds, size = competition.closed_rounds, len(competition.entrants)
    own = [_count_points(entrant, rounds) for entrant in range(size)]
    adjusted = [_adjust_points(entrant, rounds) for entrant in range(size)]
    found = []
    for entrant in range(size):
        pairings = [played.find_pairing(entrant) for played in rounds]
        found.append(
            sum(
                adjusted[pairing.find_opponent(entrant) or 0]
                if pairing is not None and pairing.is_played
                else own[entrant]
                for pairing in pairings
            )
        )
    return found


def _adjust_points(entrant: EntrantId, rounds: Sequence[Round]) -> float:
    """Return an entrant's points as they count for opponents: last rounds that the entrant missed count as draws."""
    kept = len(rounds)
    while kept and _has_stayed_away(rounds[kept - 1].find_pairing(entrant), entrant):
        kept -= 1
    return _count_points(entrant, rounds[:kept]) + 0.5 * (len(rounds) - kept)


def _has_stayed_away(pairing: Pairing | None, entrant: EntrantId) -> bool:
    return pairing is None or pairing.has_forfeited(entrant)


def _find_last_round(competition: Competition, entrant: EntrantId) -> int:
    """Return the number of the last round that the entrant reached, from 1; 0 for none. A final won counts one more."""
    last = 0
    for number, played in enumerate(competition.rounds, start=1):
        pairing = played.find_pairing(entrant)
        if pairing is not None:
            is_through = not pairing.is_open and find_survivor(pairing) == entrant
            last = number + (is_through and not (pairing.is_bye and played.is_open))
    return last


# --- ladder ---


def _rank_ladder(competition: Competition, table: Sequence[Standing]) -> list[Standing]:
    """Return the standings of a ladder, by Keizer's points. The first ranks follow the order of joining."""
    size = len(table)
    order = list(range(size))
    scored = list(table)
    for _ in range(REPEATS):
        values = _compute_values(order)
        scored = [replace(line, points=_sum_keizer_points(competition, line.entrant, values)) for line in table]
        keys = _build_ladder_keys(scored)
        ranked = sorted(range(size), key=lambda entrant: (*(-figure for figure in keys[entrant]), order.index(entrant)))
        if ranked == order:
            break
        order = ranked
    if not any(line.won for line in scored):  # Before the first win, nobody leads.
        return [scored[entrant] for entrant in order]
    return _share_places([scored[entrant] for entrant in order], [keys[entrant] for entrant in order])


def _build_ladder_keys(scored: Sequence[Standing]) -> list[tuple[float, float]]:
    """Return for each entrant the figures by which a ladder is sorted: best of those with a win, then the points."""
    best = max((line.points for line in scored if line.won), default=0.0)
    return [(float(line.won > 0 and line.points == best), line.points) for line in scored]


def _compute_values(order: Sequence[EntrantId]) -> list[float]:
    """Return the value of each entrant.

    The last entrant's value is half the number of the others. Each rank above adds 1.
    """
    values = [0.0] * len(order)
    for rank, entrant in enumerate(order):
        values[entrant] = (len(order) - 1) / 2 + len(order) - 1 - rank
    return values


def _sum_keizer_points(competition: Competition, entrant: EntrantId, values: Sequence[float]) -> float:
    """Return an entrant's own value and what all rounds earn, rounded so that equal points are equal numbers."""
    mine, least = values[entrant], min(values)
    total, excused = mine, 0
    for played in competition.rounds:
        pairing = played.find_pairing(entrant)
        if pairing is None:
            if entrant in played.excused and excused < MOST_EXCUSED and not played.is_open:
                excused += 1
                total += min(mine * EXCUSED, least)
        elif pairing.second is None:
            total += min(mine * BYE, least) if not played.is_open else 0.0
        elif (share := pairing.compute_share(entrant)) is not None:
            total += share * values[pairing.second if entrant == pairing.first else pairing.first]
    return round(total, 6)
