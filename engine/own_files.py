"""Files that players have of their own to play with: a deck, and whatever else a game knows. Text in, values out.

A game says what kinds it knows (``Game.files``); where they are kept, shown and edited is nothing to it. In a match a
seat's choice may hold such a file's text in place of one of its values (``Choice.file``): so the set-up, and a match as
a file, need nothing that is kept elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from .protocol import Refused

V = TypeVar("V")

LEVEL = "level"
"""The kind of file that is a level (``engine.levels``): its text stands in the place of a level's key."""
LARGEST = 20_000
"""Bytes of a file's text that is read at all."""
LONGEST = 1_000
"""Lines of it."""


def is_text(value: str) -> bool:
    """Whether a seat's choice is such a text: it ends with a new line, which no value does."""
    return value.endswith("\n")


class Fault(Struct, frozen=True):
    """Something that is wrong with a file: its kind, as the game or the text's reader names it, and the rule behind it.

    ``line``: of the text, from 1; 0: it concerns the whole.
    """

    kind: str
    rule: str = ""
    line: int = 0
    values: dict[str, str | int] = {}


class Read(Struct, Generic[V], frozen=True):
    """What a text says, as far as it could be read, and which lines could not be."""

    value: V
    faults: tuple[Fault, ...] = ()
    name: str = ""
    """What its owner calls it, if the text says so."""


class OwnFile(Struct, Generic[V], frozen=True, kw_only=True, eq=False):
    """A kind of file. ``read`` and ``write`` are each other's inverse for every value without faults."""

    read: Callable[[str, Mapping[str, str]], Read[V]]
    """From a text as somebody may have pasted it; the mapping holds further names (in the reader's language) that
    stand for keys of the game. Never raises, however long or odd the text is."""
    write: Callable[[V], str]
    """The text, ending with a new line."""
    faults: Callable[[V, str], tuple[Fault, ...]]
    """What the rules have against playing with it, on a level; "": on any."""
    ready: Callable[[], Mapping[str, V]]
    """Ready-made ones, by key."""

    def legal(self, text: str, level: str) -> tuple[V, tuple[Fault, ...]]:
        """A text as the rules take it: its value, and all that is wrong with it, of either sort."""
        found = self.read(text, {})
        return found.value, (*found.faults, *self.faults(found.value, level))

    def played(self, text: str, level: str) -> V:
        """The value of a text that is to be played with. ``Refused``: "unfit-file" (``faults``), where anything is
        wrong with it."""
        value, faults = self.legal(text, level)
        refuse(faults)
        return value


def refuse(faults: tuple[Fault, ...]) -> None:
    """``Refused``: "unfit-file", where anything is wrong."""
    if faults:
        raise Refused("unfit-file", faults[0].rule, faults=faults)
