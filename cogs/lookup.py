"""The /card and /rules commands: look up cards and rules, with autocomplete. The answers are private."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

import discord
from discord.ext import commands

from referee.refusals import Malformed
from referee.table.table import Table
from render.text.i18n import T

from . import limits
from .commands import Handlers, Param, Suggest, make_command, make_setup
from .components.custom_ids import read_number
from .components.sheet import MessageLayout
from .context import Context
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .limits import cut
from .messages.rulebook import finding
from .messages.rulebook.asked_rules import build_asked_rules
from .messages.rulebook.lookup import build_contents_page, build_found_page, build_topic_page

_LIBRARY = ThreadPoolExecutor(1, thread_name_prefix="library")
"""The thread that searches rules and cards, one search at a time, outside of the event loop."""
Given = ParamSpec("Given")
Made = TypeVar("Made")


async def _run_in_library(make: Callable[Given, Made], *args: Given.args, **kwargs: Given.kwargs) -> Made:
    return await asyncio.get_running_loop().run_in_executor(_LIBRARY, partial(make, *args, **kwargs))


def suggest_pages(sort: str) -> Suggest:
    async def suggest(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        return await _run_in_library(
            _list_suggested_pages, sort, typed, str(interaction.locale), await _find_current_game(context, interaction)
        )

    return suggest


def _list_suggested_pages(sort: str, typed: str, locale: str, game: str | None) -> list[tuple[str, str]]:
    hits = finding.search_pages(sort, typed, locale, game)
    if not typed or any(one.value == typed for one in hits):  # Nothing was typed yet, or a suggestion was chosen.
        hits = sorted(finding.list_all_pages(sort, locale), key=lambda one: one.game != game)
    return [(cut(f"{one.titles[0]} ({one.page.key})", limits.ENTRY), one.value) for one in hits[: limits.MENU]]


class Lookup(Handlers, commands.Cog):
    """The commands that look up cards and rules, and the buttons and menus of their pages."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {"rules": self._show_rules}
        self.presses_of_match = {"which": self._show_asked_rules}
        self.presses_anywhere = {"page": self._show_page, "topic": self._show_topic}

    @make_command(
        "card", T("Look up a card: its picture and what it does."),
        Param("name", T("The name or number of a card"), required=True, suggest=suggest_pages("cards")),
    )  # fmt: skip
    async def card(self, reply: Reply, name: str) -> None:
        await _look_up(reply, "cards", name)

    @make_command(
        "rules", T("Look up a rule by words, by topic or by number."),
        Param("about", T("Some words, a topic or a rule number"), required=True, suggest=suggest_pages("rules")),
    )  # fmt: skip
    async def rules(self, reply: Reply, about: str) -> None:
        await _look_up(reply, "rules", about)

    async def _show_rules(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Handle the button of a board that opens the rules, and the menu in the contents of the rules."""
        game = table.facts.game
        if press.values:
            await reply.update(await _run_in_library(build_found_page, "rules", press.value, reply.locale, game))
        else:
            await reply.say(await _run_in_library(build_contents_page, game, table.id, reply.locale))

    async def _show_asked_rules(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Show the rules behind the texts of a board, which are the values of the press. If none fits, show all."""
        game = table.facts.game
        found = await _run_in_library(build_asked_rules, press.values, game, reply.locale)
        if found is None:
            found = await _run_in_library(build_contents_page, game, table.id, reply.locale)
        await reply.say(found)

    async def _show_page(self, reply: Reply, press: ComponentPress) -> None:
        """Show the page of rules or cards that a button or menu entry names."""
        sort, _, value = press.rest.partition(":")
        if sort not in finding.SORTS:
            raise Malformed()
        await reply.update(await _run_in_library(build_found_page, sort, press.value or value, reply.locale))

    async def _show_topic(self, reply: Reply, press: ComponentPress) -> None:
        await reply.update(await _run_in_library(_build_topic_page, press.rest, press.value, reply.locale))


def _build_topic_page(game: str, number: str, locale: str) -> MessageLayout:
    """Build the page of a topic of a game's rules. ``number``: the topic's index. Raises ``Malformed``."""
    topics = list(finding.group_by_topic("rules", game, locale))
    if read_number(number, 4) >= len(topics):
        raise Malformed()
    return build_topic_page("rules", game, topics[int(number)], locale)


async def _look_up(reply: Reply, sort: str, typed: str) -> None:
    game = await _find_current_game(reply.context, reply.interaction)
    await reply.say(await _run_in_library(build_found_page, sort, typed, reply.locale, game))


async def _find_current_game(context: Context, interaction: discord.Interaction) -> str | None:
    """Return the game whose pages come first for a person: the channel's game, else the person's, else the server's."""
    return await context.referee.find_game(interaction.channel_id, interaction.guild_id, interaction.user.id)


setup = make_setup(Lookup)
