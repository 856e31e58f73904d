"""The number of dice of a test, the chance to reach a number, and the damage of a won Fight test."""

from __future__ import annotations

from functools import cache

from engine.protocol import Seat

from .cards import DISCOVERIES, WEAPONS
from .figures import compute_ability
from .state import State, Trial


def count_dice(s: State, trial: Trial) -> int:
    """Return how many dice a raider throws for a test (TR-TEST-1, TR-TEST-11)."""
    r = s.raiders[trial.seat]
    dice = compute_ability(r, trial.ability) + trial.dice
    if s.rules.damage_reduces_abilities:  # TR-HR-1: damage takes dice.
        dice -= r.damage
    if trial.weapon is not None:
        dice += WEAPONS[trial.weapon].dice
    return max(1, dice)


ALWAYS = 6**20
"""The result of ``compute_chance`` for a certain success."""


@cache
def compute_chance(dice: int, target: int) -> int:
    """Return the chance that this many dice reach a total of ``target``, in parts of ``ALWAYS``.

    It is an exact integer, so that equal chances compare as equal.
    """
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + 6)
        for total, n in enumerate(ways):
            for face in range(1, 7):
                longer[total + face] += n
        ways = longer
    parts: int = ALWAYS // 6**dice
    return sum(ways[max(0, target) :]) * parts


@cache
def compute_win_chance(dice: int, rival_dice: int, rival_bonus: int, ties: bool) -> float:
    """Return the chance that a throw of ``dice`` dice beats one of ``rival_dice`` dice plus ``rival_bonus``.

    With ``ties`` equal totals count as no win; otherwise they are rolled again.
    """
    mine, theirs = _count_totals(dice), _count_totals(rival_dice)
    won: int = sum(n * m for a, n in mine.items() for b, m in theirs.items() if a > b + rival_bonus)
    even = sum(n * m for a, n in mine.items() for b, m in theirs.items() if a == b + rival_bonus)
    return float(won / (6 ** (dice + rival_dice) - (0 if ties else even)))


@cache
def _count_totals(dice: int) -> dict[int, int]:
    """Return the number of ways in which this many dice make each total, by total."""
    ways = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, n in ways.items():
            for face in range(1, 7):
                longer[total + face] = longer.get(total + face, 0) + n
        ways = longer
    return ways


def compute_harm(s: State, trial: Trial) -> int:
    """Return the damage of a won Fight test (TR-OVR-8, TR-ATK-5).

    Under water only weapons made for it count (TR-WET-11).
    """
    return compute_weapon_harm(s, trial.seat, trial.weapon) + trial.harm


def compute_weapon_harm(s: State, seat: Seat, weapon: str | None) -> int:
    """Return the damage that a raider deals in its space with a weapon, or with none (None)."""
    if s.spaces[s.raiders[seat].at].wet:
        card = DISCOVERIES.get(weapon or "")
        return int(card is not None and card.made_for_water)
    return 1 if weapon is None else WEAPONS[weapon].damage


def has_passed(s: State, trial: Trial) -> bool | None:
    """Tell whether a test passes with the dice thrown, or with a result that a card has fixed.

    None if there is no number to reach, or if no dice were thrown. In a contest with equal results neither raider
    passes. Rules: TR-TEST-5, TR-TEST-14.
    """
    if s.rival is not None and (trial is s.trial or trial is s.rival):
        other = s.rival if trial is s.trial else s.trial
        assert other is not None
        ahead = (trial.verdict == "pass") - (other.verdict == "pass") or (other.verdict == "fail") - (
            trial.verdict == "fail"
        )
        if ahead:
            return ahead > 0
        return trial.result is not None and other.result is not None and trial.result > other.result
    if trial.target is None or trial.result is None:
        return None
    return trial.verdict == "pass" if trial.verdict else trial.result >= trial.target
