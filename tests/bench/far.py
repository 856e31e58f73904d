"""A bot as far from Discord as bots are, with tables that are in play already.

The databases are kept in a folder for things that may go, for the next run; whatever looks different with today's code
is brought up to date there before anything is timed.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from engine.registry import games
from playground.client import Playground
from referee.store.schema import MIGRATIONS
from tests.e2e.world import ROOT, World

from .machine import at_rest

ROUND_TRIP = 150.0
"""Milliseconds from the bot to Discord and back."""
SLICE = 2_000
"""Things to furnish a playground with in one call."""


class Far(World):
    """A world with limits and a long line. Of what is stored there is one reader, for whoever looks often."""

    def __init__(self, folder: Path, extra: tuple[str, ...] = (), **how: Any) -> None:
        super().__init__(folder, extra, **({"limits": True, "round_trip": ROUND_TRIP} | how))
        self._reader: sqlite3.Connection | None = None

    def read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        if self._reader is None:
            self._reader = sqlite3.connect(f"file:{self.db}?mode=ro", uri=True, timeout=10)
        return self._reader.execute(sql, values).fetchall()

    async def close(self) -> None:
        await super().close()
        if self._reader is not None:
            self._reader.close()


def _kept(count: int) -> Path:
    """Where so many tables are kept, as long as the store's form, the rules and what is written are these."""
    rules = sorted((name, one.version) for name, one in games().items())
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
    with contextlib.closing(sqlite3.connect(world.db)) as db:  # all of it in one file
        assert db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
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
    while world.read("SELECT count(*) FROM surfaces WHERE NOT closed AND (shown != wanted OR message IS NULL)")[0][0]:
        await at_rest(world.bot.pid)


async def furnish(playground: Playground, database: Path) -> None:
    """Everybody who sits at a table, every channel, and every message that the bot knows to be there."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        people = [{"id": str(p), "name": n} for p, n in db.execute("SELECT DISTINCT person, name FROM seats")]
        channels = [
            {"id": str(c), "name": f"table-no-{number}"} for number, c in db.execute("SELECT id, channel FROM tables")
        ]
        hands = db.execute("SELECT DISTINCT channel, whom FROM surfaces WHERE kind = 'hand' AND channel != 0")
        channels += [{"id": str(channel), "recipient": str(whom)} for channel, whom in hands]
        messages = [
            {"id": str(m), "channel": str(c)}
            for m, c in db.execute("SELECT message, channel FROM surfaces WHERE message IS NOT NULL")
        ]
    for what, things in (("people", people), ("channels", channels), ("messages", messages)):
        for at in range(0, len(things), SLICE):
            await playground.do("furnish", **{what: things[at : at + SLICE]})
