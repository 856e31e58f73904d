"""Chances over the deals that a seat can imagine: whether a fighter has an answer that lessens an attack.

A fighter answers with one card, or with a Helmet and a Vest together (CT-DEF-4). Other hands are dealt from the cards
that the seat does not see.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.protocol import Seat

from .ai import Mind, compute_chance_of_none
from .cards import ARMOUR, BOTH, DAMAGE, DODGE, FRIENDLY_FIRE, GRENADE, GUNS, HELMET, REINFORCEMENT, RICOCHET, VEST
from .view import FighterView, View


def compute_damage_left(answer: str, attack: str) -> int:
    """Return the damage of an attack that still hits the defender after this answer.

    Friendly Fire and Ricochet turn all damage away, and a called team-mate may stop it (CT-FF-2, CT-RICO-2, CT-REIN-9).
    """
    if answer in ARMOUR:
        return max(0, DAMAGE[attack] - ARMOUR[answer])
    if answer in GUNS:
        return max(0, DAMAGE[attack] - DAMAGE[answer])
    return DAMAGE[GRENADE] // 2 if answer == DODGE and attack == GRENADE else 0


def compute_chance_of_harm(mind: Mind, attack: str, defender: FighterView, least: int, called: bool = False) -> float:
    """Return the chance that a defender cannot keep the damage of an attack below ``least``.

    ``called`` means that the defender was called by a Reinforcement, and so cannot call again (CT-REIN-4).
    """
    kinds = _list_helpful_kinds(mind, attack, defender, least)
    mates = [one for one in mind.view.fighters if one.alive and one.team == defender.team and one.seat != defender.seat]
    if called or defender.blind or not mates:
        return _compute_chance_without(mind, mind.hidden, defender.hand, kinds)
    alone = _compute_chance_without(mind, mind.hidden, defender.hand, [*kinds, REINFORCEMENT])
    if ("rest_of_damage", "called") in mind.view.switches:  # CT-HR-4: the called player takes the damage.
        return alone
    helpless, left = 1.0, mind.hidden - defender.hand
    for mate in mates:
        helpless *= _compute_chance_without(mind, left, mate.hand, _list_helpful_kinds(mind, attack, mate, least))
        left -= mate.hand
    calls = _compute_chance_without(mind, mind.hidden, defender.hand, kinds) - alone
    return alone + calls * helpless


def compute_counter_chance(view: View, seat: Seat, weapon: str, defender: FighterView) -> float:
    """Return the chance, as a seat sees it, that a defender holds a stronger gun, which can hit back (CT-DUEL-2)."""
    mind = Mind(view, seat)
    stronger = [gun for gun in GUNS if DAMAGE[gun] > DAMAGE[weapon]]
    if weapon == GRENADE or defender.blind:  # CT-FLASH-4
        return 0.0
    return 1 - _compute_chance_without(mind, mind.hidden, defender.hand, stronger)


def _list_helpful_kinds(mind: Mind, attack: str, defender: FighterView, least: int) -> list[str]:
    """Return the kinds of cards with which a defender keeps the damage below ``least``; BOTH for a pair of armour."""
    kinds = [*ARMOUR]
    if not defender.blind:  # CT-FLASH-4: whoever is blind has only armour.
        kinds.append(DODGE)
        if attack != GRENADE:
            others = [one for one in mind.view.fighters if one.alive and one.team != defender.team]
            # CT-FF-4: Friendly Fire needs another enemy.
            kinds += [*GUNS, RICOCHET, *([FRIENDLY_FIRE] if len(others) > 1 else [])]
    return [kind for kind in kinds if compute_damage_left(kind, attack) < least]


def _compute_chance_without(mind: Mind, unseen: int, hand: int, kinds: Collection[str]) -> float:
    """Return the chance that a hand dealt from ``unseen`` cards has none of these kinds, and not both armours."""

    def without(*more: str) -> float:
        copies = sum([mind.unseen[kind] for kind in {*kinds, *more} - {BOTH}])
        return compute_chance_of_none(unseen, copies, hand)

    if BOTH not in kinds or HELMET in kinds or VEST in kinds:
        return without()
    return without(HELMET) + without(VEST) - without(HELMET, VEST)
