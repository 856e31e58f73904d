"""Moving a table from outside of servers to a channel of a server, or to its player's direct messages."""

from __future__ import annotations

import contextlib

from referee.surfaces.screen import Later
from referee.table import match_commands
from referee.table.table import Table
from render.text.i18n import T

from ..components.custom_ids import read_number
from ..components.sheet import MessageLayout, build_text_view
from ..delivery.expected import show_in_channel
from ..discord_errors import FAILED, DmClosed, find_refusal, is_final
from ..messages.table.moving import Place, build_moved_message, build_places_message, list_ways_on
from ..refusals import WordedRefusal
from .reply import Reply

SERVERS = 5
"""The most servers whose channels are listed."""
CHANNELS = 8
"""The most channels of a server that are listed."""
DIGITS = 20
"""The most digits of an id of Discord."""


class NothingToMove(WordedRefusal):
    words = T("You play no game outside of servers that could move here. `/game new` opens a table in this channel.")


class PlaceLost(WordedRefusal):
    words = T("You or the bot can no longer write in that channel, or it has another game now. Choose another place.")


async def find_outside_table(reply: Reply) -> Table:
    """Return the newest live table that the person plays outside of servers. Raises ``NothingToMove``."""
    tables = await reply.context.referee.list_tables_of(reply.person)
    found = [one for one in tables if one.facts.guild is None and not one.facts.challenge]
    if not found:
        raise NothingToMove()
    return found[-1]


async def show_places(reply: Reply, table: Table) -> None:
    """List in private the places to which a person can move a table. If there is only one, move the table there."""
    reply.note_table(table)
    found = await _list_places(reply)
    if not found and not table.facts.has_channel:
        await move_table(reply, table, None, await open_direct_messages(reply))
    elif len(found) == 1 and table.facts.has_channel:  # The table is in the person's direct messages.
        await move_table(reply, table, found[0].guild, found[0].channel)
    else:
        await reply.say(build_places_message(table, found, reply.locale))


async def move_table(reply: Reply, table: Table, guild: int | None, channel: int) -> None:
    """Move a table to a channel (``guild`` None: of direct messages), and tell the person where it is."""
    referee, tokens = reply.context.referee, reply.context.pressed_messages
    boards = [one for one in await referee.surfaces.list_of_table(table.id) if one.kind == "board"]
    reply.note_table(table)
    outcome = await table.do(reply.source, match_commands.move_in, reply.person, guild, channel)
    if not outcome.again:
        await show_in_channel(referee, table, reply.person)
    for token, message in ((tokens.find_token(one.message), one.message) for one in boards):
        if token is not None and message is not None:  # Otherwise the next press on the old board says so.
            with contextlib.suppress(*FAILED):
                left = build_moved_message(table, table.facts.language)
                await token.edit_message(message, view=left.build_view(False), attachments=[])
    place = f"<#{channel}>" if guild is not None else f"https://discord.com/channels/@me/{channel}"
    said = reply.translate(T("The game goes on in {place}.", place=place))
    await reply.update(MessageLayout(said, reply.locale, lines=list_ways_on(reply.locale) if guild is None else ()))


async def open_direct_messages(reply: Reply) -> int:
    """Open the person's direct messages, and return their channel. Raises ``DmClosed`` if the bot may not write there.

    A message announces the board, so that no table moves to where its player cannot see it.
    """
    said = reply.translate(T("Your game goes on here."))
    try:
        channel = await reply.context.channels.open_private_channel(reply.person)
        await channel.send(view=build_text_view(said))
    except FAILED as error:
        if is_final(error):
            raise DmClosed() from error
        if (reason := find_refusal(error)) is not None:
            raise reason from error
        raise
    return channel.id


async def read_place(reply: Reply, chosen: str) -> tuple[int, int]:
    """Return the server and the channel of an entry in the list of places, if both may still write there.

    Raises ``PlaceLost``.
    """
    guild, _, channel = chosen.partition(".")
    place = read_number(guild, DIGITS, PlaceLost), read_number(channel, DIGITS, PlaceLost)
    if place not in [(one.guild, one.channel) for one in await _list_places_in(reply, place[0])]:
        raise PlaceLost()
    return place


async def _list_places(reply: Reply) -> list[Place]:
    """Return the channels of servers where the person and the bot may write.

    Discord does not tell the bot in which servers a person is, so these are servers where the bot has met the person.
    """
    tables, found = reply.context.referee.store.tables, list[Place]()
    met = [*reply.context.members.list_servers_of(reply.person), *await tables.list_servers_of(reply.person, SERVERS)]
    for guild in [*dict.fromkeys(met)][:SERVERS]:
        found += (await _list_places_in(reply, guild))[:CHANNELS]
    return found


async def _list_places_in(reply: Reply, guild: int) -> list[Place]:
    referee, person = reply.context.referee, reply.person
    server = await referee.settings.load_server(guild)
    if person in server.banned:
        return []
    found = []
    with contextlib.suppress(Later):  # If the person's rights cannot be found out now, the server is left out.
        for one in await reply.context.rights.list_common_channels(guild, person):
            busy = await referee.store.tables.find_live_table(one.id) is not None
            if not busy and (not server.channels or one.id in server.channels):
                found.append(Place(guild, one.id, one.name, one.guild.name))
    return found
