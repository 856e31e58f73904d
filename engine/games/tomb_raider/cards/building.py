"""The rules for draw decks (TR-DECK). Starter decks, ready-made decks and players' own decks must keep them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.own_files import Fault

from .records import Action, Card, Discovery, Obstacle, SecretMove, Upgrade

LEAST = 30
"""The fewest cards that a draw deck may have (TR-DECK-1)."""
MOST = 250
"""The most cards of a draw deck. The limit is this program's (TR-RUL-26); the rulebook has none (TR-DECK-1)."""
LARGE = 60
"""In a draw deck of at least this many cards, one more copy of each card is allowed (TR-DECK-2)."""
KINDS: tuple[type[Card], ...] = (Discovery, Action, SecretMove, Upgrade, Obstacle)
"""The classes of cards that draw decks may hold (TR-CARD-2), in the order of deck lists.

Cards found by searching come first, cards that hinder other raiders last.
"""


def count_allowed_copies(size: int) -> int:
    """Return how many copies of one card a draw deck of this size may hold, opening hand included.

    Rules: TR-DECK-2, TR-DECK-3.
    """
    return 2 if size < LARGE else 3


def find_faults(
    deck: Mapping[str, int], cards: Mapping[str, Card], least: int = LEAST, rule: str = "TR-DECK-1"
) -> tuple[Fault, ...]:
    """Return the faults of these cards (number -> copies) as a draw deck.

    The faults have the kinds "no-such-card", "not-for-decks", "too-few", "too-many" and "too-often". ``least`` is the
    fewest cards that the deck may have. ``rule`` is the id of the rule for this number.
    """
    found = []
    size = sum(deck.values())
    for number in deck:
        if number not in cards:
            found.append(Fault("no-such-card", "TR-CARD-3", values={"typed": number}))
        elif not isinstance(cards[number], KINDS):
            found.append(Fault("not-for-decks", "TR-CARD-2", values={"card": number}))
    if size < least:
        found.append(Fault("too-few", rule, values={"least": least, "size": size}))
    if size > MOST:
        found.append(Fault("too-many", "TR-DECK-1", values={"most": MOST, "size": size}))
    most = count_allowed_copies(size)
    for number, count in deck.items():
        if count > most:
            figures: dict[str, str | int] = {"card": number, "count": count, "most": most, "large": LARGE}
            found.append(Fault("too-often", "TR-DECK-2", values=figures))
    return tuple(found)
