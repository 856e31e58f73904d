"""The search for the table that a command is about."""

from __future__ import annotations

import asyncio

import discord

from referee.referee import Referee
from referee.table.limits import refuse_if_banned, refuse_if_sealed
from referee.table.refusals import NotInstalled
from referee.table.table import Table
from render.face.missing import find_presenter
from render.text.i18n import T, Text

from ..messages.table.rules_changed import build_rules_changes_message
from ..refusals import WordedRefusal
from .elsewhere import is_elsewhere, is_shown_in
from .reply import Reply


class NoTable(WordedRefusal):
    words = T("There is no game in this channel. `/game new` opens a table.")


class NoTableOfYours(WordedRefusal):
    words = T("You have no seat at such a table. `/game new` opens a table.")


class OtherGame(WordedRefusal):
    words = T("The game in this channel is {game}. `/game options` shows what you can do.")
    game: Text


class SeveralTables(WordedRefusal):
    words = T("You sit at several tables. Use the command in the channel of the table that you mean.")


async def find_table_here(reply: Reply, game: str | None = None, closing: bool = False) -> Table:
    """Return the table that a command is about, and note it in the reply. ``game``: the game that the table must have.

    ``closing``: True if the command closes the table. Then its game need not be installed. Raises ``NotInstalled``, and
    what ``find_channel_table`` and ``check_may_act`` raise.
    """
    table = await find_channel_table(reply.context.referee, reply.interaction, game)
    await check_may_act(reply, table)
    if not closing:
        check_installed(table)
    reply.note_table(table)
    return table


def check_installed(table: Table) -> None:
    """Refuse with ``NotInstalled`` unless the table's game is installed."""
    if not table.facts.is_installed:
        raise NotInstalled()


async def check_may_act(reply: Reply, table: Table, defer: bool = False) -> None:
    """Refuse a person whom the table's server has banned, who has left the server, or who may not see the match.

    ``defer``: defer the press while Discord is asked whether the person is a member. Raises ``Banned``,
    ``LeftServer``, ``LeagueSealed``.
    """
    refuse_if_sealed(table.facts, reply.person)
    if not table.facts.has_channel and table.facts.phase == "playing" and table.facts.is_installed:
        await _note_changed_rules(reply, table)
    guild, members = table.facts.guild, reply.context.members
    await reply.context.names.update_name_at(table, reply.interaction)
    await refuse_if_banned(reply.context.referee.settings, reply.person, guild)
    if reply.interaction.guild_id is not None or guild is None or members.is_known_member(guild, reply.person):
        return
    if defer:
        await asyncio.gather(members.check(guild, reply.person), reply.defer_interaction())
    else:
        await members.check(guild, reply.person)


async def _note_changed_rules(reply: Reply, table: Table) -> None:
    """Tell the player of a table without a channel, after the reply, which rules have changed since the last input.

    Other tables are told in their channel.
    """
    told, since = reply.context.readers.told_of_rules, 0
    if table.place not in told:
        since = await reply.context.referee.store.inputs.find_newest_rules(table.place)
    if since and (changes := build_rules_changes_message(table, since, table.game.version)) is not None:
        told.add(table.place)
        reply.tell_later(changes)


async def find_channel_table(referee: Referee, interaction: discord.Interaction, game: str | None = None) -> Table:
    """Return the table of this channel. Outside of servers, return the person's table there, else the only one.

    Raises ``NoTable``, ``OtherGame``, ``NoTableOfYours``, ``SeveralTables``.
    """
    if interaction.guild_id is not None and interaction.channel_id is not None:
        table = await referee.find_table_at(interaction.channel_id)
        if table is None or (game is not None and table.facts.game != game and not table.facts.live):
            raise NoTable()
        if game is not None and table.facts.game != game:
            raise OtherGame(game=find_presenter(table.facts.game).title)
        await referee.refuse_at_other_place(table, interaction.guild_id, interaction.channel_id, interaction.user.id)
        return table
    tables = [t for t in await referee.list_tables_of(interaction.user.id) if game is None or t.facts.game == game]
    for table in tables:
        if await is_shown_in(referee, table, interaction.channel_id):
            return table
    if is_elsewhere(interaction):
        tables = [one for one in tables if not one.facts.has_channel] or tables
    if not tables:
        raise NoTableOfYours()
    if len(tables) > 1:
        raise SeveralTables()
    return tables[0]
