"""The HTTP calls to Discord. Each call waits until the rate limit allows it, and its outcome is counted."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from types import SimpleNamespace
from typing import NamedTuple

import aiohttp
import discord
import yarl

from referee.running.rate_limit import Calls

from .buckets import Buckets, find_present_bucket
from .discord_errors import LONGEST_WAIT

LOST = "lost"
"""The outcome of a call that got no answer."""
OUTCOMES = ("2xx", "429", "4xx", "5xx", LOST)
"""The outcomes by which calls are counted: classes of HTTP statuses. 429 means that Discord rate-limits the bot."""
INVALID = (401, 403, 429)
"""The statuses of invalid calls. Discord blocks an address that makes 10,000 of them within ten minutes."""
UNCOUNTED = ("/interactions/", "/webhooks/")
"""The beginnings of the paths of replies to interactions, which Discord's global rate limit does not count."""
BLOCKED_FOR = 60.0
"""Seconds for which no call is made after Discord has blocked this address, if Discord does not say for how long."""
OLD = 3600.0 - 60.0
"""Discord limits edits of messages older than an hour. This number of seconds is a minute less."""
MOST_LIMITS = 256
"""The most limits without headers in memory. Beyond that, those that no call counts for are dropped."""

UNSURE = 1.0
"""Seconds for which a process waits with its reply while it does not know whether it has its slot. If another process
has taken the slot, that one replies meanwhile."""

_once: ContextVar[bool] = ContextVar("once", default=False)
_replying: ContextVar[bool] = ContextVar("replying", default=False)


class Unsure(aiohttp.ClientError):
    """Raised if Discord has answered by a server error. Discord may have carried out the call nevertheless."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class _Quiet(NamedTuple):
    """A limit of Discord's that no header announces."""

    calls: int
    span: float
    method: str
    path: re.Pattern[str]
    """The calls that count. Those with one ``channel`` are counted together."""


_QUIET = (
    # Edits of messages that are older than an hour (error 30046). The pattern's ``message`` is the message's id.
    _Quiet(3, 6.0, "PATCH", re.compile(r"/channels/(?P<channel>\d+)/messages/(?P<message>\d+)")),
    # Whoever opens direct messages too fast gets error 40003, or is blocked. Discord does not say what is too fast.
    _Quiet(10, 10.0, "POST", re.compile(r"/users/@me/(?P<channel>channels)")),
)


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


@contextlib.contextmanager
def mark_reply() -> Iterator[None]:
    """Mark the calls within this context as replies to people, which a process gives even without its slot.

    Whoever's press was acknowledged is told whether it was saved.
    """
    before = _replying.set(True)
    try:
        yield
    finally:
        _replying.reset(before)


