from __future__ import annotations

import asyncio

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


async def settle(recorder: Recorder, address: str, places: list[Place]) -> History:
    """Return the history once boards are right, or after a while as it is then."""
    for _ in range(30):
        history = await recorder.finish(address, places)
        if not any(fault.kind.startswith("board f") for fault in find_faults(history)):
            break
        await asyncio.sleep(0.1)
    return history


def describe(faults: list[Fault]) -> str:
    return "\n".join(f"{one.kind}: {one.what}" for one in faults)
