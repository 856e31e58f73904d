"""The solid seat of Counter-Terror: it weighs each option's damage and costs for both teams, from its view alone.

It estimates other hands from those of the 52 cards that it does not see. It knows no more of a team-mate's hand than of
an enemy's. It never passes while it may shoot at anybody, because a seat that saves cards is dull to play against. A
sharp seat (``network.py``) may wait for a better target.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb

from engine.protocol import PASS, Answer, Ask, Move, One, Pass, Pick, Seat, Some

from .cards import (
    ARMOUR,
    BOMB,
    BOX,
    CARDS,
    DAMAGE,
    DODGE,
    FLASH,
    FRIENDLY_FIRE,
    GAS,
    GRENADE,
    GUNS,
    HEAD_SHOT,
    HELMET,
    MASK,
    REINFORCEMENT,
    REVOLVER,
    RICOCHET,
    VEST,
)
from .damage import LAST_LIFE
from .moves import Attack, Call, Defend, HeadShot, Mask, Number, Throw
from .view import FighterView, View

DEATH = 40.0
"""The worth of keeping a fighter alive, in life points. The fighter's remaining life points are added to it."""
WORTH: dict[str, float] = {
    HEAD_SHOT: 22, "sniper": 16, DODGE: 14, "ak47": 12, GRENADE: 14, FRIENDLY_FIRE: 10, RICOCHET: 8, "9mm": 7, "uzi": 7,
    VEST: 7, REINFORCEMENT: 6, FLASH: 6, HELMET: 4, GAS: 4, MASK: 3, "defuse": 12,
}  # fmt: skip
"""The worth of each card in hand, in life points: our own estimates, checked by self-play."""
PLENTY = 4
"""The most cards in a hand of which each counts in full."""
HOARD = 10
"""A sharp seat with more cards than this does not pass while it may shoot."""
PATIENCE = 0.02
"""With fewer cards it passes only if that raises its chance to win by more than this."""


