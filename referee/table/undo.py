"""Undo: which answer it takes back, and whether anybody would have to forget something.

An undo is free while nobody has learned anything since the answer. Each step since then must be free (``Step.free``),
and must be the seat's own, an AI's, or a pass that the table gave at once. An answer to an open simultaneous question
is always free and is taken back alone, whether or not others have answered that question. If other people have answered
since, they must agree. If anybody has learned anything from dice or secrets, everybody must agree.

Hidden answers of others count as learned once anything of them is visible, and are ignored before that; otherwise the
list of voters would reveal who has answered. Where a seat with nothing to choose is not asked in secret (``quick``),
the table's very waiting reveals something. So a hidden question or answer then counts as learned; otherwise the list of
voters would depend on what somebody holds.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec import Struct

from engine.match import Input
from engine.protocol import CHANCE, Refused, Seat

from ..store.matches import KeptRow


class Taking(Struct, frozen=True):
    """The answer that an undo would take back, and its consequences."""

    row: Input
    """The answer.

    Everything after it is taken back too, unless it answers a simultaneous question that is still open.
    """
    learned: bool
    """True if anybody would have to forget what dice, secrets or a wait have shown."""
    others: frozenset[Seat]
    """The seats whose own answers would be taken back too."""
    before: int
    """The row of the answer before, leaving out answers that the table gave by itself; -1 if there was none."""
    unseen: bool = False
    """True if the answer was hidden and no part is visible yet."""


class Knowledge(NamedTuple):
    """The signs by which the people of a table may have learned something."""

    quick: bool = False
    """True if a seat with nothing to choose is not asked in secret."""
    others_asked: bool = False
    """True if another seat is asked in secret now."""
    seen: int = -1
    """The last row when everybody last saw a change."""


NOTHING_LEARNED = Knowledge()


def find_latest_taking(
    rows: list[KeptRow],
    seat: Seat,
    sealed: Collection[int],
    row: int | None = None,
    knowledge: Knowledge = NOTHING_LEARNED,
) -> Taking:
    """Return the seat's latest own answer, with what taking it back would mean. ``Refused``: "nothing-to-undo".

    ``rows``: the valid inputs, oldest first. ``sealed``: the rows of answers to the open simultaneous question.
    ``row``: the number of the answer if it is known (the seat may have answered again since).
    """
    quick, others_asked, seen = knowledge
    given = [index for index, one in enumerate(rows) if one.row.seat != CHANCE and not one.passed and not one.ordered]
    place = next(
        (at for at in reversed(given) if rows[at].row.seat == seat and row in (None, rows[at].row.number)), None
    )
    if place is None:
        raise Refused("nothing-to-undo")
    before = max((rows[other].row.number for other in given if other < place), default=-1)
    unseen = _is_hidden(rows[place]) and rows[place].row.number > seen
    if rows[place].row.number in sealed:
        return Taking(rows[place].row, False, frozenset(), before, unseen)
    since = rows[place:]
    theirs = [one for one in since if one.row.seat not in (CHANCE, seat) and not one.passed]
    hidden = [one.row.number for one in theirs if _is_hidden(one)]
    others = {one.row.seat for one in theirs if not _is_hidden(one)}
    learned = (quick and (others_asked or bool(hidden))) or any(number <= seen for number in hidden)
    return Taking(rows[place].row, learned or not all(one.free for one in since), frozenset(others), before, unseen)


def _is_hidden(row: KeptRow) -> bool:
    """Return whether some people did not know that this answer was asked for."""
    return row.secret and not row.known
