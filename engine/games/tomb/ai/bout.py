"""Simulated fights of Tomb: the expected outcome of a party's fight against Monsters, averaged over a few runs.

The runs use fixed random numbers, so that a position always has one value, and two positions are compared fairly.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from ..dice import SUCCESS
from ..view import Figures

Blow = tuple[float, ...]
"""The cumulative chances of a blow: the chance that it deals at most 0 wounds, at most 1, at most 2 …"""
LONGEST = 12
"""The number of rounds after which a simulated fight ends undecided."""
WIPED = 4.0
"""The cost of losing a whole party, in XP. The cost of each dead Character is added to it."""
RETREAT = 0.3
"""The cost, in XP, of fleeing from the Door of a Crypt to the Inn."""


def _draw_random_numbers() -> tuple[float, ...]:
    """Return the fixed random numbers of all simulated fights."""
    seed, found = 20081, []
    for _ in range(4096):
        seed = (seed * 1103515245 + 12345) % 2**31
        found.append(seed / 2**31)
    return tuple(found)


LUCK = _draw_random_numbers()


@lru_cache(maxsize=4096)
def compute_blow(figures: Figures, rolls: int = 1) -> Blow:
    """Roll these dice ``rolls`` times; return the cumulative chances for the total of successes."""
    chances = [1.0]
    for count, colour in zip(figures[:3], "gbr", strict=True):
        p = SUCCESS[colour] / 10
        for _ in range(count * rolls):
            chances = [
                (chances[n] if n < len(chances) else 0.0) * (1 - p) + (chances[n - 1] * p if n else 0.0)
                for n in range(len(chances) + 1)
            ]
    return tuple(accumulate([0.0] * (figures[3] * rolls) + chances))


@lru_cache(maxsize=4096)
def compute_mean(chances: Blow) -> float:
    """Return the expected number of wounds of a blow, from its cumulative chances."""
    return sum([1 - each for each in chances])


def compute_chance(chances: Blow, n: int) -> float:
    """Return the chance that a blow deals at least ``n`` wounds, from its cumulative chances."""
    if n <= 0:
        return 1.0
    return 1 - chances[n - 1] if n <= len(chances) else 0.0


class Hero(NamedTuple):
    """A Character in a simulated fight."""

    left: float
    blows: tuple[Blow, ...]
    """The blow of each of the Character's battle actions, in order; the last one is repeated in later rounds."""
    cost: float
    """The cost of the Character's death, in XP."""


class Foe(NamedTuple):
    """A Monster in a simulated fight."""

    left: int
    blow: Blow
    actions: int
    xp: int


class Bout(NamedTuple):
    """The average outcome of a simulated fight."""

    xp: float
    """The XP of the Monsters that were killed."""
    cost: float
    """The cost of Characters that died, and of a retreat, in XP."""
    cleared: float
    """The chance (0 to 1) that no Monster is left."""
    lost: float
    """The chance (0 to 1) that the whole party is lost."""


@lru_cache(maxsize=4096)
def simulate_bout(
    heroes: tuple[Hero, ...], foes: tuple[Foe, ...], runs: int, begin: int = 0, held: bool = False
) -> Bout:
    """Return the average outcome of a fight over a number of simulated runs.

    The party flees when staying looks too costly, unless it is ``held``. ``begin`` is the index of the first random
    number.
    """
    if not foes:
        return Bout(0.0, 0.0, 1.0, 0.0)
    if not heroes:
        return Bout(0.0, WIPED, 0.0, 1.0)
    xp = cost = cleared = lost = 0.0
    sides = _build_sides(heroes, foes)
    for run in range(runs):
        gained, dear, end = _simulate_fight_once(sides, (begin + run * 61) % len(LUCK), held)
        xp += gained
        cost += dear
        if end == "lost":
            cost += WIPED
            lost += 1
        elif end == "cleared":
            cleared += 1
        else:
            cost += RETREAT
    return Bout(xp / runs, cost / runs, cleared / runs, lost / runs)


