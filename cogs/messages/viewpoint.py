"""Through whose eyes: from a table and a person to a seat, a view, names, a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from engine.protocol import Refused, Seat
from render.face.contract import Face, face
from render.text.clean import escaped, plain

from ..components.stepwise import Sight

if TYPE_CHECKING:
    from referee.referee import Referee
    from referee.table.table import Table

    from ..interactions.reply import Reply

STARTED = ("playing", "over")


def face_of(table: Table) -> Face:
    return face(table.facts.game)


def sight(table: Table, seat: Seat | None, locale: str) -> Sight:
    """A seat's (None: a spectator's) view of the match, to be said in a language. The match must have begun."""
    return Sight(table.id, face_of(table), table.view(seat), locale, names_in_pictures(table))


def names_in_pictures(table: Table) -> tuple[str, ...]:
    """The seats' names in seating order, harmless but unescaped; who shares a name is told apart by a number."""
    found: list[str] = []
    for info in table.facts.seats:
        name = plain(info.name)
        found.append(f"{name} ({len(found) + 1})" if name in found else name)
    return tuple(found)


def names_in_texts(table: Table) -> tuple[str, ...]:
    """The same, escaped for Markdown."""
    return tuple(map(escaped, names_in_pictures(table)))


def place_link(table: Table) -> str:
    return f"<#{table.facts.channel}>"


def need_seat(table: Table, person: int) -> Seat:
    seat = table.facts.seat_of(person)
    if seat is None:
        raise Refused("not-at-table")
    return seat


async def here(reply: Reply) -> Table:
    """The table that a command is about, noted in its reply."""
    reply.table = await table_here(reply.client.referee, reply.interaction)
    return reply.table


async def table_here(referee: Referee, interaction: discord.Interaction, game: str | None = None) -> Table:
    """The table that a command is about: this channel's; in a direct message the only one that this person sits at."""
    if interaction.guild_id is not None and interaction.channel_id is not None:
        table = await referee.table_at(interaction.channel_id)
        if table is None or (game is not None and table.facts.game != game):
            raise Refused("no-table")
        return table
    tables = [t for t in await referee.tables_of(interaction.user.id) if game is None or t.facts.game == game]
    if not tables:
        raise Refused("no-table")
    if len(tables) > 1:
        raise Refused("several-tables")
    return tables[0]
