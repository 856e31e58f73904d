"""Taking back: which answer it would be, and whether anybody would have to unlearn anything by it.

Free are one's own answers since anybody last learned anything: each step from there on was free (``Step.free``) and
was one's own or a pass of the table's, which it gave at once. Whatever else was answered since, by another person or
by an AI seat, everybody concerned has to agree on.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from engine.match import Row
from engine.protocol import CHANCE, Refused, Seat

from ..store.matches import KeptRow


class Taking(Struct, frozen=True):
    """What would be taken back."""

    row: Row
    """The answer; everything after it goes with it."""
    free: bool
    before: int
    """The row of the last answer before it that the table did not give by itself; -1: there was none."""


def taking(rows: list[KeptRow], seat: Seat, sealed: Collection[int]) -> Taking:
    """The seat's latest own answer, of rows that stand, the oldest first. ``sealed``: rows of answers under seal, of
    which nobody takes back another's.

    ``Refused``: "nothing-to-undo", "sealed".
    """
    given = [at for at, one in enumerate(rows) if one.row.seat != CHANCE and not one.passed and not one.ordered]
    at = next((at for at in reversed(given) if rows[at].row.seat == seat), None)
    if at is None:
        raise Refused("nothing-to-undo")
    since = rows[at:]
    if any(one.row.number in sealed and one.row.seat != seat and not one.passed for one in since):
        raise Refused("sealed")
    before = max((rows[other].row.number for other in given if other < at), default=-1)
    return Taking(rows[at].row, all(one.free and (one.passed or one.row.seat == seat) for one in since), before)
