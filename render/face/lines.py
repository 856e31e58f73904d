"""Events as lines of text.

Two events can share a line. An effect's line knows the line of its cause. The most important lines can be selected.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.events import GameEvent, UnreadableEvent
from engine.protocol import Seat

from ..text.i18n import T, Text, join_texts
from .contract import Presenter
from .records import Names, Weight

log = logging.getLogger(__name__)

LINES = 3
"""The number of rows of events for which a message or a picture has room."""
AGAIN = 12
"""A repetition of an event (``Telling.retold``) is searched among this many following events."""
BEFORE = 16
"""The cause of an event is searched among this many earlier events."""


class Line(Struct, frozen=True):
    """A single event, or a pair of events, in words."""

    text: Text
    weight: Weight
    at: int = 0
    """The index of the line's first event among the events that were given."""
    to: int = 0
    """The index of the line's last event."""
    cause: Line | None = None
    """The earlier line about the cause of this line."""
    own: bool = False
    """True if the line is about an event that happened to the viewer."""


def build_viewer_lines(face: Presenter, events: Sequence[GameEvent], viewer: Seat | None, names: Names) -> list[Line]:
    """Return events as lines for one viewer. An event and its outcome share a line (``Telling.completes``).

    An event without an outcome may get an addition (``Telling.alone``).
    """
    return build_lines(face, [(event, viewer) for event in events], names)


def build_lines(
    face: Presenter, events: Sequence[tuple[GameEvent, Seat | None]], names: Names, view: Any = None
) -> list[Line]:
    """Return events as lines, each linked to the line of its cause.

    ``events`` pairs each event with a seat: that seat's version is shown (None: the public version). ``view`` is the
    viewer's own view; it decides which events happened to the viewer.
    """
    found: list[tuple[list[int], Line]] = []
    kind = ""
    for at, (event, viewer) in enumerate(events):
        if not (text := describe_event(face, event, viewer, names)):
            continue
        if face.telling.retold(event, [later for later, _ in events[at + 1 : at + 1 + AGAIN]]):
            continue
        done = any(event.kind in face.telling.completes.get(later.kind, ()) for later, _ in events[at + 1 : at + 2])
        if not done and (rest := face.telling.alone(event, names)) is not None:
            text = join_texts((text, rest))
        preceding = [earlier for earlier, _ in events[max(0, at - BEFORE) : at]]
        if (why := face.telling.recalls(event, preceding, names)) is not None:
            text = join_texts((why, text))
        own = view is not None and viewer is not None and face.telling.befalls(event, viewer, view)
        parts, weight = [at], face.telling.weight(event, viewer)
        if found and kind in face.telling.completes.get(event.kind, ()):
            before, half = found.pop()
            parts, own = [*before, at], own or half.own
            text, weight = join_texts((half.text, text)), max(half.weight, weight)
        found.append((parts, Line(text, weight, parts[0], at, own=own)))
        kind = event.kind
    return _link_causes(face, [event for event, _ in events], found)


def describe_event(face: Presenter, event: GameEvent, viewer: Seat | None, names: Names) -> Text | None:
    """Return an event in words; None if it has no line, or if the function that words it raises an exception.

    A stored event that no longer fits its class gets a neutral line. So a damaged event never hides other events.
    """
    if isinstance(event, UnreadableEvent):
        return T("This version of the bot cannot describe what happened here.")
    try:
        return face.line(event, viewer, names)
    except Exception as error:
        log.error("a piece of news cannot be put into words (%s)", type(error).__name__)
        return None


def _link_causes(
    face: Presenter, events: Sequence[GameEvent], indexed_lines: Sequence[tuple[list[int], Line]]
) -> list[Line]:
    """Return the lines. A line is linked to the earlier line about its cause, if there is one."""
    lines: list[Line] = []
    told_in: dict[int, Line] = {}
    for parts, line in indexed_lines:
        cause = None
        for at in parts:
            kinds = face.telling.causes.get(events[at].kind, ())
            earlier = [one for one in range(max(0, at - BEFORE), at) if events[one].kind in kinds]
            told = [
                one
                for one in earlier
                if (one in told_in or one in parts)
                and face.telling.has_caused(events[one], events[at], events[one + 1 : at])
            ]
            if (
                told
                and (found_in := max(told, key=lambda one: (_is_named_by(events[one], events[at]), one))) not in parts
            ):
                cause = told_in[found_in]
                break
        line = replace(line, cause=cause)
        told_in |= dict.fromkeys(parts, line)
        lines.append(line)
    return lines


