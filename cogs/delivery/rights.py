"""The rights of followers: whether a person may still see a table, checked before each delivery.

A player may always see the table. A mere follower must be in the server and be able to see the table's channel.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from contextlib import AbstractAsyncContextManager
from typing import TypeVar

import discord

from referee.surfaces.screen import Later

from ..discord_errors import FAILED, NO_ACCESS, Do, read_failure

KNOWN = 600.0
"""An answer of Discord is believed for this many seconds.

A person who has left a server still gets boards for so long.
"""
APART = 0.5
"""The least seconds between two calls to Discord about rights, because many followers may have to be checked."""
WAIT = 30.0
"""The seconds until the next try if a person's rights could not be found out."""
MOST = 10_000
"""The most answers of each kind in memory. The oldest are dropped first."""

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Place = discord.abc.GuildChannel | discord.Thread


class Rights:
    """The rights of followers to see channels, as Discord tells them. No list of all members is kept."""

    def __init__(
        self,
        connection: discord.Client,
        calling: Callable[[], AbstractAsyncContextManager[None]],
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Prepare the checks. ``calling`` returns a context for each call to Discord. ``now``, ``sleep``: for tests."""
        self._connection, self._calling, self._now, self._sleep = connection, calling, now, sleep
        self._members: dict[tuple[int, int], tuple[float, discord.Member | None]] = {}
        """By server and person: the time until which the answer counts, and the member (None: no member)."""
        self._threads: dict[int, tuple[float, discord.Thread | None]] = {}
        """By id of a thread that discord.py has not cached: the time until which the answer counts, and the thread."""
        self._inside: dict[tuple[int, int], tuple[float, bool | None]] = {}
        """Private thread and person -> the time until which Discord's answer is used, and whether the person is in."""
        self._turn, self._free_at = asyncio.Lock(), 0.0

    def note(self, member: discord.Member) -> None:
        """Remember the rights of a member as an interaction shows them, so that Discord need not be asked."""
        _remember(self._members, (member.guild.id, member.id), (self._now() + KNOWN, member))

    def forget_threads(self) -> None:
        """Forget all threads and their members, because rights have changed."""
        self._threads.clear()
        self._inside.clear()

    async def may_see(self, guild: int, channel: int, person: int) -> bool:
        """Return whether a person may see a channel of a server now.

        Raises ``Later`` if this cannot be found out now, so that nothing is sent.
        """
        server = self._connection.get_guild(guild)
        if server is None or server.unavailable:
            raise Later(WAIT)
        member = await self._find_cached(self._members, (guild, person), lambda: server.fetch_member(person))
        if member is None:
            return False
        place: Place | None = server.get_channel_or_thread(channel)
        if place is None:
            place = await self._find_cached(self._threads, channel, lambda: self._fetch_thread(channel))
        if place is None:
            return False
        try:
            rights = place.permissions_for(member)
        except discord.ClientException:  # discord.py has not cached the channel around the thread.
            raise Later(WAIT) from None
        if not isinstance(place, discord.Thread) or not place.is_private() or rights.manage_threads:
            return rights.view_channel
        added = await self._find_cached(self._inside, (channel, person), lambda: self._is_added(place, person))
        return rights.view_channel and bool(added)

    async def list_common_channels(self, guild: int, person: int) -> list[discord.TextChannel]:
        """Return the text channels of a server in which both the bot and a person may write, from the top.

        Raises ``Later`` as ``may_see`` does.
        """
        server = self._connection.get_guild(guild)
        if server is None or server.unavailable:
            return []
        member = await self._find_cached(self._members, (guild, person), lambda: server.fetch_member(person))
        if member is None:
            return []
        both = (server.me, member)
        return [one for one in server.text_channels if all(_may_write(one.permissions_for(who)) for who in both)]

    async def _fetch_thread(self, channel: int) -> discord.Thread | None:
        found = await self._connection.fetch_channel(channel)
        return found if isinstance(found, discord.Thread) else None

    async def _is_added(self, thread: discord.Thread, person: int) -> bool:
        await thread.fetch_member(person)
        return True

    async def _find_cached(
        self, cache: dict[K, tuple[float, T | None]], key: K, ask: Callable[[], Awaitable[T | None]]
    ) -> T | None:
        """Return the cached value of ``key``, or ask Discord by ``ask``; None if Discord says that there is none."""
        until, found = cache.get(key, (0.0, None))
        if until > self._now():
            return found
        async with self._turn:
            if (wait := self._free_at - self._now()) > 0:
                await self._sleep(wait)
            self._free_at = self._now() + APART
            try:
                async with self._calling():
                    found = await ask()
            except FAILED as error:
                failure = read_failure(error)
                assert failure is not None
                if failure.do is not Do.GONE and failure.code != NO_ACCESS:
                    raise Later(failure.seconds or WAIT) from error
                found = None
        _remember(cache, key, (self._now() + KNOWN, found))
        return found


def _may_write(rights: discord.Permissions) -> bool:
    return rights.view_channel and rights.send_messages


def _remember(cache: dict[K, T], key: K, value: T) -> None:
    cache.pop(key, None)
    cache[key] = value
    if len(cache) > MOST:
        del cache[next(iter(cache))]
