"""Who is still in a server: asked of Discord where somebody presses from a direct message."""

from __future__ import annotations

import asyncio
import time

from engine.protocol import Refused

from .channels import FAILED, Channels

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

    async def check(self, guild: int, person: int) -> None:
        """Go on, unless somebody is known to be in that server no longer. ``Refused``: "left-server"."""
        key = guild, person
        if self._known.get(key, 0.0) > time.monotonic():
            return
        try:
            async with asyncio.timeout(PATIENCE):
                there = await self._channels.is_member(guild, person)
        except FAILED:  # not to be known for now; it is asked again before long
            there = True
        if not there:
            raise Refused("left-server")
        self._known.pop(key, None)
        self._known[key] = time.monotonic() + KNOWN
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]
