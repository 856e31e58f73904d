"""The private answer in which somebody plays stays the place of play: the next question comes into it.

Discord lets an answer be changed for 15 minutes after the last press in it; until then each new question takes the
place of the one before, so that *Answer…* is pressed once and not for every question.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from referee.referee import Referee
from referee.table.table import Table

from ..components.sheet import Sheet
from ..messages import recap
from ..messages.hand import hand, question
from ..messages.hints import hints_for

log = logging.getLogger(__name__)
LIFE = 14 * 60.0
"""Seconds for which an answer can be changed, with a minute to spare."""
KEPT = 2000
"""Sheets that are followed; the oldest are forgotten first."""

Key = tuple[int, int]
"""Person and channel: of each person's private answers in a place one stands."""
Show = Callable[[Sheet], Awaitable[None]]


class _Followed:
    def __init__(self, table: int, asked: int | None, locale: str, show: Show) -> None:
        self.table, self.asked, self.locale, self.show = table, asked, locale, show
        self.until = time.monotonic() + LIFE
        self.busy = False


class PrivateSheets:
    """Kept in memory: after a restart the next press of *Answer…* opens another."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._followed: dict[Key, _Followed] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self, key: Key, table: Table, shown: int | None, locale: str, show: Show) -> None:
        """This person's hand stands there now, with the question of this number; ``show`` changes the message."""
        self._followed.pop(key, None)
        self._followed[key] = _Followed(table.id, shown, locale, show)
        if len(self._followed) > KEPT:
            del self._followed[next(iter(self._followed))]
        self.changed(table)  # perhaps something else is asked by now

    def leave(self, key: Key) -> None:
        """Something else stands there now."""
        self._followed.pop(key, None)

    def changed(self, table: Table) -> None:
        """Whoever is asked something else than the sheet shows finds it there; nobody waits for that."""
        for key, one in list(self._followed.items()):
            if one.table == table.id and not one.busy and asked(table, key[0]) != one.asked:
                one.busy = True
                task = asyncio.create_task(self._renew(key, one, table))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _renew(self, key: Key, one: _Followed, table: Table) -> None:
        person, channel = key
        try:
            while self._followed.get(key) is one and (now := asked(table, person)) != one.asked:
                if time.monotonic() > one.until:
                    self.leave(key)
                    return
                one.asked, seat = now, table.seat_of(person)
                past = await recap.past(table, seat, one.locale, channel == table.facts.channel)
                hints = await hints_for(self._referee, table, seat)
                sheet = hand(table, seat, one.locale, hints=hints, past=past)
                if self._followed.get(key) is one:
                    await one.show(sheet)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            log.info("a private sheet could not be changed (%s)", type(error).__name__)  # dismissed, mostly
            self.leave(key)
        finally:
            one.busy = False


def asked(table: Table, person: int) -> int | None:
    """The number of what is asked of somebody."""
    put = question(table, table.seat_of(person))
    return None if put is None else put.number
