"""The outcome of a pairing whose match was not over when its round ended. Only public facts count.

In a lobby, whoever is not ready forfeits. In a running match, whoever has let the match wait longer in all loses: the
seconds of all answers count, so that nobody gains by being the last to answer. Within ``EQUAL`` seconds it is a draw.

In a meeting of several matches, this decides the match that is under way. Matches that have not begun are lost by who
forfeits, or else count for nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from engine.setup import Result

from ...records.facts import TableFacts
from ...table.progress import count_waits
from ...table.table import Table
from ..records.competition import Competition, EntrantId, Outcome, Pairing
from ..records.meetings import adjudge_meeting, decide_meeting

EQUAL = 3600.0
"""Two waits that differ by at most this many seconds count as equal."""
Players = Mapping[EntrantId, Collection[int]]
"""The people of each entrant of a pairing."""
Verdict = tuple[Outcome, str]
"""The outcome of a pairing, and its reason: one of ``REASONS``; "" if the match was played to its end."""


def adjudge(table: Table, competition: Competition, pairing: Pairing, players: Players) -> Verdict | None:
    """Return how a pairing ends now, at the end of its round; None if its table was closed without a result.

    ``table``: the table of the pairing's latest match.
    """
    facts = table.facts
    if facts.phase == "over" and facts.result is not None:
        return _add_last_leg(competition, pairing, read_outcome(facts, pairing, players, facts.result)), ""
    if facts.phase == "lobby":
        late = set(list_unready_people(facts))
        missing = [entrant for entrant in pairing.entrants if late & set(players[entrant])]
        if missing:
            return adjudge_meeting(competition, pairing, missing), "not-ready"
        return (adjudge_meeting(competition, pairing) if pairing.legs else Outcome.DRAW), "not-started"
    if facts.phase != "playing" or pairing.second is None:
        return None
    waits, seats = count_waits(table), facts.seats
    first, second = (
        sum(seconds for seat, seconds in waits.items() if seats[seat].person in players[entrant])
        for entrant in (pairing.first, pairing.second)
    )
    if abs(first - second) <= EQUAL:
        return _add_last_leg(competition, pairing, Outcome.DRAW), "waited"
    return _add_last_leg(competition, pairing, Outcome.SECOND if first > second else Outcome.FIRST), "waited"


def _add_last_leg(competition: Competition, pairing: Pairing, result: Outcome) -> Outcome:
    """Return the outcome of a pairing whose last match has this result, because no time is left for others."""
    legs = (*pairing.legs, result)
    outcome = decide_meeting(competition, legs)
    return outcome if outcome is not Outcome.OPEN else adjudge_meeting(competition, replace(pairing, legs=legs))


def list_unready_people(facts: TableFacts) -> list[int]:
    """Return the people for whom a lobby waits: those who have no seat yet, or are not ready."""
    absent = [guest.person for guest in facts.gathering.guests]
    return [*absent, *(info.person for info in facts.seats if info.person is not None and not info.ready)]


def read_outcome(facts: TableFacts, pairing: Pairing, players: Players, result: Result) -> Outcome:
    """Return how a pairing ended, from the winners of its match. It is a draw if both entrants or neither won."""
    won = set[EntrantId]()
    for seat in result.winners:
        won |= {entrant for entrant, members in players.items() if facts.seats[seat].person in members}
    if len(won) != 1:
        return Outcome.DRAW
    return Outcome.FIRST if pairing.first in won else Outcome.SECOND
