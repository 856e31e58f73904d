"""The opening of tables: in the channel of a command, or in a new thread or post."""

from __future__ import annotations

import asyncio
import time
from weakref import WeakValueDictionary

import discord
from msgspec import Struct

from engine.own_files import is_text
from engine.protocol import Refused
from engine.registry import load_game
from referee.running.turns import Quota
from referee.store.database import StoreStuck
from referee.table import history, limits
from referee.table.new_table import NO_CHANNEL, TableTerms
from referee.table.retry import Retry
from referee.table.table import Table
from render.face.contract import load_presenter
from render.text.clean import clean_name
from render.text.i18n import T, say

from ..components import custom_ids
from ..components.sheet import Button, MessageLayout, Row
from ..delivery.expected import show_in_channel
from ..delivery.thread_opener import Home
from ..discord_errors import FAILED, NoThreadsHere, find_refusal
from ..messages.lobby.looking import KIND as LOOKING
from ..messages.table.practice import BEGUN_EARLIER, RETRY_THREAD
from ..messages.table.shelf import NewTable
from ..refusals import WordedRefusal
from . import places
from .choosing import load_chosen_level
from .elsewhere import is_elsewhere, is_shown_in, show_board
from .reply import Reply

SEVERAL = 2
"""The least number of seats that a level must have for ``/game looking``."""


class NewTableSettings(Struct, frozen=True):
    """The settings with which a table is opened. An empty text means the server's usual setting."""

    client_seed: str = ""
    pace: str = ""
    language: str = ""
    practice: bool = False
    """True if the table is a practice table."""
    retry: Retry | None = None
    """The position of an ended match at which the table's match begins; None for a match from the start."""


class GameHere(WordedRefusal):
    words = T("You already play a game here. `/game board` shows its board, and `/table cancel` closes it.")


class NewTables:
    """The opening of tables for people."""

    def __init__(self) -> None:
        self._threads = Quota(2, 60, time.monotonic)
        """The limit of threads that one person may open: two a minute."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open_table(self, reply: Reply, key: str, level: str, chosen: NewTableSettings) -> None:
        """Open a table in this channel, or in a new thread or post in the channel where the server wants its tables."""
        shelf = await places.find_home_channel(reply.context.referee.settings, reply.interaction, discord.ForumChannel)
        if shelf is not None:
            meant = await load_chosen_level(reply, key, level)
            await self._open_thread(reply, shelf, key, meant, chosen)
        elif (here := await self._free(reply, key, level, chosen)) is not None:
            await _open_at(reply, here, key, await load_chosen_level(reply, key, level), chosen)

    async def look_for_players(self, reply: Reply, key: str, level: str, chosen: NewTableSettings) -> None:
        """Post a call for people to play a level, and open its lobby in a thread."""
        interaction, settings = reply.interaction, reply.context.referee.settings
        where = await places.find_home_channel(settings, interaction, discord.TextChannel, discord.ForumChannel)
        here = None if where is not None else await self._free(reply, key, level, chosen, threads=True)
        if where is None and here is None:
            return
        meant = await load_chosen_level(reply, key, level)
        if max(load_game(key).seats(meant)) < SEVERAL:
            await reply.say(T("That level is for one player. `/game new` opens it."))
            return
        if here is not None and not places.can_open_thread(interaction):
            await _open_at(reply, here, key, meant, chosen)
            return
        where = where or _find_text_channel(reply)
        table = await self._open_thread(reply, where, key, meant, chosen)
        if isinstance(where, discord.TextChannel):  # A forum needs no call, because people see the new post.
            await reply.context.referee.surfaces.want(table.id, LOOKING, where.id, where.id)

    async def _free(
        self, reply: Reply, key: str, level: str, chosen: NewTableSettings, threads: bool = False
    ) -> int | None:
        """Return this channel's id if a table may be opened here.

        If the channel has a live table, reply that and return None. Where the bot is not, return ``NO_CHANNEL``.

        ``threads``: accept a channel with a live table if a thread can be opened in it. Raises ``GuildOnly``,
        ``GameHere``, ``MissingPermission``, ``YouLackPermission``, ``TablesElsewhere``.
        """
        referee = reply.context.referee
        if reply.interaction.guild_id is None and not threads:
            return await _find_private_place(reply)
        channel = await places.check_may_open(referee.settings, reply.interaction)
        standing = await referee.find_table_at(channel)
        if standing is None or not standing.facts.live or (threads and places.can_open_thread(reply.interaction)):
            return channel
        await reply.say(_build_busy_message(standing, key, level, reply, chosen))
        return None

    async def open_thread_here(self, reply: Reply, key: str, level: str, chosen: NewTableSettings) -> None:
        """Open a table in a new thread of this text channel.

        Raises ``TablesElsewhere``, ``NoThreadsHere``, and what ``_open_thread`` raises.
        """
        await places.check_tables_allowed(reply.context.referee.settings, reply.interaction)
        await self._open_thread(reply, _find_text_channel(reply), key, level, chosen)

    async def _open_thread(self, reply: Reply, where: Home, key: str, level: str, chosen: NewTableSettings) -> Table:
        """Open a new thread or post in the channel ``where``, and a table in it.

        Raises ``Refused``: what ``places.check_can_open_at`` raises, ``Banned``, ``TooOften``, ``TooManyLobbies``,
        ``NoFreeText``, and what Discord refuses (``discord_errors``).
        """
        referee, context, guild = reply.context.referee, reply.context, where.guild.id
        async with self._opening.setdefault(reply.source, asyncio.Lock()):
            # If Discord delivers the interaction twice, the table is open already.
            if await referee.store.acts.find_outcome(reply.source) is not None:
                return await _open_at(reply, 0, key, level, chosen)
            await limits.refuse_if_banned(referee.settings, reply.person, guild)
            await limits.check_may_open(referee.store, reply.person, guild)
            await limits.check_may_write(referee.settings, guild, chosen.client_seed, level if is_text(level) else "")
            places.check_can_open_at(reply.interaction, where)
            locale = chosen.language or await context.readers.find_table_language(guild, reply.locale)
            host = reply.interaction.user.display_name
            title = f"{say(load_presenter(key).title, locale)} · {host}"
            with self._threads.count_use(reply.person):
                try:
                    asked = reply.interaction.id
                    new = NewTable(key, level, clean_name(host), locale)
                    channel = await context.threads.open(where, title, asked, new)
                except FAILED as error:
                    if (reason := find_refusal(error)) is None:
                        raise
                    raise reason from error
                try:
                    return await _open_at(reply, channel, key, level, chosen)
                except (Refused, StoreStuck):
                    if await referee.store.tables.find_live_table(channel) is None:
                        await context.threads.leave(channel)
                    raise


async def _find_private_place(reply: Reply) -> int:
    """Return the channel for a person's table outside of servers, or ``NO_CHANNEL``. Raises ``GameHere``."""
    referee, channel = reply.context.referee, reply.interaction.channel_id
    assert channel is not None
    for table in await referee.list_tables_of(reply.person):
        if await is_shown_in(referee, table, channel):
            raise GameHere()
    return NO_CHANNEL if is_elsewhere(reply.interaction) else channel


