"""The Vortex of Resurrection, which empties that of Oblivion (RFA-VOB, RFA-VOR)."""

from __future__ import annotations

from engine.protocol import Rules, tell

from .board import KIND, TEN, VALUE, dice
from .cards import RESURRECTION
from .homecoming import give_back
from .state import State, who


def lay(s: State, laid: list[str]) -> Rules[None]:
    """RFA-VOR-2 to 5: at ten or more all dice here and in Oblivion return; whatever the total, the turn's first step is
    over and dice not placed stay at hand until the next turn."""
    board = s.board
    board.resurrection = dice([*board.resurrection, *laid])
    total = sum([VALUE[die] for die in board.resurrection])
    if total >= TEN:
        home = [*board.oblivion, *map(KIND.__getitem__, board.resurrection)]
        board.oblivion, board.resurrection = [], []
        yield from tell("resurrection", total=total)
        yield from give_back(s, RESURRECTION, home)
    if s.thrown:
        left, s.thrown = s.thrown, []
        s.players[s.active].dice += [KIND[die] for die in left]
        yield from tell("rest", who=who(s, s.active), dice=tuple(left))
