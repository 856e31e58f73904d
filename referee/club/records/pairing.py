"""Pair the entrants of a league for its next round.

Keizer and Swiss leagues take the cheapest perfect matching (``networkx``, the blossom algorithm). The cost of a pairing
grows with the distance of the two entrants in the table. It is much higher if they have met before. With an odd number
of entrants, one entrant has a bye. A second bye costs much more than the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from .competition import Competition, EntrantId, Format, Pairing, Round
from .ranking import Standing, find_survivor, rank_entrants

NOBODY = -1
"""The vertex of the graph that stands for a bye."""
REPEAT = 100_000_000
"""The cost of a repeated pairing or a second bye. It exceeds all other costs of a round together."""
RECENT = 8
"""A Keizer league may repeat a pairing after this many rounds. With few entrants, it may do so earlier."""
POINT = 10_000
"""The cost of a difference of one point in a Swiss league."""
IDLE = 2
"""An entrant that forfeits this many rounds in a row counts as gone, until it says that it is back."""


def pair_next_round(competition: Competition, excused: Sequence[EntrantId] = ()) -> Round:
    """Return the next round. It has no pairings if fewer than two entrants are left, or the league has a winner."""
    number = len(competition.rounds)
    if competition.format is Format.KNOCKOUT:
        return Round(tuple(_pair_bracket(competition)))
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


def _match_entrants(competition: Competition, table: Sequence[Standing]) -> list[Pairing]:
    """Return the pairings of these entrants, sorted by rank: the highest ranks first, the bye last."""
    # The library takes 13 MiB and a sixth of a second of each start, and few bots have leagues.
    from networkx import Graph, max_weight_matching

    meetings, byes = _count_meetings(competition, len(table)), _count_byes(competition)
    graph = Graph()
    for rank, line in enumerate(table):
        for above in range(rank):
            other = table[above]
            repeats = meetings[frozenset((line.entrant, other.entrant))]
            cost = repeats * REPEAT + _compute_cost(competition.format, other, line, rank - above)
            graph.add_edge(above, rank, weight=-cost)
        if len(table) % 2:
            cost = byes[line.entrant] * REPEAT + (len(table) - rank) ** 2
            graph.add_edge(NOBODY, rank, weight=-cost)
    matched = [sorted(edge) for edge in max_weight_matching(graph, maxcardinality=True)]
    pairs = sorted(edge for edge in matched if edge[0] != NOBODY)
    found = [_assign_sides(competition, table[above].entrant, table[below].entrant) for above, below in pairs]
    return found + [Pairing(table[edge[1]].entrant) for edge in matched if edge[0] == NOBODY]


def _compute_cost(format: Format, upper: Standing, lower: Standing, gap: int) -> int:
    """Return the cost of a pairing, apart from a repetition. ``gap``: the difference of the ranks."""
    if format is Format.KEIZER:
        return gap * gap
    return round(POINT * abs(upper.points - lower.points) ** 2) + gap


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
    return Counter(pairing.first for played in competition.rounds for pairing in played.pairings if pairing.is_bye)


def _pair_bracket(competition: Competition) -> list[Pairing]:
    """Return the pairings of a knock-out's next round.

    Those who joined first have the best seeds, and get the byes of the first round.
    """
    if not competition.rounds:
        return _seed_bracket(competition.list_active(0))
    latest = competition.rounds[-1].pairings
    active = set(competition.list_active(len(competition.rounds)))
    going_on = [find_survivor(pairing) for pairing in latest]
    if len(going_on) < 2:
        return []
    return [_pair_survivors(upper, lower, active) for upper, lower in zip(going_on[::2], going_on[1::2], strict=True)]


def _pair_survivors(upper: EntrantId, lower: EntrantId, active: set[EntrantId]) -> Pairing:
    """Return the pairing of two entrants who go on; a bye if one of them has left the league."""
    if lower not in active or upper not in active:
        return Pairing(lower if lower in active else upper)
    return Pairing(min(upper, lower), max(upper, lower))


def _seed_bracket(entrants: Sequence[EntrantId]) -> list[Pairing]:
    """Return the pairings of the first round.

    The best seed meets the worst, and the two best can meet only in the final.
    """
    if len(entrants) < 2:
        return []
    places = [0]
    while len(places) < len(entrants):
        size = 2 * len(places)
        places = [place for seed in places for place in (seed, size - 1 - seed)]
    found = []
    for upper, lower in zip(places[::2], places[1::2], strict=True):
        best, worst = min(upper, lower), max(upper, lower)
        found.append(Pairing(entrants[best], entrants[worst] if worst < len(entrants) else None))
    return found
