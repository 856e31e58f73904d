"""Decisions that one person cannot make alone: undo, cancel, pause, resume, pace, and giving seats to others.

Each is a proposal. It is carried out at once if nobody else has a say. ``handing_over`` carries out what was agreed
about a seat. A channel manager may end the table, or give an absent player's seat to the AI, with a reason that is
shown. Anything else that a manager proposes needs the table's consent. ``Table`` documents each command for its
callers.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Result
from engine.protocol import Refused, Seat

from ..clocks import PACES, Clock
from ..facts import SEATS, TABLE, Declined, Paused, Proposal
from ..store import due, tables
from ..store.database import Statement
from . import handing_over, lobby, policy, restored
from .lobby import NAME, REASON
from .match_in_play import hidden
from .overdue import others_at, standing_in
from .proposals import OBJECTING, TAKING_BACK, asked, free_for_one, said, verdict
from .state import Done, TableState
from .steps import end, give, go_on, outcome, settled
from .undo import Taking, taking

ABSENT = 24 * 3600.0
"""Seconds after which a player whom the match waits for counts as absent."""
DONE = {
    **{"undo": "undone", "pause": "paused", "resume": "resumed"},
    **{"replace": "replaced", "substitute": "replaced", "call": "called", "pace": "settled"},
}


# --- proposing ---


async def undo(at: TableState, person: int, row: int | None) -> Done:
    seat = await _latest(at, person)
    at.unpaused()
    found = await _taking(at, seat)
    if row not in (None, found.row.number):
        raise Refused("stale", question=at.question(seat))
    others = tuple(one for one in at.facts.people if at.seat_of(one) in found.others)
    proposal = _proposal(at, "undo", person, TAKING_BACK)
    proposal = replace(proposal, row=found.row.number, seat=seat, past_dice=found.learned)
    if not found.learned:
        proposal = replace(proposal, asked=others)
    return await _decide(at, proposal, "proposed", person, at_once=not (found.learned or others))


async def undo_costs(at: TableState, person: int) -> int | None:
    """Implement ``Table.undo_costs``."""
    seat = await _latest(at, person)
    at.unpaused()
    found = await _taking(at, seat)
    return found.row.number if found.learned and not (at.past_dice or at.restored) else None


async def redo(at: TableState, person: int) -> Done:
    seat = _player(at, person)
    if (again := [one[0] for one in at.playing().redo if one[0] in at.facts.seats_of(person)]) and at.facts.teaching:
        seat = again[-1]
    at.unpaused()
    free_for_one(at.facts)
    play = at.playing()
    answers, put = play.redo, at.question(seat)
    latest = next((one for one in reversed(answers) if one[0] == seat), None)
    if latest is None or put is None or put.ask.kind != latest[1]:
        raise Refused("nothing-to-redo")
    try:
        made = give(at, seat, put.number, latest[2])
    except Refused as refusal:
        raise refusal if refusal.kind == "broken" else Refused("nothing-to-redo") from None
    place = len(answers) - 1 - answers[::-1].index(latest)
    play.redo = (*answers[:place], *answers[place + 1 :])
    told, batch = await go_on(at, [made])
    return outcome(at, "redone", seat, told), batch


async def cancel(at: TableState, person: int, manager: bool, reason: str) -> Done:
    if not at.facts.live:
        raise Refused("over")
    if at.facts.damaged:  # a damaged table cannot ask anybody, and only its end is written
        if not manager:
            lobby.hosting(at.facts, person)
        at.facts = replace(at.facts, phase="cancelled", reason=reason[:REASON])
        return outcome(at, "cancelled", at.seat_of(person), ()), [tables.closed(at.facts), due.nothing(at.id)]
    if at.facts.phase == "lobby":
        if not manager:
            lobby.hosting(at.facts, person)
        at.facts = replace(at.facts, reason=reason[:REASON])
        return outcome(at, "cancelled", at.seat_of(person), ()), end(at, "cancelled")
    return await _propose(at, "cancel", person, manager, reason, at_once=manager)


async def pause(at: TableState, person: int, manager: bool, reason: str) -> Done:
    at.begun()
    at.unpaused()
    return await _propose(at, "pause", person, manager, reason)


async def rest(at: TableState) -> Done:
    """Implement ``Table.rest``."""
    at.begun()
    at.unpaused()
    return await _carry_out(at, _proposal(at, "pause", TABLE, OBJECTING))


async def resume(at: TableState, person: int, manager: bool, luck: str) -> Done:
    at.begun()
    if at.facts.paused is None:
        raise Refused("not-paused")
    return await _propose(at, "resume", person, manager, luck=luck)


async def repace(at: TableState, person: int, value: str) -> Done:
    """Implement ``Table.repace``."""
    at.begun()
    others = tuple(one for one in PACES if one != at.facts.pace)
    if value not in others:
        raise Refused("no-such-value", key="pace", values=others)
    return await _propose(at, "pace", person, False, name=value)


async def bar(at: TableState, person: int, name: str) -> Done:
    """Implement ``Table.bar``."""
    at.begun()
    seat = lobby.seated(at.facts, person)
    given = replace(_proposal(at, "replace", TABLE, OBJECTING), seat=seat, name=name[:NAME])
    return await _carry_out(at, given)


async def reseat(
    at: TableState, person: int, seat: Seat, by: int | None, name: str, manager: bool, reason: str, anybody: bool
) -> Done:
    """Implement ``Table.replace``."""
    at.begun()
    if not 0 <= seat < len(at.facts.seats):
        raise Refused("no-such-seat")
    info, for_ai = at.facts.seats[seat], by is None and not anybody
    if for_ai and info.kind == "ai":
        raise Refused("same-player")
    if by is not None:
        if info.plays == "person" and info.person == by:
            raise Refused("same-player")
        await _may_be_given(at, person, by, seat)
    at_once = manager and for_ai and _absent(at, seat)
    if at_once and not reason.strip():
        raise Refused("no-reason")
    what = "replace" if for_ai or by == person else "call"
    if by is None and seat in at.away and at.seat_of(person) != seat and not at_once:
        what = "substitute"
    return await _propose(at, what, person, manager, reason, seat=seat, by=by, name=name[:NAME], at_once=at_once)


# --- voting ---


def voters(at: TableState) -> tuple[int, ...]:
    """Return the people who have a say in the open proposal and have not voted yet."""
    proposal = at.facts.proposal
    if proposal is None:
        return ()
    return tuple(one for one in asked(proposal, at.facts.people) if one not in proposal.agreed + proposal.objected)


async def agree(at: TableState, person: int, number: int) -> Done:
    return await _decide(at, said(at.facts, person, number, True), "agreed", person)


async def objected(at: TableState, person: int, number: int) -> Done:
    """Implement ``Table.object``."""
    if (proposal := at.facts.proposal) is not None and proposal.number == number and _own_seat(at, proposal, person):
        return await _drop(at, "objected", person, replace(proposal, objected=(*proposal.objected, person)))
    proposal = said(at.facts, person, number, False)
    if person == proposal.by:
        return await _drop(at, "withdrawn", person, None)
    return await _decide(at, proposal, "objected", person)


async def late(at: TableState, number: int) -> Done:
    """Decide a proposal whose time is up."""
    proposal = at.facts.proposal
    if proposal is None or proposal.number != number:
        raise Refused("no-proposal")
    if verdict(proposal, at.facts.people, at.facts.host, late=True):
        return await _carry_out(at, proposal)
    return await _drop(at, "expired", proposal.by, proposal)


# --- internals ---


def _own_seat(at: TableState, proposal: Proposal, person: int) -> bool:
    """Return whether the proposal is about the person's own seat while the person is away.

    Such a person was not asked, but may object all the same. A player who is merely late must answer the game's
    question to end the vote.
    """
    seat = at.seat_of(person)
    if seat is None or proposal.what not in SEATS or proposal.seat != seat or not proposal.asked:
        return False
    return seat in at.away or at.facts.seats[seat].stand_in


def _player(at: TableState, person: int) -> Seat:
    """Return the seat of a person who still plays. ``Refused`` if the match is not running."""
    at.begun()
    return lobby.playing(at.facts, person)


async def _latest(at: TableState, person: int) -> Seat:
    """Return a player's seat; with several seats, the one that has answered last."""
    seat = _player(at, person)
    own = at.facts.seats_of(person)
    if len(own) == 1:
        return seat
    rows = await at.services.store.matches.rows(at.place)
    given = [one.row.seat for one in rows if not (one.row.void or one.passed or one.ordered)]
    return next((one for one in reversed(given) if one in own), seat)


