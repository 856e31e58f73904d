"""The matches of a meeting: how many are played, in which seats, and what they decide.

A meeting is a pairing with one match or more, its legs. Everything here follows from the results of the legs, so a
meeting may be computed again at any time. In a knock-out, a meeting that is level after its last leg goes on: with one
leg, or with two where both entrants must have had each seat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from .competition import Competition, EntrantId, Format, Meeting, Outcome, Pairing

LEGS = {Meeting.SINGLE: 1, Meeting.BOTH_SEATS: 2, Meeting.BEST_OF_THREE: 3}
"""The number of legs of a meeting, unless it is decided sooner or must go on."""
_POINTS = {Outcome.FIRST: (1.0, 0.0), Outcome.SECOND: (0.0, 1.0), Outcome.DRAW: (0.5, 0.5)}


def find_next_leg(pairing: Pairing) -> int | None:
    """Return the number of the leg that is to be played next, from 0; None if the pairing is decided or a bye."""
    return len(pairing.legs) if pairing.is_open else None


def has_changed_seats(leg: int) -> bool:
    """Return whether the second entrant has the first seats in this leg. ``leg``: its number, from 0."""
    return leg % 2 == 1


def count_leg_points(legs: Sequence[Outcome]) -> tuple[float, float]:
    """Return the points of the first and of the second entrant: 1 for each leg won, 0.5 for each drawn one."""
    return sum(_POINTS[one][0] for one in legs), sum(_POINTS[one][1] for one in legs)


def count_legs(competition: Competition, legs: Sequence[Outcome]) -> int:
    """Return how many legs a meeting has by now, with those that follow in a knock-out because it is level."""
    count, step = LEGS[competition.meeting], 2 if competition.meeting is Meeting.BOTH_SEATS else 1
    first, second = count_leg_points(legs)
    if competition.format is Format.KNOCKOUT:
        while count < len(legs) or (count == len(legs) and first == second):
            count += step
    return count


def decide_meeting(competition: Competition, legs: Sequence[Outcome]) -> Outcome:
    """Return the outcome of a meeting after these legs; ``OPEN`` if another leg must be played."""
    first, second = count_leg_points(legs)
    left = count_legs(competition, legs) - len(legs)
    if left > 0 and abs(first - second) <= left:
        return Outcome.OPEN
    return Outcome.DRAW if first == second else Outcome.FIRST if first > second else Outcome.SECOND


def add_leg(competition: Competition, pairing: Pairing, result: Outcome) -> Pairing:
    """Return an open pairing with the result of its next leg, decided if no other leg must follow.

    ``result``: ``FIRST``, ``SECOND`` or ``DRAW``, by the pairing's entrants and not by their seats in the leg.
    """
    legs = (*pairing.legs, result)
    return replace(pairing, legs=legs, outcome=decide_meeting(competition, legs))


def adjudge_meeting(competition: Competition, pairing: Pairing, missing: Collection[EntrantId] = ()) -> Outcome:
    """Return the outcome of a pairing whose time is over before it was decided.

    If one entrant is missing, that entrant loses all legs that were not played. If both are missing, or nobody is to
    blame, the legs that were played decide; without any, both lose.

    ``missing``: the entrants who kept the pairing waiting.
    """
    is_first_missing, is_second_missing = pairing.first in missing, pairing.second in missing
    first, second = count_leg_points(pairing.legs)
    if is_first_missing == is_second_missing:
        if not pairing.legs:
            return Outcome.BOTH_FORFEIT
        return Outcome.DRAW if first == second else Outcome.FIRST if first > second else Outcome.SECOND
    left = count_legs(competition, pairing.legs) - len(pairing.legs)
    first, second = (first, second + left) if is_first_missing else (first + left, second)
    if first == second and competition.format is not Format.KNOCKOUT:
        return Outcome.DRAW
    if first == second:  # A knockout needs a winner: the entrant who came.
        return Outcome.SECOND_FORFEIT if is_first_missing else Outcome.FIRST_FORFEIT
    if (first > second) == is_first_missing:  # The missing entrant leads in won matches.
        return Outcome.FIRST if first > second else Outcome.SECOND
    return Outcome.FIRST_FORFEIT if first > second else Outcome.SECOND_FORFEIT
