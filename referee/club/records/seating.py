"""The division of a game night's guests into tables."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations_with_replacement

MOST_TABLES = 6
"""The most tables that open for one game night."""


def divide_guests(guests: int, sizes: Collection[int], most: int = MOST_TABLES) -> tuple[int, ...]:
    """Return the number of guests at each table, the largest first. Guests beyond the sum have to wait for a seat.

    As few guests as possible wait. Then there are as few tables as possible, of sizes as equal as possible.

    ``sizes``: the numbers of players that the level allows. If too few guests come, they get one table with free seats.
    """
    if not guests or not most:
        return ()
    if guests < min(sizes):
        return (guests,)
    for seated in range(guests, 0, -1):
        for tables in range(1, most + 1):
            if min(sizes) * tables > seated or max(sizes) * tables < seated:
                continue
            found = [one for one in combinations_with_replacement(sorted(sizes), tables) if sum(one) == seated]
            if found:
                return tuple(reversed(min(found, key=lambda one: one[-1] - one[0])))
    return ()
