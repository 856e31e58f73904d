"""Best-of-three and best-of-five series: matches at one table until a side has won more than half of them.

These are pure functions that only count wins. Values that a match passes on to the next one are part of the rules
(``Series.carried``).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.game import Game
from engine.protocol import Seat
from engine.setup import Result

from ..records.facts import BEST_OF, TableFacts


def can_be_series(facts: TableFacts, game: Game[Any]) -> bool:
    """Return whether a series is possible at this level: at least two players, who play against each other."""
    return max(game.seats(facts.level)) > 1 and game.has_rivals(facts.level)


def add_result(facts: TableFacts, result: Result | None, played: bool) -> TableFacts:
    """Return a table's record with the result of its ended match added to the series.

    ``played``: the match was played to its end. A match that was given up counts only if somebody won by it.
    """
    if facts.best_of == "1" or result is None or not (played or result.winners):
        return facts
    return replace(facts, won=(*facts.won, result.winners))


def count_wins(facts: TableFacts) -> tuple[int, ...]:
    """Return how many matches of the series each seat has won."""
    return tuple(sum(seat in winners for winners in facts.won) for seat in range(len(facts.seats)))


def list_champions(facts: TableFacts) -> tuple[Seat, ...]:
    """Return the winners of the series; empty if there is no series, or if it is undecided."""
    needed = BEST_OF[facts.best_of]
    return tuple(seat for seat, count in enumerate(count_wins(facts)) if needed > 1 and count >= needed)


def is_undecided(facts: TableFacts) -> bool:
    """Return whether a series has begun and nobody has won it yet. Then another match must follow."""
    return facts.best_of != "1" and bool(facts.won) and not list_champions(facts)


def group_sides(facts: TableFacts) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats in groups. The seats of a group have won the same matches of the series.

    Groups are sorted by their first seats.
    """
    found: dict[tuple[bool, ...], list[Seat]] = {}
    for seat in range(len(facts.seats)):
        found.setdefault(tuple(seat in winners for winners in facts.won), []).append(seat)
    return tuple(map(tuple, found.values()))
