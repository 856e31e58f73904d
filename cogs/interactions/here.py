"""Finding the table that a command is about."""

from __future__ import annotations

import asyncio

import discord

from engine.protocol import Refused
from referee.referee import Referee
from referee.table.limits import admitted
from referee.table.table import Table

from .reply import Reply


async def here(reply: Reply, game: str | None = None, closing: bool = False) -> Table:
    """Return the table that a command is about, and note it in the reply.

    Raises ``Refused``: "not-installed", unless ``closing``, and what ``table_here`` and ``still_there`` raise.
    """
    table = await table_here(reply.context.referee, reply.interaction, game)
    await still_there(reply, table)
    if not closing:
        need_installed(table)
    reply.note_table(table)
    return table


def need_installed(table: Table) -> None:
    """Check that the table's game is installed. Raises ``Refused``: "not-installed"."""
    if not table.facts.is_installed:
        raise Refused("not-installed")


async def still_there(reply: Reply, table: Table, taken: bool = False) -> None:
    """Check that this person may act at the table: not banned by its server, and still a member as far as is known.

    ``taken``: defer the press while Discord is asked for the membership. Raises ``Refused``: "barred",
    "left-server".
    """
    guild, members = table.facts.guild, reply.context.members
    await reply.context.names.hear_at(table, reply.interaction)
    await admitted(reply.context.referee.settings, reply.person, guild)
    if reply.interaction.guild_id is not None or guild is None or members.known(guild, reply.person):
        return
    if taken:
        await asyncio.gather(members.check(guild, reply.person), reply.take_note())
    else:
        await members.check(guild, reply.person)


async def table_here(referee: Referee, interaction: discord.Interaction, game: str | None = None) -> Table:
    """Return the table of this channel. In a direct message, return the person's only table.

    Raises ``Refused``: no-table, other-game, no-table-of-yours, several-tables.
    """
    if interaction.guild_id is not None and interaction.channel_id is not None:
        table = await referee.table_at(interaction.channel_id)
        if table is None or (game is not None and table.facts.game != game and not table.facts.live):
            raise Refused("no-table")
        if game is not None and table.facts.game != game:
            raise Refused("other-game", game=table.facts.game)
        await referee.here(table, interaction.guild_id, interaction.channel_id, interaction.user.id)
        return table
    tables = [t for t in await referee.tables_of(interaction.user.id) if game is None or t.facts.game == game]
    if not tables:
        raise Refused("no-table-of-yours")
    if len(tables) > 1:
        raise Refused("several-tables")
    return tables[0]
