"""An event loop whose time passes only while nothing is to be done: hours take no time, and nothing depends on load."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop that jumps to its next timer instead of waiting for it. Nothing outside of the process can be awaited."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        timers: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        if not self._ready and timers:  # type: ignore[attr-defined]
            # A cancelled timer may be the first, so this is the least time of those that count.
            due = timers[0] if not timers[0].cancelled() else min(one for one in timers if not one.cancelled())
            self.now = max(self.now, due.when())
        super()._run_once()  # type: ignore[misc]


def run_at_once(main: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in virtual time, and return its result."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)
