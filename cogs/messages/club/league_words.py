"""Words of leagues that several messages use: names, results, the reasons for results, and what is missing."""

from __future__ import annotations

from engine.refusals import NoSuchLevel
from referee.club.desks.league_desk import has_shared_shuffles
from referee.club.records.competition import EntrantId, Meeting, Outcome, Pairing
from referee.club.records.league import League
from referee.club.records.meetings import count_leg_points, count_legs
from referee.table.limits import TooManyTables
from referee.table.refusals import NotInstalled
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text

from ... import discord_errors
from ...discord_errors import (
    LACKS,
    ChannelGone,
    ChannelNotSeen,
    DiscordAway,
    DiscordWaits,
    NoThreadsHere,
    NotPermitted,
    ThreadsFull,
)
from ...refusals import TablesElsewhere
from ..common.permissions import NEEDED, WISHED

TEAM_NAME = 32
"""The most characters of a team's own name."""
RESULTS: dict[Outcome, Text] = {
    Outcome.FIRST: T("1 : 0"),
    Outcome.SECOND: T("0 : 1"),
    Outcome.DRAW: T("½ : ½"),
    Outcome.FIRST_FORFEIT: T("1 : 0 (forfeit)"),
    Outcome.SECOND_FORFEIT: T("0 : 1 (forfeit)"),
    Outcome.BOTH_FORFEIT: T("0 : 0 (forfeit)"),
}
_OBSTACLES: dict[str, Text] = {
    NotPermitted.kind: T("the bot lacks a permission in this channel; `/check` shows which one"),
    ChannelNotSeen.kind: T("the bot cannot see this channel"),
    NoThreadsHere.kind: T("this kind of channel cannot have threads"),
    TablesElsewhere.kind: T("tables may not be opened in this channel any more (`/settings server place:`)"),
    TooManyTables.kind: T("everybody who comes plays at too many tables already"),
    ThreadsFull.kind: T("this server has reached Discord's limit of open threads"),
    ChannelGone.kind: T("the channel no longer exists"),
    DiscordWaits.kind: T("Discord limits how fast the bot may open threads"),
    DiscordAway.kind: T("Discord is not answering"),
    NotInstalled.kind: T("the game is not installed on this bot any more"),
    NoSuchLevel.kind: T("the level is not available on this bot any more"),
}


def name_entrant(league: League, entrant: EntrantId) -> str:
    """Return a team's own name, or else the names of an entrant's members, for Markdown."""
    return escape_markdown(name_plainly(league, entrant))


def name_plainly(league: League, entrant: EntrantId) -> str:
    """Return a team's own name, or else the names of an entrant's members, for pictures and titles."""
    info = league.competition.entrants[entrant]
    if info.name:
        return clean_name(info.name, TEAM_NAME)
    names = info.names
    return " & ".join(clean_name(name) for name in names) or f"#{entrant + 1}"


def name_pairing(league: League, pairing: Pairing) -> str:
    """Return the names of the entrants of a pairing, for Markdown."""
    return " – ".join(name_entrant(league, entrant) for entrant in pairing.entrants)


def describe_score(league: League, pairing: Pairing) -> Text | None:
    """Say the score of an open meeting of several matches; None for a single match.

    Do not say it in a round whose results are concealed.
    """
    count = count_legs(league.competition, pairing.legs)
    if count < 2:
        return None
    return T("{score}, match {n} of {count}", score=_format_score(pairing), n=len(pairing.legs) + 1, count=count)


def describe_result(pairing: Pairing) -> Text:
    """Say the outcome of a decided pairing, with the score of its matches if it had several."""
    result = RESULTS[pairing.outcome]
    if len(pairing.legs) < 2:
        return result
    return T("{result} (matches {score})", result=result, score=_format_score(pairing))


def _format_score(pairing: Pairing) -> str:
    halves = (round(2 * points) for points in count_leg_points(pairing.legs))
    return " : ".join(("½" if half == 1 else f"{half // 2}{'½' * (half % 2)}") for half in halves)


def describe_meeting(league: League) -> Text | None:
    """Say of how many matches each pairing of a league consists; None for one."""
    match league.competition.meeting:
        case Meeting.BOTH_SEATS:
            return T("two matches per pairing, with seats changed")
        case Meeting.BEST_OF_THREE:
            return T("best of three matches")
    return None


def describe_price(league: League, can_hide: bool) -> Text:
    """Say what a league gains and loses by having open matches or hidden ones with one set-up."""
    if not league.is_identical:
        return T(
            "Everybody can watch its matches live, and each match has its own set-up. With `same:True`, all "
            "pairings of a round play the same set-ups, and nobody else sees them until the round ends."
        )
    if not has_shared_shuffles(league):
        return T("In this game, each league match has its own set-up, and everybody can watch it live.")
    if not can_hide:
        return T(
            "The bot cannot open private threads here, so each match gets its own set-up. With the permission *Create "
            "Private Threads*, all pairings of a round play the same set-ups."
        )
    return TN(
        "All pairings of a round play the same set-ups, so results can be compared. The price: nobody else can watch "
        "a match, and no result counts, before the round ends after at most {n} day.",
        "All pairings of a round play the same set-ups, so results can be compared. The price: nobody else can watch "
        "a match, and no result counts, before the round ends after at most {n} days.",
        league.days,
    )


def describe_reason(league: League, pairing: Pairing) -> Text:
    """Say why a pairing ended as it did without a played match."""
    losers = [entrant for entrant in pairing.entrants if pairing.compute_share(entrant) == 0.0]
    names = [name_entrant(league, entrant) for entrant in losers]
    match pairing.reason:
        case "not-ready":
            return T("These players were not ready when the round ended: {names}.", names=names)
        case "waited" if pairing.outcome is Outcome.DRAW:
            return T(
                "The match was still running when the round ended. Both sides had let it wait about as long, so it is "
                "a draw."
            )
        case "waited":
            return T(
                "The match was still running when the round ended, and had waited longer for {names}.", names=names
            )
        case "left":
            return T("These players have left the league: {names}.", names=names)
        case "banned":
            return T("These players may no longer play at this server's tables: {names}.", names=names)
        case "not-started":
            return T("Everybody was ready, but the match could not start, so it is a draw.")
    return T("The host or a server manager has set this result.")


def describe_obstacle(kind: str) -> Text:
    """Say what is missing, by the kind of refusal that stopped the bot. It completes "It waits, because …"."""
    if kind.startswith(LACKS):
        name = kind.removeprefix(LACKS)
        words = {**NEEDED, **WISHED}.get(name)
        if words is not None:
            return T("the bot needs the permission *{name}* in this channel", name=words)
    return _OBSTACLES.get(kind, T("it did not work ({kind})", kind=kind if kind in discord_errors.KINDS else "?"))
