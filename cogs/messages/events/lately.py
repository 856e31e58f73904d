"""The list of the events that have hit a seat since its player's last answer.

The list is kept in memory beside the match, so that only new events have to be read. A private message is checked after
each step.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from engine.match_records import LoggedEvent
from engine.protocol import Seat
from referee.table import history, questions
from referee.table.table import Table
from render.face.lines import BEFORE

from ..common.viewpoint import find_table_presenter

EVERYTHING = 100_000
"""A number above the numbers of all events of a match, used as a limit to read all events."""
MOST = 80
"""The most events in the list of a seat. If there are more, half of them are kept: the gravest and the newest."""


class Lately:
    """The list of the events that have hit one seat since its last answer, and the number of the next event to read."""

    def __init__(self, pressed: int) -> None:
        self.pressed = pressed
        """The number of the stored input that is the seat's last own answer; -1 if there is none."""
        self.after = 0
        """The number of the first event that was not read yet."""
        self.last: list[LoggedEvent] = []
        """The newest events of the match, even if they did not hit the seat."""
        self.kept: list[LoggedEvent] = []
        """The events that have hit the seat since its last answer, each with the events just before it."""

    @property
    def newest(self) -> int:
        """The number of the newest event that has hit the seat since its last answer; -1 if none has."""
        return self.kept[-1].number if self.kept else -1


_LATELY: WeakKeyDictionary[object, dict[Seat, Lately]] = WeakKeyDictionary()
"""By match in memory and seat: the list of events."""


async def load_recent_hits(table: Table, seat: Seat) -> Lately:
    """Read new events of a match. Return the list of events that have hit a seat since its last own answer."""
    answers = questions.list_own_answers(table, seat)
    pressed = answers[-1][1] if answers else -1
    seats = _LATELY.setdefault(table.course, {})
    found = seats.get(seat)
    if found is None or pressed < found.pressed:  # The last answer was taken back.
        found = seats[seat] = Lately(pressed)
        events = await history.list_events_since_row(table, seat, pressed)
    else:
        if pressed != found.pressed:
            found.pressed, found.kept = pressed, []
        events = await history.list_log(table, seat, found.after, EVERYTHING)
    face, view = find_table_presenter(table), table.view(seat)
    for event in events:
        if event.number < found.after:  # Another task has read these events meanwhile.
            continue
        found.after = event.number + 1
        found.last = [*found.last[-BEFORE:], event]
        if event.row > pressed and face.telling.befalls(event.event, seat, view):
            found.kept += [before for before in found.last if before.number > found.newest]
            found.kept = found.kept if len(found.kept) <= MOST else _select_gravest(found.kept, table, seat)
    return found


def _select_gravest(events: list[LoggedEvent], table: Table, seat: Seat) -> list[LoggedEvent]:
    """Return half of these events, in order: the gravest, each with the events just before it, and the newest."""
    face = find_table_presenter(table)
    weights = [face.telling.weight(one.event, seat) for one in events]
    wanted = {len(events) - 1}
    for index in sorted(range(len(events)), key=lambda at: (weights[at], at), reverse=True):
        if len(wanted) < MOST // 2:
            wanted |= set(range(max(0, index - BEFORE // 2), index + 1))
    return [events[at] for at in sorted(wanted)]
