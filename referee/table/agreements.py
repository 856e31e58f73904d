"""Decisions that one person cannot make alone: undo, cancel, pause, resume and pace; and the votes on all proposals.

Each decision begins as a proposal, which is carried out at once if nobody else has a vote. ``seat_proposals.py`` makes
proposals about seats. A manager of the channel may end the table, or give an absent player's seat to the AI. The
manager must give a reason, which is shown. Anything else that a manager proposes needs the table's consent.

Each command with a ``reason`` may also raise ``NoFreeText``: the server allows no text that people write,
and the person does not manage the channel.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol import Refused, Seat
from engine.refusals import NoSuchValue, Stale

from ..records.clocks import PACES
from ..records.facts import SEATS, TABLE, Proposal
from ..reporting.incidents import RulesBroken
from ..store import due, tables
from . import checks, decisions, limits, overdue
from .limits import REASON
from .match_changes import continue_match, end_match, give_answer, make_outcome
from .positions import find_position
from .progress import is_rated, map_away
from .proposals import TAKING_BACK, add_vote, compute_verdict, list_asked, refuse_if_proposed
from .refusals import ChallengeUndo, MatchOver, NoPractice, NoProposal, NothingToRedo, NotPaused
from .table import Table, TableChange, mark_for_damaged
from .undo import Taking

# --- proposing ---


async def undo(table: Table, person: int, row: int | None = None) -> TableChange:
    """Take back a person's own latest answer and everything after it, or propose to the other players to take it back.

    The answer is taken back at once if nobody has learned anything since, or if nobody else plays. Otherwise others
    must agree. ``row``: the number of the input that the person wants to take back; None for the latest. Raises
    ``NotAtTable``, ``GivenUp``, ``MatchPaused``, ``ProposalOpen``, ``NothingToUndo``, ``ChallengeUndo``; ``Stale`` if
    another answer is the latest.
    """
    seat = await _find_latest_seat(table, person)
    table.refuse_if_paused()
    found = await decisions.find_taking(table, seat)
    if row not in (None, found.row.number):
        raise Stale()
    _refuse_in_challenge(table, found)
    return await _propose_taking(table, person, seat, found)


async def rewind(table: Table, person: int, row: int) -> TableChange:
    """Put the match of a practice table back to the position before one of a person's own answers.

    Other players must agree under the conditions of ``undo``. ``row``: the number of the input that is the answer.
    Raises ``MatchPaused``, ``ProposalOpen``, ``NoSuchPosition``, and what ``refuse_unless_rewindable`` raises.
    """
    refuse_unless_rewindable(table, person)
    table.refuse_if_paused()
    position = await find_position(table, person, row)
    found = await decisions.find_taking(table, position.seat, row)
    return await _propose_taking(table, person, position.seat, found)


def refuse_unless_rewindable(table: Table, person: int) -> None:
    """Refuse unless the person plays at a practice table, whose match can be put back to any position.

    Raises ``MatchNotStarted``, ``MatchOver``, ``MatchUnreadable``, ``NotAtTable``, ``GivenUp``, ``NoPractice``.
    """
    _find_player(table, person)
    if not table.facts.practice:
        raise NoPractice()


async def _propose_taking(table: Table, person: int, seat: Seat, undo: Taking) -> TableChange:
    """Propose to take back an answer. If nobody else has a vote on this, take it back at once."""
    others = tuple(one for one in table.facts.people if table.seat_of(one) in undo.others)
    proposal = decisions.make_proposal(table, "undo", person, lasts=TAKING_BACK)
    proposal = replace(proposal, row=undo.row.number, seat=seat, past_dice=undo.learned)
    if not undo.learned:
        proposal = replace(proposal, asked=others)
    return await decisions.decide(table, proposal, "proposed", person, at_once=not (undo.learned or others))


async def find_costly_undo(table: Table, person: int) -> int | None:
    """Return the row of the answer that ``undo`` would take back, if the undo makes the match unrated; else None.

    The result may be shown to this person alone. It raises ``Refused`` as ``undo`` does.
    """
    async with table.hold_steady():
        seat = await _find_latest_seat(table, person)
        table.refuse_if_paused()
        found = await decisions.find_taking(table, seat)
        _refuse_in_challenge(table, found)
        return found.row.number if found.learned and is_rated(table) else None


def _refuse_in_challenge(table: Table, taking: Taking) -> None:
    """Refuse with ``ChallengeUndo`` in a challenge if somebody has learned something since the answer."""
    if table.facts.challenge and taking.learned:
        raise ChallengeUndo()


async def redo(table: Table, person: int) -> TableChange:
    """Give once more the answer that a person took back last.

    This is possible until the person gives another answer, or anybody gives an answer that others see. Raises
    ``NothingToRedo``, ``MatchPaused``, ``ProposalOpen``.
    """
    seat = _find_player(table, person)
    play, own = table.require_match(), table.facts.list_seats_of(person)
    if (again := [one[0] for one in play.redo if one[0] in own]) and table.facts.teaching:
        seat = again[-1]
    table.refuse_if_paused()
    refuse_if_proposed(table.facts)
    answers, question = play.redo, table.find_question(seat)
    latest = next((one for one in reversed(answers) if one[0] == seat), None)
    if latest is None or question is None or question.ask.kind != latest[1]:
        raise NothingToRedo()
    try:
        given = give_answer(table, seat, question.number, latest[2])
    except Refused as refusal:
        raise refusal if isinstance(refusal, RulesBroken) else NothingToRedo() from None
    place = len(answers) - 1 - answers[::-1].index(latest)
    play.redo = (*answers[:place], *answers[place + 1 :])
    events, batch = await continue_match(table, [given])
    return TableChange(make_outcome(table, "redone", seat, events), batch)


@mark_for_damaged
async def cancel(table: Table, person: int, manager: bool = False, reason: str = "") -> TableChange:
    """End a table without a result, or propose to end it. ``manager``: the person manages the channel."""
    await check_may_write(table, reason, manager)
    if not table.facts.live:
        raise MatchOver()
    if table.facts.damaged:  # nobody can vote at a damaged table, so it is ended at once, and only this is stored
        if not manager:
            checks.refuse_unless_host(table.facts, person)
        table.facts = replace(table.facts, phase="cancelled", reason=reason[:REASON])
        return TableChange(
            make_outcome(table, "cancelled", table.seat_of(person), ()),
            [tables.store_cancellation(table.facts), due.cancel_timers(table.id)],
        )
    if table.facts.phase == "lobby":
        if not manager:
            checks.refuse_unless_host(table.facts, person)
            checks.refuse_if_fixed(table.facts)
        table.facts = replace(table.facts, reason=reason[:REASON])
        return TableChange(make_outcome(table, "cancelled", table.seat_of(person), ()), end_match(table, "cancelled"))
    if not manager:
        checks.refuse_if_fixed(table.facts)
    return await propose(table, decisions.make_proposal(table, "cancel", person, reason), manager, at_once=manager)


async def pause(table: Table, person: int, manager: bool = False, reason: str = "") -> TableChange:
    """Propose to pause a table. While it is paused, no question is answered, and its clocks stand still."""
    await check_may_write(table, reason, manager)
    table.require_begun()
    table.refuse_if_paused()
    return await propose(table, decisions.make_proposal(table, "pause", person, reason), manager)


async def pause_without_vote(table: Table) -> TableChange:
    """Pause a table without a vote, because nobody can reach it now.

    Raises ``MatchNotStarted``, ``MatchOver``, ``MatchPaused``.
    """
    table.require_begun()
    table.refuse_if_paused()
    return await decisions.carry_out(table, decisions.make_proposal(table, "pause", TABLE))


async def resume(table: Table, person: int, manager: bool = False) -> TableChange:
    """Propose to end the pause of a table."""
    table.require_begun()
    if table.facts.paused is None:
        raise NotPaused()
    return await propose(
        table, replace(decisions.make_proposal(table, "resume", person), client_seed=table.source), manager
    )


async def change_pace(table: Table, person: int, value: str) -> TableChange:
    """Propose another pace, a key of ``PACES``. If people agree, every time limit starts from its full length.

    Raises ``MatchNotStarted``, ``MatchOver``, ``NotAtTable``, ``GivenUp``, ``NoSuchValue``.
    """
    table.require_begun()
    checks.refuse_if_fixed(table.facts)
    others = tuple(one for one in PACES if one != table.facts.pace)
    if value not in others:
        raise NoSuchValue(key="pace", possible=others)
    return await propose(table, replace(decisions.make_proposal(table, "pace", person), name=value), False)


# --- voting ---


def list_voters(table: Table) -> tuple[int, ...]:
    """Return the people who have a vote on a table's open proposal and have not voted yet."""
    proposal = table.facts.proposal
    if proposal is None:
        return ()
    return tuple(
        one for one in list_asked(proposal, table.facts.people) if one not in proposal.agreed + proposal.objected
    )


