"""Access to Discord's channels and direct messages by their ids."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Any

import discord

from ..discord_errors import Do, is_met_by

LOOKED_AT = 20
"""The most messages below a board that are examined to find out whether it is still in sight."""

TOLD = 5.0
"""The seconds for which the bot trusts what an interaction has said about its channel."""
MOST = 5_000
"""The most channels of interactions in memory. The oldest are dropped first."""


class Channels:
    """The channels of Discord, for messages that do not reply to an interaction."""

    def __init__(self, connection: discord.Client) -> None:
        self._connection = connection
        self._newest: dict[int, tuple[float, int]] = {}
        """By channel: the time of its latest interaction, and its newest message then."""

    @property
    def latency(self) -> float:
        """The seconds of a call to Discord and back; NaN or infinite until they are measured."""
        return self._connection.latency

    def find_channel(self, channel: int) -> discord.PartialMessageable:
        return self._connection.get_partial_messageable(channel)

    def find_parent(self, channel: int) -> int:
        """Return the channel around a thread, if the thread is known. Otherwise return the given channel."""
        found = self._connection.get_channel(channel)
        inside = isinstance(found, discord.Thread) and isinstance(found.parent, discord.TextChannel)
        return found.parent_id if inside and isinstance(found, discord.Thread) else channel

    def may_show_pictures(self, channel: int) -> bool:
        """Return whether the bot sees a channel and may attach files there, as far as its permissions are known."""
        found = self._connection.get_channel(channel)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
            return True
        allowed = found.permissions_for(found.guild.me)
        return allowed.view_channel and allowed.attach_files

    async def open_private_channel(self, person: int) -> discord.PartialMessageable:
        """Open the direct messages to a person. Raises ``discord.HTTPException`` if Discord refuses."""
        made = await self._connection.http.start_private_message(person)
        return self._connection.get_partial_messageable(int(made["id"]), type=discord.ChannelType.private)

    async def is_member(self, guild: int, person: int) -> bool:
        """Return whether a person is in a server. Raises one of ``FAILED`` if that cannot be determined."""
        try:
            await self._connection.http.get_member(guild, person)
        except discord.HTTPException as error:
            if not is_met_by(error, Do.GONE):
                raise
            return False
        return True

    async def fetch_channel(self, channel: int) -> dict[str, Any]:
        """Return Discord's data of a channel. Raises one of ``FAILED``."""
        return dict(await self._connection.http.get_channel(channel))

    async def change(self, channel: int, **what: Any) -> None:
        """Change a thread: ``archived``, ``locked``, ``auto_archive_duration``, ``applied_tags``.

        Raises one of ``FAILED`` if that is not possible.
        """
        await self._connection.http.edit_channel(channel, **what)

    async def add_to_thread(self, thread: int, person: int) -> None:
        """Add a person to a thread, so that they see it if it is private. Raises one of ``FAILED``."""
        await self._connection.http.add_user_to_thread(thread, person)

    def find_forum(self, channel: int) -> discord.ForumChannel | None:
        """Return the forum with this id if the forum is cached; None for any other channel."""
        found = self._connection.get_channel(channel)
        return found if isinstance(found, discord.ForumChannel) else None

    def note_interaction(self, raw: Mapping[str, Any]) -> None:
        """Note what a raw interaction tells about its channel. discord.py drops this if it knows the channel."""
        channel = raw.get("channel") or {}
        if "last_message_id" in channel:
            self._newest.pop(int(channel["id"]), None)
            self._newest[int(channel["id"])] = time.monotonic(), int(channel["last_message_id"] or 0)
            if len(self._newest) > MOST:
                del self._newest[next(iter(self._newest))]

    def find_newest_message(self, channel: int) -> int | None:
        """Return the id of a channel's newest message (0: none), if an interaction has told it just now."""
        told, newest = self._newest.get(channel, (-math.inf, 0))
        return newest if time.monotonic() - told < TOLD else None

    async def fetch_newest_message(self, channel: int) -> int:
        """Return the id of a channel's newest message; 0 if there is none."""
        return int(str((await self._connection.http.get_channel(channel)).get("last_message_id") or 0))

    async def list_messages_below(self, channel: int, message: int) -> list[int]:
        """Return the ids of the first messages after a message, at most ``LOOKED_AT``."""
        found = await self._connection.http.logs_from(channel, LOOKED_AT, after=message)
        return [int(one["id"]) for one in found]
