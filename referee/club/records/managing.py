"""Decisions of the host of a league, or of a manager of the server. Every function returns the changed league.

Each decision is written in the league's log, which everybody can read.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...refusals import NoSuchLength
from .competition import EntrantId, Format, Outcome, Pairing
from .entrants import withdraw
from .league import LONGEST_ROUND, MOST_LOGGED, MOST_ROUNDS, League, LogEntry, Phase, refuse_if_over
from .refusals import LeagueResultLate, LeagueSeeded, NoPairing, NoRound, NoSuchRounds
from .rounds import DAY

MOST_CLOSING = 16
"""The most tables that a league remembers as to be closed."""


def add_log_entry(league: League, entry: LogEntry) -> League:
    """Return the league with a further entry in its log. The oldest entries go."""
    return replace(league, log=(*league.log, entry)[-MOST_LOGGED:])


def set_outcome(league: League, number: int, first: EntrantId, outcome: Outcome) -> League:
    """Set or correct the outcome of a pairing. ``number``: the number of the round, from 1.

    Raises ``NoPairing``; ``LeagueResultLate`` in a knock-out whose next round has begun.
    """
    pairing = find_pairing(league, number, first)
    if league.competition.format is Format.KNOCKOUT and number < len(league.competition.rounds):
        raise LeagueResultLate()
    return _replace_pairing(league, number, replace(pairing, outcome=outcome, reason="host"))


def reopen_table(league: League, first: EntrantId) -> League:
    """Let a pairing of the current round be played at a new table, whatever its outcome was. The old one is closed.

    In a meeting, only the latest match is played again. Raises ``LeagueOver``, ``NoPairing``.
    """
    refuse_if_over(league)
    number = len(league.competition.rounds)
    pairing = find_pairing(league, number, first)
    latest = league.find_table(pairing.first)
    legs = pairing.legs[: latest.leg if latest is not None else 0]
    league = _replace_pairing(league, number, replace(pairing, outcome=Outcome.OPEN, reason="", legs=legs))
    if latest is None and not pairing.is_open:  # A table may have been opened without being recorded, and closed.
        return replace(league, reopened=(*league.reopened, pairing.first))
    return drop_table(league, pairing.first)


def drop_table(league: League, first: EntrantId) -> League:
    """Forget the table of a pairing of the current round, so that another table opens for it."""
    place = league.find_table(first)
    if place is None:
        return league
    tables = tuple(one for one in league.tables if one is not place)
    league = replace(league, tables=tables, reopened=(*league.reopened, place.first))
    return close_tables(league, [place.table])


def close_tables(league: League, tables: Sequence[int]) -> League:
    """Return the league with further tables that it does not need, and that are to be closed."""
    return replace(league, closing=(*league.closing, *tables)[-MOST_CLOSING:]) if tables else league


def extend_round(league: League, until: float) -> League:
    """Let the current round last at least until a time. Raises ``LeagueOver``, ``NoRound``, ``NoSuchLength``."""
    refuse_if_over(league)
    if league.phase is not Phase.PLAYING or league.deadline is None:
        raise NoRound()
    if until > find_last_end(league):
        raise NoSuchLength(most=LONGEST_ROUND)
    return replace(league, deadline=max(league.deadline, until))


def find_last_end(league: League) -> float:
    """Return the latest time until which the current round can last."""
    began = league.began or (league.deadline or 0.0) - league.days * DAY
    return began + 2 * LONGEST_ROUND * DAY


def remove_player(league: League, entrant: EntrantId) -> League:
    """Remove an entrant who does not play. It forfeits its open pairing. Raises what ``withdraw`` raises."""
    members = league.competition.entrants[entrant].members if entrant < len(league.competition.entrants) else ()
    return withdraw(league, members[0] if members else 0, "host")


def choose_rounds(league: League, rounds: int) -> League:
    """Choose the number of rounds; 0: the usual number of the format. Raises ``LeagueOver``, ``NoSuchRounds``."""
    refuse_if_over(league)
    least = max(1, len(league.competition.rounds))
    if league.competition.format is Format.KNOCKOUT or (rounds and not least <= rounds <= MOST_ROUNDS):
        raise NoSuchRounds(least=least, most=MOST_ROUNDS)
    return replace(league, rounds=rounds)


def seed_entrants(league: League, order: Sequence[EntrantId]) -> League:
    """Put the entrants into another order before the first round. The first has the best seed.

    ``order``: the numbers of entrants; those that are left out follow in the order of joining. Raises ``LeagueSeeded``
    after the beginning.
    """
    if league.phase is not Phase.JOINING:
        raise LeagueSeeded()
    known = league.competition.entrants
    chosen = [entrant for entrant in dict.fromkeys(order) if 0 <= entrant < len(known)]
    chosen += [entrant for entrant in range(len(known)) if entrant not in chosen]
    return replace(league, competition=replace(league.competition, entrants=tuple(known[one] for one in chosen)))


def find_pairing(league: League, number: int, entrant: EntrantId) -> Pairing:
    """Return the pairing of an entrant in a round, by its number from 1. Raises ``NoPairing``."""
    rounds = league.competition.rounds
    found = rounds[number - 1].find_pairing(entrant) if 0 < number <= len(rounds) else None
    if found is None or found.is_bye:
        raise NoPairing()
    return found


def _replace_pairing(league: League, round_number: int, changed: Pairing) -> League:
    rounds = list(league.competition.rounds)
    pairings = tuple(changed if one.first == changed.first else one for one in rounds[round_number - 1].pairings)
    rounds[round_number - 1] = replace(rounds[round_number - 1], pairings=pairings)
    return replace(league, competition=replace(league.competition, rounds=tuple(rounds)))
