"""Helpers that wait for something that must happen.

They return as soon as it happens, so a long timeout for slow and busy machines costs nothing when all is well.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

from playground.client import PATIENCE, NotAllowed, Person, Result


async def until(true: Callable[[], Any]) -> Any:
    """Call ``true`` until its result, awaited if necessary, is truthy; return that result."""
    end = time.monotonic() + PATIENCE
    while True:
        found = true()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.01)


async def go_on() -> None:
    """Let all tasks go on that wait for no clock, thread or socket: however busy the machine is, for many steps."""
    for _ in range(100):
        await asyncio.sleep(0)


async def start(host: Person, channel: str = "table-one") -> Result:
    """Press *Start* as soon as the lobby allows it. Try again if the lobby changes at that moment."""
    end = time.monotonic() + PATIENCE
    while True:
        lobby = await host.wait_for(
            lambda m: any(one["label"] == "Start" and not one["disabled"] for one in m.buttons), channel
        )
        try:
            return await host.press(lobby, "Start")
        except NotAllowed:
            assert time.monotonic() < end, "it cannot be started"


class Hasty:
    """A stand-in for ``asyncio`` whose sleeps end at once, for a library that waits between its tries.

    ``monkeypatch.setattr(discord.http, "asyncio", Hasty())``
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
