"""The logs report a missing database and a frozen process once each, without stack traces."""

from __future__ import annotations

import asyncio
import re
import signal
from collections import Counter
from pathlib import Path

import pytest

from tests import luck

from .crowd import GAMES, begin, open_places, open_world, press_for, wait_until_shown
from .proxy import open_network

TIME = re.compile(r"^\S+ \S+ ")


@pytest.mark.proof
async def test_logs_stay_readable_under_trouble(tmp_path: Path, database: str) -> None:
    lot = luck.lot()
    async with (
        open_network(database) as network,
        open_world(tmp_path, network.address, shards=2, slots=2) as (world, bots),
    ):
        for _ in range(2):
            await bots.start()
        await bots.wait_for_slots(90)
        places = await open_places(world, 8, 2)
        for number, place in enumerate(places):
            await begin(place, *GAMES[number % len(GAMES)])
        await press_for(places, 3.0, 6.0, lot)
        network.cut()
        pressing = asyncio.create_task(press_for(places, 15.0, 8.0, lot))
        await asyncio.sleep(10)
        network.heal()
        await asyncio.sleep(2)
        network.drop()
        await pressing
        await press_for(places, 8.0, 8.0, lot)
        network.heal()
        await bots.wait_for_slots(40)
        await press_for(places, 5.0, 6.0, lot)
        await bots.start()
        await asyncio.sleep(5)
        zombie = (await bots.find_holders())[0]
        bots.running[zombie].send_signal(signal.SIGSTOP)
        await asyncio.sleep(25)
        bots.running[zombie].send_signal(signal.SIGCONT)
        await press_for(places, 8.0, 6.0, lot)
        await wait_until_shown(database, 30)
        for log in bots.read_logs():
            print(log)
            assert "  File" not in log
            troubles = [TIME.sub("", line) for line in log.splitlines() if " WARNING " in line or " ERROR " in line]
            often = [line for line, count in Counter(troubles).items() if count > 2 and "watchdog" not in line]
            assert not often, often
