"""A seat goes from one to another, and somebody is called who takes it. ``Table`` says what each call means to whoever
makes it.

What was agreed on comes from ``agreements``. A call stands until somebody answers it, its time is up, or it is taken
back; meanwhile whoever plays there plays on. Nobody answers it who has held another seat of the match: hands were shown
there. That somebody else plays from now on, or under another name, is kept with the match (``noted``), whatever
brought it about.
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
"""Seconds for which somebody is called."""


def noted(before: Facts, now: Facts, row: int) -> list[Statement]:
    """Return what keeps who played until this row, and who plays from there on, of every seat that has changed hands,
    or whose person goes by another name."""
    if before.phase != "playing" or before.match != now.match:
        return []
    place: Place = (now.id, now.match)
    pairs = enumerate(zip(before.seats, now.seats, strict=True))
    changed = [(seat, old, new) for seat, (old, new) in pairs if _plays(old) != _plays(new)]
    return [one for seat, old, new in changed for one in holders.changed(place, seat, row, old, new)]


def _plays(info: SeatInfo) -> tuple[str, int | None, str]:
    return info.plays, info.person, info.name


# --- calling somebody ---


async def may_hold(at: TableState, person: int, seat: Seat) -> None:
    """``Refused``: "barred", "cannot-join", "too-many-tables", "already-seated", "held-another";
    "may-have-held-another": whoever had it was forgotten since, and only who is known to have had this seat is surely
    not that person."""
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
    """From now on somebody is called who takes the seat; who was called there before no longer is."""
    assert proposal.seat is not None
    info, until = at.facts.seats[proposal.seat], at.services.now() + CALLING
    call = Call(proposal.number, until, proposal.person, proposal.reason, until_back=info.stand_in)
    proposals = max(at.facts.proposals, proposal.number)
    at.facts = replace(_with(at.facts, proposal.seat, replace(info, call=call)), proposals=proposals)
    return [due.at(until, at.id, f"call:{at.facts.match}:{call.number}")]


async def take(at: TableState, person: int, name: str, number: int) -> Done:
    """``Table.take``."""
    seat, call = _called(at, number)
    if call.person not in (None, person):
        raise Refused("not-called")
    await may_hold(at, person, seat)
    give_seat(at, seat, person, name[: lobby.NAME], call.reason)
    told, batch = await settled(at)
    return outcome(at, "taken", seat, told), batch


async def call_back(at: TableState, person: int, number: int) -> Done:
    """``Table.call_back``."""
    seat, _ = _called(at, number)
    if lobby.playing(at.facts, person) != seat:
        lobby.hosting(at.facts, person)
    return _ended(at, seat)


async def late(at: TableState, number: int) -> Done:
    """The time of a call is up."""
    return _ended(at, _called(at, number)[0])


def _called(at: TableState, number: int) -> tuple[Seat, Call]:
    """``Refused``: "no-call"."""
    if at.facts.phase == "playing":
        for seat, call in at.facts.calls.items():
            if call.number == number:
                return seat, call
    raise Refused("no-call")


def _ended(at: TableState, seat: Seat) -> Done:
    at.facts = _with(at.facts, seat, replace(at.facts.seats[seat], call=None))
    return outcome(at, "call-ended", seat, ()), list(tables.saved(at.facts))


# --- giving it ---


def give_seat(at: TableState, seat: Seat, person: int | None, name: str, reason: str) -> None:
    """Somebody else, or (None) the AI, plays there from now on: with a time of their own, and nothing settled ahead."""
    old = at.facts.seats[seat]
    withdraw(at, seat, handed=True)
    # a file that somebody brought stays that person's: this match goes on with it, the table's next begins without
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
        at.play.asked_for = ()  # who plays there has been waited for since now


def _with(facts: Facts, seat: Seat, info: SeatInfo) -> Facts:
    return replace(facts, seats=(*facts.seats[:seat], info, *facts.seats[seat + 1 :]))
