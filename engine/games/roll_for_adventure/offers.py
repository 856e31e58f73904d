"""The placements that are possible after a roll, and the default one (RFA-DEC-7, RFA-DEC-20)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import combinations

from engine.protocol import PASS, Move

from . import heroes
from .board import TEN, VALUE, Board, compute_ice_level, count_fitting_dice, count_room, is_stone_next, list_enemy_names
from .cards import CARDS, DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION
from .moves import BLOW, BREACH, HEAVY_BLOW, ICE_PATH, NONE, PATHFINDER, Place
from .moves import place as placement
from .state import State

HOME = ("", DESERT, FORTRESS, FORTRESS, FORTRESS, FOREST, FOREST)
"""The territory that takes a die besides the Ice Cave, by the die's value."""
STONE, SECTION, ROW_OF_FOUR, DEFEAT, RESURRECT, TERRITORY, ENEMY, LAST, NEVER = range(1, 10)
"""The ranks of default placements, the best first: letters (b) to (i) of RFA-DEC-20, and none.

Letter (a), a placement that wins the game, needs no rank of its own: it is a stone, and either every stone wins or none
does.
"""
LIKED = {FOREST: 0, FORTRESS: 1, DESERT: 2, ICE_CAVE: 3}
"""The place of each territory in the order of letter (g) of RFA-DEC-20."""
WORTHWHILE = 3
"""The default fills Resurrection if at least this number of dice is in Oblivion, by letter (f) of RFA-DEC-20."""

UsedDestinations = Collection[str | int]
"""The destinations that a split batch has used: territories by name, and enemies by ``id``."""
DefaultCandidate = tuple[tuple[int, ...], Move]
"""A candidate for the default answer: a sort key and an option.

The key is the rank of the letter of RFA-DEC-20, then that letter's own criteria. The lowest key wins.
"""
NOTHING: DefaultCandidate = ((NEVER,), PASS)


@cache
def _list_batches(value: int, territory: str, most: int, ability: str = NONE) -> tuple[Place, ...]:
    """Return the options to place one die of this value in a territory, or two dice, and so on up to ``most``."""
    return tuple(placement(str(value), territory, count, ability) for count in range(1, most + 1))


def list_placements(s: State, only: int = 0, used: UsedDestinations = ()) -> tuple[list[Place], Move]:
    """Return all placements of the dice thrown (RFA-DEC-7), and the default placement (RFA-DEC-20).

    The default is PASS if there is no placement. ``only`` is the only value to place, or 0 for all. ``used`` holds
    the destinations that are excluded.
    """
    board = s.board
    counts = [0] * 7
    for die in s.thrown:
        counts[VALUE[die]] += 1
    hero = s.players[s.active].hero
    if hero and not heroes.can_use_ability(s, hero):
        hero = ""
    foes = _list_foes(board, used) if board.enemies else []
    row = [VALUE[die] for die in board.ice_cave.row]
    # RFA-AMB-4: Resurrection is offered only if it has a use.
    vortex = board.rules.vor_needs_oblivion == "no" or bool(board.oblivion)
    options: list[Place] = []
    best = NOTHING
    for value in (only,) if only else range(1, 7):
        count = counts[value]
        if not count:
            continue
        if HOME[value] not in used:
            best = _add_home_placements(board, value, count, options, best)
        if value not in row and ICE_CAVE not in used:  # RFA-ICE-3, RFA-ICE-5: the value's space must be free.
            best = _add_ice_cave_placement(board, row, value, options, best)
        if foes:
            best = _add_enemy_placements(board, foes, (value, count), hero == "fighter", options, best)
        if vortex:
            best = _add_resurrection_placements(board, value, count, options, best)
    if hero in _ANNOUNCED:  # RFA-HERO-27, 28, 29: the ability is announced with the placement.
        options += _list_announced_placements(s, hero, counts, only, used)
    return options, best[1]


# --- by destination: each function adds options, and returns the better default of its own and ``best``


def _add_home_placements(
    board: Board, value: int, count: int, options: list[Place], best: DefaultCandidate
) -> DefaultCandidate:
    """Add the placements in the territory of this value (RFA-TURN-8); return the better default.

    Letters (b), (c), (g) of RFA-DEC-20.
    """
    where = HOME[value]
    free = count_room(board, where, value)
    if not free:
        return best
    batches = _list_batches(value, where, count if count <= free else count_fitting_dice(board, where, value, count))
    options += batches
    if count < free:
        key: tuple[int, ...] = (TERRITORY, -count, LIKED[where], -value)
        return (key, batches[count - 1]) if key < best[0] else best
    key = (STONE if is_stone_next(board, where) else SECTION, -value)
    return (key, batches[free - 1]) if key < best[0] else best


