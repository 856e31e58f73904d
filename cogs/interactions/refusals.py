"""The texts of refusals, each with the rule behind it, and with the possible alternatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.protocol import Move, Refused
from referee.table.table import Table
from render.face.missing import find_presenter
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text, join_texts, say

from .. import discord_errors
from ..components.sheet import MessageLayout
from ..messages.common.standing import list_waiting_lines
from ..messages.common.viewpoint import build_viewer_context, find_table_presenter, list_text_names
from ..messages.events.recap import Past, find_question_time
from ..messages.files.decks import DECKS
from ..messages.lobby.table_settings import find_setting
from ..messages.table.board import DAMAGED, NOT_INSTALLED, UNREADABLE
from ..messages.table.hand import Beside, build_hand_message, build_question_message

WAYS = 12

_WORDS: dict[str, Callable[[dict[str, Any]], Text]] = {
    # Refusals about a match and its questions.
    "stale": lambda v: T("The game has moved on, so your choice came too late."),
    "plan-late": lambda v: T(
        "You can no longer give that answer in advance. This message shows the current state of the game."
    ),
    "not-yours": lambda v: T("The question is for another player."),
    "not-an-option": lambda v: _describe_not_an_option(v),
    "not-your-moment": lambda v: T(
        "Only players who were part of the event can see its details. `/game board` shows you the current board."
    ),
    "not-asked": lambda v: T("You have nothing to answer right now."),
    "not-now": lambda v: _describe_not_now(v),
    "ambiguous": lambda v: _describe_ambiguous(v),
    "malformed": lambda v: T("That button or form no longer works. Use the table's newest message."),
    "broken": lambda v: T(
        "The game's rules stopped because of a bug. Nothing has changed. (Failure {id})", id=v.get("id", "")
    ),
    "disk-full": lambda v: T(
        "The bot's disk is full, so nothing has changed. The game continues when the disk has space again."
    ),
    "no-disk": lambda v: T(
        "The bot cannot save anything right now, so nothing has changed. Press again in a few minutes."
    ),
    "unsure": lambda v: T(
        "The bot's database does not answer, so I do not know whether that was saved. The board shows it once the "
        "database answers again."
    ),
    "damaged": lambda v: DAMAGED,
    "not-installed": lambda v: NOT_INSTALLED,
    "ending": lambda v: T("The bot is restarting, so nothing has changed. Try again in a moment."),
    "barred": lambda v: T(
        "The moderators of this server have banned you from its tables. You cannot join or open tables here."
    ),
    "no-free-text": lambda v: T(
        "This server hides texts that players write: reasons, texts for the dice and custom levels. You cannot use "
        "them here."
    ),
    "left-server": lambda v: T("You are no longer a member of the server that the table belongs to."),
    "other-place": lambda v: T("You cannot use that table from here. Go to the table's own channel."),
    "nothing-chosen": lambda v: T("You have chosen nothing, so nothing has changed. Choose at least one place."),
    "no-board": lambda v: T("That message shows no table of this bot. Choose the message with the board of a table."),
    "no-lobby-of-yours": lambda v: T(
        "You host no table here that has not started. `/game new` opens one. Then you can invite people to it."
    ),
    "guest-is-bot": lambda v: T(
        "A bot cannot take the seat of a person. Choose a person, or add an AI with `/table ai`."
    ),
    "block-oneself": lambda v: T("You cannot block yourself. Choose another person."),
    "too-many-lobbies": lambda v: T(
        "You already have {most} tables here that have not started. Start or close one of them first.",
        most=v.get("most", ""),
    ),
    "too-many-tables": lambda v: T(
        "You can sit at no more than {most} tables here at a time. Finish or leave one of them first.",
        most=v.get("most", ""),
    ),
    "queue-full": lambda v: T(
        "Too many requests are waiting already ({n}). Try again in a minute.", n=v.get("waiting", "")
    ),
    "too-often": lambda v: T("You are acting too fast. Try again in {seconds} s.", seconds=v.get("seconds", "")),
    "no-reason": lambda v: T("Give a reason. Everybody at the table can read it."),
    "unreadable": lambda v: UNREADABLE,
    # Refusals about seats.
    "not-at-table": lambda v: _describe_not_at_table(v),
    "given-up": lambda v: T(
        "You have given up your seat, so the bot gives default answers for you. To ask for your seat back, use "
        "`/table replace`."
    ),
    "still-seated": lambda v: T(
        "You still play in {places}. Leave a match with `/game concede`, or give your seat to the AI with `/table "
        "replace`. Before the start, use `/game leave`.",
        places=[f"<#{one}>" for one in v.get("tables", ())],
    ),
    "already-seated": lambda v: _describe_already_seated(v),
    "full": lambda v: T("All seats are taken ({most}). To watch instead, use `/watch on`.", most=v.get("most", "")),
    "no-such-seat": lambda v: T("There is no such seat at this table."),
    "cannot-join": lambda v: T("You cannot join this table."),
    "already-host": lambda v: T("You are already the host of this table."),
    "host-is-there": lambda v: _describe_host_is_there(v),
    "invited-only": lambda v: T(
        "Only people whom the host has invited can join this table. To watch instead, use `/watch on`."
    ),
    "teaching": lambda v: T(
        "One person plays all the seats here, to teach or to try out the game. To watch, use `/watch on`."
    ),
    "others-seated": lambda v: T(
        "Other people sit at this table. You can take several seats only when they have left."
    ),
    "reserved": lambda v: T("The free seats are reserved for other people. To watch instead, use `/watch on`."),
    "guest-seated": lambda v: T("That person already has a seat at this table."),
    "kick-oneself": lambda v: T("That is your own seat. To leave it, use `/game leave`."),
    "not-ai-seat": lambda v: T("People make this choice for their own seats. You can make it only for AI players."),
    "nobody-plays-there": lambda v: T("No person plays in that seat, so it has no time limit."),
    "seat-played": lambda v: T(
        "Another person plays in that seat. That person can give you the seat with `/table replace`."
    ),
    "same-player": lambda v: T("Nothing has changed: the seat already has that player."),
    "no-plans": lambda v: T("You cannot give answers in advance in this game."),
    "too-many-plans": lambda v: T(
        "You already have {most} answers in advance. Take one of them back first.", most=v.get("most", "")
    ),
    "no-such-condition": lambda v: T("You cannot use that condition for an answer in this game."),
    "no-call": lambda v: T("That seat is no longer on offer."),
    "not-called": lambda v: T("That seat is on offer to another person only."),
    "held-another": lambda v: T(
        "You have already played another seat of this match and know its secrets, so you cannot take this seat."
    ),
    "may-have-held-another": lambda v: T(
        "Somebody who played another seat of this match has deleted their data and could be anybody. So no new person "
        "can take this seat. The AI can play on."
    ),
    "other-may-not": lambda v: T(
        "That person cannot take over this seat. Name another person, or nobody to let the AI play."
    ),
    # Refusals about joint decisions.
    "paused": lambda v: T("The match is paused. To continue, press *Resume* or use `/table resume`."),
    "not-paused": lambda v: T("The match is not paused."),
    "proposed": lambda v: T("The table must first decide on the proposal that is already open."),
    "own-seat": lambda v: T(
        "You cannot give yourself more time. Another player can give it to you with `/table grant`."
    ),
    "no-bank": lambda v: _describe_no_bank(v),
    "not-away": lambda v: T("The AI does not play for you. You already play yourself."),
    "no-proposal": lambda v: T("That proposal is no longer open."),
    "not-concerned": lambda v: T("Only players whose answers would be taken back can vote on this proposal."),
    "already-said": lambda v: T("You have already voted on this proposal."),
    "nothing-to-undo": lambda v: T("You have no answer to take back."),
    "no-practice": lambda v: T(
        "You can go back to any position only at a practice table (`/game new practice:True`). Here, `/game undo` "
        "takes back your last answer."
    ),
    "no-such-position": lambda v: T(
        "This match has no such position. To see a list of your positions, use `/game rewind` without an option."
    ),
    "rules-changed": lambda v: T(
        "The rules of this game have changed, so you cannot go back to that position. `/game new practice:True` opens "
        "a new practice table."
    ),
    "nothing-to-redo": lambda v: T("You have nothing to redo. You can redo only the answer that you took back last."),
    "file-too-large": lambda v: T("The file is too large."),
    "not-host": lambda v: T("Only the host of this table, <@{host}>, can do this.", host=v.get("host", 0)),
    "not-ready": lambda v: T(
        "These players are not ready: {names}. They must press *Ready* before you can start.", names=v.get("names", ())
    ),
    "too-few": lambda v: T(
        "The match needs at least {least} players. More players must join.", least=v.get("least", "")
    ),
    "too-many": lambda v: T(
        "This level is for at most {most} players. Choose another level, or free a seat.",
        most=v.get("most", ""),
    ),
    # Refusals about time.
    "started": lambda v: T("You can do this only before the match starts."),
    "ai-replaces": lambda v: T("The match has started. To give a seat to the AI now, use `/table replace`."),
    "not-started": lambda v: _describe_not_started(v),
    "over": lambda v: _describe_over(v),
    "not-over": lambda v: T("The match is not over yet. You can do this only after the match."),
    "no-review": lambda v: T(
        "The bot must find the turning points of this match first. Use `/record turning`, then ask for the film again."
    ),
    "no-turning-point": lambda v: T("No player's answer changed the chance to win by much."),
    # Refusals about values of commands and settings.
    "no-such-game": lambda v: T("The bot has no such game."),
    "no-such-level": lambda v: T("This game has no such level."),
    "no-such-match": lambda v: T("There is no such finished match in this channel."),
    "no-such-setting": lambda v: T("There is no such setting."),
    "no-such-choice": lambda v: T("There is no such setting."),
    "no-hints": lambda v: T("This game has no hints. `/rules` explains the game."),
    "luck-alone": lambda v: T("You also need to choose a game (`game:`) for your dice text."),
    "no-moment": lambda v: T("You also need to choose a question (`moment:`) for your standing order."),
    "no-such-place": lambda v: T("Tables can be opened only in text channels and forums. Choose one of those."),
    "no-threads-here": lambda v: T("A thread cannot be opened here. Use the command in a text channel."),
    "no-such-value": lambda v: _describe_no_such_value(v),
    "no-such-city": lambda v: T(
        "The bot does not know that city. Try a larger one in the same time zone, or a country."
    ),
    "no-zone": lambda v: T("The bot needs your time zone first. Set it with `/settings mine city:`."),
    "too-long": lambda v: T("You can be away for at most {most} days in a row.", most=v.get("most", "")),
    "no-days-left": lambda v: T(
        "You can be away for {most} days a year, and you have {left} left.",
        most=v.get("most", ""),
        left=v.get("left", ""),
    ),
    "too-quiet": lambda v: T(
        "Write quiet hours as a start and an end hour, for example 22-8. They can last at most {most} hours.",
        most=v.get("most", ""),
    ),
    "unknown": lambda v: T("Nothing here has that name."),
    "old-command": lambda v: T("This command has changed. Type `/` to load the new list of commands, then try again."),
    # Refusals about own files.
    "no-such-file": lambda v: T("You have nothing saved under that name."),
    "too-many-files": lambda v: T(
        "You have saved {most}, and more are not possible. Delete one first.", most=v.get("most", "")
    ),
    "no-name": lambda v: T("A name is required."),
    "name-taken": lambda v: T("You already use that name. Choose another name."),
    "not-a-text": lambda v: T("The file is not a text file."),
    "no-cards": lambda v: _describe_no_cards(v),
    "unfit-file": lambda v: _describe_unfit_file(v),
    "no-level": lambda v: (
        T("The bot cannot read a level in this text. {why}", why=v["why"])
        if "why" in v
        else T("The bot cannot read a level in this text.")
    ),
    "no-open-list": lambda v: T(
        "You cannot see that player's deck. It is a standard deck, or its card list is secret."
    ),
    # Refusals about suggestions and advice.
    "no-advice": lambda v: T("The AI has no advice for this question."),
    "advice-off": lambda v: T(
        "The AI gives no advice at this table. `/rules` explains the game, and `/card` explains a card."
    ),
    "advice-rated": lambda v: T(
        "This match is rated, so the AI gives no advice. It advises people who play alone, and matches whose host has "
        "chosen *Ask the AI: always*."
    ),
    "no-suggestion": lambda v: T(
        "That suggestion is no longer open. The newest message shows the current suggestions."
    ),
    "no-signal": lambda v: T(
        "You cannot give that signal now. Signals are for games with teams, while you and another person of your team "
        "still play. `/game signal` lists yours."
    ),
    "guessed": lambda v: T("You have guessed already. The guess stays as it is until the match is over."),
    "no-guess": lambda v: T(
        "You cannot guess now who wins. Only players who have left a match that goes on can guess, once."
    ),
    "own-question": lambda v: T("This question is for you. Answer it instead."),
    "suggest-instead": lambda v: T(
        "Only <@{who}> can decide this. *Suggest…* tells everybody what you would do.", who=v.get("who", 0)
    ),
    "no-open-question": lambda v: T("There is no open question for which you can suggest an answer."),
    "not-together": lambda v: T("In this game everybody decides alone, so you cannot suggest answers to others."),
    # Refusals about places.
    "no-table": lambda v: T("There is no game in this channel. `/game new` opens a table."),
    "no-table-of-yours": lambda v: T(
        "You have no seat at such a table. You can open or join a table in a channel of a server."
    ),
    "other-game": lambda v: T(
        "The game in this channel is {game}. `/game options` shows what you can do.",
        game=find_presenter(v["game"]).title,
    ),
    "busy": lambda v: T("This channel already has a game. Open a thread for another game."),
    "several-tables": lambda v: T(
        "You sit at several tables. Use the command in the channel of the table that you mean."
    ),
    "guild-only": lambda v: T("Tables exist only in the channels of a server. Use this command there."),
    "not-followed": lambda v: T("You no longer follow that table. To follow it again, use `/watch on`."),
    "elsewhere": lambda v: T("This server allows tables only in {places}.", places=v.get("places", ())),
    "no-server": lambda v: T("You can change a server's settings only in one of its channels."),
    "not-manager": lambda v: T(
        "Only server managers can change the server's settings. To change your own, use `/settings mine`."
    ),
    "not-moderating": lambda v: T(
        "Only server managers, and members who can time out others, can ban people from tables."
    ),
    "no-server-here": lambda v: T("Results and campaigns belong to a server. Use this command in a server."),
    "not-moderator": lambda v: T("Only server managers can correct a campaign total."),
    "results-hidden": lambda v: T("This person has hidden their results."),
    # Refusals where several processes share the tables.
    "changed-elsewhere": lambda v: T("The table has just changed. Press again."),
    "newer-rules": lambda v: T("The bot is just installing new rules for this match. Press again in a minute."),
    # titles
    "title-early": lambda v: T(
        "You can give titles only after a match in a server. The end of the match has a menu for titles."
    ),
    "title-guest": lambda v: T(
        "Only players of this match can give titles for it. You can give a title after your own next match."
    ),
    "title-ai": lambda v: T("No person plays in that seat, and only people can get titles. Choose another player."),
    "title-oneself": lambda v: T("You cannot give a title to yourself. Choose another player of this match."),
    "title-given": lambda v: T(
        "You have already given your title for this match. You can give another one after your next match."
    ),
    "title-giver-hidden": lambda v: T(
        "Your results are hidden, so you cannot give or get titles. To show your results again, use `/settings mine "
        "data:`."
    ),
    "title-receiver-hidden": lambda v: T("This player does not want titles. Choose another player of this match."),
    # seasons
    "no-season": lambda v: T(
        "The results of that month are no longer stored. `/record replay match:` shows single matches of a channel."
    ),
    "no-season-place": lambda v: T(
        "The monthly picture needs a text channel where I can write and attach files. Choose another channel, or give "
        "me these permissions."
    ),
    # challenges
    "no-challenge": lambda v: T("There is no such challenge here yet. `/challenge play` starts this week's challenge."),
    "no-try": lambda v: T("That match is no longer shown. `/challenge results` lists the matches that you can see."),
    "challenge-played": lambda v: T(
        "You have already used your only try at this week's challenge. The next challenge begins <t:{time}:R>. "
        "Other games have challenges of their own.",
        time=int(v.get("ends", 0)),
    ),
    "challenge-busy": lambda v: T(
        "You are already playing a challenge in your direct messages. Finish it, or give it up with `/game concede`, "
        "before you start another."
    ),
    "challenge-dms": lambda v: T(
        "The bot runs challenges in direct messages, but it cannot write to you. Allow direct messages from this "
        "server, then try again. You have not lost your try."
    ),
    "challenge-once": lambda v: T(
        "You can play a challenge only once. To play another match, use `/game new` in a server."
    ),
    "challenge-alone": lambda v: T(
        "Everybody plays a challenge alone, so nobody else can take this seat, and nobody can take it back from the "
        "AI. To give up, use `/game concede`."
    ),
    "challenge-undo": lambda v: T(
        "In a challenge, you cannot take back an answer that has revealed dice or secrets. You can take back any "
        "other answer."
    ),
    "challenge-sealed": lambda v: T(
        "The challenge is secret until <t:{time}:F>. After that, everybody can see its results, films and files.",
        time=int(v.get("ends", 0)),
    ),
    # game nights
    "no-night": lambda v: T("There is no such game night. `/night list` shows the game nights of this server."),
    "night-over": lambda v: T("This game night is over. `/night new` plans another one."),
    "night-closed-to-you": lambda v: T("You cannot come to this game night. `/night list` shows others."),
    "night-full": lambda v: T("This game night is full. At most {most} people can come.", most=v.get("most", "")),
    "too-many-nights": lambda v: T(
        "This server can plan at most {most} game nights. Cancel one first.", most=v.get("most", "")
    ),
    "hosts-many-nights": lambda v: T(
        "You can host at most {most} game nights on this server. Cancel one first.", most=v.get("most", "")
    ),
    "no-such-time": lambda v: T("The bot cannot read that time. Write it like 20:00, 8pm or tomorrow 20:00."),
    "time-is-past": lambda v: T("That time is over. Choose a later one."),
    "night-once": lambda v: T("This game night does not repeat. To cancel it, use `/night end`."),
    "night-alone": lambda v: T("This level is for one player. Choose another level for a game night."),
    "no-zone-known": lambda v: T("The bot does not know your time zone yet. Set it with `/settings mine city:`."),
    "not-night-host": lambda v: (
        T("Only the host, <@{host}>, and server managers can change or cancel this game night.", host=v["host"])
        if v.get("host")
        else T("Only server managers can change or cancel this game night, because it has no host any more.")
    ),
    # Refusals about leagues.
    "league-film": lambda v: T("That match has no film because it was not played to its end."),
    "no-teams": lambda v: T(
        "That game has no teams of {size}. These games have them: {games}.",
        size=v.get("size", 2),
        games=v.get("games", ()),
    ),
    "no-best-of-three": lambda v: (
        T(
            "The seats of that level are not equal, so each pairing is two matches with seats changed. Leave `best` "
            "out, or choose one of these games: {games}.",
            games=v["games"],
        )
        if v.get("games")
        else T(
            "The seats of that level are not equal, so each pairing is two matches with seats changed. Leave `best` "
            "out."
        )
    ),
    "no-team-league": lambda v: T("This league has no teams. Use `/league join` without a partner."),
    "team-size": lambda v: T(
        "A team of this league has {size} players. Name your partners: `/league join partner:`.", size=v.get("size", 2)
    ),
    "too-many-teams": lambda v: T(
        "At most {most} teams can wait for their players. Try again when one is complete.", most=v.get("most", "")
    ),
    "no-team": lambda v: T("No team of this league is waiting for you. `/league join partner:` enters a team."),
    "league-sealed": lambda v: T(
        "All matches of this league round have the same set-up. Only the players can see this match until the round "
        "ends."
    ),
    "league-sealed-end": lambda v: T(
        "This match is over, but others still play the same set-up. Its film, hands and file can be seen when the "
        "league round ends."
    ),
    "league-fixed": lambda v: T(
        "The league has fixed the players and the settings of this match. Only the league or a server manager can "
        "close it. You can still choose for your own seat before it starts."
    ),
    "league-seat": lambda v: T(
        "Nobody new can take a seat in this match until the league round ends, because all its matches have the same "
        "set-up. The AI can play on."
    ),
    "league-once": lambda v: T(
        "A league match is played once. When the round has ended, you can start another match here."
    ),
    "no-league": lambda v: T(
        "There is no league in this channel. `/league list` shows the leagues of this server, and `/league new` starts "
        "one."
    ),
    "league-table": lambda v: T("A table of this round could not be opened yet, so the round goes on."),
    "hosts-too-many": lambda v: T(
        "One person can host at most {most} running leagues in a server. You host {names}. `/league end league:` ends "
        "one, and `/league host` gives one to somebody else.",
        most=v.get("most", ""),
        names=[f"*{escape_markdown(clean_name(one))}*" for one in v.get("names", ())],
    ),
    "may-not-found": lambda v: (
        T("In this server, {role} and server managers may start leagues and game nights.", role=v["role"])
        if v.get("role")
        else T("In this server, only server managers may start leagues and game nights.")
    ),
    "no-pairing": lambda v: T("There is no such match in this round. `/league results` lists the matches."),
    "no-round": lambda v: T("No round is being played. *Begin* or `/league pair` starts one."),
    "no-such-rounds": lambda v: T(
        "A league can have from {least} to {most} rounds, and the number of a knockout's rounds follows from its "
        "players.",
        least=v.get("least", 1),
        most=v.get("most", ""),
    ),
    "league-seeded": lambda v: T("The order of the players can change only before the first round."),
    "league-result-late": lambda v: T(
        "The next round of this knockout has begun, so an earlier result can no longer change. `/league result` sets "
        "those of this round."
    ),
    "too-slow": lambda v: T("The bot could not do this in time, so nothing has changed. Try again in a minute."),
    "league-here": lambda v: T("This channel already has a league. Use another channel for a new one."),
    "league-over": lambda v: T("This league is over. `/league standings` shows the final standings."),
    "league-begun": lambda v: T("This knockout has begun, so nobody else can join."),
    "league-full": lambda v: T("This league is full. It has {most} players.", most=v.get("most", "")),
    "in-league": lambda v: T("You, or the person you named, already play in this league."),
    "not-in-league": lambda v: T("You do not play in this league. Press *Join* to play from the next round on."),
    "no-excuse": lambda v: T(
        "You cannot skip a round in a knockout. `/league substitute` lets somebody else play for you."
    ),
    "round-open": lambda v: T(
        "This round still has open matches. The next round begins by itself after the last match."
    ),
    "few-entrants": lambda v: T("At least two players must join before the first round can begin."),
    "too-many-leagues": lambda v: T(
        "This server can run at most {most} leagues at a time. End one first.", most=v.get("most", "")
    ),
    "no-duel": lambda v: T(
        "A league needs a level for two players against each other: {levels}.",
        levels=[find_presenter(v["game"], level).name_level(level) for level in v.get("levels", ())],
    ),
    "is-a-bot": lambda v: T("A bot cannot play in your place. Choose a person."),
    "no-such-length": lambda v: T("A round can last from one day to {most} days.", most=v.get("most", "")),
    "not-league-host": lambda v: T("Only the host, <@{host}>, and server managers can do this.", host=v.get("host", 0)),
    "no-such-campaign": lambda v: T("That game has no campaign."),
    "no-such-amount": lambda v: T(
        "A total cannot be below 0, and you can add at most {most} at a time. The total is {total} now.",
        most=v.get("most", ""),
        total=v.get("total", ""),
    ),
    "missing-permission": lambda v: T(
        "I cannot do this here, because I need these permissions: {names}.", names=v.get("names", ())
    ),
    "you-may-not": lambda v: T(
        "You cannot do this here, because you need these permissions: {names}.", names=v.get("names", ())
    ),
    "tag-needed": lambda v: T(
        "That forum requires a tag on every post, but has no tag called “waiting” or like the game. Somebody who "
        "manages the forum can add one."
    ),
    "dm-closed": lambda v: T(
        "I cannot send you direct messages. Allow them for this server. Until then, *Hand* shows your hand here."
    ),
}
_WORDS |= discord_errors.WORDS
KINDS = frozenset(_WORDS)
OTHERS_TURN = ("stale", "not-yours", "not-asked")
"""The kinds of refusals whose text names the people for whom others wait, as the board does."""


def _describe_not_at_table(values: dict[str, Any]) -> Text:
    match values.get("way"):
        case "join":
            return T("You have no seat at this table. To join, use `/game join`. To watch, use `/watch on`.")
        case "replace":
            return T(
                "You have no seat at this table. To ask for the seat of an AI player, use `/table replace`. To watch, "
                "use `/watch on`."
            )
        case "watch":
            return T("You have no seat at this table. To watch, use `/watch on`.")
        case "new":
            return T("You have no seat at this table. To open another table, use `/game new`.")
    return T("You have no seat at that table.")


def _describe_already_seated(values: dict[str, Any]) -> Text:
    if values.get("phase") == "playing":
        return T("You already have a seat in this match. To give it up, use `/game concede`.")
    return T("You already have a seat at this table. To leave it, use `/game leave`.")


def _describe_host_is_there(values: dict[str, Any]) -> Text:
    if "at" not in values:
        return T("The host was active a moment ago, so you cannot take over yet.")
    return T(
        "The host, <@{host}>, was active a moment ago. If the host stays silent, another player can become the "
        "host {time}.",
        host=values.get("host", 0),
        time=f"<t:{int(values['at'])}:R>",
    )


def _describe_no_bank(values: dict[str, Any]) -> Text:
    if values.get("alone"):
        return T("One person plays alone here, so there is no time limit and nobody needs more time.")
    return T("Only the *slow* time limit lets you give extra time. It must be chosen before the start.")


def _describe_not_started(values: dict[str, Any]) -> Text:
    if values.get("phase") == "cancelled":
        return _describe_over(values)
    return T("The match has not started. Press *Start* to begin.")


def _describe_over(values: dict[str, Any]) -> Text:
    over = T("This table was closed.") if values.get("phase") == "cancelled" else T("This match is over.")
    more = T("`/game again` sets up another match.") if values.get("sits") else T("`/game new` opens another table.")
    return join_texts((over, more))


def _describe_no_such_value(values: dict[str, Any]) -> Text:
    if "possible" in values:
        return T("That value is not possible at this table. Possible: {ways}.", ways=_shorten_list(values["possible"]))
    return T("That setting has no such value.")


def _describe_no_cards(values: dict[str, Any]) -> Text:
    if why := "\n".join(values.get("why", ())):
        return T("The bot found no card in that list. {why}", why=why)
    return T("The bot found no card in that list.")


def _describe_unfit_file(values: dict[str, Any]) -> Text:
    if "reason" in values:
        return T("You cannot use this deck or level here. {reason}", reason=values["reason"])
    return T("You cannot use this deck or level here.")


def _describe_not_now(values: dict[str, Any]) -> Text:
    if values.get("tag") == "pass":
        return T("You cannot skip this choice. Choose one of the options.")
    return T("You cannot make that move right now.")


def _describe_not_an_option(values: dict[str, Any]) -> Text:
    if "typed" in values:
        typed = escape_markdown(clean_name(values["typed"], 60))
        return T("There is no “{typed}” here.", typed=typed)
    if "choose" in values:
        return T("That is not possible now. {choose}.", choose=values["choose"])
    return T("That is not possible now.")


def _describe_ambiguous(values: dict[str, Any]) -> Text:
    if "which" in values:
        return T(
            "Your command fits more than one choice. {which}: {ways}?",
            which=values["which"],
            ways=_shorten_list(values["ways"]),
        )
    return T("Your command fits more than one choice. Add more details.")


def _shorten_list(ways: Sequence[str]) -> list[str]:
    """Return as many of these words as people can read at a glance."""
    return [escape_markdown(way) for way in ways[:WAYS]] + (["…"] if len(ways) > WAYS else [])


def describe_refusal(reason: Refused) -> Text:
    """Return the text of a refusal that is not special to one game."""
    make = _WORDS.get(reason.kind)
    said = make(reason.values) if make else T("That is not possible.")
    if "typed" in reason.values:
        said = _add_alternatives(said, reason.values)
    return T("{said} (`/rules {rule}`)", said=said, rule=reason.rule) if reason.rule else said


def _add_alternatives(text: Text, values: dict[str, Any]) -> Text:
    """Add names to the text of a refusal: the names that were perhaps meant, or else all possible names."""
    if values.get("near"):
        return T("{said} Did you mean {near}?", said=text, near=_shorten_list(values["near"]))
    if values.get("ways"):
        return T("{said} Possible: {ways}.", said=text, ways=_shorten_list(values["ways"]))
    return text


def _choose_way_in(table: Table) -> str:
    """Return the command for a person without a seat at this table: "join", "replace", "watch" or "new"."""
    facts = table.facts
    if facts.phase == "lobby":
        return "join" if len(facts.seats) < max(table.game.seats(facts.level)) else "watch"
    if facts.phase != "playing":
        return "new"
    return "replace" if any(info.plays != "person" for info in facts.seats) else "watch"


def _complete_values(reason: Refused, table: Table, person: int, locale: str) -> Refused:
    """Return a refusal with further values for its text: the names of seats and settings, and the table's state."""
    facts = table.facts
    values = {
        **{"phase": facts.phase, "sits": facts.seat_of(person) is not None, "way": _choose_way_in(table)},
        **reason.values,
    }
    if reason.kind == "not-ready":
        names = list_text_names(table)
        values["names"] = [names[seat] for seat in values.get("seats", ())]
    if reason.kind == "no-such-value" and (found := find_setting(table, values.get("key", ""))) is not None:
        values["possible"] = [say(name, locale) for value, name in found.values if value in values["values"]]
    presenter = find_table_presenter(table).decks
    if reason.kind == "unfit-file" and "reason" not in values and presenter is not None:
        values["reason"] = say(DECKS.describe_fault(table.facts.game, values["faults"][0], locale), locale)
        return Refused(reason.kind, **values)  # The text of this refusal names its rule already.
    return Refused(reason.kind, reason.rule, **values)


