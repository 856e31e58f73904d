"""The effect of an attack in Roll for Adventure (RFA-ATT), and the order in which several enemies attack."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Rules, ask_order, roll

from . import desert, forest, fortress, heroes, ice_cave
from .board import KIND, Board, Enemy, list_enemy_names
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES
from .choosing import choose, find_active_seat
from .damage import hurt
from .events import Attacked, ChainAttacked, TerritoryDieRolled
from .state import State

TAKE_ATTACKED_DICE = {DESERT: desert.lose, FORTRESS: fortress.lose, FOREST: forest.lose, ICE_CAVE: ice_cave.lose}
FACES = {
    "4-1-1": (*TERRITORIES, "all", "none"),
    "4-2-0": (*TERRITORIES, "all", "all"),
    "4-0-2": (*TERRITORIES, "none", "none"),
}
"""The faces of the territory die, by house rule (RFA-MOS-12, RFA-AMB-26)."""


def attack(s: State, territory: str, by: str) -> Rules[None]:
    """Carry out an attack on a territory: its dice go to Oblivion, or it takes one damage (RFA-ATT-1, RFA-ATT-2).

    ``by`` is the attacker's name.
    """
    s.target = territory
    lost = yield from TAKE_ATTACKED_DICE[territory](s)
    s.board.oblivion += [KIND[die] for die in lost]  # RFA-VOB-1: faces do not matter
    yield Attacked(by, territory, tuple(lost))
    if not lost:
        yield from hurt(s, territory, 1, by)


def strike(s: State, enemy: Enemy, name: str) -> Rules[None]:
    """Let an enemy attack its territory. If the enemy roams, the territory die chooses the territory."""
    s.attacker = name
    # RFA-SPEC-14: a roaming enemy attacks a rolled territory.
    territory = enemy.territory or (yield from choose_rolled_territory(s, name))
    yield from attack(s, territory, name)
    s.attacker = s.target = ""


def let_enemies_attack(s: State, below: int) -> Rules[None]:
    """Let all active enemies of a rank below ``below`` attack (RFA-ENEMY-4, RFA-ENEMY-5).

    They attack one after the other, in the order chosen (RFA-ENEMY-11, RFA-DEC-17). Each attack is completed before the
    next (RFA-ATT-10). They stop when the match is lost.
    """
    named = [
        (name, enemy)
        for name, enemy in zip(list_enemy_names(s.board), s.board.enemies, strict=True)
        if enemy.data.rank < below
    ]
    if not named:
        return
    if len({(enemy.card, enemy.territory) for _, enemy in named}) > 1 and s.board.rules.attack_order == "choose":
        by_name = dict(named)
        named = [(name, by_name[name]) for name in (yield from _ask_for_order(s, list(by_name)))]
    yield ChainAttacked(tuple(name for name, _ in named))
    for name, enemy in named:
        yield from strike(s, enemy, name)
        if s.outcome:
            return


def _does_order_matter(s: State, names: list[str]) -> bool:
    """Tell whether it can matter in which order these enemies attack.

    Each attack affects only its own territory. So the order matters only if a die names a territory (RFA-SPEC-14), or a
    Warrior may spend the Shield on one attack (RFA-HERO-23).
    """
    striking = dict(zip(list_enemy_names(s.board), s.board.enemies, strict=True))
    return heroes.can_use_ability(s, "warrior") or any(not striking[name].territory for name in names)


def _ask_for_order(s: State, names: list[str]) -> Rules[Sequence[str]]:
    """Ask in which order these enemies attack, and return their names in that order."""
    if s.board.rules.chooser == "active":
        return (
            yield from ask_order(
                find_active_seat(s), "attacks", names, names, stop=lambda: _does_order_matter(s, names)
            )
        )
    found = []
    while names:
        found.append((yield from choose(s, "next-attack", names, names[0])))
        names.remove(found[-1])
    return found


def roll_territory_die(s: State, by: str) -> Rules[str]:
    """Roll the territory die and return its face: a territory, "all" or "none". ``by``: the enemy that is the cause."""
    (face,) = yield from roll("territory", 1)
    result = FACES[s.board.rules.territory_die][face - 1]
    yield TerritoryDieRolled(by, result)
    return result


def choose_rolled_territory(s: State, by: str) -> Rules[str]:
    """Roll the territory die and return a territory. On "all" or "none" the active player chooses (RFA-DEC-21).

    ``by``: the enemy that causes the roll.
    """
    s.attacker = by
    result = yield from roll_territory_die(s, by)
    if result in TERRITORIES:
        return result
    board = s.board
    default = max(TERRITORIES, key=lambda where: (count_taken_dice(board, where), -board.damage[where]))
    return (yield from choose(s, "where", TERRITORIES, default))


def count_taken_dice(board: Board, territory: str) -> int:
    """Return the number of dice that an attack on a territory would take (RFA-DEC-21)."""
    if territory == DESERT:
        return min(len(board.desert.first), 1 if board.desert.side == "A" else 2)
    if territory == FORTRESS:
        return sum(map(bool, board.fortress.sections))
    if territory == FOREST:
        return len({die[-1] for die in board.forest.path})
    return min(1, len(board.ice_cave.row))
