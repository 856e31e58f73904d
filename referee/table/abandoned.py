"""Closes a table where only the AI and the defaults act (see ``idle``), because it would play on forever.

The closing is announced halfway.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from ..clocks import DAY
from .idle import find_next_check, plan
from .match_changes import end_match, make_outcome
from .table import Table, TableChange

REASON = "abandoned"
"""The value of ``Facts.reason`` for such a table."""

log = logging.getLogger(__name__)


async def handle_idle_check(table: Table) -> TableChange:
    """Announce that the table closes, or close it; if a person has acted since, only set the next timer."""
    play, now = table.require_match(), table.services.now()
    play.idle_due, when = None, find_next_check(play)
    if when is None or when > now:
        return TableChange(make_outcome(table, "idle", None, ()), plan(play, now))
    if play.idle.announced:
        log.info("table %d: closed, as nobody has acted there for %d days", table.id, (now - play.idle.at) // DAY)
        table.facts = replace(table.facts, reason=REASON)
        return TableChange(make_outcome(table, "cancelled", None, (), over=True), end_match(table, "cancelled"))
    play.idle = replace(play.idle, announced=now, since=play.idle.at)
    return TableChange(make_outcome(table, "idle", None, ()), [*play.keep(()), *plan(play, now)])
