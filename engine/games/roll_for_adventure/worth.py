"""The AI's estimate of a position: stones, work under way, dice at hand and lost, and threats by enemies.

The weights are our own guesses, improved by self-play. One unit is about the worth of a die at hand.
"""

from __future__ import annotations

from msgspec import Struct

from .attacks import takes
from .board import BONUS, TEN, VALUE, Board, ice_level
from .cards import DESERT, FOREST, FORTRESS, TERRITORIES
from .forecast import Forecast
from .state import State


class Weights(Struct, frozen=True):
    """The weights of the estimate."""

    stone: float = 14.0
    """A power stone."""
    pool: float = 1.55
    """A die still to be rolled in this turn."""
    rest: float = 0.72
    """A die at hand for a later turn."""
    bonus: float = 1.54
    """A bonus die, above what any die is worth."""
    lost: float = -0.4
    """A die in Oblivion."""
    vortex: float = 0.38
    """The extra weight of a die in Oblivion if Resurrection is full; less in proportion."""
    opening: float = 0.61
    """A full Resurrection itself; less in proportion."""
    first: float = 1.2
    """A one in the Desert's first section."""
    second: float = 5.11
    """A die in the Desert's second section."""
    crater: float = -1.2
    """A die swallowed for good."""
    fortress: float = 1.0
    """A die in the Fortress; ``fortress_bend`` weighs the square of the number of dice in one section."""
    fortress_bend: float = 0.07
    barrier: float = 3.6
    """A barrier that is gone."""
    forest: float = 1.07
    """A die on the path; ``forest_bend`` weighs the square of their number."""
    forest_bend: float = 0.12
    ice: float = 0.77
    """A die in the Ice Cave's row; ``ice_bend`` weighs the square of the row's worth."""
    ice_bend: float = 0.12
    enemy: float = 1.0
    """An active enemy, whatever its card."""
    struck: float = 0.28
    """A pip on an enemy."""
    tied: float = -0.2
    """A die on an enemy."""
    threat: float = 1.0
    """The factor for expected attacks."""
    die_lost: float = 2.47
    """A die that an attack takes."""
    damage: float = 1.02
    """Damage: its share of the track to the power ``damage_bend``, times the track's length."""
    damage_bend: float = 1.6
    horizon: float = 3.0
    """The number of reveals that the estimate looks ahead."""


W = Weights()
WON = 1e6


def worth(s: State, cards: Forecast) -> float:
    """Return the worth of a state in the turn's first step.

    Dice that are thrown and not placed count as dice to roll next. ``cards``: the chances of the next reveals.
    """
    board = s.board
    if s.outcome == "won":
        return WON
    rest = bonus = 0
    for p in s.players:
        rest += len(p.dice)
        bonus += p.dice.count(BONUS)
    pool = len(s.thrown) + len(s.pool)
    total = W.stone * board.stones + W.pool * pool + W.rest * rest + W.bonus * bonus
    filled = sum([VALUE[die] for die in board.resurrection]) / TEN
    total += len(board.oblivion) * (W.lost + W.vortex * filled) + W.opening * filled
    total += _work(board)
    for enemy in board.enemies:
        toughness = 6 / enemy.data.threshold
        total += W.struck * enemy.total * toughness + W.tied * len(enemy.dice) - W.enemy
    return total + _danger(board, cards)


def _work(board: Board) -> float:
    """Return the worth of the work under way in the territories."""
    desert, fortress, forest = board.desert, board.fortress, board.forest
    total = W.first * len(desert.first) + W.crater * len(desert.crater)
    total += W.second * (len(desert.second) if desert.side == "A" else desert.chains / 2)
    gone = 0.0
    for section, left in zip(fortress.sections, fortress.barriers, strict=True):
        n = len(section)
        total += W.fortress * n + W.fortress_bend * n * n
        gone += 1 - left if fortress.side == "A" else 1 - left / 2
    total += W.barrier * gone * (1 + 0.15 * gone)
    n = len(forest.path)
    total += (W.forest * n + W.forest_bend * n * n) * 6 / max(6, forest.spaces)
    level = ice_level(board.ice_cave.side, [VALUE[die] for die in board.ice_cave.row])
    return total + W.ice * len(board.ice_cave.row) + W.ice_bend * level * level


def _danger(board: Board, cards: Forecast) -> float:
    """Return the worth, never positive, of damage and of expected attacks."""
    rates = dict(cards.fresh)
    for enemy in board.enemies:
        rate = cards.again[enemy.data.rank]
        if enemy.territory:
            rates[enemy.territory] += rate
        else:
            for where in TERRITORIES:
                rates[where] += rate / 4
    total = 0.0
    for where in TERRITORIES:
        length, damage = board.length[where], board.damage[where]
        hurt = _hurt(damage, length)
        total -= hurt
        expected = rates[where] * W.horizon
        shield = guarded(board, where)
        taken = takes(board, where)
        blows = max(0.0, expected - shield) + cards.master[where] * W.horizon
        total -= W.threat * (
            min(expected, shield) * taken * W.die_lost * 0.5 + blows * (_hurt(damage + 1, length) - hurt)
        )
    return total


def _hurt(damage: int, length: int) -> float:
    """Return the cost of that much damage: it grows faster the nearer the end."""
    return float(W.damage * length * (damage / length) ** W.damage_bend) if damage < length else 60.0


def guarded(board: Board, where: str) -> int:
    """Return how many attacks the dice of a territory absorb before it is damaged."""
    if where == DESERT:
        return len(board.desert.first)
    if where == FORTRESS:
        return max(map(len, board.fortress.sections))
    if where == FOREST:
        fives = sum([die[-1] == "5" for die in board.forest.path])
        return max(fives, len(board.forest.path) - fives)
    return len(board.ice_cave.row)
