"""A process that presses without end, for the kill test: ``python -m tests.referee.presser FILE FIRST REPEATED
COMPANY``.

Before each press it prints ``try`` and the press, once it is done ``ok`` and the press and whether it had been done
before, or ``no`` if it was refused; after the word the moment, in seconds of ``time.monotonic``. ``REPEATED`` are
presses to deliver again at first. ``COMPANY``: "nobody"; "ai": a seat of the AI plays along, and answers are taken back
now and then; "others": two more people play with Ana, all together, and suggest to whoever is asked.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from random import Random
from typing import Any

from msgspec.structs import replace

import engine.registry
from engine.protocol import Refused
from referee.referee import Referee
from referee.table import agreements, lobby_commands, match_commands, suggestions
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import luck
from tests.fake.cairn import GAME as CAIRN
from tests.fake.pebbles import GAME as PEBBLES

PEOPLE = {7: "Ana", 8: "Ben", 9: "Cleo"}
PERSON, CHANNEL = 7, 9
SUGGESTED = 0.8
"""The share of answers before which somebody suggests one."""
Press = list[Any]  # A press is a list of its source, what it does, and the values.


def next_press(table: Table | None, source: str, lot: Random, company: str) -> Press:
    if table is None:
        return [source, "open", [CAIRN.key, "hill"] if company == "others" else [PEBBLES.key, "short"]]
    seats = table.facts.seats
    if company == "ai":
        if len(seats) == 1:
            return [source, "ai", []]
        if table.facts.phase == "playing" and lot.random() < 0.3:
            return [source, "undo", []]
    if table.facts.phase == "lobby":
        if company == "others" and (missing := [person for person in PEOPLE if table.seat_of(person) is None]):
            return [source, "join", missing[:1]]
        if unready := [
            info.person for info in seats if info.person != PERSON and info.kind == "person" and not info.ready
        ]:
            return [source, "ready", unready[:1]]
        return [source, "start", []]
    if table.facts.phase == "over":
        return [source, "rematch", []]
    put = suggestions.open_question(table)
    if put is not None and lot.random() < SUGGESTED:
        person = lot.choice([person for person in PEOPLE if table.seat_of(person) != put.ask.seat])
        return [source, "suggest", [person, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange))]]
    asked = (table.find_question(seat) for seat, info in enumerate(seats) if info.kind == "person")
    put = next(one for one in asked if one is not None)
    return [
        source,
        put.ask.kind,
        [put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange))],
    ]


async def deliver(referee: Referee, press: Press) -> bool:
    """Deliver a press. Return whether it had been done before."""
    source, what, values = press
    if what == "open":
        return (await referee.open_table(TableTerms(1, CHANNEL, PERSON, PEOPLE[PERSON], *values), source))[1].again
    table = await referee.find_table_at(CHANNEL)
    assert table is not None
    if what == "ai":
        return (await table.do(source, lobby_commands.add_ai, PERSON, "Robin", "easy-going")).again
    if what == "join":
        return (await table.do(source, lobby_commands.join, values[0], PEOPLE[values[0]])).again
    if what == "ready":
        return (await table.do(source, lobby_commands.mark_ready, values[0])).again
    if what == "undo":
        return (await table.do(source, agreements.undo, PERSON)).again
    if what == "start":
        return (await table.do(source, match_commands.start, PERSON)).again
    if what == "rematch":
        return (await table.do(source, match_commands.start_rematch, PERSON)).again
    if what == "suggest":
        return (await table.do(source, suggestions.suggest, *values)).again
    return (await table.do(source, match_commands.answer, *values)).again


def say(word: str, what: object) -> None:
    print(word, time.monotonic(), json.dumps(what), flush=True)


async def main(path: str, first: int, repeated: list[Press], company: str) -> None:
    engine.registry.register(replace(PEBBLES, choose=lambda view, ask, pick: ask.choice.sample(pick)))
    engine.registry.register(CAIRN)
    luck.begin(f"{luck.text()} {first}")
    referee = await Referee.open(path, pace=0)
    await referee.wake()
    lot, number = luck.lot(), first
    while True:
        await referee.ai_seats.settle()
        press = repeated.pop(0) if repeated else None
        if press is None:
            press, number = next_press(await referee.find_table_at(CHANNEL), f"i:{number}", lot, company), number + 1
        say("try", press)
        try:
            again = await deliver(referee, press)
        except Refused:
            say("no", press)
            continue
        say("ok", [press, again])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4]))
