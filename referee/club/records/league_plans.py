"""The plans of a league, which ``Appointments`` keep.

===========================  ========================================================
``table:<round>:<first>…``   open the table of a pairing, for its next match
``thread:<table>``           open another thread for a table whose thread was deleted
``greet:<table>``            tell the players of a table, once, that their match is to be played
``remind:<table>``           remind those who have still to play it
``round:<round>``            end the round
``shut:<table>:<when>``      close a table whose pairing is decided, and show it to all when its round has ended
``tell:<table>:<reason>``    tell the players of a table why their match has its result
===========================  ========================================================

Rounds are counted from 1 here.
"""

from __future__ import annotations

from collections.abc import Iterator

from .appointment import Plan
from .competition import Outcome, Pairing
from .league import League, LeagueTable, Phase
from .rounds import DAY
from .sealing import is_round_over

_RECENT = 1
"""The number of ended rounds whose tables are still looked after."""


def list_plans(league: League) -> list[Plan]:
    """Return what a league has to have done, and when."""
    plans = [plan for place in _list_recent_tables(league) for plan in _list_closings(league, place)]
    number = len(league.competition.rounds)
    plans += [Plan(f"shut:{table}:{number}:{league.phase.value}") for table in league.closing]
    if league.phase is not Phase.PLAYING or league.current is None or league.deadline is None:
        return plans
    for pairing in league.current.pairings:
        if (leg := league.find_leg_to_open(pairing)) is not None:
            plans.append(Plan(name_opening(league, pairing, leg)))
        elif pairing.is_open and (place := league.find_table(pairing.first)) is not None:
            if not place.channel:
                plans.append(Plan(f"thread:{place.table}"))
            plans.append(Plan(f"greet:{place.table}"))
            plans.append(Plan(f"remind:{place.table}", find_reminder(league, league.deadline)))
    plans.append(Plan(f"round:{number}", league.deadline))
    return plans


def name_opening(league: League, pairing: Pairing, leg: int) -> str:
    """Return the part of the plans that opens the table of a pairing's match in the current round."""
    number, further = len(league.competition.rounds), f":{leg}" if leg else ""
    return f"table:{number}:{pairing.first}:{league.reopened.count(pairing.first)}{further}"


def name_source(number: int, part: str) -> str:
    """Return the source under which the table of an opening (``name_opening``) is opened, so that it opens once.

    ``number``: the number of the league.
    """
    _, *where = part.split(":")
    further = where[2:] if where[2:] > ["0"] else []
    return ":".join(("league", str(number), *where[:2], *further))


def list_openings(league: League) -> set[str]:
    """Return the parts of the plans that open tables."""
    return {plan.part for plan in list_plans(league) if plan.part.startswith("table:")}


def find_reminder(league: League, deadline: float) -> float:
    """Return when to remind those who have still to play: a day before the end, or a quarter of a short round."""
    length = deadline - league.began if league.began else league.days * DAY
    return deadline - min(DAY, length / 4)


def _list_recent_tables(league: League) -> Iterator[LeagueTable]:
    """Yield the tables of the current round and of the last ones, each once."""
    last = len(league.competition.rounds) - 1 - _RECENT
    yield from league.tables
    yield from (place for place in league.shown if place.round >= last and place not in league.tables)


def _list_closings(league: League, place: LeagueTable) -> Iterator[Plan]:
    pairing = league.competition.rounds[place.round].find_pairing(place.first)
    if is_round_over(league, place.round):
        yield Plan(f"shut:{place.table}:over")
    elif pairing is None or pairing.outcome is not Outcome.OPEN:
        yield Plan(f"shut:{place.table}:decided")
    if pairing is not None and pairing.reason:
        yield Plan(f"tell:{place.table}:{pairing.reason}:{pairing.outcome.value}")
