"""An extra for ``bot.py --extra`` that keeps the bot from closing, like a disk that does not answer."""

from __future__ import annotations

import asyncio

from operate import running
from referee.referee import Referee

PATIENCE = 1.0


def register() -> None:
    async def never(self: Referee) -> None:
        await asyncio.Event().wait()

    Referee.close = never  # type: ignore[method-assign]
    running.ENDS = PATIENCE
