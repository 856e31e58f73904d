"""An answer handed to a table, and what its giver is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.protocol import Seat, Value
from render.text.i18n import T, say

from ..messages import hand as own_sheets
from ..messages import hints as lessons
from ..messages.recap import lines_of, worded
from .reply import Reply

if TYPE_CHECKING:
    from referee.facts import Outcome
    from referee.table.table import Table


DONE = T("Done.")


async def answer(reply: Reply, table: Table, seat: Seat, question: int, value: Value) -> None:
    """Act for the seat. ``Refused`` as the table refuses. Answered when it is kept, not before."""
    reply.table = table
    outcome = await table.act(seat, question, value, reply.source)
    reply.client.nudges.acted(reply.person)
    await acted(reply, table, seat, outcome)


async def acted(reply: Reply, table: Table, seat: Seat | None, outcome: Outcome) -> None:
    """Tell who acted that it is done: a private message that was pressed shows what comes next."""
    lines = told(table, seat, outcome, reply.locale, result=reply.ephemeral)
    asked = seat is not None and own_sheets.question(table, seat) is not None
    if reply.ephemeral:
        hints = lessons.NONE if seat is None else await lessons.hints(reply.client.referee, table, seat)
        await reply.update(own_sheets.hand(table, seat, reply.locale, note=lines, hints=hints))
    elif outcome.again and not asked:  # nothing changes on the board, so it has to be said
        await reply.say("\n".join(lines))
    elif seat is None or not asked or (reply.on_message and not outcome.again):
        await reply.done("\n".join(lines) if lines else None)
    else:  # a typed answer, or one that had been given before: what comes next is asked at once
        await reply.say(
            own_sheets.question_alone(table, seat, reply.locale, "\n".join(lines) or say(DONE, reply.locale))
        )


def told(table: Table, seat: Seat | None, outcome: Outcome, locale: str, result: bool = False) -> list[str]:
    """What the step told this seat, in the lines that matter most to it. ``result``: how it ended is said below."""
    lines = worded(lines_of(table, outcome.news(seat), seat, result), locale)
    if outcome.again:
        return [say(T("Already done: {what}", what=" ".join(lines)), locale)]
    return lines
