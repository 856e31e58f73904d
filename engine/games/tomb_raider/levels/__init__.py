"""The levels of Tomb Raider: their records, and the files that hold them."""

from .decks import (
    READY_MADE,
    list_deck_cards,
    list_entrances,
    list_playable_treasure_rooms,
    list_shown_cards,
    list_treasure_rooms,
    load_level_decks,
    may_be_played,
)
from .loader import load_folder, load_levels
from .own import build_own_deck, find_level, refuse_too_few_entrances
from .records import Bonus, Level, ReadyLevelDeck
from .ways import FREESTYLE, list_ways, parse_way

__all__ = [
    "FREESTYLE",
    "READY_MADE",
    "Bonus",
    "Level",
    "ReadyLevelDeck",
    "build_own_deck",
    "find_level",
    "list_deck_cards",
    "list_entrances",
    "list_playable_treasure_rooms",
    "list_shown_cards",
    "list_treasure_rooms",
    "list_ways",
    "load_folder",
    "load_level_decks",
    "load_levels",
    "may_be_played",
    "parse_way",
    "refuse_too_few_entrances",
]
