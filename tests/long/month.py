"""Thirty simulated days at a bot: tables of every pace, people who answer soon, late or never, who are away, sleep,
mute, and put off; a clock that is set. Discord is a playground in a process of its own, whose clock goes along.

What is looked at each day: no clock that should have ended stands; whoever is reminded is awake; of all that somebody
is waited for one message tells; states are free of faults.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
import yarl

from cogs.client import Rulekeeper
from engine.protocol import Refused
from playground.client import PATIENCE
from playground.world import DISCORD_EPOCH_MS, GUILD
from referee.people.settings import GAPS
from referee.records.clocks import DAY, HOUR, MINUTE
from referee.records.quiet import find_quiet_end
from referee.referee import Referee
from referee.table import agreements, lobby_commands, match_commands, overdue, progress
from referee.table.new_table import TableTerms
from referee.table.table import Table
from tests import stored
from tests.e2e.world import World
from tests.languages import OTHER
from tests.playground.bot import png
from tests.waiting import until

from .mischief import Clock

STARTED = 1_800_000_000.0 // DAY * DAY
"""The time at which the first day begins, in seconds since 1970."""
TABLES: tuple[tuple[str, str, int, bool, str], ...] = (
    ("tomb_raider", "introductory", 2, False, "day"),
    ("counter_terror", "standard", 3, True, "table"),
    ("roll_for_adventure", "book-of-magic", 3, False, "slow"),
    ("tomb", "catacombs_short", 2, False, "day"),
    ("counter_terror", "standard", 4, False, "slow"),
    ("roll_for_adventure", "jewel-of-light", 2, True, "none"),
)
"""Game, level, people, whether an AI plays along, and the pace; each in a channel of its own."""
PEOPLE = {GUILD + 5_000 + n: f"Person{n}" for n in range(8)}
ZONES = ("America/Sao_Paulo", "Europe/Berlin", "Asia/Tokyo", "Pacific/Auckland")
SLACK = 15 * MINUTE
"""The greatest difference of the playground's clock, which also runs by itself."""


def channel_of(number: int) -> int:
    return GUILD + 4_000 + number


