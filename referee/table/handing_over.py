"""Giving a seat to another player, and calls for a substitute.

``seat_proposals.py`` decides whether a seat is given away. A call is open until somebody takes the seat, its time is
up, or it is ended. Meanwhile the seat's present player plays on. A person who has held another seat of the match may
not take the seat, because the person has seen another hand.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.own_files import is_text
from engine.policies import USUAL
from engine.protocol import Refused, Seat

from ..records import clocks
from ..records.facts import Call, Proposal, SeatInfo, TableFacts
from ..refusals import ChallengeAlone
from ..store import due, tables
from ..store.database import Statement
from . import checks, limits, lobby
from .match_changes import make_outcome, store_and_continue, withdraw_proposal
from .refusals import AlreadySeated, NoSeatOffered
from .table import Table, TableChange

CALLING = 24 * 3600.0
"""The seconds for which a call for a substitute is open."""


# --- calls ---


class HeldAnother(Refused): ...


class LeagueSeat(Refused): ...


class MayHaveHeldAnother(Refused): ...


class NotCalled(Refused): ...


async def check_may_hold(table: Table, person: int, seat: Seat) -> None:
    """Refuse unless a person may take a seat in a running match.

    Raises ``ChallengeAlone``, ``PlayedAlone``, ``LeagueSeat``, ``Banned``, ``CannotJoin``, ``TooManyTables``,
    ``AlreadySeated``, ``HeldAnother``, ``MayHaveHeldAnother`` (somebody who held another seat was deleted from the
    data, and may be this person).
    """
    if table.facts.challenge:
        raise ChallengeAlone()
    limits.refuse_if_alone(table.facts, person)
    if table.facts.sealed and table.seat_of(person) is None:
        raise LeagueSeat()
    await limits.refuse_if_banned(table.services.settings, person, table.facts.guild)
    await limits.refuse_if_blocked(
        table.services.settings, person, [one for one in table.facts.people if one != person]
    )
    await limits.check_may_sit(table.services.store, person, table.facts.guild, table.id)
    sits = table.seat_of(person)
    if sits is not None and table.facts.seats[sits].kind == "person":
        raise AlreadySeated()
    held = {*([] if sits is None else [sits]), *await table.services.store.holders.list_held_seats(table.place, person)}
    if held - {seat}:
        raise HeldAnother()
    if not held and await table.services.store.holders.list_forgotten_seats(table.place) - {seat}:
        raise MayHaveHeldAnother()


def open_call(table: Table, proposal: Proposal) -> list[Statement]:
    """Open a call for the seat that a proposal names. It replaces an earlier call for that seat."""
    assert proposal.seat is not None
    info, until = table.facts.seats[proposal.seat], table.services.now() + CALLING
    call = Call(proposal.number, until, proposal.person, proposal.reason, until_back=info.stand_in)
    proposals = max(table.facts.proposals, proposal.number)
    table.facts = replace(_replace_seat(table.facts, proposal.seat, replace(info, call=call)), proposals=proposals)
    return [due.set_timer(until, table.id, f"call:{table.facts.match}:{call.number}")]


async def take(table: Table, person: int, name: str, number: int) -> TableChange:
    """Give a person the seat for which the call of this number is open.

    Raises ``NoSeatOffered``, ``NotCalled``, ``AlreadySeated``, ``HeldAnother``, ``MayHaveHeldAnother``,
    ``TooManyTables``, ``Banned``, ``CannotJoin``.
    """
    seat, call = _find_call(table, number)
    if call.person not in (None, person):
        raise NotCalled()
    await check_may_hold(table, person, seat)
    give_seat(table, seat, person, name[: limits.NAME], call.reason)
    events, batch = await store_and_continue(table)
    return TableChange(make_outcome(table, "taken", seat, events), batch)


async def withdraw_call(table: Table, person: int, number: int) -> TableChange:
    """End the call of this number early. Only the host and the seat's player may do this.

    Raises ``NoSeatOffered``, ``NotAtTable``, ``NotHost``.
    """
    seat, _ = _find_call(table, number)
    if checks.find_playing_seat(table.facts, person) != seat:
        checks.refuse_unless_host(table.facts, person)
    return _end_call(table, seat)


async def end_late_call(table: Table, number: int) -> TableChange:
    """End the call of this number, because its time is up."""
    return _end_call(table, _find_call(table, number)[0])


def _find_call(table: Table, number: int) -> tuple[Seat, Call]:
    """Return the open call of this number with its seat. Raises ``NoSeatOffered``."""
    if table.facts.phase == "playing":
        for seat, call in table.facts.calls.items():
            if call.number == number:
                return seat, call
    raise NoSeatOffered()


def _end_call(table: Table, seat: Seat) -> TableChange:
    """Close the call for a seat. The seat's present player stays."""
    table.facts = _replace_seat(table.facts, seat, replace(table.facts.seats[seat], call=None))
    return TableChange(make_outcome(table, "call-ended", seat, ()), list(tables.store_table(table.facts)))


# --- giving the seat ---


def give_seat(table: Table, seat: Seat, person: int | None, name: str, reason: str) -> None:
    """Give a seat to another person, or to the AI (``person`` None), with a full time bank and without premoves."""
    old = table.facts.seats[seat]
    withdraw_proposal(table, seat, handed=True)
    # The former player's own file, such as a deck, is used until the end of this match, but not in the next.
    kept = {key: value for key, value in old.choices.items() if person == old.person or not is_text(value)}
    new = replace(
        old, person=person, name=name or old.name, kind="ai" if person is None else "person", choices=kept,
        reason=reason, handed=True, stand_in=False, call=None, strength=USUAL if person is None else old.strength,
    )  # fmt: skip
    table.facts = lobby.pass_host_on(_replace_seat(table.facts, seat, new), person)
    if table.play is None:
        return
    table.play.ahead.forget(seat)
    table.play.redo = ()
    if person is not None:
        table.play.clock = clocks.refill_for_new_player(table.play.clock, seat)
        table.play.asked_for = ()  # the time for which the new player lets others wait starts now


def _replace_seat(facts: TableFacts, seat: Seat, info: SeatInfo) -> TableFacts:
    return replace(facts, seats=(*facts.seats[:seat], info, *facts.seats[seat + 1 :]))
