"""How many dice a test throws, how likely they reach a number, how much a won Fight test deals."""

from __future__ import annotations

from functools import cache

from .cards import WEAPONS
from .state import State, Trial, ability


def dice_of(s: State, trial: Trial) -> int:
    """TR-TEST-1, TR-TEST-11: how many dice are thrown."""
    r = s.raiders[trial.seat]
    dice = ability(r, trial.ability) + trial.dice
    if s.rules.damage_reduces_abilities:  # TR-HR-1
        dice -= r.damage
    if trial.weapon is not None:
        dice += WEAPONS[trial.weapon].dice
    return max(1, dice)


@cache
def chance(dice: int, target: int) -> int:
    """How likely that many dice reach a target, in parts of 6 to the 20th (exact, so that equals are equal)."""
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + 6)
        for total, n in enumerate(ways):
            for face in range(1, 7):
                longer[total + face] += n
        ways = longer
    parts: int = 6**20 // 6**dice
    return sum(ways[max(0, target) :]) * parts


def harm_of(trial: Trial) -> int:
    """TR-OVR-8, TR-ATK-5: the damage a won Fight test deals."""
    return (1 if trial.weapon is None else WEAPONS[trial.weapon].damage) + trial.harm
