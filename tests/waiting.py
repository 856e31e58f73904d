"""Waiting for what must come.

However long it may take on a slow machine that others use as well: who waits is there as soon as it comes, so that
patience costs nothing where all is well.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any

from playground.client import PATIENCE, NotAllowed, Person, Result


async def until(true: Callable[[], Any]) -> Any:
    """What ``true`` gives, or gives to who waits for it, as soon as that is something."""
    end = time.monotonic() + PATIENCE
    while True:
        found = true()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.01)


async def start(host: Person, channel: str = "table-one") -> Result:
    """Press *Start* as soon as the lobby shows that it can be, also where it is just being changed once more."""
    end = time.monotonic() + PATIENCE
    while True:
        lobby = await host.wait_for(
            lambda m: any(one["label"] == "Start" and not one["disabled"] for one in m.buttons), channel
        )
        try:
            return await host.press(lobby, "Start")
        except NotAllowed:
            assert time.monotonic() < end, "it cannot be started"
