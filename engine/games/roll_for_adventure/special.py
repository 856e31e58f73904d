"""Dragons and giants at their reveal (RFA-SPEC). Phantoms and custom enemies attack by `attacks.py`."""

from __future__ import annotations

from engine.protocol import Rules

from .attacks import choose_rolled_territory
from .board import KIND, VALUE, Enemy, list_enemy_names
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION
from .events import DragonPassed, Settled
from .state import State


def resolve_dragon(s: State, number: int) -> Rules[None]:
    """Send all dice of a dragon's number to Oblivion, from territories and from Resurrection.

    Dice in the Desert's inner sections and on enemies are spared. The dragon does no damage, and its card is out of the
    game (RFA-SPEC-5 to 8, RFA-SPEC-10).
    """
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
    yield DragonPassed(number, tuple(lost))


def settle(s: State, giant: Enemy) -> Rules[None]:
    """Roll for the territory to which a giant belongs from then on (RFA-SPEC-18)."""
    name = list_enemy_names(s.board)[-1]
    giant.territory = yield from choose_rolled_territory(s, name)
    yield Settled(name, giant.territory)
