"""The permissions that tables need in channels, and the channels where tables may be opened."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from referee.people.settings import Settings
from referee.surfaces.surfaces import Surfaces
from referee.table.limits import check_may_write, refuse_if_banned
from render.text.i18n import T, Text

from ..delivery.thread_opener import Home
from ..discord_errors import NoThreadsHere
from ..messages.common.permissions import NEEDED
from ..refusals import WORDS, Asker, GuildOnly, TablesElsewhere, WordedRefusal

OPENING = ("send_messages", "create_public_threads")
"""The permissions that a person needs so that the bot opens a thread for the person."""


class MayNotFound(WordedRefusal):
    role: str


@WORDS.register(MayNotFound)
def _describe_founders(reason: MayNotFound, asker: Asker | None) -> Text:
    if reason.role:
        return T("In this server, {role} and server managers may start leagues and game nights.", role=reason.role)
    return T("In this server, only server managers may start leagues and game nights.")


class MissingPermission(WordedRefusal):
    words = T("I cannot do this here, because I need these permissions: {names}.")
    names: Sequence[Text]


class YouLackPermission(WordedRefusal, kind="you-may-not"):
    words = T("You cannot do this here, because you need these permissions: {names}.")
    names: Sequence[Text]


def list_missing_permissions(interaction: discord.Interaction, *permissions: str) -> list[Text]:
    """Return those of these permissions that the bot lacks in the channel of an interaction."""
    return _list_missing(interaction.app_permissions, *permissions)


def list_person_missing_permissions(interaction: discord.Interaction, *permissions: str) -> list[Text]:
    """Return those of these permissions that the person lacks in the channel of an interaction."""
    return _list_missing(interaction.permissions, *permissions)


def check_bot_permissions(interaction: discord.Interaction) -> None:
    """Refuse unless the bot can post and edit a board in the channel of an interaction.

    The permission for files is not needed, because words can replace pictures. Raises ``MissingPermission``.
    """
    missing = list_missing_permissions(interaction, "view_channel", _choose_writing_permission(interaction))
    if missing:
        raise MissingPermission(names=missing)


async def reopen(surfaces: Surfaces, table: int, interaction: discord.Interaction) -> None:
    """Try again to post a table's messages that Discord has refused, if the bot may write in this channel now.

    Discord does not notify the bot of new permissions, so each press checks this.
    """
    if interaction.guild_id is None or not list_missing_permissions(
        interaction, "view_channel", _choose_writing_permission(interaction)
    ):
        await surfaces.reopen(table, interaction.channel_id)


def check_person_permissions(interaction: discord.Interaction) -> None:
    """Refuse unless the person may write in the channel of an interaction. Raises ``YouLackPermission``."""
    if missing := list_person_missing_permissions(interaction, _choose_writing_permission(interaction)):
        raise YouLackPermission(names=missing)


def _choose_writing_permission(interaction: discord.Interaction) -> str:
    return "send_messages_in_threads" if isinstance(interaction.channel, discord.Thread) else "send_messages"


def may_open_thread(interaction: discord.Interaction) -> bool:
    """Return whether the person may open a thread in the channel of an interaction and write in it."""
    return not list_person_missing_permissions(interaction, *OPENING)


def can_open_thread(interaction: discord.Interaction) -> bool:
    """Return whether the bot can open a thread for the person in the channel of an interaction."""
    able = not list_missing_permissions(interaction, "create_public_threads", "send_messages_in_threads")
    return isinstance(interaction.channel, discord.TextChannel) and able and may_open_thread(interaction)


async def check_tables_allowed(settings: Settings, interaction: discord.Interaction) -> None:
    """Refuse unless the server allows new tables in the channel of an interaction. A thread counts as its channel.

    Raises ``TablesElsewhere``, ``Banned``.
    """
    await refuse_if_banned(settings, interaction.user.id, interaction.guild_id)
    channel = interaction.channel
    server = await settings.load_server(interaction.guild_id or 0)
    place = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if server.channels and place not in server.channels:
        raise TablesElsewhere(places=[f"<#{one}>" for one in server.channels])


async def check_may_open(settings: Settings, interaction: discord.Interaction) -> int:
    """Return the channel of an interaction in a server, if a table can be opened there for the person.

    Raises ``GuildOnly``, ``MissingPermission``, ``YouLackPermission``, ``TablesElsewhere``, ``Banned``.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise GuildOnly()
    check_bot_permissions(interaction)
    check_person_permissions(interaction)
    await check_tables_allowed(settings, interaction)
    return interaction.channel_id


