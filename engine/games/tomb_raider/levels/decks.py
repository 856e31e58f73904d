"""The ready-made level decks of Tomb Raider, and the cards in the level decks of a level (TR-LD-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from engine import data_files

from ..cards import LOCATIONS
from .records import Level, LevelDeck, ReadyLevelDeck, expand_numbers

SPARE = expand_numbers(("152-160",))
"""The locations that are added to a ready-made level deck if it is too small (TR-RUL-8)."""
READY_MADE = "ready_made"
"""The lobby's value for a level deck that means the ready-made deck for this side of the map."""


@cache
def load_level_decks() -> dict[str, ReadyLevelDeck]:
    """Return all ready-made level decks by key. They are loaded once. Raises DataFileError if a file is wrong."""
    return load_deck_folder(data_files.find_folder("engine.games.tomb_raider", "levels") / "decks")


def load_deck_folder(folder: Any) -> dict[str, ReadyLevelDeck]:
    """Load the ready-made level decks in a folder; return them by key."""
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda one: one.name)
    return {deck.key: deck for deck in (data_files.read_single(file, ReadyLevelDeck) for file in files)}


def list_deck_cards(level: Level, place: int, ready: Mapping[str, ReadyLevelDeck], key: str = "") -> list[str]:
    """Return the cards of one level deck of a level.

    ``place`` is the deck's index, ``key`` the ready-made deck to use. If that deck is smaller than the level requires,
    it is filled up. Entrances count for its size (TR-DECK-7).
    """
    deck = level.decks[place]
    cards = [
        card for card in expand_numbers(ready[key].cards if deck.ready else deck.cards) if _is_allowed(level, card)
    ]
    lacking = deck.least - count_deck_size(deck, cards) if deck.ready else 0
    spare = [card for card in SPARE if card not in cards and _is_allowed(level, card)]
    return [*cards, *spare[: max(0, lacking)]]


def list_shown_cards(level: Level, deck_index: int, ready: Mapping[str, ReadyLevelDeck]) -> list[str]:
    """Return the cards that a level lists for the level deck with this index.

    If it lists ready-made decks, they are the cards of the first one.
    """
    return list_deck_cards(level, deck_index, ready, next(iter(level.decks[deck_index].ready), ""))


def count_deck_size(deck: LevelDeck, cards: Iterable[str]) -> int:
    """Return the size of a level deck as levels count it (TR-DECK-7).

    It is the number of all cards but entrances, plus the number of entrances in use. If the level does not give that
    number, 1 is added (TR-RUL-16).
    """
    return sum(not _has_role(card, "entrance") for card in cards) + (deck.entrances or 1)


def list_treasure_rooms(cards: Iterable[str]) -> list[str]:
    """Return the treasure rooms among these locations."""
    return [card for card in cards if _has_role(card, "treasure")]


def list_entrances(cards: Iterable[str]) -> list[str]:
    """Return the entrances among these locations."""
    return [card for card in cards if _has_role(card, "entrance")]


def may_be_played(level: Level, deck_index: int, cards: list[str]) -> bool:
    """Tell whether these cards may be the level deck with this index (TR-DECK-5, TR-LVL-PPU-3, TR-LVL-PPU-7).

    There must be enough cards, with an entrance and a treasure room that the level allows.
    """
    large = count_deck_size(level.decks[deck_index], cards) >= level.decks[deck_index].least
    return large and bool(list_entrances(cards)) and bool(list_playable_treasure_rooms(level, cards))


def list_playable_treasure_rooms(level: Level, cards: Iterable[str]) -> list[str]:
    """Return the treasure rooms that fit the level's map and are not too strong (TR-RUL-18, TR-LVL-PPU-7)."""
    deepest = level.compute_depth(level.rows)
    allowed = [card for card in list_treasure_rooms(cards) if LOCATIONS[card].worth <= level.power]
    return [card for card in allowed if find_least_depth(level, card) <= deepest]


def find_least_depth(level: Level, number: str) -> int:
    """Return the least depth at which a location may lie, according to the level and to its card."""
    return max(level.find_least_depth(number), LOCATIONS[number].min_depth or 0)


def _has_role(number: str, role: str) -> bool:
    return number in LOCATIONS and LOCATIONS[number].role == role


def _is_allowed(level: Level, number: str) -> bool:
    card = LOCATIONS.get(number)
    return number not in level.without and (card is None or card.family not in level.without)
