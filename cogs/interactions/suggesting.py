"""Suggestions for the question of another player, and the AI's advice for one's own."""

from __future__ import annotations

import asyncio

from engine.match_records import OpenQuestion
from engine.protocol import Seat, Value
from engine.refusals import Stale
from referee.table import coaching, suggestions
from referee.table.checks import find_playing_seat
from referee.table.refusals import NoOpenQuestion, OwnQuestion
from referee.table.suggestions import Suggestion
from referee.table.table import Table
from render.text.i18n import T

from ..components.stepwise import PartialChoice
from ..messages.common.viewpoint import require_seat
from ..messages.question.coaching import build_advice_message, build_thinking_message
from ..messages.question.suggestions import build_suggested_message, build_suggesting_message
from ..refusals import WordedRefusal
from .outcomes import give_answer
from .reply import Reply

QUICK = 0.5
"""If the AI's advice takes longer than this many seconds, the person is told that the AI thinks."""


class NotTogether(WordedRefusal):
    words = T("In this game everybody decides alone, so you cannot suggest answers to others.")


class SuggestInstead(WordedRefusal):
    words = T("Only <@{who}> can decide this. *Suggest…* tells everybody what you would do.")
    who: int | None


def find_suggested_question(table: Table, person: int) -> tuple[Seat, OpenQuestion]:
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


def refuse_to_answer(table: Table, person: int, number: int) -> None:
    """Raise ``SuggestInstead`` if a person has pressed a teammate's question in a cooperative game."""
    question = suggestions.open_question(table)
    if question is not None and question.number == number and person in table.facts.people:
        raise SuggestInstead(who=table.facts.seats[question.ask.seat].person)


async def offer_to_suggest(reply: Reply, table: Table) -> None:
    """Show the person the question that another player is asked, so that the person can suggest an answer."""
    seat, question = find_suggested_question(table, reply.person)
    if question.ask.seat == seat:
        raise OwnQuestion()
    await reply.play_in(build_suggesting_message(table, seat, question, reply.locale))


async def agree(reply: Reply, table: Table, suggestion: Suggestion) -> None:
    """Agree with a suggestion. The player who is asked gives the answer. Anybody else supports the suggestion."""
    seat, question = require_seat(table, reply.person), suggestions.open_question(table)
    if question is not None and question.ask.seat == seat:
        await give_answer(reply, table, seat, suggestion.question, suggestion.value)
    else:
        await table.do(reply.source, suggestions.suggest, reply.person, suggestion.question, suggestion.value)
        await reply.confirm()


async def advise(reply: Reply, table: Table) -> None:
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
    await reply.play_in(advice, begun=question.ask.seat == seat)  # The advice is removed once the question is answered.


async def continue_suggestion(
    reply: Reply, table: Table, seat: Seat, question: OpenQuestion, answer: Value | PartialChoice
) -> None:
    """Show the next step of choosing a suggestion, or make the suggestion if ``answer`` is complete."""
    if isinstance(answer, PartialChoice):
        await reply.play_in(build_suggesting_message(table, seat, question, reply.locale, answer))
        return
    await table.do(reply.source, suggestions.suggest, reply.person, question.number, answer)
    await reply.play_in(build_suggested_message(table, seat, question, answer, reply.locale))
