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
    """Knows whether anybody waits for an answer that is not yet on its way."""

    def __init__(self) -> None:
        self._waiting: set[str] = set()
        self._nobody = asyncio.Event()
        self._nobody.set()

    @contextlib.contextmanager
    def answering(self, source: str) -> Iterator[None]:
        """Somebody waits for the answer to ``source``: until it is handed over, at the latest until this ends."""
        self._waiting.add(source)
        self._nobody.clear()
        try:
            yield
        finally:
            self.handed_over(source)

    def handed_over(self, source: str) -> None:
        """The answer goes to the wire now. Until Discord has confirmed it nothing is left to be done for it here."""
        self._waiting.discard(source)
        if not self._waiting:
            self._nobody.set()

    async def wait(self) -> None:
        """Until nobody waits for an answer, or patience is at its end."""
        if self._waiting:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._nobody.wait()
