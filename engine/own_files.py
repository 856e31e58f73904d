"""Files that players build and play with, such as a deck or a level: the program parses their text into values.

A game declares its kinds of files (``Game.files``). It does not know where the files are stored, shown and edited. In a
match, a seat's choice may hold the text of such a file in place of a value (``Choice.file``). So neither a setup nor a
match as a file needs other storage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from .protocol import Refused

V = TypeVar("V")

LEVEL = "level"
"""The kind of player's file that holds a level (``engine.levels``). Its text can replace a level's key."""
LARGEST = 20_000
"""The most bytes of a player's file. A larger file is not parsed, and is a fault."""
LONGEST = 1_000
"""The most lines of a player's file. A longer file is not parsed, and is a fault."""


class UnfitFile(Refused):
    faults: tuple[Fault, ...]


def is_text(choice: str) -> bool:
    """Tell whether a lobby choice is the text of a file. Such a text ends with a newline, and no listed value does."""
    return choice.endswith("\n")


class Fault(Struct, frozen=True):
    """A fault of a player's file: its kind, named by the game or by the text's parser, and the rule that it breaks.

    ``line`` is the line of the text, from 1; 0 if the fault concerns the whole text.
    """

    kind: str
    rule: str = ""
    line: int = 0
    values: dict[str, str | int] = {}


class Read(Struct, Generic[V], frozen=True):
    """The outcome of parsing a player's file: the value as far as it could be parsed, and the faults of the rest."""

    value: V
    faults: tuple[Fault, ...] = ()
    name: str = ""
    """The name that the text gives to the deck or level, or ""."""


class OwnFile(Struct, Generic[V], frozen=True, kw_only=True, eq=False):
    """The description of a kind of players' files.

    If a value has no faults, ``read`` restores it from ``write``'s text.
    """

    read: Callable[[str, Mapping[str, str]], Read[V]]
    """Parses a player's text, in whatever form it was pasted. It never raises, however long or odd the text is.

    The mapping holds further names (in the player's language) for keys of the game.
    """
    write: Callable[[V], str]
    """Returns a value as text, which ends with a newline."""
    faults: Callable[[V, str], tuple[Fault, ...]]
    """Returns the faults of a value on a level: the rules that it breaks. The level "" means any level."""
    ready: Callable[[], Mapping[str, V]]
    """Returns ready-made values, such as the decks of the rulebook, by key."""

    def check_text(self, text: str, level: str) -> tuple[V, tuple[Fault, ...]]:
        """Parse a player's text; return its value and all faults, both in its form and against the rules of a level."""
        found = self.read(text, {})
        return found.value, (*found.faults, *self.faults(found.value, level))

    def load_value(self, text: str, level: str) -> V:
        """Return the value of a player's text for a match. Raises ``UnfitFile`` if the text has faults."""
        value, faults = self.check_text(text, level)
        refuse(faults)
        return value


def refuse(faults: tuple[Fault, ...]) -> None:
    """Raise ``UnfitFile`` with the faults if a player's file has any faults."""
    if faults:
        raise UnfitFile(rule=faults[0].rule, faults=faults)
