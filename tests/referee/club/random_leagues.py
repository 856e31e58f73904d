"""Random leagues: people who leave, come late, come back, are excused or do not come; draws, teams, meetings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.protocol import Refused
from referee.club.records.competition import Competition, Format, Meeting, Outcome, Pairing
from referee.club.records.entrants import add_entrant, excuse, withdraw
from referee.club.records.league import League, Phase
from referee.club.records.meetings import adjudge_meeting, find_next_leg
from referee.club.records.rounds import begin_round, end_league, record_leg, record_outcome

LEG_RESULTS = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)


def make_league(kind: Format, size: int, team_size: int = 1, meeting: Meeting = Meeting.SINGLE) -> League:
    """Return a league that ``size`` people or teams have joined."""
    league = League(
        number=1, guild=1, channel=1, host=1, name="League", game="pebbles", level="short",
        competition=Competition(kind, (), meeting=meeting), team_size=team_size,
    )  # fmt: skip
    for _ in range(size):
        league = join(league)
    return league


def join(league: League) -> League:
    number = len(league.competition.entrants)
    return add_entrant(league, [1000 + number * league.team_size + one for one in range(league.team_size)])


def play_randomly(kind: Format, lot: Random, rounds: int = 6, most: int = 12) -> Iterator[League]:
    """Yield a random league after each change: while it is played, and when it is over."""
    league = make_league(kind, lot.randint(2, most), lot.choice((1, 1, 2)), lot.choice(list(Meeting)))
    absent = {one for one in range(len(league.competition.entrants)) if lot.random() < 0.15}
    while league.phase is not Phase.ENDED and len(league.competition.rounds) < rounds:
        league = _change_entrants(league, lot)
        try:
            league = begin_round(league, 0.0)
        except Refused as refused:
            assert refused.kind == "few-entrants"
            return
        yield league
        if league.current is None or league.phase is Phase.ENDED:
            break
        if lot.random() < 0.06:  # The host breaks the round off.
            break
        for pairing in lot.sample(league.current.pairings, len(league.current.pairings)):
            league = _play_pairing(league, pairing, absent, lot)
            yield league
    if league.phase is not Phase.ENDED:
        yield end_league(league)


def _change_entrants(league: League, lot: Random) -> League:
    """Let some people come, go, come back, and be excused from the next round."""
    active = league.competition.list_active(len(league.competition.rounds))
    if league.competition.format is not Format.KNOCKOUT:
        for entrant in active:
            if lot.random() < 0.1:
                league = excuse(league, league.competition.entrants[entrant].members[0], True)
        if league.competition.rounds and lot.random() < 0.2:
            league = join(league)
        gone = [one for one in range(len(league.competition.entrants)) if one not in active]
        if league.phase is Phase.PLAYING and gone and lot.random() < 0.1:
            back = gone[0]
            if not league.is_active(back):
                league = add_entrant(league, league.competition.entrants[back].members)
    if league.phase is Phase.PLAYING and len(active) > 2 and lot.random() < 0.15:
        league = withdraw(league, league.competition.entrants[lot.choice(active)].members[-1])
    return league


def _play_pairing(league: League, pairing: Pairing, absent: set[int], lot: Random) -> League:
    """Play a pairing's legs until it is decided, until somebody does not come, or until time is up."""
    while True:
        assert league.current is not None
        now = league.current.find_pairing(pairing.first)
        leg = find_next_leg(now) if now is not None else None
        if now is None or leg is None:
            return league
        missing = [one for one in now.entrants if one in absent or lot.random() < 0.03]
        if missing or leg > 6:
            return record_outcome(league, now.first, adjudge_meeting(league.competition, now, missing))
        if lot.random() < 0.02:
            return withdraw(league, league.competition.entrants[lot.choice(now.entrants)].members[0])
        league = record_leg(league, now.first, leg, lot.choice(LEG_RESULTS))
