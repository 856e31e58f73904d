"""Several processes of the bot on one database: nothing is lost when one of them is killed, frozen or cut off."""

from __future__ import annotations

import asyncio
import signal
import statistics
from pathlib import Path

import pytest

from tests import luck

from .crowd import (
    GAMES,
    Place,
    begin,
    fetch,
    list_lost,
    list_twice_shown,
    open_places,
    open_world,
    press_and_see,
    press_for,
    wait_until_shown,
)
from .server import cut_connections, restart_server

TAKEN_OVER = 30.0
"""Seconds within which a standby has taken over a slot, on a machine that does other things, too. Alone it takes 12."""


@pytest.mark.early
async def test_a_standby_takes_over_and_no_answer_is_lost(tmp_path: Path, database: str) -> None:
    lot = luck.lot()
    async with open_world(tmp_path, database, shards=2, slots=2) as (world, bots):
        for _ in range(3):
            await bots.start()
        await bots.wait_for_slots(90)
        places = await open_places(world, 4, 2)
        for place, (game, level) in zip(places, [GAMES[0]] * 4, strict=True):
            await begin(place, game, level)
        presses = await press_for(places, 2.0, 3.0, lot)
        assert any(one.is_acknowledged for one in presses)
        holders = await bots.find_holders()
        await bots.kill(holders[0])
        presses += await press_for([place for place in places if place.guild >> 22 & 1], 2.0, 2.0, lot)
        await bots.wait_for_slots(TAKEN_OVER)
        await cut_connections(database)
        presses += await press_for(places, 2.0, 3.0, lot)
        await bots.start()  # The new bot stands by, and takes over from one that ends.
        ending = (await bots.find_holders())[1]
        for _ in range(200):
            if "stands by" in bots.read_log("bot4"):
                break
            await asyncio.sleep(0.1)
        pressing = asyncio.create_task(press_for(places, 6.0, 3.0, lot))
        await bots.end(ending)
        presses += await pressing
        await bots.wait_for_slots(TAKEN_OVER)
        assert (await bots.find_holders())[1] == "bot4" and "has taken over slot 1" in bots.read_log(ending)
        assert await list_lost(database, presses) == []
        await wait_until_shown(database, 30)
        assert await list_twice_shown(places) == []
        assert (await bots.find_holders())[0] not in ("", holders[0])
        for place in places:
            shown = await place.person.command("game status", channel=place.channel)
            assert not shown.failed and "Tomb Raider" in shown.text, shown


@pytest.mark.proof
async def test_a_crowd_plays_through_kills_a_restart_and_a_frozen_process(tmp_path: Path, database: str) -> None:
    """200 tables on three processes and a standby: a kill each minute, lost connections, a frozen process."""
    lot = luck.lot()
    async with open_world(tmp_path, database, shards=4, slots=3) as (world, bots):
        for _ in range(4):
            await bots.start()
        await bots.wait_for_slots(120)
        places = await open_places(world, 200, 4)
        for number, place in enumerate(places):
            await begin(place, *GAMES[number % len(GAMES)])
        quiet = await press_for(places, 60, 5.0, lot)
        pressing = asyncio.create_task(press_for(places, 180, 5.0, lot))
        for minute in range(3):
            await asyncio.sleep(15)
            holders = await bots.find_holders()
            await bots.kill(holders[minute % 3] or next(iter(bots.running)))
            await bots.start()
            await asyncio.sleep(25)
            if minute == 0:
                await asyncio.to_thread(restart_server)
            elif minute == 1:
                await cut_connections(database)
            elif minute == 2:
                frozen = bots.running[(await bots.find_holders())[0]]
                frozen.send_signal(signal.SIGSTOP)
                await asyncio.sleep(40)
                frozen.send_signal(signal.SIGCONT)
        presses = quiet + await pressing
        await bots.start()
        print("slots held after", round(await bots.wait_for_slots(60), 1), "s")
        print("boards right after", round(await wait_until_shown(database, 60), 1), "s")
        acknowledged = [one for one in presses if one.is_acknowledged]
        print(len(presses), "presses,", len(acknowledged), "acknowledged")
        assert len(acknowledged) > 300
        assert await list_lost(database, presses) == []
        assert await list_twice_shown(places) == []
        late = await fetch(
            database, "SELECT tbl, what FROM due WHERE at < EXTRACT(EPOCH FROM clock_timestamp()) - 20 AND tbl > 0"
        )
        assert late == []


@pytest.mark.proof
async def test_presses_are_answered_about_as_soon_as_on_a_file(tmp_path: Path, database: str) -> None:
    """Two bots share PostgreSQL, and beside them one has a file. Presses are made at both in turn."""
    lot, measured, crowds = luck.lot(), dict[str, list[tuple[float, float]]](), dict[str, list[Place]]()
    (tmp_path / "file").mkdir()
    async with (
        open_world(tmp_path, database, shards=2, slots=2) as (world, bots),
        open_world(tmp_path / "file", str(tmp_path / "file" / "t.sqlite3"), shards=1, slots=1) as (alone, one),
    ):
        for _ in range(2):
            await bots.start()
        await one.start()
        await bots.wait_for_slots(90)
        await alone.playground.wait_for_bot("game", within=90)
        for name, at, shards in (("shared", world, 2), ("file", alone, 1)):
            measured[name] = []
            for place in await open_places(at, 10, shards):
                await begin(place, *GAMES[0])
                crowds.setdefault(name, []).append(place)
        for _ in range(60):
            for name, places in crowds.items():
                if (found := await press_and_see(lot.choice(places), lot)) is not None:
                    measured[name].append(found)
    medians = {name: [statistics.median(part) for part in zip(*found, strict=True)] for name, found in measured.items()}
    print({name: (len(measured[name]), [round(one, 3) for one in found]) for name, found in medians.items()})
    ratios = [shared / file for shared, file in zip(medians["shared"], medians["file"], strict=True)]
    print("ratios: answered", round(ratios[0], 2), "seen", round(ratios[1], 2))
    assert len(measured["shared"]) > 20 and max(ratios) < 3.0
