"""A process that presses without end, for the kill test: ``python -m tests.referee.presser FILE FIRST REPEATED``.

Before each press it prints ``try`` and the press, once it is done ``ok`` and the press and whether it had been done
before. ``REPEATED`` are presses to deliver again at first.
"""

from __future__ import annotations

import asyncio
import json
import sys
from random import Random
from typing import Any

import engine.games
from referee.house import House
from referee.tables import Table
from tests.fake.pebbles import GAME

PERSON, CHANNEL = 7, 9
Press = list[Any]  # source, what, values


def next_press(table: Table | None, source: str, lot: Random) -> Press:
    if table is None:
        return [source, "open", []]
    if table.facts.phase == "lobby":
        return [source, "start", []]
    if table.facts.phase == "over":
        return [source, "rematch", []]
    put = table.question(0)
    assert put is not None
    return [source, put.ask.kind, [put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange))]]


async def deliver(house: House, press: Press) -> bool:
    """Whether it had been done before."""
    source, what, values = press
    if what == "open":
        return (await house.open_table(1, CHANNEL, PERSON, "Ana", GAME.key, "short", source))[1].again
    table = await house.table_at(CHANNEL)
    assert table is not None
    if what == "start":
        return (await table.start(PERSON, source)).again
    if what == "rematch":
        return (await table.rematch(PERSON, source)).again
    return (await table.act(0, values[0], values[1], source)).again


async def main(path: str, first: int, repeated: list[Press]) -> None:
    engine.games.register(GAME)
    house = await House.open(path)
    await house.wake()
    lot, number = Random(first), first
    while True:
        press = repeated.pop(0) if repeated else None
        if press is None:
            press, number = next_press(await house.table_at(CHANNEL), f"i:{number}", lot), number + 1
        print("try", json.dumps(press), flush=True)
        again = await deliver(house, press)
        print("ok", json.dumps([press, again]), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])))
