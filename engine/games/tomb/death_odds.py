"""Chances of death in Tomb, from a view: what rolls do to a combatant, together with all open Reactions.

A foe that prevents a wound and a Character that is saved once are known to everybody, so they count (``roll_odds``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .roll_odds import (
    Chances,
    Reaction,
    Rolls,
    compute_chance,
    compute_each_roll,
    compute_roll_chances,
    count_life_left,
    is_immune,
    list_reactions,
)
from .state import Attr, find_kind
from .verbs.harming import Save, Soak, Ward
from .view import CombatantView, View


class Rescue(NamedTuple):
    """A Reaction that keeps a combatant alive."""

    reaction: Reaction
    chance: float
    prevents: int | None
    """The number of wounds that it prevents. None means that it saves a dying combatant."""


def list_rescues(view: View, target: CombatantView, on: str = "") -> list[Rescue]:
    """Return the open Reactions that protect a combatant from wounds and death (TOMB-FX-11, -12, -14)."""
    found = []
    for each in (*list_reactions(view, target.key, "wounds", on), *list_reactions(view, target.key, "dying")):
        test = each.clause.guards.test
        sure = 1.0 if test is None else _compute_test_chance(view, each.user, test.attr, test.number)
        for call in each.clause.calls:
            match call:
                case Soak(n):
                    found.append(Rescue(each, sure, n))
                case Ward(attr, tn, n):
                    found.append(Rescue(each, _compute_test_chance(view, each.user, attr, tn), n))
                case Save():
                    found.append(Rescue(each, sure, None))
    if target.key[0] == "m":
        return found
    spell_proof = is_immune(target)
    return [each for each in found if not (spell_proof and find_kind(each.reaction.card) == "spell")]


def _compute_test_chance(view: View, by: CombatantView, attr: Attr, needed: int) -> float:
    return compute_chance(compute_roll_chances(view, Rolls(by, attr)), needed)


Fate = tuple[int, frozenset[int]]
"""A combatant in a fight: the Hit Points left (0: dead), and the rescues used up, by their places in a list."""


def compute_fates(fate: Fate, wounds: Chances, rescues: Sequence[Rescue]) -> dict[Fate, float]:
    """Return the chances of what becomes of a combatant that takes a blow."""
    left, used = fate
    found: dict[Fate, float] = defaultdict(float)
    if left <= 0:
        return {fate: 1.0}
    for n, part in enumerate(wounds):
        ways = {(n, used): part}
        for place, rescue in enumerate(rescues):
            if rescue.prevents is not None and place not in used:
                ways = _prevent(ways, place, rescue)
        for (rest, gone), p in ways.items():
            alive = left - rest
            if alive > 0:
                found[alive, gone] += p
            else:
                _die(found, gone, p, rescues)
    return found


def _prevent(ways: dict[Fate, float], place: int, rescue: Rescue) -> dict[Fate, float]:
    """Use a rescue that prevents wounds wherever some are left."""
    found: dict[Fate, float] = defaultdict(float)
    assert rescue.prevents is not None
    for (n, gone), p in ways.items():
        if not n:
            found[n, gone] += p
            continue
        spent = gone | {place} if rescue.reaction.is_limited else gone
        found[max(0, n - rescue.prevents), spent] += p * rescue.chance
        found[n, spent] += p * (1 - rescue.chance)
    return found


def _die(fates: dict[Fate, float], used: frozenset[int], part: float, rescues: Sequence[Rescue]) -> None:
    """Add what becomes of a dying combatant: the first rescue that works saves it with 1 Hit Point left."""
    for place, rescue in enumerate(rescues):
        if rescue.prevents is None and place not in used:
            if rescue.reaction.is_limited:
                used = used | {place}
            fates[1, used] += part * rescue.chance
            part *= 1 - rescue.chance
    fates[0, used] += part


def compute_kill_chance(view: View, rolls: Rolls, target: CombatantView) -> float:
    """Return the chance that these rolls deal enough wounds to kill a combatant (TOMB-DEATH-1)."""
    return compute_death_chance(view, target, [compute_roll_chances(view, rolls)])


def compute_death_chance(view: View, target: CombatantView, blows: Iterable[Chances]) -> float:
    """Return the chance that a combatant dies by these blows, one after the other."""
    rescues = list_rescues(view, target)
    fates: dict[Fate, float] = {(count_life_left(target), frozenset()): 1.0}
    for blow in blows:
        after: dict[Fate, float] = defaultdict(float)
        for fate, part in fates.items():
            for then, p in compute_fates(fate, blow, rescues).items():
                after[then] += part * p
        fates = after
    return sum(part for (left, _), part in fates.items() if left <= 0)


def compute_split_chance(view: View, wounds: Chances, targets: Sequence[CombatantView]) -> float:
    """Return the chance that divided wounds kill one of these combatants.

    Nobody gets more of them than the Hit Points left (TOMB-WND-5), so whoever can prevent one survives.
    """
    return sum(
        part
        * max(
            (compute_death_chance(view, one, [make_sure(min(n, count_life_left(one)))]) for one in targets), default=0.0
        )
        for n, part in enumerate(wounds)
    )


def make_sure(n: int) -> Chances:
    """Return the chances of a blow that surely deals ``n`` wounds."""
    return *([0.0] * n), 1.0


def compute_attack_chance(view: View, attacker: CombatantView, target: CombatantView) -> float:
    """Return the chance that an Attack kills."""
    return compute_kill_chance(view, Rolls(attacker, "atk", "attack", target.key), target)


def compute_joint_attack_chance(
    view: View, attacks: Iterable[tuple[CombatantView, int]], target: CombatantView
) -> float:
    """Return the chance that a combatant dies by the Attacks of several, each of whom attacks so often."""
    rolls = [Rolls(one, "atk", "attack", target.key) for one, times in attacks for _ in range(times)]
    return compute_death_chance(view, target, compute_each_roll(view, rolls))
