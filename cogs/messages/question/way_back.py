"""The button that leads from another private answer back to the one in which a person plays.

A person has one private answer in a channel. So whatever is shown there, such as the log, replaces the hand.
"""

from __future__ import annotations

from msgspec.structs import replace

from referee.table.table import Table
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout, add_button


def add_way_back(answer: Text | str | MessageLayout, table: Table | None, locale: str) -> Text | str | MessageLayout:
    """Add a button back to the hand at a table; nothing without a table, or if the answer has the way back already.

    An answer that asks the question is the way back itself.
    """
    if table is None:
        return answer
    layout = answer if isinstance(answer, MessageLayout) else MessageLayout(say(answer, locale), locale, framed=False)
    rows = (*layout.rows, *layout.toolbar)
    back = Button(custom_ids.make_table_id(table.id, "hand"), say(T("Keep playing"), locale))
    read = [custom_ids.read(part.id) for row in rows for part in row]
    if any(one is not None and (one.question is not None or one.verb in ("hand", "answer")) for one in read):
        return answer
    changed = replace(layout, rows=add_button(layout.rows, back))
    return changed if changed.has_room else answer