def _proposal(at: TableState, what: str, by: int, lasts: float) -> Proposal:
    now = at.services.now()
    agreed = (by,) if by in at.facts.people else ()
    return Proposal(at.facts.proposals + 1, what, by, now, now + lasts, agreed)


async def _propose(
    at: TableState, what: str, person: int, manager: bool, reason: str = "", *, seat: Seat | None = None,
    by: int | None = None, name: str = "", at_once: bool = False, luck: str = "",
) -> Done:  # fmt: skip
    """Make a proposal and decide it.

    ``manager``: the person may propose without a seat. ``at_once``: nobody has to be asked.
    """
    if not manager and (by is None or person != by):
        lobby.playing(at.facts, person)
    proposal = _proposal(at, what, person, OBJECTING)
    proposal = replace(proposal, reason=reason[:REASON], seat=seat, person=by, name=name, luck=luck)
    gone = seat is not None and (seat in at.away or at.facts.seats[seat].stand_in)
    # an absent player has no vote: nobody waits for it
    if what in SEATS and seat is not None and gone and at.seat_of(person) != seat:
        proposal = replace(proposal, asked=others_at(at, seat))
    return await _decide(at, proposal, "proposed", person, at_once=at_once)


async def _may_be_given(at: TableState, person: int, by: int, seat: Seat) -> None:
    """Check whether a person may propose that ``by`` takes over the seat.

    The reason why another person may not is private: that is ``Refused`` as "other-may-not".
    """
    try:
        await handing_over.may_hold(at, by, seat)
    except Refused as refusal:
        raise refusal if by == person else Refused("other-may-not") from None
    if by == person:
        _free(at, seat)


