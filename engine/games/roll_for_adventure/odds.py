"""Exact chances that a throw of dice completes something in Roll for Adventure.

Dice of one value can complete a section, a path, a reward, an enemy, or Resurrection while dice are in Oblivion.
Heroes' abilities are ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from .board import TEN, VALUE, Board, compute_ice_level, count_room, is_stone_next
from .offers import HOME

NEVER = 99
"""The number of dice that means "no throw can complete this". Nobody ever throws so many dice."""
Needs = tuple[int, ...]
"""The number of dice of each value, from 1 on, that complete something. NEVER: no number of dice does."""


def compute_stone_needs(board: Board) -> Needs:
    """Return the number of dice of each value that would earn a power stone."""
    return tuple([_count_missing_dice(board, value, stone=True) for value in range(1, 7)])


def compute_gain_needs(board: Board) -> Needs:
    """Return the number of dice of each value that would complete anything."""
    row = [VALUE[die] for die in board.ice_cave.row]
    lies = sum([VALUE[die] for die in board.resurrection])
    lost = bool(board.oblivion)
    found = []
    for value in range(1, 7):
        needs = [
            _count_missing_dice(board, value),
            *(-((enemy.total - enemy.data.threshold) // value) for enemy in board.enemies),
        ]
        if value not in row and compute_ice_level(board.ice_cave.side, [*row, value]) >= 4:
            needs.append(1)
        if lost:
            needs.append(-((lies - TEN) // value))
        found.append(min(needs))
    return tuple(found)


def _count_missing_dice(board: Board, value: int, stone: bool = False) -> int:
    """Return the number of dice that fill the territory of a value; the Ice Cave does not count.

    With ``stone`` it is NEVER unless filling it earns a power stone.
    """
    free = count_room(board, HOME[value], value)
    return free if free and (not stone or is_stone_next(board, HOME[value])) else NEVER


def can_complete(needs: Needs, thrown: Sequence[int]) -> bool:
    """Tell whether dice with these faces complete something."""
    return any(thrown.count(value) >= need for value, need in enumerate(needs, 1))


@lru_cache(4096)
def compute_chance(needs: Needs, dice: int, kept: tuple[int, ...] = ()) -> float:
    """Return the chance that ``dice`` dice complete something, together with the faces ``kept``.

    It subtracts the throws in which every value stays below its need from all 6^dice throws.
    """
    caps = [need - 1 - kept.count(value) for value, need in enumerate(needs, 1)]
    if min(caps) < 0:
        return 1.0
    ways = [1, *([0] * dice)]
    """Number of dice -> the ways in which they show only values examined so far, each below its need."""
    for cap in caps:
        ways = [
            sum(ways[total - count] * comb(total, count) for count in range(min(cap, total) + 1))
            for total in range(dice + 1)
        ]
    return float(1 - ways[dice] / 6**dice)
