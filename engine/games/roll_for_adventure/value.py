"""The chance that four heroes win, at the end of a turn's first step.

The numbers are a logistic regression, in log odds, over 16,000 positions of matches in which AI seats placed by their
weights alone, and sometimes another of the best three.
"""

from __future__ import annotations

from math import exp
from operator import mul

from .attacks import takes
from .board import CHAINS, Board
from .cards import TERRITORIES
from .forecast import Forecast
from .state import State
from .worth import FOUR, guarded, resting, threats, vortexes

MIDDLE = 20
"""The turn from which the lack of time is counted; with all 24 common cards a match takes about 28 turns."""
REVEALS = 3
"""The number of reveals whose attacks are counted."""
SLOPE = 10.0
"""The cost of the damage with which a territory falls."""
NONE = 4.96
"""The log odds without any of the facts below."""
ODDS = {
    "missing": -1.614, "missing squared": 0.004, "turn": -0.065, "missing late": -0.018,
    "lateness": -0.018, "missing very late": 0.055,
    "dice by weight": 0.097, "dice": 0.042, "next player's dice": 0.137, "vortexes by weight": 0.259,
    "desert by weight": 0.047, "crater": -0.237, "fortress by weight": 0.142, "barriers by weight": 0.084,
    "forest by weight": 0.109, "ice cave by weight": 0.117, "three in the ice cave": 0.067,
    "nearest": -0.104, "second nearest": -0.099, "nearest to win": -0.147, "nearest late": -0.02,
    "rank 1": -0.522, "rank 2": -0.448, "rank 3": -0.184, "enemies late": -0.005,
    "pips": 0.096, "dice on enemies": -0.087,
    "hurt": -0.019, "hurt while missing": -0.086, "damage": -0.152,
    "most damage": 0.075, "four damage": -0.147, "five damage": 0.365, "blows": -0.078, "dice at risk": -0.035,
}  # fmt: skip
"""What each fact of a position adds to the log odds, in the order of ``list_facts``.

*Late* counts the turns after the ``MIDDLE`` one; *nearest* the dice that the nearest stone still needs; *by weight* is
what the weights of ``worth`` make of the dice.
"""
_ODDS = tuple(ODDS.values())


def value(s: State, cards: Forecast) -> float:
    """Return the chance to win, from 0 to 1; exact once the match is over."""
    if s.outcome:
        return float(s.outcome == "won")
    return 1 / (1 + exp(-NONE - sum(map(mul, _ODDS, list_facts(s, cards)))))


def list_facts(s: State, cards: Forecast) -> tuple[float, ...]:
    """Return the facts of a position in the order of ``ODDS``."""
    w, board, players = FOUR, s.board, s.players
    missing, late = board.wanted - board.stones, s.turn - MIDDLE
    very_late = max(0, late - 3)
    desert, path, row = board.desert, len(board.forest.path), len(board.ice_cave.row)
    sections = [len(section) for section in board.fortress.sections]
    gone = 3 - sum(board.fortress.barriers) / (1 if board.fortress.side == "A" else 2)
    near = sorted(_needs(board))
    ranks = [enemy.data.rank for enemy in board.enemies]
    hurt, blows, risk = _harm(board, cards)
    damage = board.damage.values()
    return (
        missing, missing * missing, s.turn, missing * late,
        very_late, very_late * missing,
        sum([resting(w, p.dice) for p in players]), sum([len(p.dice) for p in players]),
        len(players[(s.active + 1) % len(players)].dice), vortexes(w, board),
        w.first * len(desert.first) + w.second * (len(desert.second) if desert.side == "A" else desert.chains / 2),
        len(desert.crater), sum([w.fortress * n + w.fortress_bend * n * n for n in sections]),
        w.barrier * gone * (1 + 0.15 * gone),
        (w.forest * path + w.forest_bend * path * path) * 6 / max(6, board.forest.spaces),
        w.ice * row + w.ice_bend * row * row, row == 3,
        near[0], near[1] if missing > 1 else 0, near[0] if missing == 1 else 0, near[0] * max(0, late),
        ranks.count(1), ranks.count(2), ranks.count(3), len(ranks) * late,
        sum([6 * enemy.total / enemy.data.threshold for enemy in board.enemies]),
        sum([len(enemy.dice) for enemy in board.enemies]),
        hurt, hurt * missing, sum(damage),
        max(damage), sum([n >= 4 for n in damage]), sum([n >= 5 for n in damage]), blows, risk,
    )  # fmt: skip


def _needs(board: Board) -> tuple[int, int, int]:
    """Return how many dice the Desert, the Fortress and the Forest need for their next stones."""
    desert, fortress, forest = board.desert, board.fortress, board.forest
    steps = 3 - len(desert.second) if desert.side == "A" else CHAINS - desert.chains
    open_ = [4 * tiles - len(laid) for tiles, laid in zip(fortress.barriers, fortress.sections, strict=True) if tiles]
    return 3 * steps - len(desert.first), sum(open_), forest.spaces - len(forest.path)


def _harm(board: Board, cards: Forecast) -> tuple[float, float, float]:
    """Return what the damage costs, what the blows to be expected would cost, and the dice that attacks would take."""
    expected = threats(board, cards)
    hurt = blows = risk = 0.0
    for where in TERRITORIES:
        damage, length, shield = board.damage[where], board.length[where], guarded(board, where)
        cost, attacks = _hurt(damage, length), REVEALS * expected.attacks[where]
        slope = _hurt(damage + 1, length) - cost if damage + 1 < length else SLOPE
        hurt += cost
        blows += (max(0.0, attacks - shield) + REVEALS * expected.master[where]) * slope
        risk += min(attacks, shield) * takes(board, where)
    return hurt, blows, risk


def _hurt(damage: int, length: int) -> float:
    """Return the cost of damage, which grows faster the nearer the territory's end."""
    return float(FOUR.damage * length * (damage / length) ** FOUR.damage_bend)
