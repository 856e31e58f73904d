"""People who press: so many times a second in all, at tables by lot, whatever the bot is doing meanwhile.

What is pressed is what the AI would answer to an open question as it is stored, by the id that its button has; so the
work asked for does not grow less where boards come late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import Struct

from cogs.components import custom_ids as ids
from engine.match_records import OpenQuestion
from engine.protocol import One, Order
from playground.client import NotAllowed
from playground.world import DISCORD_EPOCH_MS

from .far import Far

PAUSE = 1.0
"""Seconds from one press to the next at a table, at least."""


class Press(Struct, frozen=True):
    """One press as Discord saw it."""

    table: int
    question: int
    seat: int
    at: float
    """The time at which the press reached Discord, in seconds since 1970."""
    answered: float | None
    """Seconds until the bot's answer to it was there; None: it never came, or too late."""
    how: str
    """The kind of reply to the press: "defer_update" if the bot had nothing to say."""


def custom_id(table: int, put: OpenQuestion, answer: Any) -> str:
    """Return the id of the button that gives this answer."""
    choice = put.ask.choice
    value = choice.write(answer)
    if isinstance(choice, One):
        return ids.make_option_id(table, put.number, str(value))
    if not value:
        return ids.make_question_id(table, put.number, "=")
    left, places = list(enumerate(choice.items)), []
    for item in value:
        found = next(one for one in left if one[1] == item)
        left.remove(found)
        places.append(str(found[0]))
    if isinstance(choice, Order):
        return ids.make_question_id(table, put.number, ">", ".".join(places))
    return ids.make_question_id(table, put.number, "*", "." + ".".join(places))


class Crowd:
    """All players at these tables of a world."""

    def __init__(self, world: Far, tables: Iterable[int]) -> None:
        self.world, self.lot = world, Random(1)
        self.presses: list[Press] = []
        self.late = 0.0
        """The greatest delay of a press in seconds. A delay shows that this process had no processor time."""
        self._people = {place: person for place, (person, _) in world.stored.seated().items()}
        self._tables = list(tables)
        self._free = dict.fromkeys(self._tables, 0.0)

    async def press(self, rate: float, seconds: float) -> None:
        """Press ``rate`` times a second for so long, and wait for the last answer."""
        clock = asyncio.get_running_loop().time
        start = clock()
        under_way = []
        for number in range(int(rate * seconds)):
            due = start + number / rate
            await asyncio.sleep(max(0.0, due - clock()))
            self.late = max(self.late, clock() - due)
            if (found := self._somewhere(clock())) is not None:
                under_way.append(asyncio.create_task(self._press(*found)))
        await asyncio.gather(*under_way)

    def _somewhere(self, now: float) -> tuple[int, OpenQuestion, str] | None:
        """Draw a table where somebody is asked, among those that nobody has just pressed at."""
        free = [table for table in self._tables if self._free[table] <= now]
        self.lot.shuffle(free)
        for table in free:
            if self.world.phase(table) != "playing":
                self._tables.remove(table)
                continue
            match = self.world.match(table)
            if match.pending:
                self._free[table] = float("inf")
                put = self.lot.choice(match.pending)
                answer = match.game.choose(match.view(put.ask.seat), put.ask, self.lot.randrange)
                return table, put, custom_id(table, put, answer)
        return None

    async def _press(self, table: int, put: OpenQuestion, pressed: str) -> None:
        """Press a button that the board has there, or else the hand."""
        person = self._people[table, put.ask.seat]
        stored = self.world.stored
        message = (put.ask.secret and stored.message("hand", person, table)) or stored.message("board", 0, table)
        try:
            result = await self.world.playground.do(
                "press", person=str(person), message=str(message), custom_id=pressed, force=True, wait="answered"
            )
        except NotAllowed:  # The message has just been replaced by another, so there is nothing to press.
            return
        finally:
            self._free[table] = asyncio.get_running_loop().time() + PAUSE
        at = ((int(result["id"]) >> 22) + DISCORD_EPOCH_MS) / 1000
        after = None if result["failed"] or result["after_ms"] is None else result["after_ms"] / 1000
        how = str(result["answered"])
        self.presses.append(Press(table, put.number, put.ask.seat, at, after, how))
