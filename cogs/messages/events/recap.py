"""The latest events of a match as lines: the most important ones, and the number of the others.

The board tells the events of the last steps, the newest last. A private message tells the events since its reader's
last answer, the newest first, and leaves out nothing that the board tells of them. An effect is told with its cause.
Where there is no room for all events, those that hit the reader stay in a private message, and the newest of them
always does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.events import GameEvent
from engine.match import LoggedEvent
from engine.protocol import Seat
from referee.records.outcome import Outcome
from referee.table import history, progress, questions
from referee.table.table import Table
from render.face.lines import (
    BEFORE,
    LINES,
    Line,
    add_causes,
    build_lines,
    choose_heaviest_rows,
    choose_rows,
    describe_event,
    describe_row,
)
from render.face.records import Weight
from render.scene import Scene
from render.text.i18n import TN, T, say

from ...limits import cut
from ..common.viewpoint import find_table_presenter, list_picture_names, list_text_names
from .lately import load_recent_hits

LONG = 400
"""The length to which a line is cut, in characters. One line may tell a cause and its effect."""
JOINED = 160
"""The most characters of a line of a private message that tells a cause with its effect, if there is room for two."""
ALL = 100_000
"""A number above the number of events in any step, used as a limit to take all events."""
EARLIER = 8
"""The most events before the last step that a board may tell. Older events are not told, however grave."""


class Past(Struct, frozen=True):
    """The latest events, as a private message tells them."""

    lines: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()
    """The lines on events that hit the reader. If there is no room for all lines, these are kept."""
    scene: Scene | None = None
    """The picture of the gravest event (``Telling.highlight``); None if the event has no picture."""
    more: bool = False
    """True if there are more events than these lines tell."""


class Happened(Struct, frozen=True):
    """The latest events, as a board tells them."""

    lines: tuple[str, ...]
    left: int
    """The number of further lines, for which the board has no room."""
    first: int
    """The number of the first event of which the further lines tell."""


NOTHING = Happened((), 0, 0)


class _BoardLines(NamedTuple):
    """The lines of which a board tells the most important ones."""

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
    both, new, rows, _, first = _choose_board_rows(table, before, chain, most)
    words = [(new[row[-1]], say_row(both, row, locale)) for row in rows]
    small = tuple(said if fresh or said.startswith("-# ") else f"-# {said}" for fresh, said in words)
    shown = {at for row in rows for at in row}
    if before and len(table.facts.seats) == 2:
        return Happened(small, len(both) - len(shown), before[0].number)
    return Happened(small, sum(new) - sum(new[at] for at in shown), max(0, first))


def _choose_board_rows(
    table: Table, before: Sequence[LoggedEvent], chain: Sequence[LoggedEvent], most: int
) -> _BoardLines:
    """Choose the rows of a board. The arguments are as for ``summarize_last_step``.

    The newest line is kept, unless there is room for only one line and a new event is grave. Next in importance are the
    fate of each seat while AI seats acted, grave events, and new events.
    """
    since = chain[0].number if chain else history.find_first_event_number(table)
    first, latest = history.find_first_event_number(table), history.list_latest_events(table, None)
    numbers = [*(one.number for one in before), *range(first, first + len(latest))]
    news = [*(one.told for one in before), *latest]
    both = list_event_lines(table, news, None)
    new = [numbers[line.to] >= since for line in both]
    first = numbers[both[new.index(True)].at] if any(new) else since
    last = [line.to >= len(news) - len(latest) for line in both]
    newest = max((at for at in range(len(both)) if last[at]), key=lambda at: (both[at].weight, at), default=-1)
    from_then_on = max(0, new.index(True) if any(new) else len(both)) - EARLIER
    recent_lines = [line for line, fresh in zip(both, new, strict=True) if fresh]
    fates = {id(line) for line in _find_fates(table, recent_lines, news)} if chain else set()

    def matters(index: int) -> tuple[bool, bool, bool, bool, bool, bool, int, int]:
        line = both[index]
        grave = line.weight >= Weight.GRAVE
        result = last[index] and line.weight >= Weight.RESULT
        alone = most == 1 and new[index] and grave
        return alone, index == newest, id(line) in fates, grave, new[index], result, line.weight, index

    recent = [at for at in range(len(both)) if at >= from_then_on]
    rows = choose_rows(both, most, matters, recent)
    return _BoardLines(both, new, rows, [numbers[line.to] for line in both], first)


def _find_fates(table: Table, lines: Sequence[Line], news: Sequence[GameEvent]) -> list[Line]:
    """Return for each seat the line on the gravest event that hit it. If none has hit it, return its newest result."""
    face, view = find_table_presenter(table), table.view(None)
    found = []
    for seat in range(len(table.facts.seats)):
        hits = [
            line for line in lines if any(face.telling.befalls(one, seat, view) for one in news[line.at : line.to + 1])
        ] or [line for line in lines if line.weight >= Weight.RESULT and _find_doer(news[line.at]) == seat]
        found += [max(hits, key=lambda line: (line.weight, line.at))] if hits else []
    return found


def count_fates(table: Table, chain: Sequence[LoggedEvent]) -> int:
    """Return the number of lines that tell each seat's fate while AI seats acted (``chain``)."""
    if not chain:
        return 0
    news = [one.told for one in chain]
    return len({line.at for line in _find_fates(table, list_event_lines(table, news, None), news)})


