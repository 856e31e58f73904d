"""What is stored of Discord's channels and threads, dropped when Discord says that one of them is gone."""

from __future__ import annotations

import logging
from collections.abc import Collection

import discord

from referee.referee import Referee
from referee.store import threads

from ..discord_errors import FAILED, Do, read_failure
from ..messages.looking import KIND as LOOKING
from .calls import IN_CHANNEL
from .channels import Channels

log = logging.getLogger(__name__)


class StoredPlaces:
    """Every server's: where tables may be opened, where boards are followed and people looked for, which channels are
    threads. What else is stored of a table stays with it, for it goes on by direct message."""

    def __init__(self, referee: Referee, channels: Channels) -> None:
        self._referee, self._channels = referee, channels

    async def drop(self, guild: int, channel: int) -> None:
        """A channel or thread was deleted: keep nothing that would be looked for there."""
        await self._referee.settings.drop_channel(guild, channel)
        for kind in (IN_CHANNEL, LOOKING):
            for table in await self._referee.store.surfaces.tables_shown_to(kind, channel):
                await self._referee.surfaces.drop(table, kind, channel)
        await self._referee.missing(channel)
        await self._referee.store.commit([threads.forgotten(channel)])

    async def look_after(self, guild: int, there: Collection[int]) -> None:
        """A server is there (again), with these channels: ask Discord for each that is stored and not among them, for
        it may be hidden from the bot."""
        for channel in (await self._referee.settings.server(guild)).channels:
            if channel not in there and await self._is_gone(channel):
                await self.drop(guild, channel)

    async def _is_gone(self, channel: int) -> bool:
        try:
            async with self._referee.surfaces.calling():
                await self._channels.known(channel)
        except FAILED as error:
            failure = read_failure(error)
            return failure is not None and failure.do is Do.GONE
        return False


def lost_places(guild: discord.Guild, channels: Collection[int]) -> tuple[int, ...]:
    """Return those of these channels of a server that are not there, or that the bot does not see."""
    found = {channel: guild.get_channel(channel) for channel in channels}
    return tuple(
        channel for channel, place in found.items() if place is None or not place.permissions_for(guild.me).view_channel
    )
