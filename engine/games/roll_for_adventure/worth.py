"""The AI's estimate of a position of Roll for Adventure: stones, work under way, dice, and threats by enemies.

The weights are our own estimates, improved by self-play, separately for four heroes. One unit is about the worth of a
die at hand.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from .board import BONUS, TEN, VALUE, Board, Enemy, compute_ice_level
from .cards import DESERT, FOREST, FORTRESS, TERRITORIES
from .forecast import Forecast
from .state import State


class Weights(Struct, frozen=True, eq=False):
    """The weights of the AI's estimate, in units of about the worth of a die at hand.

    They are hashed by identity, because costs are cached by them.
    """

    stone: float = 14.0
    """The worth of an earned power stone."""
    pool: float = 1.55
    """The worth of a die that is still to be rolled in this turn."""
    rest: float = 0.72
    """The worth of a die at hand for a later turn."""
    bonus: float = 1.54
    """The worth that a bonus die has in addition to that of any die."""
    lost: float = -0.4
    """The worth of a die in Oblivion, which is negative."""
    vortex: float = 0.38
    """The extra worth of a die in Oblivion when Resurrection is full. At a lower total it is less, in proportion."""
    opening: float = 0.61
    """The worth of a full Resurrection itself. At a lower total it is less, in proportion."""
    first: float = 1.2
    """The worth of a one in the Desert's first section."""
    second: float = 5.11
    """The worth of a die in the Desert's second section."""
    crater: float = -1.2
    """The worth of a die that was swallowed for good, which is negative."""
    fortress: float = 1.0
    """The worth of a die in the Fortress.

    ``fortress_bend`` weighs the square of the number of dice in one section.
    """
    fortress_bend: float = 0.07
    barrier: float = 3.6
    """The worth of a barrier of the Fortress that is gone."""
    forest: float = 1.07
    """The worth of a die on the Forest's path. ``forest_bend`` weighs the square of the number of dice."""
    forest_bend: float = 0.12
    ice: float = 0.77
    """The worth of a die in the Ice Cave's row. ``ice_bend`` weighs the square of the row's worth."""
    ice_bend: float = 0.12
    enemy: float = 1.0
    """The cost of an active enemy, whatever its card."""
    struck: float = 0.28
    """The worth of each pip of the dice on an enemy."""
    tied: float = -0.2
    """The worth of a die on an enemy, besides its pips; it is negative."""
    threat: float = 1.0
    """The factor by which the cost of expected attacks is multiplied."""
    die_lost: float = 2.47
    """The cost of a die that an attack takes."""
    damage: float = 1.02
    """The cost of damage: its share of the track to the power ``damage_bend``, times the track's length."""
    damage_bend: float = 1.6
    horizon: float = 3.0
    """The number of reveals of cards that the estimate looks ahead."""


FEW = Weights()
"""The weights for two or three heroes, who have ally dice and so more dice at hand."""
FOUR = Weights(
    pool=2.0, rest=0.64, bonus=1.4, fortress=0.86, barrier=3.9, forest=1.2, ice=0.62, struck=0.22, threat=1.15
)
"""The weights for four heroes: each has only five dice, so dice are rolled again rather than placed early."""
WON = 1e6
"""The worth of a position in which the match is won."""


def find_weights(s: State) -> Weights:
    """Return the weights that suit the number of heroes in play."""
    return FOUR if len(s.players) > 3 else FEW


class Threats(Struct, frozen=True):
    """The attacks to be expected on each territory in a single reveal of a card."""

    attacks: dict[str, float]
    """The expected number of attacks on each territory. Its dice absorb them."""
    master: dict[str, float]
    """The expected damage to each territory by the Master of Shadows. No dice prevent it (RFA-MOS-7)."""


def compute_worth(s: State, cards: Forecast) -> float:
    """Return the worth of a state in the turn's first step.

    Dice that are thrown and not placed count as dice to roll next. ``cards`` holds the chances of the next reveals.
    """
    w, board = find_weights(s), s.board
    if s.outcome == "won":
        return WON
    total = w.stone * board.stones + w.pool * (len(s.thrown) + len(s.pool))
    for p in s.players:
        total += weigh_resting_dice(w, p.dice)
    total += weigh_vortexes(w, board)
    for enemy in board.enemies:
        total += weigh_enemy(w, enemy)
    expected = list_threats(board, cards)
    for where in TERRITORIES:
        total += weigh_territory(w, board, where, expected)
    return total


def weigh_resting_dice(w: Weights, kinds: list[str]) -> float:
    """Return the worth of dice of these kinds that are at hand for a later turn."""
    return w.rest * len(kinds) + w.bonus * kinds.count(BONUS)


