"""A bot as far from Discord as bots are, with tables that are in play already.

The databases are kept in a folder for things that may go, for the next run; whatever looks different with today's code
is brought up to date there before anything is timed.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from engine.registry import load_games
from playground.client import Playground
from referee.store.schema import MIGRATIONS
from tests.e2e.world import World
from tests.nursery import ROOT
from tests.stored import File, OpenFile, in_one_file

from .machine import at_rest

ROUND_TRIP = 150.0
"""Milliseconds from the bot to Discord and back."""
SLICE = 2_000
"""Things to furnish a playground with in one call."""


class Far(World):
    """A world with limits and a long line. What is stored is read often."""

    def __init__(self, folder: Path, extra: tuple[str, ...] = (), **how: Any) -> None:
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


def _kept(count: int) -> Path:
    """Where so many tables are kept, as long as the store's form, the rules and what is written are these."""
    rules = sorted((name, one.version) for name, one in load_games().items())
    key = repr((len(MIGRATIONS), rules, Path(__file__).with_name("tables.py").read_text(encoding="utf-8")))
    folder = Path(tempfile.gettempdir()) / "rulekeeper-bench"
    folder.mkdir(exist_ok=True)
    return folder / f"{count}-tables-{hashlib.sha256(key.encode()).hexdigest()[:12]}.sqlite3"


async def prepared(count: int, folder: Path) -> Path:
    """A database with so many tables in play, all of them shown; ``folder`` is to work in."""
    kept, young = _kept(count), folder / "young.sqlite3"
    if kept.exists():
        shutil.copy(kept, young)
    else:
        writer = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bench.tables", str(young), str(count), cwd=ROOT
        )
        assert await writer.wait() == 0
    before = young.read_bytes()
    inner = folder / "prepared"
    inner.mkdir()
    world = Far(inner, ("tests.bench.blank",), limits=False, round_trip=0.0)
    shutil.move(young, world.db)
    async with running(world):
        pass
    in_one_file(world.db)
    if world.db.read_bytes() != before:
        shutil.copy(world.db, kept.with_suffix(".new"))
        kept.with_suffix(".new").replace(kept)
    return world.db


@contextlib.asynccontextmanager
async def far(folder: Path, count: int, **how: Any) -> AsyncIterator[Far]:
    """The bot after a normal start with so many tables, at rest."""
    file = await prepared(count, folder)
    world = Far(folder, draw_ahead=True, **how)
    shutil.move(file, world.db)
    async with running(world):
        yield world


@contextlib.asynccontextmanager
async def running(world: Far) -> AsyncIterator[None]:
    """Playground and bot on the world's database, until nothing is left to be shown."""
    try:
        await world.open()
        await furnish(world.playground, world.db)
        await world.start_bot()
        await settled(world)
        yield
    finally:
        await world.close()


async def settled(world: Far) -> None:
    """Until all is shown and the bot does nothing more (it may also rest because it may send nothing just now)."""
    assert world.bot is not None
    await at_rest(world.bot.pid)
    while world.stored.tables_behind():
        await at_rest(world.bot.pid)


async def furnish(playground: Playground, database: Path) -> None:
    """Everybody who sits at a table, every channel, and every message that the bot knows to be there."""
    stored = File(database)
    people = [{"id": str(person), "name": name} for person, name in set(stored.seated().values())]
    shown = stored.messages()
    channels = [{"id": str(place), "name": f"table-no-{table}"} for table, place in stored.places().items()]
    hands = {(channel, whom) for kind, whom, channel, _ in shown if kind == "hand"}
    channels += [{"id": str(channel), "recipient": str(whom)} for channel, whom in hands]
    messages = [{"id": str(message), "channel": str(channel)} for _, _, channel, message in shown]
    for what, things in (("people", people), ("channels", channels), ("messages", messages)):
        for at in range(0, len(things), SLICE):
            await playground.do("furnish", **{what: things[at : at + SLICE]})
