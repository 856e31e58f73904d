"""Proposals that give a seat to another player: a substitute, whoever answers a call, or the AI."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.protocol import Refused, Seat

from ..records.facts import TABLE
from ..refusals import ChallengeAlone, NoReason, PlayedAlone
from . import checks, decisions, handing_over, overdue
from .agreements import check_may_write, propose
from .limits import NAME
from .lobby_commands import leave
from .match_changes import end_match, make_outcome
from .progress import find_asking_time, map_away
from .questions import list_awaited
from .refusals import NoSuchSeat, OtherMayNot, SamePlayer
from .table import Table, TableChange

ABSENT = 24 * 3600.0
"""A player counts as absent after keeping the match waiting for this many seconds, alone or among others."""


class Successor(Struct, frozen=True):
    """The proposed next player of a seat: a person; whoever answers a call (``anybody``); by default, the AI."""

    person: int | None = None
    name: str = ""
    """The name under which the seat is shown from then on; "": the seat keeps its present name."""
    anybody: bool = False


AI = Successor()


async def remove_banned_person(table: Table, person: int, name: str = "") -> TableChange:
    """Remove a person from a table, because the server has banned the person.

    In a lobby the person's seat becomes free. A lobby of a league is closed if nobody else sits there. In a match the
    AI takes the seat under ``name``. If ``name`` is "", or if nobody else plays, so that the match ends before the AI
    answers anything, the seat keeps its name. Raises ``NotAtTable``, ``MatchOver``.
    """
    if table.facts.phase == "lobby":
        if table.facts.booked and table.facts.people == (person,):
            return TableChange(make_outcome(table, "cancelled", None, (), is_over=True), end_match(table, "cancelled"))
        return await leave(table, person)
    table.require_begun()
    seat = checks.find_seat(table.facts, person)
    called = name[:NAME] if len(table.facts.people) > 1 else ""
    given = replace(decisions.make_proposal(table, "replace", TABLE), seat=seat, name=called)
    return await decisions.carry_out(table, given)


async def replace_player(
    table: Table, person: int, seat: Seat, successor: Successor = AI, manager: bool = False, reason: str = ""
) -> TableChange:
    """Propose to give a seat to another player.

    If people agree, a person who asks for a seat that nobody plays gets it. For any other person, people agree to a
    call, which that person answers by ``handing_over.take``. A channel manager may give an absent player's seat to the
    AI without a vote, but with a reason. While a player is away, the AI plays until the player is back or a substitute
    is found.

    ``Refused``, besides what every proposal may raise: ``NoSuchSeat``, ``SamePlayer``, ``SeatPlayed``, ``NoReason``,
    ``AlreadySeated``, ``HeldAnother``, ``MayHaveHeldAnother``, ``TooManyTables``, ``Banned``, ``CannotJoin``,
    ``LeagueSeat``, ``ChallengeAlone``, ``PlayedAlone``. If the successor is another person who may not play there, it
    is always ``OtherMayNot``.
    """
    await check_may_write(table, reason, manager)
    table.require_begun()
    if not 0 <= seat < len(table.facts.seats):
        raise NoSuchSeat()
    by, for_ai = successor.person, successor.person is None and not successor.anybody
    if table.facts.challenge and not for_ai:
        raise ChallengeAlone()
    if table.facts.guild is None and successor.anybody:
        raise PlayedAlone()
    info = table.facts.seats[seat]
    if for_ai and info.kind == "ai":
        raise SamePlayer()
    if by is not None:
        if info.plays == "person" and info.person == by:
            raise SamePlayer()
        await _check_may_be_given(table, person, by, seat)
    at_once = manager and for_ai and _is_absent(table, seat)
    checks.refuse_if_fixed(table.facts)  # Not even a manager lets the AI play for a league's player.
    if at_once and not reason.strip():
        raise NoReason()
    what = "replace" if for_ai or by == person else "call"
    if by is None and seat in map_away(table) and table.seat_of(person) != seat and not at_once:
        what = "substitute"
    proposal = replace(
        decisions.make_proposal(table, what, person, reason), seat=seat, person=by, name=successor.name[:NAME]
    )
    return await propose(table, proposal, manager, at_once)


async def return_to_seat(table: Table, person: int, name: str) -> TableChange:
    """Give a person back the seat that the AI plays for the person.

    A seat that the person has handed to the AI needs the same votes as handing it over did. ``Refused``, besides what
    ``replace_player`` and ``take_seat_back`` raise: ``NotAway``.
    """
    table.require_begun()
    if table.seat_of(person) is None:
        held = await table.services.store.holders.list_held_seats(table.place, person)
        if handed := [seat for seat in held if table.facts.seats[seat].kind == "ai"]:
            return await replace_player(table, person, handed[0], Successor(person, name))
    return await overdue.take_seat_back(table, person)


async def _check_may_be_given(table: Table, person: int, by: int, seat: Seat) -> None:
    """Refuse unless the person ``by`` may take over a seat, as ``person`` proposes.

    If ``person`` proposes another person, the refusal is always ``OtherMayNot``, because the real reason is private.
    """
    try:
        await handing_over.check_may_hold(table, by, seat)
    except Refused as refusal:
        raise refusal if by == person else OtherMayNot() from None
    if by == person:
        decisions.refuse_if_played(table, seat)


def _is_absent(table: Table, seat: Seat) -> bool:
    """Return whether a seat's player has left, or has kept the others waiting for ``ABSENT`` seconds.

    Only public facts count, because the result is shown to everybody.
    """
    waited = table.services.now() - find_asking_time(table)
    return table.facts.seats[seat].kind == "silence" or (seat in (list_awaited(table) or ()) and waited >= ABSENT)
