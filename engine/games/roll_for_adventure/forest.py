"""The Forest: side A (RFA-FOREST) and side B (RFA-SIDEB)."""

from __future__ import annotations

from engine.protocol import Rules, one, tell

from .board import FARTHEST, KIND, VALUE
from .cards import FOREST
from .choosing import choose_die, given_first, seat
from .homecoming import give_back, stone, wins
from .moves import Choose
from .state import State


def lay(s: State, dice: list[str]) -> Rules[None]:
    """Lay fives or sixes along the path (RFA-FOREST-2), until every space is filled (RFA-FOREST-4)."""
    forest = s.board.forest
    forest.path += dice
    if len(forest.path) == forest.spaces:
        if forest.side == "B":  # RFA-SIDEB-32, RFA-SIDEB-33
            yield from _seventh(s, len(dice))
        yield from _full(s)


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


def _seventh(s: State, laid: int) -> Rules[None]:
    """Side B: whoever laid the last dice says which of them lies on the marked space, for that one is lost
    (RFA-SIDEB-32, RFA-SIDEB-33)."""
    path = s.board.forest.path
    last = path[-laid:]
    marked = given_first(s, last)
    if not wins(s) and len(set(last)) > 1:
        answer = yield from one(seat(s), "seventh", [Choose(die) for die in dict.fromkeys(last)], Choose(marked))
        marked = answer.what
    last.remove(marked)
    path[-laid:] = [*last, marked]


def lose(s: State) -> Rules[list[str]]:
    """RFA-ATT-6: an attack takes one 5 and one 6, as far as there are any; gaps close up (RFA-FOREST-8)."""
    path = s.board.forest.path
    lost = []
    for value in (5, 6):
        there = [die for die in path if VALUE[die] == value]
        if there:
            lost.append((yield from choose_die(s, "lost-die", there)))
    for die in lost:  # RFA-ATT-6; until both are named both lie there (RFA-DICE-1)
        path.remove(die)
    return lost
