"""Listens for the changes that other processes make in a database of PostgreSQL.

A change may be missed while the connection is lost. So after each new connection, everything in memory must be read
again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from msgspec import Struct

CHECK = 5.0
"""The seconds between two checks whether the connection still works."""
AGAIN = 1.0
"""The seconds from a failure until the next attempt to connect."""

log = logging.getLogger(__name__)


class Change(Struct, frozen=True):
    """A change that a process has committed. It may be this process."""

    kind: str
    """The changed table of the database: ``tables``, ``surfaces``, ``players`` or ``servers``."""
    number: int
    """The number of the game table, the person or the server that has changed."""
    changes: int = 0
    """The number of changes that the game table has had; 0 for a person or a server."""


def parse_change(text: str) -> Change:
    """Return the change that a notice of the database names, such as ``tables 7 21``. Raises ``ValueError``."""
    kind, *numbers = text.split()
    return Change(kind, *(int(number) for number in numbers[:2]))


async def listen(url: str, hear: Callable[[Change], None], reread: Callable[[], Awaitable[None]]) -> None:
    """Call ``hear`` with each change of a database, and ``reread`` after each new connection, until cancelled.

    After any failure, connect again.
    """
    from .link import open_connection  # Its library is loaded by processes that use such a database.
    from .shared_schema import CHANGED

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