def summarize_ai_seats(
    table: Table, before: Sequence[LoggedEvent], chain: Sequence[LoggedEvent], locale: str, most: int
) -> Happened:
    """Return the lines on the steps of each AI seat since a person's last action, in the order of happening.

    ``most``: the most lines for each seat. ``before``, ``chain``: as for ``summarize_last_step``.
    """
    lines = list_event_lines(table, [one.told for one in chain], None)
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


def _is_completed_by(table: Table, event: GameEvent, later_events: Sequence[GameEvent]) -> bool:
    """Return whether the first event of ``later_events`` tells the outcome of ``event``. Then both share a line."""
    return bool(later_events) and event.kind in find_table_presenter(table).telling.completes.get(
        later_events[0].kind, ()
    )


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
    news = _merge_events(lately.kept, await _add_context(table, seat, window))
    first = window[0].number if window else 0
    lines = list_event_lines(table, [one.told for one in news], seat)

    def known_already(line: Line) -> bool:
        """Return whether a line is on the reader's own action without a grave outcome, or on an earlier event."""
        if news[line.to].number < first:
            return not line.own or news[line.to].row <= lately.pressed
        return others and not line.own and line.weight < Weight.GRAVE and _find_doer(news[line.at].told) == seat

    lines = add_causes(lines, [line for line in lines if not known_already(line)])
    told = await _list_told_on_board(table)
    on_board = [at for at, line in enumerate(lines) if told & {one.number for one in news[line.at : line.to + 1]}]
    rows = _choose_private_rows(lines, locale, on_board)
    shown = _list_newest_first(lines, rows, locale)
    scene = draw_highlight(table, seat, [one.told for one in news])
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
    news = lately.kept
    lines = list_event_lines(table, [one.told for one in news], seat)
    lines = add_causes(lines, [line for line in lines if line.own and news[line.to].row > lately.pressed])
    shown = [say_row(lines, row, locale) for row in reversed(_choose_private_rows(lines, locale))]
    scene = draw_highlight(table, seat, [one.told for one in news])
    return Past((*_list_forced_lines(table, seat, locale), *shown), frozenset(shown), scene)


async def _list_told_on_board(table: Table) -> set[int]:
    """Return the numbers of the events that a board with room tells now."""
    before, chain = await load_earlier_events(table), await load_ai_events(table)
    found = _choose_board_rows(table, before, chain, max(LINES, count_fates(table, chain)))
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
    more = TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left)
    return [*(say_row(lines, row, locale) for row in reversed(rows)), *([say(more, locale)] if left else [])]


def _list_own_texts(lines: Sequence[Line], rows: Sequence[Sequence[int]], locale: str) -> frozenset[str]:
    """Return the texts of the rows that tell an event that hit the reader."""
    return frozenset(say_row(lines, row, locale) for row in rows if any(lines[at].own for at in row))


async def _add_context(table: Table, seat: Seat, news: Sequence[LoggedEvent]) -> Sequence[LoggedEvent]:
    """Return these events, preceded by earlier events as context.

    Earlier events are added if one of the first of these events may tell the outcome of an earlier one.
    """
    face = find_table_presenter(table)
    if not any(
        one.told.kind in kinds for one in news[:BEFORE] for kinds in (face.telling.causes, face.telling.completes)
    ):
        return news
    first = news[0].number
    return (*await history.list_page(table, seat, max(0, first - BEFORE), first), *news)


def _merge_events(*parts: Sequence[LoggedEvent]) -> list[LoggedEvent]:
    """Return the events of all parts, each once, in the order of happening."""
    found = {one.number: one for part in parts for one in part}
    return [found[number] for number in sorted(found)]


def _find_doer(event: GameEvent) -> Seat | None:
    """Return the seat that acted in an event; None if no seat did, or if the event does not tell."""
    who = event.open.get("seat", event.open.get("who"))
    found = who[0] if isinstance(who, tuple | list) and who else who
    return found if isinstance(found, int) else None


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


def draw_highlight(table: Table, seat: Seat | None, news: Sequence[GameEvent]) -> Scene | None:
    """Return the picture of the highlight in these events, if it concerns this seat; else None."""
    if table.facts.phase != "playing" or not table.readable:
        return None
    shown = [one.hide_secrets_from(None) for one in news]
    found = find_table_presenter(table).telling.highlight(shown, table.view(None), list_picture_names(table))
    return found.scene if found is not None and seat in found.concerned else None


def _list_forced_lines(table: Table, seat: Seat | None, locale: str) -> list[str]:
    """Return lines on the questions that a seat was not asked, because it had only one possible answer."""
    words = find_table_presenter(table).choosing.forced
    if seat is None or not words or table.facts.phase != "playing":
        return []
    kinds = dict.fromkeys(kind for kind in questions.list_passed_kinds(table, seat) if kind in words)
    return [say(words[kind], locale) for kind in kinds]


