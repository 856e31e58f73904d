"""What our Cogs are made of: presses, and slash commands built from records.

Names of commands and parameters are English in every language; help is a text, in every language we have. Commands that
stand in a Cog (``/game new``) and those built from a game's moves (``/raid move``) are made alike.
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
from msgspec import Struct

from render.text.i18n import SOURCE, T, Text, languages, say

from . import limits
from .components.custom_ids import Id
from .context import Context
from .discord_errors import FAILED
from .interactions.here import here
from .interactions.presses import Anywhere, OfMatch, OfTable, Press
from .interactions.reply import Replies, Reply
from .limits import cut

log = logging.getLogger(__name__)
Suggest = Callable[[Context, discord.Interaction, str], Awaitable[Sequence[tuple[str, str]]]]
"""Autocomplete: from what was typed to at most 25 (words, value)."""
Run = Callable[..., Awaitable[None]]
"""A method of a Cog, ``run(self, reply, **given)``; parameters that were not given are None."""
Command = app_commands.Command[Any, ..., None]
Root = TypeVar("Root", bound=type)


class Handlers:
    """What the bot asks of each Cog besides its commands."""

    presses: Mapping[str, OfTable] = {}
    """Verb -> what handles a press that concerns a table."""
    presses_of_match: Mapping[str, OfMatch] = {}
    """Verb -> what handles a press to see something of a match, played now or before."""
    presses_anywhere: Mapping[str, Anywhere] = {}
    """Verb -> what handles a press that belongs to no table."""

    def __init__(self, replies: Replies) -> None:
        self.replies = replies


class Param(Struct, frozen=True):
    """A parameter of a command."""

    key: str
    help: Text
    name: str = ""
    """What it is called, if not its key."""
    kind: Any = str
    required: bool = False
    suggest: Suggest | None = None
    longest: int = limits.TYPED
    """Characters, if it is a text."""

    @property
    def annotation(self) -> Any:
        """What the library reads the option's type from."""
        kind = app_commands.Range[str, None, self.longest] if self.kind is str else self.kind
        return kind if self.required else kind | None


SURE = Param("sure", T("Do it without asking again"), kind=bool)
"""Of what cannot be taken back."""


def command(name: str, help: Text, *params: Param) -> Callable[[Run], Command]:
    """Make a method of a Cog a command that answers through a ``Reply``."""

    def made(run: Run) -> Command:
        return app_commands.Command(name=name, description=described(help), callback=_callback(run, params))

    return made


def command_of(cog: Handlers, name: str, help: Text, run: Run, *params: Param) -> Command:
    """The same of a Cog that is being loaded, where commands are known only then."""
    bound: Any = MethodType(_callback(run, params), cog)
    return app_commands.Command(name=name, description=described(help), callback=bound)


def typed_press(verb: str, help: Text) -> Command:
    """A press of a Cog as a command without parameters, about the table here."""

    async def run(cog: Handlers, reply: Reply) -> None:
        table = await here(reply)
        await cog.presses[verb](reply, table, Press(Id(table.id, verb)))

    return command(verb, help)(run)


def _callback(run: Run, params: Sequence[Param]) -> Any:
    """What the library calls, with the signature that it reads the parameters from."""

    async def callback(cog: Handlers, interaction: discord.Interaction, **given: Any) -> None:
        async with cog.replies.to(interaction) as reply:
            await run(cog, reply, **given)

    both = inspect.Parameter.POSITIONAL_OR_KEYWORD
    callback.__qualname__ = "Cog.command"  # by which the library knows a method from a function
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
    app_commands.describe(**{p.key: described(p.help) for p in params})(callback)
    app_commands.rename(**{p.key: p.name or p.key for p in params})(callback)
    app_commands.autocomplete(**{p.key: _completing(p.suggest, p.longest) for p in params if p.suggest})(callback)
    return callback


def beside(interaction: discord.Interaction) -> dict[str, str]:
    """What is in all the parameters so far, while one of them is typed: by name, however long it is."""
    return {name: str(value)[: limits.LISTED] for name, value in interaction.namespace if value}


def _completing(suggest: Suggest, longest: int) -> Any:
    async def complete(cog: Handlers, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        context = cog.replies.context
        try:
            await context.readers.hear(interaction)
            found = await suggest(context, interaction, current[:longest])
        except Exception:  # a hint that fails is no hint; the command itself will say what is wrong
            log.exception("autocomplete")
            return []
        choices = [
            app_commands.Choice(name=cut(words, limits.ENTRY), value=value)
            for words, value in found[: limits.MENU]
            if words and len(value) <= limits.ENTRY
        ]
        with contextlib.suppress(*FAILED):  # the library would log a late or lost hint as an error
            await interaction.response.autocomplete(choices)
        return choices

    complete.__qualname__ = "Cog.complete"
    return complete


# --- roots and words ---


def usable(*, dms: bool) -> Callable[[Root], Root]:
    """Where a Cog's root may be used: in servers, and perhaps in direct messages with the bot."""

    def decorated(cog: Root) -> Root:
        app_commands.allowed_contexts(guilds=True, dms=dms, private_channels=False)(cog)
        app_commands.allowed_installs(guilds=True, users=False)(cog)
        return cog

    return decorated


def group(name: str, help: Text) -> app_commands.Group:
    """A root that is made while its Cog is loaded, usable in direct messages, too."""
    return app_commands.Group(
        name=name,
        description=described(help),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )


def subgroup(root: app_commands.Group, name: str, help: Text) -> app_commands.Group:
    """Subcommands of a root that stand together."""
    return app_commands.Group(name=name, description=described(help), parent=root)


def described(help: Text) -> app_commands.locale_str:
    return app_commands.locale_str(cut(say(help, SOURCE), limits.DESCRIPTION), text=help)


class Translator(app_commands.Translator):
    """Translate help by the catalogues that everything else asks. Names carry no text, and so stay as they are."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        text = string.extras.get("text")
        language = str(locale)
        if text is None or language == SOURCE or language not in languages():
            return None
        words = cut(say(text, language), limits.DESCRIPTION)
        return None if words == string.message else words
