"""/game new: opening a table, here or in a thread of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from weakref import WeakValueDictionary

import discord
from discord.ext import commands

from engine.protocol import Refused
from engine.registry import game as game_of
from engine.registry import games
from referee.own_files import OwnText
from referee.table.limits import may_open
from referee.table.table import Table
from referee.turns import Quota
from render.face.contract import face
from render.text.i18n import SOURCE, T, say

from .client import Rulekeeper
from .commands import Handlers, Param, beside, command, described, named, usable
from .components import custom_ids
from .components.sheet import Button, Sheet
from .components.typed import Named, both, suggestions, the_one
from .context import Context
from .delivery.expected import expect, want_hand
from .interactions import places
from .interactions.own_levels import files_of, played
from .interactions.presses import Press
from .interactions.reply import Replies, Reply
from .messages.levels import names_of


async def suggest_games(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return suggestions(typed, _game_names(str(interaction.locale)))


async def suggest_levels(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    locale = str(interaction.locale)
    try:
        key = _the_game(beside(interaction).get("game"), locale)
    except Refused:
        return []
    files = await files_of(context, interaction.user.id, key)
    return suggestions(typed, _level_names(key, locale, files))


@usable(dms=True)
class Game(
    Handlers,
    commands.GroupCog,
    group_name=named("game"),
    group_description=described(T("Tables: open, join, start, look, give up.")),
):
    """The beginning of the root; other Cogs fill it."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"thread": self._thread}
        self._threads = Quota(2, 60, time.monotonic)
        """Threads that one person has opened."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @command(
        "new", T("Open a table in this channel."),
        Param("game", T("Which game"), suggest=suggest_games),
        Param("level", T("Which level"), suggest=suggest_levels),
        Param("luck", T("A text of your own that the dice are mixed with")),
    )  # fmt: skip
    async def new(
        self, reply: Reply, game: str | None = None, level: str | None = None, luck: str | None = None
    ) -> None:
        key = _the_game(game, reply.locale)
        chosen = await _the_level(reply, key, level, reply.locale)
        interaction, referee = reply.interaction, reply.context.referee
        if interaction.guild_id is None or interaction.channel is None:
            raise Refused("guild-only")
        places.check(interaction)
        places.check_person(interaction)
        await places.allowed(referee.settings, interaction)
        standing = await referee.table_at(interaction.channel.id)
        if standing is not None and standing.facts.live:
            await reply.say(_busy(standing, key, chosen, reply))
            return
        await _open_at(reply, interaction.channel.id, key, await played(reply, key, chosen), luck or "")

    async def _thread(self, reply: Reply, table: Table, press: Press) -> None:
        key, _, level = press.rest.partition(",")
        await places.allowed(reply.context.referee.settings, reply.interaction)
        title = say(face(_the_game(key, SOURCE)).title, table.facts.language)
        meant = await played(reply, key, await _the_level(reply, key, level, SOURCE))
        async with self._opening.setdefault(reply.source, asyncio.Lock()):
            channel = 0
            if await reply.context.referee.store.acts.done(reply.source) is None:  # delivered twice, it is one thread
                await may_open(reply.context.referee.store, reply.person, reply.interaction.guild_id)
                self._threads.use(reply.person)
                channel = await places.thread(reply.interaction, f"{title} · {reply.interaction.user.display_name}")
            await _open_at(reply, channel, key, meant)


async def _open_at(reply: Reply, channel: int, key: str, level: str, luck: str = "") -> None:
    """Open a table there with its maker seated, and show it. Where this interaction has opened one before, that one."""
    interaction, context = reply.interaction, reply.context
    referee = context.referee
    server = await referee.settings.server(interaction.guild_id or 0)
    table, _ = await referee.open_table(
        interaction.guild_id,
        channel,
        reply.person,
        interaction.user.display_name,
        key,
        level,
        reply.source,
        language=await context.readers.language_of(interaction.guild_id, reply.locale),
        luck=luck or reply.source,
        pace=server.pace,
    )
    reply.table = table
    await expect(referee, table)  # above the board
    channel = table.facts.channel
    await referee.surfaces.want(table.id, "board", 0, channel)
    await want_hand(referee, table, reply.person)
    least, place = min(table.game.seats(level)), f"<#{channel}>"
    said = T("The table is open in {place}. Press *Start* when you like.", place=place)
    if least > 1:
        said = T("The table is open in {place}. Press *Start* once {n} sit there.", place=place, n=least)
    notes = [said] if context.persistent else [said, T("-# Tables here end when this machine is restarted.")]
    await reply.say("\n".join(say(note, reply.locale) for note in notes))


def _busy(standing: Table, key: str, level: str, reply: Reply) -> Sheet:
    """The channel is taken: the way to another place is one press."""
    said = T("There is a game in this channel already. Shall I open a thread for yours?")
    thread = Button(
        custom_ids.act(standing.id, "thread", f"{key},{level}"), say(T("Open a thread"), reply.locale), "primary"
    )
    if isinstance(reply.interaction.channel, discord.Thread):
        return Sheet(reply.words(T("There is a game in this thread already.")), reply.locale)
    if not places.may_open_thread(reply.interaction):
        alone = T("There is a game in this channel already, and you may not open threads here.")
        return Sheet(reply.words(alone), reply.locale)
    return Sheet(reply.words(said), reply.locale, rows=((thread,),))


# --- which game, which level ---


def _game_names(locale: str) -> list[Named]:
    return [(key, both(face(key).title, locale)) for key in games()]


def _level_names(key: str, locale: str, files: Sequence[OwnText]) -> list[Named]:
    """The game's levels by their keys, and somebody's own by their numbers."""
    known = [(level, both(face(key).level(level), locale)) for level in game_of(key).levels]
    return [*known, *names_of(files, locale, ready=False)]


def _the_game(typed: str | None, locale: str) -> str:
    if not typed:
        return next(iter(games()))
    return the_one("no-such-game", typed, _game_names(locale), T("Which game"))


async def _the_level(reply: Reply, key: str, typed: str | None, locale: str) -> str:
    """A level's key, or the number of one's own. What is a key means that level, whatever own ones are called."""
    if not typed:
        return game_of(key).levels[0]
    if typed in game_of(key).levels:
        return typed
    files = await files_of(reply.context, reply.person, key)
    return the_one("no-such-level", typed, _level_names(key, locale, files), T("Which level"))


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(Game(bot.replies))
