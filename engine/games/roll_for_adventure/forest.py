"""The territory Forest: side A (RFA-FOREST) and side B (RFA-SIDEB)."""

from __future__ import annotations

from engine.protocol import Rules, ask_one

from .board import FARTHEST, KIND, VALUE
from .cards import FOREST
from .choosing import choose_die, choose_given_die, find_active_seat
from .events import BoundaryMoved, MarkedDieLost
from .homecoming import earn_stone, is_last_stone, return_dice
from .moves import Choose
from .state import State


def lay(s: State, dice: list[str]) -> Rules[None]:
    """Lay fives or sixes along the path of the Forest (RFA-FOREST-2) until every space is filled (RFA-FOREST-4)."""
    forest = s.board.forest
    forest.path += dice
    if len(forest.path) == forest.spaces:
        if forest.side == "B":  # RFA-SIDEB-32, 33: a die is lost
            yield from _ask_for_seventh(s, len(dice))
        yield from _complete_path(s)


def _complete_path(s: State) -> Rules[None]:
    """Complete the Forest's path: earn a power stone, return the dice, move the boundary on (RFA-FOREST-4 to 6).

    For side B see RFA-SIDEB-32.
    """
    forest = s.board.forest
    home, forest.path = forest.path, []
    yield from earn_stone(s, FOREST)
    if forest.side == "B":
        marked = home.pop()
        s.board.oblivion.append(KIND[marked])
        yield MarkedDieLost(marked)
    elif forest.spaces < FARTHEST:
        forest.spaces += 1
        yield BoundaryMoved(forest.spaces)
    elif s.board.rules.forest_after_nine == "closed":
        forest.spaces = 0
        yield BoundaryMoved(0)
    yield from return_dice(s, FOREST, home)


def _ask_for_seventh(s: State, laid: int) -> Rules[None]:
    """Ask, on side B, which of the dice just laid lies on the marked space of the Forest, because that die is lost.

    The player who laid the dice chooses (RFA-SIDEB-32, RFA-SIDEB-33). ``laid`` is the number of dice just laid.
    """
    path = s.board.forest.path
    last = path[-laid:]
    marked = choose_given_die(s, last)
    if not is_last_stone(s) and len(set(last)) > 1:
        answer = yield from ask_one(
            find_active_seat(s), "seventh", [Choose(die) for die in dict.fromkeys(last)], Choose(marked)
        )
        marked = answer.what
    last.remove(marked)
    path[-laid:] = [*last, marked]


def lose(s: State) -> Rules[list[str]]:
    """Remove the dice that an attack on the Forest takes, and return them: one 5 and one 6, if any (RFA-ATT-6).

    The remaining dice move together (RFA-FOREST-8).
    """
    path = s.board.forest.path
    lost = []
    for value in (5, 6):
        there = [die for die in path if VALUE[die] == value]
        if there:
            lost.append((yield from choose_die(s, "lost-die", there)))
    for die in lost:  # RFA-ATT-6; no die is removed before both are chosen (RFA-DICE-1)
        path.remove(die)
    return lost
