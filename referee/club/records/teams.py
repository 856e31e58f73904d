"""Teams of a league before they play: a captain names the partners, and each of them confirms."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .entrants import add_entrant
from .league import Formation, League, refuse_if_over
from .refusals import InLeague, NoTeam, NoTeamLeague, TeamSize, TooManyTeams

MOST_FORMATIONS = 32
"""The most teams of a league that wait for their members at a time."""


def propose_team(league: League, members: Sequence[int], names: Sequence[str], name: str) -> League:
    """Let a captain, the first of the members, name a team. It plays as soon as all the others have confirmed.

    ``names``: the members' display names. ``name``: the team's own name, or "". Raises ``LeagueOver``;
    ``NoTeamLeague``; ``TeamSize``; ``InLeague`` if a member plays already or belongs to a waiting team;
    ``TooManyTeams``; ``LeagueBegun`` in a knock-out that has begun; ``LeagueFull``.
    """
    refuse_if_over(league)
    if league.team_size < 2:
        raise NoTeamLeague()
    if len(set(members)) != league.team_size:
        raise TeamSize(size=league.team_size)
    if any(league.find_formation(person) is not None for person in members):
        raise InLeague()
    if len(league.forming) >= MOST_FORMATIONS:
        raise TooManyTeams(most=MOST_FORMATIONS)
    add_entrant(league, members, names, name)  # refuses now what would be refused when all have confirmed
    team = Formation(tuple(members), tuple(names), name, (members[0],))
    return replace(league, forming=(*league.forming, team))


def confirm_team(league: League, person: int) -> League:
    """Let a person confirm the team for which a captain named them. After the last confirmation, the team plays.

    Raises ``NoTeam``, and as ``add_entrant`` does.
    """
    team = league.find_formation(person)
    if team is None:
        raise NoTeam()
    agreed = team.agreed if person in team.agreed else (*team.agreed, person)
    others = tuple(one for one in league.forming if one != team)
    if len(agreed) < len(team.members):
        return replace(league, forming=(*others, replace(team, agreed=agreed)))
    return add_entrant(replace(league, forming=others), team.members, team.names, team.name)


def dissolve_team(league: League, person: int) -> League:
    """Remove the waiting team of a member who does not want to play in it. Raises ``NoTeam``."""
    team = league.find_formation(person)
    if team is None:
        raise NoTeam()
    return replace(league, forming=tuple(one for one in league.forming if one != team))
