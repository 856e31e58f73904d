"""Channels and threads: what is allowed there, and making a thread for a table."""

from __future__ import annotations

import discord

from engine.protocol import Refused
from referee.settings import Settings
from render.text.clean import plain
from render.text.i18n import Text

from ..messages.permissions import NEEDED


def lacking(interaction: discord.Interaction, *wanted: str) -> list[Text]:
    """The permissions among these that the bot has not got where the interaction happened."""
    have = interaction.app_permissions
    return [NEEDED[name] for name in wanted if not getattr(have, name)]


def check(interaction: discord.Interaction) -> None:
    """Can a board be posted and kept here? ``Refused``: missing-permission. (Pictures may be missing: words do.)"""
    inside = isinstance(interaction.channel, discord.Thread)
    missing = lacking(interaction, "view_channel", "send_messages_in_threads" if inside else "send_messages")
    if missing:
        raise Refused("missing-permission", names=missing)


async def allowed(settings: Settings, interaction: discord.Interaction) -> None:
    """May new tables stand here? A thread counts as its channel. ``Refused``: elsewhere."""
    channel = interaction.channel
    server = await settings.server(interaction.guild_id or 0)
    place = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if server.channels and place not in server.channels:
        raise Refused("elsewhere", places=[f"<#{one}>" for one in server.channels])


async def thread(interaction: discord.Interaction, title: str) -> int:
    """A public thread in the channel of the interaction; its id. ``Refused``: missing-permission, channel-closed."""
    missing = lacking(interaction, "view_channel", "create_public_threads", "send_messages_in_threads")
    if missing:
        raise Refused("missing-permission", names=missing)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("channel-closed")
    try:
        made = await channel.create_thread(name=plain(title, 90), type=discord.ChannelType.public_thread)
    except discord.HTTPException as error:
        raise Refused("channel-closed") from error
    return made.id
