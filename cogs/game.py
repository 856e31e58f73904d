"""The commands /game new, which opens a table here or in a thread, and /game looking, which looks for players."""

from __future__ import annotations

import asyncio
import time
from weakref import WeakValueDictionary

import discord
from discord.ext import commands
from msgspec import Struct

from engine.own_files import is_text
from engine.protocol import Refused
from engine.refusals import NoSuchValue
from engine.registry import load_game, load_games
from referee.refusals import Malformed
from referee.running.turns import Quota
from referee.store.database import StoreStuck
from referee.table import history, limits
from referee.table.new_table import NO_CHANNEL, TableTerms
from referee.table.positions import list_positions
from referee.table.refusals import NoSuchPosition
from referee.table.retry import Retry
from referee.table.table import Table
from render.face.contract import load_presenter
from render.text.clean import clean_name
from render.text.i18n import SOURCE, T, list_languages, say

from .client import Rulekeeper
from .commands import Handlers, Param, Suggest, allow_contexts, make_command, make_description, read_given_values
from .components import custom_ids
from .components.custom_ids import read_number
from .components.sheet import Button, MessageLayout, Row
from .components.typed import Named, list_suggested_values, resolve_value, say_in_both_languages
from .context import Context
from .delivery.expected import show_in_channel
from .delivery.thread_opener import Home
from .discord_errors import FAILED, NoThreadsHere, find_refusal
from .interactions import places
from .interactions.choosing import (
    build_own_level_entries,
    list_game_names,
    list_level_names,
    load_chosen_level,
    resolve_choice,
    resolve_game,
    resolve_level,
)
from .interactions.elsewhere import is_elsewhere, is_shown_in, show_board
from .interactions.own_files import load_own_files
from .interactions.presses import ComponentPress
from .interactions.reply import Replies, Reply
from .interactions.seats import AUTOMATA
from .messages.common.viewpoint import require_seat
from .messages.files.levels import LEVELS
from .messages.lobby.looking import KIND as LOOKING
from .messages.lobby.opening import VERB, build_game_chooser, build_level_chooser, list_levels
from .messages.lobby.table_settings import PACE, format_language_name
from .messages.table.practice import AT, BEGUN_EARLIER, RETRY, RETRY_THREAD, build_retry
from .messages.table.shelf import NewTable
from .refusals import GuildOnly, WordedRefusal

PRACTICE = "practice"
"""The argument in the ids of the menus that open a practice table, in place of "new"."""
SEVERAL = 2
"""The least number of seats that a level must have for ``/game looking``."""


class LuckAlone(WordedRefusal):
    words = T("You also need to choose a game (`game:`) for your dice text.")


class Settled(Struct, frozen=True):
    """The settings with which a table is opened. An empty text means the server's usual setting."""

    luck: str = ""
    pace: str = ""
    language: str = ""
    practice: bool = False
    """True if the table is a practice table."""
    retry: Retry | None = None
    """The position of an ended match at which the table's match begins; None for a match from the start."""


def make_game_suggester(least: int = 1) -> Suggest:
    """Return an autocomplete function that suggests the games with a level for at least ``least`` people."""

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        named = list_game_names(str(interaction.locale))
        return list_suggested_values(typed, [one for one in named if list_levels(load_game(one[0]), least)])

    return suggest


def make_level_suggester(least: int = 1) -> Suggest:
    """Return an autocomplete function of levels, in the typed game or in all.

    ``least``: the number of people for whom a level must have seats.
    """

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        locale, game = str(interaction.locale), read_given_values(interaction).get("game")
        try:
            keys = [resolve_game(game, locale)] if game else list(load_games())
        except Refused:
            return []
        found = list[Named]()
        for key in keys:
            files = await load_own_files(context, LEVELS, interaction.user.id, key)
            found += list_level_names(key, locale, files, least)
        return list_suggested_values(typed, found)

    return suggest


