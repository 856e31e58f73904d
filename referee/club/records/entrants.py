"""The entrants of a league: joining, leaving, excuses, forgotten people. Every function returns the changed league."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .competition import Entrant, Format
from .league import League, LeagueTable, Phase, find_active, refuse_if_over, replace_entrants
from .pairing import remove_entrant
from .refusals import InLeague, LeagueBegun, LeagueFull, NoExcuse, TeamSize
from .rounds import forfeit

MOST_ENTRANTS = 64


def add_entrant(league: League, members: Sequence[int], names: Sequence[str] = (), name: str = "") -> League:
    """Let a person or a team play from the next round on. An entrant that had left keeps its former number.

    ``name``: the team's own name. Raises ``LeagueOver``, ``InLeague``, ``LeagueFull``; ``TeamSize`` for too few or
    too many people; ``LeagueBegun`` in a knock-out that has begun.
    """
    refuse_if_over(league)
    if len(members) != league.team_size:
        raise TeamSize(size=league.team_size)
    known = [league.find_entrant(person) for person in members]
    if any(entrant is not None and league.is_active(entrant) for entrant in known):
        raise InLeague()
    if league.competition.format is Format.KNOCKOUT and league.phase is not Phase.JOINING:
        raise LeagueBegun()
    if len(league.competition.list_active(len(league.competition.rounds))) >= MOST_ENTRANTS:
        raise LeagueFull(most=MOST_ENTRANTS)
    entrants = list(league.competition.entrants)
    if (before := known[0]) is not None and set(entrants[before].members) == set(members):
        entrants[before] = Entrant(tuple(members), tuple(names), len(league.competition.rounds), name=name)
    else:
        entrants.append(Entrant(tuple(members), tuple(names), len(league.competition.rounds), name=name))
    return replace_entrants(league, entrants)


def withdraw(league: League, person: int, reason: str = "left") -> League:
    """Remove a person's entrant: it forfeits its open pairing, and gets no more pairings.

    Before the first round it is deleted. ``reason``: why it forfeits. Raises ``LeagueOver``, ``NotInLeague``.
    """
    refuse_if_over(league)
    entrant = find_active(league, person)
    if league.phase is Phase.JOINING:
        return replace_entrants(league, [one for one in league.competition.entrants if person not in one.members])
    league = replace(league, competition=remove_entrant(league.competition, entrant))
    return forfeit(league, entrant, reason)


def excuse(league: League, person: int, is_excused: bool) -> League:
    """Excuse a person's entrant from the next round (``is_excused``), or withdraw the excuse.

    Raises ``LeagueOver``, ``NotInLeague``; ``NoExcuse`` in a knock-out.
    """
    refuse_if_over(league)
    entrant = find_active(league, person)
    if league.competition.format is Format.KNOCKOUT:
        raise NoExcuse()
    others = tuple(one for one in league.excused if one != entrant)
    return replace(league, excused=(*others, entrant) if is_excused else others)


def forget_person(league: League, person: int, name: str) -> League:
    """Replace a person by nobody, who gets the given name. The entrant leaves the league, and its results stay."""
    entrant = league.find_entrant(person)
    league = replace(
        league,
        forming=tuple(one for one in league.forming if person not in one.members),
        offers=tuple(one for one in league.offers if person not in (one.person, one.instead)),
        log=tuple(replace(one, by=0) if one.by == person else one for one in league.log),
    )
    if entrant is not None and league.phase is not Phase.ENDED and league.is_active(entrant):
        league = withdraw(league, person)
    entrants = [
        replace(
            info,
            members=tuple(0 if member == person else member for member in info.members),
            names=tuple(
                name if member == person else known
                for member, known in zip(info.members, info.names or [""] * len(info.members), strict=True)
            ),
            name="" if person in info.members else info.name,
        )
        for info in league.competition.entrants
    ]
    league = replace(
        replace_entrants(league, entrants),
        tables=tuple(_forget_player(place, person) for place in league.tables),
        shown=tuple(_forget_player(place, person) for place in league.shown),
    )
    return replace(league, host=_find_next_host(league)) if league.host == person else league


def _forget_player(place: LeagueTable, person: int) -> LeagueTable:
    members = tuple(tuple(0 if one == person else one for one in members) for members in place.members)
    return replace(place, members=members)


def _find_next_host(league: League) -> int:
    """Return the person who joined first among those who still play; 0 if there is none."""
    active = league.competition.list_active(len(league.competition.rounds))
    return next((member for entrant in active for member in league.competition.entrants[entrant].members if member), 0)
