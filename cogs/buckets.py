"""Discord's rate limits of single routes, called buckets. Only an exhausted bucket makes a call wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from types import TracebackType
from typing import Any

import aiohttp
import discord

from .discord_errors import LONGEST_WAIT

IDLE = 300.0
"""The seconds without use after which a bucket may be forgotten, if there are many buckets."""
_OPENS_THREAD = ("POST /channels/{channel_id}/threads", "POST /channels/{channel_id}/messages/{message_id}/threads")
"""discord.py's names of the routes that open threads. All channels of a server share their buckets."""


class Bucket:
    """A bucket, as far as Discord's answers have told about it. It takes the place of discord.py's ``Ratelimit``.

    discord.py's class refuses every call to a bucket that resets late, even if calls are left. If a call was the last
    one that was left, it also delays that call's result until the bucket resets.
    """

    def __init__(self, note_wait: Callable[[], None] = lambda: None) -> None:
        """Create a bucket of which nothing is known. ``note_wait`` is called when a task begins to wait for it."""
        self._note_wait = note_wait
        self._loop = asyncio.get_running_loop()
        self._limit = self.remaining = 1
        """The calls that Discord allows until the bucket resets, and those that are left, with those under way."""
        self._under_way = 0
        self._resets: float | None = None
        """When the bucket resets; None if no call was made since it has reset, or if Discord does not tell."""
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._used = self._loop.time()

    async def __aenter__(self) -> Bucket:
        """Wait until the bucket has a call left. Raises ``RateLimited`` if that takes too long."""
        self._used = self._loop.time()
        turn = self._loop.create_future()
        self._waiting.append(turn)
        self._serve()
        if not turn.done():
            self._note_wait()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._leave()
            raise
        _present.set(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, aiohttp.ClientError | OSError) and self._resets is not None:
            self.remaining = max(0, self.remaining - 1)  # No answer told whether Discord has counted this call.
        _present.set(None)
        self._leave()

    def update(self, response: aiohttp.ClientResponse, *, use_clock: bool = False) -> None:
        """Note what an answer tells about the bucket. Answers may come in another order than the calls were counted."""
        told = response.headers
        self._reset_if_due()
        left = int(told["X-RateLimit-Remaining"])
        self.remaining = left if self._resets is None else min(left, self.remaining)
        self._limit = int(told.get("X-RateLimit-Limit", 1))
        self._resets = self._loop.time() + float(told.get("X-RateLimit-Reset-After", 0.0))

    def close_for(self, seconds: float) -> None:
        """Send no further call for ``seconds``, because Discord has refused one."""
        self.remaining, self._resets = 0, self._loop.time() + seconds

    def is_inactive(self) -> bool:
        """Return whether the bucket may be forgotten."""
        return not self._under_way and not self._waiting and self._loop.time() - self._used >= IDLE

    def _leave(self) -> None:
        self._under_way -= 1
        self._serve()

    def _reset_if_due(self) -> None:
        if self._resets is not None and self._loop.time() >= self._resets:
            self.remaining, self._resets = self._limit, None

    def _serve(self) -> None:
        """Let as many tasks go on as calls are left. Refuse the others if the bucket resets too late."""
        self._reset_if_due()
        while self._waiting and (self._waiting[0].done() or self.remaining > self._under_way):
            turn = self._waiting.popleft()
            if not turn.done():
                self._under_way += 1
                turn.set_result(None)
        if not self._waiting or self._resets is None or self.remaining > 0:
            return  # If others are under way, their answers tell how many calls are left.
        wait = self._resets - self._loop.time()
        if wait > LONGEST_WAIT:
            while self._waiting:
                if not (turn := self._waiting.popleft()).done():
                    turn.set_exception(discord.RateLimited(wait))
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(wait, self._serve)


class Buckets:
    """All buckets of a client."""

    def __init__(
        self, http: discord.http.HTTPClient, find_server: Callable[[int], int | None], note_wait: Callable[[], None]
    ) -> None:
        """Take the place of the buckets of discord.py.

        ``find_server`` returns the server of a channel, if it is known. ``note_wait``: see ``Bucket``.
        """
        self._http, self._find_server, self._note_wait = http, find_server, note_wait
        self._kept: Any = http._buckets
        http.get_ratelimit = self.find  # type: ignore[method-assign, assignment]

    def find(self, key: str) -> Bucket:
        """Return the bucket of a key. Keys are made by discord.py."""
        name = key if key in self._kept else self._name_shared_bucket(key)
        if name not in self._kept:
            self._http._try_clear_expired_ratelimits()
            self._kept[name] = Bucket(self._note_wait)
        found: Bucket = self._kept[name]
        return found

    def _name_shared_bucket(self, key: str) -> str:
        """Return a name for the bucket of all channels of a server, if they share it; otherwise the key."""
        route, _, channel = key.rpartition(":")
        for one in _OPENS_THREAD:
            if route in (one, self._http._bucket_hashes.get(one)) and channel.isdigit():
                server = self._find_server(int(channel))
                return key if server is None else f"threads:{server}"
        return key


_present: ContextVar[Bucket | None] = ContextVar("present", default=None)
"""The bucket of the call that the running task makes."""


def find_present_bucket() -> Bucket | None:
    """Return the bucket of the call that the running task makes; None if it makes none."""
    return _present.get()
