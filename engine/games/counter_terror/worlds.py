"""Worlds of Counter-Terror as a seat imagines them: hidden cards are dealt from those that it does not see."""

from __future__ import annotations

from collections import Counter

from engine import house_rules
from engine.capabilities import World
from engine.protocol import Answer, Ask, Pick, Seat
from engine.zones import EVERYBODY, NOBODY, Card, make_zone

from .cards import BOMB, BOX, EFFECTS, HEAD_SHOT, REINFORCEMENT, REVOLVER
from .moves import Attack, Call, Defend, HeadShot, Throw
from .setup import STANDARD
from .state import COUNTER, TERROR, Effect, Fighter, State
from .view import PlayView, View

SEARCHED = ("attack", "called-attack", "defend", "called-defend", "mask")
"""The kinds of questions to which a checkpoint leads without any throw."""


def deal_world(view: View, ask: Ask, pick: Pick) -> World[State] | None:
    """Return a world that fits a seat's view and question, before the play under way was made.

    None if the question is not searched.
    """
    if ask.kind not in SEARCHED or view.viewer != ask.seat or view.active is None:
        return None
    spent, answers = _list_play_so_far(view.active, view.play)
    front = [each.card for each in view.effects]
    unseen = Counter(BOX)
    for cards in (view.hand, view.discards, view.removed, front, *spent.values()):
        unseen.subtract(cards)
    hands, pile = _deal_cards(view, list(unseen.elements()), pick)
    state = State(
        rules=house_rules.apply_switches(STANDARD, dict(view.switches)),
        fighters=[
            Fighter(
                TERROR if each.team == TERROR else COUNTER,
                make_zone(1 << each.seat, [*hands[each.seat], *spent.get(each.seat, ())]),
                each.life,
                out=each.out,
                out_by=each.out_by,
            )
            for each in view.fighters
        ],
        pile=make_zone(NOBODY, pile),
        discard=make_zone(EVERYBODY, view.discards),
        removed=make_zone(EVERYBODY, view.removed),
        front=make_zone(EVERYBODY, front),
        effects=[Effect(each.card, each.thrower, list(each.affected)) for each in view.effects],
        order=list(view.order),
        phase="play",
        place=view.order.index(view.active),
        round=view.round,
        guided=view.guided,
    )
    return World(state, answers)


def _list_play_so_far(active: Seat, play: PlayView | None) -> tuple[dict[Seat, list[Card]], tuple[Answer, ...]]:
    """Return the cards that each seat has spent in the play under way, and the answers given in it so far."""
    spent: dict[Seat, list[Card]] = {}
    answers: list[Answer] = []
    if play is None:
        return spent, ()
    if play.caller is not None:
        spent.setdefault(play.caller, []).append(REINFORCEMENT)
        answers.append(Call(str(play.attacker)))
    if play.card is not None:
        if play.card != REVOLVER:
            spent.setdefault(play.attacker, []).append(play.card)
        if play.card in EFFECTS:
            answers.append(Throw(play.card))
        elif play.card == HEAD_SHOT:
            answers.append(HeadShot(str(play.target)))
        else:
            answers.append(Attack(play.card, str(play.target)))
    if play.called is not None and play.target is not None:
        spent.setdefault(play.target, []).append(REINFORCEMENT)
        answers.append(Defend(REINFORCEMENT, str(play.called)))
    return spent, tuple(answers)


def _deal_cards(view: View, unseen: list[Card], pick: Pick) -> tuple[dict[Seat, list[Card]], list[Card]]:
    """Deal the cards that a seat does not see: return every hand, and the draw pile.

    No hand gets a Bomb (CT-BOMB-1).
    """
    loose = [card for card in unseen if card != BOMB]
    hands = {}
    for each in view.fighters:
        own = each.seat == view.viewer
        hands[each.seat] = list(view.hand) if own else [loose.pop(pick(len(loose))) for _ in range(each.hand)]
    rest = loose + [card for card in unseen if card == BOMB]
    return hands, [rest.pop(pick(len(rest))) for _ in range(len(rest))]
