"""The latest events of a match as lines: the most important ones, and the number of the others.

The board tells the events of the last steps. A private message tells the events since its reader's last answer. An
effect is told with its cause. In a private message, events that hit the reader come before all others.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.events import GameEvent
from engine.match import LoggedEvent
from engine.protocol import Seat
from referee.facts import Outcome
from referee.table import history, progress, questions
from referee.table.table import Table
from render.face.contract import Weight
from render.face.lines import (
    BEFORE,
    LINES,
    Line,
    add_causes,
    build_lines,
    choose_heaviest_rows,
    choose_rows,
    word_row,
)
from render.scene import Scene
from render.text.i18n import TN, T, say

from ..limits import cut
from .lately import load_recent_hits
from .viewpoint import find_table_presenter, list_picture_names, list_text_names

LONG = 400
"""The length to which a line is cut, in characters. One line may tell a cause and its effect."""
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
    """The picture of the gravest event (``Face.highlight``); None if the event has no picture."""
    beside: bool = False
    """True if the message is in the table's channel, beside the board.

    The board names the people for whom others wait.
    """
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


def summarize_last_step(
    table: Table, before: Sequence[LoggedEvent], chain: Sequence[LoggedEvent], locale: str, most: int = LINES
) -> Happened:
    """Return the most important lines on the last step and the events before it.

    Lines on older events are in small letters.

    The newest line is kept, unless there is room for only one line and a new event is grave. Next in importance are
    grave events, then new events. With two players all further lines are counted. With more players only new lines are
    counted, because people have seen the others. ``before``: the events before the last step. ``chain``: the events of
    successive steps of AI seats up to the last step. They are as new as the last step, but less important than its
    results.
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

    def matters(index: int) -> tuple[bool, bool, bool, bool, bool, int, int]:
        line = both[index]
        grave = line.weight >= Weight.GRAVE
        result = last[index] and line.weight >= Weight.RESULT
        return most == 1 and new[index] and grave, index == newest, grave, new[index], result, line.weight, index

    recent = [at for at in range(len(both)) if at >= from_then_on]
    kept = choose_rows(both, most, matters, recent)
    words = [(new[row[-1]], say_row(both, row, locale)) for row in kept]
    small = tuple(said if fresh or said.startswith("-# ") else f"-# {said}" for fresh, said in words)
    shown = {at for row in kept for at in row}
    if before and len(table.facts.seats) == 2:
        return Happened(small, len(both) - len(shown), before[0].number)
    return Happened(small, sum(new) - sum(new[at] for at in shown), max(0, first))


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


def _is_completed_by(table: Table, event: GameEvent, then: Sequence[GameEvent]) -> bool:
    """Return whether the first event of ``then`` tells the outcome of ``event``. Then both share a line."""
    return bool(then) and event.kind in find_table_presenter(table).completes.get(then[0].kind, ())


async def load_past(table: Table, seat: Seat | None, locale: str, beside: bool) -> Past:
    """Return the events since a seat's own last answer, for a private message.

    ``seat`` None: the events of the last step.

    The reader's own actions are left out, unless they had a grave outcome. ``beside``: the message is beside the board,
    which tells most events. So the message tells only events that hit this seat or that the seat alone knows. If a
    question is asked again, all events are told, because they may be the reason.
    """
    if table.facts.phase == "lobby" or not table.readable:
        return Past(beside=beside)
    if seat is None:
        return Past(
            tuple(list_short_texts(list_event_lines(table, history.list_latest_events(table, None), None), locale)),
            beside=beside,
        )
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
    more = len(lines) > LINES
    if beside and not questions.is_asked_again(table, seat):
        public = [line.text for line in list_event_lines(table, [one.told for one in news], None)]
        lines = add_causes(lines, [line for line in lines if line.own or line.text not in public])
    own = frozenset(list_main_texts([line for line in lines if line.own], locale))
    shown = list_short_texts(lines, locale)
    scene = draw_highlight(table, seat, [one.told for one in news])
    return Past((*shown, *_list_forced_lines(table, seat, locale)), _select_own_lines(shown, own), scene, beside, more)


