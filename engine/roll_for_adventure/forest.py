"""The Forest: side A (section 8) and side B (16.5)."""

from __future__ import annotations

from engine.requests import Rules, one, tell

from .board import FARTHEST, KIND, VALUE
from .cards import FOREST
from .choosing import choose_die, given_first, seat
from .homecoming import give_back, stone, wins
from .moves import Choose
from .state import State


def lay(s: State, dice: list[str]) -> Rules[list[str]]:
    """Lay fives or sixes along the path."""
    forest = s.board.forest
    while dice and forest.spaces and not s.outcome:
        fit = forest.spaces - len(forest.path)
        last, dice = dice[:fit], dice[fit:]
        if len(last) == fit and forest.side == "B":
            yield from _seventh(s, last)
        forest.path += last
        if len(forest.path) == forest.spaces:
            yield from _full(s)
    return dice


def _full(s: State) -> Rules[None]:
    """RFA-FOREST-4 to 6: a stone, the dice return, the boundary moves on; on side B RFA-SIDEB-32."""
    forest = s.board.forest
    home, forest.path = forest.path, []
    yield from stone(s, FOREST)
    if forest.side == "B":
        marked = home.pop()
        s.board.oblivion.append(KIND[marked])
        yield from tell("marked", die=marked)
    elif forest.spaces < FARTHEST:
        forest.spaces += 1
        yield from tell("boundary", spaces=forest.spaces)
    elif s.board.rules.forest_after_nine == "closed":
        forest.spaces = 0
        yield from tell("boundary", spaces=0)
    yield from give_back(s, FOREST, home)


def _seventh(s: State, last: list[str]) -> Rules[None]:
    """Side B: whoever lays the last dice says which of them lies on the marked space, for that one is lost."""
    kinds = list(dict.fromkeys(last))
    if len(kinds) == 1:
        return
    default = given_first(s, last)
    if not wins(s):
        answer = yield from one(seat(s), "seventh", [Choose(die) for die in kinds], Choose(default))
        default = answer.what
    last.remove(default)
    last.append(default)


def lose(s: State) -> Rules[list[str]]:
    """RFA-ATT-6: an attack takes one 5 and one 6, as far as there are any; gaps close up (RFA-FOREST-8)."""
    path = s.board.forest.path
    lost = []
    for value in (5, 6):
        there = [die for die in path if VALUE[die] == value]
        if there:
            die = yield from choose_die(s, "lost-die", there)
            path.remove(die)
            lost.append(die)
    return lost
