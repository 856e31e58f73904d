"""The chances of the next enemy cards of Roll for Adventure, from public facts alone.

Everybody can count the cards that are face down, but nobody knows their order (RFA-GEN-8). Towards the end of the deck
the Master of Shadows comes more and more often (RFA-MOS-10).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from .attacks import FACES
from .cards import CARDS, TERRITORIES, Card
from .view import View

AHEAD = 6
"""Chances are averaged over this number of the next reveals."""


class Forecast(Struct, frozen=True):
    """Chances for a single reveal of a card. They are averages over the next reveals unless noted otherwise."""

    next: tuple[float, ...]
    """The chance, by rank, that the very next card orders an active enemy of that rank to attack again."""
    again: tuple[float, ...]
    """The chance, by rank, that a card orders an active enemy of that rank to attack again."""
    fresh: dict[str, float]
    """The chance, by territory, that a new card is placed there and attacks it."""
    master: dict[str, float]
    """The damage to expect, by territory, from the Master of Shadows, which no dice prevent (RFA-MOS-7)."""


def compute_forecast(view: View) -> Forecast:
    """Return the chances of the next reveals of cards, from a view."""
    rules = view.board.rules
    return _compute_forecast(view.unseen, view.master, rules.territory_die, rules.dragon_rank == "yes")


def compute_attack_chance(view: View, territory: str) -> float | None:
    """Return the chance that the very next card brings an attack on a territory, by its own attack or its order.

    It is None if an enemy roams or a roaming enemy may come, because then the territory die decides.
    """
    enemies, cards = view.board.enemies, [CARDS[card] for card in view.unseen]
    roams = any(not enemy.territory for enemy in enemies)
    if roams or any(card.kind != "dragon" and not card.territory for card in cards):
        return None
    ranks = [enemy.data.rank for enemy in enemies if enemy.territory == territory]
    dragons_rank = view.board.rules.dragon_rank == "yes"
    bring = [card.territory == territory or any(rank < _rank(card, dragons_rank) for rank in ranks) for card in cards]
    master = _compute_master_chances(len(cards) + 1, view.master)[0]
    return (master if ranks else 0.0) + (1 - master) * sum(bring) / max(1, len(bring))


@lru_cache(256)
def _compute_forecast(
    unseen: tuple[str, ...], bounds: tuple[int, int] | None, die: str, dragons_rank: bool
) -> Forecast:
    cards = [CARDS[card] for card in unseen]
    master = _compute_master_chances(len(cards) + 1, bounds)
    average = sum(master) / len(master)
    orders = [sum(_rank(card, dragons_rank) > rank for card in cards) / max(1, len(cards)) for rank in range(4)]
    faces = FACES[die]
    return Forecast(
        next=tuple([master[0] + (1 - master[0]) * share for share in orders]),
        again=tuple([average + (1 - average) * share for share in orders]),
        fresh={where: (1 - average) * _compute_share(cards, where) for where in TERRITORIES},
        master={where: average * (2 * faces.count(where) + faces.count("all")) / len(faces) for where in TERRITORIES},
    )


def _compute_master_chances(cards: int, bounds: tuple[int, int] | None) -> list[float]:
    """Return the chance of the Master of Shadows for each of the next reveals.

    There are ``cards`` face-down cards, and the Master of Shadows lies at a place within the bounds. After a reveal it
    may be anywhere among the remaining cards (RFA-MOS-8).
    """
    low, high = bounds or (1, cards)
    first = [1 / (high - low + 1) if low <= at <= high else 0.0 for at in range(1, AHEAD + 1)]
    back = [first[at] / max(1, cards - at) for at in range(AHEAD)]
    return [min(1.0, first[at] + sum(back[:at])) for at in range(AHEAD)]


def _rank(card: Card, dragons_rank: bool) -> int:
    """Return the rank by which a card makes enemies attack again; by a house rule a dragon's number (RFA-SPEC-9)."""
    return card.number if card.kind == "dragon" and dragons_rank else card.rank


def _compute_share(cards: list[Card], territory: str) -> float:
    """Return the share of these cards that attack a territory when revealed.

    A roaming enemy may attack any territory.
    """
    if not cards:
        return 0.0
    roaming = sum(card.kind != "dragon" and not card.territory for card in cards)
    return (sum(card.territory == territory for card in cards) + roaming / len(TERRITORIES)) / len(cards)
