"""The accounts of a review: the parts of each side's result, which add up to the result.

A side's result is its chance at the start, plus the changes by its own answers and by those of others, plus *fortune*:
what neither the start nor the answers explain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import Any

from msgspec import Struct

from ..game import Game
from ..match import Match
from ..protocol import Seat
from ..setup import Setup
from .cases import Case
from .trials import Chances, read_chances

TOO_UNSURE = 0.15
"""Accounts whose parts have a larger standard error (as a chance, 0 to 1) are not shown."""


class Account(Struct, frozen=True):
    """The parts of the result of a side, as differences of the chance to win (0 to 1)."""

    seats: tuple[Seat, ...]
    start: float
    """The chance to win at the start."""
    own: float
    """The change by the side's own answers, compared with those of the AI."""
    others: float
    """The change by the answers of the other sides."""
    luck: float
    """The side's fortune: the part that neither the start nor the answers explain."""
    result: float
    """The side's share of the win: 1 if it has won alone, 0 if it has lost."""
    is_partial: bool = False
    """A flag: ``own`` and ``others`` count answers with a certain verdict alone. ``luck`` holds all others, too."""


Start = Callable[[tuple[Seat, ...]], tuple[float, float]]
"""A function that returns the chance of a side to win at the start, with its standard error."""


def are_seats_alike(game: Game[Any], setup: Setup) -> bool:
    """Tell whether all seats begin a match with equal chances: they play the same part, and their choices are equal."""
    equal = all(one == setup.seats[0] for one in setup.seats) and len(set(setup.totals)) <= 1 and not setup.carried
    return equal and game.contest.has_equal_seats(setup.level) and setup.beginning is None


def find_told_share(game: Game[Any], level: str, seats: int, house: Mapping[str, str]) -> float | None:
    """Return the chance of a team of AI seats that lobbies tell; None if it was not measured with these house rules."""
    defaults = {choice.key: choice.default for choice in game.choices(level)}
    changed = any(value != defaults.get(key) for key, value in house.items())
    return None if changed else game.thinking.find_ai_share(level, seats)


def estimate_start(game: Game[Any], setup: Setup, play: Callable[[], list[Chances]]) -> Start:
    """Return the chances at the start: the share that the lobby shows, else that of matches which ``play`` returns.

    Seats that are alike have one chance, the average of all.
    """
    told = find_told_share(game, setup.level, len(setup.seats), setup.house)
    share = told if setup.beginning is None else None
    if share is not None:
        return lambda side: (share, 0.0)
    played, alike = play(), are_seats_alike(game, setup)

    def estimate(side: tuple[Seat, ...]) -> tuple[float, float]:
        """Return the average chance of a side at the start, and its standard error."""
        chances = [fmean(one if alike else [one[seat] for seat in side]) for one in played]
        mean = fmean(chances)
        if alike and len(setup.seats) > 1:
            return mean, sqrt(sum([(each - mean) ** 2 for each in chances])) / len(chances)
        return mean, sqrt(max(0.05, mean * (1 - mean)) / len(chances) / len(side))

    return estimate


def compute_accounts(
    game: Game[Any], match: Match[Any], tried: Sequence[Case], of: int, start: Start
) -> tuple[Account, ...]:
    """Return the account of each side; none if the match was not finished, or if they would be too unsure.

    ``tried`` holds the deviations that were tried, ``of`` is the number of all deviations. If these are too unsure
    together, only those with a certain verdict are counted, the surest first.
    """
    if not match.over:
        return ()
    found = _account(game, match, tried, of / max(1, len(tried)), start)
    certain = [case for case in tried if case.verdict in ("loss", "gain")]
    certain.sort(key=lambda case: case.estimate_change(case.seat)[1])
    for count in range(len(certain), -1, -1):
        found = found or _account(game, match, certain[:count], 1.0, start, is_partial=True)
    return found


def _account(
    game: Game[Any], match: Match[Any], cases: Sequence[Case], scale: float, start: Start, is_partial: bool = False
) -> tuple[Account, ...]:
    """Return the account of each side from these deviations; none if one of them would be too unsure."""
    results, found = read_chances(game, match.state), []
    for side in list_all_sides(game, match.state):
        chance, error = start(side)
        changes = [(case.seat in side, *case.estimate_change(side[0])) for case in cases]
        own, others = (scale * sum([change for mine, change, _ in changes if mine is which]) for which in (True, False))
        doubt = scale * sqrt(sum([one * one for _, _, one in changes]))
        if sqrt(error**2 + doubt**2) > TOO_UNSURE:
            return ()
        result = results[side[0]]
        found.append(Account(side, chance, own, others, result - chance - own - others, result, is_partial))
    return tuple(found)


def list_all_sides(game: Game[Any], state: Any) -> list[tuple[Seat, ...]]:
    """Return the sides of a match. A seat that belongs to no side is a side of its own."""
    sides = [side for side in game.list_sides(state) if side]
    return [*sides, *((seat,) for seat in game.seats_in_play(state) if not any(seat in side for side in sides))]
