"""/watch: the public board of a table, followed by direct message or in another channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from engine.requests import Refused
from render.words import T, say

from . import places
from .commands import Param, command, group
from .eyes import face_of, place_link
from .reply import Reply

if TYPE_CHECKING:
    from referee.tables import Table

BY_DM, IN_CHANNEL = "watch", "follow"
"""Kinds of surfaces: for whom it is a person, or a channel."""


def root() -> app_commands.Group:
    table = Param(
        "table",
        T("The channel of the table to follow"),
        kind=app_commands.AppCommandChannel | app_commands.AppCommandThread,
    )
    return group(
        "watch",
        T("Follow a table from elsewhere."),
        command("on", T("Follow a table: by direct message, or here, if it stands in another channel."), on, table),
        command("off", T("Follow it no longer."), off, table),
        command("list", T("The tables that you follow."), show),
    )


async def on(reply: Reply, table: Any = None) -> None:
    found = await _meant(reply, table)
    here = reply.interaction.channel_id
    if table is None or here == found.facts.channel:
        await follow_by_dm(reply, found)
        return
    if not reply.interaction.permissions.manage_messages:
        # a board for everybody in a channel is its moderators' to allow; anybody may follow in private
        await follow_by_dm(reply, found)
        return
    places.check(reply.interaction)
    assert here is not None
    await reply.client.house.surfaces.want(found.id, IN_CHANNEL, here, here)
    await reply.done(T("This channel follows the table in {place}.", place=place_link(found)))


async def follow_by_dm(reply: Reply, table: Table) -> None:
    if table.facts.seat_of(reply.person) is not None:
        await reply.say(T("You sit at this table: your own messages tell you all of it."))
        return
    await reply.client.house.surfaces.want(table.id, BY_DM, reply.person, 0)
    await reply.say(T("You follow the table in {place}, by direct message.", place=place_link(table)))


async def off(reply: Reply, table: Any = None) -> None:
    found = await _meant(reply, table)
    surfaces = reply.client.house.surfaces
    await surfaces.drop(found.id, BY_DM, reply.person)
    if reply.interaction.channel_id is not None and reply.interaction.permissions.manage_messages:
        await surfaces.drop(found.id, IN_CHANNEL, reply.interaction.channel_id)
    await reply.done(T("No longer followed."))


async def show(reply: Reply) -> None:
    house = reply.client.house
    lines = []
    for table in await house.live():
        if any(s.kind == BY_DM and s.whom == reply.person for s in await house.surfaces.of(table.id)):
            text = T("- {place}: {game}", place=place_link(table), game=face_of(table).title())
            lines.append(say(text, reply.locale))
    await reply.say("\n".join(lines) if lines else T("You follow no table."))


async def pressed(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    await follow_by_dm(reply, table)


async def _meant(reply: Reply, channel: Any) -> Table:
    place = channel.id if channel is not None else reply.interaction.channel_id
    if channel is not None and not channel.permissions.view_channel:
        raise Refused("no-table")  # as if there were none: who may not see the channel learns nothing of it
    table = await reply.client.house.table_at(place) if place is not None else None
    if table is None:
        raise Refused("no-table")
    reply.table = table
    return table
