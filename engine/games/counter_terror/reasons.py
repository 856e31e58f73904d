"""The reasons that the AI of Counter-Terror gives for its advice: events that presenters put into words.

A reason does not repeat the answer. It gives the figure of the position that supports the answer. Each is true in the
view; where none is true, there is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Answer, Ask, Move, One, Pass, Pick

from .ai import Mind, choose, compute_chance_of_none
from .cards import CARDS, DAMAGE, DODGE, FLASH, FRIENDLY_FIRE, GAS, HEAD_SHOT, MASK, REINFORCEMENT, REVOLVER, RICOCHET
from .events import ShootoutAdvice as Reason
from .moves import Attack, Call, Defend, HeadShot, Mask, Number, Throw
from .odds import compute_chance_of_harm, compute_damage_left
from .view import FighterView, View

NONE = Reason()
MOSTLY = 0.5
"""The AI gives a team-mate's cards as a reason only if they help with more than this chance."""
RARELY = 0.05
"""An attack that gets through with less than this chance has no reason that says so."""


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
            return _explain_head_shot(mind, view.fighters[int(answer.target)])
        case Throw(bomb=bomb):
            return _explain_throw(mind, bomb)
        case Call():
            return _explain_call(mind, view.fighters[int(answer.mate)])
        case Mask():
            return _explain_mask(mind)
        case Defend():
            return _explain_defence(mind, answer)
        case Pass():
            return _explain_pass(mind, ask.choice.options)
        case Number():
            return Reason("numbers")
    return NONE


# --- attack ---


def _explain_attack(mind: Mind, weapon: str, target: FighterView) -> Reason:
    """Return the reason to attack this target: it would die, cannot answer, is the weakest, or rarely has an answer."""
    if not target.hand:
        return Reason("bare", target.seat, target.life)
    if DAMAGE[weapon] >= target.life and not mind.view.sparing:
        dies = compute_chance_of_harm(mind, weapon, target, target.life)
        return Reason("kills", target.seat, target.life, dies) if dies >= RARELY else NONE
    if target.blind:
        return Reason("blind", target.seat, target.life)
    worst = round(mind.compute_life_loss(target, DAMAGE[weapon]))
    unlessened = compute_chance_of_harm(mind, weapon, target, worst) if worst else 0.0
    if unlessened < RARELY:
        unlessened = 0.0
    enemies = [one for one in mind.view.fighters if one.alive and one.team != mind.me.team]
    if len(enemies) > 1 and all(target.life < one.life for one in enemies if one is not target):
        return Reason("weakest", target.seat, target.life, unlessened)
    return Reason("open", target.seat, target.hand, unlessened) if unlessened else NONE


def _explain_head_shot(mind: Mind, target: FighterView) -> Reason:
    if not target.hand:
        return Reason("bare", target.seat, target.life)
    if target.blind:
        return Reason("helpless", target.seat)
    return Reason("head-shot", target.seat, chance=mind.compute_holding_chance(target, DODGE))


def _explain_throw(mind: Mind, bomb: str) -> Reason:
    """Return the reason to throw: the enemies whom it affects unless they have a Mask; the blind cannot put one on."""
    enemies = [one for one in mind.view.fighters if one.alive and one.team != mind.me.team]
    if bomb == FLASH:
        enemies = [one for one in enemies if not one.blind]
    else:
        enemies = [one for one in enemies if mind.seat not in one.gassed_by]
    cards = sum(one.hand for one in enemies if not one.blind)
    bare = compute_chance_of_none(mind.hidden, mind.unseen[MASK], cards)
    return Reason(bomb, count=len(enemies), chance=bare) if enemies else NONE


def _explain_call(mind: Mind, mate: FighterView) -> Reason:
    """Return the reason to call a team-mate to attack: the chance of a stronger weapon than one's own best."""
    best = max(DAMAGE[card] for card in (*mind.view.hand, REVOLVER) if card in DAMAGE)
    kinds = [card for card in (*DAMAGE, HEAD_SHOT) if DAMAGE.get(card, 100) > best and card != REVOLVER]
    chance = mind.compute_holding_chance(mate, *kinds)
    free = any(one.alive and one.team != mate.team and one.seat not in mate.gassed_by for one in mind.view.fighters)
    return Reason("call", mate.seat, mate.hand, chance) if free and chance > MOSTLY else NONE


# --- defence ---


def _explain_mask(mind: Mind) -> Reason:
    play = mind.view.play
    assert play is not None
    if play.card == FLASH:
        return Reason("sees")
    return NONE if mind.is_mate(play.attacker) else Reason("shoots", play.attacker)


def _explain_defence(mind: Mind, move: Defend) -> Reason:
    view, play = mind.view, mind.view.play
    assert play is not None and play.card is not None
    taker = mind.find_damage_taker()
    if move.card == FRIENDLY_FIRE:
        return _explain_returned_damage(mind, "turned", int(move.whom), CARDS[FRIENDLY_FIRE].damage)
    if move.card == RICOCHET:
        alive = [one for one in view.fighters if one.alive]
        enemies = sum(one.team != mind.me.team for one in alive)
        return Reason("ricochet", count=enemies, total=len(alive))
    if move.card == REINFORCEMENT:
        mate = view.fighters[int(move.whom)]
        helped = 1 - compute_chance_of_harm(mind, play.card, mate, DAMAGE[play.card], called=True)
        return Reason("mate", mate.seat, mate.hand, helped) if helped > MOSTLY else NONE
    if move.card in DAMAGE and DAMAGE[move.card] > DAMAGE[play.card]:
        return _explain_returned_damage(mind, "duel", play.attacker, DAMAGE[move.card] - DAMAGE[play.card])
    harm = mind.compute_harm(play.card, taker)
    left = 0 if play.card == HEAD_SHOT else compute_damage_left(move.card, play.card)
    if left < taker.life <= harm and not view.sparing:
        return Reason("saves", taker.seat, taker.life)
    saved = mind.compute_life_loss(taker, harm) - mind.compute_life_loss(taker, left)
    return Reason("spares", taker.seat, round(saved)) if saved else NONE


def _explain_returned_damage(mind: Mind, reason: str, victim: int, damage: int) -> Reason:
    """Return the reason for an answer that harms somebody else: the life points of the victim, or those lost."""
    fighter = mind.view.fighters[victim]
    loss = round(mind.compute_life_loss(fighter, damage))
    if loss == fighter.life:
        return Reason("turned-kills", victim, fighter.life)
    return Reason(reason, victim, loss if reason == "duel" else fighter.life) if loss else NONE


def _explain_pass(mind: Mind, options: Sequence[Move]) -> Reason:
    """Return the reason to play nothing. There is none against a Flash Grenade, or where an attack is possible."""
    play = mind.view.play
    if play is None or play.card is None:
        barred = not any(isinstance(option, Attack | HeadShot) for option in options)
        return Reason("keeps") if barred and len(options) > 1 else NONE
    if play.target is None:
        useless = play.card == GAS and mind.is_mate(play.attacker) and len(options) > 1
        return Reason("friend", play.attacker) if useless else NONE
    taker = mind.find_damage_taker()
    harm = mind.compute_life_loss(taker, mind.compute_harm(play.card, taker))
    if harm < taker.life:
        return Reason("bears", taker.seat, round(taker.life - harm)) if len(options) > 1 else NONE
    saving = [
        option
        for option in options
        if isinstance(option, Defend)
        and (play.card == HEAD_SHOT or compute_damage_left(option.card, play.card) < taker.life)
    ]
    return NONE if saving else Reason("hopeless", taker.seat)
