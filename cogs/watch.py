"""The /watch commands: people follow the public board of a table, by direct message or in another channel.

Followers by direct message may also be mentioned when the turn passes or the match ends (``delivery.calls``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from engine.refusals import NoSuchValue
from referee.referee import Referee
from referee.table.table import Table
from render.text.i18n import T, say

from .commands import Handlers, Param, allow_contexts, make_command, make_description, make_setup, suggest_names
from .components.typed import Named, resolve_value, say_in_both_languages
from .delivery.calls import BY_DM, IN_CHANNEL
from .interactions import places
from .interactions.here import NoTable, check_may_act
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.common.pages import build_list_page
from .messages.common.viewpoint import find_table_presenter, format_place_link
from .messages.table.following import CALLS, build_following_message
from .refusals import WordedRefusal

USUAL = "end"
"""The setting for mentions of a new follower who has chosen none: one of ``PINGS``."""
TABLE = Param(
    "table", T("The channel of the table"), kind=app_commands.AppCommandChannel | app_commands.AppCommandThread
)


class NotFollowed(WordedRefusal):
    words = T("You no longer follow that table. To follow it again, use `/watch on`.")


def _list_call_names(locale: str) -> list[Named]:
    return [(key, say_in_both_languages(words, locale)) for key, words in CALLS.items()]


@allow_contexts(everywhere=False)
class Watch(
    Handlers,
    commands.GroupCog,
    group_name="watch",
    group_description=make_description(T("Follow a table by direct message or from another channel.")),
):
    """The commands, buttons and menus to follow tables, and to choose when to be mentioned."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"watch": self._watch, "calls": self._show_calls}
        self.presses_anywhere = {"followed": self._show_list}

    @make_command(
        "on", T("Follow a table by direct message, or in this channel if the table is elsewhere."), TABLE,
        Param("calls", T("The event that notifies you"), suggest=suggest_names(_list_call_names)),
    )  # fmt: skip
    async def on(self, reply: Reply, table: Any = None, calls: str | None = None) -> None:
        found = await _find_table(reply, table)
        await check_may_act(reply, found)
        ping = None
        if calls is not None:
            ping = resolve_value(NoSuchValue, calls, _list_call_names(reply.locale), T("The event that notifies you"))
        here = reply.interaction.channel_id
        if table is None or here == found.facts.channel:
            await _follow_by_dm(reply, found, ping)
            return
        if not reply.interaction.permissions.manage_messages:
            # Only moderators of a channel may add a copy of the board there. Anybody may follow by direct message.
            await _follow_by_dm(reply, found, ping)
            return
        places.check_bot_permissions(reply.interaction)
        assert here is not None
        await reply.context.referee.surfaces.want(found.id, IN_CHANNEL, here, here)
        await reply.confirm(
            T("This channel now shows a live copy of the table in {place}.", place=format_place_link(found))
        )

    @make_command("off", T("Stop following a table."), TABLE)
    async def off(self, reply: Reply, table: Any = None) -> None:
        found = await _find_table(reply, table)
        surfaces = reply.context.referee.surfaces
        await surfaces.drop(found.id, BY_DM, reply.person)
        if reply.interaction.channel_id is not None and reply.interaction.permissions.manage_messages:
            await surfaces.drop(found.id, IN_CHANNEL, reply.interaction.channel_id)
        await reply.confirm(T("You no longer follow the table."))

    @make_command("list", T("List the tables that you follow."))
    async def list(self, reply: Reply) -> None:
        lines = await _list_followed_lines(reply)
        await reply.say(
            build_list_page("followed", lines, 0, reply.locale) if lines else T("You do not follow any table.")
        )

    async def _show_list(self, reply: Reply, press: ComponentPress) -> None:
        """Show another page of the list of tables that the person follows."""
        lines = await _list_followed_lines(reply)
        await reply.update(
            build_list_page(
                "followed", lines or [reply.translate(T("You do not follow any table."))], press.index, reply.locale
            )
        )

    async def _watch(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _follow_by_dm(reply, table)

    async def _show_calls(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        referee = reply.context.referee
        if press.value not in CALLS:
            raise NoSuchValue()
        if not await _is_following(referee, table, reply.person):
            raise NotFollowed()
        await referee.settings.change_ping(table.id, reply.person, press.value)
        await reply.update(build_following_message(table, press.value, reply.locale))


class NotFollowable(WordedRefusal):
    words = T("Nobody can follow a table outside of servers. Watch its board here, where its player shows it.")


async def _follow_by_dm(reply: Reply, table: Table, ping: str | None = None) -> None:
    """Let the person follow a table by direct message.

    ``ping``: the times when the person is mentioned, one of ``PINGS``. None: the person's earlier choice, or else
    ``USUAL``.
    """
    if table.facts.seat_of(reply.person) is not None:
        said = T(
            "You have a seat at this table, so you cannot follow it. Its board is in {place}. Press *Answer…* "
            "there for your secret questions.",
            place=format_place_link(table),
        )
        await reply.say(said)
        return
    if table.facts.guild is None:
        raise NotFollowable()
    referee = reply.context.referee
    if isinstance(reply.interaction.user, discord.Member):
        reply.context.rights.note(reply.interaction.user)
    if ping is None:
        ping = USUAL if not await _is_following(referee, table, reply.person) else None
    if ping is not None:
        await referee.settings.change_ping(table.id, reply.person, ping)
    await referee.surfaces.want(table.id, BY_DM, reply.person, 0)
    now = await referee.settings.read_ping_choice(table.id, reply.person)
    await reply.update(build_following_message(table, now, reply.locale))


async def _list_followed_lines(reply: Reply) -> Sequence[str]:
    """Return a line for each table that the person follows by direct message."""
    referee, lines = reply.context.referee, []
    for table in await referee.list_tables_shown_to(reply.person, BY_DM):
        when = CALLS[await referee.settings.read_ping_choice(table.id, reply.person)]
        place = format_place_link(table)
        text = T(
            "- {place}: {game} (notifications: {when})", place=place, game=find_table_presenter(table).title, when=when
        )
        lines.append(say(text, reply.locale))
    return lines


async def _is_following(referee: Referee, table: Table, person: int) -> bool:
    return any(one.kind == BY_DM and one.whom == person for one in await referee.surfaces.list_of_table(table.id))


async def _find_table(reply: Reply, channel: Any) -> Table:
    """Return the table of a given channel, or of the channel of the command. Raises ``NoTable``."""
    place = channel.id if channel is not None else reply.interaction.channel_id
    if channel is not None and not channel.permissions.view_channel:
        # A channel that the person cannot see is refused like one without a table, so that nothing is revealed.
        raise NoTable()
    table = await reply.context.referee.find_table_at(place) if place is not None else None
    if table is None:
        raise NoTable()
    reply.note_table(table)
    return table


setup = make_setup(Watch)
