"""What an attack does (12.2), and in which order several come."""

from __future__ import annotations

from engine.requests import Rules, order, roll, tell

from . import desert, forest, fortress, ice_cave
from .board import KIND, Board, Enemy, enemy_names
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES
from .choosing import choose, seat
from .damage import hurt
from .state import State

LOSE = {DESERT: desert.lose, FORTRESS: fortress.lose, FOREST: forest.lose, ICE_CAVE: ice_cave.lose}
FACES = {
    "4-1-1": (*TERRITORIES, "all", "none"),
    "4-2-0": (*TERRITORIES, "all", "all"),
    "4-0-2": (*TERRITORIES, "none", "none"),
}
"""The territory die's faces (RFA-MOS-12, RFA-AMB-26)."""


def attack(s: State, territory: str, by: str) -> Rules[None]:
    """RFA-ATT-1, RFA-ATT-2: dice go to Oblivion; if there is none to take, the territory takes one damage."""
    s.target = territory
    lost = yield from LOSE[territory](s)
    s.board.oblivion += [KIND[die] for die in lost]
    yield from tell("attacked", by=by, territory=territory, dice=tuple(lost))
    if not lost:
        yield from hurt(s, territory, 1, by)


def strike(s: State, enemy: Enemy) -> Rules[None]:
    """An enemy attacks its territory; who roams, one by the territory die (RFA-SPEC-14)."""
    name = s.attacker = enemy_names(s.board)[_place(s, enemy)]
    territory = enemy.territory or (yield from rolled_territory(s, name))
    yield from attack(s, territory, name)
    s.attacker = s.target = ""


def strikes(s: State, enemies: list[Enemy]) -> Rules[None]:
    """RFA-ENEMY-11, RFA-DEC-17: several attack one after the other, each wholly (RFA-ATT-10), until all have or the
    match is lost."""
    if len(enemies) > 1:
        enemies = yield from _ordered(s, enemies)
    if enemies:
        names = enemy_names(s.board)
        yield from tell("chain-attacks", attackers=tuple(names[_place(s, enemy)] for enemy in enemies))
    for enemy in enemies:
        yield from strike(s, enemy)
        if s.outcome:
            return


def _ordered(s: State, enemies: list[Enemy]) -> Rules[list[Enemy]]:
    alike = len({(enemy.card, enemy.territory) for enemy in enemies}) == 1
    if alike or s.board.rules.attack_order == "oldest_first":
        return enemies
    listed = enemy_names(s.board)
    by_name = {listed[_place(s, enemy)]: enemy for enemy in enemies}
    if s.board.rules.chooser == "active":
        answer = yield from order(seat(s), "attacks", by_name, by_name)
        return [by_name[name] for name in answer]
    left, found = list(by_name), []
    while left:
        name = yield from choose(s, "next-attack", left, left[0])
        left.remove(name)
        found.append(by_name[name])
    return found


def _place(s: State, enemy: Enemy) -> int:
    """By identity: two of a kind are equal."""
    return next(at for at, other in enumerate(s.board.enemies) if other is enemy)


def territory_die(s: State, by: str) -> Rules[str]:
    """A territory, "all" or "none"."""
    (face,) = yield from roll("territory", 1)
    result = FACES[s.board.rules.territory_die][face - 1]
    yield from tell("territory-die", by=by, result=result)
    return result


def rolled_territory(s: State, by: str) -> Rules[str]:
    """The territory that the die shows; on "all" or "none" the active player names one (RFA-DEC-21)."""
    s.attacker = by
    result = yield from territory_die(s, by)
    if result in TERRITORIES:
        return result
    board = s.board
    default = max(TERRITORIES, key=lambda where: (takes(board, where), -board.damage[where]))
    return (yield from choose(s, "where", TERRITORIES, default))


def takes(board: Board, where: str) -> int:
    """How many dice an attack on a territory would take."""
    if where == DESERT:
        return min(len(board.desert.first), 1 if board.desert.side == "A" else 2)
    if where == FORTRESS:
        return sum(map(bool, board.fortress.sections))
    if where == FOREST:
        return len({die[-1] for die in board.forest.path})
    return min(1, len(board.ice_cave.row))
