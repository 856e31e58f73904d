"""The opening of threads and posts. If Discord's answer was lost, the bot checks whether the thread exists already."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from ..discord_errors import FAILED, Do, is_met_by, read_failure
from ..traffic import prevent_repeated_calls

WAITS = (0.0, 1.0, 3.0)
"""The seconds before each try to open a thread."""
Home = discord.TextChannel | discord.ForumChannel
"""A channel in which a thread or a post can be opened."""
MOST = 1000
"""The most threads in memory: opened threads, and threads that may be open. The oldest are dropped first."""


class ThreadOpener:
    """The opener of threads and posts. After a crash it may have forgotten a thread, which then archives itself."""

    def __init__(self, connection: discord.Client, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        """Prepare the opener. ``sleep`` is for tests."""
        self._connection, self._sleep = connection, sleep
        self._unsure: dict[tuple[int, str], int] = {}
        """By channel and title of a thread that may exist: a Discord id that is lower than the thread's."""
        self._opened: dict[int, None] = {}
        """The ids of the threads that were opened for tables, so that none is given to two tables."""

    async def open(self, channel: Home, title: str, since: int, create: Callable[[], Awaitable[int]]) -> int:
        """Return the id of the thread that ``create`` opens. Raises one of ``FAILED`` if no thread was opened.

        ``since``: the Discord id of the request, so that an older thread is never taken for its own. If the outcome
        cannot be found out now, this request may still have opened a thread. The next request with this title in this
        channel then gets that thread.
        """
        place = channel.id, title
        lost: BaseException | None = None
        for wait in WAITS:
            await self._sleep(wait)
            try:
                found = await self._find_unknown(channel, title)
                return self._note(await self._create(place, since, create) if found is None else found)
            except FAILED as error:
                if not is_met_by(error, Do.AGAIN):
                    raise
                lost = error
        assert lost is not None
        raise lost

    async def _create(self, place: tuple[int, str], since: int, create: Callable[[], Awaitable[int]]) -> int:
        """Open a thread by ``create``. As long as Discord has not answered, remember that the thread may exist."""
        self._unsure[place] = since
        try:
            with prevent_repeated_calls():
                made = await create()
        except discord.DiscordException as error:
            failure = read_failure(error)
            if failure is not None and failure.do is not Do.AGAIN:
                del self._unsure[place]
            raise
        del self._unsure[place]
        return made

    async def _find_unknown(self, channel: Home, title: str) -> int | None:
        """Return the newest thread of this title whose opening got no answer; None if there is none."""
        since = self._unsure.get((channel.id, title))
        if since is None:
            return None
        listed = await self._connection.http.get_active_threads(channel.guild.id)
        me = self._connection.user
        found = [
            int(one["id"])
            for one in listed["threads"]
            if (int(one["parent_id"]), one["name"]) == (channel.id, title) and me and int(one["owner_id"]) == me.id
        ]
        self._unsure.pop((channel.id, title), None)
        return max((one for one in found if one > since and one not in self._opened), default=None)

    def _note(self, thread: int) -> int:
        self._opened[thread] = None
        if len(self._opened) > MOST:
            del self._opened[next(iter(self._opened))]
        if len(self._unsure) > MOST:
            del self._unsure[next(iter(self._unsure))]
        return thread