class Month:
    """One simulated day, with a running bot."""

    def __init__(self, bot: Rulekeeper, world: World, clock: Clock, lot: Random, day: int) -> None:
        self.bot, self.world, self.clock, self.lot, self.day = bot, world, clock, lot, day
        self.count = 0
        self.came: Counter[str] = Counter()
        self._ahead = clock.at - time.time()
        """The seconds by which the playground's clock is ahead of the machine's clock."""
        self._heard: dict[int, int] = {}
        """Person -> how many pings were looked at."""

    # --- time ---

    async def go(self, seconds: float) -> None:
        """Let so much time pass. What falls due is carried out in its order and at its time."""
        referee, end = self.bot.referee, self.clock.at + seconds
        while self.clock.at < end:
            nearest = await referee.store.due.find_next_time(self.clock.at)
            self.clock.at = min(end, nearest if nearest is not None else end)
            referee.uptime.seen = self.clock.at
            await self._set_the_playground()
            await referee.due.fire()
            await referee.ai_seats.settle()
            await until(lambda: not referee._telling)
            await referee.surfaces.settle()  # Otherwise these messages would arrive hours later.

    async def _set_the_playground(self) -> None:
        ahead = self.clock.at - time.time()
        if ahead > self._ahead:
            await self.world.playground.advance(ahead - self._ahead)
            self._ahead = ahead

    # --- people ---

    async def live(self, hours: float) -> None:
        """Let some of those who are awake look, each half hour, at what waits for them."""
        for _ in range(round(hours * 2)):
            for number in range(len(TABLES)):
                await self._at_table(number)
            if self.lot.random() < 0.08:
                await self._wish(self.lot.choice(list(PEOPLE)))
            await self.go(HOUR / 2)

    async def _at_table(self, number: int) -> None:
        table = await self.bot.referee.find_table_at(channel_of(number))
        if table is None or not table.facts.live:
            await self._begin(number, table)
            return
        for one in table.list_waiting() if table.facts.phase == "playing" else ():
            person = table.facts.seats[one.seat].person
            # The last person never comes, so this clock runs out each time.
            idle = person is None or person == max(PEOPLE) or self.lot.random() < 0.45
            if not idle and find_quiet_end(
                (await self.bot.referee.settings.load_player(person or 0)).rest, self.clock.at
            ):
                idle = True
            if not idle:
                await self._answers(table, one.seat)
        if table.facts.paused is not None or (table.proposal is not None and self.lot.random() < 0.3):
            for person in table.facts.people:
                with contextlib.suppress(Refused):
                    if table.facts.paused is not None:
                        await table.do(self._source(), agreements.resume, person)
                    elif table.proposal is not None:
                        await table.do(self._source(), agreements.agree, person, table.proposal.number)

    async def _answers(self, table: Table, seat: int) -> None:
        """Give as many answers as come in a row, like somebody who has the table before them."""
        for _ in range(self.lot.randrange(1, 6)):
            put = table.find_question(seat)
            if put is None or table.has_answered(seat) or table.facts.phase != "playing":
                return
            answer = table.game.choose(table.view(seat), put.ask, self.lot.randrange)
            try:
                await table.do(self._source(), match_commands.answer, seat, put.number, put.ask.choice.write(answer))
            except Refused as refusal:
                self.came[f"refused {refusal.kind}"] += 1
                return
            self.came["answered"] += 1
            await self.bot.referee.ai_seats.settle()

    async def _begin(self, number: int, table: Table | None) -> None:
        key, level, count, ai, pace = TABLES[number]
        if pace == "table" and table is not None and self.lot.random() < 0.9:
            return  # A person who sits at a table for minutes does this now and then.
        people = [sorted(PEOPLE)[(number + n) % len(PEOPLE)] for n in range(count)]
        if table is None or table.facts.phase == "cancelled":
            table, _ = await self.bot.referee.open_table(
                TableTerms(
                    GUILD,
                    channel_of(number),
                    people[0],
                    PEOPLE[people[0]],
                    key,
                    level,
                    pace=pace,
                    language=self.lot.choice(("en-US", OTHER)),
                ),
                self._source(),
            )
            await table.do(
                self._source(),
                lobby_commands.configure,
                people[0],
                "overdue",
                self.lot.choice(("default", "ai", "vote")),
            )
            for person in people[1:]:
                await table.do(self._source(), lobby_commands.join, person, PEOPLE[person])
            if ai:
                await table.do(self._source(), lobby_commands.add_ai, people[0], "Robin")
        else:
            await table.do(self._source(), match_commands.start_rematch, people[0])
        if table.facts.phase == "lobby":
            for person in people[1:]:
                await table.do(self._source(), lobby_commands.mark_ready, person)
            await table.do(self._source(), match_commands.start, people[0])
        self.came["started"] += 1

    async def _wish(self, person: int) -> None:
        """Change one of the things that people set for themselves now and then."""
        lot, referee, mentions = self.lot, self.bot.referee, self.bot.context.mentions
        tables = await referee.list_tables_of(person)
        what = lot.choice(("away", "back", "remind", "mute", "unmute", "later", "grant", "playing"))
        self.came[what] += 1
        with contextlib.suppress(Refused):
            if what in ("away", "back"):
                await referee.settings.go_away(person, lot.randrange(1, 6) if what == "away" else 0, self.clock.at)
                await referee.update_clocks_of(person)
            elif what == "remind":
                await referee.settings.change_player(person, remind=lot.choice(tuple(GAPS)))
            elif what in ("mute", "unmute") and tables:
                await mentions.mute(lot.choice(tables).id, person, what == "mute")
            elif what == "later":
                await mentions.postpone_reminder(person, lot.randrange(1, 9) * HOUR)
            elif what == "grant" and tables:
                await (table := lot.choice(tables)).do(
                    self._source(), overdue.grant, person, lot.randrange(len(table.facts.seats))
                )
            elif what == "playing":
                for table in tables:
                    await table.do(self._source(), overdue.take_seat_back, person)

    def _source(self) -> str:
        self.count += 1
        return f"i:{self.day}.{self.count}"

    # --- what must hold ---

    async def check(self) -> None:
        referee = self.bot.referee
        for table in await referee.list_live_tables():
            assert not progress.count_mended_answers(table) and table.readable
            if table.facts.phase == "playing":
                assert not table.game.faults(table.require_match().match.state)
                assert (
                    progress.find_limit_end(table) is None
                    or table.facts.paused
                    or progress.find_limit_end(table) > self.clock.at
                ), "a clock stands"
        for person, name in PEOPLE.items():
            state = await self.world.playground.see("state", person=name)
            listed = [c for c in state["channels"] if c["type"] == 1]
            told = [m for c in listed for m in c["messages"] if "/game list" in str(m) and "Mute" in str(m)]
            assert len(told) <= 1, f"{name} is reminded by {len(told)} messages at once"
            new = state["pings"][self._heard.get(person, 0) :]
            self._heard[person] = len(state["pings"])
            self.came["pings"] += len(new)
            rest = (await referee.settings.load_player(person)).rest
            for number in new:
                at = ((int(number) >> 22) + DISCORD_EPOCH_MS) / 1000
                asleep = None not in [find_quiet_end(rest, at + off) for off in (-SLACK, SLACK)]
                assert not asleep, f"{name} is called at night: {_said(state, number)}"


