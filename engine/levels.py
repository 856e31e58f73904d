"""Levels that players build, independent of any game: a file of kind "level", and the fields of its menus.

``Setup.level`` holds a level's key, or such a file's text, so a match and its record need no other storage. A key never
ends with a newline, so it cannot be mistaken for a text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from msgspec import Struct

from .game import Game
from .own_files import LEVEL as KIND
from .own_files import OwnFile, V
from .protocol import Refused

__all__ = ["KIND", "Field", "LevelFile", "find_level_file"]


class Field(Struct, frozen=True):
    """A property of a level that is chosen from a list."""

    key: str
    values: tuple[str, ...]
    """The possible values: at most 25, as many as a menu holds."""
    now: tuple[str, ...]
    """The values chosen now."""
    many: bool = False
    """The field may have any number of values, also none."""
    group: str = ""
    """The group in which the field is listed: "" for the whole level, "cards" for the contents of its decks."""


class LevelFile(OwnFile[V], Generic[V], frozen=True, kw_only=True, eq=False):
    """The kind of file that holds levels."""

    fresh: Callable[[], V]
    """Returns a new level, which may be played as it is."""
    renamed: Callable[[V, str], V]
    """Returns the level under another name, an untrusted text of one line."""
    fields: Callable[[V], tuple[Field, ...]]
    """Returns the fields with their present values; some fields exist only for certain values of others."""
    changed: Callable[[V, str, tuple[str, ...]], V]
    """Returns the level with these values chosen for a field."""

    start: Callable[[V], Struct | None]
    """Returns the spectators' view at the start of a match; None if no match could begin on its map."""

    def set(self, level: V, key: str, chosen: tuple[str, ...]) -> V:
        """Return the level with a field set to untrusted values.

        Raises ``Refused``: "no-such-setting", "no-such-value".
        """
        field = next((one for one in self.fields(level) if one.key == key), None)
        if field is None:
            raise Refused("no-such-setting", keys=())
        if not {*chosen} <= {*field.values} or (len(chosen) != 1 and not field.many):
            raise Refused("no-such-value", key=key, values=field.values)
        return self.changed(level, key, chosen)


def find_level_file(game: Game[Any]) -> LevelFile[Any] | None:
    """Return a game's kind of level files, or None if players cannot build levels for it."""
    found = game.files.get(KIND)
    return found if isinstance(found, LevelFile) else None
