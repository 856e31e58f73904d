"""Play Roll for Adventure as a sensible person would: place dice where they help now.

A stone comes first, then a full section, then an enemy that falls, then a part of these; dice come back from Oblivion
once they are many. Dice roll by themselves, and which of several dice alike goes is left to the table. Frozen: see the
package.
"""

from __future__ import annotations

from engine.games.roll_for_adventure.board import TEN, VALUE, count_room, is_stone_next, list_enemy_names
from engine.games.roll_for_adventure.cards import CARDS, ICE_CAVE, RESURRECTION, TERRITORIES
from engine.games.roll_for_adventure.moves import NONE, Mend, Place, Reward, Shield
from engine.games.roll_for_adventure.view import View
from engine.protocol import Answer, Ask, Move

from .script import Memory, Script, best, options

STONE, SECTION, DEFEAT, REWARD, PART = 40.0, 12.0, 10.0, 8.0, 3.0
"""The gains of a placement. The last one is the gain of a part of a section, or of a part of what defeats an enemy."""
DIE, STEP, ABILITY = 0.5, 3.0, 1.5
"""The worth of a die that is rolled again, of the rest of the step, and of an unused ability."""
NEVER = -99.0
ROW = 4
"""The number of dice in the Ice Cave that earn a reward."""
MANY = 4
"""The number of dice in Oblivion from which Resurrection is worth a batch."""
NEAR = 3
"""The number of further damage that a territory in danger can take, so that a Warrior or a Healer protects it."""


def sensible(view: View, ask: Ask, memory: Memory) -> Answer:
    """Answer a question."""
    if ask.kind == "place":
        return best(options(ask), lambda option: _place(view, option))
    if ask.kind == "shield":
        return next((option for option in options(ask) if isinstance(option, Shield) and _near(view, option.territory)),
                    ask.default)  # fmt: skip
    return ask.default


def _near(view: View, territory: str) -> bool:
    """Return whether a territory is close to its fall."""
    return view.board.length[territory] - view.board.damage[territory] <= NEAR


def _place(view: View, option: Move) -> float:
    if isinstance(option, Reward):
        return REWARD
    if isinstance(option, Mend):
        return SECTION if _near(view, option.territory) else 0.0
    if not isinstance(option, Place):
        return NEVER
    board, count = view.board, int(option.count)
    cost = count * DIE + (0.0 if option.ability == NONE else ABILITY)
    value = int(option.value.partition("+")[0])
    if option.where == RESURRECTION:
        total = sum(VALUE[die] for die in board.resurrection)
        gained = len(board.oblivion) + len(board.resurrection) + count
        return gained * min(1.0, (total + value * count) / TEN) - STEP - cost if len(board.oblivion) >= MANY else -cost
    if option.where == ICE_CAVE:
        row = len(board.ice_cave.row) + 1
        return (REWARD if row >= ROW else PART * row / ROW) - cost
    if option.where in TERRITORIES:
        free = count_room(board, option.where, value)
        if count < free:
            return PART * count / free - cost
        return (STONE if is_stone_next(board, option.where) else SECTION) - cost
    enemy = board.enemies[list_enemy_names(board).index(option.where)]
    total, needed = enemy.total + value * count, CARDS[enemy.card].threshold
    return (DEFEAT if total >= needed else PART * total / needed) - cost


SCRIPT = Script(sensible, frozenset({"roll", "which-dice", "moves-on", "swallowed", "lost-die"}))
