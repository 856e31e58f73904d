"""Signals: a player tells the side a plan by one of a few fixed sentences of the game. Everybody may read them.

Each player has at most one signal. It stays until the end of the next round, as long as it still makes sense.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol import Seat

from ..records.gathering import Signal
from ..records.outcome import Outcome
from ..store import tables
from . import checks
from .refusals import NoSignal
from .table import Table, TableChange

ROUNDS = 1
"""A signal is shown for this number of rounds after the round in which it was given."""


def list_possible_signals(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return the keys of the signals that a seat's player may give; none without another person on the side."""
    infos = table.facts.seats
    if table.facts.phase != "playing" or table.play is None or infos[seat].plays != "person":
        return ()
    view = table.view(None)
    fallen, sides = table.game.contest.fallen(view), table.game.list_sides(table.play.match.state)
    mates = {one for side in sides if seat in side for one in side} - {seat, *fallen}
    reads = any(infos[one].plays == "person" and infos[one].person != infos[seat].person for one in mates)
    return table.game.contest.signals(view, seat) if reads else ()


def list_signals(table: Table) -> tuple[Signal, ...]:
    """Return the signals that are shown at a table, oldest first."""
    if table.facts.phase != "playing" or table.play is None:
        return ()
    view, now = table.view(None), _find_round(table)
    recent = [one for one in _list_given(table) if now - one.round <= ROUNDS]
    return tuple(one for one in recent if one.key in table.game.contest.signals(view, one.seat))


async def give_signal(table: Table, person: int, key: str) -> TableChange:
    """Give a signal, in place of the person's earlier one.

    Raises ``NotAtTable``, ``MatchNotStarted``, ``MatchOver``, ``GivenUp``, ``MatchPaused``, ``NoSignal``.
    """
    table.require_match()
    seat = checks.find_playing_seat(table.facts, person)
    table.refuse_if_paused()
    if key not in list_possible_signals(table, seat):
        raise NoSignal()
    given, gathering = Signal(table.facts.match, seat, key, _find_round(table)), table.facts.gathering
    others = [one for one in _list_given(table) if one.seat != seat]
    table.facts = replace(table.facts, gathering=replace(gathering, signals=(*others, given)))
    return TableChange(Outcome("signalled"), list(tables.store_table(table.facts)))


def _list_given(table: Table) -> tuple[Signal, ...]:
    return tuple(one for one in table.facts.gathering.signals if one.match == table.facts.match)


def _find_round(table: Table) -> int:
    assert table.play is not None
    return table.game.statistics.rounds(table.play.match.state) if table.game.statistics.rounds is not None else 0
