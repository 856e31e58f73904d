"""The commands for playing (`/raid move`), and the buttons and menus to answer a question, to premove or to suggest.

A game's root command is built from its kinds of moves when this Cog is loaded. Autocomplete suggests values for a
parameter. They are from the options that the person has now, as far as these agree with the parameters typed already. A
parameter may be omitted if the others leave only one option.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from engine.game import Game
from engine.protocol import Ask, One, Value
from engine.refusals import NotNow
from engine.registry import load_games, remove_unusable_game
from referee.table import suggestions
from referee.table.refusals import NoSuggestion, NotAsked
from referee.table.table import Table
from render.face.contract import Presenter, load_presenter
from render.text.i18n import T

from .client import Rulekeeper
from .commands import (
    Handlers,
    Param,
    Run,
    Suggest,
    make_bound_command,
    make_root_group,
    make_subgroup,
    read_given_values,
    suggest_at_table,
)
from .components.custom_ids import read_number
from .components.stepwise import ViewerContext
from .components.subcommands import ITEMS, Subcommand, list_subcommands
from .components.typed import (
    list_field_values,
    list_suggested_values,
    resolve_option,
    resolve_several,
    resolve_value,
    suggest_list_items,
)
from .context import Context
from .interactions.answering import handle_question
from .interactions.here import find_channel_table, find_table_here
from .interactions.outcomes import give_answer
from .interactions.presses import QUESTION, ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .interactions.suggesting import advise, agree, find_suggested_question, offer_to_suggest
from .limits import LISTED
from .messages.common.viewpoint import build_viewer_context, require_seat
from .messages.question.suggestions import list_suggestion_names
from .messages.table.open_question import find_open_question

log = logging.getLogger(__name__)


class Play(Handlers, commands.Cog):
    """The commands, buttons and menus for answers, premoves and suggestions."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            QUESTION: handle_question,
            "suggest": lambda reply, table, press: offer_to_suggest(reply, table),
            "second": self._handle_second,
            "advise": lambda reply, table, press: advise(reply, table),
        }

    def build_root_command(self, game: Game[Any]) -> app_commands.Group:
        """Build the root command of a game, with a subcommand for each of its moves and sets, some in groups."""
        presenter = load_presenter(game.key)
        root = make_root_group(presenter.root, T("Make your moves in {game}.", game=presenter.title))
        inner = {one.tags: make_subgroup(root, *one.named) for one in presenter.choosing.groups}
        for sub in list_subcommands(game, presenter):
            run, params = _make_answer_command(game.key, sub), _build_params(game, presenter, sub)
            parent = root if sub.group is None else inner[sub.group.tags]
            parent.add_command(make_bound_command(self, sub.name, sub.help, run, *params))
        if game.cooperative:
            about, run = (
                T("Suggest an answer to the player who must answer."),
                _make_command(game.key, offer_to_suggest),
            )
            root.add_command(make_bound_command(self, "suggest", about, run))
            help = T("The suggestion, if there are several")
            suggest = suggest_at_table(lambda table, _, locale: list_suggestion_names(table, locale), game.key)
            about, run = T("Agree with a suggestion."), _make_agree_command(game.key)
            root.add_command(make_bound_command(self, "agree", about, run, Param("what", help, suggest=suggest)))
        about, run = T("Ask the AI what it would do, and why."), _make_command(game.key, advise)
        root.add_command(make_bound_command(self, "advice", about, run))
        return root

    async def _handle_second(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Handle *Agree* on a suggestion. The player who is asked gives the answer.

        Anybody else supports the suggestion.
        """
        number, _, key = press.rest.partition(".")
        asked = read_number(number)
        require_seat(table, reply.person)
        await agree(reply, table, suggestions.find_suggestion(table, asked, key))


# --- the commands of a game ---


def _make_command(game: str, command: Callable[[Reply, Table], Awaitable[None]]) -> Run:
    """Return the method of a command without parameters that does something at this channel's table."""

    async def run(cog: Handlers, reply: Reply) -> None:
        await command(reply, await find_table_here(reply, game))

    return run


def _make_agree_command(game: str) -> Run:
    async def run(cog: Handlers, reply: Reply, what: str | None = None) -> None:
        table = await find_table_here(reply, game)
        find_suggested_question(table, reply.person)
        named = list_suggestion_names(table, reply.locale)
        if not named:
            raise NoSuggestion()
        key = resolve_value(NoSuggestion, what or "", named, T("The suggestion"))
        await agree(reply, table, next(one for one in suggestions.list_suggestions(table) if one.key == key))

    return run


def _make_answer_command(game: str, sub: Subcommand) -> Run:
    async def run(cog: Handlers, reply: Reply, **given: str | None) -> None:
        table = await find_table_here(reply, game)
        table.look_through()  # For a person with several seats, the one that is asked answers.
        seat = require_seat(table, reply.person)
        question = find_open_question(table, seat)
        if question is None:
            raise NotAsked()
        viewer = build_viewer_context(table, seat, reply.locale)
        value: Value
        tag = sub.tag_for(question.ask)
        if tag is not None:
            value = resolve_option(question.ask, tag, _read_typed_fields(sub, tag, given), viewer)
        elif question.ask.kind in sub.kinds:
            value = resolve_several(question.ask, given.get(ITEMS) or "", viewer)
        else:
            raise NotNow(tag=next(iter(sub.tags), sub.set_name), asked=question.ask.kind)
        await give_answer(reply, table, seat, question.number, value)

    return run


def _read_typed_fields(sub: Subcommand, tag: str, given: Mapping[str, str | None]) -> dict[str, str]:
    """Return the values that were typed for the fields of a move, by field."""
    return {field: typed for field in sub.tags[tag] if (typed := given.get(field))}


def _build_params(game: Game[Any], presenter: Presenter, sub: Subcommand) -> list[Param]:
    params = []
    for field, tag in sub.fields.items():
        name, help = presenter.find_parameter(tag, field)
        params.append(Param(field, help, name, suggest=_make_field_suggester(game.key, sub, field)))
    if sub.kinds:
        name, help = presenter.find_parameter(sub.set_name, ITEMS)
        params.append(Param(ITEMS, help, name, suggest=_make_item_suggester(game.key, sub), longest=LISTED))
    return params


def _make_item_suggester(game: str, sub: Subcommand) -> Suggest:
    async def suggest(context: Context, interaction: discord.Interaction, current: str) -> list[tuple[str, str]]:
        ask, viewer = await _find_own_question(context, interaction, game)
        return suggest_list_items(ask, current, viewer) if ask.kind in sub.kinds else []

    return suggest


def _make_field_suggester(game: str, sub: Subcommand, field: str) -> Suggest:
    async def suggest(context: Context, interaction: discord.Interaction, current: str) -> list[tuple[str, str]]:
        ask, viewer = await _find_own_question(context, interaction, game)
        tag = sub.tag_for(ask)
        if not isinstance(ask.choice, One) or tag is None or field not in sub.tags[tag]:
            return []
        given = {f: v for f, v in _read_filled_fields(interaction, field).items() if f in sub.tags[tag]}
        return list_suggested_values(current, list_field_values(ask.choice.options, tag, field, given, viewer))

    return suggest


async def _find_own_question(
    context: Context, interaction: discord.Interaction, game: str
) -> tuple[Ask, ViewerContext]:
    """Return the question to the person's own seat, and its viewer context. Raises ``Refused`` if there is none."""
    table = await find_channel_table(context.referee, interaction, game)
    seat = table.facts.seat_of(interaction.user.id)
    if (question := find_open_question(table, seat)) is None:
        raise NotAsked()
    return question.ask, build_viewer_context(table, seat, str(interaction.locale))


def _read_filled_fields(interaction: discord.Interaction, focused: str) -> dict[str, str]:
    """Return the values that were typed so far, by field, without the value of the focused parameter."""
    assert isinstance(interaction.command, app_commands.Command)
    fields = {parameter.display_name: parameter.name for parameter in interaction.command.parameters}
    given = {fields[name]: value for name, value in read_given_values(interaction).items() if name in fields}
    return {field: value for field, value in given.items() if field != focused}


async def setup(bot: Rulekeeper) -> None:
    play = Play(bot.replies)
    await bot.add_cog(play)
    for game in load_games().values():
        try:
            root = play.build_root_command(game)
            if bot.tree.get_command(root.name) is not None:
                raise LookupError(f"another command is called /{root.name}")
            bot.tree.add_command(root)
        except Exception as error:
            log.warning("%s", remove_unusable_game(game.key, error))
