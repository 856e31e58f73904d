"""Replies that tell a person the outcome of an answer, an undo or a proposal."""

from __future__ import annotations

from engine.protocol import Seat, Value
from referee.records.outcome import Outcome
from referee.table import match_commands
from referee.table.table import Table
from render.text.i18n import T, Text, say

from ..components import custom_ids
from ..components.sheet import Button, MessageLayout
from ..messages.common import standing
from ..messages.common.viewpoint import build_viewer_context
from ..messages.events.recap import build_past_of_own_step, list_step_texts
from ..messages.question.hints import NO_HINTS, choose_hints
from ..messages.question.undoing import describe_answer, note_answer
from ..messages.table.hand import Beside, build_hand_message
from ..messages.table.open_question import find_open_question
from ..messages.table.question_message import build_question_message
from .reply import Reply

DONE = T("Done.")
TAKEN_BACK = T("Your answer is taken back.")


async def give_answer(reply: Reply, table: Table, seat: Seat, number: int, value: Value) -> None:
    """Give a seat's answer to the question of this number. Reply once the answer is stored.

    Raises ``Refused`` if the table refuses the answer.
    """
    reply.note_table(table)
    question = table.find_question(seat)
    words = describe_answer(table, question, value) if question is not None and question.number == number else None
    outcome = await table.do(reply.source, match_commands.answer, seat, number, value)
    if not outcome.again:
        note_answer(table, seat, words)
        reply.context.referee.surfaces.seen.note_press(table.id, reply.trace)
    await report_answer_taken(reply, table, seat, outcome)


async def report_answer_taken(reply: Reply, table: Table, seat: Seat | None, outcome: Outcome) -> None:
    """Tell a person that the answer was taken. If a private message was pressed, it shows the next question."""
    lines = list_step_texts(table, seat, outcome, reply.locale, result=reply.ephemeral)
    if seat is not None and table.facts.teaching:
        seat = table.seat_of(reply.person)  # The next question may be for another seat of this person.
    asked = seat is not None and find_open_question(table, seat) is not None
    if reply.ephemeral:
        hints = NO_HINTS if seat is None else await choose_hints(reply.context.referee, table, seat)
        past = None if seat is None else build_past_of_own_step(table, seat, outcome, reply.locale)
        await reply.play_in(
            build_hand_message(table, seat, reply.locale, beside=Beside(note=lines, hints=hints, past=past))
        )
    elif outcome.again and not asked:  # The board does not change, so only the reply can tell the person.
        await reply.say("\n".join(lines))
    elif seat is None or not asked or (reply.on_message and not outcome.again):
        await reply.confirm("\n".join(lines) if lines else None)
    else:  # The answer was typed, or another press has given it already, so the reply asks the next question.
        await reply.say(build_question_message(table, seat, reply.locale, "\n".join(lines) or say(DONE, reply.locale)))


async def report_taken_back(reply: Reply, table: Table, seat: Seat, first_past_dice: bool) -> None:
    """Tell a person which answer was taken back. If a private message was pressed, it asks the question again.

    ``first_past_dice``: True for the first undo by which this match has become unrated.
    """
    what = standing.describe_taken_back(table, seat, build_viewer_context(table, seat, reply.locale))
    lines = [reply.translate(TAKEN_BACK if what is None else T("Answer taken back: {what}", what=what))]
    if first_past_dice:
        told = T("Dice or secrets were already revealed, so this match is no longer rated.")
        if len(table.facts.people) < 2:
            told = T("Dice or secrets were already revealed, so a win counts for no rating, but a loss does.")
        lines.append("-# " + reply.translate(told))
    if reply.ephemeral:
        hints = await choose_hints(reply.context.referee, table, seat)
        await reply.play_in(build_hand_message(table, seat, reply.locale, beside=Beside(note=lines, hints=hints)))
    else:
        await reply.confirm("\n".join(lines))


async def report_others_asked(reply: Reply) -> None:
    """Tell a person that the other players must agree first."""
    await reply.say(T("The other players are asked now. Your proposal takes effect when they agree."))


async def report_done_or_asked(reply: Reply, outcome: Outcome, text: Text) -> None:
    """Tell a person that the command was carried out, by this text, or that the others must agree first."""
    if outcome.kind == "proposed":
        await report_others_asked(reply)
    else:
        await reply.confirm(text)


async def ask_for_confirmation(
    reply: Reply, table: Table, question: Text, yes: Text, verb: str, *instead: Button
) -> None:
    """Ask a person in private for the confirmation of a command that cannot be undone.

    ``verb``: the verb of the button that confirms, labelled ``yes``. ``instead``: buttons for alternatives.
    """
    sure = Button(verb, reply.translate(yes), "danger")
    no = Button(custom_ids.make_table_id(table.id, "hand"), reply.translate(T("Keep playing")))
    await reply.say(MessageLayout(f"**{reply.translate(question)}**", reply.locale, rows=((sure, *instead, no),)))
