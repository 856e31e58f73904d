"""The commands for playing (`/raid move`), and the buttons and menus to answer a question, to premove or to suggest.

A game's root command is built from its kinds of moves when this Cog is loaded. Autocomplete suggests values for a
parameter. They are from the options that the person has now, as far as these agree with the parameters typed already. A
parameter may be omitted if the others leave only one option.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from engine.game import Game
from engine.match import OpenQuestion
from engine.protocol import Ask, One, Refused, Seat, Some, Value
from engine.refusals import NotNow, Stale
from engine.registry import load_games, remove_unusable_game
from referee.refusals import Malformed
from referee.table import coaching, match_commands, questions, suggestions
from referee.table.checks import find_playing_seat
from referee.table.refusals import GivenUp, NoOpenQuestion, NoSuggestion, NotAsked, OwnQuestion, PlanLate
from referee.table.suggestions import Suggestion
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
)
from .components.batch_form import BATCH, build_batch_form, read_batch
from .components.controls import FORM, parse_press
from .components.custom_ids import PLANNING, read_number
from .components.set_form import build_set_form, build_wrong_number_message, parse_earlier_choices
from .components.stepwise import PartialChoice, ViewerContext
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
from .interactions.here import find_channel_table, find_table_here
from .interactions.outcomes import give_answer, report_answer_taken
from .interactions.presses import QUESTION, ComponentPress
from .interactions.reply import Replies, Reply
from .limits import LISTED
from .messages.common.standing import has_given_up
from .messages.common.viewpoint import build_viewer_context, require_seat
from .messages.question.coaching import build_advice_message, build_thinking_message
from .messages.question.premoves import build_premoves_message, find_batches, find_premove_question
from .messages.question.suggestions import build_suggested_message, build_suggesting_message, list_suggestion_names
from .messages.table.hand import PartialAnswer, build_hand_message
from .messages.table.open_question import find_open_question
from .refusals import WordedRefusal

log = logging.getLogger(__name__)

QUICK = 0.5
"""If the AI's advice takes longer than this many seconds, the person is told that the AI thinks."""


class NotTogether(WordedRefusal):
    words = T("In this game everybody decides alone, so you cannot suggest answers to others.")


class SuggestInstead(WordedRefusal):
    words = T("Only <@{who}> can decide this. *Suggest…* tells everybody what you would do.")
    who: int | None


