"""The words for the answer that an undo would take back. They are known before the undo.

An answer is put into words when it is given, because its words depend on the position of that time. The words are kept
in memory beside the match. After a restart an undo is offered without them.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from engine.match_records import OpenQuestion
from engine.protocol import Refused, Seat, Value
from referee.table import questions
from referee.table.table import Table
from render.text.i18n import Text

from ...components.labels import build_label
from ..common.viewpoint import build_viewer_context

KEPT = 60
"""The most answers of a table whose words are in memory. The oldest are dropped first."""
_GIVEN: WeakKeyDictionary[Table, dict[tuple[int, int], Text]] = WeakKeyDictionary()
"""By table, and by match and row: the words for an answer. No row is used a second time, also after an undo."""


def describe_answer(table: Table, question: OpenQuestion, value: Value) -> Text | None:
    """Put a seat's answer into words, before it is given; None if it is no possible answer."""
    seat = question.ask.seat
    try:
        question.ask.choice.read(value)
    except Refused:
        return None
    return build_label(question, value, build_viewer_context(table, seat, table.facts.language)).text


def note_answer(table: Table, seat: Seat, words: Text | None) -> None:
    """Keep the words for the answer that a seat has just given."""
    own = questions.list_own_answers(table, seat)
    if own and words is not None:
        given = _GIVEN.setdefault(table, {})
        given[table.facts.match, own[-1][1]] = words
        if len(given) > KEPT:
            del given[next(iter(given))]


def describe_undo(table: Table, seat: Seat) -> Text | None:
    """Return the words for the answer that an undo of this seat would take back; None if they are not known."""
    own = questions.list_own_answers(table, seat)
    return _GIVEN.get(table, {}).get((table.facts.match, own[-1][1])) if own else None
