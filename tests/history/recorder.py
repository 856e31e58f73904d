"""Record the calls of bots while people press buttons at their tables, for ``checker``."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from typing import Any

from cogs import limits
from cogs.components import custom_ids
from cogs.interactions.refusals import WORDS
from playground.client import Message, NotAllowed, Result
from playground.world import DISCORD_EPOCH_MS
from tests.e2e.world import World
from tests.known_refusals import list_refusals, make_sample
from tests.postgresql.crowd import Place, find_option

from .checker import End, History, Look, Press
from .stored_side import read_stored

AGAIN = 1.0
"""Seconds after which somebody presses again who has seen nothing."""
STALE = 0.1
"""The share of presses at buttons of older messages."""
BESIDE = ("The bot's database does not answer. The bot will tell you here", "I cannot send you direct messages")
"""The sentences that tell of trouble beside the outcome of a press."""
FAILED = ("Something went wrong", "rules stopped because of a bug")
UNSURE = ("so the bot does not know whether",)


def _list_refusals() -> Iterator[str]:
    """Yield of each refusal the longest part without values."""
    for words in (WORDS.describe(make_sample(refusal), None) for refusal in list_refusals("engine", "referee", "cogs")):
        if words is not None:
            yield max(words.key.replace("}", "{").split("{")[::2], key=len).strip()


REFUSED = tuple(part for part in _list_refusals() if len(part) > 15)


class Recorder:
    """A recorder of people who press at their tables. ``note_trouble`` excuses missing answers."""

    def __init__(self, world: World, lot: random.Random, patience: float = 3.0) -> None:
        """Prepare to record. ``patience``: the seconds after which the playground gives up a press."""
        self._world, self._lot, self._patience = world, lot, patience + 0.2
        self._made: list[tuple[Place, Result]] = []
        self._said: dict[int, dict[int, Message]] = {}
        """The messages that have answered each press. Later ones replace them in the channel."""
        self._troubles: list[tuple[float, float]] = []
        self._pressed: dict[str, tuple[int, float]] = {}
        """The question that was answered last in each channel, and the time of the answer."""
        self._earlier: dict[str, tuple[Message, str]] = {}
        self._looks: list[Any] = []
        self._looked = 0

    def note_trouble(self, begun: float) -> None:
        """Note that from ``begun`` until now a bot was away."""
        self._troubles.append((begun, time.time()))

    @property
    def count(self) -> int:
        return len(self._made)

    async def press_for(self, places: list[Place], presses: int, idle: float = 20.0) -> None:
        """Let all these people press at the same time, together so often.

        Who finds nothing to press for so many seconds (``idle``) stops.
        """
        end = self.count + presses
        await asyncio.gather(*(self._press_until(place, end, idle) for place in places))

    async def _press_until(self, place: Place, end: int, idle: float) -> None:
        last = time.monotonic()
        while self.count < end and time.monotonic() - last < idle:
            if await self.press(place):
                last = time.monotonic()
            await asyncio.sleep(self._lot.uniform(0, 0.1))
            await self.look()

    async def press(self, place: Place) -> bool:
        """Let somebody press what the board offers, or now and then what it has offered before."""
        if (found := await self._choose(place)) is None:
            return False
        try:
            result = await place.person.press(found[0], custom_id=found[1], force=True)
        except NotAllowed:  # The message was deleted meanwhile.
            return False
        self._made.append((place, result))
        self._note_said(result)
        return True

    def _note_said(self, result: Result) -> None:
        said = self._said.setdefault(result.id, {})
        if result.message is not None and result.answered == "message":
            said[result.message.id] = result.message
        # A later answer to the same person may have replaced this one before anybody looked.
        said |= {one.id: one for one in result.follow_ups or (() if said else result.taken_back)}

    async def _choose(self, place: Place) -> tuple[Message, str] | None:
        found = await find_option(place, self._lot)
        if found is None:
            return None
        read = custom_ids.read(found[1])
        assert read is not None and read.question is not None
        question, at = self._pressed.get(place.channel, (0, 0.0))
        if read.question == question and time.monotonic() - at < AGAIN:
            return None  # The board may not show yet what came of the last press.
        earlier = self._earlier.get(place.channel)
        if earlier is not None and self._lot.random() < STALE:
            return earlier
        self._earlier[place.channel] = found
        self._pressed[place.channel] = read.question, time.monotonic()
        return found

    async def look(self) -> None:
        """Fetch what boards have shown and people were told meanwhile, before it is forgotten or replaced."""
        found = await self._world.playground.see("looks", since=self._looked)
        self._looked = max(self._looked, found["looked"])
        self._looks += found["looks"]
        for place, result in self._made[-20:]:
            if _is_deferred(result) and not self._said[result.id]:
                self._note_said(await place.person.result(result, "answered", within=0))

    async def finish(self, address: str, places: list[Place]) -> History:
        """Return the whole history, once all boards show what is stored."""
        await self.look()
        ids = {place.channel: int((await place.person.state())["person"]["id"]) for place in places}
        refused = await self._list_refused_replies()
        presses = [await self._describe(place, result, ids[place.channel], refused) for place, result in self._made]
        looks = [one for raw in self._looks if (one := _read_look(raw)) is not None]
        living = {place.channel: await _count_living(place) for place in places}
        channels = {
            int(raw["id"]): living[raw["name"]]
            for place in places
            for raw in (await place.person.state())["channels"]
            if raw["name"] == place.channel
        }
        commits, entries, boards = await read_stored(address, channels)
        return History(tuple(presses), commits, entries, tuple(looks), boards)

    async def _list_refused_replies(self) -> set[int]:
        """Return the interactions whose reply Discord has failed to take."""
        calls = await self._world.playground.calls()
        failed = (one["path"].split("/") for one in calls if one["status"] in (0, *range(400, 600)))
        return {int(part[-3]) for part in failed if part[-1] == "callback" and part[-3].isdigit()}

    async def _describe(self, place: Place, begun: Result, person: int, refused: set[int]) -> Press:
        result = await place.person.result(begun, "answered", within=0)
        self._note_said(result)
        read = custom_ids.read(result.raw["custom_id"])
        assert read is not None and read.question is not None
        at = ((result.id >> 22) + DISCORD_EPOCH_MS) / 1000
        ended = at + (self._patience if result.after_ms is None else result.after_ms / 1000)
        ends = tuple(_list_ends(result, [*self._said[result.id].values()], person))
        until = ended + (900.0 if _is_deferred(result) else 0.0)
        killed = any(at < end and begun < until for begun, end in self._troubles)
        if _is_deferred(result) and killed and not self._said[result.id]:
            ends = ()  # The bot has only said that it is working.
        excused = killed or result.id in refused
        return Press(f"i:{result.id}", person, read.table, read.question, read.rest, at, ended, ends, excused)


def _is_deferred(result: Result) -> bool:
    """Return whether the bot has said at first only that it is at it."""
    return result.after_ms is not None and result.after_ms >= limits.DEFER_AFTER * 1000


def _list_ends(result: Result, messages: list[Message], person: int) -> Iterator[End]:
    """Yield what somebody was told: by the first answer, unless words say it, and by each further message."""
    said = [one for one in messages if not any(part in one.text for part in BESIDE)]
    for message in said:
        who = message.raw.get("interaction_metadata", {}).get("user", {}).get("id", person)
        ids = (custom_ids.read(one) for one in _list_ids(message.raw["components"]))
        yield End(
            _classify(message.text), int(who), frozenset(one.table for one in ids if one is not None and one.table)
        )
    if result.answered == "defer_update" and not (said and _is_deferred(result)):
        yield End("taken", person)


def _classify(text: str) -> str:
    kinds = {"failed": FAILED, "unsure": UNSURE, "refused": REFUSED}
    return next((kind for kind, parts in kinds.items() if any(part in text for part in parts)), "taken")


def _read_look(raw: Any) -> Look | None:
    """Read a look of a table's board; None if it is another message, such as a lobby."""
    ids = [custom_ids.read(one) for one in _list_ids(raw["components"])]
    of_board = [one for one in ids if one is not None and one.table]
    if not any(one.question or one.verb == "hand" or one.verb == "options" for one in of_board):
        return None
    asked = [one.question for one in of_board if one.question and not one.suggests]
    return Look(raw["at"], of_board[0].table, int(raw["channel"]), max(asked, default=0), int(raw["message"]))


def _list_ids(tree: Any) -> Iterator[str]:
    if isinstance(tree, list):
        for one in tree:
            yield from _list_ids(one)
    elif isinstance(tree, dict):
        if tree.get("custom_id"):
            yield tree["custom_id"]
        for key in ("components", "accessory", "component"):
            yield from _list_ids(tree.get(key))


async def _count_living(place: Place) -> int:
    """Return how many public messages of a channel let somebody answer."""
    messages = [one for one in await place.person.messages(place.channel) if not one.only_you]
    ids = ([custom_ids.read(one) for one in _list_ids(message.raw["components"])] for message in messages)
    return sum(any(one is not None and one.question for one in of_message) for of_message in ids)
