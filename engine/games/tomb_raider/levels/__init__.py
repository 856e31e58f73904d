"""The levels: their records, and the files that hold them."""

from .decks import cards_of, entrances, fits, level_decks, treasure_rooms
from .loader import complete, levels, load, offered
from .records import Bonus, Level, LevelDeck

__all__ = [
    "Bonus",
    "Level",
    "LevelDeck",
    "cards_of",
    "complete",
    "entrances",
    "fits",
    "level_decks",
    "levels",
    "load",
    "offered",
    "treasure_rooms",
]
