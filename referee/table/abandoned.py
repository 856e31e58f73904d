"""A table at which nobody acts any longer but the AI and the defaults (see ``idle``) closes: it would play on for ever,
before nobody. It is announced halfway."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from ..clocks import DAY
from .idle import next_look, plan
from .state import Done, TableState
from .steps import end, outcome

REASON = "abandoned"
"""As ``Facts.reason`` has it."""

log = logging.getLogger(__name__)


async def look(at: TableState) -> Done:
    """It is time to announce that the table closes, or to close it; or a person has done something since."""
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
