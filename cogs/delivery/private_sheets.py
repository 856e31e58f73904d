"""The private answer in which somebody plays stays the place of play: the next question comes into it, and what befalls
its reader meanwhile; where it says who is waited for, it says who is waited for now.

Discord lets an answer be changed for 15 minutes after the last press in it; until then each new question takes the
place of the one before, so that *Answer…* is pressed once and not for every question.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import aiohttp
import discord

from referee.referee import Referee
from referee.table.table import Table

from ..components.sheet import Sheet
from ..messages import recap
from ..messages.hand import hand, question
from ..messages.hints import hints_for
from ..messages.standing import waiting_lines
from ..messages.viewpoint import names_in_texts, viewpoint

log = logging.getLogger(__name__)
LIFE = 14 * 60.0
"""Seconds for which an answer can be changed, with a minute to spare."""
PATIENCE = 1.0
"""Seconds that a press waits for a change that is under way."""
KEPT = 2000
"""Sheets that are followed; the oldest are forgotten first."""

OVER = -1
"""Where a match has ended: a sheet on which nothing was asked before tells the end, too."""

Key = tuple[int, int]
"""Person and channel: of each person's private answers in a place one stands."""
Show = Callable[[Sheet, Callable[[], bool]], Awaitable[None]]
"""Change the message, if that is still wanted once the sheet is drawn."""


class Shown(NamedTuple):
    """What a sheet follows from, as far as it has to be made again when that changes."""

    asked: int | None
    """The number of what is asked of its reader; ``OVER`` where nothing will be any more."""
    waits: tuple[str, ...]
    """What it says of who is waited for."""
    befell: int
    """The number of the newest news known by then to have befallen its reader; -1: there were none."""


class _Followed:
    def __init__(self, table: Table, message: int | None, shown: Shown, locale: str, show: Show) -> None:
        self.table, self.message, self.shown, self.locale, self.show = table, message, shown, locale, show
        self.until = time.monotonic() + LIFE
        self.held = False
        self.task: asyncio.Task[None] | None = None


class PrivateSheets:
    """Kept in memory: after a restart the next press of *Answer…* opens another."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._followed: dict[Key, _Followed] = {}
        self._at: dict[int, dict[Key, _Followed]] = {}
        """The same by table: those of others are not looked at whenever something happens at one."""

    # --- what stands where ---

    def follow(self, key: Key, table: Table, message: int | None, shown: Shown, locale: str, show: Show) -> None:
        """This person's hand stands there now, and shows that."""
        self.leave(key)
        self._followed[key] = one = _Followed(table, message, shown, locale, show)
        self._at.setdefault(table.id, {})[key] = one
        if len(self._followed) > KEPT:
            self.leave(next(iter(self._followed)))
        self._look(key, one)  # perhaps something else is asked by now

    def leave(self, key: Key) -> None:
        """Something else stands there now."""
        one = self._followed.pop(key, None)
        if one is None:
            return
        at = self._at[one.table.id]
        del at[key]
        if not at:
            del self._at[one.table.id]

    def hold(self, key: Key, message: int) -> None:
        """It is being pressed: what it shows next is the press's own matter."""
        one = self._followed.get(key)
        if one is not None and one.message == message:
            one.held = True

    def release(self, key: Key) -> None:
        """The press is answered."""
        one = self._followed.get(key)
        if one is not None and one.held:
            one.held = False
            self._look(key, one)

    async def quiet(self, key: Key) -> None:
        """Wait for a change that is under way, so that it does not land on what comes next."""
        one = self._followed.get(key)
        if one is not None and one.task is not None:
            await asyncio.wait((one.task,), timeout=PATIENCE)

    def close(self) -> None:
        for one in self._followed.values():
            if one.task is not None:
                one.task.cancel()

    # --- what is asked ---

    def changed(self, table: Table) -> None:
        """Whoever is asked something else than the sheet shows finds it there; nobody waits for that."""
        for key, one in list(self._at.get(table.id, {}).items()):
            one.table = table
            self._look(key, one)

    def _look(self, key: Key, one: _Followed) -> None:
        if one.task is None and self._behind(key, one):
            one.task = asyncio.create_task(self._renew(key, one))

    def _behind(self, key: Key, one: _Followed) -> bool:
        there = self._followed.get(key) is one and not one.held
        if not there:
            return False
        now = shown(one.table, key)
        return now[:2] != one.shown[:2] or now.befell > one.shown.befell

    async def _renew(self, key: Key, one: _Followed) -> None:
        person, channel = key
        try:
            while self._behind(key, one):
                if time.monotonic() > one.until:
                    self.leave(key)
                    return
                table, before = one.table, one.shown
                seat, now = table.seat_of(person), shown(table, key)
                past = await recap.past(table, seat, one.locale, channel == table.facts.channel)
                hints = await hints_for(self._referee, table, seat)
                if shown(table, key) != now:
                    continue
                sheet = hand(table, seat, one.locale, hints=hints, past=past)
                one.shown = now
                await one.show(sheet, lambda: self._followed.get(key) is one and not one.held)
                if one.held:  # what was drawn is not shown
                    one.shown = before
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            log.info("a private sheet could not be changed (%s)", type(error).__name__)  # dismissed, mostly
            if self._followed.get(key) is one:
                self.leave(key)
        finally:
            one.task = None


def shown(table: Table, key: Key) -> Shown:
    """What a sheet of this person in this channel follows from, if it is made now."""
    person, channel = key
    if table.facts.phase == "over":
        return Shown(OVER, (), -1)
    seat = table.seat_of(person)
    put = question(table, seat)
    waits: tuple[str, ...] = ()
    if put is None and channel != table.facts.channel and table.facts.phase == "playing" and table.readable:
        language = table.facts.language
        waits = tuple(waiting_lines(table, viewpoint(table, None, language), names_in_texts(table), None))
    return Shown(None if put is None else put.number, waits, recap.newly_befell(table, seat))
