"""Presses on messages that version 1.0.0 has sent, and what comes of them: `pressed.json`.

    python -m tests.upgrades.pressing

presses them again on `first.db.gz` and writes down what comes of them now: after a change that is meant. The presses
themselves, which are the ids of components as they were sent, stay as they are; `make_first.py` has found them.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from cogs.components import custom_ids
from cogs.interactions.counted import Counted
from playground.client import Message, NotAllowed, Person, Playground, Result
from referee.referee import Referee
from referee.table import agreements
from referee.table.table import Table
from tests import stored
from tests.golden.still import Busy

from .house import NAMES, PEOPLE, ROOMS, at_home, at_rest
from .standing import FOLDER

PRESSED = FOLDER / "pressed.json"
MOST = 400
"""Presses that are looked for at most."""
ANSWERS = 3
LATER = {
    1: {"agree", "join", "redo", "second"},
    2: {"leave", "object", "ready", "start"},
    4: {"again", "back", "resume", "routine", "take", "uncall", "undo", "unplan"},
    5: {"cancel", "concede", "delete", "leave-to", "mine", "server"},
}
"""The order of presses: those that change something come later, those that end something last, answers in between."""
Json = dict[str, Any]


def kind(name: str) -> str:
    """Return what kind of press a component's id is, whatever it names; answers are of one kind at each table."""
    found = custom_ids.read(name)
    assert found is not None, name
    if found.verb:
        first, *others = re.sub("[0-9]+", "#", found.rest).split(":")
        return f"{found.verb}{'.' if found.match else ''}!{':'.join([first, *('#' for _ in others)])}"
    whose = "ahead" if not found.question else "suggested" if found.suggests else "asked"
    further = re.sub("[^:,.+m]+", "#", found.rest)
    return f"{found.table} {whose}{found.mark}{'' if found.mark == ':' else further}"


def parts(message: Message) -> Iterator[Json]:
    """Yield what can be pressed or chosen on a message."""
    for part in message.components:
        if part["type"] in (2, 3) and part.get("custom_id") and not part.get("disabled"):
            yield part


class Hand:
    """A person who presses, and records the results."""

    def __init__(self, playground: Playground, referee: Referee, busy: Busy, held: pytest.MonkeyPatch) -> None:
        self.people = {name: Person(playground, name) for name in NAMES}
        self.referee, self.busy = referee, busy
        self.refused: list[str] = []
        held.setattr(Counted, "count_refusal", lambda _, why: self.refused.append(why.kind))

    @classmethod
    async def of(cls, playground: Playground, referee: Referee, busy: Busy, held: pytest.MonkeyPatch) -> Hand:
        """Return it with Ana as a manager of the server."""
        await at_rest(referee, busy)
        hand = cls(playground, referee, busy, held)
        await hand.people["Ana"].change(manager=True)
        return hand

    async def do(self, press: Json) -> tuple[Json, Result]:
        """Send a press again, as if its message still stood there, and send the form that it opens."""
        who = self.people[press["who"]]
        seen = await who.messages(press["where"], 1)
        on = seen[-1] if seen else await who.say("Here?", channel=press["where"])
        self.refused.clear()
        if "values" in press:
            result = await who.choose(on, press["id"], press["values"], force=True)
        else:
            result = await who.press(on, custom_id=press["id"], force=True)
        found = await self._came(result)
        if result.modal is not None:
            found["form"] = {"id": result.modal["custom_id"], "fields": [one for one, _ in fields(result.modal)]}
            self.refused.clear()
            sent = await who.submit_fields(result, dict(fields(result.modal)))
            found["sent"] = await self._came(sent)
            result = sent
        return found, result

    async def _came(self, result: Result) -> Json:
        """Return what came of a press: how it was answered, why it was refused, what was stored, what follows."""
        await at_rest(self.referee, self.busy)
        # The load decides whether the AI has gone on before the answer is sent; both forms change the message.
        found: Json = {"answered": (result.answered or "").removeprefix("defer_") or None}
        if result.failed:
            found["failed"] = True
        if self.refused:
            found["refused"] = self.refused[-1]
        if (act := await stored.act(self.referee.store, f"i:{result.id}")) is not None:
            found["stored"] = list(act)
        elif result.message is not None:  # What follows an answer may be there soon or late.
            found["leads to"] = sorted({kind(part["custom_id"]) for part in parts(result.message)})
        return found


