"""The last release and this version share one database: after an upgrade, after a step back, and after a crash in
between."""

from __future__ import annotations

import random
import subprocess
import tarfile
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path

import asyncpg
import pytest

from tests import luck
from tests.nursery import ROOT

from ..waiting import until
from .crowd import (
    GAMES,
    Bots,
    Place,
    Press,
    begin,
    fetch,
    list_lost,
    list_twice_shown,
    open_places,
    open_world,
    press_for,
    wait_until_shown,
)
from .server import create_empty_database

RELEASE = "1a4c1e40"
"""The commit of version 1.3.0."""
TAKEN_OVER = 45.0
"""The seconds within which a process must have taken over a slot."""


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """Provide the code of the last release."""
    archive = subprocess.run(["git", "archive", RELEASE], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        pytest.skip("this clone does not hold the last release")
    folder = tmp_path / "release"
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as packed:
        packed.extractall(folder, filter="data")
    return folder


async def list_columns(address: str) -> set[tuple[str, str]]:
    rows = await fetch(
        address, "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    )
    return {(row["table_name"], row["column_name"]) for row in rows}


async def kill_in_the_middle_of_an_upgrade(bots: Bots, address: str) -> None:
    """Start a bot of this version, and kill it while its upgrade waits for the last of the tables."""
    before = await list_columns(address)
    reader = await asyncpg.connect(address)
    async with reader.transaction():
        await reader.fetch("SELECT number FROM slots")  # The upgrade needs this table for itself.
        name = await bots.start()

        async def is_upgrading() -> bool:
            waiting = (
                "SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE slots%'"
            )
            return bool(await fetch(address, waiting))

        await until(is_upgrading)
        await bots.kill(name)
    await reader.close()
    assert await list_columns(address) == before


async def replace_all(world: Crowd, root: Path | None) -> list[Press]:
    """Replace each bot by one of another version, one after the other, while people press."""
    presses = []
    for leaving in [*world.bots.running]:
        name = await world.bots.start(root)
        await until(partial(world.has_said, name, "stands by"))
        presses += await world.press()
        await world.bots.end(leaving)
        await world.bots.wait_for_slots(TAKEN_OVER)
        presses += await world.press()
    return presses


@dataclass
class Crowd:
    """Bots of several releases, and people who press."""

    bots: Bots
    places: list[Place]
    lot: random.Random

    def has_said(self, name: str, words: str) -> bool:
        return words in self.bots.read_log(name)

    async def press(self) -> list[Press]:
        return await press_for(self.places, 4.0, 8.0, self.lot)


@pytest.mark.proof
@pytest.mark.parametrize("is_release_first", [True, False], ids=["forward", "back"])
async def test_the_last_release_and_this_version_take_over_from_each_other(
    is_release_first: bool, tmp_path: Path, release: Path
) -> None:
    """A database that either version has created is used by both, in turn and at once. Nothing is lost."""
    database = await create_empty_database()
    first, second = (release, None) if is_release_first else (None, release)
    async with open_world(tmp_path, database, shards=2, slots=2) as (world, bots):
        for _ in range(2):
            name = await bots.start(first)
            await until(partial(Crowd(bots, [], luck.lot()).has_said, name, "drives slot"))
        await bots.wait_for_slots(90)
        crowd = Crowd(bots, await open_places(world, 18, 2), luck.lot())
        for number, place in enumerate(crowd.places):
            await begin(place, *GAMES[number % len(GAMES)])
        presses = await crowd.press()
        if is_release_first:
            await kill_in_the_middle_of_an_upgrade(bots, database)
        for root in (second, first, second):
            presses += await replace_all(crowd, root)
        print(len(presses), "presses,", sum(one.is_acknowledged for one in presses), "acknowledged")
        assert sum(one.is_acknowledged for one in presses) > 20
        assert await list_lost(database, presses) == []
        await wait_until_shown(database, 30)
        assert await list_twice_shown(crowd.places) == []
        assert not [log for log in bots.read_logs() if "  File" in log]
