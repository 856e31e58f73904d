"""Campaign levels (sections 2.16 and 6.12): what a running total is worth. What a level gives stands where it is used.

L2 setup.order · L3, L9 setup.first_recruits · L4 harm · L5 inn.draw · L6, L8 setup.stocking · L7 inn.recruit ·
L10 sides.party_limit
"""

from __future__ import annotations

LEVELS: tuple[tuple[int, str], ...] = (
    (0, "monster-fodder"),
    (51, "greenhorn"),
    (101, "page"),
    (201, "squire"),
    (401, "journeyman"),
    (701, "man-at-arms"),
    (1101, "soldier"),
    (1601, "hero"),
    (2201, "knight"),
    (3001, "lord"),
)
"""From how many XP on each level counts, and its name."""


def level(xp: int) -> int:
    """The level of a running total, from 1 (TOMB-CAMP-2)."""
    return sum(least <= max(0, xp) for least, _ in LEVELS)
