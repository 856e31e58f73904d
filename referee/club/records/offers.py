"""Places in a league that somebody is offered: to play for somebody else, to join late, or to host.

Nobody is named for anything without having agreed.
"""

from __future__ import annotations

from msgspec.structs import replace

from .competition import EntrantId
from .entrants import add_entrant
from .league import League, Offer, find_active, refuse_if_over, replace_entrants
from .refusals import InLeague, TooManyTeams
from .teams import confirm_team, dissolve_team

MOST_OFFERS = 32
"""The most offers of a league that wait for an answer at a time."""


def offer_place(league: League, offer: Offer) -> League:
    """Store an offer. An earlier offer to the same person is replaced, and so is an earlier one of the same place.

    Raises ``LeagueOver``; ``NotInLeague`` if nobody has the place; ``InLeague`` if the person plays already;
    ``TooManyTeams``; as ``add_entrant`` does for an entry.
    """
    refuse_if_over(league)
    if offer.what != "host" and league.find_formation(offer.person) is not None:
        raise InLeague()
    if offer.what == "seat":
        find_active(league, offer.instead)
        _refuse_if_playing(league, offer.person)
    elif offer.what == "entry":
        add_entrant(league, (offer.person,), (offer.name,))  # An entry that could not be accepted later is refused now.
    is_single = offer.what != "entry"  # A league has one host, and each member has one place.
    others = [
        one for one in league.offers
        if one.person != offer.person and not (is_single and (one.what, one.instead) == (offer.what, offer.instead))
    ]  # fmt: skip
    if len(others) >= MOST_OFFERS:
        raise TooManyTeams(most=MOST_OFFERS)
    return replace(league, offers=(*others, offer))


def find_offer(league: League, person: int) -> Offer | None:
    """Return the offer that waits for a person's answer; None if there is none."""
    return next((one for one in league.offers if one.person == person), None)


def accept(league: League, person: int) -> League:
    """Let a person accept what they were offered, or confirm the team for which they were named.

    Raises ``NoTeam``, and as ``add_entrant`` does.
    """
    offer = find_offer(league, person)
    if offer is None:
        return confirm_team(league, person)
    league = replace(league, offers=tuple(one for one in league.offers if one != offer))
    if offer.what == "host":
        return replace(league, host=person)
    if offer.what == "entry":
        return add_entrant(league, (person,), (offer.name,))
    return substitute(league, find_active(league, offer.instead), offer)


def decline(league: League, person: int) -> League:
    """Remove what a person was offered, or the waiting team of the person. Raises ``NoTeam``."""
    if (offer := find_offer(league, person)) is None:
        return dissolve_team(league, person)
    return replace(league, offers=tuple(one for one in league.offers if one != offer))


def substitute(league: League, entrant: EntrantId, offer: Offer) -> League:
    """Let somebody play in a member's place from the next table on. Raises ``LeagueOver``, ``InLeague``."""
    refuse_if_over(league)
    _refuse_if_playing(league, offer.person)
    entrants = list(league.competition.entrants)
    info = entrants[entrant]
    place = info.members.index(offer.instead)
    members, names = list(info.members), list(info.names or [""] * len(info.members))
    members[place], names[place] = offer.person, offer.name
    entrants[entrant] = replace(info, members=tuple(members), names=tuple(names))
    return replace_entrants(league, entrants)


def _refuse_if_playing(league: League, person: int) -> None:
    if (taken := league.find_entrant(person)) is not None and league.is_active(taken):
        raise InLeague()
