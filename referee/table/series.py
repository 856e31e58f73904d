"""A best of three or five: matches at one table until somebody has won most of them. Pure functions of the facts.

What rules carry on from match to match is their own (``Game.carried``); here it is only counted who has won.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.game import Game, Result
from engine.protocol import Seat

from ..facts import BEST_OF, Facts


def possible(facts: Facts, game: Game[Any]) -> bool:
    """Whether a table may play one at this level: several can play there, and against each other."""
    return max(game.seats(facts.level)) > 1 and game.rivals(facts.level)


def counted(facts: Facts, result: Result | None, played: bool) -> Facts:
    """With the match that has just ended. ``played``: to its end; one given up counts where somebody has won by it."""
    if facts.best_of == "1" or result is None or not (played or result.winners):
        return facts
    return replace(facts, won=(*facts.won, result.winners))


def wins(facts: Facts) -> tuple[int, ...]:
    """How many matches of the series each seat has won."""
    return tuple(sum(seat in winners for winners in facts.won) for seat in range(len(facts.seats)))


def champions(facts: Facts) -> tuple[Seat, ...]:
    """Who has won the series; nobody: there is none, or it is undecided."""
    needed = BEST_OF[facts.best_of]
    return tuple(seat for seat, count in enumerate(wins(facts)) if needed > 1 and count >= needed)


def undecided(facts: Facts) -> bool:
    """Whether a series has begun that another match goes on with."""
    return facts.best_of != "1" and bool(facts.won) and not champions(facts)


def sides(facts: Facts) -> tuple[tuple[Seat, ...], ...]:
    """The seats, put together where they have won the same matches; in the order of their first."""
    found: dict[tuple[bool, ...], list[Seat]] = {}
    for seat in range(len(facts.seats)):
        found.setdefault(tuple(seat in winners for winners in facts.won), []).append(seat)
    return tuple(map(tuple, found.values()))