def _free(at: TableState, seat: Seat) -> None:
    """Refuse with "seat-played" if a person plays there: only that player may hand the seat over."""
    if at.facts.seats[seat].plays == "person":
        raise Refused("seat-played")


def _absent(at: TableState, seat: Seat) -> bool:
    """Return whether a seat's player has left, or has kept the others waiting for ``ABSENT`` seconds.

    Uses public facts only, because the result is shown.
    """
    waited = at.services.now() - at.asked_at
    return at.facts.seats[seat].kind == "silence" or (seat in (at.awaited() or ()) and waited >= ABSENT)


async def _decide(at: TableState, proposal: Proposal, kind: str, person: int, at_once: bool = False) -> Done:
    """Carry the proposal out, drop it, or store its votes."""
    new = at.facts.proposal is None or at.facts.proposal.number != proposal.number
    done = at_once or verdict(proposal, at.facts.people, at.facts.host, late=False)
    if new and not at_once:
        free_for_one(at.facts)
    if done:
        return await _carry_out(at, proposal)
    if done is False:
        return await _drop(at, kind, person, proposal)
    at.facts = replace(at.facts, proposal=proposal, proposals=max(at.facts.proposals, proposal.number))
    if not new:
        return outcome(at, kind, at.seat_of(person), ()), list(tables.saved(at.facts))
    told, batch = await settled(at)  # no clock runs while a proposal is open
    fall = due.at(proposal.until, at.id, f"proposal:{at.facts.match}:{proposal.number}")
    return outcome(at, kind, at.seat_of(person), told), [*batch, fall]


