"""The interface between the referee and what shows its tables to people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct

from engine.match_records import OpenQuestion

from ..running.due import Handler
from ..table.table import Table
from .screen import Screen


async def _tell_nobody(table: Table) -> None:
    """Tell nobody that a table will close: the default of ``Front.closing``."""


async def _warn_nobody(table: Table, question: OpenQuestion) -> None:
    """Warn nobody that the time for a question is nearly over: the default of ``Front.warn``."""


async def _return_false(table: Table) -> bool:
    return False


class Front(Struct, frozen=True):
    """The functions by which the referee reaches people. Without them it only keeps the tables."""

    screen: Screen | None = None
    """Draws and sends the surfaces; None: there are none."""
    changed: Callable[[Table], Awaitable[None]] | None = None
    """Announces a change of a table. The call is a task of its own. Without this function, tables get no boards."""
    warn: Callable[[Table, OpenQuestion], Awaitable[None]] = _warn_nobody
    """Tells a person that the time for a question is nearly over."""
    closing: Callable[[Table], Awaitable[None]] = _tell_nobody
    """Tells the people of a table that it will close because nobody acts there any more."""
    lingers: Callable[[Table], Awaitable[bool]] = _return_false
    """Returns whether people still look at the result of a table's last step. The AI waits for them."""
    called: Callable[[Table], str] = lambda table: ""
    """Returns the name of the AI that takes a banned person's seat at a table. If it is "", the seat keeps its name."""
    timers: Mapping[str, Handler] = {}
    """Handlers for kinds of timers that the referee itself does not know, by kind."""
