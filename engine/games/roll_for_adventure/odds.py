"""How likely a throw brings something, counted exactly over all throws of the dice.

A throw brings something where dice of one value can complete it: a section, a path, a reward, an enemy, or
Resurrection while dice are lost. What heroes can do besides is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from .board import TEN, VALUE, Board, ice_level, room, stone_next
from .offers import HOME

NEVER = 99
"""More dice than anybody throws."""
Needs = tuple[int, ...]
"""By value, from 1: how many dice of it bring something; NEVER where none do."""


def stones_need(board: Board) -> Needs:
    """Return how many dice of each value earn a power stone."""
    return tuple([_fills(board, value, stone=True) for value in range(1, 7)])


def gains_need(board: Board) -> Needs:
    """Return how many dice of each value complete anything."""
    row = [VALUE[die] for die in board.ice_cave.row]
    lies = sum([VALUE[die] for die in board.resurrection])
    lost = bool(board.oblivion)
    found = []
    for value in range(1, 7):
        needs = [_fills(board, value), *(-((enemy.total - enemy.data.threshold) // value) for enemy in board.enemies)]
        if value not in row and ice_level(board.ice_cave.side, [*row, value]) >= 4:
            needs.append(1)
        if lost:
            needs.append(-((lies - TEN) // value))
        found.append(min(needs))
    return tuple(found)


def _fills(board: Board, value: int, stone: bool = False) -> int:
    """Return how many dice of a value fill what takes them besides the Ice Cave; with ``stone``: and earn one."""
    free = room(board, HOME[value], value)
    return free if free and (not stone or stone_next(board, HOME[value])) else NEVER


def brings(needs: Needs, thrown: Sequence[int]) -> bool:
    """Tell whether these faces bring something as they lie."""
    return any(thrown.count(value) >= need for value, need in enumerate(needs, 1))


@lru_cache(4096)
def chance(needs: Needs, dice: int, kept: tuple[int, ...] = ()) -> float:
    """Return how likely so many dice bring something, thrown beside dice ``kept`` as they lie.

    Of all 6^dice throws those are taken away in which every value stays below its need.
    """
    caps = [need - 1 - kept.count(value) for value, need in enumerate(needs, 1)]
    if min(caps) < 0:
        return 1.0
    ways = [1, *([0] * dice)]
    """By number of dice: in how many ways they fall on the values looked at, each below its need."""
    for cap in caps:
        ways = [
            sum(ways[total - count] * comb(total, count) for count in range(min(cap, total) + 1))
            for total in range(dice + 1)
        ]
    return float(1 - ways[dice] / 6**dice)
