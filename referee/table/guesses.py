"""Guesses: whoever has left a match for good may guess once, in private, which side wins.

Everybody reads the guesses when the match is over. Before that a guess is known to its seat alone. It changes nothing
that anybody else can see.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol import Refused, Seat

from ..records.facts import TableFacts
from ..records.gathering import Guess
from ..records.outcome import Outcome
from ..store import tables
from . import checks
from .refusals import NoGuess
from .table import Table, TableChange


class AlreadyGuessed(Refused, kind="guessed"): ...


def list_sides(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides of a table's match; none before its start."""
    return table.game.list_sides(table.play.match.state) if table.play is not None else ()


def find_guess(table: Table, seat: Seat) -> tuple[Seat, ...] | None:
    """Return the side that a seat has guessed in the present match. The result is for that seat alone."""
    found = next((one.side for one in _list_guesses(table) if one.seat == seat), None)
    return next((side for side in list_sides(table) if found in side), None)


def may_guess(table: Table, seat: Seat) -> bool:
    """Return whether a seat's player may guess now."""
    return (
        table.facts.phase == "playing"
        and table.play is not None
        and table.facts.seats[seat].plays == "person"
        and seat in table.game.contest.fallen(table.view(None))
        and len(list_sides(table)) > 1
        and find_guess(table, seat) is None
    )


async def guess(table: Table, person: int, side: Seat) -> TableChange:
    """Note a person's guess. ``side``: the lowest seat of the side.

    Raises ``NotAtTable``, ``MatchNotStarted``, ``MatchOver``, ``GivenUp``, ``AlreadyGuessed``, ``NoGuess``.
    """
    table.require_match()
    seat = checks.find_playing_seat(table.facts, person)
    if find_guess(table, seat) is not None:
        raise AlreadyGuessed()
    if not may_guess(table, seat) or side not in [min(one) for one in list_sides(table)]:
        raise NoGuess()
    gathering, made = table.facts.gathering, Guess(table.facts.match, seat, side)
    table.facts = replace(table.facts, gathering=replace(gathering, guesses=(*_list_guesses(table), made)))
    return TableChange(Outcome("guessed"), list(tables.store_table(table.facts)))


def list_results(table: Table) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return the seats that guessed right, and those that guessed wrong; none before the end, or without winners."""
    result = table.facts.result
    if table.facts.phase != "over" or result is None or not result.winners:
        return (), ()
    right = tuple(one.seat for one in _list_guesses(table) if one.side in result.winners)
    return right, tuple(one.seat for one in _list_guesses(table) if one.seat not in right)


def keep_valid_guesses(table: Table) -> TableFacts:
    """Return the table's record without the guesses of seats that play again, because an answer was taken back."""
    gathering, fallen = table.facts.gathering, table.game.contest.fallen(table.view(None))
    kept = tuple(one for one in _list_guesses(table) if one.seat in fallen)
    return replace(table.facts, gathering=replace(gathering, guesses=kept)) if gathering.guesses else table.facts


def _list_guesses(table: Table) -> tuple[Guess, ...]:
    return tuple(one for one in table.facts.gathering.guesses if one.match == table.facts.match)
