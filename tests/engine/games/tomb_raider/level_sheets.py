from __future__ import annotations

from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.map import find_column_and_row
from engine.games.tomb_raider.state import State

from .more_levels import begun


def depths(level: str, seats: int = 2) -> set[int]:
    """Return the depths where the treasure can lie, as everybody sees them at the start."""
    return {space.depth for space in GAME.view(begun(level, seats), None).spaces if space.treasure_possible}


def columns(s: State, number: str) -> set[int]:
    """Return the columns in which a location lies."""
    return {find_column_and_row(s, at)[0] for at, one in enumerate(s.spaces) if number in one.card.cards}
