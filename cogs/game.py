"""The commands /game new, which opens a table here or in a thread, and /game looking, which looks for players."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from engine.refusals import NoSuchValue
from engine.registry import load_game, load_games
from referee.refusals import Malformed
from referee.table.positions import list_positions
from referee.table.refusals import NoSuchPosition
from referee.table.retry import Retry
from referee.table.table import Table
from render.text.i18n import SOURCE, T, list_languages

from .commands import (
    Handlers,
    Param,
    Suggest,
    allow_contexts,
    make_command,
    make_description,
    make_setup,
    read_given_values,
    suggest_names,
)
from .components.custom_ids import read_number
from .components.typed import Named, list_suggested_values, resolve_value, say_in_both_languages
from .context import Context
from .interactions.choosing import (
    build_own_level_entries,
    list_game_names,
    list_level_names,
    load_chosen_level,
    resolve_choice,
    resolve_game,
    resolve_level,
)
from .interactions.new_tables import SEVERAL, NewTables, NewTableSettings
from .interactions.own_files import load_own_files
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .interactions.seats import AUTOMATA
from .messages.common.viewpoint import require_seat
from .messages.files.levels import LEVELS
from .messages.lobby.opening import VERB, build_game_chooser, build_level_chooser, list_levels
from .messages.lobby.table_settings import PACE, format_language_name
from .messages.table.practice import AT, RETRY, RETRY_THREAD, build_retry
from .refusals import GuildOnly, WordedRefusal

PRACTICE = "practice"
"""The argument in the ids of the menus that open a practice table, in place of "new"."""


class LuckAlone(WordedRefusal):
    words = T("You also need to choose a game (`game:`) for your dice text.")


def make_game_suggester(least: int = 1) -> Suggest:
    """Return an autocomplete function that suggests the games with a level for at least ``least`` people."""
    return suggest_names(
        lambda locale: [one for one in list_game_names(locale) if list_levels(load_game(one[0]), least)]
    )


def make_level_suggester(least: int = 1) -> Suggest:
    """Return an autocomplete function of levels, in the typed game or in all.

    ``least``: the number of people for whom a level must have seats.
    """

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        locale, game = str(interaction.locale), read_given_values(interaction).get("game")
        keys = [resolve_game(game, locale)] if game else list(load_games())
        found = list[Named]()
        for key in keys:
            files = await load_own_files(context, LEVELS, interaction.user.id, key)
            found += list_level_names(key, locale, files, least)
        return list_suggested_values(typed, found)

    return suggest


def _list_pace_names(locale: str) -> list[Named]:
    return [(key, say_in_both_languages(words, locale)) for key, words in PACE.values]


def _list_language_names(locale: str) -> list[Named]:
    return [(code, (format_language_name(code),)) for code in list_languages()]


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
        self._new_tables = NewTables()

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
        await self._new_tables.open_table(
            reply, found.game, level, NewTableSettings(luck or "", practice=bool(practice))
        )

    @make_command(
        "looking", T("Look for players: post a message with a button that anybody here can press to join."),
        Param("game", T("The game"), suggest=make_game_suggester(SEVERAL)),
        Param("level", T("The level"), suggest=make_level_suggester(SEVERAL)),
        Param("pace", T("The time limit for answers"), suggest=suggest_names(_list_pace_names)),
        Param("language", T("The table's language"), suggest=suggest_names(_list_language_names)),
    )  # fmt: skip
    async def looking(
        self,
        reply: Reply,
        game: str | None = None,
        level: str | None = None,
        pace: str | None = None,
        language: str | None = None,
    ) -> None:
        if reply.interaction.guild_id is None:  # A refusal comes before anybody chooses a game and a level.
            raise GuildOnly()
        found = await resolve_choice(reply, game, level)
        settled = dict[str, Any]()
        if pace is not None:
            settled["pace"] = resolve_value(NoSuchValue, pace, _list_pace_names(reply.locale), PACE.name)
        if language is not None:
            settled["language"] = resolve_value(
                NoSuchValue, language, _list_language_names(reply.locale), T("The table's language")
            )
        if not found.game:
            what = ":".join(("looking", settled.get("pace", ""), settled.get("language", "")))
            await reply.say(build_game_chooser(what, reply.locale, SEVERAL))
            return
        level = found.level or list_levels(load_game(found.game), SEVERAL)[0]
        await self._new_tables.look_for_players(reply, found.game, level, NewTableSettings(**settled))

    async def _open(self, reply: Reply, press: ComponentPress) -> None:
        """Handle the choice of a game, and then of a level, in the menus that open a table.

        The press carries ``new``, ``practice`` or ``looking:<pace>:<language>``, and for a level ``:<game>:<menu>``
        after it. Raises ``Malformed``, and what the commands raise.
        """
        what, *more = press.rest.split(":")
        settled: dict[str, Any] = dict(zip(("pace", "language"), more[: 2 if what == "looking" else 0], strict=False))
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
            await self._new_tables.open_table(reply, key, level, NewTableSettings(practice=what == PRACTICE))
        else:
            await self._new_tables.look_for_players(reply, key, level, NewTableSettings(**settled))

    async def _open_practice_thread(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await self._open_thread_for_table(reply, table, press, practice=True)

    async def _open_thread_for_table(
        self, reply: Reply, table: Table, press: ComponentPress, practice: bool = False
    ) -> None:
        key, _, level = press.rest.partition(",")
        key = resolve_game(key, SOURCE)
        meant = await load_chosen_level(reply, key, await resolve_level(reply, key, level))
        await self._new_tables.open_thread_here(reply, key, meant, NewTableSettings(practice=practice))

    async def _retry(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Begin a match at the chosen position of an ended match. Without a choice, show a page of the positions."""
        require_seat(table, reply.person)
        row = press.rest.removeprefix(AT) if press.rest.startswith(AT) else press.value
        if not row:
            positions = await list_positions(table, reply.person)
            await reply.update(build_retry(table, positions, press.index, reply.locale))
            return
        await self._new_tables.open_table(reply, table.facts.game, table.facts.level, _read_retry(table, row))

    async def _retry_thread(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        require_seat(table, reply.person)
        chosen = _read_retry(table, press.rest)
        await self._new_tables.open_thread_here(reply, table.facts.game, table.facts.level, chosen)


def _read_retry(table: Table, input_number: str) -> NewTableSettings:
    """Return the settings of a practice table for *Try it again from here*.

    ``input_number``: the number of the input that led to the position, as the person typed or chose it.

    Raises ``NoSuchPosition``.
    """
    return NewTableSettings(practice=True, retry=Retry(table, read_number(input_number, 9, NoSuchPosition), AUTOMATA))


setup = make_setup(Game)
