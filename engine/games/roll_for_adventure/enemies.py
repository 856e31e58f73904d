"""Active enemies: placing dice on them, and defeating them (RFA-DEF)."""

from __future__ import annotations

from engine.protocol import Rules

from . import heroes
from .board import list_enemy_names
from .events import Defeated
from .homecoming import give_back
from .moves import BLOW
from .state import State


def lay(s: State, index: int, dice: list[str], blow: bool) -> Rules[None]:
    """Lay a batch on an enemy, which is defeated as soon as its total is reached (RFA-DEF-2)."""
    enemy = s.board.enemies[index]
    enemy.dice += dice  # RFA-DEF-3
    enemy.counters += BLOW * blow  # RFA-HERO-21
    if enemy.total >= enemy.data.threshold:
        yield from defeat_enemy(s, index)


def defeat_enemy(s: State, index: int, by_reward: bool = False) -> Rules[None]:
    """Remove an enemy from the game and return the dice on it (RFA-DEF-4, RFA-DEF-5, RFA-ICE-14).

    Then an Avenger may use its ability.
    """
    name = list_enemy_names(s.board)[index]
    enemy = s.board.enemies.pop(index)
    s.board.discards.append(enemy.card)
    yield Defeated(name, 0 if by_reward else enemy.total)
    if enemy.dice:
        yield from give_back(s, name, enemy.dice)
    yield from heroes.use_retribution(s)  # RFA-HERO-24
