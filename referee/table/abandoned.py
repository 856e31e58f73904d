"""The closing of idle tables. At these, only AI seats and default answers have acted for a long time (see ``idle.py``).

Otherwise such a table would play on forever. Halfway to its closing, the closing is announced to everybody.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from ..records.clocks import DAY
from .idle import find_next_check, plan_check
from .match_changes import close_match, make_outcome
from .table import Table, TableChange

REASON = "abandoned"
"""The value of ``TableFacts.reason`` for a table that was closed because nobody played there any more."""

log = logging.getLogger(__name__)


async def handle_idle_check(table: Table) -> TableChange:
    """Announce that an idle table will close, or close it. If a person has acted meanwhile, only set the next timer."""
    play, now = table.require_match(), table.services.now()
    play.idle_due, when = None, find_next_check(play)
    if when is None or when > now:
        return TableChange(make_outcome(table, "idle", None, ()), plan_check(play, now))
    if play.idle.announced:
        log.info("table %d: closed, as nobody has acted there for %d days", table.id, (now - play.idle.at) // DAY)
        table.facts = replace(table.facts, reason=REASON)
        return TableChange(make_outcome(table, "cancelled", None, (), is_over=True), close_match(table))
    play.idle = replace(play.idle, announced=now, since=play.idle.at)
    return TableChange(make_outcome(table, "idle", None, ()), [*play.store_answers(()), *plan_check(play, now)])
