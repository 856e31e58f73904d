"""A server with people and channels whose ids are the same each time, and a bot in it: for files that know messages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs import limits
from playground import interactions
from playground.client import PATIENCE, Playground
from playground.world import Person, World
from referee.referee import Referee
from tests.golden import bot, still

from .standing import MADE

GUILD = 1100000000000000100
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gil")
PEOPLE = {name: GUILD + 200 + number for number, name in enumerate(NAMES)}
ROOMS = {
    "table-one": GUILD + 10,
    "table-two": GUILD + 11,
    **{f"room-{number}": GUILD + 20 + number for number in range(1, 13)},
}


def arrange(world: World) -> None:
    for name, number in PEOPLE.items():
        if number not in world.people:
            world.add_person(Person(number, name))
    for name, number in ROOMS.items():
        if number not in world.channels:
            world.add_text(number, name)


@contextlib.asynccontextmanager
async def at_home(database: Path) -> AsyncIterator[tuple[Playground, Referee, still.Busy]]:
    """Run the bot on this file, awake and at rest, on the day when the files were made."""
    with pytest.MonkeyPatch.context() as held:
        clock, busy = still.hold(held)
        clock.now = MADE
        held.setattr(limits, "DEFER_AFTER", PATIENCE)  # It does not matter here whether an answer comes in time.
        held.setattr(interactions, "FIRST_ANSWER_S", PATIENCE)
        drawing = bot.Drawing()
        drawing.replace(held)
        drawing.on = False
        async with bot.running(database, clock, busy, held, arrange) as (playground, referee):
            yield playground, referee, busy
        await asyncio.sleep(0.2)  # Wait until the process of a film that nobody wants any more is gone.


async def at_rest(referee: Referee, busy: still.Busy) -> None:
    """Wait until every message shows what it should."""
    await busy.over()
    while referee.surfaces.busy:
        await asyncio.sleep(0.02)
        await busy.over()
