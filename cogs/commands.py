"""The parts of Cogs: the registration of press handlers, and slash commands that are built from records.

Names of commands and parameters are English in every language. Help texts are translated. Commands written in a Cog
(``/game new``) and commands built from a game's moves (``/raid move``) are made in one way.
"""

from __future__ import annotations

import contextlib
import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MethodType
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from engine.refusals import Refused
from referee.store.database import StoreStuck
from referee.table.table import Table
from render.text.i18n import SOURCE, T, Text, list_languages, say

from . import limits
from .components.custom_ids import Id
from .components.typed import Named, list_suggested_values
from .context import Context
from .discord_errors import FAILED
from .interactions.here import find_channel_table, find_table_here
from .interactions.presses import Anywhere, ComponentPress, OfMatch, OfTable
from .interactions.replies import Replies
from .interactions.reply import Reply
from .limits import cut

log = logging.getLogger(__name__)
Suggest = Callable[[Context, discord.Interaction, str], Awaitable[Sequence[tuple[str, str]]]]
"""An autocomplete function: it takes the typed text, and returns at most 25 pairs of words and value.

If it raises ``Refused``, nothing is suggested.
"""
Run = Callable[..., Awaitable[None]]
"""A method of a Cog that runs a slash command: ``run(self, reply, **given)``. Omitted parameters are None."""
Command = app_commands.Command[Any, ..., None]
Root = TypeVar("Root", bound=type)


class Handlers:
    """The base class of Cogs. It registers their handlers of pressed buttons and menus."""

    presses: Mapping[str, OfTable] = {}
    """For each verb, the handler of a press that concerns a table."""
    presses_of_match: Mapping[str, OfMatch] = {}
    """For each verb, the handler of a press that shows something of a match, whether the match is over or not."""
    presses_anywhere: Mapping[str, Anywhere] = {}
    """For each verb, the handler of a press that belongs to no table."""

    def __init__(self, replies: Replies) -> None:
        self.replies = replies


class Param(Struct, frozen=True):
    """A parameter of a slash command."""

    key: str
    help: Text
    name: str = ""
    """The parameter's name on Discord; "" if the key is the name."""
    kind: Any = str
    required: bool = False
    suggest: Suggest | None = None
    longest: int = limits.TYPED
    """The most characters of a text parameter."""

    @property
    def annotation(self) -> Any:
        """The annotation from which discord.py reads the type of the parameter."""
        kind = app_commands.Range[str, None, self.longest] if self.kind is str else self.kind
        return kind if self.required else kind | None


SURE = Param("sure", T("Skip the confirmation"), kind=bool)
"""The parameter with which a person confirms a command that cannot be undone."""


def make_setup(cog: Callable[[Replies], commands.Cog]) -> Callable[[Any], Awaitable[None]]:
    """Return the function ``setup`` of a Cog's file, by which discord.py adds the Cog to the bot."""

    async def setup(bot: Any) -> None:
        await bot.add_cog(cog(bot.replies))

    return setup


def make_command(name: str, help: Text, *params: Param) -> Callable[[Run], Command]:
    """Return a decorator that turns a method of a Cog into a slash command. The method answers by its ``Reply``."""

    def made(run: Run) -> Command:
        return app_commands.Command(
            name=name, description=make_description(help), callback=_build_callback(run, params)
        )

    return made


def make_bound_command(cog: Handlers, name: str, help: Text, run: Run, *params: Param) -> Command:
    """Build a slash command for a Cog while it is loaded, because its name or parameters are known only then."""
    bound: Any = MethodType(_build_callback(run, params), cog)
    return app_commands.Command(name=name, description=make_description(help), callback=bound)


def make_press_command(verb: str, help: Text) -> Command:
    """Build a slash command without parameters that calls the press handler of a verb for this channel's table."""

    async def run(cog: Handlers, reply: Reply) -> None:
        table = await find_table_here(reply)
        await cog.presses[verb](reply, table, ComponentPress(Id(table.id, verb)))

    return make_command(verb, help)(run)


def _build_callback(run: Run, params: Sequence[Param]) -> Any:
    """Build the callback of a slash command, with the signature from which discord.py reads the parameters."""

    async def callback(cog: Handlers, interaction: discord.Interaction, **given: Any) -> None:
        async with cog.replies.open_reply(interaction) as reply:
            await run(cog, reply, **given)

    both = inspect.Parameter.POSITIONAL_OR_KEYWORD
    callback.__qualname__ = "Cog.command"  # discord.py recognizes a method by the dot in its name.
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("self", both),
            inspect.Parameter("interaction", both, annotation=discord.Interaction),
            *(
                inspect.Parameter(
                    p.key,
                    inspect.Parameter.KEYWORD_ONLY,
                    annotation=p.annotation,
                    default=inspect.Parameter.empty if p.required else None,
                )
                for p in params
            ),
        ]
    )
    app_commands.describe(**{p.key: make_description(p.help) for p in params})(callback)
    app_commands.rename(**{p.key: p.name or p.key for p in params})(callback)
    app_commands.autocomplete(**{p.key: _make_autocomplete(p.suggest, p.longest) for p in params if p.suggest})(
        callback
    )
    return callback


