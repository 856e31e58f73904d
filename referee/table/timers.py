"""The handling of a table's timers that are due."""

from __future__ import annotations

import contextlib

from engine.match_records import OpenQuestion
from engine.protocol import Refused

from ..records.outcome import GivenBy
from ..refusals import NothingStored
from ..reporting.incidents import RulesBroken
from . import abandoned, agreements, handing_over, idle, late_try, lobby, match_commands, overdue, progress
from .match_changes import is_default_due
from .table import Table


async def handle_timer(table: Table, key: str) -> None:
    """Handle a timer of a table that is due. ``key``: its key.

    The kinds are: a pass (``pass:<match>:<question>``), a check of the clocks (``clock:<match>``), the end of a
    proposal (``proposal:<match>:<number>``), of a call (``call:<match>:<number>``) or of the lobby
    (``lobby:<match>``), a silent host (``host:<match>``), a match that nobody plays any more (``idle:<match>``), and
    the end of a challenge's week (``week:<match>``).
    """
    kind, match, *rest = key.split(":")
    if int(match) != table.facts.match:
        return
    source, proposal = f"due:{table.id}:{key}", table.facts.proposal
    if kind == "lobby" and table.facts.phase == "lobby":
        await table.do_by_itself(source, match_commands.expire)
    elif kind == "proposal" and proposal is not None and proposal.number == int(rest[0]):
        await table.do_by_itself(source, agreements.decide_late_proposal, int(rest[0]))
    elif kind == lobby.HOST and table.facts.phase == "lobby":
        table.services.tell(table.id)  # the lobby's message is refreshed, and now offers to take over as host
    elif kind == late_try.CLOSE and table.facts.live:
        await table.do_by_itself(source, late_try.close_late_try)
        table.services.due.wake_up()
    elif kind == "call":
        with contextlib.suppress(Refused):  # The proposal or call may have ended meanwhile.
            await table.do_by_itself(source, handing_over.end_late_call, int(rest[0]))
    elif kind == "pass" and not table.facts.held:  # A table that is held sets this timer again when it goes on.
        for question in table.list_pending():
            if question.number == int(rest[0]):
                await _pass(table, question)
    elif kind == "clock" and table.facts.phase == "playing" and table.readable:
        await table.do_by_itself(f"{source}:{table.facts.changes}", overdue.handle_clock)
    elif kind == idle.KIND and table.facts.phase == "playing" and table.readable:
        await table.do_by_itself(f"{source}:{table.facts.changes}", abandoned.handle_idle_check)


async def _pass(table: Table, question: OpenQuestion) -> None:
    """Answer a question by premove or default, unless the question is closed or its player must answer."""
    source = f"pass:{table.id}:{table.facts.match}:{question.number}:{progress.count_undone_answers(table)}"
    planned = table.play.ahead.find_answer(table.play.match, question) if table.play is not None else None
    if planned is None and not await is_default_due(table, question):
        return
    value = question.ask.choice.write(question.ask.default) if planned is None else planned
    by: GivenBy = "order" if planned is None else "plan"
    try:
        await table.do_by_itself(source, match_commands.answer, question.ask.seat, question.number, value, by)
    except (RulesBroken, NothingStored):
        raise
    except Refused:
        pass
