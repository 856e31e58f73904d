"""Replies before pictures: a press gets its reply first, and the messages that it changes are drawn later.

Replies are short, but pictures take long. If fifty tables change at once, pictures would delay all replies.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

PATIENCE = 0.25
"""A picture waits at most this many seconds. So boards are shown even if people press all the time."""


class PressesFirst:
    """The presses that wait for their replies."""

    def __init__(self) -> None:
        self._waiting: set[str] = set()
        self._nobody = asyncio.Event()
        self._nobody.set()

    @contextlib.contextmanager
    def register_press(self, source: str) -> Iterator[None]:
        """Register a press as waiting for its reply, until the reply is being sent or the context ends.

        ``source``: the source of the press.
        """
        self._waiting.add(source)
        self._nobody.clear()
        try:
            yield
        finally:
            self.note_sending(source)

    def note_sending(self, source: str) -> None:
        """Note that the reply to a press is being sent. From then on only the network and Discord take time."""
        self._waiting.discard(source)
        if not self._waiting:
            self._nobody.set()

    async def wait(self) -> None:
        """Wait until no press waits for its reply, at most ``PATIENCE`` seconds."""
        if self._waiting:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._nobody.wait()
