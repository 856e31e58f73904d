"""Taking back: which answer it would be, and whether anybody would have to unlearn anything by it.

Free are one's own answers since anybody last learned anything: each step from there on was free (``Step.free``) and
was one's own, an AI seat's or a pass of the table's, which it gave at once. An answer under seal is always free, and
goes alone: whether others have answered under seal since makes no difference. Where other people have answered, they
have to agree; where anybody has learned anything from dice or secrets, everybody has. What others have answered in
hiding counts as such as soon as anything is seen of it, and as nothing before: else who is asked to agree would tell
who has answered. Where nobody is asked in secret who has nothing to choose (``quick``), that the table waits tells
something, too: else what may be answered otherwise, and who is asked to agree to it, would hang on what somebody holds.
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
    """The answer; everything after it goes with it, unless it lies under seal."""
    learned: bool
    """Whether anybody would have to unlearn what dice or secrets have shown, or a wait."""
    others: frozenset[Seat]
    """Whose own answers go with it."""
    before: int
    """The row of the last answer before it that the table did not give by itself; -1: there was none."""
    unseen: bool = False
    """Whether it was given in hiding, and nothing is seen of it yet."""


def taking(
    rows: list[KeptRow],
    seat: Seat,
    sealed: Collection[int],
    quick: bool = False,
    others_asked: bool = False,
    row: int | None = None,
    seen: int = -1,
) -> Taking:
    """The seat's latest own answer, of rows that stand, the oldest first. ``sealed``: rows of answers under seal;
    ``others_asked``: whether another seat is asked in secret now; ``row``: the answer itself, where that is settled
    and the seat may have given another since; ``seen``: the last row when everybody last saw anything.

    ``Refused``: "nothing-to-undo".
    """
    given = [at for at, one in enumerate(rows) if one.row.seat != CHANCE and not one.passed and not one.ordered]
    at = next((at for at in reversed(given) if rows[at].row.seat == seat and row in (None, rows[at].row.number)), None)
    if at is None:
        raise Refused("nothing-to-undo")
    before = max((rows[other].row.number for other in given if other < at), default=-1)
    unseen = _in_hiding(rows[at]) and rows[at].row.number > seen
    if rows[at].row.number in sealed:
        return Taking(rows[at].row, False, frozenset(), before, unseen)
    since = rows[at:]
    theirs = [one for one in since if one.row.seat not in (CHANCE, seat) and not one.passed]
    hidden = [one.row.number for one in theirs if _in_hiding(one)]
    others = {one.row.seat for one in theirs if not _in_hiding(one)}
    learned = (quick and (others_asked or bool(hidden))) or any(number <= seen for number in hidden)
    return Taking(rows[at].row, learned or not all(one.free for one in since), frozenset(others), before, unseen)


def _in_hiding(one: KeptRow) -> bool:
    """Whether not everybody knew that this answer was asked for."""
    return one.secret and not one.known
