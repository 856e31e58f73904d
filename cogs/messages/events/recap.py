"""The latest events of a match as a private message shows them.

It tells the events since its reader's last answer, the newest first, and leaves out nothing that the board tells of
them. An effect is shown with its cause. Where there is no room for all events, those that hit the reader stay, and the
newest of them always does.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.events import GameEvent
from engine.match_records import LoggedEvent
from engine.protocol import Seat
from referee.records.outcome import Outcome
from referee.table import history, questions
from referee.table.table import Table
from render.face.lines import BEFORE, LINES, Line, add_causes, choose_rows, describe_event, describe_row
from render.face.records import Weight
from render.scene import Scene
from render.text.i18n import T, say

from ..common.viewpoint import find_table_presenter, list_picture_names, list_text_names
from .board_recap import choose_board_rows, count_fates, find_doer, load_ai_events, load_earlier_events
from .event_lines import list_event_lines, list_left_out, list_main_texts, say_row
from .lately import load_recent_hits

JOINED = 160
"""The most characters of a line of a private message that has a cause with its effect, if there is room for two."""
ALL = 100_000
"""A number above the number of events in any step, used as a limit to take all events."""
EARLIER = 8
"""The most events before the last step that a board may show. Older events are left out, however grave."""


class Past(Struct, frozen=True):
    """The latest events, as a private message shows them."""

    lines: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()
    """The lines on events that hit the reader. If there is no room for all lines, these are kept."""
    scene: Scene | None = None
    """The picture of the gravest event (``Telling.highlight``); None if the event has no picture."""
    more: bool = False
    """True if there are more events than these lines tell."""


async def load_past(table: Table, seat: Seat | None, locale: str) -> Past:
    """Return the events since a seat's own last answer, for a private message.

    ``seat`` None: the events of the last step.

    The reader's own actions are left out, unless they had a grave outcome. If a question is asked again, the events may
    be the reason.
    """
    if table.facts.phase == "lobby" or not table.readable:
        return Past()
    if seat is None:
        lines = list_event_lines(table, history.list_latest_events(table, None), None)
        return Past(tuple(_list_newest_first(lines, _choose_private_rows(lines, locale), locale)))
    latest = await history.list_log(table, seat, max(0, history.find_first_event_number(table)), ALL)
    since = await history.list_events_since_answer(table, seat, seat)
    others = len(since) > len(latest)  # others have acted since the seat's answer
    window = since if others else latest
    lately = await load_recent_hits(table, seat)
    events = _merge_events(lately.kept, await _add_context(table, seat, window))
    first = window[0].number if window else 0
    lines = list_event_lines(table, [one.event for one in events], seat)

    def known_already(line: Line) -> bool:
        """Return whether a line is on the reader's own action without a grave outcome, or on an earlier event."""
        if events[line.to].number < first:
            return not line.own or events[line.to].row <= lately.pressed
        return others and not line.own and line.weight < Weight.GRAVE and find_doer(events[line.at].event) == seat

    lines = add_causes(lines, [line for line in lines if not known_already(line)])
    told = await _list_told_on_board(table)
    on_board = [at for at, line in enumerate(lines) if told & {one.number for one in events[line.at : line.to + 1]}]
    rows = _choose_private_rows(lines, locale, on_board)
    shown = _list_newest_first(lines, rows, locale)
    scene = draw_highlight(table, seat, [one.event for one in events])
    return Past(
        (*_list_forced_lines(table, seat, locale), *shown),
        _list_own_texts(lines, rows, locale),
        scene,
        more=sum(map(len, rows)) < len(lines),
    )


async def load_unasked_past(table: Table, seat: Seat, locale: str) -> Past:
    """Return the events that have hit a seat since its last own answer, with lines on the reason why nothing is asked.

    This is for the message of a seat without a question. The message does not change while others play, unless the hand
    changes. The board, and the seat's next question, tell the actions of others.
    """
    if not table.readable:
        return Past()
    lately = await load_recent_hits(table, seat)
    events = lately.kept
    lines = list_event_lines(table, [one.event for one in events], seat)
    lines = add_causes(lines, [line for line in lines if line.own and events[line.to].row > lately.pressed])
    shown = [say_row(lines, row, locale) for row in reversed(_choose_private_rows(lines, locale))]
    scene = draw_highlight(table, seat, [one.event for one in events])
    return Past((*_list_forced_lines(table, seat, locale), *shown), frozenset(shown), scene)


async def _list_told_on_board(table: Table) -> set[int]:
    """Return the numbers of the events that a board with room shows now."""
    before, chain = await load_earlier_events(table), await load_ai_events(table)
    found = choose_board_rows(table, before, chain, max(LINES, count_fates(table, chain)))
    return {found.numbers[at] for row in found.rows for at in row}


def _choose_private_rows(lines: Sequence[Line], locale: str, needed: Sequence[int] = ()) -> list[list[int]]:
    """Choose the rows of a private message, in the order of the events. An effect shares a row with its causes.

    If the row would be too long, the effect gets a row of its own.

    ``needed``: the indices of lines that must not be left out. Others are the newest grave events that hit the reader,
    and the newest event that did.
    """
    own = [at for at, line in enumerate(lines) if line.own]
    grave = [at for at in own if lines[at].weight >= Weight.GRAVE]
    kept = {*needed, *grave[-LINES:], *own[-1:]}
    most = max(LINES, len(kept))
    found: list[list[int]] = []
    for row in choose_rows(lines, most, lambda at: (at in kept, lines[at].own, lines[at].weight, at)):
        both = [*found[-1], *row] if found else row
        caused = bool(found) and any(lines[row[0]].cause is lines[at] for at in found[-1])
        if caused and len(say(describe_row(lines, both), locale)) <= JOINED:
            found[-1] = both
        else:
            found.append(row)
    return found


