"""The log of a match, as lines that a seat may read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.match_records import LoggedEvent
from engine.protocol import Seat
from referee.table import history
from referee.table.table import Table
from render.face.lines import build_lines, build_viewer_lines
from render.text.i18n import T, say

from ...limits import CONTENT, cut
from ..common.standing import list_closing_reasons
from ..common.viewpoint import find_table_presenter, list_names_at_row

NEWEST = 30
"""The most lines of the log that are shown."""
BESIDE = 4
"""This number of events before and after a page is read, too. Such an event may share a line with one on the page.

The longest such line has an attack, its answer, the duel, a spared player, and the damage.
"""


async def format_newest_lines(table: Table, seat: Seat | None, locale: str, since: int = 0) -> str:
    """Return the newest lines of a match's log, oldest first, as a seat may know them.

    ``since``: the number of the first event to show.
    """
    face = find_table_presenter(table)
    texts = [
        line.text
        for names, part in await _group_by_names(
            table, await history.list_stored_events(table, seat, since, NEWEST * 3)
        )
        for line in build_viewer_lines(face, [item.event for item in part], seat, names)
    ]
    kept: list[str] = []
    room = CONTENT - 10
    for text_line in reversed(list_closing_reasons(table, locale)):
        kept.append(f"**{text_line}**")
        room -= len(text_line) + 5
    for text_line in (say(text, locale) for text in reversed(texts[-NEWEST:])):
        room -= len(text_line) + 3
        if room < 0:
            break
        kept.append(f"- {cut(text_line, 400)}")
    return "\n".join(reversed(kept)) or say(T("Nothing has happened yet."), locale)


async def list_log_lines(table: Table, seat: Seat | None, first: int, after: int, locale: str) -> list[str]:
    """Return the lines of a match's events with numbers from ``first`` to ``after`` - 1, oldest first.

    Once the match is over, events are shown with all their private fields. A line on two events stands at the place of
    the first event.
    """
    face, over = find_table_presenter(table), not table.facts.live
    viewers = [seat] if not over else [None, *range(len(table.facts.seats))]
    logs = [await history.list_page(table, viewer, max(0, first - BESIDE), after + BESIDE) for viewer in viewers]
    logged: list[tuple[LoggedEvent, Seat | None]] = []
    for each in zip(*logs, strict=True):
        heard = list(zip(each, viewers, strict=True))
        logged += [one for one in heard if over and one[0].event.secret] or heard[:1]
    lines = []
    begun = 0
    for names, part in await _group_by_names(table, [event for event, _ in logged]):
        heard = logged[begun : begun + len(part)]
        begun += len(part)
        for line in build_lines(face, [(logged.event, viewer) for logged, viewer in heard], names):
            events, viewer = heard[line.at]
            if first <= events.number < after:
                words = say(line.text, locale)
                owner = names[viewer] if over and viewer is not None else ""
                lines.append(words if owner in words else f"{owner}: {words}")
    return lines


async def _group_by_names(
    table: Table, events: Sequence[LoggedEvent]
) -> list[tuple[tuple[str, ...], list[LoggedEvent]]]:
    """Return successive events in groups. Each group has the names of the seats' players at that time."""
    holders = await history.list_holders(table)
    named = [(list_names_at_row(table, holders, one.row), one) for one in events]
    return [(names, [one for _, one in part]) for names, part in groupby(named, key=lambda one: one[0])]
