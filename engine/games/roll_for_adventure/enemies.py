"""Active enemies of Roll for Adventure: placing dice on them, and defeating them (RFA-DEF)."""

from __future__ import annotations

from engine.protocol import Rules

from . import heroes
from .board import list_enemy_names
from .events import Defeated
from .homecoming import return_dice
from .moves import BLOW
from .state import State


def lay(s: State, index: int, dice: list[str], blow: bool) -> Rules[None]:
    """Lay a batch of dice on an enemy. The enemy is defeated as soon as its total is reached (RFA-DEF-2).

    ``blow`` says that a Fighter uses the Heavy Blow.
    """
    enemy = s.board.enemies[index]
    enemy.dice += dice  # RFA-DEF-3: the dice stay on the enemy.
    enemy.counters += BLOW * blow  # RFA-HERO-21: Heavy Blow adds 2.
    if enemy.total >= enemy.data.threshold:
        yield from defeat_enemy(s, index)


def defeat_enemy(s: State, index: int, by_reward: bool = False) -> Rules[None]:
    """Remove an enemy from the game and return the dice on it (RFA-DEF-4, RFA-DEF-5, RFA-ICE-14).

    Then an Avenger may use its ability. ``by_reward`` says that the Ice Cave's reward defeats it.
    """
    name = list_enemy_names(s.board)[index]
    enemy = s.board.enemies.pop(index)
    s.board.discards.append(enemy.card)
    yield Defeated(name, 0 if by_reward else enemy.total)
    if enemy.dice:
        yield from return_dice(s, name, enemy.dice)
    yield from heroes.use_retribution(s)  # RFA-HERO-24: Retribution
