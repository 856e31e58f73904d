"""Places where the bot is not: groups, other people's direct messages, and servers without the bot.

People who have installed the app for themselves use it there. The bot hears nothing from such a place but interactions,
and it may only reply to them: it posts a board as the reply to a command, and changes the board by the tokens of
presses. Discord describes these places in three ways. Here all of them are read as groups.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord

from referee.referee import Referee
from referee.surfaces.screen import OutOfReach
from referee.table.table import Table

from ..components.sheet import MessageLayout
from ..discord_errors import DiscordAway
from ..messages.table.moving import build_moved_message
from .reply import Reply

SERVER, OTHERS = 0, 2
"""Discord's contexts of interactions: in a server, and in a group or in direct messages without the bot."""
GUILD_INSTALL = "0"
"""Discord's key of the server that has authorized an interaction."""
GROUP = 3
"""Discord's type of a group's channel."""
POSTED = 20.0
"""The most seconds to wait until a board is drawn and posted."""


def read_as_group(raw: dict[str, Any], is_known: Callable[[int], bool]) -> None:
    """Change a raw interaction from a place where the bot is not, so that it reads like one from a group.

    ``is_known`` returns whether the bot is in a server.
    """
    context, channel = raw.get("context"), raw.get("channel")
    if context not in (SERVER, OTHERS) or channel is None:
        return
    if context == SERVER and (
        GUILD_INSTALL in raw.get("authorizing_integration_owners", {}) or is_known(int(raw["guild_id"]))
    ):
        return
    for key in ("guild_id", "guild", "guild_locale"):
        raw.pop(key, None)
    if "member" in raw:
        raw["user"] = raw.pop("member")["user"]
    raw.get("data", {}).get("resolved", {}).pop("members", None)
    raw["channel"] = {"id": channel["id"], "type": GROUP, "name": channel.get("name")}


def is_elsewhere(interaction: discord.Interaction) -> bool:
    """Return whether an interaction comes from a place where the bot is not."""
    return isinstance(interaction.channel, discord.GroupChannel)


async def is_shown_in(referee: Referee, table: Table, channel: int | None) -> bool:
    """Return whether a channel is a table's own, or shows the board of a table without a channel."""
    boards = [one for one in await referee.surfaces.list_of_table(table.id) if one.kind == "board"]
    return table.facts.channel == channel or (
        not table.facts.has_channel and any(one.channel == channel for one in boards)
    )


async def show_board(reply: Reply, table: Table) -> None:
    """Reply by the board of a table without a channel, for everybody here, and keep this message up to date.

    Raises ``DiscordAway``.
    """
    channel, tokens = reply.interaction.channel_id, reply.context.pressed_messages
    assert channel is not None
    posted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def post(sheet: MessageLayout, png: bytes | None) -> tuple[int, int]:
        try:
            message = await reply.send_to_all(sheet, png)
        except Exception as error:
            posted.set_exception(error)
            raise
        posted.set_result(None)
        if message is None:
            raise OutOfReach
        tokens.keep(message, reply.interaction.followup)
        return channel, message

    reply.note_table(table)
    with tokens.offer_reply(table.id, post):
        await reply.context.referee.surfaces.adopt(table.id, "board", channel, None)
        await asyncio.wait((posted,), timeout=POSTED)
    if not posted.done():
        raise DiscordAway()
    posted.result()


async def note_pressed_board(reply: Reply, table: Table) -> bool:
    """Note that a pressed message is a board that only replies change. From now on, this message shows the table.

    Return False if the table has moved away, and the message now says that.
    """
    message, channel = reply.interaction.message, reply.interaction.channel_id
    if message is None or channel is None or not (is_elsewhere(reply.interaction) or not table.facts.has_channel):
        return True
    surfaces = reply.context.referee.surfaces
    known = {one.message for one in await surfaces.list_of_table(table.id) if one.kind == "board"}
    if message.flags.ephemeral and message.id not in known:
        return True
    if table.facts.has_channel:
        await reply.replace_pressed(build_moved_message(table, reply.locale))
        return False
    reply.note_board()
    await surfaces.adopt(table.id, "board", channel, message.id)
    return True