def suggest_names(list_names: Callable[[str], Sequence[Named]]) -> Suggest:
    """Return an autocomplete function that suggests values by their names in the person's language."""

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        return list_suggested_values(typed, list_names(str(interaction.locale)))

    return suggest


def suggest_at_table(list_names: Callable[[Table, int, str], Sequence[Named]], game: str | None = None) -> Suggest:
    """Return an autocomplete function that suggests values at the table of this channel.

    ``list_names`` gets the table, the person and the person's language, and may raise ``Refused``. ``game``: the game
    that the table must have; None: any.
    """

    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        table = await find_channel_table(context.referee, interaction, game)
        return list_suggested_values(typed, list_names(table, interaction.user.id, str(interaction.locale)))

    return suggest


def read_given_values(interaction: discord.Interaction) -> dict[str, str]:
    """Return the values typed so far, by name of the parameter, while a person types.

    Each is cut to ``limits.LISTED``.
    """
    return {name: str(value)[: limits.LISTED] for name, value in interaction.namespace if value}


def _make_autocomplete(suggest: Suggest, longest: int) -> Any:
    async def complete(cog: Handlers, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        context = cog.replies.context
        try:
            await context.readers.choose_language(interaction)
            found = await suggest(context, interaction, current[:longest])
        except (Refused, StoreStuck):
            return []
        except Exception:  # If the suggestions fail, there are none. The command itself will report the error.
            log.exception("autocomplete")
            return []
        choices = [
            app_commands.Choice(name=cut(words, limits.ENTRY), value=value)
            for words, value in found[: limits.MENU]
            if words and len(value) <= limits.ENTRY
        ]
        # This keeps discord.py from logging suggestions that come too late as errors.
        with contextlib.suppress(*FAILED):
            await interaction.response.autocomplete(choices)
        return choices

    complete.__qualname__ = "Cog.complete"
    return complete


# --- root commands and translation ---


Places = tuple[app_commands.AppCommandContext, app_commands.AppInstallationType]


def choose_places(*, everywhere: bool) -> Places:
    """Return where a root command works: everywhere, or only in servers with the bot.

    Everywhere means also in direct messages, in groups and in servers without the bot, for people who have installed
    the app for themselves.
    """
    contexts = app_commands.AppCommandContext(guild=True, dm_channel=everywhere, private_channel=everywhere)
    return contexts, app_commands.AppInstallationType(guild=True, user=everywhere)


def allow_contexts(*, everywhere: bool) -> Callable[[Root], Root]:
    """Return a decorator for Cogs that says where their commands work: see ``choose_places``."""

    def decorated(cog: Root) -> Root:
        app_commands.allowed_contexts(guilds=True, dms=everywhere, private_channels=everywhere)(cog)
        app_commands.allowed_installs(guilds=True, users=everywhere)(cog)
        return cog

    return decorated


def limit_to_servers(payload: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return commands as they are registered if people cannot install the app for themselves."""
    return [
        {**one, "integration_types": [0], "contexts": [place for place in one["contexts"] if place != 2]}
        for one in payload
    ]


def make_root_group(name: str, help: Text) -> app_commands.Group:
    """Return a root command, to be built when the bot starts. It works everywhere."""
    contexts, installs = choose_places(everywhere=True)
    described = make_description(help)
    return app_commands.Group(name=name, description=described, allowed_contexts=contexts, allowed_installs=installs)


def make_subgroup(root: app_commands.Group, name: str, help: Text) -> app_commands.Group:
    """Return a subcommand group of a root."""
    return app_commands.Group(name=name, description=make_description(help), parent=root)


def make_description(help: Text) -> app_commands.locale_str:
    return app_commands.locale_str(cut(say(help, SOURCE), limits.DESCRIPTION), text=help)


class Translator(app_commands.Translator):
    """The translator of help texts and of the names of menus. Names of slash commands and parameters stay English."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        text = string.extras.get("text")
        language = str(locale)
        if text is None or language == SOURCE or language not in list_languages():
            return None
        named = context.location is app_commands.TranslationContextLocation.command_name
        words = cut(say(text, language), limits.NAME if named else limits.DESCRIPTION)
        return None if words == string.message else words
