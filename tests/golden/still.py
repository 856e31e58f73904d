"""Time and chance held still, and a way to wait until the bot has nothing left to do.

Everything here takes hold of the standard library, of aiohttp or of aiosqlite, never of the bot: it goes on working
however the bot's own modules are moved and named.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import time
from asyncio.base_events import BaseEventLoop
from collections.abc import Awaitable, Callable
from typing import Any

import aiosqlite.core
import pytest

BEGUN = 1_780_000_000.0
"""The time at which every recorded match begins, in seconds since 1970."""
LONG = 0.9
"""Sleeps of this many seconds or more never end: reminders and second thoughts that only real time would bring. Shorter
ones, and shorter time limits, are waited for. A little less than a second, for so far off is what falls due a second
from now."""
ROUNDS = 25
"""The number of turns of the loop without work after which the bot is taken to be at rest."""


class Clock:
    """A ``time.time`` that only presses move. Everything that a press sets going happens at one instant, so ids,
    dice (which follow from the ids of presses) and times are equal in each run."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> float:
        return self.now

    def tick(self) -> None:
        self.now += 1.0


class Busy:
    """A record of unfinished work: calls to Discord, work in threads, statements of the database, short waits."""

    def __init__(self) -> None:
        self.begun = 0
        self._open = 0
        self._soon: list[asyncio.TimerHandle] = []

    def begin(self) -> None:
        self._open += 1
        self.begun += 1

    def end(self, *_: Any) -> None:
        self._open -= 1

    def soon(self, handle: asyncio.TimerHandle) -> None:
        """Note that something will happen in less than a moment."""
        self._soon.append(handle)

    @property
    def open(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._soon = [one for one in self._soon if not one.cancelled() and one.when() > now - 0.01]
        return self._open > 0 or bool(self._soon)

    async def over(self, patience: float = 60.0) -> None:
        """Wait until nothing is under way and nothing begins any more."""
        until = time.monotonic() + patience
        while True:
            mark = self.begun
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
                if self.open or self.begun != mark:
                    break
            else:
                await asyncio.sleep(0.002)  # A thread or a socket may still have something to hand over.
                for _ in range(ROUNDS):
                    await asyncio.sleep(0)
                if not self.open and self.begun == mark:
                    return
            await asyncio.sleep(0.001)
            assert time.monotonic() < until, "the bot does not come to rest"


def chance() -> Callable[[int], bytes]:
    """Return a source of bytes that replaces the system's. Secrets of dice (32 bytes) and the random numbers of the AI
    and the table (few bytes) follow from their count. All else (tokens, names of sessions and failures) stays random,
    and no record shows it."""
    drawn: dict[int, int] = {}

    def draw(size: int) -> bytes:
        if size == 32 or size in (1, 2, 3, 7):
            drawn[size] = number = drawn.get(size, 0) + 1
            return hashlib.blake2b(f"{size}:{number}".encode(), digest_size=size).digest()
        return os.urandom(size)

    return draw


def hold(monkeypatch: pytest.MonkeyPatch) -> tuple[Clock, Busy]:
    """Fix clock, ids and dice, in this one place.

    ``time.time`` gives the clock to the playground (its ids are made of it) and to whoever asks for it anew; a default
    argument that kept the real one must be given the clock by hand (see ``bot.py`` beside this file).
    ``random._urandom`` is what ``secrets`` and ``SystemRandom`` draw from: the secret of the dice, the AI's lots.
    """
    clock, busy = Clock(), Busy()
    monkeypatch.setattr(time, "time", clock)
    monkeypatch.setattr(random, "_urandom", chance())

    sleep = asyncio.sleep

    async def dozing(delay: float, result: Any = None) -> Any:
        if delay >= LONG:
            await asyncio.get_running_loop().create_future()
        return await sleep(delay, result)

    monkeypatch.setattr(asyncio, "sleep", dozing)

    at = BaseEventLoop.call_at

    def set_for(self: BaseEventLoop, when: float, *given: Any, **more: Any) -> asyncio.TimerHandle:
        handle = at(self, when, *given, **more)
        if 0.02 < when - self.time() < LONG:
            busy.soon(handle)
        return handle

    monkeypatch.setattr(BaseEventLoop, "call_at", set_for)

    in_thread = BaseEventLoop.run_in_executor

    def counted(self: BaseEventLoop, *given: Any) -> Any:
        busy.begin()
        future = in_thread(self, *given)
        future.add_done_callback(busy.end)
        return future

    monkeypatch.setattr(BaseEventLoop, "run_in_executor", counted)

    execute: Callable[..., Awaitable[Any]] = aiosqlite.core.Connection._execute

    async def stated(self: Any, *given: Any, **more: Any) -> Any:
        busy.begin()
        try:
            return await execute(self, *given, **more)
        finally:
            busy.end()

    monkeypatch.setattr(aiosqlite.core.Connection, "_execute", stated)
    return clock, busy
