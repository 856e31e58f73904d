"""Campaigns of a server: totals by game and person, their entries, corrections and export.

What a match adds to a total is stored in the transaction that ends the match (``table.campaign``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec import Struct

from engine.protocol import Refused

from ..records.people import Entry, Tally
from ..refusals import NoReason
from ..store import campaigns
from ..store.database import refuse_if_stuck
from ..store.store import Store

__all__ = ["MOST", "REASON", "Campaigns", "Correction", "Entry", "Tally"]

MOST = 100_000
"""One correction adds or takes away at most this many points. A larger correction is refused."""
REASON = 200
"""The length to which a correction's reason is cut, in characters."""


class NoSuchAmount(Refused):
    total: int
    most: int


class File(Struct, frozen=True):
    """A campaign as it is exported to a file. Names and reasons are untrusted text."""

    game: str
    players: tuple[Tally, ...]
    entries: tuple[Entry, ...]
    """The entries, newest first. A player's entries add up to the player's total."""


class Correction(NamedTuple):
    """A correction of a person's campaign total by a manager of the server."""

    whom: tuple[int, str]
    """The id and the name of the person whose total is corrected."""
    amount: int
    """The points that are added to the total; negative to take points away."""
    by: tuple[int, str]
    """The id and the name of the manager."""
    reason: str


class Campaigns:
    """The campaigns of every server and game."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._lock = asyncio.Lock()

    async def list_tallies(self, guild: int, game: str) -> tuple[Tally, ...]:
        """Return the total of everybody who has an entry in a server's campaign, the highest first."""
        return await self._store.campaigns.list_tallies(guild, game)

    async def list_entries(self, guild: int, game: str, person: int) -> tuple[Entry, ...]:
        """Return the entries that add up to a person's campaign total, newest first."""
        return await self._store.campaigns.list_entries(guild, game, person)

    async def correct_total(self, guild: int, game: str, correction: Correction, source: str) -> None:
        """Correct a person's campaign total.

        ``source``: the id of the command that corrects. A second call with this id changes nothing. Raises
        ``NoReason``, ``NoSuchAmount`` (with ``total`` and ``most``), ``DiskFull``, ``NoDisk``.
        """
        whom, amount, by, reason = correction
        if not reason.strip():
            raise NoReason()
        async with self._lock:
            if await self._store.campaigns.has(guild, game, whom[0], source):
                return
            total = (await self._store.campaigns.load_totals(guild, game, (whom[0],))).get(whom[0], 0)
            if not 0 < abs(amount) <= MOST or total + amount < 0:
                raise NoSuchAmount(total=total, most=MOST)
            entry = Entry(*whom, amount, self._now(), by=by[0], by_name=by[1], reason=reason.strip()[:REASON])
            with refuse_if_stuck():
                await self._store.commit([campaigns.store_entry(guild, game, entry, source)])

    async def export_file(self, guild: int, game: str) -> bytes:
        """Return a server's whole campaign as JSON."""
        entries = await self._store.campaigns.list_entries(guild, game)
        found = File(game, await self.list_tallies(guild, game), entries)
        return msgspec.json.format(msgspec.json.encode(found), indent=2)
