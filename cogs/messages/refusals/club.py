"""The words for refusals of the club: challenges, leagues, game nights and titles."""

from __future__ import annotations

from referee.club.desks.challenge_desk import ChallengePlayed, ChallengeSealed, NoChallenge
from referee.club.desks.league_desk import HostsTooManyLeagues, LeagueHere, LeagueTableMissing, NoLeague, TooManyLeagues
from referee.club.desks.night_desk import HostsTooManyNights, NoNight, TooManyNights
from referee.club.desks.title_desk import (
    TitleByGuest,
    TitleEarly,
    TitleForAI,
    TitleForOneself,
    TitleGiven,
    TitleGiverHidden,
    TitleReceiverHidden,
)
from referee.club.records.night import NightFull, NightOver
from referee.club.records.refusals import (
    FewEntrants,
    InLeague,
    LeagueBegun,
    LeagueFull,
    LeagueOver,
    LeagueResultLate,
    LeagueSeeded,
    NoExcuse,
    NoPairing,
    NoRound,
    NoSuchRounds,
    NoTeam,
    NoTeamLeague,
    NotInLeague,
    RoundOpen,
    TeamSize,
    TooManyTeams,
)
from referee.refusals import ChallengeAlone, ChallengeBusy, LeagueSealed, LeagueSealedEnd, NoSuchLength
from referee.table.handing_over import LeagueSeat
from referee.table.lobby_refusals import ChallengeOnce, LeagueFixed, LeagueOnce
from referee.table.refusals import ChallengeUndo
from render.face.refusal_words import RefusalWords
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text

from ...refusals import Asker

WORDS: RefusalWords[Asker | None] = RefusalWords(
    {
        NoSuchLength: T("A round can last from one day to {most} days."),
        ChallengeBusy: T(
            "You are already playing a challenge in your direct messages. Finish it, or give it up with `/game "
            "concede`, before you start another."
        ),
        ChallengeAlone: T(
            "Everybody plays a challenge alone, so nobody else can take this seat, and nobody can take it back from "
            "the AI. To give up, use `/game concede`."
        ),
        LeagueSealed: T(
            "All matches of this league round have the same set-up. Only the players can see this match until the "
            "round ends."
        ),
        LeagueSealedEnd: T(
            "This match is over, but others still play the same set-up. Its film, hands and file can be seen when the "
            "league round ends."
        ),
        ChallengeUndo: T(
            "In a challenge, you cannot take back an answer that has revealed dice or secrets. You can take back any "
            "other answer."
        ),
        LeagueSeat: T(
            "Nobody new can take a seat in this match until the league round ends, because all its matches have the "
            "same set-up. The AI can play on."
        ),
        ChallengeOnce: T("You can play a challenge only once. To play another match, use `/game new` in a server."),
        LeagueFixed: T(
            "The league has fixed the players and the settings of this match. Only the league or a server manager can "
            "close it. You can still choose for your own seat before it starts."
        ),
        LeagueOnce: T("A league match is played once. When the round has ended, you can start another match here."),
        NoChallenge: T("There is no such challenge here yet. `/challenge play` starts this week's challenge."),
        ChallengePlayed: T(
            "You have already used your only try at this week's challenge. The next challenge begins <t:{time}:R>. "
            "Other games have challenges of their own."
        ),
        ChallengeSealed: T(
            "The challenge is secret until <t:{time}:F>. After that, everybody can see its results, films and files."
        ),
        NoLeague: T(
            "There is no league in this channel. `/league list` shows the leagues of this server, and `/league new` "
            "starts one."
        ),
        LeagueHere: T("This channel already has a league. Use another channel for a new one."),
        LeagueTableMissing: T("A table of this round could not be opened yet, so the round goes on."),
        TooManyLeagues: T("This server can run at most {most} leagues at a time. End one first."),
        NoNight: T("There is no such game night. `/night list` shows the game nights of this server."),
        HostsTooManyNights: T("You can host at most {most} game nights on this server. Cancel one first."),
        TooManyNights: T("This server can plan at most {most} game nights. Cancel one first."),
        TitleForAI: T("No person plays in that seat, and only people can get titles. Choose another player."),
        TitleEarly: T(
            "You can give titles only after a match in a server. The end of the match has a menu for titles."
        ),
        TitleGiven: T(
            "You have already given your title for this match. You can give another one after your next match."
        ),
        TitleGiverHidden: T(
            "Your results are hidden, so you cannot give or get titles. To show your results again, use `/settings "
            "mine data:`."
        ),
        TitleByGuest: T(
            "Only players of this match can give titles for it. You can give a title after your own next match."
        ),
        TitleForOneself: T("You cannot give a title to yourself. Choose another player of this match."),
        TitleReceiverHidden: T("This player does not want titles. Choose another player of this match."),
        FewEntrants: T("At least two players must join before the first round can begin."),
        InLeague: T("You, or the person you named, already play in this league."),
        LeagueBegun: T("This knockout has begun, so nobody else can join."),
        LeagueFull: T("This league is full. It has {most} players."),
        LeagueOver: T("This league is over. `/league standings` shows the final standings."),
        LeagueResultLate: T(
            "The next round of this knockout has begun, so an earlier result can no longer change. `/league result` "
            "sets those of this round."
        ),
        LeagueSeeded: T("The order of the players can change only before the first round."),
        NoExcuse: T("You cannot skip a round in a knockout. `/league substitute` lets somebody else play for you."),
        NoPairing: T("There is no such match in this round. `/league results` lists the matches."),
        NoRound: T("No round is being played. *Begin* or `/league pair` starts one."),
        NoSuchRounds: T(
            "A league can have from {least} to {most} rounds, and the number of a knockout's rounds follows from its "
            "players."
        ),
        NoTeam: T("No team of this league is waiting for you. `/league join partner:` enters a team."),
        NoTeamLeague: T("This league has no teams. Use `/league join` without a partner."),
        NotInLeague: T("You do not play in this league. Press *Join* to play from the next round on."),
        RoundOpen: T("This round still has open matches. The next round begins by itself after the last match."),
        TeamSize: T("A team of this league has {size} players. Name your partners: `/league join partner:`."),
        TooManyTeams: T("At most {most} teams can wait for their players. Try again when one is complete."),
        NightFull: T("This game night is full. At most {most} people can come."),
        NightOver: T("This game night is over. `/night new` plans another one."),
    }
)


@WORDS.register(HostsTooManyLeagues)
def _describe_own_leagues(reason: HostsTooManyLeagues, asker: Asker | None) -> Text:
    return T(
        "One person can host at most {most} running leagues in a server. You host {names}. `/league end league:` ends "
        "one, and `/league host` gives one to somebody else.",
        most=reason.most,
        names=[f"*{escape_markdown(clean_name(one))}*" for one in reason.names],
    )
