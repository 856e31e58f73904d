"""Levels of players' own, in no game's terms: a file of kind "level", and the settings of which one is built by menus.

``Setup.level`` holds a level's key, or such a file's text; so a match, and its record, need nothing that is kept
elsewhere. A key never ends with a new line, so the two are never taken for one another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from msgspec import Struct

from .game import Game
from .own_files import LEVEL as KIND
from .own_files import OwnFile, V
from .protocol import Refused

__all__ = ["KIND", "Field", "LevelFile", "levels_of"]


class Field(Struct, frozen=True):
    """Something of a level that is chosen from a list."""

    key: str
    values: tuple[str, ...]
    """At most as many as a menu holds, 25."""
    now: tuple[str, ...]
    """Those that are chosen."""
    many: bool = False
    """Any number of them may be chosen, none too."""
    group: str = ""
    """Fields of one group are listed together: "" what concerns the whole level, "cards" what its decks hold."""


class LevelFile(OwnFile[V], Generic[V], frozen=True, kw_only=True, eq=False):
    """Levels, as files of a game."""

    fresh: Callable[[], V]
    """What a new level begins with: one that may be played."""
    renamed: Callable[[V, str], V]
    """The level under another name: untrusted text of one line."""
    fields: Callable[[V], tuple[Field, ...]]
    """What may be set, as it stands now; which there are may depend on others."""
    changed: Callable[[V, str, tuple[str, ...]], V]
    """The level with some of a field's values chosen."""

    start: Callable[[V], Struct | None]
    """What everybody sees as a match begins on it; None where its map is such that nobody could."""

    def set(self, level: V, key: str, chosen: tuple[str, ...]) -> V:
        """The same from values that somebody sent. ``Refused``: "no-such-setting", "no-such-value"."""
        field = next((one for one in self.fields(level) if one.key == key), None)
        if field is None:
            raise Refused("no-such-setting", keys=())
        if not {*chosen} <= {*field.values} or (len(chosen) != 1 and not field.many):
            raise Refused("no-such-value", key=key, values=field.values)
        return self.changed(level, key, chosen)


def levels_of(game: Game[Any]) -> LevelFile[Any] | None:
    """What a game knows of levels of players' own; None: it has none."""
    found = game.files.get(KIND)
    return found if isinstance(found, LevelFile) else None