async def suggest_paces(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return list_suggested_values(typed, _list_pace_names(str(interaction.locale)))


async def suggest_languages(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return list_suggested_values(typed, _list_language_names())


@allow_contexts(everywhere=True)
class Game(
    Handlers,
    commands.GroupCog,
    group_name="game",
    group_description=make_description(T("Open, join, start, view and give up games.")),
):
    """The commands that open tables. This is the first Cog with commands of ``/game``; other Cogs add theirs."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"thread": self._open_thread_for_table, "practice-thread": self._open_practice_thread}
        self.presses_of_match = {RETRY: self._retry, RETRY_THREAD: self._retry_thread}
        self.presses_anywhere = {VERB: self._open}
        self._threads = Quota(2, 60, time.monotonic)
        """The limit of threads that one person may open: two a minute."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @make_command(
        "new", T("Open a table for a game in this channel."),
        Param("game", T("The game"), suggest=make_game_suggester()),
        Param("level", T("The level"), suggest=make_level_suggester()),
        Param("luck", T("Any text of yours. The bot mixes it into the dice, so that nobody can predict them.")),
        Param("practice", T("True: a practice table. It is not rated, and you can go back to any position."),
        kind=bool),
    )  # fmt: skip
    async def new(
        self,
        reply: Reply,
        game: str | None = None,
        level: str | None = None,
        luck: str | None = None,
        practice: bool | None = None,
    ) -> None:
        found = await resolve_choice(reply, game, level)
        if not found.game:
            if luck:
                raise LuckAlone()
            await reply.say(build_game_chooser(PRACTICE if practice else "new", reply.locale))
            return
        level = found.level or load_game(found.game).levels[0]
        await self._open_new_table(reply, found.game, level, Settled(luck or "", practice=bool(practice)))

    async def _open_new_table(self, reply: Reply, key: str, level: str, settled: Settled) -> None:
        """Open a table in this channel, or in a new thread or post in the channel where the server wants its tables."""
        shelf = await places.find_home_channel(reply.context.referee.settings, reply.interaction, discord.ForumChannel)
        if shelf is not None:
            meant = await load_chosen_level(reply, key, level)
            await self._open_thread(reply, shelf, key, meant, settled)
        elif (here := await self._free(reply, key, level, settled)) is not None:
            await _open_at(reply, here, key, await load_chosen_level(reply, key, level), settled)

    @make_command(
        "looking", T("Look for players: post a message with a button that anybody here can press to join."),
        Param("game", T("The game"), suggest=make_game_suggester(SEVERAL)),
        Param("level", T("The level"), suggest=make_level_suggester(SEVERAL)),
        Param("pace", T("The time limit for answers"), suggest=suggest_paces),
        Param("language", T("The table's language"), suggest=suggest_languages),
    )  # fmt: skip
    async def looking(
        self,
        reply: Reply,
        game: str | None = None,
        level: str | None = None,
        pace: str | None = None,
        language: str | None = None,
    ) -> None:
        if reply.interaction.guild_id is None:  # Nobody chooses a game and a level before being told.
            raise GuildOnly()
        found = await resolve_choice(reply, game, level)
        settled = {}
        if pace is not None:
            settled["pace"] = resolve_value(NoSuchValue, pace, _list_pace_names(reply.locale), PACE.name)
        if language is not None:
            settled["language"] = resolve_value(
                NoSuchValue, language, _list_language_names(), T("The table's language")
            )
        if not found.game:
            what = ":".join(("looking", settled.get("pace", ""), settled.get("language", "")))
            await reply.say(build_game_chooser(what, reply.locale, SEVERAL))
            return
        level = found.level or list_levels(load_game(found.game), SEVERAL)[0]
        await self._look(
            reply, found.game, level, Settled(pace=settled.get("pace", ""), language=settled.get("language", ""))
        )

    async def _look(self, reply: Reply, key: str, level: str, settled: Settled) -> None:
        """Post a call for people to play a level, and open its lobby in a thread."""
        interaction, settings = reply.interaction, reply.context.referee.settings
        where = await places.find_home_channel(settings, interaction, discord.TextChannel, discord.ForumChannel)
        here = None if where is not None else await self._free(reply, key, level, settled, threads=True)
        if where is None and here is None:
            return
        meant = await load_chosen_level(reply, key, level)
        if max(load_game(key).seats(meant)) < SEVERAL:
            await reply.say(T("That level is for one player. `/game new` opens it."))
            return
        if here is not None and not places.can_open_thread(interaction):
            await _open_at(reply, here, key, meant, settled)
            return
        where = where or _find_text_channel(reply)
        table = await self._open_thread(reply, where, key, meant, settled)
        if isinstance(where, discord.TextChannel):  # A forum needs no call, because people see the new post.
            await reply.context.referee.surfaces.want(table.id, LOOKING, where.id, where.id)

    async def _open(self, reply: Reply, press: ComponentPress) -> None:
        """Handle the choice of a game, and then of a level, in the menus that open a table.

        The press carries ``new``, ``practice`` or ``looking:<pace>:<language>``, and for a level ``:<game>:<menu>``
        after it. Raises ``Malformed``, and what the commands raise.
        """
        what, *more = press.rest.split(":")
        settled = dict(zip(("pace", "language"), more[: 2 if what == "looking" else 0], strict=False))
        named = more[len(settled) :]
        if what not in ("new", PRACTICE, "looking") or len(settled) != 2 * (what == "looking"):
            raise Malformed()
        least, key = SEVERAL if what == "looking" else 1, resolve_game(named[0] if named else press.value, SOURCE)
        own = [] if named else await build_own_level_entries(reply, key, least)
        if not named and len(list_levels(load_game(key), least)) + len(own) > 1:
            await reply.update(build_level_chooser(press.rest, key, reply.locale, least, own))
            return
        level = await resolve_level(reply, key, press.value) if named else list_levels(load_game(key), least)[0]
        if what != "looking":
            await self._open_new_table(reply, key, level, Settled(practice=what == PRACTICE))
        else:
            await self._look(
                reply, key, level, Settled(pace=settled.get("pace", ""), language=settled.get("language", ""))
            )

    async def _open_practice_thread(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await self._open_thread_for_table(reply, table, press, practice=True)

    async def _open_thread_for_table(
        self, reply: Reply, table: Table, press: ComponentPress, practice: bool = False
    ) -> None:
        key, _, level = press.rest.partition(",")
        await places.check_tables_allowed(reply.context.referee.settings, reply.interaction)
        key = resolve_game(key, SOURCE)
        meant = await load_chosen_level(reply, key, await resolve_level(reply, key, level))
        await self._open_thread(reply, _find_text_channel(reply), key, meant, Settled(practice=practice))

    async def _retry(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Begin a match at the chosen position of an ended match. Without a choice, show a page of the positions."""
        require_seat(table, reply.person)
        row = press.rest.removeprefix(AT) if press.rest.startswith(AT) else press.value
        if not row:
            positions = await list_positions(table, reply.person)
            await reply.update(build_retry(table, positions, press.index, reply.locale))
            return
        settled, facts = _read_retry(table, row), table.facts
        shelf = await places.find_home_channel(reply.context.referee.settings, reply.interaction, discord.ForumChannel)
        if shelf is not None:
            await self._open_thread(reply, shelf, facts.game, facts.level, settled)
        elif (here := await self._free(reply, facts.game, facts.level, settled)) is not None:
            await _open_at(reply, here, facts.game, facts.level, settled)

    async def _retry_thread(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        require_seat(table, reply.person)
        await places.check_tables_allowed(reply.context.referee.settings, reply.interaction)
        settled = _read_retry(table, press.rest)
        await self._open_thread(reply, _find_text_channel(reply), table.facts.game, table.facts.level, settled)

    async def _free(self, reply: Reply, key: str, level: str, settled: Settled, threads: bool = False) -> int | None:
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
        await reply.say(_build_busy_message(standing, key, level, reply, settled))
        return None

    async def _open_thread(self, reply: Reply, where: Home, key: str, level: str, settled: Settled) -> Table:
        """Open a new thread or post in the channel ``where``, and a table in it.

        Raises ``Refused``: what ``places.check_can_open_at`` raises, ``Banned``, ``TooOften``, ``TooManyLobbies``,
        ``NoFreeText``, and what Discord refuses (``discord_errors``).
        """
        referee, context, guild = reply.context.referee, reply.context, where.guild.id
        async with self._opening.setdefault(reply.source, asyncio.Lock()):
            # If Discord delivers the interaction twice, the table is open already.
            if await referee.store.acts.find_outcome(reply.source) is not None:
                return await _open_at(reply, 0, key, level, settled)
            await limits.refuse_if_banned(referee.settings, reply.person, guild)
            await limits.check_may_open(referee.store, reply.person, guild)
            await limits.check_may_write(referee.settings, guild, settled.luck, level if is_text(level) else "")
            places.check_can_open_at(reply.interaction, where)
            locale = settled.language or await context.readers.find_table_language(guild, reply.locale)
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
                    return await _open_at(reply, channel, key, level, settled)
                except (Refused, StoreStuck):
                    if await referee.store.tables.find_live_table(channel) is None:
                        await context.threads.leave(channel)
                    raise


class GameHere(WordedRefusal):
    words = T("You already play a game here. `/game board` shows its board, and `/table cancel` closes it.")


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


async def _open_at(reply: Reply, channel: int, key: str, level: str, settled: Settled) -> Table:
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
            language=settled.language or await context.readers.find_table_language(interaction.guild_id, reply.locale),
            luck=settled.luck,
            pace=settled.pace or server.pace,
            practice=settled.practice,
            retry=settled.retry,
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
    elif settled.retry is not None:
        said = T(
            "The match continues in {place}. To take over the seat of an AI player, use `/table replace`.",
            place=place,
        )
    elif least > 1:
        said = T("The table is open in {place}. Press *Start* when {n} players have joined.", place=place, n=least)
    notes = (
        [said] if context.persistent else [said, T("-# Tables are lost when the machine that runs this bot restarts.")]
    )
    if settled.retry is not None and await history.has_begun_earlier(table):
        notes.append(BEGUN_EARLIER)
    await reply.say("\n".join(say(note, reply.locale) for note in notes))
    return table


def _read_retry(table: Table, row: str) -> Settled:
    """Return the settings of a practice table for *Try it again from here*. ``row``: the position's input, as typed.

    Raises ``NoSuchPosition``.
    """
    return Settled(practice=True, retry=Retry(table, read_number(row, 9, NoSuchPosition), AUTOMATA))


def _build_busy_message(standing: Table, key: str, level: str, reply: Reply, settled: Settled) -> MessageLayout:
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
            standing.id, "practice-thread" if settled.practice else "thread", f"{key},{level}"
        )
        if settled.retry is not None:
            pressed = custom_ids.make_match_id(*settled.retry.past.place, RETRY_THREAD, str(settled.retry.row))
        rows.append((Button(pressed, say(T("Open a thread"), reply.locale), "primary"),))
    return MessageLayout(reply.translate(said), reply.locale, rows=tuple(rows))


def _list_pace_names(locale: str) -> list[Named]:
    return [(key, say_in_both_languages(words, locale)) for key, words in PACE.values]


def _list_language_names() -> list[Named]:
    return [(code, (format_language_name(code),)) for code in list_languages()]


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Game(bot.replies))