def _find_text_channel(reply: Reply) -> discord.TextChannel:
    """Return the text channel of the interaction. Raises ``NoThreadsHere``."""
    if not isinstance(reply.interaction.channel, discord.TextChannel):
        raise NoThreadsHere()
    return reply.interaction.channel


async def _open_at(reply: Reply, channel: int, key: str, level: str, chosen: NewTableSettings) -> Table:
    """Open a table in a channel, seat the person who asked for it, and show it.

    If this interaction has already opened a table, return that table.
    """
    interaction, context = reply.interaction, reply.context
    referee = context.referee
    server = await referee.settings.load_server(interaction.guild_id or 0)
    if channel == interaction.channel_id and isinstance(interaction.channel, discord.Thread):
        await context.threads.note(channel, interaction.channel.guild.id)
    table, _ = await referee.open_table(
        TableTerms(
            interaction.guild_id,
            channel,
            reply.person,
            interaction.user.display_name,
            key,
            level,
            language=chosen.language or await context.readers.find_table_language(interaction.guild_id, reply.locale),
            client_seed=chosen.client_seed,
            pace=chosen.pace or server.pace,
            practice=chosen.practice,
            retry=chosen.retry,
        ),
        reply.source,
    )
    reply.note_table(table)
    if not table.facts.has_channel:
        await show_board(reply, table)
        return table
    await show_in_channel(referee, table, reply.person)
    least, place = min(table.game.seats(level)), f"<#{table.facts.channel}>"
    said = T("The table is open in {place}. Press *Start* there to begin.", place=place)
    if table.facts.guild is None:
        said = T("The game is below. Only you play it.")
    elif chosen.retry is not None:
        said = T(
            "The match continues in {place}. To take over the seat of an AI player, use `/table replace`.", place=place
        )
    elif least > 1:
        said = T("The table is open in {place}. Press *Start* when {n} players have joined.", place=place, n=least)
    notes = (
        [said] if context.persistent else [said, T("-# Tables are lost when the machine that runs this bot restarts.")]
    )
    if chosen.retry is not None and await history.has_begun_earlier(table):
        notes.append(BEGUN_EARLIER)
    await reply.say("\n".join(say(note, reply.locale) for note in notes))
    return table


def _build_busy_message(standing: Table, key: str, level: str, reply: Reply, chosen: NewTableSettings) -> MessageLayout:
    """Build the message that says that the channel already has a live table, ``standing``.

    It names another place, and has a button if a thread can be opened.
    """
    channel, rows = reply.interaction.channel, list[Row]()
    if isinstance(channel, discord.Thread):
        said = T(
            "This thread already has a game. To open another, use `/game new` in {place}.",
            place=f"<#{channel.parent_id}>",
        )
    elif not isinstance(channel, discord.TextChannel):
        said = T("This channel already has a game, and it cannot have threads. Use `/game new` in another channel.")
    elif not places.may_open_thread(reply.interaction):
        said = T(
            "This channel already has a game, and you are not allowed to open threads here. Use `/game new` in "
            "another channel."
        )
    elif missing := places.list_missing_permissions(
        reply.interaction, "create_public_threads", "send_messages_in_threads"
    ):
        said = T("This channel already has a game. To open a thread for another game, I need: {names}.", names=missing)
    else:
        said = T("This channel already has a game. Do you want to open a thread for yours?")
        pressed = custom_ids.make_table_id(
            standing.id, "practice-thread" if chosen.practice else "thread", f"{key},{level}"
        )
        if chosen.retry is not None:
            pressed = custom_ids.make_match_id(*chosen.retry.past.place, RETRY_THREAD, str(chosen.retry.row))
        rows.append((Button(pressed, say(T("Open a thread"), reply.locale), "primary"),))
    return MessageLayout(reply.translate(said), reply.locale, rows=tuple(rows))
