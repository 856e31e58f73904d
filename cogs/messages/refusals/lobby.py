"""The words for refusals about tables before the start, their seats and settings."""

from __future__ import annotations

from engine.house_rules import NoSuchChoice
from engine.refusals import NoSuchLevel, NoSuchSetting, NoSuchValue
from referee.refusals import ChannelBusy, NoSuchGame, PlayedAlone
from referee.table.decisions import SeatPlayed
from referee.table.handing_over import HeldAnother, MayHaveHeldAnother, NotCalled
from referee.table.limits import Banned, CannotJoin, NoFreeText, TooManyLobbies, TooManyTables
from referee.table.lobby_refusals import (
    AiReplaces,
    AlreadyHost,
    GuestSeated,
    HostIsThere,
    InvitedOnly,
    KickOneself,
    MatchStarted,
    NotAiSeat,
    NotHost,
    NotReady,
    OthersSeated,
    SeatsReserved,
    TableFull,
    Teaching,
    TooFewPlayers,
    TooManyPlayers,
)
from referee.table.overdue import NobodyPlaysThere
from referee.table.refusals import (
    AlreadySeated,
    ChallengeStays,
    GivenUp,
    InServer,
    NoSeatOffered,
    NoSuchSeat,
    NotAtTable,
    OtherMayNot,
    SamePlayer,
)
from render.face.refusal_words import RefusalWords
from render.text.i18n import T, Text, say

from ...refusals import Asker, shorten_list
from ..common.viewpoint import list_text_names
from ..lobby.table_settings import find_setting

WORDS: RefusalWords[Asker | None] = RefusalWords(
    {
        NoSuchLevel: T("This game has no such level."),
        NoSuchSetting: T("There is no such setting."),
        NoSuchChoice: T("There is no such setting."),
        NoSuchGame: T("The bot has no such game."),
        ChannelBusy: T("This channel already has a game. Open a thread for another game."),
        ChallengeStays: T("A challenge is played in your direct messages, so it cannot move."),
        InServer: T("This table is in a server already, so it stays there. `/game list` shows your tables."),
        GivenUp: T(
            "You have given up your seat, so the bot gives default answers for you. To ask for your seat back, use "
            "`/table replace`."
        ),
        NoSeatOffered: T("That seat is no longer on offer."),
        NoSuchSeat: T("There is no such seat at this table."),
        OtherMayNot: T("That person cannot take over this seat. Name another person, or nobody to let the AI play."),
        SamePlayer: T("Nothing has changed: the seat already has that player."),
        SeatPlayed: T("Another person plays in that seat. That person can give you the seat with `/table replace`."),
        HeldAnother: T(
            "You have already played another seat of this match and know its secrets, so you cannot take this seat."
        ),
        MayHaveHeldAnother: T(
            "Somebody who played another seat of this match has deleted their data and could be anybody. So no new "
            "person can take this seat. The AI can play on."
        ),
        NotCalled: T("That seat is on offer to another person only."),
        TooManyTables: T(
            "You can sit at no more than {most} tables here at a time. Finish or leave one of them first."
        ),
        Banned: T(
            "The moderators of this server have banned you from its tables. You cannot join or open tables here."
        ),
        CannotJoin: T("You cannot join this table."),
        NoFreeText: T(
            "This server hides texts that players write: reasons, texts for the dice and custom levels. You cannot use "
            "them here."
        ),
        TooManyLobbies: T(
            "You already have {most} tables here that have not started. Start or close one of them first."
        ),
        AiReplaces: T("The match has started. To give a seat to the AI now, use `/table replace`."),
        AlreadyHost: T("You are already the host of this table."),
        TableFull: T("All seats are taken ({most}). To watch instead, use `/watch on`."),
        GuestSeated: T("That person already has a seat at this table."),
        InvitedOnly: T("Only people whom the host has invited can join this table. To watch instead, use `/watch on`."),
        KickOneself: T("That is your own seat. To leave it, use `/game leave`."),
        NotAiSeat: T("People make this choice for their own seats. You can make it only for AI players."),
        NotHost: T("Only the host of this table, <@{host}>, can do this."),
        OthersSeated: T("Other people sit at this table. You can take several seats only when they have left."),
        SeatsReserved: T("The free seats are reserved for other people. To watch instead, use `/watch on`."),
        MatchStarted: T("You can do this only before the match starts."),
        Teaching: T("One person plays all the seats here, to teach or to try out the game. To watch, use `/watch on`."),
        TooFewPlayers: T("The match needs at least {least} players. More players must join."),
        TooManyPlayers: T("This level is for at most {most} players. Choose another level, or free a seat."),
        NobodyPlaysThere: T("No person plays in that seat, so it has no time limit."),
    }
)


@WORDS.register(PlayedAlone)
def _describe_lone_player(reason: PlayedAlone, asker: Asker | None) -> Text:
    if asker is not None and asker.table.facts.seat_of(asker.person) is not None:
        return T(
            "Only you can play at this table, because it is in no server. `/game move` takes it to a channel of a "
            "server, where others can join."
        )
    return T(
        "Only one person can play at this table, because it is in no server. `/game new` opens a game of your own."
    )


@WORDS.register(NotAtTable)
def _describe_way_in(reason: NotAtTable, asker: Asker | None) -> Text:
    if asker is None:
        return T("You have no seat at that table.")
    facts = asker.table.facts
    if facts.guild is None:
        return T(
            "You have no seat at this table, and only one person can play at it. `/game new` opens a game of your own."
        )
    if facts.phase == "lobby" and len(facts.seats) < max(asker.table.game.seats(facts.level)):
        return T("You have no seat at this table. To join, use `/game join`. To watch, use `/watch on`.")
    if facts.phase not in ("lobby", "playing"):
        return T("You have no seat at this table. To open another table, use `/game new`.")
    if facts.phase == "playing" and any(info.plays != "person" for info in facts.seats):
        return T(
            "You have no seat at this table. To ask for the seat of an AI player, use `/table replace`. To watch, "
            "use `/watch on`."
        )
    return T("You have no seat at this table. To watch, use `/watch on`.")


@WORDS.register(AlreadySeated)
def _describe_own_seat(reason: AlreadySeated, asker: Asker | None) -> Text:
    if asker is not None and asker.table.facts.phase == "playing":
        return T("You already have a seat in this match. To give it up, use `/game concede`.")
    return T("You already have a seat at this table. To leave it, use `/game leave`.")


@WORDS.register(HostIsThere)
def _describe_present_host(reason: HostIsThere, asker: Asker | None) -> Text:
    return T(
        "The host, <@{host}>, was active a moment ago. If the host stays silent, another player can become the "
        "host {time}.",
        host=reason.host,
        time=f"<t:{int(reason.at)}:R>",
    )


@WORDS.register(NotReady)
def _describe_waiting_seats(reason: NotReady, asker: Asker | None) -> Text:
    names = list_text_names(asker.table) if asker is not None else ()
    return T(
        "These players are not ready: {names}. They must press *Ready* before you can start.",
        names=[names[seat] for seat in reason.seats if seat < len(names)],
    )


@WORDS.register(NoSuchValue)
def _describe_possible_values(reason: NoSuchValue, asker: Asker | None) -> Text:
    setting = find_setting(asker.table, reason.key) if asker is not None else None
    if asker is None or setting is None:
        return T("That setting has no such value.")
    ways = [say(name, asker.locale) for value, name in setting.values if value in reason.possible]
    return T("That value is not possible at this table. Possible: {ways}.", ways=shorten_list(ways))