class Play(Handlers, commands.Cog):
    """The commands, buttons and menus for answers, premoves and suggestions."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses = {
            QUESTION: self._handle_question,
            "suggest": self._suggest,
            "second": self._handle_second,
            "advise": self._advise,
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
            help, suggest = T("The suggestion, if there are several"), _make_suggestion_suggester(game.key)
            which = Param("what", help, suggest=suggest)
            for name, help, run, *params in (
                ("suggest", T("Suggest an answer to the player who must answer."), _make_suggest_command(game.key)),
                ("agree", T("Agree with a suggestion."), _make_agree_command(game.key), which),
            ):
                root.add_command(make_bound_command(self, name, help, run, *params))
        root.add_command(
            make_bound_command(
                self, "advice", T("Ask the AI what it would do, and why."), _make_advice_command(game.key)
            )
        )
        return root

    # --- answers ---

    async def _handle_question(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Handle a component of a question.

        Answer the person's own question, or suggest an answer to another player's.
        """
        seat, found = require_seat(table, reply.person), press.id
        number = found.question
        assert number is not None
        seat = next((one for one in table.facts.list_seats_of(reply.person) if _is_asked(table, one, number)), seat)
        if table.facts.phase == "playing" and has_given_up(table, seat):
            raise GivenUp()
        if number == PLANNING:
            await _continue_premove(reply, table, seat, press)
            return
        question = suggestions.open_question(table) if found.suggests else table.find_question(seat)
        if question is None or question.number != number:
            if found.suggests:
                raise Stale()
            _suggest_instead(table, reply.person, number)
            # The question is not open, or another person's, so the table refuses the answer and gives the reason.
            await give_answer(reply, table, seat, number, press.rest)
            return
        if found.rest == BATCH and found.mark in "+*" and not found.suggests:
            await _answer_batch(reply, table, seat, question, press)
            return
        if found.mark == "+":
            if not isinstance(question.ask.choice, Some):
                raise Malformed()
            viewer = replace(build_viewer_context(table, seat, reply.locale), suggests=found.suggests)
            await reply.form(build_set_form(question, question.ask.choice, viewer, found.rest))
            return
        chosen, values = question.ask.choice, press.values
        if found.mark == "*" and found.rest.startswith(FORM) and isinstance(chosen, Some):
            viewer = replace(build_viewer_context(table, seat, reply.locale), suggests=found.suggests)
            values = (*parse_earlier_choices(found.rest, question, viewer), *values)
            if not chosen.least <= len(values) <= chosen.most:
                await reply.update(build_wrong_number_message(question, chosen, values, viewer))
                return
        meant = parse_press(found, values, question.ask)
        if meant is None:
            raise Malformed()
        if found.suggests:
            await _continue_suggestion(reply, table, seat, question, meant)
        elif isinstance(meant, PartialChoice):
            choosing = build_hand_message(table, seat, reply.locale, partial=PartialAnswer(choice=meant))
            await reply.play_in(choosing, begun=True)
        else:
            await give_answer(reply, table, seat, number, meant)

    # --- suggestions ---

    async def _suggest(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _offer(reply, table)

    async def _handle_second(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        """Handle *Agree* on a suggestion. The player who is asked gives the answer.

        Anybody else supports the suggestion.
        """
        number, _, key = press.rest.partition(".")
        asked = read_number(number)
        require_seat(table, reply.person)
        await _agree(reply, table, suggestions.find_suggestion(table, asked, key))

    async def _advise(self, reply: Reply, table: Table, press: ComponentPress) -> None:
        await _advise(reply, table)


def _is_asked(table: Table, seat: Seat, number: int) -> bool:
    """Return whether a seat is asked the question of this number."""
    question = table.find_question(seat)
    return question is not None and question.number == number


def _open_question(table: Table, person: int) -> tuple[Seat, OpenQuestion]:
    """Return a person's seat and the open question for which the person may suggest answers.

    Raises ``NotAtTable``, ``GivenUp``, ``NotTogether``, ``NoOpenQuestion``.
    """
    seat = find_playing_seat(table.facts, person)
    if not table.game.cooperative:
        raise NotTogether()
    question = suggestions.open_question(table)
    if question is None:
        raise NoOpenQuestion()
    return seat, question


def _suggest_instead(table: Table, person: int, number: int) -> None:
    """Raise ``SuggestInstead`` if a person has pressed a teammate's question in a cooperative game."""
    question = suggestions.open_question(table)
    if question is not None and question.number == number and person in table.facts.people:
        raise SuggestInstead(who=table.facts.seats[question.ask.seat].person)


async def _offer(reply: Reply, table: Table) -> None:
    """Show the person the question that another player is asked, so that the person can suggest an answer."""
    seat, question = _open_question(table, reply.person)
    if question.ask.seat == seat:
        raise OwnQuestion()
    await reply.play_in(build_suggesting_message(table, seat, question, reply.locale))


async def _agree(reply: Reply, table: Table, found: Suggestion) -> None:
    """Agree with a suggestion. The player who is asked gives the answer. Anybody else supports the suggestion."""
    seat, question = require_seat(table, reply.person), suggestions.open_question(table)
    if question is not None and question.ask.seat == seat:
        await give_answer(reply, table, seat, found.question, found.value)
    else:
        await table.do(reply.source, suggestions.suggest, reply.person, found.question, found.value)
        await reply.confirm()


async def _advise(reply: Reply, table: Table) -> None:
    """Show the AI's advice in private. If it takes some time, say meanwhile that the AI thinks.

    Advice that its person no longer waits for is not shown, and costs nothing.
    """
    seat, question = coaching.find_advised_question(table, reply.person)
    thought = asyncio.create_task(reply.context.referee.ai_seats.advise_seat(table, seat, question))
    done, _ = await asyncio.wait([thought], timeout=QUICK)
    if not done:
        await reply.update(build_thinking_message(reply.locale))
    found = await thought
    if reply.is_replaced():
        return
    if coaching.find_advised_question(table, reply.person) != (seat, question):
        raise Stale()
    await table.do(reply.source, coaching.note_advice, reply.person)
    advice = build_advice_message(table, seat, question, found, reply.locale)
    await reply.play_in(advice, begun=question.ask.seat == seat)  # It goes once the question is answered on the board.


async def _continue_suggestion(
    reply: Reply, table: Table, seat: Seat, question: OpenQuestion, meant: Value | PartialChoice
) -> None:
    """Show the next step of choosing a suggestion, or make the suggestion if ``meant`` is complete."""
    if isinstance(meant, PartialChoice):
        await reply.play_in(build_suggesting_message(table, seat, question, reply.locale, meant))
        return
    await table.do(reply.source, suggestions.suggest, reply.person, question.number, meant)
    await reply.play_in(build_suggested_message(table, seat, question, meant, reply.locale))


async def _continue_premove(reply: Reply, table: Table, seat: Seat, press: ComponentPress) -> None:
    """Show the next step of choosing a premove, or make the premove if the press completes it."""
    question = find_premove_question(table, seat)
    if question is None:
        raise PlanLate()
    meant = parse_press(press.id, press.values, question.ask)
    button = any(str(meant) == one.format_text() for one in questions.list_plannable(table, seat, buttons=True))
    steps = table.game.answering.plans is not None and table.game.answering.plans.in_order and not button
    if isinstance(meant, PartialChoice):
        if steps:
            await reply.update(build_premoves_message(table, seat, reply.locale, partial_choice=meant))
        else:
            choosing = build_hand_message(table, seat, reply.locale, partial=PartialAnswer(plan=meant))
            await reply.play_in(choosing, begun=True)
        return
    outcome = await table.do(reply.source, match_commands.add_premove, seat, str(meant))
    if steps:
        await reply.update(build_premoves_message(table, seat, reply.locale))
    else:
        await report_answer_taken(reply, table, seat, outcome)


class NothingChosen(WordedRefusal):
    words = T("You have chosen nothing, so nothing has changed. Choose at least one place.")


async def _answer_batch(reply: Reply, table: Table, seat: Seat, question: OpenQuestion, press: ComponentPress) -> None:
    """Open the form for several answers at once, or give those of a submitted form.

    Raises ``Malformed``, ``NothingChosen``, and what a premove refuses. Answers before a refused one stay.
    """
    viewer = build_viewer_context(table, seat, reply.locale)
    batches = find_batches(table, question, viewer)
    if not batches:
        raise Malformed()
    if press.form is None:
        await reply.form(build_batch_form(question, batches, viewer))
        return
    answers = read_batch(press.form, batches)
    if not answers:
        raise NothingChosen()
    first, *others = answers
    outcome = await table.do(reply.source, match_commands.answer, seat, question.number, first)
    for number, plan in enumerate(others):
        await table.do(f"{reply.source}:{number}", match_commands.add_premove, seat, plan)
    await report_answer_taken(reply, table, seat, outcome)


# --- the commands of a game ---


def _make_suggest_command(game: str) -> Run:
    async def run(cog: Handlers, reply: Reply) -> None:
        await _offer(reply, await find_table_here(reply, game))

    return run


def _make_agree_command(game: str) -> Run:
    async def run(cog: Handlers, reply: Reply, what: str | None = None) -> None:
        table = await find_table_here(reply, game)
        _open_question(table, reply.person)
        named = list_suggestion_names(table, reply.locale)
        if not named:
            raise NoSuggestion()
        key = resolve_value(NoSuggestion, what or "", named, T("The suggestion"))
        await _agree(reply, table, next(one for one in suggestions.list_suggestions(table) if one.key == key))

    return run


def _make_advice_command(game: str) -> Run:
    async def run(cog: Handlers, reply: Reply) -> None:
        await _advise(reply, await find_table_here(reply, game))

    return run


def _make_suggestion_suggester(game: str) -> Suggest:
    async def suggest(context: Context, interaction: discord.Interaction, current: str) -> list[tuple[str, str]]:
        try:
            table = await find_channel_table(context.referee, interaction, game)
        except Refused:
            return []
        return list_suggested_values(current, list_suggestion_names(table, str(interaction.locale)))

    return suggest


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
        found = await _find_own_question(context, interaction, game)
        if found is None or found[0].kind not in sub.kinds:
            return []
        return suggest_list_items(found[0], current, found[1])

    return suggest


def _make_field_suggester(game: str, sub: Subcommand, field: str) -> Suggest:
    async def suggest(context: Context, interaction: discord.Interaction, current: str) -> list[tuple[str, str]]:
        found = await _find_own_question(context, interaction, game)
        if found is None:
            return []
        ask, viewer = found
        tag = sub.tag_for(ask)
        if not isinstance(ask.choice, One) or tag is None or field not in sub.tags[tag]:
            return []
        given = {f: v for f, v in _read_filled_fields(interaction, field).items() if f in sub.tags[tag]}
        return list_suggested_values(current, list_field_values(ask.choice.options, tag, field, given, viewer))

    return suggest


async def _find_own_question(
    context: Context, interaction: discord.Interaction, game: str
) -> tuple[Ask, ViewerContext] | None:
    """Return the question to the person's own seat, and its viewer context; None if the person is asked nothing."""
    try:
        table = await find_channel_table(context.referee, interaction, game)
    except Refused:
        return None
    seat = table.facts.seat_of(interaction.user.id)
    question = find_open_question(table, seat)
    return (question.ask, build_viewer_context(table, seat, str(interaction.locale))) if question is not None else None


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
