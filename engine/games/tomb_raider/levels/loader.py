"""Reading the levels, each checked against the cards."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine import data_files
from engine.data_files import DataFileError

from ..cards import Obstacle, Pool, pool
from .records import Level, Space


@cache
def levels() -> dict[str, Level]:
    """Every level by key, read once. Raises DataFileError when a file is wrong."""
    return load(data_files.folder("engine.games.tomb_raider", "levels"), pool())


def load(folder: Any, cards: Pool) -> dict[str, Level]:
    """The levels in a folder, checked against the cards. Raises DataFileError naming file and field."""
    found = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    whole = {}
    for file in sorted(found, key=lambda one: one.name):
        level = data_files.single(file, Level)
        _check(file.name, level, cards)
        whole[level.key] = level
    return whole


def _check(file: str, level: Level, cards: Pool) -> None:
    """TR-LD-24, and what else would only be noticed in the middle of a game."""

    def refuse(field: str, why: str) -> None:
        raise DataFileError(file, None, field, why)

    def on_map(space: Space) -> bool:
        return 1 <= space.column <= level.width and 1 <= space.row <= level.rows

    if not 1 <= level.players.least <= level.players.most:
        refuse("players", "least is 1 or more, and not above most")
    if sorted(one.seats for one in level.entrances) != list(range(level.players.least, level.players.most + 1)):
        refuse("entrances", "every number of seats stands once")
    for one in level.entrances:
        if not one.at or len(set(one.at)) != len(one.at) or not all(on_map(at) and at.row == 1 for at in one.at):
            refuse("entrances", "do not fit the map: each has its own space in row 1 (TR-LD-24)")
    if not level.starters or not set(level.starters) <= set(cards.starters):
        refuse("starters", f"allowed are {', '.join(cards.starters)}")
    if not on_map(level.treasure_room) or any(level.treasure_room in one.at for one in level.entrances):
        refuse("treasure_room", "has no space of its own on the map")
    for starter in level.starters:
        room = cards.treasure_room(starter)
        if level.depth(level.treasure_room.row) < (room.min_depth or 0):
            refuse("treasure_room", f"{room.number} may not lie above depth {room.min_depth} (TR-LD-24)")
        for number in level.opening_hand:
            if level.opening_hand.count(number) > cards.starters[starter].draw.count(number):
                refuse("opening_hand", f"{number} is not in the draw deck of {starter} so often")
    for starter, numbers in level.solo_obstacles.items():
        if starter not in level.starters:
            refuse("solo_obstacles", f"{starter} is not among the starters")
        for number in numbers:
            if not isinstance(cards.cards.get(number), Obstacle):
                refuse("solo_obstacles", f"{number} is no obstacle card")
