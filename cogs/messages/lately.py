"""What has befallen somebody since they last pressed: found anew in the news, and forgotten with the next own press.

It is kept in memory beside the match, for a private message is looked at after each step: only what is new is read.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from engine.match import News
from engine.protocol import Seat
from referee.table.table import Table
from render.face.lines import BEFORE

from .viewpoint import face_of

EVERYTHING = 100_000
"""More news than a match has."""
MOST = 80
"""News that are kept for a seat at most."""


class Lately:
    """What is remembered for one seat."""

    def __init__(self, pressed: int) -> None:
        self.pressed = pressed
        """The row of the seat's last own answer; -1: there is none."""
        self.after = 0
        """The number of the next news to look at."""
        self.last: list[News] = []
        """The newest news, whomever they befell."""
        self.kept: list[News] = []
        """What befell the seat since, and what came before each of these, be it before the press."""

    @property
    def newest(self) -> int:
        """The number of the newest news that befell the seat since; -1: none did."""
        return self.kept[-1].number if self.kept else -1


_LATELY: WeakKeyDictionary[object, dict[Seat, Lately]] = WeakKeyDictionary()
"""For each match in play, as long as it is held in memory."""


async def befallen(table: Table, seat: Seat) -> Lately:
    """Read on, and return what has befallen a seat since its person's last own answer, as the seat may know it."""
    answers = table.own_answers(seat)
    pressed = answers[-1][1] if answers else -1
    seats = _LATELY.setdefault(table.course, {})
    found = seats.get(seat)
    if found is None or pressed < found.pressed:  # an answer under seal was taken back
        found = seats[seat] = Lately(pressed)
        news = await table.since_row(seat, pressed)
    else:
        if pressed != found.pressed:
            found.pressed, found.kept = pressed, []
        news = await table.log(seat, found.after, EVERYTHING)
    face, view = face_of(table), table.view(seat)
    for one in news:
        if one.number < found.after:  # somebody else has read on meanwhile
            continue
        found.after = one.number + 1
        found.last = [*found.last[-BEFORE:], one]
        if one.row > pressed and face.befalls(one.told, seat, view):
            found.kept += [before for before in found.last if before.number > found.newest]
            found.kept = found.kept if len(found.kept) <= MOST else _gravest(found.kept, table, seat)
    return found


def _gravest(kept: list[News], table: Table, seat: Seat) -> list[News]:
    """Return half of what is kept: the weightiest, with the news before each, in the order of happening, and the
    newest."""
    face = face_of(table)
    weights = [face.weight(one.told, seat) for one in kept]
    wanted = {len(kept) - 1}
    for at in sorted(range(len(kept)), key=lambda at: (weights[at], at), reverse=True):
        if len(wanted) < MOST // 2:
            wanted |= set(range(max(0, at - BEFORE // 2), at + 1))
    return [kept[at] for at in sorted(wanted)]