def choose(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the AI's answer to a question, from the view of the seat that is asked."""
    mind = Mind(view, ask.seat)
    if isinstance(ask.choice, Some):
        return ask.choice.read(tuple(sorted(ask.choice.items, key=lambda card: WORTH[card])[: ask.choice.least]))
    assert isinstance(ask.choice, One)
    options = ask.choice.options
    if ask.kind == "ricochet":  # All numbers are equally good.
        return options[pick(len(options))]
    if ask.kind in ("attack", "called-attack"):
        return mind.attack(options)
    return max(options, key=mind.value)


def is_worth_trying(view: View, ask: Ask, answer: Answer) -> bool:
    """Tell whether a sharp AI seat thinks about an answer.

    It may let a shot wait for a better moment, but it hoards no cards, and attacks for a team-mate who calls it. It
    answers an attack that would kill if it can.
    """
    if not isinstance(answer, Pass) or not isinstance(ask.choice, One):
        return True
    if ask.kind == "called-attack" or (ask.kind == "attack" and len(view.hand) > HOARD):
        return not any(isinstance(option, Attack | HeadShot) for option in ask.choice.options)
    if ask.kind != "defend" or view.play is None or len(ask.choice.options) == 1:
        return True
    return bool(view.play.card != HEAD_SHOT and view.play.damage < view.fighters[ask.seat].life)


@cache
def compute_chance_of_none(unseen: int, copies: int, hand: int) -> float:
    """Return the chance that a hand dealt from unseen cards holds none of these copies."""
    return comb(max(0, unseen - copies), hand) / comb(unseen, hand) if hand <= unseen else 0.0


class Mind:
    """The AI's estimates for one seat, from one view."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.me: FighterView = view.fighters[seat]
        self.unseen = Counter(BOX)
        for cards in (view.hand, view.discards, view.removed, [effect.card for effect in view.effects]):
            self.unseen.subtract(cards)
        if view.play is not None:
            laid = (view.play.card, *view.play.answer, view.play.caller is not None and REINFORCEMENT)
            self.unseen.subtract([card for card in laid if card and card != REVOLVER])
        del self.unseen[BOMB]  # No hand holds a Bomb (CT-BOMB-1).
        self.hidden = sum(self.unseen.values())
        self.thrift = min(1.0, PLENTY / max(1, len(view.hand)))
        """The factor for the worth of cards in hand: the more there are, the less each of them is missed."""

    def attack(self, options: Sequence[Move]) -> Move:
        """Choose an attack or another play, in the seat's turn or when the seat is called to attack.

        While the seat has a target it makes its best play. Otherwise it plays only if the best play has a positive
        worth.
        """
        plays = [move for move in options if not isinstance(move, Pass) and not self.is_call_wasted(move)]
        best = max(plays, key=self.value, default=PASS)
        aims = any(isinstance(move, Attack | HeadShot) for move in plays)
        return best if aims or self.value(best) > 0 else PASS

    def is_call_wasted(self, move: Move) -> bool:
        """Tell whether a call to attack is wasted, because gas keeps the team-mate from every attack (CT-REIN-13)."""
        if not isinstance(move, Call):
            return False
        mate = self.view.fighters[int(move.mate)]
        return all(f.seat in mate.gassed_by for f in self.view.fighters if f.alive and f.team != mate.team)

    def value(self, move: Move) -> float:
        """Return the worth of an option in life points.

        A pass is worth 0, or minus the damage of an attack under way.
        """
        if isinstance(move, Attack | HeadShot):
            card = move.weapon if isinstance(move, Attack) else HEAD_SHOT
            return self._weigh_attack(card, self.view.fighters[int(move.target)])
        if isinstance(move, Throw):
            return self._weigh_throw(move.bomb)
        if isinstance(move, Call):
            return self._weigh_call(self.view.fighters[int(move.mate)])
        if isinstance(move, Mask):
            return self._weigh_mask()
        if isinstance(move, Defend):
            return self._weigh_defence(move)
        assert not isinstance(move, Number)
        play = self.view.play
        if play is None or play.target is None:
            return 0.0
        return -self.compute_loss(self.find_damage_taker(), self.compute_harm(play.card, self.find_damage_taker()))

    # --- cost of damage ---

    def compute_loss(self, fighter: FighterView, amount: float) -> float:
        """Return the cost of damage to a fighter, in life points.

        The last life points are worth more than the first.
        """
        if amount <= 0:
            return 0.0
        if amount >= fighter.life and self.view.sparing:
            amount = fighter.life - LAST_LIFE
        elif amount >= fighter.life:
            return fighter.life + DEATH
        return amount * (1 + 0.15 * (100 - fighter.life + amount) / 20)

    def compute_life_loss(self, fighter: FighterView, amount: float) -> float:
        """Return the life points that a fighter loses by damage. Nobody loses the last ones while all are spared."""
        spared = self.view.sparing and amount >= fighter.life
        return fighter.life - LAST_LIFE if spared else min(amount, fighter.life)

    def is_mate(self, seat: Seat) -> bool:
        return self.view.fighters[seat].team == self.me.team

    def compute_harm(self, card: str | None, fighter: FighterView) -> float:
        return fighter.life if card == HEAD_SHOT else DAMAGE.get(card or "", 0)

    def find_damage_taker(self) -> FighterView:
        """Return the fighter who will take the damage if nobody stops the attack under way."""
        play = self.view.play
        assert play is not None and play.target is not None
        if play.called is not None and ("rest_of_damage", "called") in self.view.switches:
            return self.view.fighters[play.called]
        return self.view.fighters[play.target]

    def compute_holding_chance(self, fighter: FighterView, *kinds: str) -> float:
        """Return the chance that a fighter's hand has any card of these kinds."""
        return 1 - compute_chance_of_none(self.hidden, sum([self.unseen[kind] for kind in kinds]), fighter.hand)

    # --- attack ---

    def _weigh_attack(self, card: str, target: FighterView) -> float:
        """Return the expected worth of an attack, in life points, against a defender who answers well.

        The risk of a counter-attack is subtracted.
        """
        harm = self.compute_harm(card, target)
        gain = self.compute_loss(target, harm)
        if card == HEAD_SHOT:
            dodged = 0 if target.blind else self.compute_holding_chance(target, DODGE)
            return gain * (1 - dodged) - WORTH[HEAD_SHOT] * self.thrift
        left = 1.0
        worth = 0.0 if card == REVOLVER else WORTH[card] * 0.4 * self.thrift
        risk = 0.0
        if not target.blind:
            saved = (DODGE, FRIENDLY_FIRE, RICOCHET) if card != GRENADE else (DODGE,)
            left -= 0.7 * self.compute_holding_chance(target, *saved)
            if card != GRENADE:
                for gun in GUNS:
                    if DAMAGE[gun] > DAMAGE[card]:
                        risk += (
                            0.5
                            * self.compute_holding_chance(target, gun)
                            * self.compute_loss(self.me, DAMAGE[gun] - DAMAGE[card])
                        )
                        left -= 0.2 * self.compute_holding_chance(target, gun)
        vest, helmet = self.compute_holding_chance(target, VEST), self.compute_holding_chance(target, HELMET)
        worn = (1 - vest) * (1 - helmet) * gain
        worn += vest * self.compute_loss(target, harm - ARMOUR[VEST])
        worn += (1 - vest) * helmet * self.compute_loss(target, harm - ARMOUR[HELMET])
        drawn = 3.0 if harm else 0.0  # Even a stopped attack costs the defender a card.
        return max(0.1, left) * worn + drawn - risk - worth

    def _weigh_throw(self, bomb: str) -> float:
        """Return the worth, in life points, of throwing a Gas Bomb or Flash Grenade."""
        others = [f for f in self.view.fighters if f.alive and f.seat != self.seat and not (bomb == FLASH and f.blind)]
        if ("gas_and_flash", "enemies") in self.view.switches:
            others = [f for f in others if f.team != self.me.team]
        each = sum(
            (1 - 0.8 * self.compute_holding_chance(f, MASK)) * (1 if f.team != self.me.team else -0.9) for f in others
        )
        if bomb == FLASH:  # Each affected player loses a turn.
            return 18 * each - WORTH[FLASH] * self.thrift
        danger = sum(1 - 0.8 * self.compute_holding_chance(f, MASK) for f in others if f.team != self.me.team)
        return 6 * danger * (1 if self.me.life > 40 else 2.5) - WORTH[GAS] * self.thrift

    def _weigh_call(self, mate: FighterView) -> float:
        """Return the worth, in life points, of calling a team-mate to attack.

        A team-mate with many cards probably has a better weapon than a Revolver.
        """
        return min(mate.hand, 6) * 2.5 - WORTH[REINFORCEMENT] * self.thrift

    # --- defence ---

    def _weigh_mask(self) -> float:
        """Return the worth, in life points, of putting on a Mask."""
        play = self.view.play
        assert play is not None
        if play.card == FLASH:
            return 10.0
        return -1.0 if self.view.fighters[play.attacker].team == self.me.team else 4.0

    def _weigh_defence(self, move: Defend) -> float:
        """Return the worth, in life points, of answering the attack under way with these cards."""
        play = self.view.play
        assert play is not None and play.card is not None
        taker, attacker = self.find_damage_taker(), self.view.fighters[play.attacker]
        harm = self.compute_harm(play.card, taker)
        worth = sum(WORTH[card] for card in move.card.split("+")) * 0.6 * self.thrift
        if move.card in ARMOUR:
            return -self.compute_loss(taker, harm - ARMOUR[move.card]) - worth
        if move.card == DODGE:
            return -self.compute_loss(taker, harm / 2 if play.card == GRENADE else 0) - worth
        if move.card == FRIENDLY_FIRE:
            return self.compute_loss(self.view.fighters[int(move.whom)], CARDS[FRIENDLY_FIRE].damage) - worth
        if move.card == RICOCHET:
            alive = [f for f in self.view.fighters if f.alive]
            each = [self.compute_loss(f, CARDS[RICOCHET].damage) * (-1 if f.team == self.me.team else 1) for f in alive]
            return sum(each) / len(each) - worth
        if move.card == REINFORCEMENT:
            mate = self.view.fighters[int(move.whom)]
            kinds = (VEST, HELMET) if mate.blind else (VEST, DODGE, *([] if play.card == GRENADE else GUNS))
            helped = self.compute_holding_chance(mate, *kinds)
            return -self.compute_loss(taker, harm) * (1 - 0.7 * helped) - worth
        difference = DAMAGE[play.card] - DAMAGE[move.card]
        if difference > 0:
            return -self.compute_loss(taker, difference) - worth
        return self.compute_loss(attacker, -difference) - worth
