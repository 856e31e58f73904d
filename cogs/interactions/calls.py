"""The ways to answer a call for a substitute: a press on its message, or ``/game join`` during a match."""

from __future__ import annotations

from referee.table import handing_over
from referee.table.table import Table
from render.text.i18n import T

from ..delivery.expected import request_hand_message
from ..messages.events import recap
from ..messages.table.hand import Beside, build_hand_message
from .reply import Reply


def find_open_call(table: Table, person: int) -> int | None:
    """Return the number of the first open call at a table that this person may answer; None if there is none."""
    mine = [one.number for one in table.facts.calls.values() if one.person in (None, person)]
    return next(iter(mine), None)


async def take_seat(reply: Reply, table: Table, number: int) -> None:
    """Give this person the seat that a call offers. Show the seat's hand here in private, and by direct message."""
    outcome = await table.do(reply.source, handing_over.take, reply.person, reply.interaction.user.display_name, number)
    await request_hand_message(reply.context.referee, table, reply.person)
    seat = table.facts.seat_of(reply.person)
    past = await recap.load_past(table, seat, reply.locale)
    told = () if outcome.again else past.lines
    said = reply.translate(T("The seat is yours. You play from now on."))
    await reply.play_in(build_hand_message(table, seat, reply.locale, beside=Beside(note=[said, *told], past=past)))
