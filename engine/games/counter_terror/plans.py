"""The premoves of Counter-Terror: attacks with the cards in hand, and answers to an attack."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ahead import format_marked_values, make_step_plans
from engine.plans import Condition
from engine.protocol import PASS, Move, Seat

from .cards import ARMOUR, BOTH, DAMAGE, DODGE, EFFECTS, HEAD_SHOT, HELMET, MASK, REVOLVER, VEST
from .moves import MASK_ON, Attack, Defend, HeadShot, Throw
from .view import View


def list_possible_moves(view: View, seat: Seat) -> Iterator[Move]:
    """Yield the options that the cards in a seat's hand could allow; the rules check later if each is possible."""
    me = view.fighters[seat]
    if view.over or not me.alive or view.phase not in ("turn", "play"):
        return
    foes = [one.seat for one in view.fighters if one.alive and one.team != me.team]
    hand = [*dict.fromkeys(view.hand), REVOLVER]
    for card in hand:
        if card in DAMAGE:
            yield from (Attack(card, str(foe)) for foe in foes)
        elif card == HEAD_SHOT:
            yield from (HeadShot(str(foe)) for foe in foes)
        elif card in EFFECTS:
            yield Throw(card)
        elif card == MASK:
            yield MASK_ON
        elif card in ARMOUR or card == DODGE:
            yield Defend(card)
    if HELMET in hand and VEST in hand:
        yield Defend(BOTH)
    yield PASS


def _mark_life(view: View, seat: Seat) -> str:
    """Return a text for a premove condition that changes when the seat's own life changes."""
    return format_marked_values(view.fighters[seat].life)


def _mark_dead(view: View, seat: Seat) -> str:
    """Return a text for a premove condition that changes when a player dies."""
    return format_marked_values([one.seat for one in view.fighters if not one.alive])


def _mark_attacker(view: View, seat: Seat) -> str:
    """Return the seat that attacks this seat now, as text; "" if nobody does."""
    return str(view.play.attacker) if view.play is not None and view.play.target == seat else ""


def _mark_deadly(view: View, seat: Seat) -> str:
    """Return "deadly" if the attack on a seat would kill it without a defence, else ""."""
    play = view.play
    if play is None or play.target != seat or view.sparing:
        return ""
    return "deadly" if play.card == HEAD_SHOT or play.damage >= view.fighters[seat].life else ""


PLANS = make_step_plans(
    list_possible_moves,
    {
        "not-hit": Condition(_mark_life),
        "nobody-dies": Condition(_mark_dead),
        "would-kill": Condition(_mark_deadly, lambda before, now: now == "deadly", at_question=True),
        "attacked-by": Condition(_mark_attacker, at_question=True, of_seat=True),
    },
)
