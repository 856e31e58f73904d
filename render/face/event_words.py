"""The words of a game's events: a function for each class of events, found by the event's type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.events import GameEvent
from engine.protocol import Seat

from ..text.i18n import Text
from .contract import Names

E = TypeVar("E", bound=GameEvent)
Word = Callable[[E, Seat | None, Names], Text | None]
"""From an event, the viewer (None: spectators) and the seats' names. Private fields: ``event.private_of(viewer)``."""


class EventWords:
    """The functions that word the events of a game."""

    def __init__(self) -> None:
        self.by_type: dict[type[GameEvent], Callable[[Any, Seat | None, Names], Text | None]] = {}

    def of(self, event: type[E]) -> Callable[[Word[E]], Word[E]]:
        """Return a decorator that registers a function as the words of this class."""

        def register(word: Word[E]) -> Word[E]:
            if event in self.by_type:
                raise ValueError(f"{event.__name__} has words already")
            self.by_type[event] = word
            return word

        return register

    def add(self, others: EventWords) -> None:
        """Take over the words of another file."""
        self.by_type |= others.by_type

    def line(self, event: GameEvent, viewer: Seat | None, names: Names) -> Text | None:
        """Return the line of an event (``Face.line``), with the private fields of the viewer alone."""
        return self.by_type[type(event)](event, viewer, names)
