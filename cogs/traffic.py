"""The HTTP calls to Discord. Each call waits until the rate limit allows it, and its outcome is counted."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from types import SimpleNamespace

import aiohttp
import discord
import yarl

from referee.rate_limit import Calls

LOST = "lost"
"""The outcome of a call that got no answer."""
OUTCOMES = ("2xx", "429", "4xx", "5xx", LOST)
"""The outcomes by which calls are counted: classes of HTTP statuses. 429 means that Discord rate-limits the bot."""
UNCOUNTED = ("/interactions/", "/webhooks/")
"""The beginnings of the paths of replies to interactions, which Discord's global rate limit does not count."""

_once: ContextVar[bool] = ContextVar("once", default=False)


class Unsure(aiohttp.ClientError):
    """Raised if Discord has answered by a server error. Discord may have carried out the call nevertheless."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@contextlib.contextmanager
def prevent_repeated_calls() -> Iterator[None]:
    """Keep discord.py from repeating a call that Discord may have carried out.

    Within this context, raise ``Unsure`` instead.
    """
    before = _once.set(True)
    try:
        yield
    finally:
        _once.reset(before)


class Traffic:
    """The HTTP calls of the bot to Discord.

    It delays each call until the rate limit allows the call, and counts outcomes.
    """

    def __init__(self, turns: Calls, may_call: Callable[[], bool] = lambda: True) -> None:
        """Create it. ``turns`` is the rate limit. ``may_call`` returns whether this process may still call Discord."""
        self._turns, self._may_call = turns, may_call
        self.calls = Counter(dict.fromkeys(OUTCOMES, 0))

    def trace(self) -> aiohttp.TraceConfig:
        """Return the hooks by which the HTTP session of discord.py reports its calls."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._note_begin)
        trace.on_request_end.append(self._note_end)
        trace.on_request_exception.append(self._note_loss)
        return trace

    async def _note_begin(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestStartParams
    ) -> None:
        context.done = await self._turns.begin() if is_counted(call.url) else None
        if not self._may_call():  # this is checked after the wait, which may have been long
            raise aiohttp.ClientError("this process has lost its slot")

    async def _note_end(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestEndParams
    ) -> None:
        status = call.response.status
        _end(context)
        outcome = "429" if status == 429 else f"{status // 100}xx"
        if outcome in self.calls:  # The gateway's connection, which stays open, has none of these outcomes.
            self.calls[outcome] += 1
        if status >= 500 and _once.get():
            call.response.close()
            context.counted = True
            raise Unsure(status)

    async def _note_loss(
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
    """Return whether a call counts in Discord's global rate limit."""
    address = str(url)
    path = address.removeprefix(discord.http.Route.BASE)
    return path != address and not path.startswith(UNCOUNTED)
