"""Mentions: a short line of its own when somebody is waited for, since an edited board rings no bell.

Once for a question, when it has waited 20 s and the person has done nothing for 3 minutes; taken away when it is
answered. Never at a table with one person, nor while a match rests. Whoever is asked in secret is told by direct
message, where that is open: a public mention would tell that there is something to ask.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import discord

from engine.match import Put
from referee.facts import Waiting
from referee.referee import Referee
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ..messages.standing import waited_for, without_answer
from ..messages.viewpoint import face_of, place_link
from ..readers import Readers
from .channels import FAILED, Channels

log = logging.getLogger(__name__)
WAITED, IDLE = 20.0, 180.0
"""Seconds that a question must have waited, and that its person must have been still."""

Key = tuple[int, int]
"""Table and seat."""


class Mention:
    """One question that somebody is waited for."""

    def __init__(self, question: int) -> None:
        self.question = question
        self.task: asyncio.Task[None] | None = None
        self.message: discord.Message | None = None


class Mentions:
    """Kept in memory: after a restart a question may be mentioned once more, which harms nobody."""

    def __init__(self, referee: Referee, readers: Readers, channels: Channels) -> None:
        self._referee, self._readers, self._channels = referee, readers, channels
        self.waited, self.idle = WAITED, IDLE
        self.sent: set[int] = set()
        """The messages of all mentions there were."""
        self._open: dict[Key, Mention] = {}
        self._acted: dict[int, float] = {}

    def acted(self, person: int) -> None:
        self._acted[person] = time.monotonic()

    def close(self) -> None:
        for mention in self._open.values():
            if mention.task is not None:
                mention.task.cancel()

    async def changed(self, table: Table) -> None:
        """Begin waiting with new questions; take back what is answered."""
        people = [info for info in table.facts.seats if info.plays == "person" and info.person is not None]
        called = len(people) > 1 and table.facts.paused is None
        waiting = {one.seat: one for one in table.waiting()} if called else {}
        for key, mention in list(self._open.items()):
            now = waiting.get(key[1])
            if key[0] == table.id and (now is None or now.question != mention.question):
                del self._open[key]
                await self._take_back(mention)
        for seat, one in waiting.items():
            if (table.id, seat) not in self._open:
                mention = self._open[table.id, seat] = Mention(one.question)
                mention.task = asyncio.create_task(self._later(table, one, mention))

    async def warn(self, table: Table, put: Put) -> None:
        """Tell a person that the time for a question is nearly over, in place of what was said before. Raises what
        Discord may have meant for this moment alone: whoever asks for it asks again."""
        key, waiting = (table.id, put.ask.seat), {one.question: one for one in table.waiting()}
        person = table.facts.seats[put.ask.seat].person
        if person is None or put.number not in waiting or not (await self._referee.settings.player(person)).ping:
            return
        before = self._open.get(key)
        mention = self._open[key] = Mention(put.number)
        if before is not None:
            await self._take_back(before)
        with contextlib.suppress(discord.Forbidden, discord.NotFound):
            async with self._referee.surfaces.calling():
                mention.message = await self._send(table, waiting[put.number], person, nearly_over=True)
        if mention.message is not None:
            self.sent.add(mention.message.id)

    async def _later(self, table: Table, one: Waiting, mention: Mention) -> None:
        person = table.facts.seats[one.seat].person
        if person is None:
            return
        await asyncio.sleep(self.waited)
        still = self._still_for(person)
        while still > 0:
            await asyncio.sleep(still)
            still = self._still_for(person)
        if not (await self._referee.settings.player(person)).ping:
            return
        try:
            async with self._referee.surfaces.calling():
                mention.message = await self._send(table, one, person)
            if mention.message is not None:
                self.sent.add(mention.message.id)
        except FAILED as error:
            log.info("a mention could not be sent (%s)", type(error).__name__)

    def _still_for(self, person: int) -> float:
        """Seconds until somebody who was seen a moment ago may be called."""
        return self.idle - (time.monotonic() - self._acted.get(person, -self.idle))

    async def _send(self, table: Table, one: Waiting, person: int, nearly_over: bool = False) -> discord.Message | None:
        """None where nobody may be told: the question is a secret, and its person cannot be reached alone."""
        if one.ask is None:
            with contextlib.suppress(discord.Forbidden):
                private = await self._channels.private(person)
                locale = await self._readers.locale_of(person, table.facts.language)
                return await private.send(say(_asked(table, None, nearly_over), locale))
            if not waited_for(table, table.names):
                return None
        only = discord.AllowedMentions(users=[discord.Object(person)])
        said = say(_asked(table, f"<@{person}>", nearly_over), table.facts.language)
        return await self._channels.at(table.facts.channel).send(said, allowed_mentions=only)

    async def _take_back(self, mention: Mention) -> None:
        if mention.task is not None:
            mention.task.cancel()
        if mention.message is not None:
            with contextlib.suppress(*FAILED):
                async with self._referee.surfaces.calling():
                    await mention.message.delete()


def _asked(table: Table, who: str | None, nearly_over: bool) -> Text:
    """That somebody is asked there (None: it is said to them alone), and until when."""
    place, game = place_link(table), face_of(table).title
    if nearly_over:
        said = T("{who}, your time at {place} is nearly over.", who=who, place=place)
        if who is None:
            said = T("{game}: your time at {place} is nearly over.", game=game, place=place)
    else:
        said = T("{who}, you are asked at {place}.", who=who, place=place)
        if who is None:
            said = T("{game}: you are asked at {place}.", game=game, place=place)
    then = without_answer(table)
    return said if then is None else T("{asked} {then}", asked=said, then=then)