def weigh_vortexes(w: Weights, board: Board, pips: int = 0) -> float:
    """Return the worth of both vortexes, with ``pips`` more in Resurrection."""
    filled = (sum([VALUE[die] for die in board.resurrection]) + pips) / TEN
    return len(board.oblivion) * (w.lost + w.vortex * filled) + w.opening * filled


def weigh_enemy(w: Weights, enemy: Enemy, pips: int = 0, dice: int = 0) -> float:
    """Return the worth of an active enemy, with further pips and dice on it. Its attacks are counted elsewhere."""
    toughness = 6 / enemy.data.threshold
    return w.struck * (enemy.total + pips) * toughness + w.tied * (len(enemy.dice) + dice) - w.enemy


def weigh_territory(
    w: Weights, board: Board, territory: str, expected: Threats, value: int = 0, further_dice: int = 0
) -> float:
    """Return the worth of a territory with ``further_dice`` further dice of a value, which complete nothing.

    It adds up the work under way there, the damage, and the expected attacks.
    """
    if territory == DESERT:
        desert = board.desert
        shield = len(desert.first) + further_dice
        taken = min(shield, 1 if desert.side == "A" else 2)
        work = w.first * shield + w.crater * len(desert.crater)
        work += w.second * (len(desert.second) if desert.side == "A" else desert.chains / 2)
    elif territory == FORTRESS:
        fortress = board.fortress
        counts = [len(section) for section in fortress.sections]
        if further_dice:
            counts[value - 2] += further_dice
        work = _weigh_fortress(w, fortress.side, *counts, sum(fortress.barriers))
        shield = max(counts)
        taken = 3 - counts.count(0)
    elif territory == FOREST:
        forest = board.forest
        fives = sum([die[-1] == "5" for die in forest.path])
        sixes = len(forest.path) - fives
        if value == 5:
            fives += further_dice
        else:
            sixes += further_dice
        n = fives + sixes
        work = (w.forest * n + w.forest_bend * n * n) * 6 / max(6, forest.spaces)
        shield = max(fives, sixes)
        taken = (fives > 0) + (sixes > 0)
    else:
        values = [VALUE[die] for die in board.ice_cave.row]
        if further_dice:
            values.append(value)
        level = compute_ice_level(board.ice_cave.side, values)
        shield = len(values)
        work = w.ice * shield + w.ice_bend * level * level
        taken = min(1, shield)
    threats = expected.attacks[territory], expected.master[territory]
    return work - _weigh_danger(w, board.length[territory], board.damage[territory], shield, taken, threats)


@lru_cache(1 << 12)
def _weigh_fortress(w: Weights, side: str, twos: int, threes: int, fours: int, barriers: int) -> float:
    """Return the worth of the dice in the Fortress's three sections, and of its barriers that are gone."""
    work = sum([w.fortress * n + w.fortress_bend * n * n for n in (twos, threes, fours)])
    gone = 3 - barriers / (1 if side == "A" else 2)
    return work + w.barrier * gone * (1 + 0.15 * gone)


def list_threats(board: Board, cards: Forecast) -> Threats:
    """Return the attacks to be expected from the active enemies and from the next cards."""
    rates = dict(cards.fresh)
    for enemy in board.enemies:
        rate = cards.again[enemy.data.rank]
        if enemy.territory:
            rates[enemy.territory] += rate
        else:
            for where in TERRITORIES:
                rates[where] += rate / 4
    return Threats(rates, cards.master)


@lru_cache(1 << 15)
def _weigh_danger(w: Weights, length: int, damage: int, shield: int, taken: int, threats: tuple[float, float]) -> float:
    """Return the cost of damage and of expected attacks on a territory whose dice absorb ``shield`` attacks.

    ``threats``: the attacks to be expected, and the damage by the Master of Shadows.
    """
    hurt = _compute_damage_cost(w, damage, length)
    expected = threats[0] * w.horizon
    blows = max(0.0, expected - shield) + threats[1] * w.horizon
    return hurt + w.threat * (
        min(expected, shield) * taken * w.die_lost * 0.5 + blows * (_compute_damage_cost(w, damage + 1, length) - hurt)
    )


def _compute_damage_cost(w: Weights, damage: int, length: int) -> float:
    """Return the cost of a territory's damage, which grows faster the nearer the territory is to its fall."""
    return float(w.damage * length * (damage / length) ** w.damage_bend) if damage < length else 60.0


def count_absorbed_attacks(board: Board, territory: str) -> int:
    """Return the number of attacks that the dice of a territory absorb before it is damaged."""
    if territory == DESERT:
        return len(board.desert.first)
    if territory == FORTRESS:
        return max(map(len, board.fortress.sections))
    if territory == FOREST:
        fives = sum([die[-1] == "5" for die in board.forest.path])
        return max(fives, len(board.forest.path) - fives)
    return len(board.ice_cave.row)