class Traffic:
    """The HTTP calls of the bot to Discord.

    It delays each call until the rate limit allows the call, and counts outcomes.
    """

    def __init__(
        self, turns: Calls, may_call: Callable[[], bool] = lambda: True, may_reply: Callable[[], bool] = lambda: True
    ) -> None:
        """Create it. ``turns`` is the rate limit.

        ``may_call`` returns whether this process may still call Discord, ``may_reply`` whether it may still be the
        first to reply to a press.
        """
        self._turns, self._may_call, self._may_reply = turns, may_call, may_reply
        self._quiet: dict[tuple[str, str], Calls] = {}
        self._blocked = 0.0
        """Until when Discord blocks this address, on the clock of ``time.monotonic``."""
        self.calls = Counter(dict.fromkeys(OUTCOMES, 0))
        self.invalid = Counter(dict.fromkeys(INVALID, 0))

    def trace(self) -> aiohttp.TraceConfig:
        """Return the hooks by which the HTTP session of discord.py reports its calls."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._note_begin)
        trace.on_request_end.append(self._note_end)
        trace.on_request_exception.append(self._note_loss)
        return trace

    def watch_buckets(self, client: discord.Client) -> None:
        """Let only exhausted buckets delay the calls of a client, instead of all buckets that reset late."""

        def find_server(channel: int) -> int | None:
            found = client.get_channel(channel)
            return found.guild.id if isinstance(found, discord.abc.GuildChannel | discord.Thread) else None

        Buckets(client.http, find_server, self._turns.step_aside)

    async def _note_begin(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestStartParams
    ) -> None:
        """Wait until a call may leave. Each attempt of discord.py's to make a call comes this way."""
        context.ends = ends = []
        counts = is_counted(call.url)
        if (wait := self._turns.pause if counts else self._blocked - time.monotonic()) > LONGEST_WAIT:
            raise discord.RateLimited(wait)
        try:
            if counts:
                if (quiet := self._find_quiet_limit(call.method, call.url)) is not None:
                    if quiet.is_full:
                        self._turns.step_aside()
                    ends.append(await quiet.begin())
                ends.append(await self._turns.begin())
            # The slot is checked after the wait, because it may have been lost in that time.
            if not self._may_call() and not await self._may_still_reply(call.url):
                raise aiohttp.ClientError("this process has lost its slot")
        except BaseException:
            _end(context)
            raise

    async def _may_still_reply(self, url: yarl.URL) -> bool:
        """Return whether a call that this process makes without its slot is a reply to a person that it may give."""
        if not _replying.get() or is_counted(url):
            return False
        if "/webhooks/" in str(url):  # This process has acknowledged the press, and no other will tell the person more.
            return True
        if self._may_reply():
            await asyncio.sleep(UNSURE)
        return self._may_reply()

    async def _note_end(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, call: aiohttp.TraceRequestEndParams
    ) -> None:
        status = call.response.status
        _end(context)
        outcome = "429" if status == 429 else f"{status // 100}xx"
        if outcome in self.calls:  # The gateway's connection, which stays open, has none of these outcomes.
            self.calls[outcome] += 1
        if status in self.invalid:
            self.invalid[status] += 1
        if status == 429:
            self._slow_down(call.response)
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

    def _find_quiet_limit(self, method: str, url: yarl.URL) -> Calls | None:
        """Return the limit without headers that counts a call; None if there is none."""
        path = str(url).removeprefix(discord.http.Route.BASE)
        for rule in _QUIET:
            found = rule.path.fullmatch(path) if method == rule.method else None
            if found is None or not is_old(found.groupdict().get("message")):
                continue
            key = rule.path.pattern, found["channel"]
            if key not in self._quiet:
                if len(self._quiet) >= MOST_LIMITS:
                    self._quiet = {one: calls for one, calls in self._quiet.items() if not calls.is_idle}
                self._quiet[key] = Calls(rule.calls, rule.span)
            return self._quiet[key]
        return None

    def _slow_down(self, refused: aiohttp.ClientResponse) -> None:
        """Do as Discord asks after it has refused a call because of a rate limit."""
        headers = refused.headers
        try:
            seconds = float(headers["Retry-After"])
        except (KeyError, ValueError):
            seconds = 0.0
        if "Via" not in headers:  # Not Discord has answered, but Cloudflare, which blocks this address.
            seconds = seconds or BLOCKED_FOR
            self._blocked = time.monotonic() + seconds
            self._turns.stop_for(seconds, discord.RateLimited(seconds) if seconds > LONGEST_WAIT else None)
        elif headers.get("X-RateLimit-Global") or headers.get("X-RateLimit-Scope") == "global":
            self._turns.stop_for(seconds)
        elif (bucket := find_present_bucket()) is not None:
            bucket.close_for(seconds)


def _end(context: SimpleNamespace) -> None:
    ends, context.ends = getattr(context, "ends", ()), ()
    for end in ends:
        end()


def is_counted(url: yarl.URL) -> bool:
    """Return whether a call counts in Discord's global rate limit."""
    address = str(url)
    path = address.removeprefix(discord.http.Route.BASE)
    return path != address and not path.startswith(UNCOUNTED)


def is_old(message: str | None) -> bool:
    """Return whether a message is older than an hour, or soon will be. A call without a message counts as old."""
    return message is None or time.time() - discord.utils.snowflake_time(int(message)).timestamp() > OLD
