from __future__ import annotations

from typing import Any

HOUR = 3600.0


class Clock:
    """The referee's clock, which moves only by ``go``."""

    def __init__(self, bot: Any) -> None:
        self.at, self._bot = 1_790_000_000.0 // (24 * HOUR) * 24 * HOUR + 12 * HOUR, bot
        referee = bot.referee
        for one in (referee, referee.uptime, referee.due, bot.context.readers):
            setattr(one, "now" if one is referee else "_now", lambda: self.at)
        referee.uptime.seen = self.at

    async def go(self, seconds: float) -> None:
        """Let so much time pass, and carry out what falls due."""
        self.at += seconds
        self._bot.referee.uptime.seen = self.at
        await self._bot.referee.due.fire()
        await self._bot.referee.surfaces.settle()