async def agree(table: Table, person: int, number: int) -> TableChange:
    """Vote for the open proposal, which must have this number. It is carried out as soon as enough people agree."""
    return await decisions.decide(table, add_vote(table.facts, person, number, True), "agreed", person)


async def object_to_proposal(table: Table, person: int, number: int) -> TableChange:
    """Vote against the open proposal, which must have this number. If its proposer objects, it is withdrawn."""
    if (
        (proposal := table.facts.proposal) is not None
        and proposal.number == number
        and _is_about_own_seat(table, proposal, person)
    ):
        return await decisions.drop(table, "objected", person, replace(proposal, objected=(*proposal.objected, person)))
    proposal = add_vote(table.facts, person, number, False)
    if person == proposal.by:
        return await decisions.drop(table, "withdrawn", person, None)
    return await decisions.decide(table, proposal, "objected", person)


async def decide_late_proposal(table: Table, number: int) -> TableChange:
    """Carry out or drop the open proposal of this number, because the time to vote is up."""
    proposal = table.facts.proposal
    if proposal is None or proposal.number != number:
        raise NoProposal()
    if compute_verdict(proposal, table.facts.people, table.facts.host, is_overdue=True):
        return await decisions.carry_out(table, proposal)
    return await decisions.drop(table, "expired", proposal.by, proposal)


