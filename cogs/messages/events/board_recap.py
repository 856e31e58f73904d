"""The last steps of a match as a board shows them, the newest last.

With AI seats, the steps between two answers of people count as one. An effect is shown with its cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.events import GameEvent
from engine.match_records import LoggedEvent
from engine.protocol import Seat
from referee.table import history
from referee.table.table import Table
from render.face.lines import LINES, Line, choose_rows
from render.face.records import Weight

from ..common.viewpoint import find_table_presenter
from .event_lines import list_event_lines, say_row

EARLIER = 8
"""The most events before the last step that a board may show. Older events are left out, however grave."""


class Happened(Struct, frozen=True):
    """The latest events, as a board shows them."""

    lines: tuple[str, ...]
    left: int
    """The number of further lines, for which the board has no room."""
    first: int
    """The number of the first event that the further lines are about."""


NOTHING = Happened((), 0, 0)


class _BoardLines(NamedTuple):
    """The lines of which a board shows the most important ones."""

    lines: list[Line]
    new: list[bool]
    """For each line: whether it is on the last step, or on a step of the AI seats just before it."""
    rows: list[list[int]]
    """The rows of the board, as indices of lines."""
    numbers: list[int]
    """For each line: the number of its last event."""
    first: int
    """The number of the first new event."""


def summarize_last_step(
    table: Table, before: Sequence[LoggedEvent], chain: Sequence[LoggedEvent], locale: str, most: int = LINES
) -> Happened:
    """Return the most important lines on the last step and the events before it.

    Lines on older events are in small letters. With two players all further lines are counted. With more players only
    new lines are counted, because people have seen the others. ``before``: the events before the last step. ``chain``:
    the events of successive steps of AI seats up to the last step. They are as new as the last step, but less important
    than its results.
    """
    both, new, rows, _, first = choose_board_rows(table, before, chain, most)
    words = [(new[row[-1]], say_row(both, row, locale)) for row in rows]
    small = tuple(said if fresh or said.startswith("-# ") else f"-# {said}" for fresh, said in words)
    shown = {at for row in rows for at in row}
    if before and len(table.facts.seats) == 2:
        return Happened(small, len(both) - len(shown), before[0].number)
    return Happened(small, sum(new) - sum(new[at] for at in shown), max(0, first))


def choose_board_rows(
    table: Table, before: Sequence[LoggedEvent], chain: Sequence[LoggedEvent], most: int
) -> _BoardLines:
    """Choose the rows of a board. The arguments are as for ``summarize_last_step``.

    The newest line is kept, unless there is room for only one line and a new event is grave. Next in importance are the
    fate of each seat while AI seats acted, grave events, and new events.
    """
    since = chain[0].number if chain else history.find_first_event_number(table)
    first, latest = history.find_first_event_number(table), history.list_latest_events(table, None)
    numbers = [*(one.number for one in before), *range(first, first + len(latest))]
    events = [*(one.event for one in before), *latest]
    both = list_event_lines(table, events, None)
    new = [numbers[line.to] >= since for line in both]
    first = numbers[both[new.index(True)].at] if any(new) else since
    last = [line.to >= len(events) - len(latest) for line in both]
    newest = max((at for at in range(len(both)) if last[at]), key=lambda at: (both[at].weight, at), default=-1)
    from_then_on = max(0, new.index(True) if any(new) else len(both)) - EARLIER
    recent_lines = [line for line, fresh in zip(both, new, strict=True) if fresh]
    fates = {id(line) for line in _find_fates(table, recent_lines, events)} if chain else set()

    def matters(index: int) -> tuple[bool, bool, bool, bool, bool, bool, int, int]:
        line = both[index]
        grave = line.weight >= Weight.GRAVE
        result = last[index] and line.weight >= Weight.RESULT
        alone = most == 1 and new[index] and grave
        return alone, index == newest, id(line) in fates, grave, new[index], result, line.weight, index

    recent = [at for at in range(len(both)) if at >= from_then_on]
    rows = choose_rows(both, most, matters, recent)
    return _BoardLines(both, new, rows, [numbers[line.to] for line in both], first)


def _find_fates(table: Table, lines: Sequence[Line], events: Sequence[GameEvent]) -> list[Line]:
    """Return for each seat the line on the gravest event that hit it. If none has hit it, return its newest result."""
    face, view = find_table_presenter(table), table.view(None)
    found = []
    for seat in range(len(table.facts.seats)):
        hits = [
            line
            for line in lines
            if any(face.telling.befalls(one, seat, view) for one in events[line.at : line.to + 1])
        ] or [line for line in lines if line.weight >= Weight.RESULT and find_doer(events[line.at]) == seat]
        found += [max(hits, key=lambda line: (line.weight, line.at))] if hits else []
    return found


def count_fates(table: Table, chain: Sequence[LoggedEvent]) -> int:
    """Return the number of lines that tell each seat's fate while AI seats acted (``chain``)."""
    if not chain:
        return 0
    events = [one.event for one in chain]
    return len({line.at for line in _find_fates(table, list_event_lines(table, events, None), events)})


