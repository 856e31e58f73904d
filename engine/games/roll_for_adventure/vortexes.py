"""The Vortex of Resurrection, which empties the Vortex of Oblivion (RFA-VOB, RFA-VOR)."""

from __future__ import annotations

from engine.protocol import Rules

from .board import KIND, TEN, VALUE, sort_dice
from .cards import RESURRECTION
from .events import Rested, Resurrected
from .homecoming import return_dice
from .state import State, make_event_player


def lay(s: State, laid: list[str]) -> Rules[None]:
    """Lay dice in Resurrection; at ten or more all dice there and in Oblivion return (RFA-VOR-2 to 5).

    Whatever the total, the turn's first step is over. Dice that were not placed stay at hand until the next turn.
    """
    board = s.board
    board.resurrection = sort_dice([*board.resurrection, *laid])
    total = sum([VALUE[die] for die in board.resurrection])
    if total >= TEN:
        home = [*board.oblivion, *map(KIND.__getitem__, board.resurrection)]
        board.oblivion, board.resurrection = [], []
        yield Resurrected(total)
        yield from return_dice(s, RESURRECTION, home)
    if s.thrown:
        left, s.thrown = s.thrown, []
        s.players[s.active].dice += [KIND[die] for die in left]
        yield Rested(make_event_player(s, s.active), tuple(left))
