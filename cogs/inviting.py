"""The command /table invite, and the menu of a person in which a seat is reserved for that person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord.ext import commands

from referee.refusals import Malformed
from referee.table import lobby_commands
from referee.table.table import Table
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T

from .commands import Handlers, Param, make_command, make_setup
from .components.sheet import MessageLayout
from .interactions.here import check_installed, check_may_act, find_table_here
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.lobby.inviting import INVITE, build_lobby_chooser
from .refusals import WordedRefusal

_GUEST = re.compile(r"(\d{1,20}):(.*)", re.DOTALL)
"""Matches the argument of an invitation: the guest and the guest's name."""


class NoLobbyOfYours(WordedRefusal):
    words = T("You host no table here that has not started. `/game new` opens one. Then you can invite people to it.")


class GuestIsBot(WordedRefusal):
    words = T("A bot cannot take the seat of a person. Choose a person, or add an AI with `/table ai`.")


class Inviting(Handlers, commands.GroupCog, group_name="table"):
    """The ways to reserve a seat of a lobby for a person."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {INVITE: self._invite_from_menu}

    @make_command(
        "invite", T("Reserve a seat for a person before the start (only the host)."),
        Param("who", T("The person for whom to reserve the seat"), kind=discord.User, required=True),
        Param("on", T("True: reserve the seat. False: release it."), kind=bool),
    )  # fmt: skip
    async def invite(self, reply: Reply, who: discord.User, on: bool | None = None) -> None:
        await _invite(reply, await find_table_here(reply), who.id, who.display_name, on is not False)

    async def _invite_from_menu(self, reply: Reply, press: ComponentPress) -> None:
        """Reserve a seat for the person in whose menu this was chosen.

        The table is the lobby that the host has in this channel, else the host's only lobby in this server. If the host
        has several, a menu asks which. Raises ``Malformed``, ``NoLobbyOfYours``.
        """
        if (named := _GUEST.fullmatch(press.rest)) is None:
            raise Malformed()
        guest, name = int(named[1]), named[2]
        tables = await _list_own_lobbies(reply)
        if press.value:
            tables = [one for one in tables if str(one.id) == press.value]
        if not tables:
            raise NoLobbyOfYours()
        here = [one for one in tables if one.facts.channel == reply.interaction.channel_id]
        if len(here or tables) > 1:
            await reply.say(build_lobby_chooser(tables, guest, name, reply.locale))
            return
        (table,) = here or tables
        await check_may_act(reply, table)
        check_installed(table)
        await _invite(reply, table, guest, name)


async def _list_own_lobbies(reply: Reply) -> Sequence[Table]:
    """Return the tables of this server that the person hosts and that have not started."""
    guild, person = reply.interaction.guild_id, reply.person
    found = [one for one in await reply.context.referee.list_tables_of(person) if one.facts.phase == "lobby"]
    return [one for one in found if one.facts.host == person and one.facts.guild == guild]


async def _invite(reply: Reply, table: Table, guest: int, name: str, on: bool = True) -> None:
    """Reserve a seat for a guest, or release it. Raises ``GuestIsBot``."""
    data: dict[str, Any] = reply.interaction.data or {}  # type: ignore[assignment]
    users = data.get("resolved", {}).get("users", {})
    if users.get(str(guest), {}).get("bot"):
        raise GuestIsBot()
    await table.do(reply.source, lobby_commands.invite, reply.person, guest, name, on)
    called = escape_markdown(clean_name(name))
    held = T("A seat is reserved for {name} in {place}.", name=called, place=f"<#{table.facts.channel}>")
    if table.facts.channel == reply.interaction.channel_id:
        held = T("A seat is reserved for {name}.", name=called)
    said = held if on else T("No seat is reserved for {name} any longer.", name=called)
    if reply.on_message:
        await reply.update(MessageLayout(reply.translate(said), reply.locale))
    else:
        await reply.confirm(said)


setup = make_setup(Inviting)
