"""The interface between the referee and what shows its tables to people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct

from engine.match import OpenQuestion

from .due import Handler
from .screen import Screen
from .table.table import Table


async def _tell_nobody(table: Table) -> None:
    """Tell nobody."""


async def _warn_nobody(table: Table, question: OpenQuestion) -> None:
    """Warn nobody."""


async def _return_false(table: Table) -> bool:
    return False


class Front(Struct, frozen=True):
    """The functions by which the referee reaches people. Without them it only keeps the tables."""

    screen: Screen | None = None
    """Draws and sends the surfaces."""
    changed: Callable[[Table], Awaitable[None]] | None = None
    """A function to call after every change, in a task of its own. Without one, no board is expected anywhere."""
    warn: Callable[[Table, OpenQuestion], Awaitable[None]] = _warn_nobody
    """Tells a person that the time for a question is nearly over."""
    closing: Callable[[Table], Awaitable[None]] = _tell_nobody
    """Tells the people of a table that it will close because nobody acts there any more."""
    lingers: Callable[[Table], Awaitable[bool]] = _return_false
    """Tells whether people still look at the result of the last step."""
    called: Callable[[Table], str] = lambda table: ""
    """Returns the name of the AI that takes a banned person's seat; "": the seat keeps its name."""
    timers: Mapping[str, Handler] = {}
    """Further handlers of timers, by kind of timer."""
