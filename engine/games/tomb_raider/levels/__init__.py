"""The levels: their records, and the files that hold them."""

from .decks import cards_of, entrances, fits, level_decks, treasure_rooms
from .loader import levels, load
from .own import level_of, own_deck
from .records import Bonus, Level, LevelDeck

__all__ = [
    "Bonus",
    "Level",
    "LevelDeck",
    "cards_of",
    "entrances",
    "fits",
    "level_decks",
    "level_of",
    "levels",
    "load",
    "own_deck",
    "treasure_rooms",
]
