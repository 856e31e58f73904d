from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from cogs.components import custom_ids
from playground.client import PATIENCE, Person, Result

from .world import World, wise

GAME = "tomb_raider"


async def begin(w: World, person: Person) -> None:
    """Go from nothing to the first question, as the README says."""
    opened = await person.command("game new", game=GAME, level="learning_game")
    assert opened.ephemeral and not opened.failed
    start = custom_ids.make_table_id(1, "start")  # This id is equal in every language.
    lobby = await person.wait_for(lambda m: any(one["custom_id"] == start for one in m.buttons))
    started = await person.press(lobby, custom_id=start)
    assert not started.failed
    assert w.phase() == "playing"


async def asked(w: World, lot: random.Random) -> Any:
    found = wise(w, 0, lot)
    assert found is not None, "nobody is asked, and the match is not over"
    return found


async def shown(give: Callable[[], Awaitable[Result]], within: float = PATIENCE) -> Result:
    """Give an answer as soon as its control is on the screen."""
    for _ in range(int(within / 0.1)):
        try:
            return await give()
        except AssertionError:
            await asyncio.sleep(0.1)
    return await give()
