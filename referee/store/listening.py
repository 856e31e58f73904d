"""Listens for the changes that other processes make in a database of PostgreSQL.

A change may be missed while the connection is lost. So after each new connection, everything in memory must be read
again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any, Protocol

from msgspec import Struct

CHECK = 5.0
"""The seconds between two checks whether the connection still works."""
AGAIN = 1.0
"""The seconds from a failure until the next attempt to connect."""

HEARD = 3.0
"""The seconds within which a notice of its own must arrive at a process that listens."""
LOOK = 2.0
"""The seconds between two looks for changes, where no notice arrives."""

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


class Hearer(Protocol):
    """Whoever listens: see ``listen``."""

    def hear(self, change: Change) -> None:
        """Note a change."""

    async def reread(self) -> None:
        """Read everything again, because changes may have been missed."""

    def note_hearing(self, is_hearing: bool) -> None:
        """Note whether every change is heard from now on."""


async def listen(url: str, hearer: Hearer) -> None:
    """Let ``hearer`` hear each change of a database, until cancelled. After any failure, connect again.

    Some poolers before a server let no notice through. Then look regularly for tables that have changed.
    """
    from .link import open_connection  # Its library is loaded by processes that use such a database.
    from .shared_schema import CHANGED

    is_told = is_deaf = False
    while True:
        try:
            connection = await open_connection(url)
            # Every version takes this for a change of a person whom nobody knows.
            probe, came = f"players -{secrets.randbits(60)}", asyncio.Event()

            def hear(connection: Any, process: int, channel: str, text: str) -> None:
                if text == probe:  # noqa: B023  (the listener ends with its connection)
                    came.set()  # noqa: B023
                else:
                    hearer.hear(parse_change(text))

            try:
                await connection.add_listener(CHANGED, hear)
                await connection.execute(f"SELECT pg_notify('{CHANGED}', '{probe}')")
                try:
                    await asyncio.wait_for(came.wait(), HEARD)
                except TimeoutError:
                    if not is_told:
                        log.warning(
                            "the database's notices do not arrive here: a pooler before it must pool sessions, not "
                            "transactions. The bot looks for changes of other processes every %d seconds",
                            LOOK,
                        )
                        is_told = True
                    await _look_regularly(connection, hearer)
                await hearer.reread()
                hearer.note_hearing(True)
                if is_deaf:
                    log.info("changes of other processes are heard again")
                is_deaf = False
                while True:
                    await asyncio.sleep(CHECK)
                    await connection.fetchval("SELECT 1")
            finally:
                hearer.note_hearing(False)
                connection.terminate()
        except Exception as error:
            if not is_deaf:
                log.warning("changes of other processes are not heard (%s)", type(error).__name__)
            is_deaf = True
            await asyncio.sleep(AGAIN)


async def _look_regularly(connection: Any, hearer: Hearer) -> None:
    """Look for changed tables, until cancelled. The first look reads everything again."""
    before: dict[int, int] = {}
    await hearer.reread()
    while True:
        rows = await connection.fetch("SELECT id, changes FROM tables WHERE phase IN ('lobby', 'playing')")
        now = {row["id"]: row["changes"] for row in rows}
        for number, changes in now.items() if before else ():
            if before.get(number) != changes:
                hearer.hear(Change("tables", number, changes))
        before = now
        hearer.hear(Change("settings", 0))
        await asyncio.sleep(LOOK)
