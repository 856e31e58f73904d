"""Checks of a table and of a person there: the phase, the seat, the host."""

from __future__ import annotations

from engine.protocol import Seat

from ..records.facts import TableFacts
from .lobby_refusals import LeagueFixed, MatchStarted, NotHost
from .refusals import GivenUp, MatchOver, NotAtTable


def refuse_unless_lobby(facts: TableFacts) -> None:
    """Refuse unless the table is a lobby. Raises ``MatchStarted``, ``MatchOver``."""
    if facts.phase != "lobby":
        raise MatchStarted() if facts.phase == "playing" else MatchOver()


def find_seat(facts: TableFacts, person: int) -> Seat:
    """Return the seat through which a person looks; usually it is the person's only seat.

    Raises ``NotAtTable``.
    """
    seat = facts.seat_of(person)
    if seat is None:
        raise NotAtTable()
    return seat


def find_playing_seat(facts: TableFacts, person: int) -> Seat:
    """Return the seat of a person who has not given it up. Raises ``NotAtTable``, ``GivenUp``."""
    seat = find_seat(facts, person)
    if person not in facts.people:
        raise GivenUp()
    return seat


def refuse_unless_host(facts: TableFacts, person: int) -> None:
    """Refuse with ``NotHost`` unless the person is the table's host."""
    if facts.host != person:
        raise NotHost(host=facts.host)


def refuse_if_fixed(facts: TableFacts) -> None:
    """Refuse with ``LeagueFixed`` at a table whose set-up and people a league has settled."""
    if facts.booked:
        raise LeagueFixed()
