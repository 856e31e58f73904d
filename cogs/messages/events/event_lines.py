"""Events as lines: the most important ones, an effect with its cause, and the number of the others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.protocol import Seat
from referee.table.table import Table
from render.face.lines import LINES, Line, build_lines, choose_heaviest_rows, describe_row
from render.face.records import Weight
from render.text.i18n import TN, say

from ...limits import cut
from ..common.viewpoint import find_table_presenter, list_text_names

LONG = 400
"""The length to which a line is cut, in characters. One line may tell a cause and its effect."""
JOINED = 160
"""The most characters of a line of a private message that has a cause with its effect, if there is room for two."""
ALL = 100_000
"""A number above the number of events in any step, used as a limit to take all events."""
EARLIER = 8
"""The most events before the last step that a board may show. Older events are left out, however grave."""


def list_event_lines(table: Table, events: Sequence[GameEvent], viewer: Seat | None, result: bool = True) -> list[Line]:
    """Return the lines on events, as a seat may read them. Two events that belong together share a line.

    ``viewer`` None: as everybody may read them. Events without a line are left out. ``result``: True if the message
    shows the result elsewhere. The event of the end is then left out.
    """
    ended = table.facts.result
    said_below = result and table.facts.phase != "playing" and ended is not None and ended.kind != "conceded"
    face, view = find_table_presenter(table), table.view(viewer) if viewer is not None else None
    found = build_lines(face, [(event, viewer) for event in events], list_text_names(table), view)
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
    left = len(lines) - sum(map(len, choose_heaviest_rows(lines, LINES)))
    return [*list_left_out(left, locale), *list_main_texts(lines, locale)]


def list_left_out(left: int, locale: str) -> list[str]:
    """Return the text with the number of the lines left out, if there are any."""
    return [say(TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left), locale)] if left else []
