"""The worth of cards to the AI of Tomb Raider: cards to hold, cards to find, and obstacles to offer."""

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
"""A hand of at most this many cards leaves room for a whole draw. In a larger hand the next draw is smaller."""
EASY = 3
"""The most danger of an obstacle that nearly every space takes, even at the beginning of the map (TR-OBS-4)."""
_CALLS: dict[type[Verb], float] = {
    Auto: 8, Allow: 8, Relocate: 6, Bonus: 5, Dice: 5, Reroll: 5, Difficulty: 4, Steps: 4, Bypass: 4, Stuck: 4,
    Draw: 4, Fetch: 4, Cancel: 3, Prevent: 3, Heal: 3, Damage: 3, Injure: 3, Forbid: 3, Substitute: 3, Exit: 2,
    Steal: 1, Raise: 6, Weapon: 5,
}  # fmt: skip
"""The worth to the AI of each verb on a card, in points. The numbers are our estimates, checked by self-play."""
PLAIN = 2.0
"""The worth of a verb that is not listed, in the points of ``_CALLS``."""
HARM = 4.0
"""The worth, in the points of ``_CALLS``, of a turn that an obstacle costs a rival, or that an exit saves."""
MUCH = 3.0
"""Only this many saved turns count for the worth of a card. More turns make it no better."""
LEAST = 0.1
"""The least worth of a discovery that makes an exit or a save point, in the points of ``_CALLS``."""
LASTS = 2.0
"""The factor, on a short way, for a card that helps in every turn. Other cards are used up when they help."""
NEAR = 8.0
"""A way of fewer turns than this is short. On a longer way the raider loses lives, and found cards with them."""
SELDOM = 0.3
"""The factor for a card that works only in fights, which cost the search, or only if another card is in play."""


def weigh_card(look: Look, number: str) -> float:
    """Return the worth to the AI of a card in its hand, in the points of ``_CALLS``."""
    card = get_pool().find_card(number)
    match card:
        case Obstacle():
            return HARM * max((look.look_for_raider(one.seat).compute_risk(card) for one in look.rivals), default=0.0)
        case Discovery():
            room = max((space.search or 0 for space in look.view.spaces), default=0)
            return weigh_discovery(look, number) * compute_probability(
                look.count_dice("search") + room, card.difficulty
            )
        case Upgrade():
            return 1.0 + card.power if _can_have_next(look, card) else 0.0
        case Treasure():
            return 1.0 + card.power
        case _:
            return _weigh_effects(look, number)


def weigh_discovery(look: Look, number: str) -> float:
    """Return the worth to the AI of a discovery that it would find now, in the points of ``_CALLS``."""
    for clause in get_pool().find_card(number).effects:
        for call in clause.calls:
            if isinstance(call, Exit):
                return max(LEAST, HARM * min(look.count_turns_saved(call.at != "loc"), MUCH))
            if isinstance(call, SavePoint) and call.act == "add":
                return max(LEAST, HARM * min(_count_spared_turns(look), MUCH))
    return _weigh_effects(look, number)


def _count_spared_turns(look: Look) -> float:
    """Return how many turns a save point in the raider's space would save on the way back after a death."""
    here, back = look.me.at, look.back
    return 0.0 if look.here.save_point else BACK * (abs(here[0] - back[0]) + abs(here[1] - back[1]))


def _weigh_effects(look: Look, number: str) -> float:
    card = get_pool().find_card(number)
    lasts = (
        LASTS if isinstance(card, Discovery) and card.kind != "triggered" and look.compute_way_cost() < NEAR else 1.0
    )
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
    """Tell whether the AI's raider can lay down an upgrade next (TR-UPG-2, TR-UPG-5, TR-UPG-7)."""
    me = look.me
    meant = card.for_raider in (None, get_pool().find_character(me.character).raider)
    return meant and card.power <= me.power + 1 and all(row.card != card.number for row in me.saved)


def choose_opening_hand(look: Look, cards: Sequence[str], count: int) -> tuple[str, ...]:
    """Return the best discovery and an obstacle that nearly every space takes, then the best other cards.

    Of these obstacles the best is one that injures, because an injury lasts longer than other harm.
    """
    ranked, pool = sorted(cards, key=lambda card: -weigh_card(look, card)), get_pool()
    found = next((one for one in ranked if isinstance(pool.find_card(one), Discovery)), None)
    easy = [one for one in ranked if isinstance(card := pool.find_card(one), Obstacle) and card.danger <= EASY]
    easy.sort(key=lambda one: not any(isinstance(call, Injure) for call in pool.find_obstacle(one).failure))
    first = [one for one in (found, *easy[:1]) if one is not None]
    for one in first:
        ranked.remove(one)
    return (*first, *ranked)[:count]


def choose_discards(look: Look, hand: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """Return the worst cards of a hand to discard.

    They are at least ``least`` cards, and enough to make room for the next draw, but at most ``most``.
    """
    ranked = sorted(hand, key=lambda card: weigh_card(look, card))
    spare = len(hand) - FULL if look.me.draw_deck or look.me.discards else 0
    return tuple(ranked[: min(most, max(least, spare))])
