"""The card pool of Tomb Raider: every card by number, with indexes for frequent look-ups.

The pool is empty until the game's package is imported and has read the cards (`loader`). Cards need the verbs, and the
verbs are built on nearly all rules. So the rules may use the pool only while they run, not at import.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ..language import Verb
from .lasting import Weapon
from .records import Action, Card, Character, Discovery, Location, Obstacle, Role, Starter, Treasure, Upgrade

C = TypeVar("C", bound=Card)


class Pool:
    """All cards of Tomb Raider by number, and the starter boxes by key."""

    def __init__(self, cards: Mapping[str, Card], starters: Mapping[str, Starter]) -> None:
        self.cards = cards
        self.starters = starters

    def find_card(self, number: str) -> Card:
        """Return the card with this number. Raises KeyError if there is none.

        The methods below also raise KeyError for a card of another type.
        """
        return self.cards[number]

    def find_location(self, number: str) -> Location:
        return self._find_card_of_kind(Location, number)

    def find_character(self, number: str) -> Character:
        return self._find_card_of_kind(Character, number)

    def find_treasure(self, number: str) -> Treasure:
        return self._find_card_of_kind(Treasure, number)

    def find_upgrade(self, number: str) -> Upgrade:
        return self._find_card_of_kind(Upgrade, number)

    def find_obstacle(self, number: str) -> Obstacle:
        return self._find_card_of_kind(Obstacle, number)

    def find_action(self, number: str) -> Action:
        return self._find_card_of_kind(Action, number)

    def list_cards(self, kind: type[C]) -> tuple[C, ...]:
        """Return all cards of one type, sorted by number."""
        return tuple(card for _, card in sorted(self.cards.items()) if isinstance(card, kind))

    def find_entrance(self, starter: str) -> Location:
        """Return the entrance among the locations of a starter box."""
        return self._find_special(starter, "entrance")

    def find_treasure_room(self, starter: str) -> Location:
        """Return the treasure room among the locations of a starter box."""
        return self._find_special(starter, "treasure")

    def list_rooms(self, starter: str) -> tuple[str, ...]:
        """Return the locations of a starter box's level deck (TR-LTP-6, TR-DECK-8).

        These are all of its locations but the entrance and the treasure room.
        """
        return tuple(
            number
            for number in self.starters[starter].locations
            if self.find_location(number).role not in ("entrance", "treasure")
        )

    def list_obstacles(self, starter: str) -> tuple[str, ...]:
        """Return the obstacle cards in the draw deck of a starter box, copies included (TR-SOLO-1)."""
        return tuple(number for number in self.starters[starter].draw if isinstance(self.cards[number], Obstacle))

    def _find_special(self, starter: str, role: Role) -> Location:
        for number in self.starters[starter].locations:
            if self.find_location(number).role == role:
                return self.find_location(number)
        raise KeyError(role)

    def _find_card_of_kind(self, kind: type[C], number: str) -> C:
        card = self.cards[number]
        if not isinstance(card, kind):
            raise KeyError(number)
        return card


POOL = Pool({}, {})
LOCATIONS: dict[str, Location] = {}
OBSTACLES: dict[str, Obstacle] = {}
DISCOVERIES: dict[str, Discovery] = {}
WEAPONS: dict[str, Weapon] = {}
"""The weapon values of each card that is a weapon, by card number."""
LASTING: dict[str, tuple[Verb, ...]] = {}
"""The lasting verbs of each card that has any, by card number."""


def get_pool() -> Pool:
    """Return the pool of all cards of Tomb Raider."""
    return POOL


def fill_pool(pool: Pool) -> None:
    """Put these cards into the pool of all cards. Only the import of the game's package calls this, once."""
    POOL.cards, POOL.starters = pool.cards, pool.starters
    LOCATIONS.update((card.number, card) for card in pool.list_cards(Location))
    OBSTACLES.update((card.number, card) for card in pool.list_cards(Obstacle))
    DISCOVERIES.update((card.number, card) for card in pool.list_cards(Discovery))
    for number, card in pool.cards.items():
        held = tuple(call for clause in card.effects for call in clause.calls if call.lasting)
        if held:
            LASTING[number] = held
        WEAPONS.update((number, call) for call in held if isinstance(call, Weapon))
