"""Show leagues in their channels, and open the tables of their pairings in threads.

A message that is gone is posted again, and a table that could not be opened is tried again later. A table is opened
once, because its source is made of the league, the round and the pairing.
"""

from __future__ import annotations

import asyncio
import logging

import discord

from engine.protocol import Refused
from referee.league.league import League, LeagueTable, Phase, add_table
from referee.league.records import Pairing
from referee.referee import Referee
from referee.store.database import StoreStuck
from referee.table import lobby_commands
from render.text.clean import clean_name

from ..discord_errors import FAILED, Do, read_failure
from ..drawing import Drawing
from ..messages.league import build_league_message
from .channels import Channels
from .expected import expect, request_hand_message
from .thread_opener import Home
from .threads import Threads

log = logging.getLogger(__name__)
AGAIN = 60.0
"""Seconds until a failed post or table is tried again."""
TRIES = 30
"""The most tries in a row; the next change of the league starts the count again."""


class LeaguePosts:
    """The messages and tables of all leagues."""

    def __init__(
        self, connection: discord.Client, referee: Referee, drawing: Drawing, channels: Channels, threads: Threads
    ) -> None:
        self._connection, self._referee, self._drawing = connection, referee, drawing
        self._channels, self._threads = channels, threads
        self._shown: dict[int, str] = {}
        """By league: the fingerprint of the content that its message shows."""
        self._wanted: set[int] = set()
        """The leagues that have changed since their message and tables were last brought up to date."""
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def show(self, league: League) -> None:
        """Bring a league's message and tables up to date in the background."""
        self._wanted.add(league.number)
        task = self._tasks.get(league.number)
        if task is None or task.done():
            self._tasks[league.number] = asyncio.create_task(self._bring_up_to_date(league.number))

    def close(self) -> None:
        """Stop all tasks."""
        for task in self._tasks.values():
            task.cancel()

    async def _bring_up_to_date(self, number: int) -> None:
        """Show the league until it has not changed meanwhile. A failure is tried again later."""
        tries = 0
        while number in self._wanted and tries < TRIES:
            self._wanted.discard(number)
            league = await self._referee.store.leagues.find(number)
            if league is not None and not await self._try(league):
                self._wanted.add(number)
                tries += 1
                await asyncio.sleep(AGAIN)

    async def _try(self, league: League) -> bool:
        """Return whether everything was done."""
        try:
            missing = await self._open_tables(league)
            league = await self._referee.store.leagues.find(league.number) or league
            await self._post(league)
        except (*FAILED, StoreStuck) as error:
            failure = read_failure(error) if isinstance(error, discord.DiscordException) else None
            is_final = failure is not None and failure.do in (Do.GONE, Do.CLOSED)
            log.warning("league %d cannot be shown (%s)", league.number, type(error).__name__)
            return is_final
        return not missing

    async def _post(self, league: League) -> None:
        """Edit the message, or post it if there is none any more."""
        sheet = build_league_message(league)
        if self._shown.get(league.number) == sheet.fingerprint:
            return
        layout, files = await self._drawing.drawn(sheet)
        channel = self._channels.at(league.channel)
        if league.message is not None:
            try:
                await channel.get_partial_message(league.message).edit(view=layout, attachments=files)
                self._shown[league.number] = sheet.fingerprint
                return
            except discord.NotFound:
                layout, files = await self._drawing.drawn(sheet)
        nonce = f"league {league.number} {league.message or 0}"[:25]
        message = await channel.send(
            view=layout, files=files, nonce=nonce, silent=True, allowed_mentions=discord.AllowedMentions.none()
        )
        self._shown[league.number] = sheet.fingerprint
        await self._referee.leagues.note_message(league.number, message.id)

    async def _open_tables(self, league: League) -> int:
        """Open the tables of the current round that are not open yet. Return how many are still missing."""
        if league.phase is not Phase.PLAYING or league.current is None:
            return 0
        missing = 0
        for pairing in league.current.pairings:
            if pairing.is_open and league.find_table(pairing.first) is None:
                try:
                    await self._open_table(league, pairing)
                except Refused as refused:
                    log.warning("league %d: a table cannot be opened (%s)", league.number, refused.kind)
                    missing += 1
        return missing

    async def _open_table(self, league: League, pairing: Pairing) -> None:
        """Open a thread and a table for a pairing, seat both entrants, and call them by their hands."""
        assert pairing.second is not None
        round_number = len(league.competition.rounds) - 1
        source = f"league:{league.number}:{round_number}:{pairing.first}"
        first, second = (league.competition.entrants[entrant] for entrant in (pairing.first, pairing.second))
        names = [clean_name(one.names[0]) if one.names else "?" for one in (first, second)]
        store = self._referee.store
        if await store.acts.done(source) is None:
            channel = await self._open_thread(league, f"{league.name} · {names[0]} – {names[1]}")
        else:
            channel = 0  # the table is open already: only what follows was lost
        table, _ = await self._referee.open_table(
            league.guild, channel, first.members[0], names[0], league.game, league.level, source,
            language=league.language,
        )  # fmt: skip
        if table.facts.phase == "lobby" and table.seat_of(second.members[0]) is None:
            await table.do(f"{source}:join", lobby_commands.join, second.members[0], names[1])
        place = LeagueTable(round_number, pairing.first, table.id, table.facts.channel, table.facts.match)
        await self._referee.leagues.change(
            league.number, lambda now: add_table(now, place) if len(now.competition.rounds) == round_number + 1 else now
        )
        await expect(self._referee, table)
        await self._referee.surfaces.want(table.id, "board", 0, table.facts.channel)
        for person in (first.members[0], second.members[0]):
            await request_hand_message(self._referee, table, person)

    async def _open_thread(self, league: League, title: str) -> int:
        """Open a thread for a table. In a channel without threads, raise ``Refused``: "no-threads-here"."""
        where = self._connection.get_channel(league.channel)
        if not isinstance(where, Home):
            raise Refused("no-threads-here")
        since = discord.utils.time_snowflake(discord.utils.utcnow())
        return await self._threads.open(where, title, since, league.game, league.level, league.name, league.language)