# --- internals ---


async def check_may_write(table: Table, reason: str, manager: bool) -> None:
    """Refuse with ``NoFreeText`` if a person may not write this reason at a table. A channel manager always may."""
    if not manager:
        await limits.check_may_write(table.services.settings, table.facts.guild, reason)


def _is_about_own_seat(table: Table, proposal: Proposal, person: int) -> bool:
    """Return whether a proposal is about the seat of this person, and the person is away or replaced by a stand-in.

    Such a person has no vote, but may object nevertheless. A player who is merely late ends the vote by answering the
    game's question.
    """
    seat = table.seat_of(person)
    if seat is None or proposal.what not in SEATS or proposal.seat != seat or not proposal.asked:
        return False
    return seat in map_away(table) or table.facts.seats[seat].stand_in


def _find_player(table: Table, person: int) -> Seat:
    """Return the seat of a person who still plays. ``Refused``: the person does not play, or no match is running."""
    table.require_begun()
    return checks.find_playing_seat(table.facts, person)


async def _find_latest_seat(table: Table, person: int) -> Seat:
    """Return a person's seat. If there are several, return the seat that gave the latest answer."""
    seat = _find_player(table, person)
    own = table.facts.list_seats_of(person)
    if len(own) == 1:
        return seat
    rows = await table.services.store.inputs.list_rows(table.place)
    given = [one.row.seat for one in rows if not (one.row.void or one.passed or one.ordered)]
    return next((one for one in reversed(given) if one in own), seat)


async def propose(table: Table, proposal: Proposal, manager: bool, at_once: bool = False) -> TableChange:
    """Open a proposal, or carry it out at once if nobody else has a vote.

    ``manager``: its proposer manages the channel and needs no seat. ``at_once``: nobody has to be asked.
    """
    person, seat = proposal.by, proposal.seat
    if not manager and (proposal.person is None or person != proposal.person):
        checks.find_playing_seat(table.facts, person)
    gone = seat is not None and (seat in map_away(table) or table.facts.seats[seat].stand_in)
    # An absent player has no vote, so that nobody has to wait for it.
    if proposal.what in SEATS and seat is not None and gone and table.seat_of(person) != seat:
        proposal = replace(proposal, asked=overdue.list_others(table, seat))
    return await decisions.decide(table, proposal, "proposed", person, at_once=at_once)
