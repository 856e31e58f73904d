"""Decisions about proposals: each is carried out as soon as enough people agree, or is dropped."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol import Refused, Seat
from engine.setup import Result

from ..records.clocks import Clock
from ..records.facts import Declined, Paused, Proposal
from ..records.outcome import OutcomeKind
from ..store import due, tables
from ..store.database import Statement
from . import guesses, handing_over, policy, restored
from .limits import REASON
from .live_match import is_hidden
from .match_changes import close_match, end_match, make_outcome, store_and_continue
from .overdue import let_ai_stand_in
from .proposals import OBJECTING, compute_verdict, refuse_if_proposed
from .table import Table, TableChange
from .undo import Knowledge, Taking, find_latest_taking

DONE: dict[str, OutcomeKind] = {
    **{"undo": "undone", "pause": "paused", "resume": "resumed"},
    **{"replace": "replaced", "substitute": "replaced", "call": "called", "pace": "settled"},
}


class SeatPlayed(Refused): ...


def make_proposal(table: Table, kind: str, by: int, reason: str = "", lasts: float = OBJECTING) -> Proposal:
    """Return a new proposal, to which its proposer ``by`` agrees. ``lasts``: the seconds in which people may vote."""
    now = table.services.now()
    agreed = (by,) if by in table.facts.people else ()
    return Proposal(table.facts.proposals + 1, kind, by, now, now + lasts, agreed, reason=reason[:REASON])


async def decide(
    table: Table, proposal: Proposal, kind: OutcomeKind, person: int, at_once: bool = False
) -> TableChange:
    """Carry a proposal out, or drop it, if its votes decide that. Otherwise store it with its votes.

    ``kind``: the kind of outcome if the proposal stays open. ``at_once``: carry it out without any vote.
    """
    new = table.facts.proposal is None or table.facts.proposal.number != proposal.number
    done = at_once or compute_verdict(proposal, table.facts.people, table.facts.host, is_overdue=False)
    if new and not at_once:
        refuse_if_proposed(table.facts)
    if done:
        return await carry_out(table, proposal)
    if done is False:
        return await drop(table, kind, person, proposal)
    table.facts = replace(table.facts, proposal=proposal, proposals=max(table.facts.proposals, proposal.number))
    if not new:
        return TableChange(make_outcome(table, kind, table.seat_of(person), ()), list(tables.store_table(table.facts)))
    events, batch = await store_and_continue(table)  # this also stops the time limits while an undo is proposed
    fall = due.set_timer(proposal.until, table.id, f"proposal:{table.facts.match}:{proposal.number}")
    return TableChange(make_outcome(table, kind, table.seat_of(person), events), [*batch, fall])


async def drop(table: Table, kind: OutcomeKind, person: int, declined: Proposal | None) -> TableChange:
    """Drop the open proposal of a table.

    ``declined``: the proposal with its last votes, to be shown as rejected; None if its proposer withdrew it.
    """
    table.facts = replace(table.facts, proposal=None)
    if table.play is not None:
        table.play.declined = None if declined is None else Declined(declined, lapsed=kind == "lapsed")
    events, batch = await store_and_continue(table)
    return TableChange(make_outcome(table, kind, table.seat_of(person), events), batch)


async def carry_out(table: Table, proposal: Proposal) -> TableChange:
    """Carry out a proposal and close it."""
    seat = table.seat_of(proposal.by)
    # Another proposal may be open, because an undo without a vote and a manager's decision need not wait for it.
    other = table.facts.proposal
    found = (
        await find_taking(table, proposal.seat, proposal.row)
        if proposal.what == "undo" and proposal.seat is not None
        else None
    )
    # An undo that nobody sees must not end another open proposal, because everybody would notice that.
    quiet = found is not None and found.unseen
    if other is not None and (other.number == proposal.number or (other.what == "undo" and not quiet)):
        table.facts = replace(table.facts, proposal=None)
    batch: list[Statement] = []
    match proposal.what:
        case "cancel":
            table.facts = replace(table.facts, reason=proposal.reason)
            closed = close_match(table) if proposal.by in table.facts.people else end_match(table, "cancelled")
            return TableChange(make_outcome(table, "cancelled", seat, (), is_over=True), closed)
        case "undo":
            assert found is not None
            batch = await _take_back(table, found, proposal.past_dice)
        case "pause":
            table.facts = replace(table.facts, paused=Paused(proposal.by, table.services.now(), proposal.reason))
        case "resume":
            if table.facts.paused is not None and table.facts.paused.stood:
                batch = await restored.mix_dice(table, proposal.client_seed)
            table.facts = replace(table.facts, paused=None)
            if table.play is not None:
                table.play.asked_for = ()  # The time of the open questions is counted from the end of the pause.
        case "pace":  # With new clocks, every time limit starts from its full length.
            table.facts = replace(table.facts, pace=proposal.name)
            if table.play is not None:
                table.play.clock, table.play.wakes, table.play.asked_for = Clock(), None, ()
        case "substitute":  # The AI plays the seat until a substitute takes it or its player is back.
            assert proposal.seat is not None
            table.facts = let_ai_stand_in(table.facts, proposal.seat)
            batch = handing_over.open_call(table, proposal)
        case "call":
            batch = handing_over.open_call(table, proposal)
        case "replace":
            assert proposal.seat is not None
            if proposal.person is not None:  # The successor may have been banned meanwhile, or have too many tables.
                try:
                    await handing_over.check_may_hold(table, proposal.person, proposal.seat)
                    refuse_if_played(table, proposal.seat)
                except Refused:
                    return await drop(table, "lapsed", proposal.by, proposal)
            handing_over.give_seat(table, proposal.seat, proposal.person, proposal.name, proposal.reason)
            if not table.facts.people:
                return TableChange(
                    make_outcome(table, "replaced", seat, (), is_over=True),
                    end_match(table, "over", Result("conceded")),
                )
    events, more = await store_and_continue(table)
    return TableChange(make_outcome(table, DONE[proposal.what], seat, events), [*batch, *more])


async def find_taking(table: Table, seat: Seat, row: int | None = None) -> Taking:
    """Return the answer that an undo by a seat would take back, with the consequences.

    Raises ``NothingToUndo``.
    """
    match, quick = table.require_match().match, not policy.must_ask_always(table.facts.windows, table.alone is not None)
    rows = [one for one in await table.services.store.inputs.list_rows(table.place) if not one.row.void]
    others_asked = any(is_hidden(question.ask) and question.ask.seat != seat for question in match.pending)
    ai = frozenset(number for number, info in enumerate(table.facts.seats) if info.plays == "ai")
    knowledge = Knowledge(quick, others_asked, table.require_match().seen_row, ai)
    return find_latest_taking(rows, seat, match.unopened, row, knowledge)


async def _take_back(table: Table, taking: Taking, learned: bool) -> list[Statement]:
    """Take back an answer.

    ``learned``: True if somebody had learned something when the undo was proposed. The value is not computed again when
    the undo is carried out. A new value could reveal hidden answers that were given since.
    """
    taking = replace(taking, learned=learned)
    if taking.row.number in table.require_match().match.unopened:
        return table.require_match().take_back_open_answer(taking)
    table.play, batch = await table.require_match().go_back(table.services.store, taking)
    table.facts = guesses.keep_valid_guesses(table)
    return batch


def refuse_if_played(table: Table, seat: Seat) -> None:
    """Refuse with ``SeatPlayed`` if a person plays the seat: only that person may hand it over."""
    if table.facts.seats[seat].plays == "person":
        raise SeatPlayed()