def _add_ice_cave_placement(
    board: Board, row: list[int], value: int, options: list[Place], best: DefaultCandidate
) -> DefaultCandidate:
    """Add the placement of one die in the Ice Cave beside other values (RFA-ICE-5); return the better default.

    Letters (d), (g) of RFA-DEC-20.
    """
    batch = _list_batches(value, ICE_CAVE, 1)[0]
    options.append(batch)
    four = len(row) >= 3 and compute_ice_level(board.ice_cave.side, [*row, value]) >= 4
    key = (ROW_OF_FOUR, -value) if four else (TERRITORY, -1, LIKED[ICE_CAVE], -value)
    return (key, batch) if key < best[0] else best


Foe = tuple[str, int, int, int]
"""An active enemy as (name, total, threshold, rank)."""


def _list_foes(board: Board, used: UsedDestinations) -> list[Foe]:
    return [
        (name, enemy.total, CARDS[enemy.card].threshold, CARDS[enemy.card].rank)
        for name, enemy in zip(list_enemy_names(board), board.enemies, strict=True)
        if id(enemy) not in used
    ]


def _add_enemy_placements(
    board: Board, foes: list[Foe], dice: tuple[int, int], fighter: bool, options: list[Place], best: DefaultCandidate
) -> DefaultCandidate:
    """Add the placements on any active enemy (RFA-DEF-1); return the better default.

    Letters (e) and (h) of RFA-DEC-20. ``dice``: the value of the dice, and their number. A Fighter may also use the
    heavy blow (RFA-HERO-21).
    """
    value, count = dice
    capped = board.rules.enemy_overkill == "no"  # RFA-DEF-6, RFA-AMB-3: no more dice than needed
    for index, (name, total, threshold, rank) in enumerate(foes):
        need = -((total - threshold) // value)
        batches = _list_batches(value, name, min(need, count) if capped else count)
        options += batches
        enough = need <= count
        key = (DEFEAT, rank, need, -value, index) if enough else (ENEMY, -total, -count, -value, index)
        if key < best[0]:
            best = key, batches[need - 1 if enough else -1]
        if fighter:  # RFA-HERO-21: Heavy Blow
            after_blow = max(1, -((total + BLOW - threshold) // value))
            options += _list_batches(value, name, min(after_blow, count) if capped else count, HEAVY_BLOW)
    return best


def _add_resurrection_placements(
    board: Board, value: int, count: int, options: list[Place], best: DefaultCandidate
) -> DefaultCandidate:
    """Add the placements in Resurrection, of any number and value (RFA-VOR-1, RFA-TURN-15); return the better default.

    Letters (f), (i) of RFA-DEC-20.
    """
    batches = _list_batches(value, RESURRECTION, count)
    options += batches
    if best[0][0] < RESURRECT:
        return best
    if len(board.oblivion) >= WORTHWHILE:
        need = -((sum([VALUE[die] for die in board.resurrection]) - TEN) // value)
        if need <= count:
            key: tuple[int, ...] = (RESURRECT, need, -value)
            return (key, batches[need - 1]) if key < best[0] else best
    key = (LAST, -count, -value)
    return (key, batches[-1]) if key < best[0] else best


# --- placements by abilities ---


_ANNOUNCED = ("sapper", "ranger", "frost-runner")


def _list_announced_placements(
    s: State, hero: str, counts: list[int], only: int, used: UsedDestinations
) -> list[Place]:
    """Return the placements that an announced ability of this hero makes possible (RFA-HERO-27 to 30)."""
    board = s.board
    if hero == "sapper" and FORTRESS not in used:
        found = []
        for value in (only,) if only else (2, 3, 4):
            if 2 <= value <= 4 and count_room(board, FORTRESS, value):
                short = 3 - len(board.fortress.sections[value - 2])
                if 1 <= short <= counts[value]:
                    found.append(placement(str(value), FORTRESS, short, BREACH))
        return found
    if hero == "ranger" and only in (0, 4) and FOREST not in used:
        return list(_list_batches(4, FOREST, count_fitting_dice(board, FOREST, 5, counts[4]), PATHFINDER))
    if hero == "frost-runner" and not only:
        open_ = [value for value in range(1, 7) if counts[value] and count_room(board, ICE_CAVE, value)]
        return [placement(f"{a}+{b}", ICE_CAVE, 2, ICE_PATH) for a, b in combinations(open_, 2)]
    return []
