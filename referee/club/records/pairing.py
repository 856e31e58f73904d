"""Pair the entrants of a league for its next round.

Keizer and Swiss leagues take the cheapest perfect matching (``networkx``, the blossom algorithm). With an odd number of
entrants, one of them is matched with nobody and has a bye.

Swiss leagues keep the basic rules of FIDE's Swiss systems (FIDE Handbook C.04.1), as far as they can be kept: two
entrants do not meet twice; nobody who has had a bye, or has won because the opponent did not come, gets a bye; the bye
goes to the lowest points that allow it; entrants meet others with the same points, or else with the nearest. FIDE's
rules for colours have no counterpart here, which is why this is not the Dutch system (C.04.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from .bracket import pair_bracket
from .competition import Competition, EntrantId, Format, Outcome, Pairing, Round
from .ranking import Standing, rank_entrants

NOBODY = -1
"""The vertex of the graph that stands for a bye."""
RECENT = 8
"""A Keizer league may repeat a pairing after this many rounds. With few entrants, it may do so earlier."""
IDLE = 2
"""An entrant that forfeits this many rounds in a row counts as gone, until it says that it is back."""

_Edge = tuple[int, int]
"""Two ranks of the table, the higher one first; or ``NOBODY`` and the rank that has the bye."""
_Cost = tuple[int, int, int, int, int]


def pair_next_round(competition: Competition, excused: Sequence[EntrantId] = ()) -> Round:
    """Return the next round. It has no pairings if fewer than two entrants are left, or the league has a winner."""
    number = len(competition.rounds)
    if competition.format is Format.KNOCKOUT:
        return Round(tuple(pair_bracket(competition)))
    active = set(competition.list_active(number))
    away = tuple(sorted(active & set(excused)))
    table = [line for line in rank_entrants(competition) if line.entrant in active - set(away)]
    return Round(tuple(_match_entrants(competition, table)), away) if len(table) > 1 else Round((), away)


def list_vanished(competition: Competition) -> list[EntrantId]:
    """Return the active entrants who forfeited their latest ``IDLE`` pairings since they joined or came back."""
    found = []
    for entrant in competition.list_active(len(competition.rounds)):
        rounds = competition.rounds[competition.entrants[entrant].joined :]
        pairings = [pairing for played in rounds if (pairing := played.find_pairing(entrant)) is not None]
        latest = [pairing for pairing in pairings if not pairing.is_bye][-IDLE:]
        if len(latest) == IDLE and all(pairing.has_forfeited(entrant) for pairing in latest):
            found.append(entrant)
    return found


def remove_entrant(competition: Competition, entrant: EntrantId) -> Competition:
    """Return the league without this entrant from the next round on. Its results stay."""
    info = competition.entrants[entrant]
    entrants = list(competition.entrants)
    entrants[entrant] = replace(info, left=len(competition.rounds))
    return replace(competition, entrants=tuple(entrants))


def load_matching() -> None:
    """Import the library that ``pair_next_round`` needs, so that no later call has to wait for it."""
    # The import takes 13 MiB and a sixth of a second, and few bots have leagues, so not every start imports it.
    import networkx  # noqa: F401


def _match_entrants(competition: Competition, table: Sequence[Standing]) -> list[Pairing]:
    """Return the pairings of these entrants, sorted by rank: the highest ranks first, the bye last."""
    from networkx import Graph, max_weight_matching

    costs = _list_costs(competition, table)
    weights = _combine_costs(costs)
    graph = Graph()
    graph.add_weighted_edges_from((*edge, -weight) for edge, weight in weights.items())
    matched = [sorted(edge) for edge in max_weight_matching(graph, maxcardinality=True)]
    pairs = sorted(edge for edge in matched if edge[0] != NOBODY)
    found = [_assign_sides(competition, table[above].entrant, table[below].entrant) for above, below in pairs]
    return found + [Pairing(table[edge[1]].entrant) for edge in matched if edge[0] == NOBODY]


def _list_costs(competition: Competition, table: Sequence[Standing]) -> dict[_Edge, _Cost]:
    """Return the costs of each possible pairing and bye, the most important first.

    They are: earlier meetings; earlier byes; the points of whoever has the bye; the difference of the points; the
    difference of the ranks, counted from below the table for a bye. A ladder looks at meetings, byes and ranks alone.
    """
    is_swiss = competition.format is Format.SWISS
    meetings, byes = _count_meetings(competition, len(table)), _count_byes(competition)
    halves = [round(2 * line.points) if is_swiss else 0 for line in table]
    costs: dict[_Edge, _Cost] = {}
    for rank, line in enumerate(table):
        for above in range(rank):
            repeats = meetings[frozenset((line.entrant, table[above].entrant))]
            gap = rank - above
            costs[above, rank] = repeats, 0, 0, (halves[above] - halves[rank]) ** 2, gap if is_swiss else gap * gap
        if len(table) % 2:
            distance = len(table) - rank
            costs[NOBODY, rank] = (
                0, byes[line.entrant], halves[rank] - min(halves), 0, distance if is_swiss else distance**2,
            )  # fmt: skip
    return costs


def _combine_costs(costs: Mapping[_Edge, _Cost]) -> dict[_Edge, int]:
    """Return one number for each cost, such that no sum of lesser costs outweighs a greater one."""
    most = [max(cost[level] for cost in costs.values()) for level in range(len(next(iter(costs.values()))))]
    pairs = max(rank for _, rank in costs) + 1
    weights = dict.fromkeys(costs, 0)
    for level, highest in enumerate(most):
        for edge, cost in costs.items():
            weights[edge] = weights[edge] * (pairs * highest + 1) + cost[level]
    return weights


def _assign_sides(competition: Competition, upper: EntrantId, lower: EntrantId) -> Pairing:
    """Return the pairing of two entrants. The entrant that was first in fewer pairings becomes the first."""
    first = Counter(pairing.first for played in competition.rounds for pairing in played.pairings if not pairing.is_bye)
    return Pairing(upper, lower) if first[upper] <= first[lower] else Pairing(lower, upper)


def _count_meetings(competition: Competition, size: int) -> Counter[frozenset[EntrantId]]:
    """Count for each two entrants how often they have met.

    In a Keizer league only recent rounds count; ``size`` is the number of active entrants.
    """
    recent = min(RECENT, size - 2) if competition.format is Format.KEIZER else len(competition.rounds)
    rounds = competition.rounds[len(competition.rounds) - min(recent, len(competition.rounds)) :]
    pairings = [pairing for played in rounds for pairing in played.pairings if not pairing.is_bye]
    return Counter(frozenset(pairing.entrants) for pairing in pairings)


def _count_byes(competition: Competition) -> Counter[EntrantId]:
    """Count for each entrant the byes. In a Swiss league, a win over somebody who did not come counts as a bye."""
    pairings = [pairing for played in competition.rounds for pairing in played.pairings]
    byes = Counter(pairing.first for pairing in pairings if pairing.is_bye)
    if competition.format is Format.SWISS:
        byes.update(pairing.first for pairing in pairings if pairing.outcome is Outcome.FIRST_FORFEIT)
        byes.update(
            pairing.second for pairing in pairings
            if pairing.second is not None and pairing.outcome is Outcome.SECOND_FORFEIT
        )  # fmt: skip
    return byes
