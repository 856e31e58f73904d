"""The chance that four heroes win, at the end of a turn's first step.

The numbers are a logistic regression, in log odds, over 16,000 positions of matches in which AI seats placed by their
weights alone, and sometimes another of the best three.
"""

from __future__ import annotations

from math import exp
from operator import mul

from msgspec import Struct
from msgspec.structs import astuple

from .board import BONUS, CHAINS, TEN, VALUE, Board
from .cards import TERRITORIES
from .forecast import Forecast
from .state import State
from .worth import FOUR, guarded, threats

MIDDLE = 20
"""The turn from which the lack of time is counted; with all 24 common cards a match takes about 28 turns."""
REVEALS = 3
"""The number of reveals whose attacks are counted."""


class Odds(Struct, frozen=True):
    """The change of the log odds of winning by each fact of a position, in the order of ``list_facts``."""

    none: float
    """The log odds without any of these facts."""
    missing: float
    """A stone still to be earned; ``missing_late`` is added for each turn after the ``MIDDLE`` one."""
    missing_late: float
    turn: float
    """A turn played."""
    die: float
    """A die at hand, of any player."""
    bonus: float
    """A bonus die at hand, above what any die is worth."""
    next: float
    """A die of the next player, in addition."""
    oblivion: float
    """A die in Oblivion; ``freed`` is added if Resurrection is full, and less in proportion."""
    freed: float
    desert: float
    """A die in the Desert's first section."""
    second: float
    """A die in the Desert's second section."""
    fortress: float
    """A die in the Fortress."""
    barrier: float
    """A barrier that is gone."""
    forest: float
    """A die on the path."""
    ice: float
    """The square of the number of dice in the Ice Cave."""
    nearest: float
    """A die that the nearest stone still needs.

    ``nearest_last`` is added if only one stone is missing, and ``nearest_late`` for each turn after the ``MIDDLE`` one.
    """
    nearest_last: float
    nearest_late: float
    second_nearest: float
    """A die that the second nearest stone needs, if it is wanted."""
    first_rank: float
    """An active enemy of rank 1; the other ranks follow."""
    second_rank: float
    third_rank: float
    pips: float
    """A sixth of what defeats an enemy, laid on it."""
    damage: float
    """A territory's damage; ``damage_missing`` weighs a bent sum of it for each missing stone."""
    damage_missing: float
    blows: float
    """Expected damage, by what it would cost."""


FOUR_HEROES = Odds(
    none=4.925,
    missing=-1.602,
    missing_late=-0.02,
    turn=-0.063,
    die=0.107,
    bonus=0.137,
    next=0.147,
    oblivion=-0.098,
    freed=0.19,
    desert=0.03,
    second=0.279,
    fortress=0.135,
    barrier=0.417,
    forest=0.141,
    ice=0.038,
    nearest=-0.126,
    nearest_last=-0.164,
    nearest_late=-0.014,
    second_nearest=-0.102,
    first_rank=-0.526,
    second_rank=-0.454,
    third_rank=-0.167,
    pips=0.082,
    damage=-0.201,
    damage_missing=-0.066,
    blows=-0.074,
)
"""The odds for four heroes, from 600 matches of the two easiest adventures."""
_FOUR = astuple(FOUR_HEROES)


def value(s: State, cards: Forecast) -> float:
    """Return the chance to win, from 0 to 1; exact once the match is over."""
    if s.outcome:
        return float(s.outcome == "won")
    return 1 / (1 + exp(-sum(map(mul, _FOUR, list_facts(s, cards)))))


def list_facts(s: State, cards: Forecast) -> tuple[float, ...]:
    """Return the facts of a position in the order of the fields of ``Odds``."""
    board = s.board
    missing, late = board.wanted - board.stones, s.turn - MIDDLE
    filled = sum([VALUE[die] for die in board.resurrection]) / TEN
    ranks = [enemy.data.rank for enemy in board.enemies]
    near = sorted(_needs(board))
    expected = threats(board, cards)
    hurt = blows = 0.0
    for where in TERRITORIES:
        damage, length = board.damage[where], board.length[where]
        cost = _hurt(damage, length)
        hurt += cost
        attacks = max(0.0, REVEALS * expected.attacks[where] - guarded(board, where))
        blows += (attacks + REVEALS * expected.master[where]) * (_hurt(damage + 1, length) - cost)
    return (
        1.0,
        missing,
        missing * late,
        s.turn,
        sum([len(p.dice) for p in s.players]),
        sum([p.dice.count(BONUS) for p in s.players]),
        len(s.players[(s.active + 1) % len(s.players)].dice),
        len(board.oblivion),
        len(board.oblivion) * filled,
        len(board.desert.first),
        len(board.desert.second) if board.desert.side == "A" else board.desert.chains / 2,
        sum(map(len, board.fortress.sections)),
        3 - sum(board.fortress.barriers) / (1 if board.fortress.side == "A" else 2),
        len(board.forest.path),
        len(board.ice_cave.row) ** 2,
        near[0],
        near[0] if missing == 1 else 0,
        near[0] * max(0, late),
        near[1] if missing > 1 else 0,
        ranks.count(1),
        ranks.count(2),
        ranks.count(3),
        sum([6 * enemy.total / enemy.data.threshold for enemy in board.enemies]),
        sum(board.damage.values()),
        hurt * missing,
        blows,
    )


def _needs(board: Board) -> tuple[int, int, int]:
    """Return how many dice the Desert, the Fortress and the Forest need for their next stones."""
    desert, fortress, forest = board.desert, board.fortress, board.forest
    steps = 3 - len(desert.second) if desert.side == "A" else CHAINS - desert.chains
    laid = sum(map(len, fortress.sections))
    return 3 * steps - len(desert.first), 4 * sum(fortress.barriers) - laid, forest.spaces - len(forest.path)


def _hurt(damage: int, length: int) -> float:
    """Return the cost of damage, which grows faster the nearer the territory's end."""
    return length * (damage / length) ** FOUR.damage_bend if damage < length else 10.0
