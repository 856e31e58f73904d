"""The rounds of a league in which all matches have the same set-up, and so must be hidden.

Nobody who has still to play may learn anything about another match of the round, because both matches have the same
set-up. So results count in the standings only when the round has ended.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .competition import Competition, Outcome, Pairing, Round
from .league import League, Phase


def is_round_over(league: League, number: int) -> bool:
    """Return whether a round has ended. ``number``: the number of the round, from 0."""
    return league.phase is Phase.ENDED or number < len(league.competition.rounds) - 1


def list_rounds_to_open(league: League) -> Iterator[tuple[int, Round]]:
    """Yield each ended round whose secret is not opened yet, with its number."""
    for number, played in enumerate(league.competition.rounds):
        if played.deal and not played.secret and is_round_over(league, number):
            yield number, played


def can_share(league: League) -> bool:
    """Return whether the current round has just begun and may still get a shared set-up."""
    played = league.current
    return (
        league.is_identical
        and league.phase is Phase.PLAYING
        and played is not None
        and not played.deal
        and not league.tables
        and played.is_open
    )


def set_deal(league: League, deal: str) -> League:
    """Return the league with the commitment of the current round's shared shuffles."""
    assert league.current is not None
    return _replace_round(league, len(league.competition.rounds) - 1, replace(league.current, deal=deal))


def count_missing_deals(league: League) -> int:
    """Return how many more shared set-ups the current round needs for the tables that must be opened now.

    The first tables of all pairings share a set-up, all second tables another, and so on: whoever has played a set-up
    knows it.
    """
    played = league.current
    if played is None or not is_concealed(league):
        return 0
    opening = [(pairing, league.find_leg_to_open(pairing)) for pairing in played.pairings]
    counts = [league.count_tables_before(pairing, leg) for pairing, leg in opening if leg is not None]
    return max(0, max(counts, default=0) - len(played.further))


def add_deal(league: League, deal: str) -> League:
    """Return the league with a commitment for the next tables of pairings that have had all earlier set-ups."""
    assert league.current is not None
    changed = replace(league.current, further=(*league.current.further, deal))
    return _replace_round(league, len(league.competition.rounds) - 1, changed)


def find_deal(league: League, pairing: Pairing, leg: int) -> str:
    """Return the commitment for the table of a pairing's match; "" if the match must have a set-up of its own."""
    if league.current is None or not league.current.deal:
        return ""
    deals, number = (league.current.deal, *league.current.further), league.count_tables_before(pairing, leg)
    return deals[number] if number < len(deals) else ""


def open_round(league: League, number: int, secret: bytes) -> League:
    """Return the league with the secret of an ended round."""
    return _replace_round(league, number, replace(league.competition.rounds[number], secret=secret.hex()))


def is_concealed(league: League) -> bool:
    """Return whether the results of the current round are still a secret."""
    current = league.current
    return league.phase is Phase.PLAYING and current is not None and bool(current.deal)


def conceal_results(league: League) -> Competition:
    """Return the entrants and rounds as everybody may know them. Results that are still a secret are left out."""
    competition = league.competition
    if not is_concealed(league):
        return competition
    *before, current = competition.rounds
    pairings = tuple(
        pairing if pairing.is_bye else replace(pairing, outcome=Outcome.OPEN, reason="", legs=())
        for pairing in current.pairings
    )
    return replace(competition, rounds=(*before, replace(current, pairings=pairings)))


def find_opened_round(league: League) -> tuple[int, Round] | None:
    """Return the latest round whose secret is opened, with its number from 1; None if there is none."""
    found = [(number, one) for number, one in enumerate(league.competition.rounds, start=1) if one.secret]
    return found[-1] if found else None


def _replace_round(league: League, index: int, played: Round) -> League:
    rounds = league.competition.rounds
    competition = replace(league.competition, rounds=(*rounds[:index], played, *rounds[index + 1 :]))
    return replace(league, competition=competition)