def _is_named_by(cause: GameEvent, effect: GameEvent) -> bool:
    """Tell whether an effect names its cause: a public field of ``cause`` holds the value of ``by`` in ``effect``."""
    by = effect.open.get("by")
    return by is not None and any(
        by == value or (isinstance(value, tuple | list) and by in value) for value in cause.open.values()
    )


def choose_rows(
    lines: Sequence[Line], most_rows: int, rank: Callable[[int], Any], among: Sequence[int] | None = None
) -> list[list[int]]:
    """Select the most important lines for at most ``most_rows`` rows. Each effect comes after its causes.

    Return the indices of the lines in each row, in the order of the events. A cause and its effect share a row if
    room is needed, for example for another grave event. ``rank`` returns the sort key of the line at an index, and
    ``among`` limits the lines that compete.
    """
    place = {id(line): at for at, line in enumerate(lines)}
    rows: list[list[int]] = []
    taken: set[int] = set()
    for at in sorted(range(len(lines)) if among is None else among, key=rank, reverse=True):
        if lines[at].weight < Weight.GRAVE:
            _split_rows(rows, most_rows)
        if len(rows) >= most_rows:
            break
        if at in taken:
            continue
        needed, cause = [at], lines[at].cause
        while cause is not None and place.get(id(cause), at) not in (*taken, *needed):
            needed.insert(0, place[id(cause)])
            cause = cause.cause
        taken |= set(needed)
        rows.append(needed)
    _split_rows(rows, most_rows)
    return sorted(rows, key=lambda row: row[-1])


def _split_rows(rows: list[list[int]], most: int) -> None:
    """Split rows with several lines, in place, until ``most`` rows are used."""
    while len(rows) < most and any(len(row) > 1 for row in rows):
        longest = max(range(len(rows)), key=lambda at: len(rows[at]))
        row = rows[longest]
        rows[longest : longest + 1] = [row[: len(row) // 2], row[len(row) // 2 :]]


def describe_row(lines: Sequence[Line], row: Sequence[int]) -> Text:
    """Return the lines of a row as one text."""
    return join_texts([lines[at].text for at in row])


def choose_heaviest_rows(lines: Sequence[Line], most_rows: int) -> list[list[int]]:
    """Select the most important lines for at most ``most_rows`` rows, in the order of the events.

    Events that happened to the viewer come first, then heavier events, then newer events.
    """
    return choose_rows(lines, most_rows, lambda at: (lines[at].own, lines[at].weight, at))


def choose_heaviest_lines(lines: Sequence[Line], most_lines: int = LINES) -> list[Line]:
    """Return the most important lines, with the lines of each row merged into one."""
    return [replace(lines[row[-1]], text=describe_row(lines, row)) for row in choose_heaviest_rows(lines, most_lines)]


def add_causes(lines: Sequence[Line], chosen: Sequence[Line]) -> list[Line]:
    """Return the chosen lines and all their causes, in the order of the events."""
    wanted: set[int] = set()
    for line in chosen:
        cause: Line | None = line
        while cause is not None and id(cause) not in wanted:
            wanted.add(id(cause))
            cause = cause.cause
    return [line for line in lines if id(line) in wanted]


def describe_caption(
    face: Presenter, events: Sequence[GameEvent], first_new: int, first: int, names: Names, most_lines: int
) -> list[Text]:
    """Return a picture's caption, of at most ``most_lines`` lines, about the events from index ``first_new`` on.

    The caption first tells the events from index ``first`` on, which the picture shows, then the most important ones.
    It also tells their causes, even those before ``first_new``.
    """
    lines = build_viewer_lines(face, events, None, names)
    new = [at for at, line in enumerate(lines) if line.to >= first_new]
    rows = choose_rows(lines, most_lines, lambda at: (lines[at].to >= first, lines[at].weight, at), among=new)
    return [describe_row(lines, row) for row in rows]
