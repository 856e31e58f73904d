"""Calls to Discord, by what came of them."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import aiohttp

LOST = "lost"
"""Of a call that no answer came to."""
OUTCOMES = ("2xx", "429", "4xx", "5xx", LOST)
"""429: Discord wants to be left alone for a while."""


class Traffic:
    """Counts every call, those that the library repeats by itself, too."""

    def __init__(self) -> None:
        self.calls = Counter(dict.fromkeys(OUTCOMES, 0))

    def trace(self) -> aiohttp.TraceConfig:
        """For the session that the calls go through."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._ended)
        trace.on_request_exception.append(self._lost)
        return trace

    async def _ended(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestEndParams
    ) -> None:
        status = call.response.status
        outcome = "429" if status == 429 else f"{status // 100}xx"
        if outcome in self.calls:  # else it is the gateway's connection, which is there to stay
            self.calls[outcome] += 1

    async def _lost(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self.calls[LOST] += 1
