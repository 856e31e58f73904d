"""The context menus of messages and of people: each does what a command does, for the message or the person chosen."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import app_commands

from render.text.i18n import SOURCE, T, Text, say

from .client import Rulekeeper
from .commands import choose_places
from .components.custom_ids import NOWHERE, Id
from .interactions.presses import ComponentPress
from .messages.table.silly import SILLY

MESSAGE_MENUS = {"where": T("Where was I?"), "which": T("Which rule is this?"), SILLY: T("Report this move")}
"""For each verb of a press at a table: the name of the menu that does the same for a board."""
PERSON_MENUS = {"invite": T("Invite to a table"), "results": T("Results"), "block": T("Block")}
"""For each verb of a press that belongs to no table: the name of the menu that does the same for a person."""


def build_menus(bot: Rulekeeper) -> Iterator[app_commands.ContextMenu]:
    """Yield the context menus of the bot. Their names are translated, unlike the names of slash commands."""
    for verb, name in MESSAGE_MENUS.items():
        yield _build_message_menu(bot, verb, name)
    for verb, name in PERSON_MENUS.items():
        yield _build_person_menu(bot, verb, name)


def _build_message_menu(bot: Rulekeeper, verb: str, name: Text) -> app_commands.ContextMenu:
    async def choose(interaction: discord.Interaction, message: discord.Message) -> None:
        async with bot.replies.open_reply(interaction) as reply:
            await bot.presses.press_at_message(reply, verb, message.id)

    return _build_menu(name, choose, everywhere=True)


def _build_person_menu(bot: Rulekeeper, verb: str, name: Text) -> app_commands.ContextMenu:
    async def choose(interaction: discord.Interaction, person: discord.Member | discord.User) -> None:
        async with bot.replies.open_reply(interaction) as reply:
            chosen = ComponentPress(Id(NOWHERE, verb, rest=f"{person.id}:{person.display_name}"))
            await bot.presses.press_anywhere(reply, chosen)

    return _build_menu(name, choose, everywhere=False)


def _build_menu(
    name: Text, choose: app_commands.commands.ContextMenuCallback, *, everywhere: bool
) -> app_commands.ContextMenu:
    contexts, installs = choose_places(everywhere=everywhere)
    return app_commands.ContextMenu(
        name=app_commands.locale_str(say(name, SOURCE), text=name),
        callback=choose,
        allowed_contexts=contexts,
        allowed_installs=installs,
    )


async def setup(bot: Rulekeeper) -> None:
    for menu in build_menus(bot):
        bot.tree.add_command(menu)
