"""The rounds of a league: pairing, tables, results and the league's end. Every function returns the changed league."""

from __future__ import annotations

from msgspec.structs import replace

from .competition import EntrantId, Format, Outcome
from .league import League, LeagueTable, Phase, refuse_if_over, replace_current
from .meetings import add_leg, adjudge_meeting, find_next_leg
from .pairing import list_vanished, pair_next_round, remove_entrant
from .refusals import FewEntrants, RoundOpen

DAY = 24 * 3600.0


def begin_round(league: League, now: float) -> League:
    """Pair the next round; end the league instead if no round can follow.

    If all entrants but one are excused, the round has no pairings and lasts until its deadline.

    Raises ``LeagueOver``; ``RoundOpen`` while results are awaited; ``FewEntrants`` before the first round.
    """
    refuse_if_over(league)
    competition = league.competition
    if league.current is not None and league.current.is_open:
        raise RoundOpen()
    for entrant in list_vanished(competition):
        competition = remove_entrant(competition, entrant)
    excused = () if league.competition.format is Format.KNOCKOUT else league.excused
    paired = pair_next_round(competition, excused)
    league = replace(league, competition=competition)
    is_last = count_rounds(league) and len(competition.rounds) >= count_rounds(league)
    can_go_on = paired.pairings or (paired.excused and len(competition.list_active(len(competition.rounds))) > 1)
    if not can_go_on or is_last:
        if not competition.rounds:
            raise FewEntrants()
        return end_league(league)
    rounds = (*competition.rounds, paired)
    deadline = now + league.days * DAY
    return replace(
        league, competition=replace(competition, rounds=rounds), phase=Phase.PLAYING, excused=(), deadline=deadline,
        tables=(), shown=_list_shown(league), began=now, reopened=(),
    )  # fmt: skip


def count_rounds(league: League) -> int:
    """Return how many rounds the league has; 0 for Keizer's, which goes on until somebody ends it."""
    if league.competition.format is not Format.KNOCKOUT and league.rounds:
        return league.rounds
    if league.competition.format is Format.KEIZER:
        return 0
    size = len(league.competition.entrants)
    rounds = max(1, (size - 1).bit_length())
    return rounds if league.competition.format is Format.KNOCKOUT else rounds + 1


def add_table(league: League, table: LeagueTable) -> League:
    """Record the table at which a match of a pairing of the current round is played."""
    others = tuple(one for one in league.tables if (one.first, one.leg) != (table.first, table.leg))
    return replace(league, tables=(*others, table))


def record_outcome(league: League, first: EntrantId, outcome: Outcome, reason: str = "") -> League:
    """Record the outcome of the pairing whose first entrant is ``first``, in the current round.

    An earlier result stays. ``reason``: one of ``REASONS`` if the pairing was not played to its end.
    """
    assert league.current is not None
    pairings = tuple(
        replace(pairing, outcome=outcome, reason=reason) if pairing.first == first and pairing.is_open else pairing
        for pairing in league.current.pairings
    )
    return replace_current(league, pairings)


def record_leg(league: League, first: EntrantId, leg: int, result: Outcome) -> League:
    """Record the result of a match of the pairing whose first entrant is ``first``, in the current round.

    ``leg``: the number of the match in its meeting, from 0. ``result``: as ``meetings.add_leg`` takes it. The pairing
    stays open while another match must be played. A result that is known already stays.
    """
    assert league.current is not None
    pairings = tuple(
        add_leg(league.competition, pairing, result)
        if pairing.first == first and find_next_leg(pairing) == leg
        else pairing
        for pairing in league.current.pairings
    )
    return replace_current(league, pairings)


def forfeit(league: League, entrant: EntrantId, reason: str = "left") -> League:
    """Let an entrant lose the rest of its open pairing of the current round, if it has one."""
    pairing = league.current.find_pairing(entrant) if league.current is not None else None
    if pairing is None or not pairing.is_open:
        return league
    return record_outcome(league, pairing.first, adjudge_meeting(league.competition, pairing, (entrant,)), reason)


def end_league(league: League) -> League:
    """End the league. Raises ``LeagueOver``.

    If a round is broken off, neither its pairings without a result nor its byes and excuses count.
    """
    refuse_if_over(league)
    competition = league.competition
    if league.current is not None and league.current.is_open:
        played = tuple(pairing for pairing in league.current.pairings if not pairing.is_open and not pairing.is_bye)
        rounds = (*competition.rounds[:-1], replace(league.current, pairings=played, excused=()))
        competition = replace(competition, rounds=rounds)
    return replace(league, competition=competition, phase=Phase.ENDED, deadline=None, excused=(), forming=(), offers=(),
                   tables=(), shown=_list_shown(league))  # fmt: skip


def _list_shown(league: League) -> tuple[LeagueTable, ...]:
    """Return the tables whose films may be watched when the current round has ended."""
    return (*league.shown, *(place for place in league.tables if place not in league.shown))
