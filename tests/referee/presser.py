"""A process that presses without end, for the kill test: ``python -m tests.referee.presser FILE FIRST REPEATED
AGAINST``.

Before each press it prints ``try`` and the press, once it is done ``ok`` and the press and whether it had been done
before, or ``no`` if it was refused. ``REPEATED`` are presses to deliver again at first. ``AGAINST``: "nobody", or "ai":
then a seat of the AI plays along, and answers are taken back now and then.
"""

from __future__ import annotations

import asyncio
import json
import sys
from random import Random
from typing import Any

import engine.games
from engine.requests import Refused
from referee.house import House
from referee.tables import Table
from tests.fake.pebbles import GAME, Pebbles

PERSON, CHANNEL = 7, 9
Press = list[Any]  # source, what, values


def next_press(table: Table | None, source: str, lot: Random, against: str) -> Press:
    if table is None:
        return [source, "open", []]
    if against == "ai":
        if len(table.facts.seats) == 1:
            return [source, "ai", []]
        if table.facts.phase == "playing" and lot.random() < 0.3:
            return [source, "undo", []]
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
    if what == "ai":
        return (await table.add_ai(PERSON, "Robin", source)).again
    if what == "undo":
        return (await table.undo(PERSON, source)).again
    if what == "start":
        return (await table.start(PERSON, source)).again
    if what == "rematch":
        return (await table.rematch(PERSON, source)).again
    return (await table.act(0, values[0], values[1], source)).again


async def main(path: str, first: int, repeated: list[Press], against: str) -> None:
    engine.games.register(GAME)
    Pebbles.choose = lambda self, view, ask, pick: ask.choice.sample(pick)  # type: ignore[method-assign]
    house = await House.open(path, pace=0)
    await house.wake()
    lot, number = Random(first), first
    while True:
        await house.minds.settle()
        press = repeated.pop(0) if repeated else None
        if press is None:
            press, number = next_press(await house.table_at(CHANNEL), f"i:{number}", lot, against), number + 1
        print("try", json.dumps(press), flush=True)
        try:
            again = await deliver(house, press)
        except Refused:
            print("no", json.dumps(press), flush=True)
            continue
        print("ok", json.dumps([press, again]), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4]))