def list_event_lines(table: Table, news: Sequence[GameEvent], viewer: Seat | None, result: bool = True) -> list[Line]:
    """Return the lines on events, as a seat may read them. Two events that belong together share a line.

    ``viewer`` None: as everybody may read them. Events without a line are left out. ``result``: True if the message
    shows the result elsewhere. The event of the end is then left out.
    """
    ended = table.facts.result
    said_below = result and table.facts.phase != "playing" and ended is not None and ended.kind != "conceded"
    face, view = find_table_presenter(table), table.view(viewer) if viewer is not None else None
    found = build_lines(face, [(told, viewer) for told in news], list_text_names(table), view)
    return [line for line in found if not (said_below and line.weight is Weight.END)]


def say_row(lines: Sequence[Line], row: Sequence[int], locale: str) -> str:
    """Return the lines of a row as one text.

    If it is too long, the earliest causes are left out. The outcome and the dice directly before it stay.
    """
    for start in range(len(row)):
        said = say(describe_row(lines, row[start:]), locale)
        if len(said) <= LONG:
            return said
    return cut(said, LONG)


def list_main_texts(lines: Sequence[Line], locale: str, most: int = LINES) -> list[str]:
    """Return the texts of the most important lines."""
    return [say_row(lines, row, locale) for row in choose_heaviest_rows(lines, most)]


def list_short_texts(lines: Sequence[Line], locale: str) -> list[str]:
    """Return the texts of the most important lines, and a text with the number of the lines left out."""
    kept = list_main_texts(lines, locale)
    left = len(lines) - sum(map(len, choose_heaviest_rows(lines, LINES)))
    more = TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left)
    return [say(more, locale), *kept] if left else kept


def list_step_texts(table: Table, seat: Seat | None, outcome: Outcome, locale: str, result: bool = False) -> list[str]:
    """Return the most important lines on a step (``outcome``) for a seat, the newest first.

    ``result``: the message shows the result, too.
    """
    lines = list_event_lines(table, outcome.list_known_events(seat), seat, result)
    if outcome.again:
        said = " ".join(list_main_texts(lines, locale))
        return [say(T("You have already done this: {what}", what=said), locale)]
    return [say_row(lines, row, locale) for row in reversed(_choose_private_rows(lines, locale))]


def build_own_step_past(table: Table, seat: Seat, outcome: Outcome, locale: str) -> Past:
    """Return the events by which the step of a seat's own press (``outcome``) has hit the seat."""
    news = outcome.list_known_events(seat)
    lines = list_event_lines(table, news, seat)
    scene = None if outcome.again else draw_highlight(table, seat, news)
    return Past(own=_list_own_texts(lines, _choose_private_rows(lines, locale), locale), scene=scene)


async def load_earlier_events(table: Table) -> list[LoggedEvent]:
    """Return the public events before a match's last step that the board tells, too.

    Steps may follow each other faster than the board can be edited. With two players, the events begin with the last
    answer of the player who does not act. So both see the other's actions. With more players, the events begin with a
    person's last answer. With one player, they are the event whose outcome the last step tells.
    """
    if table.facts.phase != "playing":
        return []
    shown = len(history.list_latest_events(table, None))
    if len(table.facts.seats) < 2:
        half = (await history.list_log(table, None, limit=shown + 1))[:-shown] if shown else ()
        return [one for one in half if _is_completed_by(table, one.told, history.list_latest_events(table, None))]
    events = await history.list_events_since_answer(table, None, 0, 1) if len(table.facts.seats) == 2 else ()
    if not events:
        events = await history.list_log(
            table, None, limit=max(shown + EARLIER, len(await history.list_events_since_people(table)))
        )
    return list(events[: max(0, len(events) - shown)])


async def load_ai_events(table: Table) -> list[LoggedEvent]:
    """Return the events since a person's last answer, if AI seats have acted since. One picture shows all of them.

    The list is empty if the last step is the only one.
    """
    events = await history.list_events_since_people(table) if table.facts.phase == "playing" else ()
    return list(events) if len(events) > len(history.list_latest_events(table, None)) else []


async def load_changes(table: Table, seat: Seat | None) -> list[GameEvent]:
    """Return the public events since a seat's own last answer, at least the events of the last step.

    The events are marked in the picture of the seat's private board.
    """
    news = (
        [one.told.hide_secrets_from(None) for one in await history.list_events_since_answer(table, seat, seat)]
        if seat is not None
        else []
    )
    latest = history.list_latest_events(table, None)
    return news if len(news) > len(latest) else list(latest)


def find_question_time(table: Table) -> int | None:
    """Return the time since which a match's open question has waited, in seconds since 1970; None if nobody waits."""
    since = progress.find_asking_time(table)
    return int(since) if table.list_waiting() and len(table.facts.seats) > 1 and since else None
