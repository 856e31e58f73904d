"""Where to write: Discord's channels and direct messages, by number."""

from __future__ import annotations

from typing import Any

import discord

from ..discord_errors import Do, read_failure

LOOKED_AT = 20
"""Messages below another that are looked at, at most."""


class Channels:
    """The connection, as far as what is sent unasked needs it."""

    def __init__(self, connection: discord.Client) -> None:
        self._connection = connection

    @property
    def latency(self) -> float:
        """Seconds to Discord and back; not a number, or endless, while not measured."""
        return self._connection.latency

    def at(self, channel: int) -> discord.PartialMessageable:
        return self._connection.get_partial_messageable(channel)

    def around(self, channel: int) -> int:
        """The text channel that a thread stands in, where that is known; else the channel itself."""
        found = self._connection.get_channel(channel)
        inside = isinstance(found, discord.Thread) and isinstance(found.parent, discord.TextChannel)
        return found.parent_id if inside and isinstance(found, discord.Thread) else channel

    async def private(self, person: int) -> discord.PartialMessageable:
        """The direct messages to somebody. ``discord.HTTPException`` where there can be none."""
        made = await self._connection.http.start_private_message(person)
        return self._connection.get_partial_messageable(int(made["id"]), type=discord.ChannelType.private)

    async def is_member(self, guild: int, person: int) -> bool:
        """Whether somebody is in a server. One of ``FAILED`` where that is not to be known."""
        try:
            await self._connection.http.get_member(guild, person)
        except discord.HTTPException as error:
            failure = read_failure(error)
            if failure is not None and failure.do is Do.GONE:
                return False
            raise
        return True

    async def known(self, channel: int) -> dict[str, Any]:
        """What Discord says of a channel. One of ``FAILED`` where it says nothing."""
        return dict(await self._connection.http.get_channel(channel))

    async def change(self, channel: int, **what: Any) -> None:
        """Change a thread (``archived``, ``locked``, ``auto_archive_duration``, ``applied_tags``). One of ``FAILED``
        where that is not possible."""
        await self._connection.http.edit_channel(channel, **what)

    def forum(self, channel: int) -> discord.ForumChannel | None:
        """A forum, as far as the connection has heard of it."""
        found = self._connection.get_channel(channel)
        return found if isinstance(found, discord.ForumChannel) else None

    async def newest(self, channel: int) -> int:
        """The newest message there; 0: there is none."""
        return int(str((await self._connection.http.get_channel(channel)).get("last_message_id") or 0))

    async def below(self, channel: int, message: int) -> list[int]:
        """The messages written there after that one."""
        found = await self._connection.http.logs_from(channel, LOOKED_AT, after=message)
        return [int(one["id"]) for one in found]