def explain_refusal(
    reason: Refused, table: Table | None, person: int, locale: str, past: Past | None = None
) -> Text | str | MessageLayout:
    """Build the reply that explains a refusal to a person.

    Below the reason, the reply has the person's own open question. If there is none, it may name the people for whom
    others wait. ``table``: the table concerned, if known. ``past``: the latest events, as the person may know them.
    """
    if table is None:
        return describe_refusal(reason)
    reason = _complete_values(reason, table, person, locale)
    said = describe_refusal(reason)
    seat = table.facts.seat_of(person)
    playing = table.facts.phase == "playing" and table.readable
    said = find_table_presenter(table).refusal(reason, table.view(seat) if playing else None) or said
    if playing and seat is not None and reason.kind == "plan-late":
        return build_hand_message(table, seat, locale, beside=Beside(note=[f"**{say(said, locale)}**"]))
    if playing and seat is not None and table.find_question(seat) is not None:
        left = [option for option in reason.values.get("left", ()) if isinstance(option, Move)]
        return build_question_message(table, seat, locale, f"**{say(said, locale)}**", only=left, past=past)
    if playing and table.facts.paused is None and reason.kind in OTHERS_TURN:
        waits = list_waiting_lines(
            table, build_viewer_context(table, None, locale), list_text_names(table), find_question_time(table)
        )
        return "\n".join((say(said, locale), *waits))
    return said