async def check_may_found(settings: Settings, interaction: discord.Interaction, name: str) -> None:
    """Refuse unless the person may start a league or a game night with this name in the channel of an interaction.

    Raises ``MayNotFound``, ``NoThreadsHere``, ``NoFreeText``, and as ``check_may_open`` does.
    """
    await check_may_open(settings, interaction)
    founders = (await settings.load_server(interaction.guild_id or 0)).founders
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    has_role = any(str(role.id) == founders for role in roles)
    if founders and not has_role and not interaction.permissions.manage_guild:
        raise MayNotFound(role=f"<@&{founders}>" if founders.isdecimal() else "")
    if not is_club_home(interaction.channel):
        raise NoThreadsHere()
    if not interaction.permissions.manage_guild:
        await check_may_write(settings, interaction.guild_id, name)


async def find_home_channel(settings: Settings, interaction: discord.Interaction, *kinds: type[Home]) -> Home | None:
    """Return the channel in which a thread or post is opened for a table that a person asks for.

    For an interaction in a forum post, the channel is the forum. If no tables are allowed in the channel of the
    interaction, the result is the first allowed channel of these ``kinds`` in which a thread can be opened. If it is
    None, no thread is opened. The table can then only be opened in the channel itself, if ``check_tables_allowed``
    permits that.
    """
    channel, server = interaction.channel, await settings.load_server(interaction.guild_id or 0)
    parent = channel.parent if isinstance(channel, discord.Thread) else None
    place = interaction.channel_id if parent is None else parent.id
    if not server.channels or place in server.channels:
        return parent if isinstance(parent, discord.ForumChannel) else None
    assert interaction.guild is not None
    there = (interaction.guild.get_channel(one) for one in server.channels)
    return next((one for one in there if isinstance(one, kinds) and not any(_list_missing_at(interaction, one))), None)


def is_club_home(channel: object) -> bool:
    """Return whether a league or game night can live in a channel: in a text channel, or in a post of a forum."""
    if isinstance(channel, discord.Thread):
        return isinstance(channel.parent, discord.ForumChannel)
    return isinstance(channel, discord.TextChannel)


def check_can_open_at(interaction: discord.Interaction, channel: Home) -> None:
    """Refuse unless the bot may open a thread or post in a channel for the person.

    Raises ``MissingPermission``, ``YouLackPermission``.
    """
    ours, theirs = _list_missing_at(interaction, channel)
    if ours:
        raise MissingPermission(names=ours)
    if theirs:
        raise YouLackPermission(names=theirs)


def _list_missing_at(interaction: discord.Interaction, channel: Home) -> tuple[list[Text], list[Text]]:
    """Return missing permissions for a thread in a channel: those that the bot lacks, and those that the person lacks.

    In a forum, the permission to write is enough to open a post.
    """
    opening = OPENING if isinstance(channel, discord.TextChannel) else ("send_messages",)
    if channel.id == interaction.channel_id:
        ours, theirs = interaction.app_permissions, interaction.permissions
    else:
        assert isinstance(interaction.user, discord.Member)
        ours, theirs = channel.permissions_for(channel.guild.me), channel.permissions_for(interaction.user)
    needed = ("view_channel", *opening[-1:], "send_messages_in_threads")
    return _list_missing(ours, *needed), _list_missing(theirs, "view_channel", *opening)


def _list_missing(have: discord.Permissions, *permissions: str) -> list[Text]:
    return [NEEDED[name] for name in permissions if not getattr(have, name)]
