"""The levels: their records, and the files that hold them."""

from .decks import cards_of, entrances, fits, level_decks, treasure_rooms
from .loader import levels, load
from .records import Bonus, Level, LevelDeck

__all__ = [
    "Bonus",
    "Level",
    "LevelDeck",
    "cards_of",
    "entrances",
    "fits",
    "level_decks",
    "levels",
    "load",
    "treasure_rooms",
]
