"""The levels: their records, and the files that hold them."""

from .decks import cards_of, entrances, fits, level_decks, listed_of, playable_rooms, treasure_rooms
from .loader import levels, load
from .own import level_of, own_deck
from .records import Bonus, Level, LevelDeck
from .ways import FREESTYLE, way_of, ways

__all__ = [
    "FREESTYLE",
    "Bonus",
    "Level",
    "LevelDeck",
    "cards_of",
    "entrances",
    "fits",
    "level_decks",
    "level_of",
    "levels",
    "listed_of",
    "load",
    "own_deck",
    "playable_rooms",
    "treasure_rooms",
    "way_of",
    "ways",
]
