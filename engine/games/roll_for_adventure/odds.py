"""Exact chances that a throw of dice completes something in Roll for Adventure.

Dice of one value can complete a section, a path, a reward, an enemy, or Resurrection while dice are in Oblivion. The
active hero's ability counts, if it is left and needs no further throw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from .board import TEN, VALUE, Board, compute_ice_level, count_room, is_stone_next
from .cards import FOREST, FORTRESS
from .moves import BLOW
from .offers import HOME
from .view import View

NEVER = 99
"""The number of dice that means "no throw can complete this". Nobody ever throws so many dice."""


class Goals(Struct, frozen=True):
    """The dice that complete something in a position."""

    needs: tuple[int, ...]
    """The number of dice of each value, from 1 on, that complete something. NEVER: no number of dice does."""
    pairs: tuple[tuple[int, int], ...] = ()
    """The pairs of values that complete a row of the Ice Cave together (RFA-HERO-27)."""
    turns: int = 0
    """The number of dice that a Trickster may turn over (RFA-HERO-26)."""


def find_stone_goals(view: View) -> Goals:
    """Return the dice that would earn a power stone."""
    board = view.board
    goals = Goals(tuple([_count_missing_dice(board, value, is_for_stone=True) for value in range(1, 7)]))
    return _add_ability(view, goals, is_for_stone=True)


def find_gain_goals(view: View) -> Goals:
    """Return the dice that would complete anything."""
    board = view.board
    row = [VALUE[die] for die in board.ice_cave.row]
    lies = sum([VALUE[die] for die in board.resurrection])
    found = []
    for value in range(1, 7):
        needs = [
            _count_missing_dice(board, value),
            *(-((enemy.total - enemy.data.threshold) // value) for enemy in board.enemies),
        ]
        if value not in row and compute_ice_level(board.ice_cave.side, [*row, value]) >= 4:
            needs.append(1)
        if board.oblivion:
            needs.append(-((lies - TEN) // value))
        found.append(min(needs))
    return _add_ability(view, Goals(tuple(found)), is_for_stone=False)


def _count_missing_dice(board: Board, value: int, is_for_stone: bool = False) -> int:
    """Return the number of dice that fill the territory of a value; the Ice Cave does not count.

    ``is_for_stone``: the answer is NEVER unless a power stone is earned by filling the territory.
    """
    free = count_room(board, HOME[value], value)
    return free if free and (not is_for_stone or is_stone_next(board, HOME[value])) else NEVER


def _add_ability(view: View, goals: Goals, is_for_stone: bool) -> Goals:
    """Return the goals with those that the active hero's ability adds, if the ability is left in this turn.

    ``is_for_stone``: only goals that earn a power stone are added.
    """
    board, needs = view.board, list(goals.needs)
    hero = view.players[view.active].hero if view.ability_left else ""
    if hero == "trickster":
        return replace(goals, turns=NEVER if board.rules.ability_uses == "unlimited" else 1)
    if hero == "frost-runner" and not is_for_stone:
        side, row = board.ice_cave.side, [VALUE[die] for die in board.ice_cave.row]
        free = [value for value in range(1, 7) if value not in row]
        pairs = [(a, b) for a in free for b in free if a < b and compute_ice_level(side, [*row, a, b]) >= 4]
        return replace(goals, pairs=tuple(pairs))
    if hero == "ranger":  # RFA-HERO-28: a Ranger's fours count as fives.
        needs[3] = min(needs[3], count_room(board, FOREST, 5) or NEVER)
    elif hero == "sapper" and (not is_for_stone or is_stone_next(board, FORTRESS)):
        # RFA-HERO-29: for the Sapper three dice suffice.
        for value in (2, 3, 4):
            if count_room(board, FORTRESS, value) > 1:
                needs[value - 1] = min(needs[value - 1], count_room(board, FORTRESS, value) - 1)
    elif hero == "fighter" and not is_for_stone:  # RFA-HERO-21: two more, with at least one die
        for enemy in board.enemies:
            short = enemy.data.threshold - enemy.total - BLOW
            needs = [min(need, max(1, -(-short // value))) for value, need in enumerate(needs, 1)]
    return replace(goals, needs=tuple(needs))


def can_complete(goals: Goals, thrown: Sequence[int]) -> bool:
    """Tell whether dice with these faces complete something."""
    return _can_counts_complete(goals, [thrown.count(value) for value in range(1, 7)])


def _can_counts_complete(goals: Goals, counts: Sequence[int]) -> bool:
    """Tell whether dice complete something; ``counts`` has the number of dice of each value, from 1 on."""
    turned = [min(goals.turns, count) for count in reversed(counts)]
    return any(count + more >= need for count, more, need in zip(counts, turned, goals.needs, strict=True)) or any(
        counts[a - 1] and counts[b - 1] for a, b in goals.pairs
    )


@lru_cache(4096)
def compute_chance(goals: Goals, dice: int, kept: tuple[int, ...] = ()) -> float:
    """Return the chance that ``dice`` dice complete something, together with the faces ``kept``.

    It subtracts the throws that complete nothing from all 6^dice throws.
    """
    have = [kept.count(value) for value in range(1, 7)]
    caps = [need - 1 - count for need, count in zip(goals.needs, have, strict=True)]
    if min(caps) < 0:
        return 1.0
    fails = sum(
        ways
        for counts, ways in _list_throws(dice, caps)
        if not _can_counts_complete(goals, [own + new for own, new in zip(have, counts, strict=True)])
    )
    return float(1 - fails / 6**dice)


def _list_throws(dice: int, caps: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the throws of some dice that show each value at most as often as ``caps`` says.

    Each is the number of dice of each value, with the number of orders in which they may lie.
    """
    if not caps:
        if not dice:
            yield (), 1
        return
    for count in range(min(dice, caps[0]) + 1):
        for rest, ways in _list_throws(dice - count, caps[1:]):
            yield (count, *rest), comb(dice, count) * ways
