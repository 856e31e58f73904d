"""The end of tries at a challenge that are still played when its week is over. They count as not finished."""

from __future__ import annotations

from msgspec.structs import replace

from ..store import due
from .match_changes import end_match, make_outcome
from .table import Table, TableChange

WEEK_OVER = "week over"
"""The value of ``TableFacts.reason`` for a try that was closed because its week was over."""
CLOSE, TELL = "week", "week-told"
"""The kinds of timers that close a late try, and that tell its player."""


async def close_late_try(table: Table) -> TableChange:
    """Close a try whose week is over, and set the timer to tell its player, so that a kill loses no message."""
    table.facts = replace(table.facts, reason=WEEK_OVER)
    batch = end_match(table, "cancelled")
    batch.append(due.set_timer(table.services.now(), table.id, f"{TELL}:{table.facts.match}"))
    return TableChange(make_outcome(table, "cancelled", None, (), is_over=True), batch)
