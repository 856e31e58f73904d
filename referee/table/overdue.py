"""The effects of time limits that have run out, and the time that players grant each other.

A hidden question is always answered with its default. Any other effect would reveal that there was a question.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.match_records import OpenQuestion
from engine.protocol import Refused, Seat

from ..records import clocks
from ..records.clocks import Pace, Ticking
from ..records.facts import TABLE, Proposal, TableFacts
from ..store import due, tables
from ..store.database import Statement
from . import checks
from .live_match import LiveMatch, is_hidden
from .match_changes import continue_match, drop_invalidated, end_stand_in, give_answer, make_outcome, store_and_continue
from .policy import GivenAnswer
from .refusals import NoSuchSeat
from .table import Table, TableChange
from .timekeeping import build_situation, find_pace_of

SLACK = 0.5
"""A time limit counts as run out already this many seconds before its end, in case its timer is early."""


class NoBank(Refused):
    alone: bool


class NobodyPlaysThere(Refused): ...


class NotAway(Refused): ...


class OwnSeat(Refused): ...


def let_ai_stand_in(facts: TableFacts, seat: Seat) -> TableFacts:
    """Return the record with the AI playing a seat until the seat's player is back."""
    infos = list(facts.seats)
    infos[seat] = replace(infos[seat], stand_in=True)
    return replace(facts, seats=tuple(infos))


def list_nearly_over(table: Table) -> tuple[OpenQuestion, ...]:
    """Return the questions whose time is nearly over and whose players are to be reminded.

    Secret: tell each player only of the player's own question.
    """
    if table.play is None or table.facts.phase != "playing" or _is_out_of_reach(table):
        return ()
    uptime, pace = table.services.uptime, find_pace_of(table)
    if pace is None:
        return ()
    clock = clocks.respect_quiet_hours(table.play.clock, pace, uptime.lost)
    reminded = {
        one.question for one in clocks.list_questions_to_remind(clock, pace, uptime.compute_running_time() + SLACK)
    }
    return tuple(question for question in table.list_pending() if question.number in reminded)


def _is_out_of_reach(table: Table) -> bool:
    """Return whether Discord cannot reach the table's server now. The table's clock is then stopped."""
    return table.services.outages.is_out_of_reach(table.facts.guild)


async def handle_clock(table: Table) -> TableChange:
    """Check the clock: remind players, and apply the effect of every limit that has run out."""
    play, pace = table.require_match(), find_pace_of(table)
    given, kept = list[GivenAnswer](), list[Statement]()
    play.wakes = None  # without a planned check, the end of this function plans the next one
    if pace is not None and not _is_out_of_reach(table):
        now = await build_situation(table, play)
        now = replace(now, at=now.at + SLACK)
        clock = clocks.respect_quiet_hours(play.clock, pace, now.lost)
        clock = clocks.mark_reminded(clock, pace, now.at - SLACK, clocks.list_questions_to_remind(clock, pace, now.at))
        clock = clocks.respect_quiet_hours(clock, pace, now.lost)
        play.clock = clocks.begin_next_round(clock, pace, now)
        for expired in clocks.list_expired_questions(clock, pace, now.at):
            steps, more = _handle_expired_limit(table, play, pace, expired)
            given, kept = [*given, *steps], [*kept, *more]
    events, batch = await continue_match(table, given)
    return TableChange(make_outcome(table, "overdue", None, events), [*kept, *tables.store_table(table.facts), *batch])


def _handle_expired_limit(
    table: Table, play: LiveMatch, pace: Pace, clock: Ticking
) -> tuple[list[GivenAnswer], list[Statement]]:
    """Apply the effect of one time limit that has run out: return the answers and the statements to store."""
    question, others = table.find_question(clock.seat), list_others(table, clock.seat)
    if question is None or question.number != clock.question or table.has_answered(clock.seat):
        return [], []
    if is_hidden(question.ask) or table.facts.overdue == "default":
        try:
            given = give_answer(table, clock.seat, question.number, question.ask.choice.write(question.ask.default))
        except Refused:  # The rules refuse the default answer, so the player's time starts again.
            play.clock = clocks.restart_question_time(
                play.clock, pace, clock.question, table.services.uptime.compute_running_time()
            )
            return [], []
        return [given], drop_invalidated(table, clock.seat, given, own=False)
    if table.facts.overdue == "ai" and others:
        table.facts = let_ai_stand_in(table.facts, clock.seat)
        return [], []
    play.clock = clocks.restart_question_time(
        play.clock, pace, clock.question, table.services.uptime.compute_running_time()
    )
    if not others or table.facts.proposal is not None:  # nobody else can vote, or another proposal is open
        return [], []
    number, now = table.facts.proposals + 1, table.services.now()
    until = now + pace.anew - 1.0  # The vote must end just before the new time limit does.
    vote = Proposal(number, "substitute", TABLE, now, until, asked=others, seat=clock.seat)
    table.facts = replace(table.facts, proposal=vote, proposals=number)
    return [], [due.set_timer(vote.until, table.id, f"proposal:{table.facts.match}:{number}")]


def list_others(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the people who play at a table at present, without the player of this seat."""
    infos = [info for number, info in enumerate(table.facts.seats) if number != seat and info.plays == "person"]
    return tuple(info.person for info in infos if info.person is not None)


async def grant(table: Table, person: int, seat: Seat) -> TableChange:
    """Let a person grant another player ``clocks.GRANT`` seconds, for the bank and the open questions.

    Raises ``NotAtTable``, ``NoSuchSeat``, ``NobodyPlaysThere``, ``OwnSeat``, ``NoBank``.
    """
    play, pace = table.require_match(), find_pace_of(table)
    checks.find_playing_seat(table.facts, person)
    if not 0 <= seat < len(table.facts.seats):
        raise NoSuchSeat()
    if table.facts.seats[seat].kind != "person":
        raise NobodyPlaysThere()
    if table.facts.seats[seat].person == person:
        raise OwnSeat()
    if pace is None or not pace.bank:
        raise NoBank(alone=not list_others(table, checks.find_seat(table.facts, person)))
    play.clock = clocks.grant_time(play.clock, pace, seat)
    events, batch = await store_and_continue(table)
    return TableChange(make_outcome(table, "granted", seat, events), batch)


async def take_seat_back(table: Table, person: int) -> TableChange:
    """Let a person who is back play the seat again that the AI plays. Raises ``NotAtTable``, ``NotAway``."""
    table.require_begun()
    seat = checks.find_playing_seat(table.facts, person)
    if not table.facts.seats[seat].stand_in:
        raise NotAway()
    kept = end_stand_in(table, seat)
    events, batch = await store_and_continue(table)
    return TableChange(make_outcome(table, "back", seat, events), [*kept, *batch])