def _said(state: Any, number: str) -> str:
    """Return where a message is, its flags, and how it begins."""
    found = [
        (c["name"], m["flags"], str(m)[:1500]) for c in state["channels"] for m in c["messages"] if m["id"] == number
    ]
    return str(found or "it is gone")


@contextlib.asynccontextmanager
async def up(folder: Path, clock: Clock, patch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Rulekeeper, World]]:
    """Run a playground with the same people and channels, and a bot in this process, on the folder's file."""
    world = World(folder)
    await world.open()
    try:
        await world.playground.do(
            "furnish",
            people=[{"id": str(person), "name": name} for person, name in PEOPLE.items()],
            channels=[{"id": str(channel_of(n)), "name": f"month-{n}"} for n in range(len(TABLES))],
        )
        there = (await world.playground.do("clock", advance=0))["now"]
        await world.playground.advance(clock.at - there)
        patch.setattr(discord.http.Route, "BASE", f"{world.base}/api/v10")
        gateway = yarl.URL(world.base.replace("http", "ws", 1) + "/gateway")
        patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
        referee = await Referee.open(world.db, now=clock, pace=0)
        await stored.hasten(referee.store)
        referee.uptime.seen = clock.at
        for number, person in enumerate(PEOPLE):
            await referee.settings.change_player(person, zone=ZONES[number % len(ZONES)], quiet=(22, 8))
        bot = Rulekeeper(referee, draw_ahead=False)
        bot.context.mentions.idle = 0.0
        bot.context.readers._now = clock

        async def drawn(scene: Any, locale: str) -> bytes:
            return PICTURE

        patch.setattr(bot.context.drawing, "draw_picture", drawn)
        running = asyncio.create_task(bot.start("playground"))
        try:
            await world.playground.wait_for_bot("game")
            await asyncio.wait_for(bot.wait_until_ready(), PATIENCE)
            await until(lambda: referee.rounds.told_of_rules is not None)
            yield bot, world
        finally:
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
            await referee.close()
    finally:
        await world.close()


PICTURE = png()
"""A stub for all pictures, because other tests check how pictures look."""
