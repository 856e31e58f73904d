"""Channels and threads: what is allowed there, and making a thread for a table."""

from __future__ import annotations

import discord

from engine.protocol import Refused
from referee.settings import Settings
from referee.table.limits import admitted
from render.text.clean import plain
from render.text.i18n import Text

from ..messages.permissions import NEEDED

OPENING = ("send_messages", "create_public_threads")
"""What a person must be allowed for whom a thread is opened."""


def lacking(interaction: discord.Interaction, *wanted: str) -> list[Text]:
    """The permissions among these that the bot has not got where the interaction happened."""
    have = interaction.app_permissions
    return [NEEDED[name] for name in wanted if not getattr(have, name)]


def lacked_by_person(interaction: discord.Interaction, *wanted: str) -> list[Text]:
    """The same of whoever pressed or typed there."""
    return [NEEDED[name] for name in wanted if not getattr(interaction.permissions, name)]


def check(interaction: discord.Interaction) -> None:
    """Can a board be posted and kept here? ``Refused``: missing-permission. (Pictures may be missing: words do.)"""
    missing = lacking(interaction, "view_channel", _writing(interaction))
    if missing:
        raise Refused("missing-permission", names=missing)


def check_person(interaction: discord.Interaction) -> None:
    """May whoever asks for a table here write here? ``Refused``: you-may-not."""
    if missing := lacked_by_person(interaction, _writing(interaction)):
        raise Refused("you-may-not", names=missing)


def _writing(interaction: discord.Interaction) -> str:
    return "send_messages_in_threads" if isinstance(interaction.channel, discord.Thread) else "send_messages"


def may_open_thread(interaction: discord.Interaction) -> bool:
    """Whether whoever presses there may open a thread and write."""
    return not lacked_by_person(interaction, *OPENING)


def threads(interaction: discord.Interaction) -> bool:
    """Whether a table's thread can be opened there: by this bot, for this person."""
    able = not lacking(interaction, "create_public_threads", "send_messages_in_threads")
    return isinstance(interaction.channel, discord.TextChannel) and able and may_open_thread(interaction)


async def allowed(settings: Settings, interaction: discord.Interaction) -> None:
    """May new tables stand here? A thread counts as its channel. ``Refused``: elsewhere, barred."""
    await admitted(settings, interaction.user.id, interaction.guild_id)
    channel = interaction.channel
    server = await settings.server(interaction.guild_id or 0)
    place = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if server.channels and place not in server.channels:
        raise Refused("elsewhere", places=[f"<#{one}>" for one in server.channels])


async def thread(interaction: discord.Interaction, title: str) -> int:
    """A public thread in the channel of the interaction; its id. ``Refused``: missing-permission, you-may-not,
    channel-closed."""
    missing = lacking(interaction, "view_channel", "create_public_threads", "send_messages_in_threads")
    if missing:
        raise Refused("missing-permission", names=missing)
    if missing := lacked_by_person(interaction, *OPENING):
        raise Refused("you-may-not", names=missing)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("channel-closed")
    try:
        made = await channel.create_thread(name=plain(title, 90), type=discord.ChannelType.public_thread)
    except discord.HTTPException as error:
        raise Refused("channel-closed") from error
    return made.id
