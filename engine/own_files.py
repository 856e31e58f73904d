"""Files that players build and play with, such as a deck or a level: text is parsed into values.

A game declares its kinds of files (``Game.files``); it does not know where they are stored, shown and edited. In a
match, a seat's choice may hold such a file's text in place of a value (``Choice.file``). So a setup, and a match as a
file, need no other storage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from .protocol import Refused

V = TypeVar("V")

LEVEL = "level"
"""The kind of file that is a level (``engine.levels``); its text can replace a level's key."""
LARGEST = 20_000
"""The largest text of a file that is parsed, in bytes."""
LONGEST = 1_000
"""The most lines of a file's text that is parsed."""


def is_text(value: str) -> bool:
    """Tell whether a seat's choice is a file's text: it ends with a newline, which no other value does."""
    return value.endswith("\n")


class Fault(Struct, frozen=True):
    """A fault of a file: its kind, named by the game or the text's parser, and the rule that it breaks.

    ``line`` is the line of the text, from 1; 0 if the fault concerns the whole text.
    """

    kind: str
    rule: str = ""
    line: int = 0
    values: dict[str, str | int] = {}


class Read(Struct, Generic[V], frozen=True):
    """The value of a text, as far as it could be parsed, and the faults of the parts that could not."""

    value: V
    faults: tuple[Fault, ...] = ()
    name: str = ""
    """The name that the text gives to its value, or ""."""


class OwnFile(Struct, Generic[V], frozen=True, kw_only=True, eq=False):
    """A kind of file. For every value without faults, ``read`` returns what ``write`` was given."""

    read: Callable[[str, Mapping[str, str]], Read[V]]
    """Parses a text, in whatever form it was pasted. It never raises, however long or odd the text is.

    The mapping holds further names (in the player's language) for keys of the game.
    """
    write: Callable[[V], str]
    """Returns the text, ending with a newline."""
    faults: Callable[[V, str], tuple[Fault, ...]]
    """Returns the rules that the value breaks on a level, as faults; "" is any level."""
    ready: Callable[[], Mapping[str, V]]
    """Returns ready-made values, by key."""

    def check_text(self, text: str, level: str) -> tuple[V, tuple[Fault, ...]]:
        """Parse a text; return its value, and all faults, those of the text and those against the rules."""
        found = self.read(text, {})
        return found.value, (*found.faults, *self.faults(found.value, level))

    def load_value(self, text: str, level: str) -> V:
        """Return the value of a text for a match; ``Refused`` ("unfit-file", with ``faults``) if it has faults."""
        value, faults = self.check_text(text, level)
        refuse(faults)
        return value


def refuse(faults: tuple[Fault, ...]) -> None:
    """Raise ``Refused`` ("unfit-file") if there are any faults."""
    if faults:
        raise Refused("unfit-file", faults[0].rule, faults=faults)
