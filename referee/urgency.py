"""The urgency of what is shown: who plays comes before who watches."""

from __future__ import annotations

from .records.surface import Surface
from .running.rate_limit import Urgency
from .table.questions import is_before_all
from .table.table import Table

FOLLOWED = ("watch", "follow")
"""The kinds of surfaces that show a copy of a board: to a person by direct message, or in another channel."""


def find_urgency(surface: Surface, table: Table | None) -> Urgency:
    """Return how urgent it is to show a surface whose content was just read. ``table``: its table, if in memory."""
    if surface.kind in FOLLOWED and (table is None or table.seat_of(surface.whom) is None):
        return Urgency.FOLLOWER
    if table is None or surface.kind not in ("board", "watch", "hand"):
        return Urgency.REST
    if not table.facts.live:
        return Urgency.END
    if surface.kind != "hand":
        return Urgency.QUESTION
    seat = table.seat_of(surface.whom)
    question = table.find_question(seat) if seat is not None else None
    if question is None or table.has_answered(question.ask.seat):
        return Urgency.REST
    return Urgency.TWICE if is_before_all(table, question) else Urgency.QUESTION
