"""/watch: the public board of a table, followed by direct message or in another channel.

Who follows by direct message may be called: then the board is posted anew there, below all else, for an edit rings no
bell. What calls is what everybody may know: whose turn it is, and that it is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine.protocol import Refused
from referee.settings import PINGS
from render.text.i18n import SOURCE, T, Text, say

from . import ids, places
from .commands import Param, command, group
from .eyes import face_of, place_link
from .reply import Reply
from .sheet import Entry, Menu, Sheet
from .typed import Named, suggestions, the_one

if TYPE_CHECKING:
    from referee.table.table import Table

    from .client import Rulekeeper

BY_DM, IN_CHANNEL = "watch", "follow"
"""Kinds of surfaces: for whom it is a person, or a channel."""
CALLS: dict[str, Text] = dict(zip(PINGS, (T("at each turn"), T("at the end"), T("never")), strict=True))
USUAL = "end"
"""For who follows a table and never said."""
Turn = tuple[int, str, tuple[int, ...]]
"""A match, its phase, and whose turn it is."""


def root() -> app_commands.Group:
    table = Param(
        "table",
        T("The channel of the table to follow"),
        kind=app_commands.AppCommandChannel | app_commands.AppCommandThread,
    )
    return group(
        "watch",
        T("Follow a table from elsewhere."),
        command(
            "on", T("Follow a table: by direct message, or here, if it stands in another channel."), on, table,
            Param("calls", T("When I call you"), suggest=_suggest_calls),
        ),
        command("off", T("Follow it no longer."), off, table),
        command("list", T("The tables that you follow."), show),
    )  # fmt: skip


async def on(reply: Reply, table: Any = None, calls: str | None = None) -> None:
    found = await _meant(reply, table)
    ping = None if calls is None else the_one("no-such-value", calls, _calls_named(reply.locale), T("When I call you"))
    here = reply.interaction.channel_id
    if table is None or here == found.facts.channel:
        await follow_by_dm(reply, found, ping)
        return
    if not reply.interaction.permissions.manage_messages:
        # a board for everybody in a channel is its moderators' to allow; anybody may follow in private
        await follow_by_dm(reply, found, ping)
        return
    places.check(reply.interaction)
    assert here is not None
    await reply.client.referee.surfaces.want(found.id, IN_CHANNEL, here, here)
    await reply.done(T("This channel follows the table in {place}.", place=place_link(found)))


async def follow_by_dm(reply: Reply, table: Table, ping: str | None = None) -> None:
    """``ping``: one of ``PINGS``; None: as it was, and at the end for who never said."""
    if table.facts.seat_of(reply.person) is not None:
        await reply.say(T("You sit at this table: your own messages tell you all of it."))
        return
    referee = reply.client.referee
    if ping is None:
        ping = USUAL if not await _follows(reply.client, table, reply.person) else None
    if ping is not None:
        await referee.settings.change_ping(table.id, reply.person, ping)
    await referee.surfaces.want(table.id, BY_DM, reply.person, 0)
    now = await referee.settings.ping_of(table.id, reply.person)
    await reply.update(following(table, now, reply.locale))


def following(table: Table, ping: str, locale: str) -> Sheet:
    """That somebody follows a table, and when that person is called: to be changed in place."""
    entries = tuple(
        Entry(key, say(T("Call me: {when}", when=words), locale), chosen=key == ping) for key, words in CALLS.items()
    )
    said = T("You follow the table in {place}, by direct message.", place=place_link(table))
    menu = Menu(ids.act(table.id, "calls"), say(T("When I call you"), locale), entries)
    return Sheet(say(said, locale), locale, rows=((menu,),))


async def _calls(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    ping = values[0] if values else ""
    if ping not in CALLS:
        raise Refused("no-such-value")
    if not await _follows(reply.client, table, reply.person):
        raise Refused("not-followed")
    await reply.client.referee.settings.change_ping(table.id, reply.person, ping)
    await reply.update(following(table, ping, reply.locale))


async def _follows(client: Rulekeeper, table: Table, person: int) -> bool:
    return any(one.kind == BY_DM and one.whom == person for one in await client.referee.surfaces.of(table.id))


def _calls_named(locale: str) -> list[Named]:
    return [(key, tuple(dict.fromkeys((say(words, locale), say(words, SOURCE))))) for key, words in CALLS.items()]


async def _suggest_calls(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return suggestions(typed, _calls_named(str(interaction.locale)))


async def off(reply: Reply, table: Any = None) -> None:
    found = await _meant(reply, table)
    surfaces = reply.client.referee.surfaces
    await surfaces.drop(found.id, BY_DM, reply.person)
    if reply.interaction.channel_id is not None and reply.interaction.permissions.manage_messages:
        await surfaces.drop(found.id, IN_CHANNEL, reply.interaction.channel_id)
    await reply.done(T("No longer followed."))


async def show(reply: Reply) -> None:
    referee = reply.client.referee
    lines = []
    for table in await referee.shown_to(reply.person, BY_DM):
        when = CALLS[await referee.settings.ping_of(table.id, reply.person)]
        text = T("- {place}: {game} (calls: {when})", place=place_link(table), game=face_of(table).title(), when=when)
        lines.append(say(text, reply.locale))
    await reply.say("\n".join(lines) if lines else T("You follow no table."))


async def pressed(reply: Reply, table: Table, rest: str, values: list[str]) -> None:
    await follow_by_dm(reply, table)


async def _meant(reply: Reply, channel: Any) -> Table:
    place = channel.id if channel is not None else reply.interaction.channel_id
    if channel is not None and not channel.permissions.view_channel:
        raise Refused("no-table")  # as if there were none: who may not see the channel learns nothing of it
    table = await reply.client.referee.table_at(place) if place is not None else None
    if table is None:
        raise Refused("no-table")
    reply.table = table
    return table


class Calls:
    """Calls whoever follows a table and wants to be called. Kept in memory: nobody is called for what changed while the
    bot was away."""

    def __init__(self, client: Rulekeeper) -> None:
        self._client = client
        self._turns: dict[int, Turn] = {}

    async def look(self, table: Table) -> None:
        """Call, if the turn has passed from one person to another, or it is over."""
        now = _turn(table)
        if now is None:
            return
        before = self._turns.get(table.id)
        self._turns[table.id] = now
        if before is None or before == now:
            return
        referee = self._client.referee
        wanted = ("turn",) if table.facts.live else ("turn", "end")
        for surface in await referee.surfaces.of(table.id):
            if surface.kind == BY_DM and await referee.settings.ping_of(table.id, surface.whom) in wanted:
                await referee.surfaces.move(table.id, BY_DM, surface.whom)


def _turn(table: Table) -> Turn | None:
    """Whose turn it is, as everybody may know; None while that is not for all to know, or an AI thinks."""
    facts, waiting = table.facts, table.waiting()
    told = waiting and all(one.ask is not None and facts.seats[one.seat].kind == "person" for one in waiting)
    if facts.phase == "playing" and not told:
        return None
    return facts.match, facts.phase, tuple(one.seat for one in waiting)


VERBS = {"watch": pressed, "calls": _calls}
