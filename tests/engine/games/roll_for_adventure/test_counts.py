"""Counts of possible answers (perft) equal those computed from the rulebook alone (RFA-TURN-3 to 9, RFA-ICE-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

from engine.__main__ import count_answer_paths
from engine.games.roll_for_adventure.board import DIE
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.offers import list_placements
from engine.setup import Setup
from tests.engine.games.roll_for_adventure.scenario import Table

SPACES = {1: 3, 2: 4, 3: 4, 4: 4, 5: 6, 6: 6}
"""The number of spaces in the territory of each value, on an empty board with sides A."""
THROWS = 6**5


def total(
    t: Table, dice: int = 5, spaces: Callable[[int], int] = SPACES.__getitem__, row: str = "", foes: int = 0
) -> int:
    """Count the placements offered over all throws. Each throw must have as many as the rulebook says: for a face that
    fell c times min(c, spaces) ways to fill its territory, one in the Ice Cave if its space there is empty, c for each
    enemy and c for Resurrection; and no placement twice."""
    found = 0
    for throw in product(range(1, 7), repeat=dice):
        t.s.thrown = sorted(DIE["red", face] for face in throw)
        offered, _ = list_placements(t.s)
        wanted = sum(
            min(c, spaces(face)) + (str(face) not in row) + (foes + 1) * c for face, c in Counter(throw).items()
        )
        assert len(set(offered)) == len(offered) == wanted, throw
        found += wanted
    return found


def test_placements_of_all_throws_of_five_dice_are_counted() -> None:
    """A face falls c times in C(5, c) 5^(5-c) of the 7,776 throws: 3125, 3125, 1250, 250, 25, 1 for c = 0 to 5. Summed
    over all throws:

    - min(c, 3) = 3125 + 2 1250 + 3 (250 + 25 + 1) = 6453 (ones);
    - min(c, 4) = 3125 + 2 1250 + 3 250 + 4 (25 + 1) = 6479 (each of twos, threes, fours);
    - c = 6480 (fives, sixes: six spaces are more than five dice);
    - a face is there: 7776 - 3125 = 4651 (the Ice Cave, each face);
    - Resurrection: five dice in each throw, 5 7776 = 38880.

    6453 + 3 6479 + 2 6480 + 6 4651 + 38880 = 105636.
    """
    assert total(Table(4)) == 6453 + 3 * 6479 + 2 * 6480 + 6 * 4651 + 5 * THROWS == 105_636


def test_placements_with_a_full_territory_or_without_a_barrier_are_counted() -> None:
    """The Forest closed after its ninth (RFA-AMB-16) takes no fives and sixes: 2 6480 less. With the barrier of the
    threes gone (RFA-FORT-3): 6479 less. One space left in the Desert: a single one if any fell, 4651 for 6453."""
    t = Table(4)
    t.s.board.forest.spaces = 0
    assert total(t, spaces=lambda face: 0 if face >= 5 else SPACES[face]) == 105_636 - 2 * 6480
    t = Table(4)
    t.s.board.fortress.barriers = [1, 0, 1]
    assert total(t, spaces=lambda face: 0 if face == 3 else SPACES[face]) == 105_636 - 6479
    t = Table(4, desert="blue1 blue1")
    assert total(t, spaces=lambda face: 1 if face == 1 else SPACES[face]) == 105_636 - 6453 + 4651


def test_placements_with_a_full_ice_cave_space_or_enemies_are_counted() -> None:
    """A space taken: 4651 less. Each enemy takes any number of any value as Resurrection does: 38880 more."""
    assert total(Table(4, ice="blue1 green4"), row="14") == 105_636 - 2 * 4651
    assert total(Table(4, foes="sand-devil sand-devil"), foes=2) == 105_636 + 2 * 5 * THROWS


def test_placements_of_one_die_are_counted() -> None:
    """Six throws, each with its territory, the Ice Cave and Resurrection: 18."""
    assert total(Table(4), dice=1) == 18


def test_answers_from_the_start_are_counted() -> None:
    """Four players without heroes, the first one starts, decks as they lie: a Sand Devil on top. Dice fall all 1, all 3
    or all 6.

    1: throw, 1. 2: five ones: 3 (Desert) + 1 (Ice Cave) + 5 (Resurrection) = 9; threes 4 + 1 + 5 = 10; sixes
    5 + 1 + 5 = 11: 30. 3: after each somebody throws: 30. 4, by the three next throws (ones + threes + sixes):

    - ones in the Desert: one: 4 dice left, 7 + 9 + 9 = 25; two: 5 + 7 + 7 = 19; three (the section is emptied): 5 + 5 +
      5 = 15; in the Ice Cave: 7 + 9 + 9 = 25. Resurrection ends the step: the Sand Devil comes, Blue throws five:
      (3 + 1 + 5 + 5) + (4 + 1 + 5 + 5) + (5 + 1 + 5 + 5) = 45, five times. 25 + 19 + 15 + 25 + 225 = 309.
    - threes in the Fortress: 8 + 8 + 9 = 25; 7 + 6 + 7 = 20; 5 + 4 + 5 = 14; four (closed now): 3 + 2 + 3 = 8; Ice Cave
      8 + 8 + 9 = 25; Resurrection 225, whether it reaches ten or not. 317.
    - sixes in the Forest: 8 + 9 + 9 = 26; 7 + 7 + 7 = 21; 15; 9; five: Blue's turn with one space left, 14 + 15 + 12 =
      41; Ice Cave 8 + 9 + 8 = 25; Resurrection 225. 362.

    309 + 317 + 362 = 988.
    """
    setup = Setup("book-of-magic", ({},) * 4, {"heroes": "none", "start": "1"})
    assert [count_answer_paths(GAME, setup, depth) for depth in (1, 2, 3, 4)] == [1, 30, 30, 988]
