"""Slash commands built from records: names, help and parameters as texts, in every language we have.

Static commands (``/game new``) and those built from a game's moves (``/raid move``) are made alike. Names in other
languages are catalogue entries with the context ``command``.
"""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from msgspec import Struct

from render.text.i18n import SOURCE, TC, Text, languages, say

from . import limits
from .interactions.reply import replying
from .limits import cut

if TYPE_CHECKING:
    from .client import Rulekeeper

log = logging.getLogger(__name__)
Suggest = Callable[["Rulekeeper", discord.Interaction, str], Awaitable[Sequence[tuple[str, str]]]]
"""Autocomplete: from what was typed to at most 25 (words, value)."""
Run = Callable[..., Awaitable[None]]
"""``run(reply, **given)``; parameters that were not given are None."""
_NAME = re.compile(r"[-_'\w]{1,32}")


class Param(Struct, frozen=True):
    """A parameter of a command."""

    key: str
    help: Text
    name: str = ""
    """What it is called, if not its key."""
    kind: Any = str
    required: bool = False
    suggest: Suggest | None = None


def command(name: str, help: Text, run: Run, *params: Param) -> app_commands.Command[Any, ..., None]:
    """A command that answers through a ``Reply``."""

    async def callback(interaction: discord.Interaction, **given: Any) -> None:
        async with replying(interaction) as reply:
            await run(reply, **given)

    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction),
            *(
                inspect.Parameter(
                    p.key,
                    inspect.Parameter.KEYWORD_ONLY,
                    annotation=p.kind if p.required else p.kind | None,
                    default=inspect.Parameter.empty if p.required else None,
                )
                for p in params
            ),
        ]
    )
    app_commands.describe(**{p.key: described(p.help) for p in params})(callback)
    app_commands.rename(**{p.key: named(p.name or p.key) for p in params})(callback)
    app_commands.autocomplete(**{p.key: _completing(p.suggest) for p in params if p.suggest})(callback)
    return app_commands.Command(name=named(name), description=described(help), callback=callback)


def group(
    name: str, help: Text, *commands: app_commands.Command[Any, ..., None], dm: bool = False
) -> app_commands.Group:
    """A root with its subcommands; ``dm``: also usable in direct messages."""
    contexts = app_commands.AppCommandContext(guild=True, dm_channel=dm, private_channel=False)
    installs = app_commands.AppInstallationType(guild=True, user=False)
    root = app_commands.Group(
        name=named(name), description=described(help), allowed_contexts=contexts, allowed_installs=installs
    )
    for one in commands:
        root.add_command(one)
    return root


def named(name: str) -> app_commands.locale_str:
    return app_commands.locale_str(name, text=TC("command", name))


def described(help: Text) -> app_commands.locale_str:
    return app_commands.locale_str(cut(say(help, SOURCE), limits.DESCRIPTION), text=help)


def _completing(suggest: Suggest) -> Any:
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            await interaction.client.hear(interaction)  # type: ignore[attr-defined]
            found = await suggest(interaction.client, interaction, current)  # type: ignore[arg-type]
        except Exception:  # a hint that fails is no hint; the command itself will say what is wrong
            log.exception("autocomplete")
            return []
        return [
            app_commands.Choice(name=cut(words, limits.ENTRY), value=value)
            for words, value in found[: limits.MENU]
            if words and len(value) <= limits.ENTRY
        ]

    return complete


class Translator(app_commands.Translator):
    """Asks the catalogues that everything else asks."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        text = string.extras.get("text")
        language = str(locale)
        if text is None or language == SOURCE or language not in languages():
            return None
        words = say(text, language)
        name = text.context == "command"
        if words == string.message or (name and not (_NAME.fullmatch(words) and words == words.lower())):
            return None
        return words if name else cut(words, limits.DESCRIPTION)
