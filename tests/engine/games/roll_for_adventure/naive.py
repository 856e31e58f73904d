"""A second count of what a throw of dice can complete, made by the rules without the engine's own counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from engine.games.roll_for_adventure.view import View

Faces = tuple[int, ...]


def list_throws(dice: int) -> Iterator[tuple[Faces, Fraction]]:
    """Yield every throw, sorted, with its chance: the ways to order it, divided by all ways in which the dice can
    fall."""
    for faces in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) // prod(factorial(count) for count in Counter(faces).values())
        yield faces, Fraction(ways, 6**dice)


def measure(view: View, dice: int, kept: Faces = ()) -> tuple[Fraction, Fraction]:
    """Return the chance that a throw beside the kept dice can earn a stone, and that it can complete anything."""
    stone = gain = Fraction(0)
    for faces, chance in list_throws(dice):
        earns, completes = judge(view, (*faces, *kept))
        stone += chance * earns
        gain += chance * completes
    return stone, gain


def judge(view: View, faces: Faces) -> tuple[bool, bool]:
    """Return whether a placement of these dice earns a stone, and whether one completes anything."""
    hero = view.players[view.active].hero if view.ability_left else ""
    throws = {faces}
    if hero == "trickster":  # RFA-HERO-26: one die turned over, or as many as one likes (RFA-AMB-34)
        most = len(faces) if view.board.rules.ability_uses == "unlimited" else 1
        for count in range(1, most + 1):
            for over in combinations(range(len(faces)), count):
                throws.add(tuple(7 - face if at in over else face for at, face in enumerate(faces)))
    found = [_list_completions(view, hero, Counter(one)) for one in throws]
    return any(any(one) for one in found), any(one != [] for one in found)


def _list_completions(view: View, hero: str, dice: Counter[int]) -> list[bool]:
    """Return, for everything that dice of one value, or two in the Ice Cave, can complete, whether it is a stone."""
    board, found = view.board, []
    if dice[1] and len(board.desert.first) + dice[1] >= 3:  # RFA-DESERT-2, RFA-DESERT-7, RFA-SIDEB-10
        found.append(len(board.desert.second) == 2 if board.desert.side == "A" else board.desert.chains == 5)
    for value in (2, 3, 4):  # RFA-FORT-2, RFA-FORT-7
        lies, stands = len(board.fortress.sections[value - 2]), board.fortress.barriers[value - 2]
        full = 3 if hero == "sapper" and lies < 3 else 4  # RFA-HERO-29
        if stands and dice[value] and lies + dice[value] >= full:
            found.append(sum(board.fortress.barriers) == 1)
    for value in (4, 5, 6) if hero == "ranger" else (5, 6):  # RFA-FOREST-1, RFA-HERO-28
        if board.forest.spaces and dice[value] and len(board.forest.path) + dice[value] >= board.forest.spaces:
            found.append(True)
    lost, lies = len(board.oblivion), sum(int(die[-1]) for die in board.resurrection)
    blow = 2 if hero == "fighter" else 0  # RFA-HERO-21
    for value in [value for value in dice if dice[value]]:
        pips = value * dice[value]
        found += [False for foe in board.enemies if foe.total + pips + blow >= foe.data.threshold]  # RFA-DEF-2
        found += [False] * bool(lost and lies + pips >= 10)  # RFA-VOR-3
    row = {int(die[-1]) for die in board.ice_cave.row}
    fresh = [value for value in dice if dice[value] and value not in row]
    laid = [{value} for value in fresh]
    if hero == "frost-runner":  # RFA-HERO-27
        laid += [set(pair) for pair in combinations(fresh, 2)]
    for more in laid:  # RFA-ICE-8, RFA-SIDEB-41
        whole = row | more
        runs = any({low, low + 1, low + 2, low + 3} <= whole for low in (1, 2, 3))
        found += [False] * (len(whole) >= 4 if board.ice_cave.side == "A" else runs)
    return found


def write(chance: Fraction) -> str:
    """Write a chance as buttons do: half per cents are rounded up, and only certain chances go without "<" or ">"."""
    if chance in (0, 1):
        return f"{100 * chance} %"
    whole = int(100 * chance + Fraction(1, 2))
    return "<1 %" if whole == 0 else ">99 %" if whole == 100 else f"{whole} %"