async def _drop(at: TableState, kind: str, person: int, declined: Proposal | None) -> Done:
    """Drop the open proposal.

    ``declined``: the proposal as last voted on, to be shown as rejected; None if its proposer withdrew it.
    """
    at.facts = replace(at.facts, proposal=None)
    if at.play is not None:
        at.play.declined = None if declined is None else Declined(declined, lapsed=kind == "lapsed")
    told, batch = await settled(at)
    return outcome(at, kind, at.seat_of(person), told), batch


async def _carry_out(at: TableState, proposal: Proposal) -> Done:
    seat = at.seat_of(proposal.by)
    other = at.facts.proposal  # a free undo or a manager's decision does not wait for another open proposal
    found = (
        await _taking(at, proposal.seat, proposal.row)
        if proposal.what == "undo" and proposal.seat is not None
        else None
    )
    # an unseen undo must not end an open undo proposal, because everybody would notice
    quiet = found is not None and found.unseen
    if other is not None and (other.number == proposal.number or (other.what == "undo" and not quiet)):
        at.facts = replace(at.facts, proposal=None)
    batch: list[Statement] = []
    match proposal.what:
        case "cancel":
            at.facts = replace(at.facts, reason=proposal.reason)
            return outcome(at, "cancelled", seat, (), over=True), end(at, "cancelled")
        case "undo":
            assert found is not None
            batch = await _take_back(at, found, proposal.past_dice)
        case "pause":
            at.facts = replace(at.facts, paused=Paused(proposal.by, at.services.now(), proposal.reason))
        case "resume":
            if at.facts.paused is not None and at.facts.paused.stood:
                batch = await restored.mixed(at, proposal.luck)
            at.facts = replace(at.facts, paused=None)
            if at.play is not None:
                at.play.asked_for = ()  # waiting times count from the end of the pause
        case "pace":  # all times start again
            at.facts = replace(at.facts, pace=proposal.name)
            if at.play is not None:
                at.play.clock, at.play.wakes, at.play.asked_for = Clock(), None, ()
        case "substitute":  # the AI plays the seat until a substitute or its player comes
            assert proposal.seat is not None
            at.facts = standing_in(at.facts, proposal.seat)
            batch = handing_over.calling(at, proposal)
        case "call":
            batch = handing_over.calling(at, proposal)
        case "replace":
            assert proposal.seat is not None
            if proposal.person is not None:  # the person may no longer be eligible
                try:
                    await handing_over.may_hold(at, proposal.person, proposal.seat)
                    _free(at, proposal.seat)
                except Refused:
                    return await _drop(at, "lapsed", proposal.by, proposal)
            handing_over.give_seat(at, proposal.seat, proposal.person, proposal.name, proposal.reason)
            if not at.facts.people:
                return outcome(at, "replaced", seat, (), over=True), end(at, "over", Result("conceded"))
    told, more = await settled(at)
    return outcome(at, DONE[proposal.what], seat, told), [*batch, *more]


async def _taking(at: TableState, seat: Seat, row: int | None = None) -> Taking:
    match, quick = at.playing().match, not policy.poker_faced(at.facts.windows, at.alone is not None)
    rows = [one for one in await at.services.store.matches.rows(at.place) if not one.row.void]
    others_asked = any(hidden(put.ask) and put.ask.seat != seat for put in match.pending)
    return taking(rows, seat, match.sealed, quick, others_asked, row, at.playing().seen_row)


async def _take_back(at: TableState, found: Taking, learned: bool) -> list[Statement]:
    """Take back an answer.

    ``learned``: the value that was proposed. It is not computed anew, for that could reveal hidden answers given since.
    """
    found = replace(found, learned=learned)
    if found.row.number in at.playing().match.sealed:
        return at.playing().unseal(found)
    at.play, batch = await at.playing().back(at.services.store, found)
    return batch
