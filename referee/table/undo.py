"""Undo: find the answer that an undo takes back, and tell whether anybody would have to forget something.

Nobody has to agree to an undo while nobody has learned anything since the answer: each step since then must be free
(``Step.free``), and must be the seat's own, an AI's, or a pass that the table gave at once. An answer to an open
simultaneous question can always be taken back, without others' answers to that question. If other people have answered
since, they must agree. If anybody has learned anything from dice or secrets, everybody must agree.

The list of voters must not reveal who has answered a hidden question. So hidden answers of others count as learned only
once some effect of them is visible. With the setting ``quick``, the table's waiting itself reveals that a seat has
something to choose. So hidden questions and answers then always count as learned.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec import Struct

from engine.match_records import Input
from engine.protocol import CHANCE, Refused, Seat

from ..records.stored_match import KeptRow


class NothingToUndo(Refused): ...


class Taking(Struct, frozen=True):
    """An answer that an undo would take back, with the consequences of taking it back."""

    row: Input
    """The input that is the answer.

    Everything after it is taken back too, unless it answers a simultaneous question that is still open.
    """
    learned: bool
    """True if anybody would have to forget what dice, secrets or a wait have shown."""
    others: frozenset[Seat]
    """The other seats whose own answers would be taken back, too."""
    before: int
    """The row of the last earlier answer that the table did not give by itself; -1 if there is none."""
    unseen: bool = False
    """True if the answer was to a hidden question, and nothing of the answer is visible yet."""


class Knowledge(NamedTuple):
    """The signs by which the people of a table may have learned something."""

    quick: bool = False
    """True if a seat with nothing to choose is not asked in secret."""
    others_asked: bool = False
    """True if another seat is asked in secret now."""
    seen: int = -1
    """The number of the last input at the time when everybody last saw a change."""
    ai: frozenset[Seat] = frozenset()
    """The seats of the AI. What the AI passes in secret tells nobody anything."""


NOTHING_LEARNED = Knowledge()


def find_latest_taking(
    rows: list[KeptRow],
    seat: Seat,
    unopened: Collection[int],
    row: int | None = None,
    knowledge: Knowledge = NOTHING_LEARNED,
) -> Taking:
    """Return the seat's latest own answer, with the consequences of taking it back. Raises ``NothingToUndo``.

    ``rows``: the valid inputs, oldest first. ``unopened``: the rows of answers to the open simultaneous question.
    ``row``: the number of the answer to take back; None: the latest.
    """
    quick, others_asked, seen, ai = knowledge
    given = [index for index, one in enumerate(rows) if one.row.seat != CHANCE and not one.passed and not one.ordered]
    place = next(
        (at for at in reversed(given) if rows[at].row.seat == seat and row in (None, rows[at].row.number)), None
    )
    if place is None:
        raise NothingToUndo()
    before = max((rows[other].row.number for other in given if other < place), default=-1)
    unseen = _is_hidden(rows[place]) and rows[place].row.number > seen
    if rows[place].row.number in unopened:
        return Taking(rows[place].row, False, frozenset(), before, unseen)
    since = rows[place:]
    theirs = [one for one in since if one.row.seat not in (CHANCE, seat) and not one.passed]
    hidden = [one.row.number for one in theirs if _is_hidden(one) and one.row.seat not in ai]
    others = {one.row.seat for one in theirs if not _is_hidden(one)}
    learned = (quick and (others_asked or bool(hidden))) or any(number <= seen for number in hidden)
    return Taking(rows[place].row, learned or not all(one.free for one in since), frozenset(others), before, unseen)


def _is_hidden(row: KeptRow) -> bool:
    """Return whether an answer was hidden: some people did not know that its question was asked."""
    return row.secret and not row.known
