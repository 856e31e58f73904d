"""The stored references to channels and threads.

When Discord says that a channel is gone, its references are dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

import discord

from referee.people.settings import POSTING
from referee.referee import Referee

from ..discord_errors import FAILED, Do, is_met_by
from ..messages.lobby.looking import KIND as LOOKING
from .calls import IN_CHANNEL
from .channels import Channels

log = logging.getLogger(__name__)


class StoredPlaces:
    """The stored references to channels and threads of all servers.

    They name the channels where tables may be opened, boards are followed, people are looked for and the bot posts by
    itself, and the threads.
    Everything else about a table is kept, because its match can go on by direct message.
    """

    def __init__(self, referee: Referee, channels: Channels) -> None:
        self._referee, self._channels = referee, channels

    async def drop(self, guild: int, channel: int) -> None:
        """Drop everything that refers to a deleted channel or thread."""
        await self._referee.settings.drop_channel(guild, channel)
        for kind in (IN_CHANNEL, LOOKING):
            for table in await self._referee.store.surfaces.list_tables_shown_to(kind, channel):
                await self._referee.surfaces.drop(table, kind, channel)
        await self._referee.note_missing_channel(channel)
        await self._referee.threads.drop(channel)

    async def drop_lost_places(self, guild: int, existing: Collection[int]) -> None:
        """Drop the references to channels of a server that are gone, because Discord can reach the server.

        ``existing``: the channels that Discord has listed. Discord is asked about each stored channel that is not among
        them, because the channel may only be hidden from the bot.
        """
        server = await self._referee.settings.load_server(guild)
        posting = [one for field in POSTING if (one := getattr(server, field)) is not None]
        for channel in dict.fromkeys((*server.channels, *posting)):
            if channel not in existing and await self._is_gone(channel):
                await self.drop(guild, channel)

    async def _is_gone(self, channel: int) -> bool:
        try:
            async with self._referee.surfaces.wrap_call():
                await self._channels.fetch_channel(channel)
        except FAILED as error:
            return is_met_by(error, Do.GONE)
        return False


def find_lost_places(guild: discord.Guild, channels: Collection[int]) -> tuple[int, ...]:
    """Return those channels of a server that do not exist or that the bot cannot see."""
    found = {channel: guild.get_channel(channel) for channel in channels}
    return tuple(
        channel for channel, place in found.items() if place is None or not place.permissions_for(guild.me).view_channel
    )
