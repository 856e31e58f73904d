"""Say what a frozen script is, and draw what several of them need from a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from engine.protocol import Answer, Ask, Move, One

Memory = dict[str, Any]
"""The facts that a seat's script remembers from one question of a match to the next."""


class Script(Struct, frozen=True):
    """The script of a sensible player of a game. It stays as it is: see the package's docstring."""

    sensible: Callable[[Any, Ask, Memory], Answer]
    """From a seat's view, the question put to it and its memory: its answer."""
    always: frozenset[str] = frozenset()
    """Kinds of questions that it answers with the default in every case, so that it orders not to be asked again."""
    ahead: Callable[[Any, Ask, Answer, Memory], str] = lambda view, ask, answer, memory: ""
    """A function that returns the beginning of a button's text: of the button that gives this answer and others
    after it in one press. It returns "" if there is none."""


def options(ask: Ask) -> tuple[Move, ...]:
    """Return the options of a question. The list is empty if a set or an order is asked for."""
    return ask.choice.options if isinstance(ask.choice, One) else ()


def best(listed: Iterable[Move], worth: Callable[[Any], float]) -> Move:
    """Return the option of most worth, the first of several."""
    return max(listed, key=worth)
