"""A bot as far from Discord as bots are, with tables that are in play already.

A few tables are played by the bot's own referee and shown by the bot itself; all others are copies of them in the
database. So thousands are made in seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from playground.client import Playground
from tests import stored
from tests.e2e.world import World
from tests.nursery import ROOT
from tests.stored import File, OpenFile

from .machine import at_rest

ROUND_TRIP = 150.0
"""Milliseconds from the bot to Discord and back."""
PLAYED = 50
"""Tables that are played; the others are copies."""
SLICE = 2_000
"""Things to furnish a playground with in one call."""


class Far(World):
    """A world with Discord's limits and a long round trip, whose database is read often."""

    def __init__(self, folder: Path, extra: tuple[str, ...] = (), rest: float = 2.0, **how: Any) -> None:
        """Prepare the world. ``rest``: after so many seconds of next to no work the bot is at rest; 0 if nothing is
        measured."""
        self.rest = rest
        super().__init__(folder, extra, **({"limits": True, "round_trip": ROUND_TRIP, "forked": False} | how))
        self._reader: OpenFile | None = None

    @property
    def stored(self) -> OpenFile:
        if self._reader is None:
            self._reader = OpenFile(self.db)
        return self._reader

    async def close(self) -> None:
        await super().close()
        if self._reader is not None:
            self._reader.close()


async def prepared(count: int, folder: Path, of: int) -> Path:
    """Return a database with so many tables in play, all of them shown. ``folder`` holds the work and goes with it.

    The first ``of`` are played by the bot's own referee, the others are copies. It is made once in a run.
    """
    kept = folder.parent / f"{count}-tables-of-{of}.sqlite3"
    if kept.exists():
        return kept
    file = folder / f"{count}.sqlite3"
    if count > of:
        shutil.copy(await prepared(of, folder, of), file)
        stored.multiply(file, of, count // of - 1, 0.0, shown=False)
    else:
        writer = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bench.tables", str(file), str(count), cwd=ROOT
        )
        assert await writer.wait() == 0
    inner = folder / f"{count}-prepared"
    inner.mkdir()
    world = Far(inner, ("tests.bench.blank", "tests.bench.direct"), rest=0.0, limits=False, round_trip=0.0, forked=True)
    shutil.move(file, world.db)
    async with running(world):
        pass
    stored.in_one_file(world.db)
    shutil.move(world.db, kept)
    return kept


@contextlib.asynccontextmanager
async def far(folder: Path, count: int, of: int = PLAYED, **how: Any) -> AsyncIterator[Far]:
    """Run the bot after a normal start with so many tables, until it is at rest."""
    file = await prepared(count, folder, of)
    world = Far(folder, **({"draw_ahead": True} | how))
    shutil.copy(file, world.db)
    async with running(world):
        yield world


async def multiply(world: Far, of: int, count: int) -> None:
    """Make so many tables of those of a world whose bot has ended, as they are after a kill: nobody knows whether what
    is shown of the further ones is true."""
    stored.in_one_file(world.db)
    stored.multiply(world.db, of, count // of - 1, 0.0, shown=False)
    await furnish(world.playground, world.db, beyond=of)


@contextlib.asynccontextmanager
async def running(world: Far) -> AsyncIterator[None]:
    """Run the playground and the bot on the world's database, until nothing is left to be shown."""
    try:
        await world.open()
        await furnish(world.playground, world.db)
        await world.start_bot()
        await settled(world)
        yield
    finally:
        await world.close()


async def settled(world: Far, within: float = 300.0) -> None:
    """Wait until all is shown and the bot does nothing more. It may also rest because its rate of calls is used up."""
    end = time.monotonic() + within
    await _rest(world)
    while behind := world.stored.tables_behind():
        assert time.monotonic() < end, f"{behind} tables are not shown within {within} s: see the bot's log"
        await _rest(world)


async def _rest(world: Far) -> None:
    assert world.bot is not None
    await (at_rest(world.bot.pid, span=world.rest) if world.rest else asyncio.sleep(0.05))


async def furnish(playground: Playground, database: Path, beyond: int = 0) -> None:
    """Create everybody who sits at a table, every channel, and every message that the bot believes to exist.
    ``beyond``: only for tables with higher numbers."""
    file = File(database)
    sitting = {who for (table, _), who in file.seated().items() if table > beyond}
    people = [{"id": str(person), "name": name} for person, name in sitting]
    shown = file.messages(beyond)
    places = {table: place for table, place in file.places().items() if table > beyond}
    channels = [{"id": str(place), "name": f"table-no-{table}"} for table, place in places.items()]
    hands = {(channel, whom) for kind, whom, channel, _ in shown if kind == "hand"}
    channels += [{"id": str(channel), "recipient": str(whom)} for channel, whom in hands]
    messages = [{"id": str(message), "channel": str(channel)} for _, _, channel, message in shown]
    for what, things in (("people", people), ("channels", channels), ("messages", messages)):
        for at in range(0, len(things), SLICE):
            await playground.do("furnish", **{what: things[at : at + SLICE]})
