"""Giving a seat to another player, and calling for a substitute. ``Table`` documents each command for its callers.

``agreements`` decides. A call is open until somebody takes the seat, its time is up, or it is ended; meanwhile the
seat's present player plays on. Nobody may take it who has held another seat of the match, because that player has seen
a hand. Each change of a seat's player or name is stored with the match (``noted``), whatever caused it.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.own_files import is_text
from engine.protocol import Refused, Seat

from .. import clocks
from ..facts import Call, Facts, Proposal, SeatInfo
from ..store import due, holders, tables
from ..store.database import Statement
from ..store.matches import Place
from . import limits, lobby
from .state import Done, TableState
from .steps import outcome, settled, withdraw

CALLING = 24 * 3600.0
"""Seconds for which a call is open."""


def noted(before: Facts, now: Facts, row: int) -> list[Statement]:
    """Return the statements that store who played until this row and who plays from here on.

    They cover every seat that changed hands, or whose player changed name.
    """
    if before.phase != "playing" or before.match != now.match:
        return []
    place: Place = (now.id, now.match)
    pairs = enumerate(zip(before.seats, now.seats, strict=True))
    changed = [(seat, old, new) for seat, (old, new) in pairs if _plays(old) != _plays(new)]
    return [one for seat, old, new in changed for one in holders.changed(place, seat, row, old, new)]


def _plays(info: SeatInfo) -> tuple[str, int | None, str]:
    return info.plays, info.person, info.name


# --- calls ---


async def may_hold(at: TableState, person: int, seat: Seat) -> None:
    """Check whether a person may take the seat.

    ``Refused``: "barred", "cannot-join", "too-many-tables", "already-seated", "held-another", "may-have-held-another".
    The last one means that an earlier holder of another seat was forgotten, and this person is not known to have held
    only this seat: it could be that holder.
    """
    await limits.admitted(at.services.settings, person, at.facts.guild)
    await limits.welcome(at.services.settings, person, [one for one in at.facts.people if one != person])
    await limits.may_sit(at.services.store, person, at.facts.guild, at.id)
    sits = at.seat_of(person)
    if sits is not None and at.facts.seats[sits].kind == "person":
        raise Refused("already-seated", seat=sits)
    held = {*([] if sits is None else [sits]), *await at.services.store.holders.held(at.place, person)}
    if held - {seat}:
        raise Refused("held-another")
    if not held and await at.services.store.holders.forgotten(at.place) - {seat}:
        raise Refused("may-have-held-another")


def calling(at: TableState, proposal: Proposal) -> list[Statement]:
    """Open a call for the seat of a proposal. It replaces an earlier call for that seat."""
    assert proposal.seat is not None
    info, until = at.facts.seats[proposal.seat], at.services.now() + CALLING
    call = Call(proposal.number, until, proposal.person, proposal.reason, until_back=info.stand_in)
    proposals = max(at.facts.proposals, proposal.number)
    at.facts = replace(_with(at.facts, proposal.seat, replace(info, call=call)), proposals=proposals)
    return [due.at(until, at.id, f"call:{at.facts.match}:{call.number}")]


async def take(at: TableState, person: int, name: str, number: int) -> Done:
    """Implement ``Table.take``."""
    seat, call = _called(at, number)
    if call.person not in (None, person):
        raise Refused("not-called")
    await may_hold(at, person, seat)
    give_seat(at, seat, person, name[: lobby.NAME], call.reason)
    told, batch = await settled(at)
    return outcome(at, "taken", seat, told), batch


async def call_back(at: TableState, person: int, number: int) -> Done:
    """Implement ``Table.call_back``."""
    seat, _ = _called(at, number)
    if lobby.playing(at.facts, person) != seat:
        lobby.hosting(at.facts, person)
    return _ended(at, seat)


async def late(at: TableState, number: int) -> Done:
    """End a call whose time is up."""
    return _ended(at, _called(at, number)[0])


def _called(at: TableState, number: int) -> tuple[Seat, Call]:
    """Return the seat and the call of this number. ``Refused``: "no-call"."""
    if at.facts.phase == "playing":
        for seat, call in at.facts.calls.items():
            if call.number == number:
                return seat, call
    raise Refused("no-call")


def _ended(at: TableState, seat: Seat) -> Done:
    at.facts = _with(at.facts, seat, replace(at.facts.seats[seat], call=None))
    return outcome(at, "call-ended", seat, ()), list(tables.saved(at.facts))


# --- giving the seat ---


def give_seat(at: TableState, seat: Seat, person: int | None, name: str, reason: str) -> None:
    """Give the seat to another person, or to the AI (None), with a new time bank and no premoves."""
    old = at.facts.seats[seat]
    withdraw(at, seat, handed=True)
    # A player's file stays with that player. This match goes on with it; the table's next match starts without it.
    kept = {key: value for key, value in old.choices.items() if person == old.person or not is_text(value)}
    new = replace(
        old, person=person, name=name or old.name, kind="ai" if person is None else "person", choices=kept,
        reason=reason, handed=True, stand_in=False, call=None,
    )  # fmt: skip
    at.facts = lobby.passed_on(_with(at.facts, seat, new), person)
    if at.play is None:
        return
    at.play.ahead.forget(seat)
    at.play.redo = ()
    if person is not None:
        at.play.clock = clocks.handed_over(at.play.clock, seat)
        at.play.asked_for = ()  # the new player's waiting time starts now


def _with(facts: Facts, seat: Seat, info: SeatInfo) -> Facts:
    return replace(facts, seats=(*facts.seats[:seat], info, *facts.seats[seat + 1 :]))
