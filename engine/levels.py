"""Levels that players build, independent of any game: the files that hold them, and the fields of their menus.

``Setup.level`` holds a level's key, or the text of such a file, so a match and its record need no other storage. A key
never ends with a newline, so it cannot be mistaken for a text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from msgspec import Struct

from .game import Game
from .own_files import LEVEL as KIND
from .own_files import OwnFile, V
from .refusals import NoSuchSetting, NoSuchValue

__all__ = ["KIND", "Field", "LevelFile", "find_level_file"]


class Field(Struct, frozen=True):
    """A property of a player's own level. Its values are chosen from a list."""

    key: str
    values: tuple[str, ...]
    """The possible values of the property: at most 25, as many as a menu holds."""
    now: tuple[str, ...]
    """The values of the property that are chosen now."""
    many: bool = False
    """A flag: the property may have any number of values, also none."""
    group: str = ""
    """The menu in which the property is listed: "" for the whole level, "cards" for the contents of its decks."""


class LevelFile(OwnFile[V], Generic[V], frozen=True, kw_only=True, eq=False):
    """The description of a game's level files: how players' levels are made, changed, read and written."""

    fresh: Callable[[], V]
    """Returns a new level, which can be played without changes."""
    renamed: Callable[[V, str], V]
    """Returns a level with another name. The name is an untrusted text of one line."""
    fields: Callable[[V], tuple[Field, ...]]
    """Returns a level's properties with their present values. Some properties depend on the values of others."""
    changed: Callable[[V, str, tuple[str, ...]], V]
    """Returns a level in which the property with this key has other values."""

    start: Callable[[V], Struct | None]
    """Returns the spectators' view at the start of a match on a level; None if no match could begin with its map."""

    def set(self, level: V, key: str, chosen: tuple[str, ...]) -> V:
        """Return a level in which the property ``key`` has the untrusted values ``chosen``.

        Raises ``NoSuchSetting``, ``NoSuchValue``.
        """
        field = next((one for one in self.fields(level) if one.key == key), None)
        if field is None:
            raise NoSuchSetting()
        if not {*chosen} <= {*field.values} or (len(chosen) != 1 and not field.many):
            raise NoSuchValue(key=key, possible=field.values)
        return self.changed(level, key, chosen)


def find_level_file(game: Game[Any]) -> LevelFile[Any] | None:
    """Return the description of a game's level files, or None if players cannot build levels for the game."""
    found = game.files.get(KIND)
    return found if isinstance(found, LevelFile) else None
