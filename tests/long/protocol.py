"""People at the protocol's level who play, mean harm and mistake everything, all at the same time: presses, menus,
forms and commands as Discord would deliver them, some of them forged, to a whole bot in a process of its own.

Every one is answered, and with a sentence, but what is no id of this bot's: that is left to whoever made it. The bot
never fails, and what it keeps fits what was played.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from random import Random

from cogs.components import custom_ids
from playground.client import Message, NotAllowed, Person, Result
from tests.e2e.world import World, wise
from tests.stored import OpenFile

PEOPLE = ("Ana", "Ben", "Cleo")
CHANNEL = "table-one"
GAMES = (
    ("counter_terror", "standard"),
    ("roll_for_adventure", "book-of-magic"),
    ("tomb", "catacombs_short"),
    ("tomb_raider", "introductory"),
)
COMMANDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("game board", {}), ("game hand", {}), ("game log", {}), ("game status", {}), ("game list", {}), ("table undo", {}),
    ("game where", {}), ("help", {}), ("check", {}), ("table orders", {}), ("table pause", {}), ("table resume", {}),
    ("rules", {"find": "\u202e**bats** @everyone"}), ("card", {"find": "x" * 99}), ("game ready", {}),
    ("game hand", {"text": "True"}), ("game leave", {}), ("table redo", {}), ("stats mine", {}), ("raid move", {}),
)  # fmt: skip
LOOKED_AT = 20
"""Messages, the newest of a channel."""
NEWEST = 4
"""Tables, of all that there were, where people still are: each has a thread of its own but the first."""
FAILED = ("Failure ", "Falha ")
"""The beginnings of the bot's messages about an unexpected error."""


