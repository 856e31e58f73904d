"""Calls to Discord: when they may leave, and by what came of them."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from contextvars import ContextVar
from types import SimpleNamespace

import aiohttp
import discord
import yarl

from referee.slots import Calls

LOST = "lost"
"""Of a call that no answer came to."""
OUTCOMES = ("2xx", "429", "4xx", "5xx", LOST)
"""429: Discord wants to be left alone for a while."""
UNCOUNTED = ("/interactions/", "/webhooks/")
"""Beginnings of the paths of answers to interactions, which Discord does not count among a bot's calls."""

_once: ContextVar[bool] = ContextVar("once", default=False)


class Unsure(aiohttp.ClientError):
    """Discord has answered with a failure of its own: what was asked for may have been done all the same."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@contextlib.contextmanager
def asking_once() -> Iterator[None]:
    """Let the library repeat no call that Discord may have carried out: ``Unsure`` is raised instead."""
    before = _once.set(True)
    try:
        yield
    finally:
        _once.reset(before)


class Traffic:
    """Lets every call wait for its turn, and counts it, those that the library repeats by itself, too."""

    def __init__(self, turns: Calls) -> None:
        self._turns = turns
        self.calls = Counter(dict.fromkeys(OUTCOMES, 0))

    def trace(self) -> aiohttp.TraceConfig:
        """For the session that the calls go through."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._begun)
        trace.on_request_end.append(self._ended)
        trace.on_request_exception.append(self._lost)
        return trace

    async def _begun(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestStartParams
    ) -> None:
        context.done = await self._turns.begin() if is_counted(call.url) else None

    async def _ended(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestEndParams
    ) -> None:
        status = call.response.status
        _end(context)
        outcome = "429" if status == 429 else f"{status // 100}xx"
        if outcome in self.calls:  # else it is the gateway's connection, which is there to stay
            self.calls[outcome] += 1
        if status >= 500 and _once.get():
            call.response.close()
            context.counted = True
            raise Unsure(status)

    async def _lost(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestExceptionParams
    ) -> None:
        _end(context)
        if not getattr(context, "counted", False):
            self.calls[LOST] += 1


def _end(context: SimpleNamespace) -> None:
    done, context.done = getattr(context, "done", None), None
    if done is not None:
        done()


def is_counted(url: yarl.URL) -> bool:
    """Return whether a call is one of those of which Discord takes so many a second."""
    address = str(url)
    path = address.removeprefix(discord.http.Route.BASE)
    return path != address and not path.startswith(UNCOUNTED)
