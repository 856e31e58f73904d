"""The ready-made level decks, and which cards a level's decks hold (TR-LD-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from engine import data_files

from ..cards import LOCATIONS
from .records import Deck, Level, LevelDeck, numbers

SPARE = numbers(("152-160",))
"""What a ready-made level deck is filled up from (TR-RUL-8)."""


@cache
def level_decks() -> dict[str, LevelDeck]:
    """Every ready-made level deck by key, read once. Raises DataFileError when a file is wrong."""
    return read(data_files.folder("engine.games.tomb_raider", "levels") / "decks")


def read(folder: Any) -> dict[str, LevelDeck]:
    """The ready-made level decks in a folder."""
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda one: one.name)
    return {deck.key: deck for deck in (data_files.single(file, LevelDeck) for file in files)}


def cards_of(level: Level, place: int, ready: Mapping[str, LevelDeck], key: str = "") -> list[str]:
    """The cards of a level's deck, by its place; ``key``: of the ready-made one that was chosen.

    It is filled up to what the level asks for, its entrances counted (TR-DECK-7).
    """
    deck = level.decks[place]
    cards = [card for card in numbers(ready[key].cards if deck.ready else deck.cards) if _allowed(level, card)]
    lacking = deck.least - size(deck, cards) if deck.ready else 0
    spare = [card for card in SPARE if card not in cards and _allowed(level, card)]
    return [*cards, *spare[: max(0, lacking)]]


def listed_of(level: Level, place: int, ready: Mapping[str, LevelDeck]) -> list[str]:
    """The cards of a level's deck as the level lists it; of one that is chosen, the one that comes first."""
    return cards_of(level, place, ready, next(iter(level.decks[place].ready), ""))


def size(deck: Deck, cards: Iterable[str]) -> int:
    """Count the cards of a level deck as levels do: all that are no entrances, and as many entrances as stand in it
    (TR-DECK-7); where the level does not say how many these are, one (TR-RUL-16)."""
    return sum(not _is(card, "entrance") for card in cards) + (deck.entrances or 1)


def treasure_rooms(cards: Iterable[str]) -> list[str]:
    """The treasure rooms among locations."""
    return [card for card in cards if _is(card, "treasure")]


def entrances(cards: Iterable[str]) -> list[str]:
    """The entrances among locations."""
    return [card for card in cards if _is(card, "entrance")]


def fits(level: Level, place: int, cards: list[str]) -> bool:
    """Whether a deck that was chosen may be played: large enough, with an entrance, and a treasure room of a power that
    the level allows (TR-DECK-5, TR-LVL-PPU-3, TR-LVL-PPU-7)."""
    large = size(level.decks[place], cards) >= level.decks[place].least
    return large and bool(entrances(cards)) and bool(playable_rooms(level, cards))


def playable_rooms(level: Level, cards: Iterable[str]) -> list[str]:
    """The treasure rooms among locations that can lie on the level's map, and are not stronger than it allows
    (TR-RUL-18, TR-LVL-PPU-7)."""
    deepest = level.depth(level.rows)
    allowed = [card for card in treasure_rooms(cards) if LOCATIONS[card].worth <= level.power]
    return [card for card in allowed if least_depth(level, card) <= deepest]


def least_depth(level: Level, number: str) -> int:
    """How deep a location must lie at least, by the level and by its card."""
    return max(level.depth_of(number), LOCATIONS[number].min_depth or 0)


def _is(number: str, role: str) -> bool:
    return number in LOCATIONS and LOCATIONS[number].role == role


def _allowed(level: Level, number: str) -> bool:
    card = LOCATIONS.get(number)
    return number not in level.without and (card is None or card.family not in level.without)