class Crowd:
    """People who press anything, in one leg of the proof."""

    def __init__(self, world: World, lot: Random) -> None:
        self.world = world
        self.came: Counter[str] = Counter()
        self.slowest = 0
        """Milliseconds, at the most, until something was answered."""
        self._stored = OpenFile(world.db)
        self._who: dict[str, int] = {}
        """The ids of people."""
        self._lots = {name: Random(lot.random()) for name in PEOPLE}
        self._ids: list[str] = []
        """Custom ids that were there at some time."""
        self._left: list[tuple[Person, Result]] = []
        """Presses that the bot should ignore. The test does not wait for each of them."""

    async def play(self, acts: int) -> None:
        """Let the people do this number of acts, all at the same time."""
        left = iter(range(acts))
        people = [await self.world.playground.person(name) for name in PEOPLE]
        if not self._who:
            self._who = {person.name: int((await person.state())["person"]["id"]) for person in people}
            await people[0].command("game new", channel=CHANNEL, game=GAMES[0][0], level=GAMES[0][1])
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(self._acts(person, left))

    async def look_back(self) -> None:
        """Check that no control of another bot was answered, though later presses were."""
        for person, begun in self._left:
            result = await person.result(begun, within=0)
            assert not result.answered, f"not ours, and answered: {result.raw}"
        self._left.clear()

    def close(self) -> None:
        self._stored.close()

    async def _acts(self, person: Person, left: Iterator[int]) -> None:
        for _ in left:
            try:
                what, result = await self._one(person, self._lots[person.name])
            except NotAllowed:  # Discord's client lets nobody do this.
                self.came["not allowed"] += 1
                continue
            self.came[what] += 1
            if what == "not ours":
                self._left.append((person, result))
                continue
            assert not result.failed and result.answered, f"{what} by {person.name} was not answered: {result.raw}"
            assert not any(one in result.text for one in FAILED), f"{what} by {person.name}: {result.text}"
            self.slowest = max(self.slowest, result.after_ms or 0)

    async def _one(self, person: Person, lot: Random) -> tuple[str, Result]:
        luck = lot.random()
        if luck < 0.12:
            name, options = lot.choice(COMMANDS)
            return name, await person.command(name, channel=CHANNEL, **options)
        messages = await person.messages(self._where(lot), LOOKED_AT)
        if not any(m.buttons for m in messages):
            messages = await person.messages(CHANNEL, LOOKED_AT)
        if not any(m.buttons for m in messages):
            key, level = lot.choice(GAMES)
            return "game new", await person.command("game new", channel=CHANNEL, game=key, level=level)
        message = lot.choice([m for m in messages[-6:] if m.buttons] or [m for m in messages if m.buttons])
        self._ids = [*self._ids, *(one["custom_id"] for one in message.components if one.get("custom_id"))][-300:]
        if luck < 0.38:
            return await self._right(person, message, lot)
        if luck < 0.68:
            return await self._leading_on(person, message, lot)
        return await self._forged(person, message, lot)

    def _where(self, lot: Random) -> str:
        """Return where somebody looks: at their direct messages, or where something is played."""
        if lot.random() < 0.2:
            return "dm"
        return str(lot.choice([*self._stored.places().values()][-NEWEST:]))

    async def _right(self, person: Person, message: Message, lot: Random) -> tuple[str, Result]:
        """Do what a person would do: use any button or entry that is there."""
        menus = [one for one in message.selects if one.get("options") and not one.get("disabled")]
        if menus and lot.random() < 0.3:
            menu = lot.choice(menus)
            least = max(1, menu.get("min_values", 1))
            values = [one["value"] for one in lot.sample(menu["options"], min(least, len(menu["options"])))]
            return "chosen", await person.choose(message, menu["custom_id"], values)
        able = [one for one in message.buttons if one["custom_id"] and not one["disabled"]]
        result = await person.press(message, custom_id=lot.choice(able)["custom_id"] if able else "rk:nothing")
        if result.modal is not None:
            fields = {
                part["component"]["custom_id"]: lot.choice(("", "12", "🦇", "Ana, Ben", "x" * 40))
                for part in result.modal["components"]
                if part["type"] == 18 and part["component"]["type"] == 4
            }
            return "a form", await person.submit_fields(result, fields)
        return "pressed", result

    async def _leading_on(self, person: Person, message: Message, lot: Random) -> tuple[str, Result]:
        """Do what leads on: fill the lobby, begin, or answer a question."""
        stored = self._stored
        read = [custom_ids.read(one["custom_id"]) for one in message.buttons if one["custom_id"]]
        table = next((one.table for one in read if one and one.table != custom_ids.NOWHERE), stored.newest_table())
        phase = stored.phase(table)
        seated, me = stored.seated(), self._who[person.name]
        seat = next((seat for (at, seat), (who, _) in seated.items() if (at, who) == (table, me)), None)
        found = wise(self.world, seat, lot, table) if phase == "playing" and seat is not None else None
        # Otherwise the match might stand still for ever.
        if found is not None and isinstance(found[1], str) and lot.random() < 0.9:
            named = custom_ids.make_option_id(table, found[0].number, found[1])
            return "answered", await person.press(message, custom_id=named, force=True)
        verbs = {"lobby": ("ready", "ai", "start"), "playing": ("resume", "agree")}.get(phase, ("again",))
        verbs = ("join",) if phase == "lobby" and seat is None else verbs
        return "leading on", await person.press(
            message, custom_id=custom_ids.make_table_id(table, lot.choice(verbs)), force=True
        )

    async def _forged(self, person: Person, message: Message, lot: Random) -> tuple[str, Result]:
        """Send what no client sends: old ids, other people's ids, broken ids."""
        named = lot.choice(self._ids) if self._ids else "rk:1:1:stay"
        table = self._stored.newest_table()
        kind = lot.randrange(6)
        if kind == 1:
            named = named[: lot.randrange(len(named) + 1)] or "rk:"
        elif kind == 2:
            at = lot.randrange(len(named))
            named = (named[:at] + lot.choice("0123456789:!?*+=,.~x\u202e💥") + named[at + 1 :])[:100]
        elif kind == 3:
            named = (
                f"rk:{lot.choice((table, table + 1, 0, -1, 10**15))}:{lot.randrange(300)}:{lot.choice(('stay', ''))}"
            )
        elif kind == 4:
            verb = lot.choice(("cancel", "concede", "agree", "object", "resume", "reveal", "replay", "kick", "nothing"))
            named = custom_ids.make_table_id(table, verb, lot.choice((None, "0", "99", "x" * 50)))
        if custom_ids.read(named) is None:
            return "not ours", await person.press(message, custom_id=named, force=True, wait="none")
        if kind == 5:
            values = [lot.choice(("", "stay", "x" * 100, "\x00", "0"))] * lot.randrange(1, 4)
            return "a forged choice", await person.choose(message, named, values, force=True)
        return "a forged press", await person.press(message, custom_id=named, force=True)
