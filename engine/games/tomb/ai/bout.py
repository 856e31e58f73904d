"""Try out fights on paper: what a party may expect of Monsters, over a few runs whose luck never changes.

The luck is a fixed row of numbers, so that one position is weighed alike each time, and two positions by the same luck.
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
"""How likely at most 0, 1, 2 … wounds are."""
LONGEST = 12
"""Rounds after which a fight is left."""
WIPED = 4.0
"""What it costs that a whole party is lost, beside its Characters, in XP."""
RETREAT = 0.3
"""What it costs to be at the Inn instead of at the Door, in XP."""


def _luck() -> tuple[float, ...]:
    seed, found = 20081, []
    for _ in range(4096):
        seed = (seed * 1103515245 + 12345) % 2**31
        found.append(seed / 2**31)
    return tuple(found)


LUCK = _luck()


@lru_cache(maxsize=4096)
def blow(figures: Figures, rolls: int = 1) -> Blow:
    """Return the chances of a roll, made so many times and added up."""
    chances = [1.0]
    for count, colour in zip(figures[:3], "gbr", strict=True):
        p = SUCCESS[colour] / 10
        for _ in range(count * rolls):
            chances = [
                (chances[n] if n < len(chances) else 0.0) * (1 - p) + (chances[n - 1] * p if n else 0.0)
                for n in range(len(chances) + 1)
            ]
    return tuple(accumulate([0.0] * (figures[3] * rolls) + chances))


def mean(chances: Blow) -> float:
    """Return the wounds to be expected."""
    return sum(1 - each for each in chances)


def at_least(chances: Blow, n: int) -> float:
    """Return how likely so many wounds are, or more."""
    if n <= 0:
        return 1.0
    return 1 - chances[n - 1] if n <= len(chances) else 0.0


class Hero(NamedTuple):
    """A Character in a fight on paper."""

    left: int
    blows: tuple[Blow, ...]
    """Its battle actions in order; the last one is repeated."""
    cost: float
    """What its death costs, in XP."""


class Foe(NamedTuple):
    """A Monster in a fight on paper."""

    left: int
    blow: Blow
    actions: int
    xp: int


class Bout(NamedTuple):
    """What a fight brings on average."""

    xp: float
    """Of Monsters killed."""
    cost: float
    """Of Characters that died, and of a retreat."""
    cleared: float
    """How likely it is that no Monster is left."""
    lost: float
    """How likely the party is lost."""


@lru_cache(maxsize=4096)
def bout(heroes: tuple[Hero, ...], foes: tuple[Foe, ...], runs: int, begin: int = 0, held: bool = False) -> Bout:
    """Return what a fight brings; the party flees where staying looks too dear, unless it is held."""
    if not foes:
        return Bout(0.0, 0.0, 1.0, 0.0)
    if not heroes:
        return Bout(0.0, WIPED, 0.0, 1.0)
    xp = cost = cleared = lost = 0.0
    for run in range(runs):
        gained, dear, end = _run(heroes, foes, (begin + run * 61) % len(LUCK), held)
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


def _run(heroes: tuple[Hero, ...], foes: tuple[Foe, ...], at: int, held: bool) -> tuple[float, float, str]:
    """Return XP, the cost of the dead, and how one run ended."""
    lives = [one.left for one in heroes]
    strength = [mean(one.blows[-1]) for one in heroes]
    threat = [mean(one.blow) * one.actions for one in foes]
    hits = [one.left for one in foes]
    order = sorted(range(len(foes)), key=lambda n: -(threat[n] + 0.1 * foes[n].xp) / max(1, foes[n].left))
    by_threat = sorted(range(len(foes)), key=lambda n: -threat[n])
    gained = cost = 0.0
    for number in range(LONGEST):
        waiting = [n for n in by_threat for _ in range(foes[n].actions) if hits[n] > 0]
        acting = [n for n in range(len(heroes)) if lives[n] > 0]
        looked = False
        while waiting or acting:
            if waiting:
                foe = waiting.pop(0)
                if hits[foe] > 0:
                    wounds = bisect_right(foes[foe].blow, LUCK[at % 4096])
                    at += 1
                    target = _takes(heroes, lives, threat[foe] / foes[foe].actions)
                    lives[target] -= wounds
                    if lives[target] <= 0:
                        cost += heroes[target].cost
                        acting = [n for n in acting if n != target]
                        if max(lives) <= 0:
                            return gained, cost, "lost"
            if acting:
                if not looked:
                    looked = True
                    if not held and too_dear(lives, strength, hits, threat):
                        return gained, cost, "fled"
                hero = acting.pop(0)
                blows = heroes[hero].blows
                wounds = bisect_right(blows[min(number, len(blows) - 1)], LUCK[at % 4096])
                at += 1
                target = next(n for n in order if hits[n] > 0)
                hits[target] -= wounds
                if hits[target] <= 0:
                    gained += foes[target].xp
                    waiting = [n for n in waiting if n != target]
                    if max(hits) <= 0:
                        return gained, cost, "cleared"
    return gained, cost, "fled"


def _takes(heroes: tuple[Hero, ...], lives: list[int], threat: float) -> int:
    """Return who takes a blow: whoever will live through it best, else whose death costs least."""
    alive = [n for n, left in enumerate(lives) if left > 0]
    strongest = max(alive, key=lambda n: lives[n])
    if lives[strongest] > threat:
        return strongest
    return min(alive, key=lambda n: heroes[n].cost)


def too_dear(lives: list[int], strength: list[float], hits: list[int], threat: list[float]) -> bool:
    """Return whether a fight costs more lives than the party can spare."""
    life = sum(left for left in lives if left > 0)
    power = sum(each for each, left in zip(strength, lives, strict=True) if left > 0)
    left = sum(each for each in hits if each > 0)
    danger = [each for each, hit in zip(threat, hits, strict=True) if hit > 0]
    rounds = left / max(power, 0.2)
    harm = sum(danger) * max(0.0, rounds - 0.4) * (0.5 + 0.5 / len(danger))
    return harm > 0.8 * life or (life <= ceil(sum(danger)) and rounds > 1.0)
