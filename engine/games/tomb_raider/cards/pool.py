"""The pool: every card of the game by number, and what is asked of it most.

It is empty until the game's package, as it is imported, has read the cards (`loader`): what a card does is told by
the verbs, which stand above nearly all rules; the rules ask the pool only while they run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ..language import Verb
from .lasting import Weapon
from .records import (
    Action,
    Card,
    Character,
    Discovery,
    Location,
    Obstacle,
    Role,
    Starter,
    Treasure,
    Upgrade,
)

C = TypeVar("C", bound=Card)


class Pool:
    """Cards by number, and the starter boxes by key."""

    def __init__(self, cards: Mapping[str, Card], starters: Mapping[str, Starter]) -> None:
        self.cards = cards
        self.starters = starters

    def card(self, number: str) -> Card:
        """The card of this number; KeyError if there is none (so for all that follow, also for another type)."""
        return self.cards[number]

    def location(self, number: str) -> Location:
        return self._of(Location, number)

    def character(self, number: str) -> Character:
        return self._of(Character, number)

    def treasure(self, number: str) -> Treasure:
        return self._of(Treasure, number)

    def upgrade(self, number: str) -> Upgrade:
        return self._of(Upgrade, number)

    def obstacle(self, number: str) -> Obstacle:
        return self._of(Obstacle, number)

    def discovery(self, number: str) -> Discovery:
        return self._of(Discovery, number)

    def action(self, number: str) -> Action:
        return self._of(Action, number)

    def all(self, kind: type[C]) -> tuple[C, ...]:
        """Every card of one type, by number."""
        return tuple(card for _, card in sorted(self.cards.items()) if isinstance(card, kind))

    def entrance(self, starter: str) -> Location:
        """The entrance among a starter's locations."""
        return self._special(starter, "entrance")

    def treasure_room(self, starter: str) -> Location:
        """The treasure room among a starter's locations."""
        return self._special(starter, "treasure")

    def rooms(self, starter: str) -> tuple[str, ...]:
        """A starter's other locations: what is left for the level deck (TR-LTP-6, TR-DECK-8)."""
        return tuple(
            number
            for number in self.starters[starter].locations
            if self.location(number).role not in ("entrance", "treasure")
        )

    def obstacles(self, starter: str) -> tuple[str, ...]:
        """The obstacle cards of a starter's draw deck, copies included (TR-SOLO-1)."""
        return tuple(number for number in self.starters[starter].draw if isinstance(self.cards[number], Obstacle))

    def _special(self, starter: str, role: Role) -> Location:
        for number in self.starters[starter].locations:
            if self.location(number).role == role:
                return self.location(number)
        raise KeyError(role)

    def _of(self, kind: type[C], number: str) -> C:
        card = self.cards[number]
        if not isinstance(card, kind):
            raise KeyError(number)
        return card


POOL = Pool({}, {})
LOCATIONS: dict[str, Location] = {}
OBSTACLES: dict[str, Obstacle] = {}
DISCOVERIES: dict[str, Discovery] = {}
WEAPONS: dict[str, Weapon] = {}
"""What each weapon does, by number."""
LASTING: dict[str, tuple[Verb, ...]] = {}
"""What holds while a card lies in play, by number; those of which nothing does are left out."""


def pool() -> Pool:
    """All cards."""
    return POOL


def fill(whole: Pool) -> None:
    """Make these the cards of the game; once, as its package is imported."""
    POOL.cards, POOL.starters = whole.cards, whole.starters
    LOCATIONS.update((card.number, card) for card in whole.all(Location))
    OBSTACLES.update((card.number, card) for card in whole.all(Obstacle))
    DISCOVERIES.update((card.number, card) for card in whole.all(Discovery))
    for number, card in whole.cards.items():
        held = tuple(call for clause in card.effects for call in clause.calls if call.lasting)
        if held:
            LASTING[number] = held
        WEAPONS.update((number, call) for call in held if isinstance(call, Weapon))
