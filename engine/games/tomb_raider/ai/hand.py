"""The worth of cards to the AI: to hold in the hand, to find, and to offer."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Discovery, Obstacle, Treasure, Upgrade, get_pool
from ..cards.lasting import Raise, Weapon
from ..language import Verb
from ..verbs.cards import Cancel, Draw, Fetch, Steal
from ..verbs.harm import Damage, Heal, Injure, Prevent, Stuck
from ..verbs.map import Exit, SavePoint
from ..verbs.movement import Bypass, Forbid, Relocate, Steps
from ..verbs.obstacles import Allow
from ..verbs.on_test import Auto, Bonus, Dice, Difficulty, Reroll, Substitute
from .look import BACK, Look, compute_probability

FULL = 6
"""If the hand has more cards than this, the hand limit reduces the next draw."""
_CALLS: dict[type[Verb], float] = {
    Auto: 8, Allow: 8, Relocate: 6, Bonus: 5, Dice: 5, Reroll: 5, Difficulty: 4, Steps: 4, Bypass: 4, Stuck: 4,
    Draw: 4, Fetch: 4, Cancel: 3, Prevent: 3, Heal: 3, Damage: 3, Injure: 3, Forbid: 3, Substitute: 3, Exit: 2,
    Steal: 1, Raise: 6, Weapon: 5,
}  # fmt: skip
"""The worth of each verb on a card: our own estimates, checked by self-play."""
PLAIN = 2.0
HARM = 4.0
"""The worth of one turn that an obstacle costs a rival, or that an exit saves."""
MUCH = 3.0
"""The most turns that count for a card's worth; more make it no better."""
LEAST = 0.1
LASTS = 2.0
"""The factor for a card that helps every turn, on a short way, compared with a card that is spent by its use."""
NEAR = 8.0
"""A way of fewer turns than this is short. On a long way lives are lost, and found cards with them."""
SELDOM = 0.3
"""The factor for a card that works only in fights, which cost the search, or only with another card in play."""


def weigh_card(look: Look, number: str) -> float:
    """Return the worth of a card in the hand."""
    card = get_pool().find_card(number)
    match card:
        case Obstacle():
            return HARM * max((look.look_for(one.seat).compute_risk(card) for one in look.rivals), default=0.0)
        case Discovery():
            room = max((space.search or 0 for space in look.view.spaces), default=0)
            return weigh_find(look, number) * compute_probability(look.dice("search") + room, card.difficulty)
        case Upgrade():
            return 1.0 + card.power if _can_have_next(look, card) else 0.0
        case Treasure():
            return 1.0 + card.power
        case _:
            return _weigh_effects(look, number)


def weigh_find(look: Look, number: str) -> float:
    """Return the worth of a discovery that is found now."""
    for clause in get_pool().find_card(number).effects:
        for call in clause.calls:
            if isinstance(call, Exit):
                return max(LEAST, HARM * min(look.count_turns_saved(call.at != "loc"), MUCH))
            if isinstance(call, SavePoint) and call.act == "add":
                return max(LEAST, HARM * min(_count_spared_turns(look), MUCH))
    return _weigh_effects(look, number)


def _count_spared_turns(look: Look) -> float:
    """Return the number of turns that a save point here would save on the way back after a death."""
    here, back = look.me.at, look.back
    return 0.0 if look.here.save_point else BACK * (abs(here[0] - back[0]) + abs(here[1] - back[1]))


def _weigh_effects(look: Look, number: str) -> float:
    card = get_pool().find_card(number)
    lasts = LASTS if isinstance(card, Discovery) and card.kind != "triggered" and look.cost() < NEAR else 1.0
    return max(
        (
            _CALLS.get(type(call), PLAIN)
            * (SELDOM if clause.guards.test == "fight" or clause.guards.req else 1.0)
            * (lasts if clause.guards.once == "turn" else 1.0)
            for clause in card.effects
            for call in clause.calls
        ),
        default=PLAIN,
    )


def has_ready_upgrade(look: Look) -> bool:
    """Tell whether the hand holds an upgrade that can be laid down as soon as the raider saves."""
    upgrades = [card for card in map(get_pool().find_card, look.view.hand) if isinstance(card, Upgrade)]
    return any(_can_have_next(look, card) and any(one.word == "save" for one in card.requirement) for card in upgrades)


def _can_have_next(look: Look, card: Upgrade) -> bool:
    """Tell whether this raider can have the upgrade next (TR-UPG-2, TR-UPG-5, TR-UPG-7)."""
    me = look.me
    meant = card.for_raider in (None, get_pool().find_character(me.character).raider)
    return meant and card.power <= me.power + 1 and all(row.card != card.number for row in me.saved)


def choose_discards(look: Look, hand: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """Return the worst cards of a hand: at least as many as required, and enough to make room for the next draw."""
    ranked = sorted(hand, key=lambda card: weigh_card(look, card))
    spare = len(hand) - FULL if look.me.draw_deck or look.me.discards else 0
    return tuple(ranked[: min(most, max(least, spare))])
