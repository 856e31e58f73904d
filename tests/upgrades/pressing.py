"""Presses on messages that version 1.0.0 has sent, and what comes of them: `pressed.json`.

    python -m tests.upgrades.pressing

presses them again on `first.db.gz` and writes down what comes of them now: after a change that is meant. The presses
themselves, which are the ids of components as they were sent, stay as they are. With `find` it looks for them anew: it
presses everything that people see at the tables, once of each kind.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.components import custom_ids
from cogs.interactions.counted import Counted
from playground.client import Message, Person, Playground, Result
from referee.referee import Referee
from tests import stored
from tests.golden.still import Busy

from .house import NAMES, ROOMS, at_home, at_rest
from .standing import FOLDER

PRESSED = FOLDER / "pressed.json"
MOST = 400
"""Presses that are looked for at most."""
LAST = ("cancel", "concede", "leave-to", "server", "undo", "start", "resume", "again", "forget", "forgotten")
"""What changes much is pressed last."""
Json = dict[str, Any]


def kind(name: str) -> str:
    """Return what kind of press a component's id is, whatever it names."""
    found = custom_ids.read(name)
    assert found is not None, name
    if found.verb:
        return f"{found.verb}!{re.sub('[0-9]+', '#', found.rest)}{'.' if found.match else ''}"
    own = re.split("[:,]", found.rest)[0] if found.mark == ":" else re.sub("[0-9a-f]+", "#", found.rest)
    begun = found.rest.count(",") + found.rest.count(":") if found.mark in "?<" else own
    return f"{'~' if found.suggests else ''}{found.mark}{'ahead' if not found.question else ''}{begun}"


def parts(message: Message) -> Iterator[Json]:
    """Yield what can be pressed or chosen on a message."""
    for part in message.components:
        if part["type"] in (2, 3) and part.get("custom_id") and not part.get("disabled"):
            yield part


class Hand:
    """Whoever presses, and writes down what comes of it."""

    def __init__(self, playground: Playground, referee: Referee, busy: Busy, held: pytest.MonkeyPatch) -> None:
        self.people = {name: Person(playground, name) for name in NAMES}
        self.referee, self.busy = referee, busy
        self.refused: list[str] = []
        held.setattr(Counted, "refuses", lambda _, why: self.refused.append(why))

    async def do(self, press: Json) -> tuple[Json, Result]:
        """Press what was sent, as if it still stood there, and send the form that it opens."""
        who = self.people[press["who"]]
        on = (await who.messages(press["where"], 1))[-1]
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
        found: Json = {"answered": result.answered}
        if result.failed:
            found["failed"] = True
        if self.refused:
            found["refused"] = self.refused[-1]
        if (act := await stored.act(self.referee.store, f"i:{result.id}")) is not None:
            found["stored"] = list(act)
        if result.message is not None:
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


def sort(part: Json) -> tuple[bool, str]:
    found = custom_ids.read(part["custom_id"])
    assert found is not None
    return found.verb in LAST or found.mark in (":", "*", "=", ">"), part["custom_id"]


async def find(hand: Hand) -> list[Json]:
    """Press everything that people see at the tables, once of each kind; what changes nothing first."""
    presses: list[Json] = []
    met: set[str] = set()
    waiting: list[tuple[tuple[bool, str], Json]] = []

    def see(who: str, where: str, message: Message) -> None:
        for part in parts(message):
            name = part["custom_id"]
            sorts = [kind(name)]
            press: Json = {"who": who, "where": where, "id": name}
            if part["type"] == 3:
                values = [one["value"] for one in part["options"]]
                press["values"] = values[-max(part.get("min_values", 1), 1) :]
                sorts = [f"{kind(name)} {part['type']}"]
            if not met.issuperset(sorts):
                met.update(sorts)
                waiting.append((sort(part), press))

    for where in (*ROOMS, "dm"):
        for who, person in hand.people.items():
            for message in await person.messages(where):
                see(who, where, message)
    for name in ("help", "settings", "game new"):
        for where in ("table-one",):
            shown = await hand.people["Ana"].command(name, channel=where)
            await at_rest(hand.referee, hand.busy)
            if shown.message is not None:
                see("Ana", where, shown.message)
    while waiting and len(presses) < MOST:
        waiting.sort(key=lambda one: one[0])
        _, press = waiting.pop(0)
        press["came"], result = await hand.do(press)
        presses.append(press)
        for message in (*([result.message] if result.message else []), *result.follow_ups):
            see(press["who"], press["where"], message)
    return presses


async def press_all(hand: Hand, presses: list[Json]) -> list[Json]:
    """Press what is listed, in turn; return the list with what has come of each now."""
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


async def main(anew: bool) -> None:
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as held:
        async with at_home(unpacked(Path(name))) as (playground, referee, busy):
            await at_rest(referee, busy)
            hand = Hand(playground, referee, busy, held)
            write(await find(hand) if anew else await press_all(hand, listed()))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] == ["find"]))
