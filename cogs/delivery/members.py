"""The membership check: whether a person who presses in a direct message is still in the table's server.

Discord is asked only if the person has done nothing in the server for some time.
"""

from __future__ import annotations

import asyncio
import time

from engine.protocol import Refused

from ..discord_errors import FAILED
from .channels import Channels

KNOWN = 600.0
"""The seconds for which an answer of Discord counts as true."""
PATIENCE = 1.0
"""The most seconds that a press waits for Discord's answer."""
MOST = 10_000
"""The most answers in memory. The oldest are dropped first."""


class Members:
    """The known memberships of people in servers."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._known: dict[tuple[int, int], float] = {}
        """For each server and person, the time until which the person counts as a member."""

    def is_known_member(self, guild: int, person: int) -> bool:
        """Return whether a person was in the server recently, so that ``check`` need not ask Discord."""
        return self._known.get((guild, person), 0.0) > time.monotonic()

    def note_seen(self, guild: int, person: int) -> None:
        """Note that a person is in the server at this moment."""
        self._known.pop((guild, person), None)
        self._known[guild, person] = time.monotonic() + KNOWN
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    async def check(self, guild: int, person: int) -> None:
        """Refuse unless a person is still in a server. If nobody can tell now, do not refuse.

        Raises ``Refused``: "left-server".
        """
        if self.is_known_member(guild, person):
            return
        try:
            async with asyncio.timeout(PATIENCE):
                there = await self._channels.is_member(guild, person)
        except FAILED:  # It is unknown now, so the next press asks Discord again.
            there = True
        if not there:
            raise Refused("left-server")
        self.note_seen(guild, person)
