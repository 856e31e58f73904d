"""Section 8: what makes a draw deck. Read by whoever checks one: a starter's, a ready-made one, a player's own."""

from __future__ import annotations

from collections.abc import Mapping

from engine.own_files import Fault

from .records import Action, Card, Discovery, Obstacle, SecretMove, Upgrade

LEAST = 30
"""TR-DECK-1."""
MOST = 250
"""The rulebook knows no upper limit (TR-DECK-1): this one is the program's (TR-RUL-26)."""
LARGE = 60
"""From this size on a card may stand in it once more (TR-DECK-2)."""
KINDS: tuple[type[Card], ...] = (Discovery, Action, SecretMove, Upgrade, Obstacle)
"""TR-CARD-2, in the order in which decks are listed: what is found by searching first, what hinders others last."""


def copies(size: int) -> int:
    """How often one card may stand in a deck of so many cards, its opening hand among them (TR-DECK-2, TR-DECK-3)."""
    return 2 if size < LARGE else 3


def faults(
    deck: Mapping[str, int], cards: Mapping[str, Card], least: int = LEAST, rule: str = "TR-DECK-1"
) -> tuple[Fault, ...]:
    """What is wrong with these cards (number -> how often) as a draw deck: "no-such-card", "not-for-decks", "too-few",
    "too-many", "too-often". ``rule``: which asks for so many cards at ``least``."""
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
    most = copies(size)
    for number, count in deck.items():
        if count > most:
            told: dict[str, str | int] = {"card": number, "count": count, "most": most, "large": LARGE}
            found.append(Fault("too-often", "TR-DECK-2", values=told))
    return tuple(found)
