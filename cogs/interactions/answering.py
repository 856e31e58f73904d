"""The buttons, menus and forms by which a person answers a question, or makes a premove."""

from __future__ import annotations

from msgspec.structs import replace

from engine.match_records import OpenQuestion
from engine.protocol import Seat, Some
from engine.refusals import Stale
from referee.refusals import Malformed
from referee.table import match_commands, questions, suggestions
from referee.table.refusals import GivenUp, PlanLate
from referee.table.table import Table
from render.text.i18n import T

from ..components.batch_form import BATCH, build_batch_form, read_batch
from ..components.controls import FORM, parse_press
from ..components.custom_ids import PLANNING
from ..components.set_form import build_set_form, build_wrong_number_message, parse_earlier_choices
from ..components.stepwise import PartialChoice
from ..messages.common.standing import has_given_up
from ..messages.common.viewpoint import build_viewer_context, require_seat
from ..messages.question.premoves import build_premoves_message, find_batches, find_premove_question
from ..messages.table.hand import PartialAnswer, build_hand_message
from ..refusals import WordedRefusal
from .outcomes import give_answer, report_answer_taken
from .presses import ComponentPress
from .reply import Reply
from .suggesting import continue_suggestion, refuse_to_answer


class NothingChosen(WordedRefusal):
    words = T("You have chosen nothing, so nothing has changed. Choose at least one place.")


async def handle_question(reply: Reply, table: Table, press: ComponentPress) -> None:
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
        refuse_to_answer(table, reply.person, number)
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
        await continue_suggestion(reply, table, seat, question, meant)
    elif isinstance(meant, PartialChoice):
        choosing = build_hand_message(table, seat, reply.locale, partial=PartialAnswer(choice=meant))
        await reply.play_in(choosing, begun=True)
    else:
        await give_answer(reply, table, seat, number, meant)


def _is_asked(table: Table, seat: Seat, number: int) -> bool:
    """Return whether a seat is asked the question of this number."""
    question = table.find_question(seat)
    return question is not None and question.number == number


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
