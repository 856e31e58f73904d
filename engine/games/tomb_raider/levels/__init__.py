"""The levels: their records, and the files that hold them."""

from .decks import (
    READY_MADE,
    cards_of,
    entrances,
    fits,
    level_decks,
    list_playable_rooms,
    list_shown_cards,
    list_treasure_rooms,
)
from .loader import levels, load
from .own import level_of, own_deck
from .records import Bonus, Level, LevelDeck
from .ways import FREESTYLE, parse_way, ways

__all__ = [
    "FREESTYLE",
    "READY_MADE",
    "Bonus",
    "Level",
    "LevelDeck",
    "cards_of",
    "entrances",
    "fits",
    "level_decks",
    "level_of",
    "levels",
    "list_playable_rooms",
    "list_shown_cards",
    "list_treasure_rooms",
    "load",
    "own_deck",
    "parse_way",
    "ways",
]
