"""The words for a game's events. Each class of events has its own function, which is found by the event's type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.events import GameEvent
from engine.protocol import Seat

from ..text.i18n import Text
from .records import Names

E = TypeVar("E", bound=GameEvent)
Word = Callable[[E, Seat | None, Names], Text | None]
"""A function that puts an event into words for a viewer (None: the spectators).

It reads private fields with ``event.find_private_fields(viewer)``. It returns None if the event needs no line."""


class EventWords:
    """The functions that word the events of a game."""

    def __init__(self) -> None:
        self.by_type: dict[type[GameEvent], Callable[[Any, Seat | None, Names], Text | None]] = {}

    def register(self, event: type[E]) -> Callable[[Word[E]], Word[E]]:
        """Return a decorator that registers a function as the words for a class of events."""

        def add_word(word: Word[E]) -> Word[E]:
            if event in self.by_type:
                raise ValueError(f"{event.__name__} has words already")
            self.by_type[event] = word
            return word

        return add_word

    def add(self, other: EventWords) -> None:
        """Add the functions that another file has registered."""
        self.by_type |= other.by_type

    def line(self, event: GameEvent, viewer: Seat | None, names: Names) -> Text | None:
        """Return an event's line for ``Presenter.line``. It shows no other seat's private fields."""
        return self.by_type[type(event)](event, viewer, names)
