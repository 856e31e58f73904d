"""The reasons that the AI of Counter-Terror gives for its advice: events that presenters put into words.

A reason does not repeat the answer. It gives the figure of the position that supports the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from engine.chances import round_to_per_cent
from engine.protocol import Answer, Ask, Move, One, Pass, Pick

from .ai import Mind, choose
from .cards import (
    ARMOUR,
    CARDS,
    DAMAGE,
    DODGE,
    FLASH,
    FRIENDLY_FIRE,
    GRENADE,
    GUNS,
    HEAD_SHOT,
    HELMET,
    MASK,
    REINFORCEMENT,
    RICOCHET,
    VEST,
)
from .events import ShootoutAdvice as Reason
from .moves import Attack, Call, Defend, HeadShot, Mask, Throw
from .view import FighterView, View


def advise(view: View, ask: Ask, pick: Pick) -> tuple[Answer, Reason]:
    """Return the AI's answer to a question, to suggest it to a player, and the reason for it."""
    answer = choose(view, ask, pick)
    return answer, explain(view, ask, answer)


def explain(view: View, ask: Ask, answer: Answer) -> Reason:
    """Return the AI's reason for an answer to a question."""
    if not isinstance(ask.choice, One):
        return Reason("spare")
    mind = Mind(view, ask.seat)
    match answer:
        case Attack(weapon=weapon):
            return _explain_attack(mind, weapon, view.fighters[int(answer.target)])
        case HeadShot():
            target = view.fighters[int(answer.target)]
            if target.blind:
                return Reason("helpless", target.seat)
            return Reason(
                "head-shot", target.seat, chance=round_to_per_cent(mind.compute_holding_chance(target, DODGE))
            )
        case Throw(bomb=bomb):
            return _explain_throw(mind, bomb)
        case Call():
            mate = view.fighters[int(answer.mate)]
            return Reason("call", mate.seat, mate.hand)
        case Mask():
            return _explain_mask(view)
        case Defend():
            return _explain_defence(mind, answer)
        case Pass():
            return _explain_pass(mind, ask.choice.options)
    return Reason("numbers")


def _explain_attack(mind: Mind, weapon: str, target: FighterView) -> Reason:
    """Return the reason to attack this target: it would die, cannot answer, is the weakest, or rarely has an answer."""
    if not target.hand:
        return Reason("bare", target.seat, target.life)
    if DAMAGE[weapon] >= target.life and not mind.view.sparing:
        armour = [card for card in (HELMET, VEST) if DAMAGE[weapon] - ARMOUR[card] < target.life]
        return Reason(
            "kills",
            target.seat,
            target.life,
            round_to_per_cent(1 - _compute_stopping_chance(mind, weapon, target, *armour)),
        )
    if target.blind:
        return Reason("blind", target.seat, target.life)
    enemies = [one for one in mind.view.fighters if one.alive and one.team != mind.me.team]
    if len(enemies) > 1 and all(target.life < one.life for one in enemies if one is not target):
        return Reason(
            "weakest", target.seat, target.life, round_to_per_cent(1 - _compute_stopping_chance(mind, weapon, target))
        )
    return Reason(
        "open", target.seat, target.hand, round_to_per_cent(1 - _compute_stopping_chance(mind, weapon, target))
    )


def _compute_stopping_chance(mind: Mind, weapon: str, target: FighterView, *armour: str) -> float:
    """Return the chance that a target's hand has a card that stops or turns this attack, or any of this armour."""
    if target.blind:
        return mind.compute_holding_chance(target, *armour)
    if weapon == GRENADE:
        return mind.compute_holding_chance(target, DODGE, *armour)
    guns = [gun for gun in GUNS if DAMAGE[gun] >= DAMAGE[weapon]]
    return mind.compute_holding_chance(target, DODGE, FRIENDLY_FIRE, RICOCHET, *guns, *armour)


def _explain_throw(mind: Mind, bomb: str) -> Reason:
    enemies = [one for one in mind.view.fighters if one.alive and one.team != mind.me.team]
    enemies = [one for one in enemies if not (bomb == FLASH and one.blind)]
    bare = prod(1 - mind.compute_holding_chance(one, MASK) for one in enemies)
    return Reason(bomb, count=len(enemies), chance=round_to_per_cent(bare))


def _explain_mask(view: View) -> Reason:
    play = view.play
    assert play is not None
    return Reason("sees") if play.card == FLASH else Reason("shoots", play.attacker)


def _explain_defence(mind: Mind, move: Defend) -> Reason:
    play = mind.view.play
    assert play is not None and play.card is not None
    if move.card == FRIENDLY_FIRE:
        victim = mind.view.fighters[int(move.whom)]
        dies = victim.life <= CARDS[FRIENDLY_FIRE].damage and not mind.view.sparing
        return Reason("turned-kills" if dies else "turned", victim.seat, victim.life)
    if move.card == RICOCHET:
        alive = [one for one in mind.view.fighters if one.alive]
        enemies = sum(one.team != mind.me.team for one in alive)
        return Reason("ricochet", count=enemies, total=len(alive))
    if move.card == REINFORCEMENT:
        mate = mind.view.fighters[int(move.whom)]
        return Reason("mate", mate.seat, mate.hand)
    taker, harm = mind.find_damage_taker(), mind.compute_harm(play.card, mind.find_damage_taker())
    if move.card in DAMAGE and DAMAGE[move.card] > DAMAGE[play.card]:
        return Reason("duel", play.attacker, DAMAGE[move.card] - DAMAGE[play.card])
    if harm >= taker.life and not mind.view.sparing:
        return Reason("saves", taker.seat, taker.life)
    return Reason("spares", taker.seat, round(harm - _compute_damage_left(move.card, play.card, harm)))


def _compute_damage_left(card: str, attack: str, harm: float) -> float:
    """Return the damage of an attack that remains after a defence with this card."""
    if card in ARMOUR:
        return max(0.0, harm - ARMOUR[card])
    if card == DODGE:
        return harm / 2 if attack == GRENADE else 0.0
    return max(0.0, harm - DAMAGE[card])


def _explain_pass(mind: Mind, options: Sequence[Move]) -> Reason:
    play = mind.view.play
    if play is None or play.card is None:
        return Reason("keeps")
    if play.target is None:
        return Reason("friend", play.attacker)
    taker, harm = mind.find_damage_taker(), mind.compute_harm(play.card, mind.find_damage_taker())
    if play.card == HEAD_SHOT or (harm >= taker.life and not mind.view.sparing):
        return Reason("hopeless", taker.seat)
    return Reason("bears", taker.seat, round(taker.life - harm))
