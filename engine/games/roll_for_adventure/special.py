"""Dragons and giants as they are revealed (RFA-SPEC); phantoms and custom enemies attack as attacks.py says."""

from __future__ import annotations

from engine.protocol import Rules, tell

from .attacks import rolled_territory
from .board import KIND, VALUE, Enemy, enemy_names
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION
from .state import State


def dragon(s: State, number: int) -> Rules[None]:
    """RFA-SPEC-5 to 8, RFA-SPEC-10: all dice of this number on territories and on Resurrection go to Oblivion, those in
    the Desert's inner sections and on enemies aside; no damage, and the card is out of the game."""
    board = s.board
    spaces: list[tuple[str, list[str]]] = [
        (DESERT, board.desert.first),
        *((FORTRESS, section) for section in board.fortress.sections),
        (FOREST, board.forest.path),
        (ICE_CAVE, board.ice_cave.row),
        (RESURRECTION, board.resurrection),
    ]
    lost = []
    for where, dice in spaces:
        gone = [die for die in dice if VALUE[die] == number]
        if gone:
            dice[:] = [die for die in dice if VALUE[die] != number]
            board.oblivion += [KIND[die] for die in gone]
            lost.append((where, tuple(gone)))
    board.discards.append(s.revealed)
    s.revealed = ""
    yield from tell("dragon", number=number, lost=tuple(lost))


def settle(s: State, giant: Enemy) -> Rules[None]:
    """RFA-SPEC-18: a giant comes to a territory by the territory die and belongs to it from then on."""
    name = enemy_names(s.board)[-1]
    giant.territory = yield from rolled_territory(s, name)
    yield from tell("settled", enemy=name, territory=giant.territory)
