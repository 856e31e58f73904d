"""Listens for the changes that other processes make in a database of PostgreSQL.

What is heard is only a hint: a change may be missed while a connection is lost. So after each new connection the
listener is told to read again whatever it keeps in memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from msgspec import Struct

from .postgresql import CHANGED, open_connection

CHECK = 5.0
"""Seconds between two checks of the connection."""
AGAIN = 1.0
"""Seconds after a failure until the next connection is tried."""

log = logging.getLogger(__name__)


class Change(Struct, frozen=True):
    """A change that a process has committed, perhaps this one."""

    kind: str
    """The table of the database: ``tables``, ``surfaces``, ``players`` or ``servers``."""
    number: int
    """The table of a channel, the person, or the server."""
    changes: int = 0
    """The number of changes that a table of a channel has had."""


def parse_change(text: str) -> Change:
    """Return the change that the database tells of, such as ``tables 7 21``. ``ValueError``."""
    kind, *numbers = text.split()
    return Change(kind, *(int(number) for number in numbers[:2]))


async def listen(url: str, hear: Callable[[Change], None], reread: Callable[[], Awaitable[None]]) -> None:
    """Call ``hear`` with each change, and ``reread`` after each new connection, until cancelled.

    After any failure, connect once more.
    """
    while True:
        try:
            connection = await open_connection(url)
            try:
                await connection.add_listener(CHANGED, lambda *told: hear(parse_change(told[3])))
                await reread()
                while True:
                    await asyncio.sleep(CHECK)
                    await connection.fetchval("SELECT 1")
            finally:
                connection.terminate()
        except Exception as error:
            log.warning("changes of other processes are not heard (%s)", type(error).__name__)
            await asyncio.sleep(AGAIN)
