"""What cards are worth: to hold, to find, to offer."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Discovery, Obstacle, Treasure, Upgrade, pool
from ..cards.lasting import Raise, Weapon
from ..language import Verb
from ..verbs.cards import Cancel, Draw, Fetch, Steal
from ..verbs.harm import Damage, Heal, Injure, Prevent, Stuck
from ..verbs.map import Exit
from ..verbs.movement import Bypass, Forbid, Relocate, Steps
from ..verbs.obstacles import Allow
from ..verbs.on_test import Auto, Bonus, Dice, Difficulty, Reroll, Substitute
from .look import WALL, Look, likely

FULL = 6
"""With more cards than this in the hand, the cap keeps some of the next ones back (TR-DRAW-4)."""
_CALLS: dict[type[Verb], float] = {
    Auto: 8, Bonus: 5, Dice: 5, Reroll: 5, Allow: 6, Difficulty: 4, Steps: 4, Relocate: 4, Bypass: 4, Stuck: 4,
    Steal: 4, Draw: 4, Fetch: 4, Cancel: 3, Prevent: 3, Heal: 3, Damage: 3, Injure: 3, Forbid: 3, Substitute: 3,
    Exit: 2, Raise: 6, Weapon: 5,
}  # fmt: skip
"""What a verb is worth on a card; our own guess, checked by self-play."""
PLAIN = 2.0


def worth(look: Look, number: str) -> float:
    """What a card in the hand is worth."""
    card = pool().card(number)
    match card:
        case Obstacle():
            return 2.5 * max((look.of(one.seat).risk(card) for one in look.rivals), default=0.0)
        case Discovery():
            room = max((space.search or 0 for space in look.view.spaces), default=0)
            return found(look, number) * likely(look.dice("search") + room, card.difficulty)
        case Upgrade() | Treasure():
            return 1.0 + card.power
        case _:
            return _does(number)


def found(look: Look, number: str) -> float:
    """What a discovery is worth that is found now."""
    opens = [call for clause in pool().card(number).effects for call in clause.calls if isinstance(call, Exit)]
    if opens:
        return 6.0 if look.cost() >= WALL else 0.1
    return _does(number)


def _does(number: str) -> float:
    return max(
        (_CALLS.get(type(call), PLAIN) for clause in pool().card(number).effects for call in clause.calls),
        default=PLAIN,
    )


def discarded(look: Look, hand: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """The worst of a hand: as many as must go, and so many more that the next cards have room."""
    ranked = sorted(hand, key=lambda card: worth(look, card))
    spare = len(hand) - FULL if look.me.draw_deck or look.me.discards else 0
    return tuple(ranked[: min(most, max(least, spare))])