def summarize_ai_seats(
    table: Table, before: Sequence[LoggedEvent], chain: Sequence[LoggedEvent], locale: str, most: int
) -> Happened:
    """Return the lines on the steps of each AI seat since a person's last action, in the order of happening.

    ``most``: the most lines for each seat. ``before``, ``chain``: as for ``summarize_last_step``.
    """
    lines = list_event_lines(table, [one.event for one in chain], None)
    groups: dict[Seat | None, list[int]] = {}
    for index, line in enumerate(lines):
        groups.setdefault(history.find_doer(table, chain[line.at]), []).append(index)
    rows = {
        tuple(row)
        for group in groups.values()
        for row in choose_rows(lines, most, lambda at: (lines[at].weight, at), among=group)
    }
    shared = {at for row in rows if len(row) > 1 for at in row}
    kept = sorted((row for row in rows if len(row) > 1 or row[0] not in shared), key=lambda row: row[-1])
    sentences = tuple(say_row(lines, row, locale) for row in kept)
    return Happened(sentences, len(lines) - len({at for row in kept for at in row}), chain[0].number)


async def load_earlier_events(table: Table) -> list[LoggedEvent]:
    """Return the public events before a match's last step that the board shows, too.

    Steps may follow each other faster than the board can be edited. With two players, the events begin with the last
    answer of the player who does not act. So both see the other's actions. With more players, the events begin with a
    person's last answer. With one player, they are the event whose outcome the last step tells.
    """
    if table.facts.phase != "playing":
        return []
    shown = len(history.list_latest_events(table, None))
    if len(table.facts.seats) < 2:
        half = (await history.list_log(table, None, limit=shown + 1))[:-shown] if shown else ()
        return [one for one in half if _is_completed_by(table, one.event, history.list_latest_events(table, None))]
    events = await history.list_events_since_answer(table, None, 0, 1) if len(table.facts.seats) == 2 else ()
    if not events:
        events = await history.list_log(
            table, None, limit=max(shown + EARLIER, len(await history.list_events_since_person_answered(table)))
        )
    return list(events[: max(0, len(events) - shown)])


async def load_ai_events(table: Table) -> list[LoggedEvent]:
    """Return the events since a person's last answer, if AI seats have acted since. One picture shows all of them.

    The list is empty if the last step is the only one.
    """
    events = await history.list_events_since_person_answered(table) if table.facts.phase == "playing" else ()
    return list(events) if len(events) > len(history.list_latest_events(table, None)) else []


def _is_completed_by(table: Table, event: GameEvent, later_events: Sequence[GameEvent]) -> bool:
    """Return whether the first event of ``later_events`` names the outcome of ``event``. Then both share a line."""
    return bool(later_events) and event.kind in find_table_presenter(table).telling.completes.get(
        later_events[0].kind, ()
    )


def find_doer(event: GameEvent) -> Seat | None:
    """Return the seat that acted in an event; None if no seat did, or if the event does not tell."""
    who = event.open.get("seat", event.open.get("who"))
    found = who[0] if isinstance(who, tuple | list) and who else who
    return found if isinstance(found, int) else None