def fields(modal: Json) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a form, each with something to write or to choose in it."""
    for part in modal["components"]:
        field = part.get("component") or part["components"][0]
        if field["type"] == 3:
            yield field["custom_id"], [one["value"] for one in field["options"][: field.get("min_values", 1)]]
        elif field["type"] == 4:
            yield field["custom_id"], field.get("value") or "four"


def order(part: Json) -> tuple[int, str]:
    """Return when a part is pressed among others."""
    found = custom_ids.read(part["custom_id"])
    assert found is not None
    words = {found.verb, *re.split("[!:]", found.rest)}
    late = max((rank for rank, verbs in LATER.items() if found.verb and not verbs.isdisjoint(words)), default=0)
    if found.mark in set(":*=>") or (found.mark == "?" and part["type"] == 3):
        late = 1 if found.suggests else ANSWERS
    return late, part["custom_id"]


def doors() -> Iterator[tuple[str, str, str, Json]]:
    """Yield the commands that lead to more: who gives it where, its name and options."""
    for command in ("help", "check", "settings mine", "settings server", "game list", "watch list", "level list"):
        yield "Ana", "table-one", command, {}
    yield "Ana", "table-one", "deck list", {}
    yield "Ana", "room-3", "stats campaign", {}
    yield "Ana", "lounge", "game new", {}
    yield "Ana", "lounge", "game looking", {}
    for command, options in (("rules", {"about": "search"}), ("card", {"name": "bats"})):
        yield "Ana", "table-one", command, options
    for where in ROOMS:
        for who in NAMES:
            for command in ("hand", "options", "status", "ahead", "log", "where", "board"):
                yield who, where, f"game {command}", {}
            yield who, where, "record replay", {}
            yield who, where, "watch on", {}


async def sights(playground: Playground, referee: Referee) -> list[tuple[str, str, Message]]:
    """Return what everybody sees at the tables: who, where, a message; whoever sits there first."""
    found = []
    for where, channel in (*ROOMS.items(), ("dm", 0)):
        table = await referee.find_table_at(channel)
        people = () if table is None else table.facts.people
        for name in sorted(NAMES, key=lambda name: people.index(PEOPLE[name]) if PEOPLE[name] in people else 99):
            found += [(name, where, message) for message in await Person(playground, name).messages(where)]
    return found


async def whose(referee: Referee, name: str, who: str) -> str:
    """Return who presses this: whoever is asked, or may vote, where that is not who has seen it."""
    found = custom_ids.read(name)
    table = await referee.find_table(found.table) if found is not None else None
    if found is None or table is None or found.suggests:
        return who
    people = [info.person for seat, info in enumerate(table.facts.seats) if _is_meant(table, seat, found)]
    if found.verb in ("agree", "object"):
        people = list(agreements.list_voters(table))
    elif found.verb == "back":
        people = [info.person for info in table.facts.seats if info.stand_in]
    return next((name for name in NAMES if PEOPLE[name] in people), who)


def _is_meant(table: Table, seat: int, found: custom_ids.Id) -> bool:
    put = table.find_question(seat)
    return put is not None and put.number == found.question


async def find(hand: Hand, seen: Sequence[tuple[str, str, Message]]) -> list[Json]:
    """Press everything that people have seen and everything that follows, once of each kind. Press controls that change
    nothing first."""
    presses: list[Json] = []
    met: set[str] = set()
    waiting: list[tuple[tuple[int, str], Json]] = []

    async def see(who: str, where: str, message: Message) -> None:
        for part in parts(message):
            name = part["custom_id"]
            presser = who if where == "dm" else await whose(hand.referee, name, who)
            press: Json = {"who": presser, "where": where, "id": name}
            if part["type"] == 3:
                values = [one["value"] for one in part["options"]]
                press["values"] = values[-max(part.get("min_values", 1), 1) :]
            if kind(name) not in met:
                met.add(kind(name))
                waiting.append((order(part), press))

    for sight in seen:
        await see(*sight)
    for who, where, command, options in doors():
        with contextlib.suppress(NotAllowed):
            shown = await hand.people[who].command(command, channel=where, **options)
            await at_rest(hand.referee, hand.busy)
            for message in (*([shown.message] if shown.message else []), *shown.follow_ups):
                await see(who, where, message)
    while waiting and len(presses) < MOST:
        waiting.sort(key=lambda one: one[0])
        _, press = waiting.pop(0)
        press["came"], result = await hand.do(press)
        presses.append(press)
        for message in (*([result.message] if result.message else []), *result.follow_ups):
            await see(press["who"], press["where"], message)
    return presses


async def press_all(hand: Hand, presses: list[Json]) -> list[Json]:
    """Press what is listed, in turn. Return the list with the present result of each press."""
    return [{**press, "came": (await hand.do(press))[0]} for press in presses]


def unpacked(to: Path) -> Path:
    """Return a copy of the database as the bot would find it at its start."""
    path = to / "first.db"
    path.write_bytes(gzip.decompress((FOLDER / "first.db.gz").read_bytes()))
    return path


def listed() -> list[Json]:
    found: list[Json] = json.loads(PRESSED.read_text(encoding="utf-8"))
    return found


def write(presses: list[Json]) -> None:
    lines = ",\n".join(json.dumps(press, ensure_ascii=False) for press in presses)
    PRESSED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


async def main(seen: Sequence[tuple[str, str, Message]] = ()) -> None:
    """Press what is listed, or what is found, and write down the results."""
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as held:
        async with at_home(unpacked(Path(name))) as (playground, referee, busy):
            hand = await Hand.of(playground, referee, busy, held)
            write(await find(hand, seen) if seen else await press_all(hand, listed()))


if __name__ == "__main__":
    asyncio.run(main())
