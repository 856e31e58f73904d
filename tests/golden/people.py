"""People who press what they are shown: by a seed, and preferring what has been pressed least."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

from playground.client import PATIENCE, Person, Playground, Result
from referee.referee import Referee

from .bot import Drawing
from .record import Record
from .still import Busy, Clock
from .wire import Json, Shown, Wire

TABLE = "table-one"
DRAWN = 8
"""Every so many presses the pictures are drawn, and whenever they are to be kept."""
QUESTION = re.compile(r"rk:\d+:\d+([:?*=+>])(.*)")
"""A pattern for the id of a control that answers the present question. Controls with ``<`` only lead back."""


class Play:
    """One recorded match, with everything that people ask beside it."""

    def __init__(
        self, playground: Playground, referee: Referee, clock: Clock, busy: Busy, wire: Wire, drawing: Drawing,
        seed: str,
    ) -> None:  # fmt: skip
        self.referee = referee
        self.playground, self.clock, self.busy, self.wire, self.drawing = playground, clock, busy, wire, drawing
        self.record = Record(wire)
        self.lot = random.Random(seed)
        self.people: dict[str, Person] = {}
        self.kept: dict[str, bytes] = {}
        """Pictures to be stored, by name."""
        self.steps = 0
        self._often: dict[str, int] = {}
        self._last = ""
        self._further: dict[str, int] = {}
        """Person -> the message on which a choice begun goes on."""

    async def begin(self, *names: str) -> None:
        """Add these people to the playground."""
        for name in names:
            self.people[name] = await self.playground.person(name)
        await self._look_around()
        await self.busy.over()
        self.wire.touched.clear()
        self.wire.other.clear()

    async def _look_around(self) -> None:
        """Record the names of all people and channels."""
        for name in self.people:
            state = await self.playground.see("state", person=name)
            for one in state["people"]:
                self.record.names[one["id"]] = one["name"]
            for one in state["channels"]:
                self.record.names[one["id"]] = f"dm-{name}" if one["type"] == 1 else one["name"]
            self.record.names[state["guild"]["id"]], self.record.names[state["bot"]["id"]] = "guild", "bot"

    # --- doing ---

    async def _done(self, who: str, title: str, doing: Any, keep: str = "") -> Result | None:
        """Do one thing, wait for everything that follows from it, and record both."""
        self.clock.tick()
        self.steps += 1
        self.drawing.on = bool(keep) or self.steps % DRAWN == 0
        before = set(self.wire.pictures)
        result = await asyncio.wait_for(doing, PATIENCE * 2)
        await self.busy.over()
        interaction = str(result.id) if isinstance(result, Result) else None
        if interaction is not None:
            self.record.person_of[interaction] = who
        if any(str(self.wire.messages[one].channel) not in self.record.names for one in self.wire.touched):
            await self._look_around()
        self.record.step(self.steps, f"{who} {title}", interaction)
        for one in self.wire.messages.values():
            one.step = one.step or self.steps
        if keep:
            shown = {
                file.get("pixels"): self.record.names.get(str(one.id), "")
                for one in self.wire.messages.values()
                for file in one.fields.get("files", ())
            }
            new = [mark for mark in self.wire.pictures if mark not in before and mark in shown]
            new.sort(key=lambda mark: (not shown[mark].startswith(TABLE), shown[mark], mark))
            for number, mark in enumerate(new[: 2 if keep == "start" else 1]):
                self.kept[f"{keep}-{number}" if number else keep] = self.wire.pictures[mark]
        return result if isinstance(result, Result) else None

    async def command(
        self, who: str, name: str, keep: str = "", /, channel: str = TABLE, **options: Any
    ) -> Result | None:
        said = "".join(f" {key}:{value}" for key, value in options.items())
        doing = self.people[who].command(name, channel=channel, **options)
        return await self._done(who, f"/{name}{said}" + (f" in {channel}" if channel != TABLE else ""), doing, keep)

    async def complete(self, who: str, name: str, field: str, text: str = "", /, **options: Any) -> list[str]:
        """Return what is suggested while somebody types."""
        self.clock.tick()
        self.steps += 1
        found = await self.people[who].autocomplete(name, field, text, **options)
        await self.busy.over()
        self.record.step(self.steps, f"{who} types /{name} {field}:{text}", None)
        self.record.lines += [self.record.plain(f" {one['name']} = {one['value']}") for one in found]
        self.wire.answers.clear()
        return [one["value"] for one in found]

    async def press(
        self, who: str, custom_id: str, keep: str = "", force: bool = False, on: Shown | None = None
    ) -> Result | None:
        """Press the control of this id, on the newest message that has it."""
        message = on or self.find(who, custom_id)
        if message is None and force:
            message = self.visible(who)[0]
        if message is None:
            self.record.lines.append(f"=== {who} finds no {custom_id}")
            return None
        doing = self.people[who].press(message.id, custom_id=custom_id, force=force)
        return await self._done(who, f"presses {custom_id} on {self._called(message)}", doing, keep)

    async def choose(
        self, who: str, custom_id: str, *values: str, keep: str = "", on: Shown | None = None
    ) -> Result | None:
        message = on or self.find(who, custom_id)
        if message is None:
            self.record.lines.append(f"=== {who} finds no {custom_id}")
            return None
        doing = self.people[who].choose(message.id, custom_id, list(values))
        title = f"chooses {', '.join(values)} in {custom_id} on {self._called(message)}"
        return await self._done(who, title, doing, keep)

    async def submit(self, who: str, form: Result, values: Json) -> None:
        said = json_like(values)
        await self._done(who, f"sends the form: {said}", self.people[who].submit_fields(form, values))

    async def say(self, who: str, text: str) -> None:
        await self._done(who, f"writes {text!r}", self.people[who].say(text))

    def _called(self, message: Shown) -> str:
        return self.record.names[str(message.id)]

    async def press_like(self, who: str, pattern: str, keep: str = "") -> Result | None:
        """Press the first control whose id fits the pattern."""
        found = self.ids(who, pattern, 2)
        if not found:
            self.record.lines.append(f"=== {who} finds nothing like {pattern}")
            return None
        return await self.press(who, found[0], keep)

    async def choose_like(self, who: str, pattern: str, number: int = 0) -> Result | None:
        """Choose an entry of the first menu that is called like this."""
        for name in self.ids(who, pattern, 3):
            message = self.find(who, name)
            assert message is not None
            part = next(c for c in message.components if c.get("custom_id") == name)
            values = [one["value"] for one in part["options"]]
            return await self.choose(who, name, values[number % len(values)])
        self.record.lines.append(f"=== {who} finds no menu like {pattern}")
        return None

    async def fill_in_like(self, who: str, pattern: str, number: int = 0) -> None:
        """Open the first form that is called like this, and choose an option of its first field."""
        form = await self.press_like(who, pattern)
        if form is not None and form.modal is not None:
            field = form.modal["components"][0]["component"]
            chosen = field["options"][number % len(field["options"])]["value"]
            await self.submit(who, form, {field["custom_id"]: chosen})

    # --- seeing ---

    def visible(self, who: str) -> list[Shown]:
        """Return the messages that somebody sees, the newest first. Of messages in one step the table's come
        first."""
        mine = (self.people[who].name, None)
        found = [
            one
            for one in self.wire.messages.values()
            if not one.gone and self.record.whose(one) in mine
            if self.record.where(one) in (TABLE, "table-two", f"dm-{who}")
        ]
        return sorted(found, key=lambda one: (-one.step, self.record.where(one) != TABLE, -one.id))

    def find(self, who: str, custom_id: str) -> Shown | None:
        for one in self.visible(who):
            if any(c.get("custom_id") == custom_id and not c.get("disabled") for c in one.components):
                return one
        return None

    def ids(self, who: str, pattern: str, type: int) -> list[str]:
        """Return the ids that fit the pattern and that somebody could press (2) or choose from (3), on the newest
        message first."""
        parts = [c for one in self.visible(who) for c in one.components if not c.get("disabled")]
        found = [c["custom_id"] for c in parts if c["type"] == type and c.get("custom_id")]
        return [one for one in dict.fromkeys(found) if re.fullmatch(pattern, one)]

    async def asked(self, who: str) -> tuple[Shown, list[Json]] | None:
        """Return the message in which this person can answer now, with its controls; None if there is none.

        It is the answer to the person's last press, the hand, or the board.
        """
        further = self._further.pop(who, None)
        table = await self.referee.find_table(1)
        seats = [info.name for info in table.facts.seats] if table is not None else []
        put = table.find_question(seats.index(who)) if table is not None and who in seats else None
        mine = f"rk:1:{put.number}" if put is not None else "nothing"
        for message in self.visible(who):
            board = self.record.where(message) == TABLE and not message.only_for
            own = board and any(re.match(rf"{mine}\D", c.get("custom_id") or "") for c in message.components)
            if message.id == further or own or self.record.where(message) == f"dm-{who}":
                parts = [c for c in message.components if QUESTION.fullmatch(c.get("custom_id") or "")]
                if parts := [c for c in parts if not c.get("disabled")]:
                    return message, parts
        return None

    # --- playing ---

    async def play(self, keep: str = "") -> str | None:
        """Let somebody who is asked press something. Return who it was."""
        begun = next(iter(self._further), None)
        waiting = {name: found for name in self.people if (found := await self.asked(name)) is not None}
        if not waiting:
            self.record.lines.append("=== nobody is asked")
            return None
        others = [name for name in waiting if name != self._last] or list(waiting)
        who = self._last = begun if begun in waiting else self.lot.choice(others)
        message, parts = waiting[who]
        part = min(self.lot.sample(parts, len(parts)), key=lambda one: self._often.get(kind(one), 0))
        self._often[kind(part)] = self._often.get(kind(part), 0) + 1
        name = part["custom_id"]
        mark = QUESTION.fullmatch(name)[1]  # type: ignore[index]
        result: Result | None
        if part["type"] == 3:
            least, most = part.get("min_values", 1), part.get("max_values", 1)
            values = [one["value"] for one in part["options"]]
            picked = self.lot.sample(values, self.lot.randint(max(least, 1), min(most, len(values))))
            result = await self.choose(who, name, *picked, keep=keep, on=message)
        else:
            result = await self.press(who, name, keep, on=message)
        assert result is not None
        if mark == "+":
            await self._fill_in(who, result)
        elif mark in "?>" and result.message is not None:
            self._further[who] = result.message.id
        return who

    async def _fill_in(self, who: str, form: Result) -> None:
        """Fill in a form with as many random entries as the title says, and with one entry of each required field."""
        assert form.modal is not None
        fields = [part["component"] for part in form.modal["components"] if part["type"] == 18]
        if all(one.get("required") for one in fields):
            one_each = {one["custom_id"]: self.lot.choice(one["options"])["value"] for one in fields}
            await self.submit(who, form, one_each)
            return
        offered = [(one["custom_id"], option["value"]) for one in fields for option in one["options"]]
        number = re.search(r"\d+", form.modal["title"])
        picked = self.lot.sample(offered, int(number[0]) if number else 1)
        values: dict[str, list[str]] = {one["custom_id"]: [] for one in fields}
        for field, value in sorted(picked):
            values[field].append(value)
        await self.submit(who, form, values)


def kind(part: Json) -> str:
    """Return the sort of a control, whatever it names."""
    found = QUESTION.fullmatch(part["custom_id"])
    assert found is not None
    return f"{part['type']}{found[1]}{re.split('[:,]', found[2])[0] if found[1] != '*' else ''}"


def json_like(values: Json) -> str:
    return "; ".join(f"{key} = {', '.join(value)}" for key, value in values.items())
