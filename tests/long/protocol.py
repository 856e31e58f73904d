"""People at the protocol's level who play, mean harm and mistake everything: presses, menus, forms and commands as
Discord would deliver them, some of them forged, to a whole bot in a process of its own.

Every one is answered, and with a sentence; the bot never fails, and what it keeps fits what was played.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from cogs.components import custom_ids
from playground.client import Message, NotAllowed, Person, Result
from tests.e2e.world import World, wise
from tests.stored import File

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
FAILED = ("Failure ", "Falha ")
"""How the bot says that it met something it does not know."""


class Crowd:
    """One leg of it."""

    def __init__(self, world: World, lot: Random) -> None:
        self.world, self.lot = world, lot
        self.came: Counter[str] = Counter()
        self._ids: list[str] = []
        """Custom ids that were there at some time."""

    async def play(self, acts: int) -> None:
        for _ in range(acts):
            name = self.lot.choice(PEOPLE)
            try:
                what, result = await self._one(await self.world.playground.person(name))
            except NotAllowed:  # Discord's client would not let anybody do this
                self.came["not allowed"] += 1
                continue
            self.came[what] += 1
            if (pressed := result.raw.get("custom_id")) is not None and custom_ids.read(pressed) is None:
                continue  # no id of this bot's: left to whoever made it
            assert not result.failed and result.answered, f"{what} by {name} was not answered: {result.raw}"
            assert not any(one in result.text for one in FAILED), f"{what} by {name}: {result.text}"

    async def _one(self, person: Person) -> tuple[str, Result]:
        luck, lot = self.lot.random(), self.lot
        if luck < 0.15:
            name, options = lot.choice(COMMANDS)
            return name, await person.command(name, channel=CHANNEL, **options)
        where = CHANNEL if lot.random() < 0.8 else "dm"
        messages = [m for m in await person.messages(where) if m.author != person.name]
        if not any(m.buttons for m in messages):
            key, level = lot.choice(GAMES)
            return "game new", await person.command("game new", channel=CHANNEL, game=key, level=level)
        message = lot.choice([m for m in messages[-6:] if m.buttons] or [m for m in messages if m.buttons])
        self._ids = [*self._ids, *(one["custom_id"] for one in message.components if one.get("custom_id"))][-300:]
        if luck < 0.45:
            return await self._right(person, message)
        if luck < 0.65:
            return await self._leading_on(person, message)
        return await self._forged(person, message)

    async def _right(self, person: Person, message: Message) -> tuple[str, Result]:
        """What a person would do: any button or entry that is there."""
        menus = [one for one in message.selects if one.get("options") and not one.get("disabled")]
        if menus and self.lot.random() < 0.3:
            menu = self.lot.choice(menus)
            least = max(1, menu.get("min_values", 1))
            values = [one["value"] for one in self.lot.sample(menu["options"], min(least, len(menu["options"])))]
            return "chosen", await person.choose(message, menu["custom_id"], values)
        able = [one for one in message.buttons if one["custom_id"] and not one["disabled"]]
        result = await person.press(message, custom_id=self.lot.choice(able)["custom_id"] if able else "rk:nothing")
        if result.modal is not None:
            fields = {
                part["component"]["custom_id"]: self.lot.choice(("", "12", "🦇", "Ana, Ben", "x" * 40))
                for part in result.modal["components"]
                if part["type"] == 18 and part["component"]["type"] == 4
            }
            return "a form", await person.submit_fields(result, fields)
        return "pressed", result

    async def _leading_on(self, person: Person, message: Message) -> tuple[str, Result]:
        """What leads on: the lobby filled and begun, a question answered."""
        stored = self.world.stored
        table = stored.newest_table()
        phase = stored.phase(table)
        seat = await self._seat(person, stored, table) if phase == "playing" else None
        found = None if seat is None else wise(self.world, seat, self.lot, table)
        if found is not None and isinstance(found[1], str):
            named = custom_ids.option(table, found[0].number, found[1])
            return "answered", await person.press(message, custom_id=named, force=True)
        verbs = {"lobby": ("join", "ready", "ai", "start"), "over": ("again",)}.get(phase, ("resume", "agree"))
        return "leading on", await person.press(
            message, custom_id=custom_ids.act(table, self.lot.choice(verbs)), force=True
        )

    async def _seat(self, person: Person, stored: File, table: int) -> int | None:
        me = int((await person.state())["person"]["id"])
        return next((seat for (at, seat), (who, _) in stored.seated().items() if (at, who) == (table, me)), None)

    async def _forged(self, person: Person, message: Message) -> tuple[str, Result]:
        """What no client sends: old ids, others', broken ones."""
        lot = self.lot
        named = lot.choice(self._ids) if self._ids else "rk:1:1:stay"
        table = self.world.stored.newest_table()
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
            named = custom_ids.act(table, verb, lot.choice((None, "0", "99", "x" * 50)))
        if kind == 5:
            values = [lot.choice(("", "stay", "x" * 100, "\x00", "0"))] * lot.randrange(1, 4)
            return "a forged choice", await person.choose(message, named, values, force=True)
        return "a forged press", await person.press(message, custom_id=named, force=True)
