"""Presses before pictures: whoever pressed is answered first, what is shown by it comes a moment later.

Answers are short and pictures long; where fifty tables step at once each picture would keep all presses waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

PATIENCE = 0.25
"""Seconds that what is to be shown waits at most: pressing without end must not keep the boards from being shown."""


class PressesFirst:
    """Knows whether anybody waits for an answer."""

    def __init__(self) -> None:
        self._waiting = 0
        self._nobody = asyncio.Event()
        self._nobody.set()

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Somebody waits for an answer as long as this is held."""
        self._waiting += 1
        self._nobody.clear()
        try:
            yield
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._nobody.set()

    async def wait(self) -> None:
        """Until nobody waits for an answer, or patience is at its end."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._nobody.wait()
