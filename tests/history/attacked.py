from __future__ import annotations

import asyncio
import time

from playground.client import PATIENCE
from tests.e2e.faults import CALLBACK, MESSAGES
from tests.e2e.world import World
from tests.postgresql.crowd import Bots, Place

from .checker import Fault, History, find_faults
from .recorder import Recorder


async def lose_replies(world: World, bots: Bots, recorder: Recorder) -> None:
    """Let Discord fail in all ways, at replies and at boards, and deliver presses twice."""
    for kind in ("lost", "drop", "500", "late"):
        await world.playground.fault("POST", CALLBACK, kind, 1)
    for kind in ("lost", "500", "429"):
        await world.playground.fault("PATCH", MESSAGES, kind, 1)
    await world.playground.duplicate_next(2)


async def settle(recorder: Recorder, address: str, places: list[Place], within: float = PATIENCE) -> History:
    """Return the history once boards are right and no press is being worked at, or after a while as it is then.

    A slow bot acknowledges a press before it knows what comes of it, and stores it or refuses it later.
    """
    end = time.monotonic() + within
    while True:
        history = await recorder.finish(address, places)
        faults = find_faults(history)
        if not any(one.kind in ("board forgotten", "dropped") for one in faults) or time.monotonic() > end:
            return history
        await asyncio.sleep(0.1)


def describe(faults: list[Fault]) -> str:
    return "\n".join(f"{one.kind}: {one.what}" for one in faults)
