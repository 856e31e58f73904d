"""Who is still in a server: asked of Discord where somebody presses from a direct message, and has done nothing in the
server itself for a while."""

from __future__ import annotations

import asyncio
import time

from engine.protocol import Refused

from ..discord_errors import FAILED
from .channels import Channels

KNOWN = 600.0
"""Seconds for which an answer holds."""
PATIENCE = 1.0
"""Seconds that whoever presses waits for it at most."""
MOST = 10_000
"""Answers remembered; the oldest go first."""


class Members:
    """Everybody's, as far as it can be known."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._known: dict[tuple[int, int], float] = {}
        """Server and person -> until when it need not be asked that they are there."""

    def known(self, guild: int, person: int) -> bool:
        """Whether somebody was there not long ago, so that ``check`` need not ask."""
        return self._known.get((guild, person), 0.0) > time.monotonic()

    def seen(self, guild: int, person: int) -> None:
        """Somebody is there just now."""
        self._known.pop((guild, person), None)
        self._known[guild, person] = time.monotonic() + KNOWN
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    async def check(self, guild: int, person: int) -> None:
        """Go on, unless somebody is known to be in that server no longer. ``Refused``: "left-server"."""
        if self.known(guild, person):
            return
        try:
            async with asyncio.timeout(PATIENCE):
                there = await self._channels.is_member(guild, person)
        except FAILED:  # not to be known for now; it is asked again before long
            there = True
        if not there:
            raise Refused("left-server")
        self.seen(guild, person)