async def load_unasked_past(table: Table, seat: Seat, locale: str) -> Past:
    """Return the events that have hit a seat since its last own answer, with lines on the reason why nothing is asked.

    This is for the message of a seat without a question. The message does not change while others play, unless the hand
    changes. The board, and the seat's next question, tell the actions of others.
    """
    if not table.readable:
        return Past(beside=True)
    lately = await load_recent_hits(table, seat)
    news = lately.kept
    lines = list_event_lines(table, [one.told for one in news], seat)
    own = [line for line in lines if line.own and news[line.to].row > lately.pressed]
    shown = list_main_texts(add_causes(lines, own), locale)
    scene = draw_highlight(table, seat, [one.told for one in news])
    return Past((*shown, *_list_forced_lines(table, seat, locale)), frozenset(shown), scene, beside=True)


async def _add_context(table: Table, seat: Seat, news: Sequence[LoggedEvent]) -> Sequence[LoggedEvent]:
    """Return these events, preceded by earlier events as context.

    Earlier events are added if one of the first of these events may tell the outcome of an earlier one.
    """
    face = find_table_presenter(table)
    if not any(one.told.kind in kinds for one in news[:BEFORE] for kinds in (face.causes, face.completes)):
        return news
    first = news[0].number
    return (*await history.list_page(table, seat, max(0, first - BEFORE), first), *news)


def _merge_events(*parts: Sequence[LoggedEvent]) -> list[LoggedEvent]:
    """Return the events of all parts, each once, in the order of happening."""
    found = {one.number: one for part in parts for one in part}
    return [found[number] for number in sorted(found)]


def _select_own_lines(shown: Sequence[str], own: frozenset[str]) -> frozenset[str]:
    """Return the shown lines that contain a line of ``own``, alone or after its cause."""
    return frozenset(line for line in shown if any(one in line for one in own))


def _find_doer(event: GameEvent) -> Seat | None:
    """Return the seat that acted in an event; None if no seat did, or if the event does not tell."""
    who = event.open.get("seat", event.open.get("who"))
    found = who[0] if isinstance(who, tuple | list) and who else who
    return found if isinstance(found, int) else None


def find_new_hit(table: Table, seat: Seat | None) -> int:
    """Return the number of the first event of a match's last step; -1 if the step has not hit this seat."""
    if seat is None or table.facts.phase != "playing" or not table.readable:
        return -1
    face, view = find_table_presenter(table), table.view(seat)
    return (
        history.find_first_event_number(table)
        if any(face.befalls(one, seat, view) for one in history.list_latest_events(table, seat))
        else -1
    )


def draw_highlight(table: Table, seat: Seat | None, news: Sequence[GameEvent]) -> Scene | None:
    """Return the picture of the highlight in these events, if it concerns this seat; else None."""
    if table.facts.phase != "playing" or not table.readable:
        return None
    shown = [one.hide_secrets_from(None) for one in news]
    found = find_table_presenter(table).highlight(shown, table.view(None), list_picture_names(table))
    return found.scene if found is not None and seat in found.concerned else None


def _list_forced_lines(table: Table, seat: Seat | None, locale: str) -> list[str]:
    """Return lines on the questions that a seat was not asked, because it had only one possible answer."""
    words = find_table_presenter(table).forced
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
        said = say(word_row(lines, row[start:]), locale)
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
    """Return the most important lines on a step (``outcome``) for a seat.

    ``result``: the message shows the result, too.
    """
    lines = list_main_texts(list_event_lines(table, outcome.list_known_events(seat), seat, result), locale)
    if outcome.again:
        return [say(T("You have already done this: {what}", what=" ".join(lines)), locale)]
    return lines


def build_own_step_past(table: Table, seat: Seat, outcome: Outcome, locale: str) -> Past:
    """Return the events by which the step of a seat's own press (``outcome``) has hit the seat."""
    news = outcome.list_known_events(seat)
    lines = list_event_lines(table, news, seat)
    own = frozenset(list_main_texts([line for line in lines if line.own], locale))
    scene = None if outcome.again else draw_highlight(table, seat, news)
    return Past(own=_select_own_lines(list_main_texts(lines, locale), own), scene=scene, beside=True)


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