def _list_newest_first(lines: Sequence[Line], rows: Sequence[Sequence[int]], locale: str) -> list[str]:
    """Return the texts of these rows, the newest first, and a text with the number of the lines left out."""
    left = len(lines) - sum(map(len, rows))
    return [*(say_row(lines, row, locale) for row in reversed(rows)), *list_left_out(left, locale)]


def _list_own_texts(lines: Sequence[Line], rows: Sequence[Sequence[int]], locale: str) -> frozenset[str]:
    """Return the texts of the rows that tell an event that hit the reader."""
    return frozenset(say_row(lines, row, locale) for row in rows if any(lines[at].own for at in row))


async def _add_context(table: Table, seat: Seat, events: Sequence[LoggedEvent]) -> Sequence[LoggedEvent]:
    """Return these events, preceded by earlier events as context.

    Earlier events are added if one of the first of these events may tell the outcome of an earlier one.
    """
    face = find_table_presenter(table)
    if not any(
        one.event.kind in kinds for one in events[:BEFORE] for kinds in (face.telling.causes, face.telling.completes)
    ):
        return events
    first = events[0].number
    return (*await history.list_page(table, seat, max(0, first - BEFORE), first), *events)


def _merge_events(*parts: Sequence[LoggedEvent]) -> list[LoggedEvent]:
    """Return the events of all parts, each once, in the order of happening."""
    found = {one.number: one for part in parts for one in part}
    return [found[number] for number in sorted(found)]


def find_newest_told(table: Table, seat: Seat | None) -> int:
    """Return the number of the last event of a match's last step that has a line for this seat; -1 if none has."""
    if table.facts.phase != "playing" or not table.readable:
        return -1
    face, names = find_table_presenter(table), list_text_names(table)
    first, latest = history.find_first_event_number(table), history.list_latest_events(table, seat)
    told = (at for at in range(len(latest) - 1, -1, -1) if describe_event(face, latest[at], seat, names))
    return first + next(told, -1 - first)


def find_new_hit(table: Table, seat: Seat | None) -> int:
    """Return the number of the first event of a match's last step; -1 if the step has not hit this seat."""
    if seat is None or table.facts.phase != "playing" or not table.readable:
        return -1
    face, view = find_table_presenter(table), table.view(seat)
    return (
        history.find_first_event_number(table)
        if any(face.telling.befalls(one, seat, view) for one in history.list_latest_events(table, seat))
        else -1
    )


def draw_highlight(table: Table, seat: Seat | None, events: Sequence[GameEvent]) -> Scene | None:
    """Return the picture of the highlight in these events, if it concerns this seat; else None."""
    if table.facts.phase != "playing" or not table.readable:
        return None
    shown = [one.hide_secrets_from(None) for one in events]
    found = find_table_presenter(table).telling.highlight(shown, table.view(None), list_picture_names(table))
    return found.scene if found is not None and seat in found.concerned else None


def _list_forced_lines(table: Table, seat: Seat | None, locale: str) -> list[str]:
    """Return lines on the questions that a seat was not asked, because it had only one possible answer."""
    words = find_table_presenter(table).choosing.forced
    if seat is None or not words or table.facts.phase != "playing":
        return []
    kinds = dict.fromkeys(kind for kind in questions.list_passed_kinds(table, seat) if kind in words)
    return [say(words[kind], locale) for kind in kinds]


def list_step_texts(table: Table, seat: Seat | None, outcome: Outcome, locale: str, result: bool = False) -> list[str]:
    """Return the most important lines on a step (``outcome``) for a seat, the newest first.

    ``result``: the message shows the result, too.
    """
    lines = list_event_lines(table, outcome.list_known_events(seat), seat, result)
    if outcome.again:
        said = " ".join(list_main_texts(lines, locale))
        return [say(T("You have already done this: {what}", what=said), locale)]
    return [say_row(lines, row, locale) for row in reversed(_choose_private_rows(lines, locale))]


def build_past_of_own_step(table: Table, seat: Seat, outcome: Outcome, locale: str) -> Past:
    """Return the events by which the step of a seat's own press (``outcome``) has hit the seat."""
    events = outcome.list_known_events(seat)
    lines = list_event_lines(table, events, seat)
    scene = None if outcome.again else draw_highlight(table, seat, events)
    return Past(own=_list_own_texts(lines, _choose_private_rows(lines, locale), locale), scene=scene)


async def load_changes(table: Table, seat: Seat | None) -> list[GameEvent]:
    """Return the public events since a seat's own last answer, at least the events of the last step.

    The events are marked in the picture of the seat's private board.
    """
    events = (
        [one.event.hide_secrets_from(None) for one in await history.list_events_since_answer(table, seat, seat)]
        if seat is not None
        else []
    )
    latest = history.list_latest_events(table, None)
    return events if len(events) > len(latest) else list(latest)
