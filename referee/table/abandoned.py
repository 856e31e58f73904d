"""Closes a table where only the AI and the defaults act (see ``idle``), because it would play on forever.

The closing is announced halfway.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from ..clocks import DAY
from .idle import next_look, plan
from .state import Done, TableState
from .steps import end, outcome

REASON = "abandoned"
"""The value of ``Facts.reason`` for such a table."""

log = logging.getLogger(__name__)


async def look(at: TableState) -> Done:
    """Announce that the table closes, or close it; if a person has acted since, only set the next timer."""
    play, now = at.playing(), at.services.now()
    play.idle_due, when = None, next_look(play)
    if when is None or when > now:
        return outcome(at, "idle", None, ()), plan(at, play)
    if play.idle.announced:
        log.info("table %d: closed, as nobody has acted there for %d days", at.id, (now - play.idle.at) // DAY)
        at.facts = replace(at.facts, reason=REASON)
        return outcome(at, "cancelled", None, (), over=True), end(at, "cancelled")
    play.idle = replace(play.idle, announced=now, since=play.idle.at)
    return outcome(at, "idle", None, ()), [*play.keep(()), *plan(at, play)]