class Sides(NamedTuple):
    """Both sides of a fight, with what stays equal in all its runs."""

    heroes: tuple[Hero, ...]
    foes: tuple[Foe, ...]
    strength: list[float]
    """The expected wounds of each Character's last blow."""
    threat: list[float]
    """The expected wounds that each Monster deals in a round."""
    order: list[int]
    """The Monsters in the order in which the party attacks them."""
    waiting: list[int]
    """The Monsters in the order in which they act, each as often as it has actions."""


def _build_sides(heroes: tuple[Hero, ...], foes: tuple[Foe, ...]) -> Sides:
    strength = [compute_mean(one.blows[-1]) for one in heroes]
    threat = [compute_mean(one.blow) * one.actions for one in foes]
    order = sorted(range(len(foes)), key=lambda n: -(threat[n] + 0.1 * foes[n].xp) / max(1, foes[n].left))
    by_threat = sorted(range(len(foes)), key=lambda n: -threat[n])
    return Sides(heroes, foes, strength, threat, order, [n for n in by_threat for _ in range(foes[n].actions)])


def _simulate_fight_once(sides: Sides, index: int, held: bool) -> tuple[float, float, str]:
    """Simulate a fight once. Return the gained XP, the cost of the dead, and the end: "lost", "fled" or "cleared"."""
    heroes, foes, strength, threat, order, everybody = sides
    lives = [one.left for one in heroes]
    hits = [one.left for one in foes]
    gained = cost = 0.0
    for number in range(LONGEST):
        waiting = [n for n in everybody if hits[n] > 0]
        acting = [n for n in range(len(heroes)) if lives[n] > 0]
        looked = False
        while waiting or acting:
            if waiting:
                foe = waiting.pop(0)
                if hits[foe] > 0:
                    wounds = bisect_right(foes[foe].blow, LUCK[index % 4096])
                    index += 1
                    target = _choose_victim(heroes, lives, threat[foe] / foes[foe].actions)
                    lives[target] -= wounds
                    if lives[target] <= 0:
                        cost += heroes[target].cost
                        acting = [n for n in acting if n != target]
                        if max(lives) <= 0:
                            return gained, cost, "lost"
            if acting:
                if not looked:
                    looked = True
                    if not held and is_too_costly(lives, strength, hits, threat):
                        return gained, cost, "fled"
                hero = acting.pop(0)
                blows = heroes[hero].blows
                wounds = bisect_right(blows[min(number, len(blows) - 1)], LUCK[index % 4096])
                index += 1
                target = next(n for n in order if hits[n] > 0)
                hits[target] -= wounds
                if hits[target] <= 0:
                    gained += foes[target].xp
                    waiting = [n for n in waiting if n != target]
                    if max(hits) <= 0:
                        return gained, cost, "cleared"
    return gained, cost, "fled"


def _choose_victim(heroes: tuple[Hero, ...], lives: list[float], threat: float) -> int:
    """Return the index of the Character that takes a blow: the healthiest if it survives, else the cheapest."""
    alive = [n for n, left in enumerate(lives) if left > 0]
    strongest = max(alive, key=lives.__getitem__)
    if lives[strongest] > threat:
        return strongest
    return min(alive, key=lambda n: heroes[n].cost)


def is_too_costly(lives: list[float], strength: list[float], hits: list[int], threat: list[float]) -> bool:
    """Tell whether a fight will probably cost more lives than the party can spare."""
    life = sum([left for left in lives if left > 0])
    power = sum([each for each, left in zip(strength, lives, strict=True) if left > 0])
    left = sum([each for each in hits if each > 0])
    danger = [each for each, hit in zip(threat, hits, strict=True) if hit > 0]
    rounds = left / max(power, 0.2)
    harm = sum(danger) * max(0.0, rounds - 0.4) * (0.5 + 0.5 / len(danger))
    return harm > 0.8 * life or (life <= ceil(sum(danger)) and rounds > 1.0)
